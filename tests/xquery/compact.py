#!/usr/bin/env python3
"""Tests queries of compact profiles, with and without a selection: their sums must be the same as in jp2prof.

Usage: compact.py --jp2prof PROGRAM --jp2vm PROGRAM --javac PROGRAM --work DIR

If no XQuery processor is installed, prints the reason; the exit status is 77.
"""
import os
import pathlib
import re
import shutil
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "prof/commands"))
import resident  # noqa: E402
import tool as tools  # noqa: E402
from harness import expect, expect_equal  # noqa: E402

QUERIES = HERE.parents[1] / "tools/xquery"
PROGRAMS = HERE.parent / "profile/java"
SKIPPED = 77
SELECTIONS = ((), ("--fold=library",), ("--fold=recursion,linking",), ("--min-share=0.5",),
              ("--depth=6", "--fold=callsites"), ("--class=Throws",), ("--package=!java.**",),
              ("--root=Throws.main", "--fold=recursion"))
COMPARED = ("Throws", "TwoLoaders", "Switches")
NAMES = ("mix", "polymorphic", "cycles", "check")
if not os.environ.get("JP2_WHOLE_TESTS"):
    SELECTIONS, COMPARED, NAMES = SELECTIONS[::5], COMPARED[1:2], NAMES[::2]


def ask(tool, *words, **more):
    variables = {**os.environ, **getattr(tool, "environment", {}),
                 "JP2PROF": str(tool.options.jp2prof), **more}
    return subprocess.run([sys.executable, QUERIES / "run", *map(str, words)], cwd=tool.work,
                          env=variables, capture_output=True, text=True, check=False)


def output(tool, *words):
    done = ask(tool, *words)
    expect(done.returncode == 0, words, "status", done.returncode, done.stderr)
    return done.stdout


def number(text, pattern):
    found = re.search(pattern, text, re.M)
    return int(found[1]) if found else 0


def record(tool, program, *options):
    tool.compile([PROGRAMS / f"{program}.java"])
    dump = tool.work / f"{program}-classes"
    paths = tool.record(program, program, *(options or ("--profile",)), f"--dump-classes={dump}")
    return paths["jp2"], paths["xml"], dump / "classes.xml"


def use_resident(tool):
    """Lets the next queries use a processor that is already running."""
    tool.environment = resident.variables(tool.work)


def sums_are_those_of_jp2prof(tool):
    profile, _, classes = record(tool, "Throws")
    for selection in SELECTIONS:
        top = tool.json("top", "--limit=0", *selection, profile)
        expect_equal(sum(row["self"] for row in top["rows"]), top.get("selected", top["total"]),
                     selection, "rows of top")
        total = top.get("selectedInclusive", top["total"])  # a selection by name also exports callees
        expect(0 < total <= top["fileTotal"], selection, top["fileTotal"])
        if not selection:
            expect_equal(total, tool.json("info", profile)["instructions"], "info")
        (facts,) = tool.sql(
            profile, "SELECT count(*) AS contexts, max(inclusive) AS most, "
            "(SELECT coalesce(sum(value), 0) FROM context_values WHERE name = "
            "'foldedInstructions') AS folded, (SELECT sum(executions) FROM context_blocks) "
            "AS blocks FROM contexts", *selection)
        check_queries(tool, (*selection, profile), classes, total, facts, selection)


def check_queries(tool, words, classes, total, facts, where):
    mix = output(tool, "mix", *words, classes)
    expect_equal(number(mix, r"^ *(\d+) +100.00%  total$"), total, where, "mix")
    expect_equal(number(mix, r"^ *(\d+) +[\d.]+%  \(folded\)$"), facts["folded"], where,
                 "mix: folded")
    counted = [int(count) for count in re.findall(r"^ *(\d+) +[\d.]+%  (?!total)", mix, re.M)]
    expect_equal(sum(counted), 2 * total, where, "mix: rows by category, and by opcode")
    hot = output(tool, "hot-contexts", *words, "by=inclusive", "top=1").splitlines()
    expect_equal(int(hot[1].split()[2]), facts["most"], where, "the largest context")
    expect_equal(hot[-1].split(), [str(total), "100.00", "total", "of", str(facts["contexts"]),
                                   "contexts"], where, "hot-contexts")
    every = output(tool, "hot-contexts", *words, "top=1000000").splitlines()[1:-1]
    expect_equal(sum(int(line.split()[0]) for line in every), total, where, "contexts' own")
    sizes = output(tool, "block-size", *words)
    expect_equal((number(sizes, r"^dynamic, executed instructions +(\d+) "),
                  number(sizes, r"^dynamic, executed instructions +\d+ +(\d+) ")),
                 (total - facts["folded"], facts["blocks"]), where, "block-size")
    expect_equal(output(tool, "check", *words, classes).splitlines()[-1],
                 f"{facts['contexts']} contexts checked, 0 faults", where)
    cycles = ask(tool, "cycles", *words, classes)
    if "--fold=callsites" in where:
        expect("does not tell callsites apart" in cycles.stderr, where, cycles.stderr)
        return
    expect_equal(cycles.returncode, 0, where, cycles.stderr)
    charged = number(cycles.stdout, r"^executed instructions +(\d+)$")
    missing = number(cycles.stdout, r"^not charged, methods not in the classes: \d+ with (\d+)")
    folded = number(cycles.stdout, r"^not charged, folded or pruned: (\d+)")
    expect_equal((charged + missing, folded), (total - facts["folded"], facts["folded"]), where,
                 "cycles")


def compact_or_not(tool):
    """A query must give the same result for the machine's XML, and for classes that were not reduced."""
    whole = tool.work / "whole"
    shutil.copytree(QUERIES, whole)
    for program in COMPARED:
        profile, xml, classes = record(tool, program)
        for name in NAMES:
            known = output(tool, name, xml, classes)
            expect_equal(output(tool, name, profile, classes), known, program, name)
            expect_equal(output(tool, whole / f"{name}.xq", xml, classes), known, program, name,
                         "with all classes")
        for name in ("hot-contexts", "block-size"):
            expect_equal(output(tool, name, profile), output(tool, name, xml), program, name)
    own = tool.work / "own.xq"
    own.write_text("declare variable $profile external; declare variable $classes external;\n"
                   "(count(doc($profile)//*:method), count(doc($classes)//method))", "utf-8")
    expect_equal(output(tool, own, profile, classes).split(),
                 [str(tool.json("info", profile)["contexts"]),
                  str(classes.read_bytes().count(b"\n <method "))], "a query of one's own")


def cycles_of_the_machine(tool):
    profile, xml, classes = record(tool, "Demo", "--profile", "--jop", "--jop-cache=hit,miss")
    text = output(tool, "jop", profile, classes)
    expect_equal(text, output(tool, "jop", xml, classes), "jop")
    expect(re.search(r"^contexts \d+, the machine says otherwise of 0$", text, re.M), text)
    machine = tool.json("top", "--metric=jopCycles.miss", profile)["total"]
    expect_equal(number(text, r"^all +\d+ +(\d+)$"), machine, "jopCycles.miss")
    done = ask(tool, "jop", "--fold=library", profile, classes)
    expect(done.returncode == 1 and "were folded or pruned" in done.stderr, done.stderr)


def wrong_use(tool):
    profile, xml, classes = record(tool, "Throws")
    damaged = tool.work / "damaged.jp2"
    damaged.write_bytes(profile.read_bytes()[:-200])
    for words, status, message in (
            (("mix", "--class=Throws", xml, classes), 2, "--class=Throws: only a compact profile"),
            (("mix", "--class", profile, classes), 2, "unknown option --class"),
            (("mix", "--fold=all", profile, classes), 2, "what can be folded"),
            (("mix", "--package=com.acme", profile, classes), 1, "nothing is selected"),
            (("mix", "--depth=x", profile, classes), 2, "--depth"),
            (("mix", damaged, classes), 1, "jp2prof recover")):
        done = ask(tool, *words)
        lines = done.stderr.splitlines()
        expect(done.returncode == status and done.stdout == "" and len(lines) == 1
               and lines[0].startswith("xquery: ") and message in lines[0],
               words, done.returncode, lines)
    done = ask(tool, "mix", profile, classes, JP2PROF="/nowhere/jp2prof")
    expect((done.returncode, done.stderr) == (1, "xquery: JP2PROF=/nowhere/jp2prof: no such file\n"),
           done.stderr)
    done = ask(tool, "block-size", "--class=Throws", profile)
    expect("selected" in done.stderr, "what was selected is told:", done.stderr)


def main():
    probe = subprocess.run([sys.executable, QUERIES / "run", "block-size", __file__],
                           capture_output=True, text=True, check=False)
    if "no XQuery processor found" in probe.stderr:
        print(f"skipped: {probe.stderr.strip()}")
        return SKIPPED
    return tools.main(__doc__, [use_resident, sums_are_those_of_jp2prof, compact_or_not, cycles_of_the_machine,
                                wrong_use])


if __name__ == "__main__":
    sys.exit(main())
