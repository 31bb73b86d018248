"""Muon: momentum whose matrices are made orthogonal before the step (Keller Jordan, 2024)."""

import torch


def orthogonal(matrix, steps=5):
    """The nearest matrix with singular values near 1, by five steps of Newton and Schulz."""
    x = matrix.bfloat16()
    turned = x.shape[0] > x.shape[1]
    if turned:
        x = x.T
    x = x / (x.norm() + 1e-7)
    for _ in range(steps):
        square = x @ x.T
        x = 3.4445 * x + (-4.7750 * square + 2.0315 * square @ square) @ x
    return x.T if turned else x


class Muon(torch.optim.Optimizer):
    """For the weights of convolutions, each taken as a matrix of outputs by inputs and offsets."""

    def __init__(self, parameters, lr, momentum=0.95, decay=0.02):
        super().__init__(parameters, {"lr": lr, "momentum": momentum, "decay": decay})

    @torch.no_grad()
    def step(self):
        for group in self.param_groups:
            for weight in (weight for weight in group["params"] if weight.grad is not None):
                state = self.state[weight]
                if "moment" not in state:
                    state["moment"] = torch.zeros_like(weight)
                moment = state["moment"]
                moment.lerp_(weight.grad, 1 - group["momentum"])
                step = torch.lerp(weight.grad, moment, group["momentum"]).flatten(1)
                weight.mul_(1 - group["lr"] * group["decay"])
                scale = max(1.0, step.shape[0] / step.shape[1]) ** 0.5
                weight.add_(orthogonal(step).to(weight.dtype).reshape(weight.shape), alpha=-group["lr"] * scale)
