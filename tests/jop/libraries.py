#!/usr/bin/env python3
"""The JOP mode on both class libraries: a program's own methods cost the same.

Usage: libraries.py --jp2vm FILE --javac FILE --source DIR --work DIR

With a cache that always hits, a method's own cycles depend on nothing but its instructions, their
operands, and how often they run. So whatever library is below, programs that call little of it have
the same numbers in every method of theirs. Without --classlib it is the embedded library.
"""
import argparse
import pathlib
import shutil
import subprocess
import sys

# Kernels, and the least number of methods that are compared.
PROGRAMS = {"Sieve": 2, "Mandelbrot": 2, "Exceptions": 5, "NQueens": 2, "LongMath": 2}
OWN = ("invocations", "jopExecution", "jopWaitStates", "jopRoutines", "jopSaved", "jopCycles")


class Tests:
    def __init__(self, options):
        self.options = options
        self.work = pathlib.Path(options.work)
        self.failed = 0

    def fail(self, text):
        self.failed += 1
        print(text)

    def compile(self):
        shutil.rmtree(self.work, ignore_errors=True)
        self.work.mkdir(parents=True)
        kernels = pathlib.Path(self.options.source) / "benchmarks" / "kernels"
        subprocess.run([self.options.javac, "-source", "8", "-target", "8", "-nowarn",
                        "-Xlint:-options", "-d", str(self.work), "-sourcepath", str(kernels),
                        *(str(kernels / f"{name}.java") for name in PROGRAMS)], check=True)

    def run(self, name, library):
        """What is printed, and the numbers of the program's methods."""
        profile = self.work / f"{name}.tsv"
        done = subprocess.run(
            [self.options.jp2vm, *library, "--jop", "--jop-cache=hit", "--profile-window=main",
             f"--profile-out=flat:{profile}", "-cp", str(self.work), name, "1"],
            check=False, stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=200)
        if done.returncode != 0:
            self.fail(f"{name} {library}: status {done.returncode}: {done.stderr.decode()[-400:]}")
            return "", {}
        head, *rows = (line.split("\t") for line in
                       profile.read_text(encoding="utf-8").splitlines())
        rows = [dict(zip(head, row)) for row in rows]
        return done.stdout.decode(), {
            tuple(row[key] for key in ("class", "method", "descriptor") if key in row):
            tuple(row[key] for key in OWN)
            for row in rows if row["class"] in (name, "Kernel")}

    def compare(self, name, least):
        embedded = self.run(name, ["--classlib=embedded"])
        for library in (["--classlib=openjdk"], []):
            other = self.run(name, library)
            if other != embedded:
                self.fail(f"{name} {library}: {other}\n  embedded library: {embedded}")
        if len(embedded[1]) < least:
            self.fail(f"{name}: only {sorted(embedded[1])} are compared")


def main():
    parser = argparse.ArgumentParser()
    for name in ("jp2vm", "javac", "source", "work"):
        parser.add_argument("--" + name, required=True)
    tests = Tests(parser.parse_args())
    tests.compile()
    for name, least in PROGRAMS.items():
        tests.compare(name, least)
    print(f"{tests.failed} failed")
    return 1 if tests.failed else 0


if __name__ == "__main__":
    sys.exit(main())
