#!/usr/bin/env python3
"""Makes one checkpoint of two runs that began with the same one, each on a processor of its own.

    average.py OUT RUN OTHER --seed SEED

Weights are averaged, the state of the optimizers is that of RUN. The batches of a run depend on its
seed: give the two runs different ones.
"""

import argparse
import os
import sys

import torch


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("out")
    parser.add_argument("run")
    parser.add_argument("other", nargs="?", help="without it only the seed is set")
    parser.add_argument("--seed", type=int, required=True, help="of the batches from here on")
    args = parser.parse_args()
    run = torch.load(args.run, weights_only=True)
    if args.other:
        other = torch.load(args.other, weights_only=True)
        if run["shape"] != other["shape"]:
            sys.exit(f"{args.run} and {args.other} are nets of different shapes")
        for which in ("net", "average"):
            for name, value in run[which].items():
                if value.is_floating_point():
                    # Weights and their average may share memory.
                    run[which][name] = torch.lerp(value, other[which][name], 0.5)
    run["seed"] = args.seed
    draft = args.out + ".new"
    torch.save(run, draft)
    os.replace(draft, args.out)


main()
