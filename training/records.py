#!/usr/bin/env python3
"""Turns months of the TYGEM archive into files with one SGF game in each line.

The archive is the public repository yenw/computer-go-dataset; see README.md. It is read with git,
so that a bare clone is enough: records.py REPOSITORY OUT 2009-01 2009-02 ... writes OUT/2009-01.sgfs
and so on. Games of fewer than 30 moves are left out.
"""

import io
import pathlib
import re
import subprocess
import sys
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


def main():
    repository, out, *months = sys.argv[1:]
    years = {}
    for month in months:
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
                file.write(b"(;GM[1]FF[4]SZ[19]KM[6.5]RU[japanese]GN[%s]RE[%s]%s)\n" % (number, result, moves))
                n += 1
        print(month, n, "games", flush=True)


main()
