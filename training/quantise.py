#!/usr/bin/env python3
"""Makes the file of weights that the program reads: folds batch norms, rounds to eight bits, writes.

The format is told in net/src/file.rs.
"""

import argparse
import json
import struct

import numpy as np
import torch
import torch.nn.functional as F
from torch import nn

import evaluate
from model import INNER, TRUNK, Clip, Convolution
from samples import Samples, by_size

MAX_WEIGHT = 63
PATCHES = 20_000


class Folded(nn.Module):
    """A convolution that has taken in its batch norm."""

    def __init__(self, layer):
        super().__init__()
        convolution, norm = layer
        factor = norm.weight.data / torch.sqrt(norm.running_var + norm.eps)
        self.weight = nn.Parameter(convolution.weight.data * factor[:, None, None, None])
        self.bias = nn.Parameter(norm.bias.data - norm.running_mean * factor)
        # What a weight of 1 in seven bits is worth, for each output.
        self.unit = self.weight.data.abs().amax((1, 2, 3)).clamp(min=1e-8) / MAX_WEIGHT

    def forward(self, x):
        return F.conv2d(x, self.weight, self.bias, padding=self.weight.shape[2] // 2)

    def patches(self, x):
        """What the weights of an output are multiplied with at each point, in their order, and 1 for the bias."""
        size = self.weight.shape[2]
        patches = F.unfold(x, size, padding=size // 2).transpose(1, 2).flatten(0, 1)
        return torch.cat([patches, torch.ones(len(patches), 1)], 1)

    def round(self, products):
        """Rounds the weights to seven bits, one input after the other, given the mean products of patches.

        What the rounding of one input changes in the outputs, the inputs that are not rounded yet make up for, and at last
        the bias, which stays real (GPTQ, Frantar et al. 2023, arXiv:2210.17323; the strongest inputs go first). Rounded
        each to the nearest instead, the weights of the first layer shift means that the value adds up over the board.
        """
        inputs = len(products) - 1
        weights = torch.cat([self.weight.flatten(1), self.bias[:, None]], 1).double()
        order = torch.cat([products.diagonal()[:inputs].argsort(descending=True), torch.tensor([inputs])])
        products = products[order][:, order] + torch.eye(inputs + 1) * products.diagonal().mean() * 1e-4
        weights, unit = weights[:, order], self.unit.double()
        pull = torch.linalg.cholesky(torch.cholesky_inverse(torch.linalg.cholesky(products)), upper=True)
        for n in range(inputs):
            rounded = (weights[:, n] / unit).round().clamp(-MAX_WEIGHT, MAX_WEIGHT) * unit
            error = (weights[:, n] - rounded) / pull[n, n]
            weights[:, n + 1:] -= error[:, None] * pull[n, n + 1:]
            weights[:, n] = rounded
        weights = weights[:, order.argsort()].float()
        self.weight.data = weights[:, :-1].reshape(self.weight.shape)
        self.bias.data = weights[:, -1].contiguous()


def fold(module):
    for name, child in module.named_children():
        if isinstance(child, Convolution):
            setattr(module, name, Folded(child))
        else:
            fold(child)


@torch.no_grad()
def round_weights(net, groups, count, seed):
    """Rounds one convolution after the other, by what the layers before it, rounded already, feed it."""
    rng = np.random.default_rng(seed)
    batches = [samples.batch(rng.integers(len(samples), size=64), int(rng.integers(8)), rng)
               for _ in range(-(-count // 64)) for samples in groups]
    for layer in [module for module in net.modules() if isinstance(module, Folded)]:
        size = layer.weight[0].numel() + 1
        products, seen = torch.zeros(size, size, dtype=torch.float64), 0

        def watch(_, inputs):
            nonlocal products, seen
            patches = layer.patches(inputs[0].float())
            patches = patches[torch.from_numpy(rng.permutation(len(patches))[:PATCHES])].double()
            products += patches.T @ patches
            seen += len(patches)

        hook = layer.register_forward_pre_hook(watch)
        for batch in batches:
            net(batch["planes"], batch["globals"])
        hook.remove()
        layer.round(products / seen)


def written(net, provenance):
    """The bytes of the file."""
    inner, trunk = INNER / 255, TRUNK / 255
    shape = net.shape
    pooling = sum(1 << n for n, block in enumerate(net.blocks) if block.pooled)
    text = provenance.encode()
    out = bytearray(b"HONTENET" + struct.pack("<I", 1))
    out += struct.pack("<9I", net.input.weight.shape[1], net.globals.weight.shape[1], shape["channels"], shape["blocks"],
                       shape["pooled"], shape["head"], net.value_hidden.weight.shape[0], pooling, len(text)) + text
    floats = lambda x: x.detach().float().contiguous().numpy().astype("<f4").tobytes()

    def convolution(layer, unit_in, unit_out, rows=slice(None)):
        weight = torch.round(layer.weight / layer.unit[:, None, None, None])[rows].detach().contiguous().numpy().astype(np.int8)
        scale = layer.unit[rows] * unit_in / unit_out
        return weight.tobytes() + floats(scale) + floats(layer.bias[rows] / unit_out)

    def dense(layer, unit=1.0):
        bias = layer.bias if layer.bias is not None else torch.zeros(layer.weight.shape[0])
        return floats(layer.weight.T / unit) + floats(bias / unit)

    def mapped(layer):
        weight = layer.weight.detach().flatten()
        unit = float(weight.abs().max().clamp(min=1e-8)) / 32767
        bias = float(layer.bias.detach()) if layer.bias is not None else 0.0
        return torch.round(weight / unit).numpy().astype("<i2").tobytes() + struct.pack("<2f", unit * inner, bias)

    out += convolution(net.input, 1.0, trunk) + dense(net.globals, trunk)
    for block in net.blocks:
        if block.pooled:
            out += convolution(block.first, trunk, inner, slice(0, block.pooled)) + dense(block.bias, inner)
        out += convolution(block.first, trunk, inner, slice(block.pooled, None))
        out += convolution(block.second, inner, trunk)
    out += convolution(net.policy_pool, trunk, inner) + convolution(net.policy, trunk, inner)
    out += dense(net.policy_bias, inner) + mapped(net.policy_out) + dense(net.pass_hidden) + dense(net.pass_out)
    out += convolution(net.value, trunk, inner) + dense(net.value_hidden) + dense(net.value_out)
    out += dense(net.score_out) + mapped(net.owner_out)
    checksum = 0xCBF29CE484222325
    for byte in out:
        checksum = (checksum ^ byte) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
    return bytes(out + struct.pack("<Q", checksum))


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("checkpoint")
    parser.add_argument("out")
    parser.add_argument("--samples", nargs="+", required=True, help="to round by")
    parser.add_argument("--rounded-by", type=int, default=512, help="how many samples of each size of board to round by")
    parser.add_argument("--test", nargs="*", default=[], help="to measure by")
    parser.add_argument("--count", type=int, default=8192, help="samples to measure by")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--provenance", required=True, help="data, date and seed, in words")
    args = parser.parse_args()
    net, _ = evaluate.load(args.checkpoint)
    net.eval()
    fold(net)

    def tell(what):
        for path in args.test:
            print(what, path, json.dumps(evaluate.measure(net, Samples([path]), args.count, precision=torch.float32)), flush=True)
        net.eval()

    tell("real numbers")
    for module in net.modules():
        if isinstance(module, Clip):
            module.rounds = True
    round_weights(net, by_size(args.samples).values(), args.rounded_by, args.seed)
    tell("eight bits")
    with open(args.out, "wb") as file:
        file.write(written(net, args.provenance))


if __name__ == "__main__":
    main()
