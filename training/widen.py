#!/usr/bin/env python3
"""Makes a wider net of a trained one, which at first says nearly the same.

    widen.py RUN OUT --channels 96 --seed 1 SAMPLES...

The new channels follow the old ones. What they see is drawn at random, and what sees them has weight zero, so
that the outputs stay. The statistics of their batch norms are those of 256 samples. The optimizers begin anew.
"""

import argparse

import numpy as np
import torch

from model import Net
from samples import Samples


def grown(new, old):
    """A tensor like `new` with `old` in its corner; beside it, what old outputs take from new inputs is zero."""
    out = new.clone()
    if old.ndim == 0:
        return old.clone()
    if old.ndim > 1:
        out[:old.shape[0], old.shape[1]:] = 0
    out[tuple(slice(n) for n in old.shape)] = old
    return out


def calibrate(net, norms, batch):
    """Sets the statistics of the batch norms' new channels, one after another; `norms` says how many are old."""
    def hook(norm, kept):
        def see(_module, inputs):
            seen = inputs[0].float()
            norm.running_mean[kept:] = seen.mean((0, 2, 3))[kept:]
            norm.running_var[kept:] = seen.var((0, 2, 3))[kept:].clamp(min=1e-3)
        return see
    hooks = [norm.register_forward_pre_hook(hook(norm, kept)) for norm, kept in norms]
    with torch.no_grad():
        net(batch["planes"], batch["globals"])
    for handle in hooks:
        handle.remove()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("run")
    parser.add_argument("out")
    parser.add_argument("samples", nargs="+", help="of one board size")
    parser.add_argument("--channels", type=int, required=True)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    run = torch.load(args.run, weights_only=True)
    torch.manual_seed(args.seed)
    net = Net(**{**run["shape"], "channels": args.channels}).eval()
    old = Net(**run["shape"]).eval()
    old.load_state_dict(run["average"])
    net.load_state_dict({name: grown(value, old.state_dict()[name]) for name, value in net.state_dict().items()})
    norms = [(module, other.num_features) for module, other in zip(net.modules(), old.modules())
             if isinstance(module, torch.nn.BatchNorm2d) and module.num_features > other.num_features]
    samples = Samples(args.samples)
    batch = samples.batch(np.random.default_rng(args.seed).integers(len(samples), size=256))
    calibrate(net, norms, batch)
    with torch.no_grad():
        now, before = net(batch["planes"], batch["globals"]), old(batch["planes"], batch["globals"])
    print("the outputs differ by", {name: float((now[name] - before[name]).abs().max()) for name in now})
    state = net.state_dict()
    torch.save({"shape": net.shape, "net": state, "average": state, "optimisers": None, "step": run["step"],
                "seen": run["seen"], "seed": args.seed}, args.out)


main()
