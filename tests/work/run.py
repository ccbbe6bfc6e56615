#!/usr/bin/env python3
"""Tests of work outside bytecode (docs/work.md): programs print how much they copy, hash, read and so on.

usage: run.py embedded|openjdk|tools --work DIR --jp2vm JP2VM --jp2prof JP2PROF
              --javac JAVAC --jar EMBEDDED_JAR --native DIR

Exit status 0: passed, 1: failed.
"""
import json
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from harness import check, compile_java, equal, finish, must, read_options, table  # noqa: E402

HERE = pathlib.Path(__file__).resolve().parent
VALUES = ("copiedBytes", "zeroedBytes", "hashedBytes", "inflatedBytes", "deflatedBytes", "readBytes", "writtenBytes")
# Methods in which only the stated instructions allocate.
ALLOCATES_NO_MORE = ("arrays", "clones", "allocations", "copies")


class Bench:
    def __init__(self, options):
        self.options, self.work = options, options.work

    def run(self, *command, status=0):
        return must(*command, status=status, cwd=self.work, variables={"JP2VM_EMBEDDED_JAR": self.options.jar})

    def machine(self, library, *arguments, status=0):
        return self.run(self.options.jp2vm, "--classlib=" + library, "--profile-quiet", "-cp", self.work, *arguments,
                        status=status)

    def prof(self, *arguments, status=0):
        return self.run(self.options.jp2prof, *arguments, status=status)

    def rows(self, *arguments):
        return table(self.prof(*arguments, "--csv", "--limit=0", "--names=short").stdout, ",")

    def values(self, profile, root, fold="library"):
        """By method below `root`: its work, including the work of the library methods that it calls."""
        rows = self.rows("top", "--metric=" + ",".join(VALUES), "--root=" + root, "--fold=" + fold, profile)
        return {row["method"]: dict(zip(VALUES, [int(row["self"])] + [int(row[v]) for v in VALUES[1:]]))
                for row in rows}


def truth(text):
    """{(method, value): bytes} of lines METHOD VALUE BYTES."""
    return {tuple(line.split()[:2]): int(line.split()[2]) for line in text.splitlines()}


def is_known(method, value):
    """Whether the program knows the whole value; how often names of files are copied depends on the library."""
    return (method, value) != ("copyFile", "copiedBytes") and (value != "zeroedBytes" or method in ALLOCATES_NO_MORE)


def compare(bench, library, main, *options, native_copies=0, level="work"):
    """Runs a program and compares its output with its profile; returns the name of the profile."""
    output = bench.machine(library, "--profile=" + level, "--profile-out=work.jp2", *options, main,
                           *(["threads"] if main == "Work" else [])).stdout
    expected = truth(output)
    expected.pop(("files", "copiedBytes"), None)
    got = bench.values("work.jp2", main + ".measured")
    if main == "Work":
        got.update(bench.values("work.jp2", "Work$Copier.copy"))
    check(len(expected) > 25, "the program has said what it did")
    for (method, value), count in expected.items():
        found = got.get(method if "." in method else main + "." + method, {}).get(value, 0)
        if is_known(method, value):
            equal("%s %s, %s of %s" % (library, options, value, method), found, count)
    if main == "Work":
        equal("copies between files and arrays", got["Work.files"]["copiedBytes"], native_copies)
    return "work.jp2"


def test_embedded(bench):
    compare(bench, "embedded", "Work")
    compare(bench, "embedded", "Work", level="calls,natives,work")
    compare(bench, "embedded", "Work", level="calls,work")


def test_openjdk(bench):
    compare(bench, "openjdk", "Work", native_copies=3000 + 3001)
    profile = compare(bench, "openjdk", "LibraryWork")
    natives = {row["method"]: int(row["self"]) for row in
               bench.rows("top", "--metric=nativeCalls", "--root=LibraryWork.checksums", profile)}
    equal("calls of CRC32.update", natives["CRC32.update(int, int)"], 2)
    equal("calls of CRC32.updateBytes0", natives["CRC32.updateBytes0"], 4)


def test_intrinsics(bench):
    """C functions that replace Java methods, probes, and trees for each thread must not change any number."""
    options = ([], ["--no-optimize=intrinsics"], ["--no-optimize"], ["--probe=entry String.* { @n = count() }"],
               ["--per-thread"])
    results = []
    for more in options:
        bench.machine("openjdk", "--profile=work", "--profile-out=work.jp2", *more, "Work")
        rows = bench.values("work.jp2", "Work.main")
        results.append({name: rows[name] for name in rows if name.startswith("Work")})
    for more, result in zip(options[1:], results[1:]):
        equal("all values with %s" % more, result, results[0])


def notes(bench, profile):
    return {row["name"]: row["value"] for row in table(bench.prof("info", "--csv", profile).stdout, ",")}


def sums(note):
    return {part.split("=")[0]: int(part.split("=")[1]) for part in note.split(",")}


def test_windows(bench):
    """Sums in heads must equal the sums over contexts, also with windows, and with selected and folded code."""
    bench.machine("embedded", "--profile=work", "--profile-out=work.jp2", "Work")
    by_context = notes(bench, "work.jp2")
    outside = [int(part) for part in by_context["outsideWork"].split(",")]
    bench.machine("embedded", "--profile", "--profile-out=plain.jp2", "Work")
    head = sums(notes(bench, "plain.jp2")["work"])
    for value, more in zip(VALUES, outside):
        if value != "zeroedBytes":
            equal("head's " + value, head.get(value, 0), int(by_context[value]) + more)
    equal("large arrays", head["largeArrayBytes"] > 0, True)
    check(head["largeArrayBytes"] < int(by_context["zeroedBytes"]) + outside[1], "large arrays are a part")

    bench.machine("embedded", "--profile=work", "--profile-window=Work.copies", "--profile-out=window.jp2", "Work")
    window = notes(bench, "window.jp2")
    equal("copied in a window", int(window["copiedBytes"]), 2 * (4000 + 800 + 500))
    copies = bench.values("window.jp2", "Work.measured")["Work.copies"]
    equal("zeroed in a window", copies["zeroedBytes"], 4000 + 1600 + 500)
    bench.machine("embedded", "--profile", "--profile-window=Work.copies", "--profile-out=window.jp2", "Work")
    equal("head of a window", sums(notes(bench, "window.jp2")["work"]), {"copiedBytes": 2 * (4000 + 800 + 500)})

    bench.machine("embedded", "--profile=work", "--profile-only=Work", "--profile-out=only.jp2", "Work")
    only = notes(bench, "only.jp2")
    for value in VALUES + ("nativeCalls",):
        equal("%s with folded code" % value, only[value], by_context[value])
    bench.machine("embedded", "--profile", "--profile-only=Work", "--profile-out=only.jp2", "Work")
    message = bench.prof("top", "--metric=nativeCalls", "only.jp2", status=1).stderr
    check("folded native methods" in message, "folded native calls are refused")
    bench.machine("embedded", "--profile=calls", "--profile-out=calls.jp2", "Work")
    message = bench.prof("top", "--metric=nativeCalls", "calls.jp2", status=1).stderr
    check("recorded without native methods" in message, "native calls without natives are refused")


WEIGHTS = """metric load
default 1
copiedBytes 3
nativeCalls 100
"""


def test_tools(bench):
    """Weights, budgets, differences, merged profiles, exports."""
    (bench.work / "load.weights").write_text(WEIGHTS)
    bench.machine("embedded", "--profile=work", "--weights=load.weights", "--profile-out=work.jp2", "Work")
    totals = notes(bench, "work.jp2")
    load = int(totals["instructions"]) + 3 * int(totals["copiedBytes"]) + 100 * int(totals["nativeCalls"])
    equal("weights of the machine", int(totals["load"]), load)
    bench.machine("embedded", "--profile=work", "--profile-out=again.jp2", "Work")
    rows = bench.rows("top", "--weights=load.weights", "--metric=load", "again.jp2")
    equal("weights of jp2prof", sum(int(row["self"]) for row in rows), load)
    natives = {row["method"]: int(row["self"]) for row in rows}
    copied = {row["method"]: row for row in bench.rows("top", "--metric=copiedBytes", "again.jp2")}["System.arraycopy"]
    equal("weight of a native", natives["System.arraycopy"],
          3 * int(copied["self"]) + 100 * int(copied["invocations"]))
    bench.machine("embedded", "--profile=work", "--weights=load.weights", "--profile-only=Work",
                  "--profile-out=only.jp2", "Work")
    equal("weights of folded code", int(notes(bench, "only.jp2")["load"]), load)

    bad = bench.machine("embedded", "--profile", "--weights=load.weights", "Work", status=2).stderr
    check("copiedBytes is collected with --profile=work" in bad, "the machine refuses weights: " + bad)
    bench.machine("embedded", "--profile", "--profile-out=plain.jp2", "Work")
    bad = bench.prof("top", "--weights=load.weights", "plain.jp2", status=1).stderr
    check("record it with --profile=work" in bad, "jp2prof refuses weights: " + bad)

    budget = ("total copiedBytes <= %s\nmethod Work.copies inclusive copiedBytes <= 10600\ntotal nativeCalls <= %s\n"
              % (totals["copiedBytes"], totals["nativeCalls"]))
    (bench.work / "budget.txt").write_text(budget)
    bench.prof("check", "work.jp2", "--budget=budget.txt")
    (bench.work / "budget.txt").write_text(budget.replace("10600", "10599"))
    bench.prof("check", "work.jp2", "--budget=budget.txt", status=1)

    bench.machine("embedded", "--profile=work", "--profile-out=less.jp2", "Less")
    change = bench.prof("diff", "--metric=copiedBytes", "--csv", "less.jp2", "work.jp2").stdout
    check("System.arraycopy" in change, "a difference in copied bytes")
    bench.prof("merge", "less.jp2", "again.jp2", "-o", "both.jp2")
    both, less = notes(bench, "both.jp2"), notes(bench, "less.jp2")
    for value in VALUES + ("nativeCalls",):
        equal("%s of merged profiles" % value, int(both[value]), int(less[value]) + int(totals[value]))
    bench.machine("embedded", "--profile", "--profile-out=lean.jp2", "Less")
    bench.prof("merge", "lean.jp2", "plain.jp2", "-o", "both.jp2")
    lean, plain = sums(notes(bench, "lean.jp2")["work"]), sums(notes(bench, "plain.jp2")["work"])
    equal("heads of merged profiles", sums(notes(bench, "both.jp2")["work"]),
          {name: lean.get(name, 0) + plain[name] for name in plain})
    unlike = bench.prof("diff", "lean.jp2", "plain.jp2").stderr
    equal("sums do not make profiles unlike", unlike, "")
    rows = bench.prof("sql", "--metric=copiedBytes", "work.jp2",
                      "select inclusive from methods where label = 'Work.copies'").stdout
    check("10,600" in rows or "10600" in rows, "sql: " + rows)
    lines = bench.prof("lines", "--metric=copiedBytes", "--csv", "Work", "work.jp2").stdout
    check("Work.java" in lines, "lines: " + lines)
    check("copiedBytes" in bench.prof("export", "callgrind", "work.jp2").stdout, "callgrind")
    bench.run(bench.options.jp2vm, "--classlib=embedded", "--profile=work", "--profile-quiet",
              "--profile-out=xml:work.xml", "-cp", bench.work, "Less")
    check('copiedBytes' in (bench.work / "work.xml").read_text(), "xml")


def test_heads(bench):
    """There must be one line if work is a large share, and otherwise no line."""
    line = "are not in these instructions"
    bench.machine("embedded", "--profile", "--profile-out=much.jp2", "Much", "500")
    bench.machine("embedded", "--profile", "--profile-out=little.jp2", "Much", "0")
    bench.machine("embedded", "--profile=work", "--profile-out=work.jp2", "Much", "500")
    much = bench.prof("top", "much.jp2").stdout.splitlines()[1]
    check(much.startswith("500.") and " MB copied " in much and line in much, "top: " + much)
    check("record with --profile=work" in much and "docs/counts-and-time.md" in much, "top advises: " + much)
    check("--metric=copiedBytes shows where" in bench.prof("top", "work.jp2").stdout, "top of a profile of work")
    check(line not in bench.prof("top", "--metric=invocations", "much.jp2").stdout, "top by another metric")
    for command in (["tree"], ["lines"], ["budget"], ["diff", "little.jp2"]):
        check(line in bench.prof(*command, "much.jp2").stdout, command[0] + " has the line")
        few = command[:1] + (["little.jp2"] if len(command) > 1 else []) + ["little.jp2"]
        check(line not in bench.prof(*few).stdout, command[0] + " has no line")
    bench.prof("budget", "much.jp2", "-o", "much.txt")
    check(line in bench.prof("check", "much.jp2", "--budget=much.txt").stdout, "check has the line")
    report = json.loads(bench.prof("top", "--json", "much.jp2").stdout)
    check(line in report["notInInstructions"], "JSON")
    check("notInInstructions" not in json.loads(bench.prof("top", "--json", "little.jp2").stdout), "JSON without")
    check(all(None not in row for row in table(bench.prof("top", "--csv", "much.jp2").stdout, ",")), "CSV has no line")


def test_natives(bench):
    """Functions of JNI that copy must count in the context of the native method."""
    output = bench.machine("embedded", "--profile=work", "--profile-out=work.jp2",
                           f"-Djava.library.path={bench.options.native}", "Regions").stdout
    expected = {line.split()[0]: int(line.split()[1]) for line in output.splitlines()}
    rows = {row["method"]: int(row["self"]) for row in
            bench.rows("top", "--metric=copiedBytes", "--class=Regions", "work.jp2")}
    check(len(expected) == 8, "the program has run")
    for method, count in expected.items():
        equal("copied by " + method, rows.get("Regions." + method, 0), count)


TESTS = {"embedded": ([test_embedded, test_windows, test_natives], ["Work.java", "Regions.java"]),
         "openjdk": ([test_openjdk, test_intrinsics], ["Work.java", "LibraryWork.java"]),
         "tools": ([test_tools, test_heads], ["Work.java", "Less.java", "Much.java"])}


def main():
    options = read_options(__doc__, "work jp2vm jp2prof javac jar native", TESTS)
    tests, sources = TESTS[options.test]
    compile_java(options, *(HERE / source for source in sources))
    bench = Bench(options)
    for test in tests:
        test(bench)
    return finish()


if __name__ == "__main__":
    sys.exit(main())
