#!/usr/bin/env python3
"""Lets KataGo label positions: its policy, winning chance, lead and ownership, each from one evaluation.

    teach.py play OUT --size 9 --games 1000 -- katago analysis -model M -config C
    teach.py label RECORDS.sgfs SAMPLES.bin -- katago analysis -model M -config C
    teach.py lines GAMES.sgfs OUT --student "honte analysis" -- katago analysis -model M -config C

`play` lets its policy play games from random openings, some moves at random, and writes OUT.sgfs, one
game a line, and OUT.labels. `honte train positions OUT.sgfs --one-in 1` makes samples of them.
`label` labels the samples that `honte train positions RECORDS.sgfs` has made, in SAMPLES.labels.
`lines` lets Honte search in positions of games that `play` wrote, and labels positions along the
lines that it looked at: good moves, bad ones and their refutations, as its search meets them. Each
line of OUT.sgfs is a game to such a position and a pass; `trim` leaves only the labelled samples.
"""

import argparse
import json
import os
import pathlib
import queue
import random
import re
import subprocess
import sys
import threading

import numpy as np

from samples import File, label_type

NAMES = "ABCDEFGHJKLMNOPQRSTUVWXYZ"
AREA = {"ko": "POSITIONAL", "scoring": "AREA", "tax": "NONE", "suicide": False, "hasButton": False, "whiteHandicapBonus": "0"}
RULES = {
    "chinese": AREA,
    "tromp-taylor": {**AREA, "suicide": True},
    "japanese": {**AREA, "ko": "SIMPLE", "scoring": "TERRITORY", "tax": "SEKI"},
}
MOVE = re.compile(r";([BW])\[([a-z]{0,2})\]")
LETTERS = "abcdefghijklmnopqrstuvwxy"


class Teacher:
    """An analysis engine with KataGo's protocol; as teacher it makes one evaluation a query."""

    def __init__(self, command):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        # A thread reads, or else both sides could wait for each other with full pipes.
        self.lines = queue.SimpleQueue()
        threading.Thread(target=self.read, daemon=True).start()

    def read(self):
        for line in self.process.stdout:
            self.lines.put(line)
        self.lines.put(None)

    def ask(self, number, size, moves, rules, komi, visits=1):
        query = {"id": str(number), "moves": moves, "rules": RULES[rules], "komi": komi, "boardXSize": size,
                 "boardYSize": size, "maxVisits": visits, "includePolicy": True, "includeOwnership": True,
                 "initialPlayer": "B"}
        self.process.stdin.write(json.dumps(query) + "\n")
        self.process.stdin.flush()

    def answer(self):
        """The number of a query and its answer."""
        line = self.lines.get()
        if line is None:
            raise RuntimeError("the engine has ended")
        answer = json.loads(line)
        if "error" in answer:
            raise RuntimeError(answer)
        return int(answer["id"]), answer

    def end(self):
        self.process.stdin.close()
        self.process.wait()


def label_of(answer, size, game, move):
    """A label from an answer, for the player to move; points by rows from the bottom left corner."""
    board = lambda values: np.array(values, np.float32).reshape(size, size)[::-1].ravel()
    policy = np.maximum(answer["policy"], 0)
    label = np.zeros((), label_type(size * size))
    label["game"], label["move"] = game, move
    label["policy"] = np.append(board(policy[:-1]), policy[-1])
    label["win"], label["lead"] = answer["rootInfo"]["winrate"], answer["rootInfo"]["scoreLead"]
    label["owners"] = np.round(board(answer["ownership"]) * 127)
    return label


class Play:
    """A game that the teacher's policy plays."""

    def __init__(self, number, size, seed, wildness=1.0):
        self.number, self.size = number, size
        self.rng = random.Random(f"{seed} {size} {number}")
        self.rules = self.rng.choices(list(RULES), [55, 15, 30])[0]
        self.komi = 7.0
        self.n_opening = self.rng.choice([0, 0, 1, 2, 3, 4, 5, 6])
        self.wildness = self.rng.choice([0, 0.03, 0.06, 0.12]) * wildness
        self.plays_on = self.rng.random() < 0.5
        self.moves, self.labels, self.n_decided = [], [], 0
        if self.n_opening == 0:
            self.set_komi(0)

    def set_komi(self, lead):
        """An even game or nearly so, sometimes a very uneven one."""
        noise = self.rng.gauss(0, self.rng.choice([1, 4, 15]))
        most = self.size * self.size
        self.komi = max(-most, min(most, round(2 * (self.komi + lead + noise)) / 2))

    def go_on(self, answer):
        """Learns what the teacher says and moves; returns whether the game goes on."""
        policy = np.maximum(answer["policy"], 0).astype(float)
        root = answer["rootInfo"]
        n = len(self.moves)
        if n == self.n_opening and n > 0 and not self.labels:
            self.set_komi(root["scoreLead"] * (1 if n % 2 == 0 else -1))
            self.labels = [None]  # asked again with the new komi
            return True
        if n >= self.n_opening:
            self.labels.append(label_of(answer, self.size, self.number, n))
        self.n_decided = self.n_decided + 1 if min(root["winrate"], 1 - root["winrate"]) < 0.01 else 0
        if self.n_decided > 15 and not self.plays_on:
            return False
        power = 0.5 if n < self.n_opening else 0.25 if self.rng.random() < self.wildness else 1.1
        weights = np.where(policy > 0, (policy + 1e-9) ** power, 0)
        if power != 1.1:
            weights[-1] = 0 if weights[:-1].any() else 1
        point = self.rng.choices(range(len(weights)), weights)[0]
        row, column = divmod(point, self.size)
        vertex = "pass" if point == self.size**2 else f"{NAMES[column]}{self.size - row}"
        self.moves.append(["BW"[n % 2], vertex])
        is_over = [vertex for _, vertex in self.moves[-2:]] == ["pass", "pass"]
        return not is_over and len(self.moves) < 2 * self.size**2

    def record(self, with_pass=False):
        """The game as a line of SGF; a sample needs a move after it, so a pass may be added."""
        def point(vertex):
            if vertex == "pass":
                return ""
            return LETTERS[NAMES.index(vertex[0])] + LETTERS[self.size - int(vertex[1:])]
        moves = "".join(f";{color}[{point(vertex)}]" for color, vertex in self.moves)
        moves += f";{'BW'[len(self.moves) % 2]}[]" if with_pass else ""
        return f"(;GM[1]FF[4]SZ[{self.size}]KM[{self.komi}]RU[{self.rules}]GN[{self.number}]RE[?]{moves})\n"


def play(args):
    teacher = Teacher(args.command)
    games, n_done, number = {}, 0, args.first
    end = args.first + args.games
    ask = lambda game: teacher.ask(game.number, args.size, game.moves, game.rules, game.komi)
    # A game's number in the file is what joins samples and labels, so games are written in order.
    finished, next_written = {}, args.first
    with open(f"{args.out}.sgfs", "w") as records, open(f"{args.out}.labels", "wb") as labels:
        while number < end or games:
            while number < end and len(games) < args.parallel:
                games[number] = Play(number, args.size, args.seed, args.wildness)
                ask(games[number])
                number += 1
            n, answer = teacher.answer()
            game = games[n]
            if game.go_on(answer):
                ask(game)
                continue
            finished[n] = games.pop(n)
            while next_written in finished:
                game = finished.pop(next_written)
                records.write(game.record())
                for label in game.labels:
                    # The sample after the last move of a game does not exist.
                    if label is not None and label["move"] < len(game.moves):
                        label["game"] -= args.first
                        labels.write(label.tobytes())
                next_written += 1
                n_done += 1
                if n_done % 100 == 0:
                    print(n_done, "games", flush=True)
    teacher.end()


def label(args):
    samples = File(args.samples)
    size = samples.columns
    lines = [line for line in open(args.records, newline="\n").read().split("\n") if line.strip()]
    wanted = samples.samples[:args.most]
    teacher, waiting, asked, n_done = Teacher(args.command), {}, iter(enumerate(wanted)), 0
    done = {}

    def ask_next():
        for n, sample in asked:
            game, move = int(sample["game"]), int(sample["move"])
            line = lines[game] if game < len(lines) else ""
            rules = (re.search(r"RU\[([^]]*)", line) or [0, "japanese"])[1]
            komi = float((re.search(r"KM\[([^]]*)", line) or [0, 6.5])[1])
            moves = []
            for color, at in MOVE.findall(line)[:move]:
                moves.append([color, f"{NAMES[LETTERS.index(at[0])]}{size - LETTERS.index(at[1])}" if at else "pass"])
            played, share = sample["policy"][0]
            if share == 65535 and played != place_of(MOVE.findall(line)[move:move + 1], size):
                sys.exit(f"{args.samples}: sample {n} is none of {args.records}")
            is_set_up = re.search(r"\bA[BW]\[", line)
            if not is_set_up and all(color == "BW"[i % 2] for i, (color, _) in enumerate(moves)):
                waiting[n] = (game, move)
                teacher.ask(n, size, moves, rules, komi)
                return True
        return False

    while len(waiting) < args.parallel and ask_next():
        pass
    path = pathlib.Path(args.samples).with_suffix(".labels")
    draft = path.with_name(path.name + ".new")
    with open(draft, "wb") as labels:
        while waiting:
            n, answer = teacher.answer()
            game, move = waiting.pop(n)
            labels.write(label_of(answer, size, game, move).tobytes())
            ask_next()
            n_done += 1
            if n_done % 10000 == 0:
                labels.flush()
                print(n_done, "of", len(wanted), flush=True)
    os.replace(draft, path)
    print(n_done, "labels,", len(wanted) - n_done, "samples left out: stones set up, or a move out of turn")
    teacher.end()


def place_of(moves, size):
    """The number by which samples name the first of these moves, from the bottom left corner; None without one."""
    for _, at in moves:
        return (size - 1 - LETTERS.index(at[1])) * size + LETTERS.index(at[0]) if at else size * size
    return None


def play_of(record):
    """Size, rules, komi and moves, in KataGo's form, of a line that `play` wrote."""
    field = lambda name: re.search(rf"{name}\[([^]]*)", record)[1]
    size = int(field("SZ"))
    vertex = lambda at: f"{NAMES[LETTERS.index(at[0])]}{size - LETTERS.index(at[1])}" if at else "pass"
    return size, field("RU"), float(field("KM")), [[color, vertex(at)] for color, at in MOVE.findall(record)]


def searched(args):
    """Games up to positions that the student's search has looked at."""
    student, wanted = Teacher(args.student.split()), []
    for number, record in enumerate(open(args.records)):
        rng = random.Random(f"{args.seed} {number}")
        size, rules, komi, moves = play_of(record)
        for n in rng.sample(range(len(moves)), min(args.positions, len(moves))):
            wanted.append((rng, size, rules, komi, moves[:n]))
    asked, found = iter(enumerate(wanted)), {}

    def ask_next():
        for n, (_, size, rules, komi, moves) in asked:
            student.ask(n, size, moves, rules, komi, args.simulations)
            return

    for _ in range(4):
        ask_next()
    for _ in range(len(wanted)):
        n, answer = student.answer()
        ask_next()
        found[n] = answer["moveInfos"]
    student.end()
    for n, (rng, size, rules, komi, moves) in enumerate(wanted):
        lines = [info["pv"] for info in found[n]]
        for line in rng.sample(lines, min(args.lines, len(lines))):
            color = len(moves) % 2
            line = [["BW"[(color + i) % 2], vertex] for i, vertex in enumerate(line[:rng.randint(1, len(line))])]
            if [vertex for _, vertex in (moves + line)[-2:]] != ["pass", "pass"]:
                game = Play(n, size, args.seed)
                game.rules, game.komi, game.moves = rules, komi, moves + line
                yield game


def lines(args):
    teacher, waiting, n_asked = Teacher(args.command), {}, 0
    games = searched(args)
    with open(f"{args.out}.sgfs", "w") as records, open(f"{args.out}.labels", "wb") as labels:
        while True:
            while len(waiting) < args.parallel and (game := next(games, None)):
                game.number = n_asked
                records.write(game.record(with_pass=True))
                waiting[n_asked] = game
                teacher.ask(n_asked, game.size, game.moves, game.rules, game.komi)
                n_asked += 1
            if not waiting:
                break
            n, answer = teacher.answer()
            game = waiting.pop(n)
            labels.write(label_of(answer, game.size, n, len(game.moves)).tobytes())
    teacher.end()


def trim(args):
    samples = File(args.samples)
    rows = samples.samples[np.sort(samples.places)]
    with open(args.samples, "rb") as file:
        header = file.read(16)
    draft = pathlib.Path(args.samples).with_suffix(".new")
    draft.write_bytes(header + rows.tobytes())
    draft.replace(args.samples)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parsers = parser.add_subparsers(required=True)
    one = parsers.add_parser("play")
    one.add_argument("out")
    one.add_argument("--size", type=int, default=9)
    one.add_argument("--games", type=int, default=1000)
    one.add_argument("--first", type=int, default=0, help="number of the first game")
    one.add_argument("--seed", type=int, default=1)
    one.add_argument("--wildness", type=float, default=1.0, help="how many times as often a move is nearly random")
    one.set_defaults(run=play)
    one = parsers.add_parser("label")
    one.add_argument("records")
    one.add_argument("samples")
    one.add_argument("--most", type=int, help="label only so many of the first samples")
    one.set_defaults(run=label)
    one = parsers.add_parser("lines")
    one.add_argument("records")
    one.add_argument("out")
    one.add_argument("--student", required=True, help="Honte's analysis engine")
    one.add_argument("--positions", type=int, default=6, help="of a game")
    one.add_argument("--lines", type=int, default=5, help="of a position")
    one.add_argument("--simulations", type=int, default=150)
    one.add_argument("--seed", type=int, default=1)
    one.set_defaults(run=lines)
    trimmer = parsers.add_parser("trim")
    trimmer.add_argument("samples", help="NAME.bin beside NAME.labels")
    trimmer.set_defaults(run=trim)
    for one in set(parsers.choices.values()) - {trimmer}:
        one.add_argument("--parallel", type=int, default=64, help="positions at a time")
        one.add_argument("command", nargs="+", help="KataGo's analysis engine with its options")
    args = parser.parse_args()
    args.run(args)


main()
