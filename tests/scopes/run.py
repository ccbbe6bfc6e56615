#!/usr/bin/env python3
"""Tests of scopes: the option --scopes, and the classes of jp2vm-scopes.jar.

usage: run.py TEST --work DIR --jp2vm JP2VM --jp2prof JP2PROF --scopes JAR --jar EMBEDDED_JAR
              --java JAVA --javac JAVAC

Exit status 0: passed, 1: failed.
"""
import collections
import json
import pathlib
import re
import subprocess
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


def test_unfinished(options):
    """A scope knows which of its threads and tasks have not ended; idle threads of pools are not among them."""
    classes = compiled(options, HERE / "java" / "Unfinished.java")
    wanted = ["nothing 0 0", "thread 1 0", "threads of a thread 2 0", "inner scope 1 0", "0 own thread 0 0", "pool 3 0",
              "pool of the scope 0 0", "fork join pool 2 0", "runAsync 1 0", "stage 0 0", "own executor 1 0",
              "schedule 1 0", "schedule at a rate 1 0", "timer 1 0", "repeated timer task 1 0", "future task 1 0",
              "cancelled 1 0", "failing 1 0", "another scope's task 1 0", "dropped 1 0", "rejected rejected 0 0"]
    for words in ((), ("--profile", f"--profile-out={options.work}/unfinished.jp2")):
        equal(f"unfinished {words}", scoped(options, classes, "Unfinished", *words)[0].splitlines(), wanted)


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


def shown(options, profile):
    """The table of scopes in a profile, by name."""
    done = start(options.jp2prof, "sql", "--json", profile, "SELECT * FROM scopes")
    equal(f"status of {profile}: {done.stderr[-300:]}", done.returncode, 0)
    return {row["name"]: row for row in json.loads(done.stdout)}


def rows_of(options, profile, query):
    done = start(options.jp2prof, "sql", "--json", profile, query)
    equal(f"status of {query}: {done.stderr[-300:]}", done.returncode, 0)
    return json.loads(done.stdout)


LEFT_OUT = -1


def merged(options, profile, paths):
    """All numbers of a profile by path of calls, whatever scope they belong to, except below methods of jp2vm.Scope,
    whose bytecode runs only without scopes. paths: numbers of paths, which grow."""
    methods = {row["id"]: (row["label"], row["loader"]) for row in rows_of(
        options, profile, "SELECT id, label, loader FROM methods")}
    path_of, numbers = {}, collections.Counter()
    for row in rows_of(options, profile, "SELECT id, parent, method, site, invocations, self FROM contexts"):
        if methods[row["method"]][0].startswith("Scope.") or path_of.get(row["parent"]) == LEFT_OUT:
            path_of[row["id"]] = LEFT_OUT
            continue
        path = path_of.get(row["parent"]), row["site"], methods[row["method"]]
        at = path_of[row["id"]] = paths.setdefault(path, len(paths))
        numbers[at, "invocations"] += row["invocations"]
        numbers[at, "self"] += row["self"]
    for table, columns in (("context_blocks", "block, executions"), ("context_values", "name, value"),
                           ("context_exits", "block, instruction, kind, count")):
        for row in rows_of(options, profile, f"SELECT context, {columns} FROM {table}"):
            *key, number = list(row.values())[1:]
            if not str(key[0]).endswith("Time") and path_of[row["context"]] != LEFT_OUT:
                numbers[(path_of[row["context"]], table, *key)] += number
    return {key: number for key, number in numbers.items() if number}


def outside(options, profile):
    """Objects and bytes that a profile counts in no method."""
    info = start(options.jp2prof, "info", profile).stdout
    found = re.search(r"allocated in no method allocatedObjects ([\d,]+), allocatedBytes ([\d,]+)", info)
    return [int(number.replace(",", "")) for number in found.groups()] if found else [0, 0]


def compare(options, what, profile, rows):
    """Each scope has the numbers of the report, except for what is counted in no method."""
    found = shown(options, profile)
    equal(f"{what}: scopes", sorted(name for name, row in rows.items() if row["instructions"]),
          sorted(name for name, row in found.items() if row["instructions"]))
    missing = [0, 0]
    for name, row in rows.items():
        of_profile = found.get(name, dict.fromkeys(("instructions", "objects", "bytes", "locks"), 0))
        equal(f"{what}: instructions of {name}", of_profile["instructions"], row["instructions"])
        equal(f"{what}: locks of {name}", of_profile["locks"], row["locks"])
        equal(f"{what}: openings of {name}", of_profile.get("opened", row["opened"]), row["opened"])
        less = [row["objects"] - of_profile["objects"], row["allocatedBytes"] - of_profile["bytes"]]
        check(min(less) >= 0, f"{what}: allocations of {name} in no method: {less}")
        missing = [missing[i] + less[i] for i in range(2)]
    equal(f"{what}: allocated in no method", missing, outside(options, profile))


# Options of profiles that keep all numbers of a run.
WAYS = ((), ("--per-thread",), ("--fold-recursion",), ("--blocks=precise",), ("--profile-only=Uses,HandedOver,Roots",),
        ("--profile-fold=linking",), ("--native=off",), ("--native=always",),
        ("--profile=time,linetime,work,exceptions",))


def test_roots(options):
    """In a profile each scope has a tree, with the numbers that the report has."""
    sources = [*sorted((CORPUS / "exceptions").glob("*.java"))[1::6],
               *sorted((CORPUS / "threads").glob("*.java"))[1::5]]
    classes = options.work / "classes"
    compiled(options, *sources, *(HERE / "java" / f"{name}.java" for name in ("HandedOver", "Roots", "Uses")))
    programs = [source.stem for source in sources if re.search(r"\bvoid main\(", source.read_text("utf-8"))
                and not re.search(r"^package ", source.read_text("utf-8"), re.M)]
    check(len(programs) > 3, f"programs: {programs}")
    for program, ways in (*((name, WAYS[i::3]) for i, name in enumerate(("HandedOver", "Roots", "Uses"))),
                          *((name, ((),)) for name in programs)):
        for way in ways:
            path, profile = options.work / "scopes.json", options.work / "roots.jp2"
            done = start(options.jp2vm, f"--scopes={path}", "--profile=alloc,locks", f"--profile-out={profile}", *way,
                         "-cp", f"{options.scopes}:{classes}", program)
            check(done.returncode >= 0, f"{program} {way}: {done.returncode} {done.stderr[-300:]}")
            rows = {row["name"]: row for row in json.loads(path.read_text("utf-8"))["scopes"]}
            compare(options, f"{program} {way}", profile, rows)


def test_merged(options):
    """Apart from the scopes, a profile is that of a run without scopes: in every context, block and value."""
    sources = [CORPUS / "exceptions" / f"{name}.java" for name in ("HandlerRanges", "CastMessages")]
    classes = compiled(options, *sources, HERE / "java" / "Moves.java")
    ways = ((), ("--profile-window=main",), ("--profile=alloc,exceptions,locks,work",), ("--fold-recursion",),
            ("--blocks=precise",), ("--per-thread",), ("--profile-only=CastMessages",))
    for program in ("Moves", *(source.stem for source in sources)):
        for way in {"Moves": ways[:3], "CastMessages": ways[2:], "HandlerRanges": ways[:1]}[program]:
            found, paths = [], {}
            for more in ((), (f"--scopes={options.work}/scopes.json",)):
                profile = options.work / "merged.jp2"
                library = "openjdk" if program == "HandlerRanges" else "embedded"
                run(options, "--profile", f"--profile-out={profile}", f"--classlib={library}", *more, *way, "-cp",
                    f"{options.scopes}:{classes}", program)
                found.append(merged(options, profile, paths))
            check(len(found[0]) > (100 if "only" in str(way) else 500), f"{program} {way}: {len(found[0])} numbers")
            differing = [key for key in found[0].keys() | found[1].keys() if found[0].get(key) != found[1].get(key)]
            names = {number: path for path, number in paths.items()}
            equal(f"{program} {way}: numbers that differ, of {len(found[0])}",
                  [(names[key[0]][2], key[1:], found[0].get(key), found[1].get(key)) for key in differing[:5]], [])


def test_switched(options):
    """The profile is started, stopped and reset while threads change their scopes."""
    classes = compiled(options, HERE / "java" / "Often.java", HERE / "java" / "Roots.java")
    report, profile = options.work / "scopes.json", options.work / "switched.jp2"
    for way in ((), ("--per-thread", "--fold-recursion"), ("--profile-only=Roots",)):
        words = (f"--scopes={report}", "--profile=alloc,locks", "--control", f"--profile-out={profile}", *way,
                 "-cp", f"{options.scopes}:{classes}", "Often")
        process = subprocess.Popen([options.jp2vm, *words], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                   stderr=subprocess.STDOUT, text=True)
        first = process.stdout.readline()
        for command in ("stop", "start", "stop", "reset", "start", "stop", "start") * 3:
            done = start(options.jp2vm.parent / "jp2vm-ctl", str(process.pid), "profile", command)
            equal(f"{way}: {command}: {done.stderr}", done.returncode, 0)
        rest = process.communicate("end", timeout=100)[0]
        equal(f"{way}: status: {first}{rest[-300:]}", process.returncode, 0)
        equal("the file", start(options.jp2prof, "check-file", profile).returncode, 0)
        rows = {row["name"]: row for row in json.loads(report.read_text("utf-8"))["scopes"]}
        found = shown(options, profile)
        check(len(found) > 10, f"{way}: {len(found)} scopes")
        for name, row in found.items():
            for value, of_report in (("instructions", "instructions"), ("bytes", "allocatedBytes"), ("locks", "locks")):
                check(0 <= row[value] <= rows[name][of_report], f"{way}: {value} of {name}: {row} of {rows[name]}")


def test_commands(options):
    """Commands and exports for some of the scopes."""
    classes = compiled(options, HERE / "java" / "Moves.java")
    profile, plain = options.work / "moves.jp2", options.work / "plain.jp2"
    for path, more in ((profile, (f"--scopes={options.work}/scopes.json",)), (plain, ())):
        run(options, "--profile", f"--profile-out={path}", *more, "-cp", f"{options.scopes}:{classes}", "Moves")
    rows = shown(options, profile)

    def prof(*words, status=0):
        done = start(options.jp2prof, *words)
        equal(f"status of {words}: {done.stderr[-300:]}", done.returncode, status)
        return done.stdout + done.stderr

    head = prof("top", "--scope=odd", profile).splitlines()[0]
    check(head.endswith(f"in 1 of {len(rows)} scopes"), f"the head: {head}")
    check("scopes" not in prof("top", profile).splitlines()[0], "the head without a selection")
    both = json.loads(prof("top", "--json", "--by=scope", "--scope=odd,e*,!expression", profile))["rows"]
    equal("selected scopes", sorted(row["scope"] for row in both), ["even", "odd"])
    others = json.loads(prof("top", "--json", "--by=scope", "--scope=!odd", "--limit=0", profile))["rows"]
    equal("other scopes", sorted(row["scope"] for row in others), sorted(set(rows) - {"odd"}))
    check("scope odd" in prof("tree", "--scope=odd", profile), "tree")
    lines = prof("lines", "--scope=odd", "--limit=0", profile)
    check("Moves.java:6" in lines and "Moves.java:35" not in lines, f"lines: {lines}")
    check("Moves.recurse" in prof("callers", "--scope=odd", "Moves.work", profile), "callers")
    stacks = prof("export", "collapsed", "--scope=odd", "-o", "-", profile)
    equal("collapsed", sum(int(line.rsplit(" ", 1)[1]) for line in stacks.splitlines()
                           if line.startswith("[scope odd];")),
          rows["odd"]["instructions"])
    part = options.work / "odd.jp2"
    prof("export", "jp2", "--scope=odd", "-o", part, profile)
    equal("a part", shown(options, part), {"odd": {**rows["odd"], "id": 0}})
    twice = options.work / "twice.jp2"
    prof("merge", "-o", twice, profile, profile)
    equal("merged", [row["opened"] for row in shown(options, twice).values()],
          [2 * row["opened"] for row in rows.values()])
    document = prof("export", "xml", "--scope=odd", "-o", "-", profile)
    check('<x:scope name="odd" opened="10">' in document and ' count="-' in document, "XML")
    check("\nscope odd\n" in prof("export", "text", "--scope=odd", "-o", "-", profile), "text")
    check("no scope differs" in prof("diff", "--by=scope", profile, profile), "diff")
    prof("html", "--scope=odd", "-o", options.work / "page.html", profile)
    budgets = options.work / "budgets.txt"
    prof("budget", "--by=scope", "--limit=0", "-o", budgets, profile)
    check('exact scope "odd"' in budgets.read_text("utf-8"), "budgets")
    prof("check", f"--budget={budgets}", profile)
    budgets.write_text('format 2\nscope "o*" <= 1\n', "utf-8")
    check("over the limit" in prof("check", f"--budget={budgets}", "--min-coverage=0", profile, status=1), "over")
    check("no scope has a name like" in prof("top", "--scope=none", profile, status=1), "no such scope")
    check("record it with --scopes" in prof("top", "--scope=odd", plain, status=1), "no scopes")
    check("only one of them has a tree for each scope" in prof("merge", "-o", twice, profile, plain, status=1), "merge")


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
