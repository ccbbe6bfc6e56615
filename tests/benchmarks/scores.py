#!/usr/bin/env python3
"""Tests that every micro benchmark of jemlike.Main has a score, even if its work takes hardly more
time than the empty loop.

Usage: scores.py SOURCE JAVAC JP2VM WORK
"""
import pathlib
import re
import subprocess
import sys

MICRO = 16


def main():
    source, javac, jp2vm, work = sys.argv[1:]
    pathlib.Path(work).mkdir(parents=True, exist_ok=True)
    files = sorted(map(str, pathlib.Path(source, "benchmarks", "jemlike").rglob("*.java")))
    subprocess.run([javac, "--release", "8", "-Xlint:-options", "-d", work, *files], check=True)
    command = [jp2vm, "--classlib=embedded", "-cp", work, "jemlike.Main", "-time=5", "-micro"]
    result = subprocess.run(command, capture_output=True, text=True, timeout=100, check=False)
    rows = result.stdout.partition("Micro benchmarks:\n")[2].strip().splitlines()
    scored = [row for row in rows if re.fullmatch(r".{24} *(> )?\d+(\.\d\d)?", row)]
    if result.returncode == 0 and len(scored) == len(rows) == MICRO:
        return 0
    print(result)
    return 1


if __name__ == "__main__":
    sys.exit(main())
