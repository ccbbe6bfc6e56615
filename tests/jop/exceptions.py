#!/usr/bin/env python3
"""Compares exceptions of the processor, and its object cache, with a simulation of the processor's VHDL.

rtl/LateAll.java has 59 accesses, most of which fail; each runs twice. rtl/late.csv has their results and cycles.
rtl/OcAll.java has 34 tests of the object cache, each called four times; rtl/object-cache.csv has their cycles. Cycles
must be equal where the program takes the same path as on the processor; elsewhere, a line must report the difference.

Usage: exceptions.py --jp2vm FILE --javac FILE --work DIR (--boot JAR | --home DIR --driver FILE)

Exit status: 0 if all results agree, 1 if not, 77 without a checkout (an empty --home).
"""
import checkout
import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from harness import check, compile_jop, equal, finish, must, read_options, table  # noqa: E402

HERE = pathlib.Path(__file__).resolve().parent / "rtl"
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


def names(rows):
    return list(dict.fromkeys(row["test"] for row in rows))


class Tests:
    def __init__(self, options):
        self.options = options
        self.work = options.work
        compile_jop(options, checkout.library(options), options.work, HERE / "LateAll.java", HERE / "OcAll.java")

    def run(self, program, *words):
        """The lines of numbers that it prints, by the first of them, and stderr."""
        if self.options.home:
            words += (f"--jop-home={self.options.home}",)
        done = must(self.options.jp2vm, *words, "-cp", self.work, program, encoding="latin-1")
        check("END" in done.stdout, f"{words} does not end")
        lines = re.findall(r"^([0-9A-F]+(?: [0-9A-F]+){4})\r?$", done.stdout, re.M)
        numbers = [[int(word, 16) for word in line.split()] for line in lines]
        return {line[0]: line[1:] for line in numbers}, done.stderr

    def differs(self, test, is_late):
        return test in NEVER or (is_late and test in LATE)

    def check_result(self, row, result, is_late, where):
        test = row["test"]
        wanted = {"uncaught": 0xBAD}.get(row["rtl_result"]) or int(row["rtl_result"]) & 0xffffffff
        is_right = (result == wanted or is_late and test in GARBAGE) if self.options.home \
            else (result != wanted) == self.differs(test, is_late)
        check(is_right, f"{where}: {result}, on the processor {wanted}")

    def check_cycles(self, row, cycles, is_late, where):
        test = row["test"]
        is_other = not self.options.home and (test in NEVER or (is_late and test in OTHER_WAY))
        # First calls depend on the cache, which what ran before has filled.
        if row["run"] == "first" or not row["rtl_cycles"] or is_other or test in PHASE \
                or (self.options.home and test == "ld.call"):
            return
        equal(f"{where}: cycles", cycles, int(row["rtl_cycles"]))

    def check_lines(self, stderr, is_late, number_of):
        """Each test of another result has a line."""
        reported = set(re.findall(r"^jp2vm: jop: (\S+) \(LateAll\.java:\d+\): ", stderr, re.M))
        callees = {"ld.return": "LT.r"}
        for test, number in number_of.items():
            name = callees.get(test, f"T{number}.run")
            check(not self.differs(test, is_late) or name in reported,
                  f"{test}: no line says that the processor does otherwise")
        check(is_late or len(reported) == len(NEVER), f"lines about {sorted(reported)}, and no exception is late")

    def check_late(self):
        rows = table(HERE / "late.csv", ",")
        tests = names(rows)
        number_of = {test: number for number, test in enumerate(tests)}
        for r, w in sorted({(row["r"], row["w"]) for row in rows}):
            is_late = int(r) <= 1
            found, stderr = self.run("LateAll", "--jop", f"--jop-waits={r},{w}")
            for row in rows:
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
        rows = table(HERE / "object-cache.csv", ",")
        tests = names(rows)
        keys = ("jop_config", "ways", "fields")
        for config in sorted({tuple(row[key] for key in keys) for row in rows}):
            size, blocks, r, w = re.match(r"c(\d+)k(\d+)_r(\d+)w(\d+)", config[0]).groups()
            found, stderr = self.run("OcAll", *self.model(*config[1:]),
                                     f"--jop-cache={size}k/{blocks}", f"--jop-waits={r},{w}")
            for row in rows:
                if tuple(row[key] for key in keys) == config:
                    call = 2 * (row["loop_count"] == "11") + (row["first_or_repeat"] == "repeat")
                    cycles = found[tests.index(row["test"])][call]
                    equal(f"{config}: {row['test']} {row['first_or_repeat']}({row['loop_count']})",
                          cycles, int(row["rtl"]))
            line = f"jp2vm: jop: object cache {config[1]}x{config[2]}: "
            equal(f"{config}: hits of the object cache: {stderr[-500:]}", line in stderr, config[1] != "0")


def main():
    options = read_options(__doc__, "jp2vm javac work", boot=None, home=None, driver=None)
    checkout.needs(options.home != "")
    tests = Tests(options)
    tests.check_late()
    tests.check_object_cache()
    return finish()


if __name__ == "__main__":
    sys.exit(main())
