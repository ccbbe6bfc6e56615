#!/usr/bin/env python3
"""Compares the caches of --analysis=cache with a plain simulation over the trace of --analysis=memtrace: the counts
must be the same, by place and in total. Two traces of a program must be equal.

usage: cache.py --jp2vm PATH --javac PATH --work DIR
"""
import collections
import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from harness import check, compile_java, equal, finish, must, read_options, start  # noqa: E402

HERE = pathlib.Path(__file__).resolve().parent
# The first and the last cache: bytes, ways, bytes of a line.
SHAPES = [((32768, 8, 64), (8388608, 16, 64)), ((256, 1, 16), (1024, 2, 32)), ((512, 8, 64), (2048, 4, 16))]


class Cache:
    def __init__(self, size, ways, line):
        self.line, self.ways, self.sets = line, ways, size // ways // line
        self.recent = collections.defaultdict(list)

    def misses(self, address):
        line = address // self.line
        there = self.recent[line % self.sets]
        is_miss = line not in there
        if not is_miss:
            there.remove(line)
        there.append(line)
        del there[:-self.ways]
        return is_miss


def line_of(place):
    """The place without the index of the instruction."""
    return re.sub(r" @\d+$", "", place)


def simulate(trace, first, last):
    first, last = Cache(*first), Cache(*last)
    counts = collections.defaultdict(lambda: [0, 0, 0])
    for line in trace:
        _, address, place = line.split(" ", 2)
        place = line_of(place)
        missed = first.misses(int(address, 16))
        missed_both = missed and last.misses(int(address, 16))
        for key in (place, "all"):
            counts[key] = [a + b for a, b in zip(counts[key], (1, missed, missed_both))]
    return counts


def reported(report):
    """Counts by place, from the first table; several instructions of a line are one place here."""
    counts = collections.defaultdict(lambda: [0, 0, 0])
    lines = report.splitlines()
    for line in lines[1:lines.index(next(line for line in lines if line.endswith("  variable")))]:
        *numbers, place = line.split(None, 3)
        place = line_of(place)
        counts[place] = [a + int(b) for a, b in zip(counts[place], numbers)]
    counts["all"] = [int(number) for number in re.findall(r"\d+(?= )", lines[-1])]
    return counts


def main():
    options = read_options(__doc__, "jp2vm javac work")
    compile_java(options, HERE / "Known.java", release="8")

    def run(analysis):
        must(options.jp2vm, "--classlib=embedded", f"--analysis={analysis}", "-cp", ".", "Known", "alone",
             cwd=options.work)
        return (options.work / analysis.rpartition("=")[2]).read_text("utf-8")

    trace = run("memtrace:out=one.txt")
    equal("two runs: their traces", trace, run("memtrace:out=two.txt"))
    accesses = trace.splitlines()[:-1]
    check(len(accesses) >= 1000, f"only {len(accesses)} accesses")
    for first, last in SHAPES:
        shape = ":".join(f"{name}={size}/{ways}/{line}"
                         for name, (size, ways, line) in (("D1", first), ("LL", last)))
        expected, found = simulate(accesses, first, last), reported(run(f"cache:{shape}:out=cache.txt"))
        for key in sorted({*expected, *found}):
            equal(f"{shape}: {key}", found.get(key), expected.get(key))
    for bad in ("D1=100/3/7", "LL=1/1", "D1=0/0/0", "D1=64/1/64/3"):
        done = start(options.jp2vm, f"--analysis=cache:{bad}", "-cp", ".", "Known", cwd=options.work)
        check(done.returncode == 2 and len(done.stderr.splitlines()) == 1,
              f"{bad}: status {done.returncode} {done.stderr}")
    return finish()


if __name__ == "__main__":
    sys.exit(main())
