"""Reads the files that `honte train positions` writes; the format is told in src/cli/train/positions.rs.

Beside NAME.bin there may be NAME.labels, in which `teach.py` has written what a teacher says of these
positions. Then only the positions with a label count, and what the teacher says is learned instead of
what the game's end says.
"""

import pathlib

import numpy as np
import torch

NO_SCORE = -32768
OWN, OPPONENT, FORBIDDEN = 1, 2, 7  # planes
KOMI, TERRITORY, PARITY = 0, 1, 6  # globals
KOMI_SCALE = 20.0


def label_type(points):
    """What a teacher says of a position, for the player to move; owners from -127 to 127."""
    return np.dtype([("game", "<u4"), ("move", "<u2"), ("policy", "<f2", (points + 1,)), ("win", "<f2"),
                     ("lead", "<f2"), ("owners", np.int8, (points,))])


class File:
    """Samples of one board size, mapped into memory, and their labels."""

    def __init__(self, path):
        with open(path, "rb") as file:
            header = file.read(16)
        if len(header) < 16 or header[:8] != b"HONTEPOS" or header[8] != 1:
            raise ValueError(f"{path}: no file of samples, version 1")
        self.columns, self.rows, self.planes, self.globals, self.targets = header[9:14]
        self.length = int.from_bytes(header[14:16], "little")
        points = self.columns * self.rows
        fields = [("planes", np.uint8, (-(-self.planes * points // 8),)), ("globals", "<f4", (self.globals,)),
                  ("policy", "<u2", (self.targets, 2)), ("value", "<u2", (3,)), ("score", "<i2"),
                  ("owners", np.uint8, (-(-2 * points // 8),)), ("game", "<u4"), ("move", "<u2")]
        kind = np.dtype(fields)
        if kind.itemsize != self.length:
            raise ValueError(f"{path}: samples of {self.length} bytes, expected {kind.itemsize}")
        # A file that is being written may end within a sample.
        count = (np.memmap(path, np.uint8, "r").size - 16) // self.length
        self.samples = np.memmap(path, kind, "r", 16, (count,))
        self.labels, self.places, self.label_of = None, np.arange(count), None
        beside = pathlib.Path(path).with_suffix(".labels")
        if beside.exists() and beside.stat().st_size > 0:
            kind = label_type(points)
            self.labels = np.memmap(beside, kind, "r", 0, (beside.stat().st_size // kind.itemsize,))
            key = lambda rows: rows["game"].astype(np.int64) << 16 | rows["move"]
            _, self.places, self.label_of = np.intersect1d(key(self.samples), key(self.labels), return_indices=True)

    def __len__(self):
        return len(self.places)

    def row(self, number):
        """A sample and its label, if it has one."""
        label = None if self.labels is None else self.labels[self.label_of[number]]
        return self.samples[self.places[number]], label


class Samples:
    """The samples of several files, all of one board size."""

    def __init__(self, paths):
        self.files = [File(path) for path in paths]
        first = self.files[0]
        self.columns, self.rows, self.planes, self.globals = first.columns, first.rows, first.planes, first.globals
        if any((file.columns, file.rows, file.length) != (first.columns, first.rows, first.length) for file in self.files):
            raise ValueError("files of one group have one board size")
        self.ends = np.cumsum([len(file) for file in self.files])

    def __len__(self):
        return int(self.ends[-1])

    def batch(self, numbers, orientation=0, rng=None):
        """The samples with these numbers as tensors; with a generator, rules and komi are varied."""
        files = np.searchsorted(self.ends, numbers, "right")
        rows, labels = [], {}
        for n, (f, number) in enumerate(zip(files, numbers)):
            row, label = self.files[f].row(number - (self.ends[f - 1] if f else 0))
            rows.append(row)
            if label is not None:
                labels[n] = label
        return self.tensors(np.stack(rows), labels, orientation, rng)

    def tensors(self, rows, labels, orientation, rng):
        points, shape = self.columns * self.rows, (self.rows, self.columns)
        bits = np.unpackbits(rows["planes"], axis=1, count=self.planes * points, bitorder="little")
        planes = bits.reshape(-1, self.planes, *shape)
        owners = np.unpackbits(rows["owners"], axis=1, count=2 * points, bitorder="little").reshape(-1, points, 2)
        owners = np.array([np.nan, 1.0, 0.0, 0.5], np.float32)[owners[:, :, 0] + 2 * owners[:, :, 1]]
        policy = np.zeros((len(rows), points + 1), np.float32)
        for n in range(rows["policy"].shape[1]):
            policy[np.arange(len(rows)), rows["policy"][:, n, 0]] += rows["policy"][:, n, 1] / 65535.0
        value = rows["value"] / np.float32(65535)
        score = np.where(rows["score"] == NO_SCORE, np.nan, rows["score"] / 2.0).astype(np.float32)
        inputs = np.array(rows["globals"], np.float32)
        if rng is not None:
            unlabelled = np.array([n not in labels for n in range(len(rows))])
            vary(inputs, value, score, unlabelled, points, rng)
        for n, label in labels.items():
            # A move that a person played counts as much as what the teacher would have played.
            share = 0.5 if value[n].any() else 0.0
            policy[n] = share * policy[n] + (1 - share) * label["policy"]
            policy[n] /= policy[n].sum()
            value[n] = label["win"], 1 - label["win"], 0
            score[n] = label["lead"]
            owners[n] = label["owners"] / np.float32(254) + 0.5
        planes, owners = torch.from_numpy(planes).float(), torch.from_numpy(owners.reshape(-1, *shape))
        policy = torch.from_numpy(policy)
        board = turn(policy[:, :-1].reshape(-1, *shape), orientation)
        return {
            "planes": turn(planes, orientation).contiguous(memory_format=torch.channels_last),
            "globals": torch.from_numpy(inputs),
            "policy": torch.cat([board.reshape(-1, points), policy[:, -1:]], 1),
            "value": torch.from_numpy(value),
            "score": torch.from_numpy(score),
            "owners": turn(owners, orientation).reshape(-1, points),
        }


def by_size(paths):
    """The samples of files, in a group for each board size."""
    sizes = {}
    for path in paths:
        with open(path, "rb") as file:
            columns, rows = file.read(11)[9:11]
        sizes.setdefault((columns, rows), []).append(path)
    return {size: Samples(group) for size, group in sizes.items()}


def turn(maps, orientation):
    """One of the eight images of a map of points."""
    if orientation & 4:
        maps = maps.transpose(-1, -2)
    return torch.rot90(maps, orientation & 3, (-2, -1))


def vary(inputs, value, score, is_free, points, rng):
    """Teaches komi and scoring, which the records hardly vary, where no teacher has said anything.

    Half of the counted games get another komi, with the result that goes with it; half of all
    positions are called area scoring, which differs from territory by a point at most.
    """
    moved = (rng.random(len(score)) < 0.5) & ~np.isnan(score) & is_free
    shift = np.round(rng.normal(0, 8, len(score))).astype(np.float32) * moved
    score += shift
    inputs[:, KOMI] += shift / KOMI_SCALE
    np.clip(inputs[:, KOMI], -4, 4, out=inputs[:, KOMI])
    changed = moved & (shift != 0)
    outcome = np.stack([score > 0, score < 0, score == 0], 1) @ np.array([[1, 0, 0], [0, 1, 0], [0.5, 0.5, 0]], np.float32)
    value[changed] = outcome[changed]
    area = (rng.random(len(score)) < 0.5) & (inputs[:, TERRITORY] == 1) & is_free
    rest = (inputs[:, KOMI] * KOMI_SCALE - points % 2) % 2
    wave = np.where(rest < 0.5, rest, np.where(rest < 1.5, 1 - rest, rest - 2))
    inputs[area, TERRITORY] = 0
    is_area = inputs[:, TERRITORY] == 0
    inputs[is_area, PARITY] = wave[is_area]
