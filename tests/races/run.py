#!/usr/bin/env python3
"""Tests the analyses of data races with programs that have one race each (Racy.java) and programs that have none
(Correct.java). fasttrack finds all races and reports nothing else. eraser finds all races, and also reports those
correct programs that are in eraser.expected, because it considers only locks (those with ? depend on the schedule).
Both find all races of Indirect.java, whose accesses are made by VarHandles, reflection, copies and so on; fasttrack
reports nothing for IndirectCorrect.java. The races of two short threads that start one after the other (Short.java) are
found on both class libraries.

usage: run.py --jp2vm PATH --javac PATH --work DIR [--times N]
"""
import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from harness import check, compile_java, equal, expect, finish, LIBRARIES, must, read_options  # noqa: E402

HERE = pathlib.Path(__file__).resolve().parent


# The parts of Short, and the number of races of each.
SHORT = {"lambda": 1, "late": 1, "classes": 1, "elements": 1, "group": 1, "joined": 0, "alive": 0}


def run(options, analysis, name, least=30):
    """Runs a program; returns the names of its parts that ran, and the names in the report."""
    report = options.work / f"{name}.{analysis}"
    done = must(options.jp2vm, "--classlib=openjdk", f"--analysis={analysis}:out={report}", "-cp", ".", name,
                cwd=options.work)
    *programs, last = done.stdout.splitlines()
    expect(not done.stderr and last == f"{len(programs)} programs" and len(programs) >= least, name, analysis, done)
    return set(programs), set(re.findall(rf"\b{name}\$(\w+)", report.read_text("utf-8")))


def compare(options, analysis, false_alarms):
    racy, reported = run(options, analysis, "Racy")
    equal(f"{analysis} finds", racy & reported, racy)
    _, reported = run(options, analysis, "Correct")
    equal(f"{analysis} tells of", reported & {name.rstrip("?") for name in false_alarms}, reported)
    known = {name for name in false_alarms if not name.endswith("?")}
    equal(f"{analysis} tells of, as it should know no better", reported & known, known)


def check_indirect(options):
    for analysis in ("fasttrack", "eraser"):
        racy, reported = run(options, analysis, "Indirect", 20)
        equal(f"{analysis} finds of Indirect", racy & reported, racy)
    equal("fasttrack tells of IndirectCorrect", run(options, "fasttrack", "IndirectCorrect", 10)[1], set())


def check_short(options):
    for library in LIBRARIES:
        for way, races in SHORT.items():
            done = must(options.jp2vm, f"--classlib={library}", "--analysis=fasttrack", "-cp", ".", "Short", way,
                        cwd=options.work)
            check(done.stderr.endswith(f"{races} data races\n"),
                  f"Short {way}, {library}: not {races} but {done.stderr}")


def main():
    options = read_options(__doc__, "jp2vm javac work", times=1)
    compile_java(options, *HERE.glob("*.java"))
    for _ in range(options.times):
        compare(options, "fasttrack", set())
        compare(options, "eraser", set((HERE / "eraser.expected").read_text("utf-8").split()))
        check_indirect(options)
        check_short(options)
    return finish()


if __name__ == "__main__":
    sys.exit(main())
