#!/usr/bin/env python3
"""Tests of scopes: the option --scopes, and the classes of jp2vm-scopes.jar.

usage: run.py TEST --work DIR --jp2vm JP2VM --jp2prof JP2PROF --scopes JAR --jar EMBEDDED_JAR
              --java JAVA --javac JAVAC

Exit status 0: passed, 1: failed.
"""
import json
import pathlib
import re
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))
from harness import check, compile_java, CORPUS, equal, LIBRARIES, named, read_options, run_named, start  # noqa: E402

VALUES = ("instructions", "objects", "allocatedBytes", "locks")
METRICS = ("instructions", "allocatedObjects", "allocatedBytes", "monitorEnters")


def compiled(options, *sources):
    return compile_java(options, *sources, to=options.work / "classes", words=("-cp", options.scopes, "-nowarn"))


def run(options, *words, status=0):
    done = start(options.jp2vm, *words, variables={"JP2VM_EMBEDDED_JAR": options.jar})
    equal(f"status of {words}: {done.stderr[-300:]}", done.returncode, status)
    return done


def scoped(options, classes, program, *words, status=0):
    """Runs a program; returns its output, and the rows by name."""
    path = options.work / "scopes.json"
    done = run(options, f"--scopes={path}", *words, "-cp", f"{options.scopes}:{classes}", program, status=status)
    report = json.loads(path.read_text("utf-8"))
    equal("schema", report["schema"], "jp2vm-scopes-1")
    rows = {row["name"]: row for row in report["scopes"]}
    for value in VALUES:
        equal(f"{program}: sum of {value}", sum(row[value] for row in rows.values()), report["total"][value])
    return done.stdout, rows, report["total"]


def test_uses(options):
    """Right and wrong uses, with machine code and without it, and on another machine."""
    classes = compiled(options, HERE / "java" / "Uses.java")
    wanted = ["available true", "empty 3 3", "round 7 0", "values 6 256 2", "nested true",
              "throwing: java.lang.ArrayIndexOutOfBoundsException: Index 0 out of bounds for length 0",
              "name after",
              "outer first: java.lang.IllegalStateException: scope a is not the innermost one that this thread has "
              "opened: that is b",
              "other thread: java.lang.IllegalStateException: scope b was opened by another thread", "again: nothing",
              "null: java.lang.NullPointerException: name", *(
                  f"{what}: java.lang.IllegalArgumentException: the name of a scope has no control characters, and "
                  "does not begin with '('" for what in ("no name", "parenthesis", "line feed")),
              "unicode true", "left open true", "thread true null", "bean true", "row 2 13", "threads true"]
    for words in ((), ("--native=always",), ("--native=off",), ("--profile", "--profile-out=uses.jp2")):
        output = scoped(options, classes, "Uses", *words)[0].splitlines()
        equal(f"uses {words}", output, wanted)
    output = start(options.java, "-cp", f"{options.scopes}:{classes}", "Uses").stdout.splitlines()
    equal("java", output[:3], ["available false", "empty -1 -1", "round 0 0"])


def test_handover(options):
    """All work of a task counts for the scope that has submitted the task, and for no other."""
    classes = compiled(options, HERE / "java" / "HandedOver.java")
    output, rows, _ = scoped(options, classes, "HandedOver")
    lines = [line.rsplit(" ", 2) for line in output.splitlines()]
    (unit,) = [int(number) for name, _, number in lines if name == "direct"]
    check(unit > 200_000 * 5, f"work takes {unit} instructions")
    for name, times, number in lines:
        least, most = int(times) * (unit - 1000), int(times) * (unit + 1000) + 0.6 * unit
        check(name == "none" or least <= int(number) <= most, f"{name}: {number} instructions for {times} times {unit}")
        check(name == "none" or rows[name]["instructions"] >= int(number), f"{name}: the row")
    for root in ("(idle)", "(program)"):
        check(rows[root]["instructions"] < 2 * unit + 3_000_000, f"{root}: {rows[root]}")


def test_totals(options):
    """The sum over scopes is the run: as the reference loop counts it, and as a profile of the same run counts it."""
    sources = [*sorted((CORPUS / "exceptions").glob("*.java"))[::4], *sorted((CORPUS / "threads").glob("*.java"))[::2]]
    classes = options.work / "classes"
    compiled(options, *sources, HERE / "java" / "HandedOver.java")
    programs = [source.stem for source in sources if re.search(r"\bvoid main\(", source.read_text("utf-8"))
                and not re.search(r"^package ", source.read_text("utf-8"), re.M)]
    check(len(programs) > 5, f"programs: {programs}")
    for program in [*programs, "HandedOver"]:
        path = options.work / "scopes.json"
        profile = options.work / "run.jp2"
        words = ("-cp", f"{options.scopes}:{classes}", program)
        done = start(options.jp2vm, f"--scopes={path}", "--profile=alloc,locks", f"--profile-out={profile}", *words)
        check(done.returncode >= 0, f"{program}: {done.returncode}")
        total = json.loads(path.read_text("utf-8"))["total"]
        info = start(options.jp2prof, "info", profile).stdout
        counted = [sum(int(number.replace(",", "")) for number in re.findall(rf"\b{name} +([\d,]+)", info))
                   for name in METRICS]  # in contexts, and in no method
        equal(f"{program}: profile", counted, [total[value] for value in VALUES])


def test_counted(options):
    """A program with one thread has the total of the reference loop on both libraries."""
    classes = compiled(options, HERE.parent.parent / "benchmarks" / "kernels" / "Exceptions.java",
                       HERE.parent.parent / "benchmarks" / "kernels" / "Kernel.java")
    for library in LIBRARIES:
        total = scoped(options, classes, "Exceptions", f"--classlib={library}")[2]["instructions"]
        done = run(options, "--count", f"--classlib={library}", "-cp", f"{options.scopes}:{classes}", "Exceptions")
        counted = int(re.search(r"(\d+) bytecodes executed", done.stderr)[1])
        check(library == "openjdk" or total == counted, f"{library}: {total} and {counted}")
        check(abs(total - counted) < 0.02 * counted, f"{library}: {total} and {counted}")


def test_memory(options):
    classes = compiled(options, HERE / "java" / "Many.java")
    equal("memory", scoped(options, classes, "Many", "-Xmx64m")[0], "flat\n")


def test_outputs(options):
    """The table on standard error or in a file, and options that are refused."""
    classes = compiled(options, HERE / "java" / "Uses.java")
    words = ("-cp", f"{options.scopes}:{classes}", "Uses")
    table = run(options, "--scopes", *words).stderr.splitlines()
    equal("titles", table[0].split(), ["instructions", "objects", "bytes", "locks", "opened", "scope"])
    check(any(line.endswith("  loop") for line in table), "a row")
    equal("the last row", table[-1].split()[-1], "(all)")
    run(options, f"--scopes={options.work}/table.txt", *words)
    equal("a file", (options.work / "table.txt").read_text("utf-8").splitlines()[0], table[0])
    for option, status, text in (("--scopes=", 2, "--scopes= needs a file"),
                                 ("--scopes=/nowhere/x.json", 2, "cannot write"),
                                 ("--scopes=-", 0, "")):
        done = run(options, option, *words, status=status)
        check(text in done.stderr, f"{option}: {done.stderr}")
    done = run(options, "--scopes", "--count", *words, status=2)
    check("--count" in done.stderr, done.stderr)
    # Without the option nothing is counted, which the machine reports once.
    done = run(options, *words)
    check("available false" in done.stdout and "jp2vm.Scope counts nothing without --scopes" in done.stderr,
          f"without --scopes: {done.stderr}")


TESTS = named(globals(), "test_")


if __name__ == "__main__":
    sys.exit(run_named(TESTS, read_options(__doc__, "work jp2vm jp2prof scopes jar java javac", TESTS)))
