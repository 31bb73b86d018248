#!/usr/bin/env python3
"""Finds positions in games where one move is clearly the best, for the suites in regression/games/.

    questions.py find WORK.jsonl --size 9 RECORDS... -- katago analysis -model M -config C
    questions.py ask WORK.jsonl -- honte --playouts 1
    questions.py confirm WORK.jsonl --visits 30 -- katago analysis -model STRONGER -config C
    questions.py write WORK.jsonl --count 60 --source "games of ..." SUITE.tst

RECORDS are SGF files, or files with one SGF game a line. `find` judges each position of a game by one
evaluation, takes those in which the move played lost points, searches them, keeps those in which all
moves but a few good ones lose clearly, and sets komi so that the game hangs on the move. `ask` notes
the answers of an engine. `confirm` lets a second engine search the positions, and those after the
wrong answers. `write` draws as many positions with a wrong answer as with a right one, if there are
enough. Each step writes to WORK; a step that was interrupted goes on where it was.
"""

import argparse
import json
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile

NAMES = "ABCDEFGHJKLMNOPQRSTUVWXYZ"
LETTERS = "abcdefghijklmnopqrstuvwxy"
MOVE = re.compile(r";([BW])\[([a-z]{0,2})\]")
OTHER = {"B": "W", "W": "B"}
# Points that a move may lose and still be right, that every other loses, or the share of wins instead.
RIGHT, WRONG, WRONG_WINS = 1.0, 4.0, 0.15
HISTORY = 6  # moves before the question that are played, not set up


class Engine:
    """KataGo's analysis engine. Winning chances and leads are those of the player to move."""

    def __init__(self, command):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, size, komi, moves, visits):
        """The answers about these games, in their order."""
        for number, game in enumerate(moves):
            query = {"id": str(number), "moves": game, "rules": "chinese", "komi": komi, "boardXSize": size,
                     "boardYSize": size, "maxVisits": visits, "includePolicy": True, "initialPlayer": "B",
                     "overrideSettings": {"reportAnalysisWinratesAs": "SIDETOMOVE"}}
            self.process.stdin.write(json.dumps(query) + "\n")
        self.process.stdin.flush()
        answers = {}
        while len(answers) < len(moves):
            answer = json.loads(self.process.stdout.readline())
            if "error" in answer:
                raise RuntimeError(answer)
            answers[int(answer["id"])] = answer
        return [answers[number] for number in range(len(moves))]


def vertex(point, size):
    return f"{NAMES[LETTERS.index(point[0])]}{size - LETTERS.index(point[1])}" if point else "pass"


def point(vertex, size):
    return "" if vertex == "pass" else LETTERS[NAMES.index(vertex[0])] + LETTERS[size - int(vertex[1:])]


def games_in(paths, size):
    """The moves of each game of this size without stones set up, with its name."""
    for path in paths:
        path = pathlib.Path(path)
        files = sorted(path.glob("*.sgf")) if path.is_dir() else [path]
        for file in files:
            text = file.read_text()
            for n, game in enumerate(text.splitlines() if file.suffix == ".sgfs" else [text]):
                moves = [[color, vertex(at, size)] for color, at in MOVE.findall(game)]
                in_turn = all(color == "BW"[i % 2] for i, (color, _) in enumerate(moves))
                is_set_up = re.search(r"\bA[BW]\[", game)
                if f"SZ[{size}]" in game and not is_set_up and in_turn and len(moves) > 20:
                    yield f"{file.stem} {n}", moves


def blunders(engine, size, moves, span):
    """The numbers of the moves that lost points by one evaluation before and after, with the lead before."""
    prefixes = [moves[:n] for n in span]
    leads = [answer["rootInfo"]["scoreLead"] for answer in engine.ask(size, 7, prefixes, 1)]
    found = [(lead + after, n, lead) for n, lead, after in zip(span, leads, leads[1:])]
    return sorted(found, reverse=True)


def verdict(answer):
    """The right moves if every other loses clearly, and how the best and the next one stand; or None."""
    infos = sorted(answer["moveInfos"], key=lambda info: info["order"])
    best = infos[0]
    if best["move"] == "pass" or best["visits"] * 3 < answer["rootInfo"]["visits"]:
        return None
    is_right = lambda info: best["scoreLead"] - info["scoreLead"] <= RIGHT
    loses = lambda info: (best["scoreLead"] - info["scoreLead"] >= WRONG
                          or best["winrate"] - info["winrate"] >= WRONG_WINS)
    right = [info["move"] for info in infos if is_right(info) and not loses(info)]
    others = [info for info in infos if info["move"] not in right]
    # What one visit says of a move is no more than what the net says.
    searched = [info for info in others if info["visits"] > 1]
    if "pass" in right or len(right) > 4 or not others or not all(map(loses, searched)):
        return None
    return {"right": right, "lead": best["scoreLead"], "wins": best["winrate"],
            "next": max(info["scoreLead"] for info in others)}


def even(komi, n_moves, lead):
    """Komi with which the player to move, who leads by so much, leads by half of a mistake."""
    ahead = lead - WRONG / 2
    return round(komi + (ahead if n_moves % 2 == 0 else -ahead) - 0.5) + 0.5


def find(args):
    rng = random.Random(args.seed)
    done = {row["name"] for row in read(args.work)}
    games = list(games_in(args.records, args.size))
    rng.shuffle(games)
    engine = Engine(args.command)
    n_asked = n_found = 0
    for name, moves in games[:args.games]:
        if name in done:
            continue
        taken, rows = [], []
        begin = random.Random(f"{args.seed} {name}").randrange(8, max(9, len(moves) - args.span))
        span = range(begin, min(begin + args.span, len(moves)))
        for loss, n, lead in blunders(engine, args.size, moves, span):
            is_near = any(abs(n - other) < 8 for other in taken)
            if loss < WRONG or len(taken) == args.each:
                break
            has_pass = any(at == "pass" for _, at in moves[n - HISTORY:n])
            if is_near or has_pass or abs(lead) > 3 * args.size:
                continue
            taken.append(n)
            komi = even(7, n, lead)
            answer, = engine.ask(args.size, komi, [moves[:n]], args.visits)
            n_asked += 1
            found = verdict(answer)
            if found:
                komi = even(komi, n, found["lead"])
                rows.append({"name": name, "size": args.size, "komi": komi, "moves": moves[:n], "first": found})
        n_found += len(rows)
        with open(args.work, "a") as file:
            file.writelines(json.dumps(row) + "\n" for row in [*rows, {"name": name}])
        print(name, n_asked, n_found, flush=True)


def confirm(args):
    """Asks the second engine for its best move, and what a wrong answer loses."""
    engine = Engine(args.command)

    def check(row):
        search = lambda moves: engine.ask(row["size"], row["komi"], [moves], args.visits)[0]
        answer = search(row["moves"])
        best = min(answer["moveInfos"], key=lambda info: info["order"])
        row["second"] = {"best": best["move"], "loses": None}
        if best["move"] in row["first"]["right"] and row["answer"] not in row["first"]["right"]:
            after = search(row["moves"] + [["BW"[len(row["moves"]) % 2], row["answer"]]])["rootInfo"]
            row["second"]["loses"] = best["scoreLead"] + after["scoreLead"]

    each(args.work, "second", check)


def is_good(row):
    """Whether both engines agree, on a wrong answer too, in a game that is not too uneven."""
    second, right = row["second"], row["first"]["right"]
    is_wrong = lambda: second["loses"] >= WRONG / 2
    return abs(row["komi"]) <= 3 * row["size"] and second["best"] in right and (row["answer"] in right or is_wrong())


def ask(args):
    """Notes the answer of an engine that speaks GTP."""
    engine = subprocess.Popen(args.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def send(line):
        engine.stdin.write(line + "\n")
        engine.stdin.flush()
        answer = engine.stdout.readline()
        while engine.stdout.readline().strip():
            pass
        if not answer.startswith("="):
            raise RuntimeError(f"{line}: {answer.strip() or 'the engine has ended'}")
        return answer[1:].strip()

    def check(row):
        with tempfile.NamedTemporaryFile("w", suffix=".sgf") as file:
            file.write(record(row, ""))
            file.flush()
            send(f"loadsgf {file.name}")
            row["answer"] = send(f"reg_genmove {color_of(row)}").replace("PASS", "pass")

    each(args.work, "answer", check)


def color_of(row):
    return {"B": "black", "W": "white"}["BW"[len(row["moves"]) % 2]]


def record(row, source):
    """The position as SGF: stones set up, then the last moves."""
    size, moves = row["size"], row["moves"]
    n = max(0, len(moves) - HISTORY)
    board = stones(moves[:n], size)
    points = {color: "".join(f"[{at}]" for at in sorted(p for p, c in board.items() if c == color)) for color in "BW"}
    set_up = "".join(f"A{color}{points[color]}\n" for color in "BW" if points[color])
    played = "".join(f";{color}[{point(at, size)}]" for color, at in moves[n:])
    komi = f"{row['komi']:g}"
    return (f"(;GM[1]FF[4]CA[UTF-8]SZ[{size}]RU[Chinese]KM[{komi}]PL[{'BW'[n % 2]}]\nSO[{source}]\n"
            f"{set_up}{played})\n")


def stones(moves, size):
    """The stones after these moves, by points of SGF."""
    board = {}

    def around(at):
        x, y = LETTERS.index(at[0]), LETTERS.index(at[1])
        near = [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)]
        return [LETTERS[x] + LETTERS[y] for x, y in near if 0 <= x < size and 0 <= y < size]

    def chain(at):
        """The chain at a point, empty if it has a liberty."""
        found, left = {at}, [at]
        while left:
            for near in around(left.pop()):
                if near not in board:
                    return set()
                if board[near] == board[at] and near not in found:
                    found.add(near)
                    left.append(near)
        return found

    for color, name in moves:
        at = point(name, size)
        if not at:
            continue
        board[at] = color
        for near in around(at):
            if board.get(near) == OTHER[color]:
                for taken in chain(near):
                    del board[taken]
    return board


def write(args):
    rows = [row for row in read(args.work) if "moves" in row and is_good(row)]
    random.Random(args.seed).shuffle(rows)
    answers = lambda row: row["first"]["right"]
    failed = [row for row in rows if row["answer"] not in answers(row)]
    passed = [row for row in rows if row["answer"] in answers(row)]
    n_failed = min(len(failed), max((args.count + 1) // 2, args.count - len(passed)))
    rows = failed[:n_failed] + passed[:args.count - n_failed]
    rows.sort(key=lambda row: (row["name"], len(row["moves"])))
    suite = pathlib.Path(args.suite)
    folder = suite.parent / "sgf"
    folder.mkdir(parents=True, exist_ok=True)
    lines = []
    for n, row in enumerate(rows, 1):
        name = f"{suite.stem}-{n:03}.sgf"
        (folder / name).write_text(record(row, args.source))
        lines += [f"loadsgf sgf/{name}", f"{10 * n} reg_genmove {color_of(row)}", f"#? [{'|'.join(sorted(answers(row)))}]", ""]
    head = suite.read_text().split("\n\n")[0] + "\n\n" if suite.exists() else ""
    suite.write_text(head + "\n".join(lines))
    print(len(rows), "questions,", n_failed, "failed;", len(failed), "failed and", len(passed), "passed in all")


def read(path):
    if not os.path.exists(path):
        return []
    return [json.loads(line) for line in open(path)]


def each(path, field, check):
    """Gives each question without this field one, and saves all after each twenty."""
    rows = read(path)
    for n, row in enumerate(rows):
        # What has no moves is a game that `find` is done with.
        if "moves" in row and field not in row:
            check(row)
            print(n, row[field], flush=True)
        if n % 20 == 19 or n + 1 == len(rows):
            with open(path + ".new", "w") as file:
                file.writelines(json.dumps(row) + "\n" for row in rows)
            os.replace(path + ".new", path)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parsers = parser.add_subparsers(required=True)
    for run in (find, confirm, ask, write):
        one = parsers.add_parser(run.__name__)
        one.set_defaults(run=run)
        one.add_argument("work")
        one.add_argument("--seed", type=int, default=1)
        if run is find:
            one.add_argument("records", nargs="+")
            one.add_argument("--size", type=int, required=True)
            one.add_argument("--games", type=int, default=100, help="games to look at")
            one.add_argument("--span", type=int, default=60, help="moves of a game to look at")
            one.add_argument("--each", type=int, default=4, help="positions of a game at most")
        if run is write:
            one.add_argument("suite")
            one.add_argument("--count", type=int, default=60)
            one.add_argument("--source", required=True, help="where the games come from")
        else:
            one.add_argument("--visits", type=int, default=100)
    split = sys.argv.index("--") if "--" in sys.argv else len(sys.argv)
    args = parser.parse_args(sys.argv[1:split])
    args.command = sys.argv[split + 1:]
    args.run(args)


main()
