#!/usr/bin/env python3
"""Measures the costs of recordings of ten million instructions and of their pages, and fails if one exceeds its limit:
the size of the file, the slowdown of the program, a state at any position, loading the page, and actions of a user.

Usage: limits.py --build DIR [--work DIR] [--actions] [PROGRAM ...]

The programs are Loops, of this directory, and kernels of benchmarks/kernels. Times are processor time, the smallest of
several runs. The slowdown is measured on a run that is ten times as long.
"""
import argparse
import os
import pathlib
import subprocess
import sys
import tempfile

import cost
from recordings import HERE, SOURCE

sys.path.insert(0, str(HERE.parent / "prof" / "page"))
from browser import Browser, find_browser  # noqa: E402

ROOT = HERE.parents[1]
STEPS = 10_000_000
# Arguments that lead to slightly more instructions than this number.
PROGRAMS = {"Loops": 400000, "BinaryTrees": 2, "JsonScan": 1, "Richards": 2}
MOST_BYTES, MOST_TIMES = 30_000_000, 15
RUNS = 5


def seconds(command):
    """Processor time: the minimum of some runs."""
    found = []
    for _ in range(RUNS):
        before = os.times()
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        after = os.times()
        found.append(after.children_user + after.children_system
                     - before.children_user - before.children_system)
    return min(found)


class Limits:
    def __init__(self, options):
        self.options = options
        self.failed = []

    def report(self, what, value, most, unit, digits=1):
        is_more = value > most
        print(f"  {what:34} {value:10.{digits}f} {unit:3} of {most:g}{'  TOO MUCH' if is_more else ''}")
        if is_more:
            self.failed.append(what)

    def measure(self, name, work):
        amount, build = PROGRAMS[name], self.options.build / "bin"
        source = (SOURCE if name == "Loops" else ROOT / "benchmarks" / "kernels") / f"{name}.java"
        subprocess.run(["javac", "-g", "-nowarn", "--release", "8", "-Xlint:-options", "-d", work,
                        "-sourcepath", source.parent, source], check=True)
        machine = [build / "jp2vm", "--classlib=embedded"]
        recording = work / f"{name}.jp2rec"

        def run(amount, *options):
            return [*machine, *options, "-cp", work, name, str(amount)]
        subprocess.run(run(amount, f"--record={recording}"), check=True, stdout=subprocess.DEVNULL,
                       stderr=subprocess.DEVNULL)
        page = recording.with_suffix(".html")
        subprocess.run([build / "jp2explore", recording, "-o", page], check=True,
                       stderr=subprocess.DEVNULL)
        print(f"{name} {amount}")
        self.report("recording", recording.stat().st_size / 1e6, MOST_BYTES / 1e6, "MB")
        plain = seconds(run(10 * amount))
        recorded = seconds(run(10 * amount, f"--record={work / 'long.jp2rec'}", "--record-limit=0"))
        self.report("run, as a multiple of that without", recorded / plain, MOST_TIMES, "")
        (work / "long.jp2rec").unlink()
        if find_browser() is None:
            print("  there is no browser to show the page")
            self.failed.append("no browser")
            return
        self.show(page)

    def show(self, page):
        with Browser() as browser:
            loaded = cost.load(browser, page)
            length = browser.run("jp2.recording.length")
            self.report("page: until all is known", loaded.total, cost.LOAD_SECONDS, "s", 2)
            found = sorted(cost.seeks(browser, length, 100))
            self.report("page: a state anywhere, slowest", found[-1], cost.SEEK_MS, "ms")
            times = [(cost.act(browser, before, script), name)
                     for name, before, script in cost.actions(length)]
            if self.options.actions:
                for took, name in times:
                    print(f"    {name}: {took}")
            took, name = max(times, key=lambda one: one[0].total)
            self.report(f"page: {name}", 1000 * took.total, cost.ACTION_MS, "ms", 0)
            if length < STEPS:
                self.failed.append(f"only {length} instructions")
            print(f"  {length} instructions; the page has {page.stat().st_size / 1e6:.1f} MB")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--build", type=pathlib.Path, required=True)
    parser.add_argument("--work", type=pathlib.Path)
    parser.add_argument("--actions", action="store_true", help="print what each action takes")
    parser.add_argument("programs", nargs="*", metavar="PROGRAM", help=", ".join(PROGRAMS))
    options = parser.parse_args()
    if unknown := set(options.programs) - set(PROGRAMS):
        parser.error(f"there is no program {', '.join(unknown)}; there are {', '.join(PROGRAMS)}")
    limits = Limits(options)
    with tempfile.TemporaryDirectory(prefix="jp2-limits-", dir=options.work) as work:
        for name in options.programs or PROGRAMS:
            limits.measure(name, pathlib.Path(work))
    print(f"too much: {', '.join(limits.failed)}" if limits.failed else "all is within the limits")
    return 1 if limits.failed else 0


if __name__ == "__main__":
    sys.exit(main())
