#!/usr/bin/env python3
"""Turns months of the TYGEM archive into files with one SGF game in each line.

The archive is the public repository yenw/computer-go-dataset; see README.md. It is read with git,
so that a bare clone is enough: records.py REPOSITORY OUT 2009-01 2009-02 ... writes OUT/2009-01.sgfs
and so on. Games of fewer than 30 moves are left out.

With `--vary SEED` each game gets rules and komi at random, for a teacher who labels positions whatever
the game's end was; a net that only saw one komi would not know what another is worth.
"""

import argparse
import io
import pathlib
import random
import re
import subprocess
import zipfile

MOVES = re.compile(rb"(;[BW]\[([a-s]{2})?\])+")


def member(repository, path):
    """The only file in a zip archive of the newest commit."""
    blob = subprocess.run(["git", "-C", repository, "show", f"HEAD:{path}"], stdout=subprocess.PIPE, check=True).stdout
    archive = zipfile.ZipFile(io.BytesIO(blob))
    return archive.read(archive.namelist()[0])


def results(repository, year):
    """For each game of a year its result, as in B+Resign and W+3.5."""
    rows = (line.split(b"\t") for line in member(repository, f"TYGEM/index/Kifu{year}.zip").splitlines())
    return {row[0]: row[8] for row in rows if len(row) > 8 and re.fullmatch(rb"[BW]\+[\w.]+", row[8])}


def rules_and_komi(seed, number):
    """The rules under which the games were played, or others drawn by seed and number."""
    if seed is None:
        return "japanese", 6.5
    rng = random.Random(f"{seed} {number}")
    rules = rng.choices(["chinese", "tromp-taylor", "japanese"], [55, 15, 30])[0]
    return rules, round(2 * rng.gauss(7, rng.choice([1, 4, 15]))) / 2


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("repository")
    parser.add_argument("out", help="directory")
    parser.add_argument("months", nargs="+", metavar="YEAR-MONTH")
    parser.add_argument("--vary", type=int, metavar="SEED", help="rules and komi at random")
    args = parser.parse_args()
    repository, out, years = args.repository, args.out, {}
    for month in args.months:
        year = month[:4]
        if year not in years:
            years = {year: results(repository, year)}
        n = 0
        with open(pathlib.Path(out) / f"{month}.sgfs", "wb") as file:
            for line in member(repository, f"TYGEM/Kifu/{month}.zip").splitlines():
                number, _, moves = line.partition(b"\t")
                moves = moves.strip()
                if moves.count(b";") < 30 or not MOVES.fullmatch(moves):
                    continue
                result = years[year].get(number, b"?")
                rules, komi = rules_and_komi(args.vary, f"{month} {n}")
                header = f"(;GM[1]FF[4]SZ[19]KM[{komi}]RU[{rules}]".encode()
                file.write(header + b"GN[%s]RE[%s]%s)\n" % (number, result, moves))
                n += 1
        print(month, n, "games", flush=True)


main()
