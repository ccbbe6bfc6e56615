#!/usr/bin/env python3
"""Tests that a program's own methods cost the same in JOP mode on both class libraries.

Usage: libraries.py --jp2vm FILE --javac FILE --source DIR --work DIR

With a cache that always hits, a method's own cycles depend only on its instructions, their operands, and how often they
run. So the methods of a program that calls few methods of the library have the same numbers with any library. Without
--classlib, the library is the embedded library.
"""
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from harness import check, compile_java, equal, finish, must, read_options, table  # noqa: E402

# Kernels, and the smallest number of methods that must be compared.
PROGRAMS = {"Sieve": 2, "Mandelbrot": 2, "Exceptions": 5, "NQueens": 2, "LongMath": 2}
OWN = ("invocations", "jopExecution", "jopWaitStates", "jopRoutines", "jopSaved", "jopCycles")


def run(options, name, *library):
    """The output, and the numbers of the program's methods."""
    profile = options.work / f"{name}.tsv"
    done = must(options.jp2vm, *library, "--jop", "--jop-cache=hit", "--profile-window=main",
                f"--profile-out=flat:{profile}", "-cp", options.work, name, "1")
    return done.stdout, {tuple(row[key] for key in ("class", "method", "descriptor") if key in row):
                         tuple(row[key] for key in OWN)
                         for row in table(profile) if row["class"] in (name, "Kernel")}


def main():
    options = read_options(__doc__, "jp2vm javac source work")
    kernels = options.source / "benchmarks/kernels"
    compile_java(options, *(kernels / f"{name}.java" for name in PROGRAMS), release="8",
                 words=("-sourcepath", kernels))
    for name, least in PROGRAMS.items():
        embedded = run(options, name, "--classlib=embedded")
        for library in (["--classlib=openjdk"], []):
            equal(f"{name} {library}, beside the embedded library", run(options, name, *library), embedded)
        check(len(embedded[1]) >= least, f"{name}: only {sorted(embedded[1])} are compared")
    return finish()


if __name__ == "__main__":
    sys.exit(main())
