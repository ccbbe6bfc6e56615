#!/usr/bin/env python3
"""Exceptions of the processor, and its object cache, beside a simulation of the processor's VHDL.

rtl/LateAll.java has 59 accesses that fail (or not), each run twice; rtl/late.csv what they gave and
took. rtl/OcAll.java has 34 tests of the object cache, each called four times; rtl/object-cache.csv
what these took. Cycles must be equal wherever the program goes the same way as on the processor,
and where it does not, a line must say so.

Usage: exceptions.py --jp2vm FILE --javac FILE --work DIR (--boot JAR | --home DIR --driver FILE)

Exit status: 0 when all is as it should be, 1 when not, 77 without a checkout (an empty --home).
"""
import argparse
import csv
import pathlib
import re
import shutil
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent / "rtl"
NO_CHECKOUT = 77

# What the processor does otherwise than Java, at one wait state and at more. Results that depend on
# what lies behind an array are none.
LATE = {"ld.store.more", "ld.store.last", "ld.return", "ld.arraystore", "ld.putstatic",
        "ld.putfield", "ld.sync", "ld.char", "ld.byte", "ld.ref", "ld.ref.field", "ld.at.length",
        "ld.finally"}
NEVER = {"ld.bit23", "null.length"}
# These run something else than on the processor, so they take other cycles.
OTHER_WAY = {"ld.store.last", "ld.return", "ld.ref.field", "ld.finally"}
GARBAGE = {"ld.store.more", "ld.arraystore", "ld.putstatic", "ld.putfield", "ld.sync", "ld.finally"}
# One load more or less in the run time's aastore: what the cache holds by then follows from the
# order of static initializers.
PHASE = {"st.ref.null"}


def rows(name):
    with open(HERE / name, newline="", encoding="ascii") as file:
        return list(csv.DictReader(file))


def names(table):
    return list(dict.fromkeys(row["test"] for row in table))


class Tests:
    def __init__(self, options):
        self.options = options
        self.work = options.work
        self.failed = self.equal = 0

    def fail(self, text):
        self.failed += 1
        print(text)

    def compile(self):
        shutil.rmtree(self.work, ignore_errors=True)
        self.work.mkdir(parents=True)
        boot = self.options.boot or subprocess.run(
            [self.options.driver, "--home", self.options.home, "--print-library"], check=True,
            stdout=subprocess.PIPE, text=True).stdout.strip()
        subprocess.run([self.options.javac, "-nowarn", "-Xlint:none", "-source", "7", "-target", "7",
                        "-bootclasspath", boot, "-d", str(self.work), str(HERE / "LateAll.java"),
                        str(HERE / "OcAll.java")], check=True, stderr=subprocess.DEVNULL)

    def run(self, program, *arguments):
        """The lines of numbers that it prints, by the first of them, and stderr."""
        if self.options.home:
            arguments += (f"--jop-home={self.options.home}",)
        done = subprocess.run([self.options.jp2vm, *arguments, "-cp", str(self.work), program],
                              check=False, capture_output=True, encoding="latin-1", timeout=120)
        if done.returncode != 0 or "END" not in done.stdout:
            sys.exit(f"{arguments}: status {done.returncode}\n{done.stderr[-1000:]}")
        lines = re.findall(r"^([0-9A-F]+(?: [0-9A-F]+){4})\r?$", done.stdout, re.M)
        numbers = [[int(word, 16) for word in line.split()] for line in lines]
        return {line[0]: line[1:] for line in numbers}, done.stderr

    def differs(self, test, is_late):
        return test in NEVER or (is_late and test in LATE)

    def check_result(self, row, result, is_late, where):
        test = row["test"]
        wanted = {"uncaught": 0xBAD}.get(row["rtl_result"]) or int(row["rtl_result"]) & 0xffffffff
        if self.options.home:
            if result != wanted and not (is_late and test in GARBAGE):
                self.fail(f"{where}: {result}, on the processor {wanted}")
        elif (result != wanted) != self.differs(test, is_late):
            self.fail(f"{where}: {result}, on the processor {wanted}")

    def check_cycles(self, row, cycles, is_late, where):
        test = row["test"]
        is_other = not self.options.home and (test in NEVER or (is_late and test in OTHER_WAY))
        # First calls depend on the cache, which what ran before has filled.
        if row["run"] == "first" or not row["rtl_cycles"] or is_other or test in PHASE \
                or (self.options.home and test == "ld.call"):
            return
        self.equal += 1
        if cycles != int(row["rtl_cycles"]):
            self.fail(f"{where}: {cycles} cycles, on the processor {row['rtl_cycles']}")

    def check_lines(self, stderr, is_late, number_of):
        """Each test of another result has a line."""
        told = set(re.findall(r"^jp2vm: jop: (\S+) \(LateAll\.java:\d+\): ", stderr, re.M))
        callees = {"ld.return": "LT.r"}
        for test, number in number_of.items():
            name = callees.get(test, f"T{number}.run")
            if self.differs(test, is_late) and name not in told:
                self.fail(f"{test}: no line says that the processor does otherwise")
        if not is_late and len(told) != len(NEVER):
            self.fail(f"lines about {sorted(told)}, and no exception is late")

    def check_late(self):
        table = rows("late.csv")
        tests = names(table)
        number_of = {test: number for number, test in enumerate(tests)}
        for r, w in sorted({(row["r"], row["w"]) for row in table}):
            is_late = int(r) <= 1
            found, stderr = self.run("LateAll", "--jop", f"--jop-waits={r},{w}")
            for row in table:
                if (row["r"], row["w"]) == (r, w):
                    got = found[number_of[row["test"]]]
                    result, cycles = got[:2] if row["run"] == "first" else got[2:]
                    where = f"r={r} w={w}: {row['test']} {row['run']}"
                    self.check_result(row, result, is_late, where)
                    self.check_cycles(row, cycles, is_late, where)
            self.check_lines(stderr, is_late, number_of)

    def model(self, ways, fields):
        """The options for an object cache of this shape."""
        if ways == "0":
            return ["--jop"]
        path = self.work / f"{ways}x{fields}.model"
        path.write_text(f"include jop\nobject-cache on\nnumber object_cache.ways {ways}\n"
                        f"number object_cache.fields {fields}\n", encoding="ascii")
        return [f"--jop={path}"]

    def check_object_cache(self):
        table = rows("object-cache.csv")
        tests = names(table)
        keys = ("jop_config", "ways", "fields")
        for config in sorted({tuple(row[key] for key in keys) for row in table}):
            size, blocks, r, w = re.match(r"c(\d+)k(\d+)_r(\d+)w(\d+)", config[0]).groups()
            found, stderr = self.run("OcAll", *self.model(*config[1:]),
                                     f"--jop-cache={size}k/{blocks}", f"--jop-waits={r},{w}")
            for row in table:
                if tuple(row[key] for key in keys) == config:
                    call = 2 * (row["loop_count"] == "11") + (row["first_or_repeat"] == "repeat")
                    cycles = found[tests.index(row["test"])][call]
                    self.equal += 1
                    if cycles != int(row["rtl"]):
                        self.fail(f"{config}: {row['test']} {row['first_or_repeat']}"
                                  f"({row['loop_count']}): {cycles}, on the processor {row['rtl']}")
            line = f"jp2vm: jop: object cache {config[1]}x{config[2]}: "
            if (line in stderr) != (config[1] != "0"):
                self.fail(f"{config}: hits of the object cache: {stderr[-500:]}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    for name in ("jp2vm", "javac"):
        parser.add_argument("--" + name, required=True)
    parser.add_argument("--work", type=pathlib.Path, required=True)
    parser.add_argument("--boot")
    parser.add_argument("--home")
    parser.add_argument("--driver")
    options = parser.parse_args()
    if options.home == "":
        print("skipped: no checkout of JOP (configure with -DJP2_JOP_HOME=DIR)")
        return NO_CHECKOUT
    tests = Tests(options)
    tests.compile()
    tests.check_late()
    tests.check_object_cache()
    print(f"{tests.equal} numbers of cycles compared, {tests.failed} failed")
    return 1 if tests.failed else 0


if __name__ == "__main__":
    sys.exit(main())
