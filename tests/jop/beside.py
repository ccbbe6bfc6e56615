#!/usr/bin/env python3
"""Simulated profiles beside charged ones, without a checkout of JOP.

Usage: beside.py --jp2vm FILE --javac FILE --boot FILE --library DIR --work DIR

The machine's small library of the tests has other routines than JOP, so Beside.java has none of the
bytecodes that JOP runs in Java. What remains takes the same in every method, simulated bytecode by
bytecode or charged: instructions, wait states, calls, returns, and their loads in any cache.
"""
import argparse
import pathlib
import shutil
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
CACHES = "hit,miss,256/2,1k/4,lru:256/4,two:512,fixed:256/2"
WAITS = ("0,1", "1,2", "3,5", "7,9")


class Tests:
    def __init__(self, options):
        self.options = options
        self.work = pathlib.Path(options.work)
        self.failed = 0

    def compile(self, name, boot):
        target = self.work / name
        target.mkdir()
        subprocess.run([self.options.javac, "-nowarn", "-Xlint:none", "-source", "7", "-target", "7",
                        "-bootclasspath", boot, "-d", str(target), str(HERE / "Beside.java")],
                       check=True, stderr=subprocess.DEVNULL)
        return str(target)

    def run(self, name, classes, waits, *arguments):
        """Totals, and the numbers of each method in the window; jopSaved is of charging alone."""
        profile = self.work / f"{name}.tsv"
        done = subprocess.run(
            [self.options.jp2vm, "--jop", "--jop-check=off", f"--jop-cache={CACHES}", f"--jop-waits={waits}",
             "--profile-window=Beside.run", f"--profile-out=flat:{profile}", *arguments,
             "-cp", classes, "Beside"], check=False, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, timeout=120)
        if done.returncode != 0:
            print(f"{name}, waits {waits}: status {done.returncode}, {done.stderr.decode()}")
            self.failed += 1
        head, *rows = (line.split("\t") for line in
                       profile.read_text(encoding="utf-8").splitlines())
        rows = [dict(zip(head, row)) for row in rows]
        methods = {(row["class"], row["method"]):
                   {key: row[key] for key in head if key == "invocations"
                    or (key.startswith("jop") and key != "jopSaved")}
                   for row in rows if row["invocations"] != "0" and row["class"]}
        totals = [line for line in done.stderr.decode().splitlines() if " jop: " in line]
        return totals, methods

    def compare(self, waits):
        charged = self.run("charged", self.embedded, waits)
        simulated = self.run("simulated", self.simulated, waits,
                             f"--jop-home={self.options.library}")
        if charged != simulated:
            self.failed += 1
            print(f"waits {waits}:\n charged   {charged}\n simulated {simulated}")
        if len(charged[1]) != 9:
            self.failed += 1
            print(f"methods in the window: {sorted(charged[1])}")

    def prepare(self):
        shutil.rmtree(self.work, ignore_errors=True)
        self.work.mkdir(parents=True)
        self.embedded = self.compile("embedded", self.options.boot)
        self.simulated = self.compile("library", self.options.library)


def main():
    parser = argparse.ArgumentParser()
    for name in ("jp2vm", "javac", "boot", "library", "work"):
        parser.add_argument("--" + name, required=True)
    tests = Tests(parser.parse_args())
    tests.prepare()
    for waits in WAITS:
        tests.compare(waits)
    print(f"{tests.failed} failed")
    return 1 if tests.failed else 0


if __name__ == "__main__":
    sys.exit(main())
