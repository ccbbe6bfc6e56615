#!/usr/bin/env python3
"""Compares the analysis atomicity with the known answers for the cases of Atomic.java, on both class libraries.

usage: atomicity.py --jp2vm PATH --javac PATH --work DIR [--times N]
"""
import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from harness import compile_java, equal, finish, LIBRARIES, must, read_options  # noqa: E402

HERE = pathlib.Path(__file__).resolve().parent
# By case: the number of transactions, and the method that contains the one that is not serializable.
CASES = {"checkThenAct": (2, "checkThenAct"), "lockReleased": (2, "lockReleased"), "append": (2, "append"),
         "cycleOfThree": (3, "lambda"), "spinning": (1, "spinning"), "forking": (1, "forking"), "throwing": (4, None),
         "locked": (2, None), "twoPhase": (2, None), "nested": (2, None), "readOnly": (2, None), "handOff": (1, None),
         "forkJoin": (3, None), "waiting": (3, None), "named": (0, None)}


def check(options, library, case, count, method, word=""):
    done = must(options.jp2vm, f"--classlib={library}", f"--analysis=atomicity{word}", "-cp", ".", "Atomic", case,
                cwd=options.work)
    equal(f"{case} on {library}: output", done.stdout, f"{case}\n")
    found = set(re.findall(r"^ +\d+  Atomic\.([a-zA-Z]+)", done.stderr, flags=re.M))
    equal(f"{case} on {library}: {done.stderr}", found, {method} - {None})
    equal(f"{case} on {library}: sum", done.stderr.splitlines()[-1],
          f"{count} transactions, {len(found)} of which are not serializable")


def main():
    options = read_options(__doc__, "jp2vm javac work", times=3)
    compile_java(options, HERE / "Atomic.java", release="8")
    for _ in range(options.times):
        for library in LIBRARIES:
            for case, (count, method) in CASES.items():
                check(options, library, case, count, method)
            check(options, library, "named", 1, "named", ":only=Atomic.named")
    return finish()


if __name__ == "__main__":
    sys.exit(main())
