#!/usr/bin/env python3
"""Tests of probes (docs/hooks.md): compares their events with expectations, with each other, and with the tree.

usage: run.py cells|modules|collections|counters|executed|log|totals|linkage|raise|retire|flip|shipped
              --work DIR --probes PROBES --jp2vm JP2VM --java JAVA --javac JAVAC --jar EMBEDDED_JAR

Exit status 0: passed, 1: failed.
"""
import os
import pathlib
import re
import sys
import zipfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from harness import (check, compile_java, CORPUS, linkage_cases, named, read_options, ROOT,  # noqa: E402
                     run_named, start)

HERE = pathlib.Path(__file__).resolve().parent
# Programs of the corpus with exceptions of all origins, initializers, threads, natives, lambdas.
PROGRAMS = ["exceptions", "init", "monitors", "switches", "lambda"]


def run(options, *command):
    return start(*command, variables={"JP2VM_EMBEDDED_JAR": options.jar})


def probes(options, mode, argument, program, arguments=(), library="embedded"):
    return run(options, options.probes, mode, argument, "--classlib=" + library, "-cp", options.work, program,
               *arguments)


def plain(options, program, *vm_options, arguments=()):
    return run(options, options.jp2vm, "--classlib=embedded", *vm_options, "-cp", options.work, program, *arguments)


def module_classes(options, module):
    """The names of the classes of a module of the JDK."""
    home = pathlib.Path(options.java).resolve().parent.parent
    listing = run(options, home / "bin/jimage", "list", home / "lib/modules").stdout
    names, here = [], None
    for line in listing.splitlines():
        if line.startswith("Module: "):
            here = line.split()[1]
        elif here == module and line.endswith(".class"):
            names.append(line.strip()[:-6] + "\n")
    path = options.work / (module + ".txt")
    path.write_text("".join(names))
    return path


def test_modules(options):
    """The code of the JDK's own classes must be consistent, with counting and without."""
    for module, count in (("java.base", 40000), ("java.xml", 10000)):
        names = module_classes(options, module)
        for how in ("silent", "tracked-silent"):
            result = run(options, options.probes, "cells", how, names, "openjdk")
            check(result.returncode == 0, "%s %s: %s" % (module, how, result.stderr))
            walked = re.search(r"^(\d+) methods, 0 wrong$", result.stderr, re.M)
            check(walked and int(walked.group(1)) > count, "%s: %s" % (module, result.stderr))


def test_cells(options):
    """Without analyses, and with analyses whose requests are all refused, the code must be the same. All code must be
    consistent."""
    cells = {}
    names = options.work / "embedded.txt"
    with zipfile.ZipFile(options.jar) as jar:
        names.write_text("".join(name[:-6] + "\n" for name in jar.namelist() if name.endswith(".class")))
    for how in ("plain", "denied", "tracked", "tracked-denied", "tracked-metered-denied",
                "silent", "tracked-silent"):
        result = run(options, options.probes, "cells", how, names, "embedded")
        check(result.returncode == 0, how + ": " + result.stderr)
        walked = re.search(r"^(\d+) methods, 0 wrong$", result.stderr, re.M)
        check(walked and int(walked.group(1)) > 5000, how + ": " + result.stderr)
        cells[how] = result.stdout
        if "denied" in how:
            asked = int(re.match(r"(\d+) questions", result.stderr).group(1))
            check(asked > 10000, "only %d questions" % asked)
    check(len(cells["plain"]) > 1000000, "too little code")
    check(cells["plain"] == cells["denied"], "an analysis that wants nothing changes code")
    check(cells["tracked"] == cells["tracked-denied"], "the same with a tracker")
    check(cells["tracked"] == cells["tracked-metered-denied"], "the same with a meter")
    check(cells["plain"] != cells["tracked"], "the tracker changes nothing")


# The sizes of the library's objects, and of objects whose classes extend them, depend on the library.
LIBRARY_SIZE = re.compile(r"^(allocation .* (?:java/\S+|Probed\$Failure|Probed\$1)) \d+$", re.M)


def by_thread(text):
    """Sorts the lines by thread. Removes waits for the end of a thread, whose number varies."""
    lines = [re.sub(r" (?:java|jdk)/\S+\.(\w+?)0?(?::\d+)?(?= |$)", r" \1", line)
             for line in text.splitlines() if not re.search(r"monitor-wait.* Waits[$]1", line)]
    return "\n".join(sorted(lines, key=lambda line: line.split("]")[0])) + "\n"


def compare_log(options, name, library="embedded", prepare=lambda text: text):
    compile_java(options, HERE / (name + ".java"), release="17", words=())
    result = probes(options, "log", name, name, library=library)
    check(result.returncode == 0, result.stderr)
    got = prepare(LIBRARY_SIZE.sub(r"\1", result.stdout))
    (options.work / (name + ".log")).write_text(got)
    expected = [line for line in (HERE / (name + ".expected")).read_text().splitlines()
                if line and not line.startswith("//")]
    got = got.splitlines()
    for i, line in enumerate(expected):
        if i >= len(got) or got[i] != line:
            check(False, "%s, event %d: expected %s, got %s" % (name, i + 1, line, got[i:i + 1]))
            break
    check(len(got) == len(expected), "%s: %d events" % (name, len(got)))


# Events that other tests expect: probes.collections, probes.counters, the tests of JNI.
NOT_LOGGED = {"thread start", "thread end", "class unloaded", "collection start", "death", "collection end", "poll",
              "native put", "native array put"}


def check_kinds():
    """Each kind of event occurs in an expectation, so its location and data are compared."""
    table = (ROOT / "include/jp2vm/events.def").read_text("utf-8")
    lines = "".join(path.read_text("utf-8") for path in sorted(HERE.glob("*.expected")))
    for name in re.findall(r'^JP2_EVENT\(\w+, "([\w ]+)"', table, re.M):
        word = name.replace(" ", "-")
        found = re.search(rf"^(\[.*?\] )?{word}( |$)", lines, re.M) is not None
        check(found != (name in NOT_LOGGED), f"tests/probes: no *.expected has the event {name}" if not found else
              f"{name} is in an expectation; remove it from NOT_LOGGED")


def test_log(options):
    check_kinds()
    compare_log(options, "Probed")
    compare_log(options, "Steps")
    for library in ("embedded", "openjdk"):
        compare_log(options, "Waits", library, by_thread)


def corpus():
    for area in PROGRAMS:
        for path in sorted((CORPUS / area).glob("*.java")):
            if not any(path.with_suffix(s).exists() for s in (".in", ".args", ".vmargs")):
                yield path


def check_totals(options, mode, argument, program, arguments=()):
    result = probes(options, mode, argument, program, arguments)
    what = "%s %s %s" % (mode, argument, program)
    check("probes: ok" in result.stderr, what + ": " + result.stderr[-600:])
    expected = plain(options, program, arguments=arguments)
    check(result.stdout == expected.stdout, what + ": the program prints something else")
    check(result.returncode == expected.returncode, what + ": status %d" % result.returncode)
    return result


def test_totals(options):
    paths = list(corpus())
    check(len(paths) > 50, "only %d programs" % len(paths))
    compile_java(options, *paths, HERE / "Work.java", release="17", words=())
    for i, path in enumerate(paths):
        check_totals(options, "totals", (1, 7, 100, 100003)[i % 4], path.stem)
    for period in (1, 13, 1000):
        check_totals(options, "totals", period, "Work")


def test_executed(options):
    """Each instruction has as many events as it was executed, on both libraries."""
    paths = list(corpus())
    compile_java(options, *paths, HERE / "Work.java", release="17", words=())
    for i, path in enumerate(paths):
        check_totals(options, "executed", "-", path.stem)
    check_totals(options, "executed", "-", "Work")
    for program in ("Work", *[path.stem for path in paths[::9]]):
        result = probes(options, "executed", "-", program, library="openjdk")
        events = re.search(r"probes: ok, \d+ locations, (\d+) events", result.stderr)
        check(events and int(events.group(1)) > 100000,
              "openjdk %s: %s" % (program, result.stderr[-600:]))


# Probes that may be inline counters; a predicate that is known only at run time prevents this.
COUNTED = ("block PATTERN PREDICATE { @b[method, bci] = count() }",
           "entry PATTERN PREDICATE { @e[method] = count() }",
           "exit PATTERN PREDICATE { @x[method, bci] = count() }",
           "line PATTERN PREDICATE { @l[site] = count() }",
           "instruction PATTERN PREDICATE { @i[opcode] = count() }",
           "branch PATTERN PREDICATE { @j[method, bci] = count() }",
           "lock PATTERN PREDICATE { @k[method] = count() }",
           "unlock PATTERN PREDICATE { @u[method] = count() }",
           "call_return PATTERN PREDICATE { @c[method, bci] = count() }",
           "alloc PATTERN PREDICATE { @a[method, bci] = count() }")


def counted(options, program, statements, predicate, *vm_options, arguments=()):
    """The counts of probes in a program's own classes."""
    text = " ".join(statements).replace("PATTERN", program + ", " + program + "$*")
    report = options.work / (program + ".counted")
    result = plain(options, program, "--probe", text.replace("PREDICATE", predicate),
                   "--probe-out=%s" % report, *vm_options, arguments=arguments)
    return report.read_text(), result


def test_counters(options):
    """Inline counters must count as often as a function would be called: alone and with other probes, with exceptions
    and threads, and with and without counts of branches."""
    # Most programs with threads execute different instructions in each run; Work does not.
    paths = [path for path in corpus() if "Thread" not in path.read_text()]
    check(len(paths) > 30, "only %d programs" % len(paths))
    compile_java(options, *paths, HERE / "Work.java", release="17", words=())
    for name in [path.stem for path in paths] + ["Work"]:
        expected = plain(options, name)
        out = "--profile-out=text:%s" % os.devnull
        # Threads that resolve the same constant at the same time each allocate for it.
        everything = [text for text in COUNTED if name != "Work" or not text.startswith("alloc")]
        for statements in (COUNTED[:1], everything):
            called, _ = counted(options, name, statements, "/tid > 0/")
            check("count" in called, name + ": nothing was counted: " + called)
            for more in ([], ["--profile", out], ["--no-optimize=counts,loops,returns"]):
                inline, result = counted(options, name, statements, "", *more)
                what = "%s with %s" % (name, " ".join(more) or "nothing")
                check(inline == called, "%s: counters and calls differ" % what)
                check(result.stdout == expected.stdout, what + ": prints something else")
    # The code must contain counters.
    result = plain(options, "Work", "--print-code=Work.down", "--probe",
                   "block Work { @[method, bci] = count() }")
    check("COUNT_START" in result.stderr and "PROBE" not in result.stderr, result.stderr)
    result = plain(options, "Work", "--print-code=Work.down", "--probe",
                   "entry Work { @e = count() } line Work { @l[line] = count() }")
    check(len(re.findall("PROBE_COUNT", result.stderr)) > 3
          and "PROBE_DIRECT" not in result.stderr, result.stderr)


def test_collections(options):
    """Objects that die, and classes that are unloaded, on both libraries."""
    compile_java(options, HERE / "Garbage.java", release="17", words=())
    for library, unloaded in (("embedded", 0), ("openjdk", 5)):
        result = run(options, options.probes, "collections", unloaded, "--classlib=" + library, "-Xmx64m",
                     f"-Dclasses={options.work}", "-cp", options.work, "Garbage")
        check("probes: ok" in result.stderr, library + ": " + result.stderr[-600:])
        check(result.stdout == "100 1 0\n", library + ": " + result.stdout)


def test_linkage(options):
    """Code that javac does not write: jsr and ret, unbalanced monitors, errors of linking."""
    names = linkage_cases(options)
    check(len(names) > 50, "%d cases" % len(names))
    for mode, argument in (("totals", 1), ("totals", 50), ("retire", 1), ("executed", "-")):
        check_totals(options, mode, argument, "LinkDriver", names)


def test_raise(options):
    compile_java(options, HERE / "Work.java", release="17", words=())
    for period in (1009, 9001):
        result = probes(options, "raise", period, "Work", ["disturbed"])
        check(result.stdout == "true\n" and result.returncode == 0, result.stdout + result.stderr)
        check(re.search(r"probes: ok, 5 threads, \d+ blocks, raised [1-9]", result.stderr),
              result.stderr)


def test_retire(options):
    paths = sorted((CORPUS / "switches").glob("*.java"))[:10]
    compile_java(options, *paths, HERE / "Work.java", release="17", words=())
    for i, path in enumerate(paths):
        check_totals(options, "retire", (1, 2, 100)[i % 3], path.stem)
    for limit in (1, 3, 1000):
        check_totals(options, "retire-5", limit, "Work")


def test_flip(options):
    compile_java(options, HERE / "Work.java", release="17", words=())
    for _ in range(3):
        check_totals(options, "flip", "-", "Work")
        check_totals(options, "executed", "flip", "Work")


def test_shipped(options):
    compile_java(options, HERE / "Probed.java", HERE / "Work.java", release="17", words=())
    report = options.work / "coverage.txt"
    both = ["--analysis=events", "--analysis=coverage:out=%s" % report]
    result = plain(options, "Work", *both)
    check(result.stdout == plain(options, "Work").stdout, "an analysis changes the output")
    counts = dict(re.findall(r"^(\w[\w ]*\w) +(\d+)$", result.stderr, re.M))
    table = (ROOT / "include" / "jp2vm" / "events.def").read_text()
    check(list(counts) == re.findall(r'^JP2_EVENT\(\w+, "([\w ]+)"', table, re.M), "kinds: %s" % list(counts))
    counts = {kind: int(count) for kind, count in counts.items()}
    check(counts["entry"] == counts["exit"] + counts["unwind"], "entries and exits differ")
    check(counts["native call"] == counts["native return"], "native calls and returns differ")
    check(counts["monitor enter"] == counts["monitor exit"], "monitors")
    for first, second in (("monitor wait", "monitor waited"), ("park", "parked"), ("sleep", "slept"),
                          ("collection start", "collection end")):
        check(counts[first] == counts[second], "%s and %s differ" % (first, second))
    check(counts["call"] >= counts["call return"] > 1000, "calls")
    check(counts["thread started"] >= 4 and counts["thread joined"] >= 4, "threads")
    check(counts["instruction"] > counts["line"] > counts["branch"] > 1000, "instructions")
    check(counts["catch"] > 1000 and counts["throw"] > 1000, "exceptions")
    lines = {}
    for line in report.read_text().splitlines():
        covered, blocks, name = line.split(" ", 2)
        lines[name] = (int(covered), int(blocks))
    total = lines.pop("total")
    check(total == (sum(v[0] for v in lines.values()), sum(v[1] for v in lines.values())),
          "the total is no sum")
    check(lines["Work.classify(I)I"] == (7, 7), "classify: %s" % (lines["Work.classify(I)I"],))
    covered, blocks = lines["Work.tell()V"] if "Work.tell()V" in lines else (0, 0)
    check(covered == 0 and blocks == 0, "what was not called is listed")
    single = CORPUS / "exceptions" / "CatchSelection.java"
    compile_java(options, single, release="17", words=())
    plain(options, single.stem, "--analysis=coverage:out=%s" % report)
    on_stderr = plain(options, single.stem, "--analysis=coverage")
    check(report.read_text() == on_stderr.stderr, "two runs cover different blocks")
    example = (ROOT / "profiler" / "analyses" / "events.c").read_text()
    check(len(example.splitlines()) < 60, "the example is too long")
    page = (ROOT / "docs" / "hooks.md").read_text()
    check("```c\n%s```" % example in page, "docs/hooks.md has another example")
    names = ", ".join(sorted(path.stem for path in (ROOT / "profiler" / "analyses").rglob("*.c")
                             if "support" not in path.parts))
    for bad, text in (("nothing", "there is no 'nothing'; there are " + names),
                      ("events:x", "takes no argument"),
                      ("coverage:out=/nowhere/x", "cannot write /nowhere/x")):
        result = plain(options, "Work", "--analysis=" + bad)
        check(result.returncode == 2 and text in result.stderr, bad + ": " + result.stderr)


def main():
    tests = named(globals(), "test_")
    return run_named(tests, read_options(__doc__, "work probes jp2vm java javac jar", tests))


if __name__ == "__main__":
    sys.exit(main())
