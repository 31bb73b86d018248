#!/usr/bin/env python3
"""Makes the file of weights that the program reads: folds batch norms, learns to live with eight bits, writes.

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
from model import INNER, TRUNK, Clip, Convolution, losses
from samples import Samples, by_size
from train import WEIGHTS

MAX_WEIGHT = 63


class Folded(nn.Module):
    """A convolution that has taken in its batch norm, with weights rounded to seven bits."""

    def __init__(self, layer):
        super().__init__()
        convolution, norm = layer
        factor = norm.weight.data / torch.sqrt(norm.running_var + norm.eps)
        self.weight = nn.Parameter(convolution.weight.data * factor[:, None, None, None])
        self.bias = nn.Parameter(norm.bias.data - norm.running_mean * factor)
        self.rounds = True

    def unit(self):
        return self.weight.detach().abs().amax((1, 2, 3), keepdim=True).clamp(min=1e-8) / MAX_WEIGHT

    def forward(self, x):
        weight = self.weight
        if self.rounds:
            unit = self.unit()
            weight = weight + (torch.round(weight / unit) * unit - weight).detach()
        return F.conv2d(x, weight, self.bias, padding=weight.shape[2] // 2)


def fold(module):
    for name, child in module.named_children():
        if isinstance(child, Convolution):
            setattr(module, name, Folded(child))
        else:
            fold(child)


def rounds(net, does):
    for module in net.modules():
        if isinstance(module, Clip | Folded):
            module.rounds = does


def tune(net, groups, steps, rate, size, seed):
    """Trains the rounded net for a few steps with a falling rate; the groups of samples take turns."""
    optimiser = torch.optim.AdamW(net.parameters(), lr=rate, weight_decay=0)
    for step in range(steps):
        for group in optimiser.param_groups:
            group["lr"] = rate * (1 - step / steps)
        rng = np.random.default_rng((seed, 1, step))
        samples = groups[step % len(groups)]
        batch = samples.batch(rng.integers(len(samples), size=size), int(rng.integers(8)), rng)
        with torch.autocast("cpu", dtype=torch.bfloat16):
            outputs = net(batch["planes"], batch["globals"])
        parts = losses(outputs, batch)
        optimiser.zero_grad()
        sum(weight * parts[name] for name, weight in WEIGHTS.items()).backward()
        optimiser.step()
        if step % 100 == 0:
            print(step, {name: round(float(parts[name].detach()), 4) for name in WEIGHTS}, flush=True)


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
        unit = layer.unit()
        weight = torch.round(layer.weight / unit)[rows].detach().contiguous().numpy().astype(np.int8)
        scale = unit[rows].flatten() * unit_in / unit_out
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
    parser.add_argument("--samples", nargs="*", default=[], help="to learn from while rounded")
    parser.add_argument("--test", nargs="*", default=[], help="to measure by")
    parser.add_argument("--steps", type=int, default=1000)
    parser.add_argument("--rate", type=float, default=2e-4)
    parser.add_argument("--batch", type=int, default=128)
    parser.add_argument("--count", type=int, default=8192, help="samples to measure by")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--provenance", required=True, help="data, date and seed, in words")
    args = parser.parse_args()
    torch.manual_seed(args.seed)
    net, _ = evaluate.load(args.checkpoint)
    net.eval()
    fold(net)

    def tell(what, does):
        rounds(net, does)
        for path in args.test:
            print(what, path, json.dumps(evaluate.measure(net, Samples([path]), args.count, precision=torch.float32)), flush=True)

    tell("real numbers", False)
    tell("eight bits", True)
    if args.samples and args.steps:
        tune(net, list(by_size(args.samples).values()), args.steps, args.rate, args.batch, args.seed)
        tell("eight bits, tuned", True)
    with open(args.out, "wb") as file:
        file.write(written(net, args.provenance))


if __name__ == "__main__":
    main()
