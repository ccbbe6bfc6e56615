#!/usr/bin/env python3
"""Tests of the numbers by line and instruction (docs/profiling.md, "Lines").

usage: places.py embedded|openjdk|times --work DIR --jp2vm JP2VM --jp2prof JP2PROF --javac JAVAC
                 --jar EMBEDDED_JAR

The expected numbers are in comments at the ends of the lines of Places.java. Exit status 0: passed, 1: failed.
"""
import json
import pathlib
import re
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))
from harness import check, compile_java, equal, finish, read_options, start  # noqa: E402

LEVELS = "alloc,exceptions,locks,work"
METRICS = ["allocatedObjects", "allocatedBytes", "exceptionsThrown", "exceptionsCaught",
           "monitorEnters", "monitorContended", "monitorWaits", "copiedBytes", "zeroedBytes",
           "readBytes", "writtenBytes"]
WORDS = {"enters": "monitorEnters", "waits": "monitorWaits", "zeroed": "zeroedBytes",
         "copied": "copiedBytes"}
# Instructions that allocate themselves, or that call code that allocates and has no context. ldc, and instructions that
# load and link classes, are among the latter.
ALLOCATES = {"new", "newarray", "anewarray", "multianewarray"}
MAY_ALLOCATE = re.compile(r"new|.*newarray|invoke|ldc|(get|put)(static|field)|checkcast|instanceof"
                          r"|athrow|[idl](div|rem)|[a-z]a(load|store)|arraylength|monitor")
MAY_THROW = MAY_ALLOCATE


def run(options, *command):
    return start(*command, variables={"JP2VM_EMBEDDED_JAR": options.jar})


def report(options, *arguments):
    """Returns the rows of a report of jp2prof, and the rest of its output."""
    names = ["--names=short"] if arguments[0] == "lines" else []
    result = run(options, options.jp2prof, *arguments, "--json", *names)
    if result.returncode != 0:
        sys.exit("failed: %s: %s" % (arguments, result.stderr))
    said = json.loads(result.stdout)
    return said["rows"], said


def expected_of(source):
    """{(class or metric, kind): {line: numbers}}."""
    expected = {}
    for number, line in enumerate(source.read_text().splitlines(), 1):
        for note in line.split("//=")[1:] if "* " not in line else []:
            words = note.split()
            key = (WORDS[words[0]], "") if words[0] in WORDS else \
                (" ".join(words[:-2]), words[-2]) if words[-2] != "made" and len(words) != 4 \
                else (words[0], words[1])
            if words[0] == "native":
                key = (words[1], "native " + words[2])
            values = tuple(int(word) for word in words if word.isdigit())
            expected.setdefault(key, {})[number] = values
    return expected


def check_lines(options, profile, what, has_natives, may_stop):
    """The numbers of Places.java by line."""
    lines = {}
    for metric in sorted(WORDS.values()):
        rows, _ = report(options, "lines", "--limit=0", "--metric=" + metric, profile)
        lines[metric] = {row["line"]: (row["self"],) for row in rows
                         if row["self"] > 0 and row["file"] == "Places.java"}
    made, thrown = {}, {}
    for rows, table, names in (
            (report(options, "objects", "--by=line", "--limit=0", profile)[0], made, ("objects", "bytes")),
            (report(options, "objects", "--exceptions", "--by=line", "--limit=0", profile)[0], thrown,
             ("thrown", "caught"))):
        for row in rows:
            if row["file"] == "Places.java":
                table.setdefault(row["class"], {})[row["line"]] = tuple(row[n] for n in names)
    for (name, kind), expected in expected_of(HERE / "Places.java").items():
        where = "%s: %s %s" % (what, name, kind)
        if kind == "" and name in ("copiedBytes", "monitorWaits") and has_natives:
            equal(where, lines[name], {})
        elif kind == "":
            got = lines[name] if name != "zeroedBytes" else {
                line: lines[name].get(line) for line in expected}
            equal(where, got, expected)
        elif kind == "made":
            got = made.get(name, {})
            got = got if name.startswith("Places") else {line: got.get(line) for line in expected}
            # The size of a throwable depends on the library.
            if name in ("Places$Failure", "Places$Other"):
                got = {line: (count[0],) for line, count in got.items()}
                expected = {line: (count[0],) for line, count in expected.items()}
            equal(where, got, expected)
        elif may_stop or name != "java.lang.ThreadDeath":
            if kind.startswith("native"):
                expected = {} if has_natives else expected
            at = 1 if kind.endswith("caught") else 0
            got = {line: (counts[at],) for line, counts in thrown.get(name, {}).items()
                   if counts[at] > 0}
            equal(where, got, expected)


def check_sums(options, profile, what):
    """The sum over the lines must equal the sum over the contexts."""
    for metric in METRICS:
        rows, said = report(options, "lines", "--limit=0", "--metric=" + metric, profile)
        equal("%s: sum of %s over lines" % (what, metric), sum(row["self"] for row in rows),
              said["total"])
        check(all(row.get("inclusive", row["self"]) >= row["self"] for row in rows),
              "%s: %s without calls is more than with them" % (what, metric))


def check_instructions(options, profile):
    """In methods with code, only instructions that can allocate or throw may have such a number."""
    for metric, pattern in (("allocatedObjects", MAY_ALLOCATE), ("exceptionsThrown", MAY_THROW)):
        rows, _ = report(options, "annotate", "--metric=" + metric, "Places*.*", profile)
        for row in rows:
            check(row["self"] == 0 or row["name"] == "run" or pattern.match(row["code"]),
                  "%s at %s" % (metric, row))
            if metric == "allocatedObjects" and row["code"].split()[0] in ALLOCATES \
                    and row["name"] in ("allocate", "allocateMuch", "make",
                                        "recurse", "copy"):
                check(row["self"] >= row["executions"], "too few objects at %s" % row)
    rows, _ = report(options, "annotate", "--metric=exceptionsCaught", "Places.throwDeep", profile)
    equal("caught at", [(row["code"].split()[0], row["self"]) for row in rows if row["self"]],
          [("astore_1", 8)])
    rows, _ = report(options, "annotate", "--metric=monitorEnters", "Places.enter*", profile)
    equal("entered at", [(row["name"], row["code"].split()[0], row["self"]) for row in rows
                         if row["self"]],
          [("enter", "iload_1", 7), ("enterBlocks", "monitorenter", 7),
           ("enterBlocks", "monitorenter", 7), ("enterStatic", "iload_0", 7)])


def check_folded(options, profile):
    """The numbers of folded code must count at the call that led to it; all other numbers must stay."""
    def sums(*arguments):
        rows, said = report(options, "lines", "--limit=0", "--metric=allocatedObjects", *arguments)
        return {row["line"]: row for row in rows if row["file"] == "Places.java"}, \
            sum(row["self"] for row in rows), said["total"]
    plain, _, total = sums(profile)
    folded, self_sum, folded_total = sums("--fold=Places#make", profile)
    equal("total when folded", (self_sum, folded_total), (total, total))
    (make,) = [line for line in plain if plain[line]["method"] == "Places.make"]
    check(make not in folded, "the folded line is there")
    calls = sorted(row["self"] for line, row in folded.items()
                   if row["method"] == "Places.callTwice" and row["self"])
    equal("at the calls of what is folded", calls, [3, 6])


def check_files(options, profile, what):
    """Merging a profile with itself must double all numbers; writing it again must change nothing."""
    twice, again = (options.work / name for name in ("twice.jp2", "again.jp2"))
    run(options, options.jp2prof, "merge", profile, profile, "-o", twice)
    run(options, options.jp2prof, "export", "jp2", profile, "-o", again)
    for metric in ("allocatedBytes", "monitorEnters", "copiedBytes"):
        rows, rows_twice, rows_again = (
            {(row["file"], row["line"], row["method"]): row["self"]
             for row in report(options, "lines", "--limit=0", "--metric=" + metric, path)[0]}
            for path in (profile, twice, again))
        equal("%s: merged, %s" % (what, metric), rows_twice,
              {line: 2 * count for line, count in rows.items()})
        equal("%s: written again, %s" % (what, metric), rows_again, rows)


def test(options, classlib):
    compile_java(options, HERE / "Places.java")
    may_stop = classlib == "openjdk"
    runs = [("plain", LEVELS, [], True)]
    if classlib == "embedded":
        runs += [("not optimized", LEVELS, ["--no-optimize"], True),
                 ("calls", "calls,natives," + LEVELS, [], True),
                 ("without natives", "blocks," + LEVELS, [], False),
                 ("folded by the machine", LEVELS, ["--profile-only=Places*"], True)]
    for what, levels, more, has_natives in runs:
        profile = options.work / (what.replace(" ", "-") + ".jp2")
        result = run(options, options.jp2vm, "--classlib=" + classlib, "--profile=" + levels,
                     "--profile-quiet", "--profile-out=%s" % profile, *more, "-cp", options.work,
                     "Places", *(["stop"] if may_stop else []))
        equal(what, (result.stdout, result.stderr, result.returncode), ("25\n", "", 0))
        if what != "folded by the machine":
            check_lines(options, profile, what, has_natives, may_stop)
            check_sums(options, profile, what)
        if what == "plain":
            check_instructions(options, profile)
            check_folded(options, profile)
            check_files(options, profile, what)
        elif what == "folded by the machine":
            rows, said = report(options, "lines", "--limit=0", "--metric=allocatedObjects", profile)
            equal("lines of folded code", {row["file"] for row in rows if row["self"] > 0
                                           and row["method"].startswith("Places")},
                  {"Places.java"})
            check(sum(row["self"] for row in rows) <= said["total"], "lines have too much")


def test_times(options):
    """The times of lines must add up to the times of their contexts, and the line that waits must contain the waiting
    time."""
    source = HERE / "LineTimes.java"
    compile_java(options, source)
    for what, levels, more in (("times", "linetime", []),
                               ("times without natives", "blocks,linetime", ["--no-optimize"]),
                               ("times folded", "linetime", ["--profile-only=LineTimes*"])):
        profile = options.work / (what.replace(" ", "-") + ".jp2")
        result = run(options, options.jp2vm, "--classlib=openjdk", "--profile=" + levels,
                     "--profile-quiet", "--profile-out=%s" % profile, *more, "-cp", options.work,
                     "LineTimes")
        equal(what, (result.stderr, result.returncode), ("", 0))
        for metric in ("wallTime", "cpuTime"):
            rows, said = report(options, "lines", "--limit=0", "--metric=" + metric, profile)
            equal("%s: sum of %s" % (what, metric), sum(row["self"] for row in rows),
                  said["total"])
        rows, _ = report(options, "lines", "--limit=0", "--metric=wallTime", profile)
        by_line = {row["line"]: row for row in rows if row["file"] == "LineTimes.java"}
        for number, line in enumerate(source.read_text().splitlines(), 1):
            for kind, least in re.findall(r"//= (self|in calls) (\d+)", line):
                row = by_line[number]
                took = row["self"] if kind == "self" or "folded" in what or "without" in what \
                    else row["inclusive"]
                check(kind == "in calls" and "without" in what or took >= int(least) * 1000000,
                      "%s: line %d took %d ns" % (what, number, took))
    plain = options.work / "plain-time.jp2"
    run(options, options.jp2vm, "--classlib=openjdk", "--profile=callsites,time", "--profile-quiet",
        "--profile-out=%s" % plain, "-cp", options.work, "LineTimes")
    refused = run(options, options.jp2vm, "--profile=linetime", "--fold-recursion", "-cp", options.work, "LineTimes")
    equal("linetime with folded recursion", (refused.returncode, "leave --fold-recursion out" in refused.stderr),
          (2, True))
    reported = run(options, options.jp2prof, "lines", "--metric=wallTime", plain).stdout
    check("--profile=linetime records them" in reported, "no advice: " + reported[:300])


def main():
    options = read_options(__doc__, "work jp2vm jp2prof javac jar", ["embedded", "openjdk", "times"])
    if options.test == "times":
        test_times(options)
    else:
        test(options, options.test)
    return finish()


if __name__ == "__main__":
    sys.exit(main())
