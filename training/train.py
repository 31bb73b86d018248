#!/usr/bin/env python3
"""Trains the net from samples; can be stopped and continued at will.

The checkpoint holds the weights, their moving average, the state of the optimizers, the step and
the seed. Each batch depends on the seed and the step alone, so that a continued run sees the same
batches; the state of the optimizers is rounded to 16 bits in the file, so that its weights differ a little.
"""

import argparse
import json
import os
import pathlib
import signal
import sys
import time

# Waiting threads must not burn what others could use.
os.environ.setdefault("OMP_WAIT_POLICY", "PASSIVE")

import numpy as np
import torch

from evaluate import measure
from model import Net, losses
from muon import Muon
from samples import Samples, by_size

WEIGHTS = {"policy": 1.0, "value": 1.0, "score": 0.02, "owners": 0.3}


def arguments():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("samples", nargs="+", help="files of samples; sizes may differ")
    parser.add_argument("--test", nargs="*", default=[], help="files of samples to measure by, of one size")
    parser.add_argument("--checkpoint", required=True, help="is continued if it exists")
    parser.add_argument("--log", help="file for one JSON object a measurement")
    parser.add_argument("--share", action="append", default=[], metavar="SIDE:SHARE",
                        help="share of the batches with this board size (default: all 1)")
    parser.add_argument("--blocks", type=int, default=6)
    parser.add_argument("--channels", type=int, default=64)
    parser.add_argument("--batch", type=int, default=64)
    parser.add_argument("--optimiser", choices=["muon", "adamw"], default="muon")
    parser.add_argument("--rate", type=float, default=0.02, help="of Muon")
    parser.add_argument("--adam-rate", type=float, default=2e-3)
    parser.add_argument("--warm-up", type=int, default=100, help="steps")
    parser.add_argument("--average", type=float, default=0.9985, help="of the moving average of the weights")
    parser.add_argument("--only", default="", metavar="PREFIX",
                        help="train only the weights whose names begin so, such as those of a head; the others stay as they are")
    parser.add_argument("--fixed-norms", action="store_true",
                        help="keep the statistics of the batch norms: those of one board size do not fit another")
    parser.add_argument("--bfloat16", action="store_true",
                        help="faster where the processor multiplies matrices of them (AMX), slower elsewhere")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--steps", type=int, help="stop after so many steps in all")
    parser.add_argument("--seconds", type=float, help="stop after so much time")
    parser.add_argument("--measure-every", type=int, default=500, help="steps")
    parser.add_argument("--save-every", type=int, default=250, help="steps")
    parser.add_argument("--threads", type=int, default=2)
    return parser.parse_args()


def optimisers(net, args):
    convolutions = [p for n, p in net.named_parameters() if p.ndim == 4 and p.shape[0] > 1]
    if args.optimiser == "adamw":
        convolutions = []
    taken = {id(p) for p in convolutions}
    rest = [p for p in net.parameters() if id(p) not in taken]
    adam = torch.optim.AdamW([{"params": [p for p in rest if p.ndim > 1]},
                              {"params": [p for p in rest if p.ndim <= 1], "weight_decay": 0.0}],
                             lr=args.adam_rate, weight_decay=1e-3 if convolutions else 1e-2)
    return [Muon(convolutions, lr=args.rate), adam] if convolutions else [adam]


class Run:
    """A net in training."""

    def __init__(self, args):
        self.args = args
        torch.manual_seed(args.seed)
        self.path = pathlib.Path(args.checkpoint)
        saved = torch.load(self.path, weights_only=True) if self.path.exists() else None
        shape = saved["shape"] if saved else {"blocks": args.blocks, "channels": args.channels}
        self.net = Net(**shape).to(memory_format=torch.channels_last)
        for name, weights in self.net.named_parameters():
            weights.requires_grad_(name.startswith(args.only))
        self.average = Net(**shape).to(memory_format=torch.channels_last)
        self.average.load_state_dict(self.net.state_dict())
        self.optimisers = optimisers(self.net, args)
        self.step = 0
        self.seen = 0
        self.seed = args.seed
        if saved:
            self.net.load_state_dict(saved["net"])
            self.average.load_state_dict(saved["average"])
            # A net that was just widened has none.
            for optimiser, state in zip(self.optimisers, saved["optimisers"] or [None] * len(self.optimisers), strict=True):
                if state is None:
                    continue
                rates = [group["lr"] for group in optimiser.param_groups]
                optimiser.load_state_dict(state)
                for group, rate in zip(optimiser.param_groups, rates):
                    group["lr"] = rate
            self.step, self.seen, self.seed = saved["step"], saved["seen"], saved["seed"]
        for name, module in self.net.named_modules():
            if isinstance(module, torch.nn.BatchNorm2d) and (args.fixed_norms or not name.startswith(args.only)):
                module.eval()
        self.rates = [[group["lr"] for group in optimiser.param_groups] for optimiser in self.optimisers]

    def save(self):
        """Replaces the checkpoint at once: it is whole at any time."""
        half = lambda x: x.bfloat16() if isinstance(x, torch.Tensor) and x.ndim > 1 else x
        states = [optimiser.state_dict() for optimiser in self.optimisers]
        for state in states:
            state["state"] = {n: {k: half(v) for k, v in values.items()} for n, values in state["state"].items()}
        saved = {"shape": self.net.shape, "net": self.net.state_dict(), "average": self.average.state_dict(),
                 "optimisers": states, "step": self.step, "seen": self.seen, "seed": self.seed}
        draft = self.path.with_name(self.path.name + ".new")
        torch.save(saved, draft)
        os.replace(draft, self.path)

    def train(self, groups, shares):
        """One step on a batch of one board size."""
        args = self.args
        rng = np.random.default_rng((self.seed, self.step))
        samples = groups[rng.choice(len(groups), p=shares)]
        batch = samples.batch(rng.integers(len(samples), size=args.batch), int(rng.integers(8)), rng)
        warm = min(1.0, (self.step + 1) / args.warm_up)
        for optimiser, rates in zip(self.optimisers, self.rates):
            for group, rate in zip(optimiser.param_groups, rates):
                group["lr"] = rate * warm
        with torch.autocast("cpu", dtype=torch.bfloat16, enabled=args.bfloat16):
            outputs = self.net(batch["planes"], batch["globals"])
        parts = losses(outputs, batch)
        loss = sum(weight * parts[name] for name, weight in WEIGHTS.items())
        if not torch.isfinite(loss):
            sys.exit(f"step {self.step}: the loss is no number; {self.path} is as it was saved last")
        loss.backward()
        for optimiser in self.optimisers:
            optimiser.step()
            optimiser.zero_grad()
        self.step += 1
        self.seen += args.batch
        # At first the average runs over the last tenth of the steps so far.
        weight = max(1 - args.average, 10 / (10 + self.step))
        with torch.no_grad():
            now = self.net.state_dict()
            for name, mean in self.average.state_dict().items():
                if mean.is_floating_point() and name.startswith(args.only):
                    mean.lerp_(now[name], weight)
        return {name: float(parts[name].detach()) for name in WEIGHTS}


def main():
    args = arguments()
    torch.set_num_threads(args.threads)
    sizes = by_size(args.samples)
    groups = list(sizes.values())
    shares = dict(share.split(":") for share in args.share)
    shares = np.array([float(shares.get(str(columns), 1)) for columns, _ in sizes])
    shares /= shares.sum()
    test = Samples(args.test) if args.test else None
    run = Run(args)
    print(f"{sum(p.numel() for p in run.net.parameters())} parameters, "
          f"{[(size, len(group)) for size, group in zip(sizes, groups)]} samples, step {run.step}", flush=True)
    stopped = []
    signal.signal(signal.SIGTERM, lambda *_: stopped.append(True))
    began, cpu, sums, n = time.time(), time.process_time(), {}, 0

    def report():
        entry = {"step": run.step, "seen": run.seen, "seconds": round(time.time() - began),
                 "cpu": round(time.process_time() - cpu), **{k: round(v / max(n, 1), 4) for k, v in sums.items()}}
        if test:
            entry["test"] = measure(run.average, test, 4096)
        print(json.dumps(entry), flush=True)
        if args.log:
            with open(args.log, "a") as log:
                log.write(json.dumps(entry) + "\n")

    def is_over():
        has_steps = args.steps is None or run.step < args.steps
        return not has_steps or args.seconds is not None and time.time() >= began + args.seconds

    while not stopped and not is_over():
        for name, loss in run.train(groups, shares).items():
            sums[name] = sums.get(name, 0) + loss
        n += 1
        if run.step % args.save_every == 0:
            run.save()
        if run.step % args.measure_every == 0:
            report()
            sums, n = {}, 0
    run.save()
    report()


if __name__ == "__main__":
    main()
