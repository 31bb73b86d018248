#!/usr/bin/env python3
"""Lets Honte play against itself, for boards of which there are no records.

selfplay.py OUT.sgfs -- honte --playouts 300: one game a line, each played to its end and
counted by the program. Game N has seed N, so that the same program plays the same games again. It
begins with a few stones on random points, so that no two games are alike.
"""

import argparse
import concurrent.futures
import random
import string
import subprocess

COLORS = "BW"


class Engine:
    """A program that speaks GTP."""

    def __init__(self, command):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, command):
        self.process.stdin.write(command + "\n")
        self.process.stdin.flush()
        lines = []
        while line := self.process.stdout.readline().rstrip("\n"):
            lines.append(line)
        answer = "\n".join(lines)
        if not answer.startswith("="):
            raise RuntimeError(f"{command}: {answer or 'no answer'}")
        return answer[1:].strip()

    def end(self):
        self.ask("quit")
        self.process.wait()


def in_sgf(vertex, size):
    """A vertex of GTP as SGF has it; a pass is empty."""
    if vertex.lower() == "pass":
        return ""
    column = string.ascii_uppercase.replace("I", "").index(vertex[0].upper())
    return string.ascii_lowercase[column] + string.ascii_lowercase[size - int(vertex[1:])]


def setup(rng, size):
    """Random points for the first stones, in turn from Black on: none on the edge, no two adjacent."""
    points = []
    for _ in range(rng.choice([0, 1, 2, 2, 3, 4])):
        column, row = rng.randrange(1, size - 1), rng.randrange(1, size - 1)
        if all(abs(column - c) + abs(row - r) > 1 for c, r in points):
            points.append((column, row))
    return points


def play(command, size, komi, seed):
    """One game as a line of SGF; without a result if it does not end in time."""
    rng = random.Random(f"{size} {seed}")
    names = string.ascii_uppercase.replace("I", "")
    engine = Engine([*command, "--size", str(size), "--komi", str(komi), "--seed", str(seed)])
    engine.ask("kata-set-param allowResignation false")
    record, moves, passes = [], [], 0
    for n, (column, row) in enumerate(setup(rng, size)):
        vertex = f"{names[column]}{row + 1}"
        engine.ask(f"play {COLORS[n % 2]} {vertex}")
        record.append((COLORS[n % 2], vertex))
    stones = {color: [in_sgf(v, size) for c, v in record if c == color] for color in COLORS}
    turn = len(record)
    while passes < 2 and len(moves) < 3 * size * size:
        color = COLORS[turn % 2]
        vertex = engine.ask(f"genmove {color}")
        passes = passes + 1 if vertex.lower() == "pass" else 0
        moves.append(f";{color}[{in_sgf(vertex, size)}]")
        turn += 1
    result = engine.ask("final_score") if passes == 2 else "?"
    engine.end()
    added = "".join(f"A{color}" + "".join(f"[{point}]" for point in points) for color, points in stones.items() if points)
    head = f"GM[1]FF[4]SZ[{size}]KM[{komi}]RU[chinese]GN[{seed}]RE[{result}]{added}PL[{COLORS[len(record) % 2]}]"
    return f"(;{head}{''.join(moves)})\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("out")
    parser.add_argument("command", nargs="+", help="the program with its options")
    parser.add_argument("--size", type=int, default=9)
    parser.add_argument("--komi", type=float, default=7.5)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--first", type=int, default=0, help="number of the first game")
    parser.add_argument("--parallel", type=int, default=2, help="games at a time")
    args = parser.parse_args()
    with open(args.out, "a") as file, concurrent.futures.ThreadPoolExecutor(args.parallel) as pool:
        numbers = range(args.first, args.first + args.games)
        for line in pool.map(lambda n: play(args.command, args.size, args.komi, n), numbers):
            file.write(line)
            file.flush()


main()
