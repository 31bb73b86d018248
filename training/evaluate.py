#!/usr/bin/env python3
"""Measures a checkpoint on samples of games that it has not been trained on."""

import argparse
import json

import numpy as np
import torch

from model import Net, losses
from samples import Samples


@torch.no_grad()
def measure(net, samples, count, size=256, precision=torch.bfloat16):
    """Shares of moves found first and among five, log-likelihoods, and mean errors over `count` samples.

    The samples lie at even distances in the files, so that every call sees the same ones.
    """
    net.eval()
    numbers = np.linspace(0, len(samples) - 1, min(count, len(samples))).astype(np.int64)
    totals, weights = {}, {}

    def add(name, values, weight):
        totals[name] = totals.get(name, 0) + float((values * weight).sum())
        weights[name] = weights.get(name, 0) + float(weight.sum())

    for at in range(0, len(numbers), size):
        batch = samples.batch(numbers[at:at + size])
        with torch.autocast("cpu", dtype=precision, enabled=precision != torch.float32):
            outputs = net(batch["planes"], batch["globals"])
        parts = losses(outputs, batch)
        played = batch["policy"].argmax(1)
        best = parts["policy_logits"].topk(5, 1).indices
        all_ones = torch.ones(len(played))
        add("first", (best[:, 0] == played).float(), all_ones)
        add("five", (best == played[:, None]).any(1).float(), all_ones)
        likelihood = torch.log_softmax(parts["policy_logits"], 1).gather(1, played[:, None])[:, 0]
        add("likelihood", likelihood, all_ones)
        add("policy", -(batch["policy"] * torch.log_softmax(parts["policy_logits"], 1)).sum(1), all_ones)
        known = (batch["value"].sum(1) > 0).float()
        chances = torch.log_softmax(outputs["value"], 1)
        add("value", -(batch["value"] * chances).sum(1), known)
        add("winner", (chances[:, 0] > chances[:, 1]).float() == (batch["value"][:, 0] > 0.5).float(), known)
        counted = (~torch.isnan(batch["score"])).float()
        add("points", (outputs["score"] - torch.nan_to_num(batch["score"])).abs(), counted)
        owned = (~torch.isnan(batch["owners"])).float()
        add("owner", 2 * (torch.sigmoid(outputs["owners"]) - torch.nan_to_num(batch["owners"])).abs(), owned)
    net.train()
    return {name: round(total / max(weights[name], 1), 4) for name, total in totals.items()}


def load(path, which="average"):
    """The net of a checkpoint: the moving average of its weights, or the weights themselves."""
    saved = torch.load(path, weights_only=True)
    net = Net(**saved["shape"])
    net.load_state_dict(saved[which])
    return net.to(memory_format=torch.channels_last), saved


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("checkpoint")
    parser.add_argument("samples", nargs="+", help="files of samples, each measured by itself")
    parser.add_argument("--count", type=int, default=20000, help="samples of each file")
    parser.add_argument("--which", choices=["average", "net"], default="average")
    parser.add_argument("--threads", type=int, default=2)
    args = parser.parse_args()
    torch.set_num_threads(args.threads)
    net, saved = load(args.checkpoint, args.which)
    print(json.dumps({"step": saved["step"], "seen": saved["seen"]}))
    for path in args.samples:
        print(path, json.dumps(measure(net, Samples([path]), args.count, precision=torch.float32)), flush=True)


if __name__ == "__main__":
    main()
