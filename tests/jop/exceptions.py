#!/usr/bin/env python3
"""Compares exceptions of the processor, and its object cache, with a simulation of the processor's VHDL.

rtl/LateAll.java has 59 accesses, most of which fail; each runs twice. rtl/late.csv has their results and cycles.
rtl/OcAll.java has 34 tests of the object cache, each called four times; rtl/object-cache.csv has their cycles.

The cycles of LateAll depend on the contents of the method cache at its start, which follow from the order of static
initializers; JOP's linker leaves this order to chance. So LateAll runs twice. LateStart first brings the cache into
the state of the measured run; then all cycles must be equal. Where --jop takes Java's way, this run has classes for
which the processor's way is Java's. LateAll by itself may differ by one load of the routines that throw.

Usage: exceptions.py --jp2vm FILE --javac FILE --work DIR (--boot JAR | --home DIR --driver FILE)

Exit status: 0 if all results agree, 1 if not, 77 without a checkout (an empty --home).
"""
import checkout
import pathlib
import re
import shutil
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from harness import check, compile_jop, equal, finish, must, read_options, table  # noqa: E402

HERE = pathlib.Path(__file__).resolve().parent / "rtl"
# The tests in which the processor differs from Java, at one wait state and at more. Results that depend on the words
# after an array are not included.
LATE = {"ld.store.more", "ld.store.last", "ld.return", "ld.arraystore", "ld.putstatic",
        "ld.putfield", "ld.sync", "ld.char", "ld.byte", "ld.ref", "ld.ref.field", "ld.at.length",
        "ld.finally"}
NEVER = {"ld.bit23", "null.length"}
# These tests execute other code than on the processor, so they take other cycles.
OTHER_WAY = {"ld.ref.field", "ld.finally"}
GARBAGE = {"ld.store.more", "ld.arraystore", "ld.putstatic", "ld.putfield", "ld.sync", "ld.finally"}
# Words of the methods that run when the processor throws: JVMHelp.except and handleException, the routines of athrow
# and instanceof. They are loaded in sequence. The routine of aastore is loaded by itself.
THROWING = (5, 16, 72, 21)
AASTORE = 17
# Changes of class files, by class, which make the processor's way Java's: an index of 23 bits; the length of some array
# instead of null; a range of handlers that ends before the load; a null element instead of the word after the array.
NEVER_CHANGES = (("T24", "0300800002", "0300000002"), ("T55", b"\1\0\2na".hex(), b"\1\0\2ia".hex()))
LATE_CHANGES = (("T1", "001000160019", "001000140019"), ("T25", "00100016001b", "00100014001b"),
                ("LT", "ac4c10fbac000100000005", "ac4c10fbac000100000004"),
                ("T20", b"\1\0\1n".hex(), b"\1\0\1z".hex()))


def names(rows):
    return list(dict.fromkeys(row["test"] for row in rows))


def exposed_load(words, r):
    """The cycles that the processor waits for the load of a method after a call."""
    return max(0, 6 + (words + 1) * (1 + max(1, r)) - 37)


class Tests:
    def __init__(self, options):
        self.options = options
        self.work = options.work
        compile_jop(options, checkout.library(options), options.work, HERE / "LateAll.java", HERE / "LateStart.java",
                    HERE / "OcAll.java")

    def changed_classes(self, is_late):
        """A copy of LateAll's classes in which the processor's way is Java's."""
        to = self.work / f"changed-{is_late}"
        shutil.rmtree(to, ignore_errors=True)
        shutil.copytree(self.work, to, ignore=lambda path, names: [name for name in names if ".class" not in name])
        for name, old, new in NEVER_CHANGES + (LATE_CHANGES if is_late else ()):
            path = to / f"{name}.class"
            code = path.read_bytes()
            equal(f"{name}: places to change", code.count(bytes.fromhex(old)), 1)
            path.write_bytes(code.replace(bytes.fromhex(old), bytes.fromhex(new)))
        return to

    def run(self, program, *words, classes=None):
        """The lines of numbers that it prints, by the first number, and stderr."""
        if self.options.home:
            words += (f"--jop-home={self.options.home}",)
        done = must(self.options.jp2vm, *words, "-cp", classes or self.work, program, encoding="latin-1")
        check("END" in done.stdout, f"{words} does not end")
        lines = re.findall(r"^([0-9A-F]+(?: [0-9A-F]+){4})\r?$", done.stdout, re.M)
        numbers = [[int(word, 16) for word in line.split()] for line in lines]
        return {line[0]: line[1:] for line in numbers}, done.stderr

    def takes_other_way(self, test, is_late):
        return test in NEVER or (is_late and test in OTHER_WAY)

    def differs(self, test, is_late):
        return test in NEVER or (is_late and test in LATE)

    def check_result(self, row, result, is_late, where):
        test = row["test"]
        wanted = {"uncaught": 0xBAD}.get(row["rtl_result"]) or int(row["rtl_result"]) & 0xffffffff
        is_right = (result == wanted or is_late and test in GARBAGE) if self.options.home \
            else (result != wanted) == self.differs(test, is_late)
        check(is_right, f"{where}: {result}, on the processor {wanted}")

    def check_near(self, row, cycles, is_late, where):
        """From another start, the cycles differ at most by the loads of the routines that throw."""
        if not row["rtl_cycles"] or not self.options.home and self.takes_other_way(row["test"], is_late):
            return
        throwing = sum(exposed_load(words, int(row["r"])) for words in THROWING)
        difference = abs(cycles - int(row["rtl_cycles"]))
        check(difference in (0, throwing, exposed_load(AASTORE, int(row["r"]))), f"{where}: differs by {difference}")

    def check_lines(self, stderr, is_late, number_of):
        """Each test whose result differs from Java's must have a line."""
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
            words = ("--jop", f"--jop-waits={r},{w}")
            found, stderr = self.run("LateAll", *words)
            started, _ = self.run("LateStart", *words,
                                  classes=None if self.options.home else self.changed_classes(is_late))
            for row in rows:
                if (row["r"], row["w"]) == (r, w):
                    where = f"r={r} w={w}: {row['test']} {row['run']}"
                    call = slice(0, 2) if row["run"] == "first" else slice(2, 4)
                    result, cycles = found[number_of[row["test"]]][call]
                    self.check_result(row, result, is_late, where)
                    self.check_near(row, cycles, is_late, where)
                    _, cycles = started[number_of[row["test"]]][call]
                    equal(f"{where}: cycles from the start of the measured run", cycles, int(row["rtl_cycles"] or 0))
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
