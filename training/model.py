"""The net: a residual tower of 3×3 convolutions with four heads, made to be quantised.

Activations are clipped, so that eight bits hold them: TRUNK after the first convolution and after
each block, INNER inside of blocks and heads. Batch norm folds into the convolutions.
"""

import math

import torch
import torch.nn.functional as F
from torch import nn

PLANES, GLOBALS = 24, 10
TRUNK, INNER = 8.0, 4.0


class Clip(nn.Module):
    """Clips activations; while `rounds` is set it rounds them to eight bits too, as the program does."""

    def __init__(self, most):
        super().__init__()
        self.most, self.rounds = most, False

    def forward(self, x):
        x = F.hardtanh(x, 0, self.most)
        if self.rounds:
            step = self.most / 255
            x = torch.round(x / step) * step
        return x


def pool(x, spread):
    """Mean, mean weighted by board size, and maximum of each channel."""
    mean = x.mean((2, 3), dtype=torch.float32)
    return torch.cat([mean, mean * spread, x.amax((2, 3)).float()], 1)


def spread_of(x):
    """How much longer than 14 points the side of the board is, in tens (as in KataGo)."""
    return (math.sqrt(x.shape[2] * x.shape[3]) - 14) / 10


class Convolution(nn.Sequential):
    """A convolution and its batch norm."""

    def __init__(self, inputs, outputs, size=3):
        super().__init__(nn.Conv2d(inputs, outputs, size, padding=size // 2, bias=False), nn.BatchNorm2d(outputs))


class Block(nn.Module):
    """Two convolutions around which the trunk goes; `pooled` channels of the first are pooled into a bias for the others."""

    def __init__(self, channels, pooled):
        super().__init__()
        self.pooled = pooled
        self.first = Convolution(channels, channels)
        self.second = Convolution(channels - pooled, channels)
        nn.init.constant_(self.second[1].weight, 0.5)
        self.bias = nn.Linear(3 * pooled, channels - pooled, bias=False) if pooled else None
        self.inner, self.trunk = Clip(INNER), Clip(TRUNK)

    def forward(self, x):
        y = self.first(x)
        if self.pooled:
            rest, y = y[:, :self.pooled], y[:, self.pooled:]
            y = y + self.bias(pool(self.inner(rest), spread_of(x)))[:, :, None, None]
        return self.trunk(x + self.second(self.inner(y)))


class Net(nn.Module):
    def __init__(self, blocks=6, channels=64, pooled=16, head=32):
        super().__init__()
        self.shape = {"blocks": blocks, "channels": channels, "pooled": pooled, "head": head}
        self.input = Convolution(PLANES, channels)
        self.globals = nn.Linear(GLOBALS, channels, bias=False)
        # The blocks in a third and two thirds of the tower pool.
        pooling = {blocks // 3, 2 * blocks // 3}
        self.blocks = nn.ModuleList(Block(channels, pooled if n in pooling else 0) for n in range(blocks))
        self.policy = Convolution(channels, head, 1)
        self.policy_pool = Convolution(channels, head, 1)
        self.policy_bias = nn.Linear(3 * head, head, bias=False)
        self.policy_out = nn.Conv2d(head, 1, 1, bias=False)
        self.pass_hidden = nn.Linear(3 * head, head)
        self.pass_out = nn.Linear(head, 1)
        self.value = Convolution(channels, head, 1)
        self.value_hidden = nn.Linear(3 * head + GLOBALS, 64)
        self.value_out = nn.Linear(64, 3)
        self.score_out = nn.Linear(64, 2)
        self.owner_out = nn.Conv2d(head, 1, 1)
        self.inner, self.trunk = Clip(INNER), Clip(TRUNK)
        # Inputs that do not vary in the records must not matter.
        nn.init.zeros_(self.globals.weight)
        nn.init.zeros_(self.value_hidden.weight.data[:, 3 * head:])

    def forward(self, planes, inputs):
        spread = spread_of(planes)
        x = self.trunk(self.input(planes) + self.globals(inputs)[:, :, None, None])
        for block in self.blocks:
            x = block(x)
        pooled = pool(self.inner(self.policy_pool(x)), spread)
        p = self.inner(self.policy(x) + self.policy_bias(pooled)[:, :, None, None])
        to_pass = self.pass_out(F.relu(self.pass_hidden(pooled)))
        v = self.inner(self.value(x))
        hidden = F.relu(self.value_hidden(torch.cat([pool(v, spread), inputs], 1)))
        score = self.score_out(hidden)
        return {
            "policy": torch.cat([self.policy_out(p).flatten(1), to_pass], 1).float(),
            "value": self.value_out(hidden).float(),
            "score": score[:, 0].float() * 20,
            "spread": F.softplus(score[:, 1].float()) * 20 + 0.5,
            "owners": self.owner_out(v).flatten(1).float(),
        }


def masked(logits, planes):
    """Policy logits without points that are taken or forbidden by repetition."""
    closed = (planes[:, 1] + planes[:, 2] + planes[:, 7] > 0).flatten(1)
    return torch.cat([logits[:, :-1].masked_fill(closed, -1e4), logits[:, -1:]], 1)


def losses(outputs, batch):
    """The mean of each loss over the samples whose label is known."""
    policy = masked(outputs["policy"], batch["planes"])
    known = batch["value"].sum(1) > 0
    value = -(batch["value"] * F.log_softmax(outputs["value"], 1)).sum(1)
    counted = ~torch.isnan(batch["score"])
    distance = (outputs["score"] - torch.nan_to_num(batch["score"])).abs()
    # The likelihood of a Laplace distribution with this spread.
    score = distance / outputs["spread"] + torch.log(2 * outputs["spread"])
    owned = ~torch.isnan(batch["owners"])
    owners = F.binary_cross_entropy_with_logits(outputs["owners"], torch.nan_to_num(batch["owners"]), reduction="none")
    mean = lambda x, w: (x * w).sum() / w.sum().clamp(min=1)
    return {
        "policy": -(batch["policy"] * F.log_softmax(policy, 1)).sum(1).mean(),
        "value": mean(value, known),
        "score": mean(score, counted),
        "owners": mean(owners, owned),
        "policy_logits": policy.detach(),
    }
