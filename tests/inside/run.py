#!/usr/bin/env python3
"""Tests of jp2vm.Profile, by which a program controls its own profile, and of the marks of a series.

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
from harness import check, compile_java, equal, LIBRARIES, named, read_options, ROOT, run_named, start  # noqa: E402

PROFILE = "Ljp2vm/Profile;"


def compiled(options, *sources):
    return compile_java(options, *sources, to=options.work / "classes", words=("-cp", options.scopes, "-nowarn"))


def run(options, *words, status=0, program=None):
    done = start(program or options.jp2vm, *words, variables={"JP2VM_EMBEDDED_JAR": options.jar}, cwd=options.work)
    equal(f"status of {words}: {done.stderr[-300:]}", done.returncode, status)
    return done


def contexts(options, path, *words):
    """The rows of the profile's methods: (class.method, invocations, instructions)."""
    query = "SELECT class, name, sum(invocations) AS invocations, sum(self) AS instructions " \
            "FROM methods GROUP BY class, name"
    done = run(options, "sql", "--json", "--metric=instructions", *words, path, query, program=options.jp2prof)
    return {f"{row['class']}.{row['name']}": (row["invocations"], row["instructions"])
            for row in json.loads(done.stdout)}


def counted(options, classes, kind, n):
    """The bytecodes of a run, as the reference loop counts them."""
    done = run(options, "--classlib=embedded", "--count", "-cp", f"{options.scopes}:{classes}", "Edges", kind, str(n))
    return int(re.search(r"([\d,]+) bytecodes", done.stderr)[1].replace(",", ""))


def test_edges(options):
    """What the profile contains equals numbers that the reference loop and pencil and paper give."""
    classes = compiled(options, HERE / "java" / "Edges.java")
    work = counted(options, classes, "plain", 12) - counted(options, classes, "plain", 11) - 6  # 6: the loop
    check(work > 100, f"work takes {work} instructions")
    wanted = {"empty": ("empty", 0, 0), "straight": ("straight", 0, 1), "loop": ("loop", 6 * 5 + 4, 5),
              "twice": ("loop", 2 * (6 * 5 + 4), 10), "nested": ("nested", 6 * 5 + 4, 5),
              "reset": ("loop", 6 * 5 + 4, 5)}
    for library in LIBRARIES:
        for more in ((), ("--native=always",), ("--native=off",), ("--blocks=precise",)):
            for kind, (method, own, works) in wanted.items():
                path = options.work / f"{kind}.jp2"
                path.unlink(missing_ok=True)
                run(options, f"--classlib={library}", "--profile=off", *more, f"--profile-out={path}", "-cp",
                    f"{options.scopes}:{classes}", "Edges", kind, "5")
                found = contexts(options, path)
                inclusive = sum(found.get(f"Edges.{name}", (0, 0))[1] for name in ("work", "check"))
                place = (library, *more, kind)
                equal(f"{place}: work", found.get("Edges.work", (0, 0))[0], works)
                equal(f"{place}: instructions of work", inclusive, works * work)
                equal(f"{place}: the method itself", found.get(f"Edges.{method}", (0, 0)), (0, own))
                rest = {name: numbers for name, numbers in found.items() if name.startswith("Edges.")
                        and name.split(".")[1] not in (method, "work", "check", "main", "end")}
                equal(f"{place}: others", rest, {})
                equal(f"{place}: start", found.get("jp2vm.Profile.start"), None)
                stops = 2 if kind == "twice" else 1
                equal(f"{place}: stop", found.get("jp2vm.Profile.stop"), (stops, 0))
                if library == "embedded":
                    end = found.get("Edges.end", (0, 0))[1]
                    equal(f"{place}: all", sum(numbers[1] for numbers in found.values()),
                          works * work + own + end + found.get("Edges.main", (0, 0))[1])


def test_uses(options):
    """Right and wrong uses, with each kind of option and on another machine."""
    classes = compiled(options, HERE / "java" / "Uses.java")
    state = "java.lang.IllegalStateException: "
    none = "there is no profile; profile start begins one"
    path = f"{options.scopes}:{classes}"
    switched = [
        "available true", "on false", f"dump first: {state}{none}", f"stop first: {state}the profile is not on",
        f"reset first: {state}there is no profile yet",
        f"wrong list: {state}there is no 'bloks'; did you mean blocks?",
        f"late list: {state}the profile has calls,callsites,natives,blocks; that does not change while the program "
        "runs", "start true", f"start again: {state}the profile is on already", "on true", "reset true", "stop true",
        f"stop again: {state}the profile is not on", "on false", "dump true",
        f"dump nowhere: {state}cannot write {options.work}/none/one.jp2: No such file or directory",
        "dump all true", "no mark: java.lang.NullPointerException: name", "mark false", "bean available true",
        "bean start true", "bean on true", f"bean start again: {state}the profile is on already", "bean stop true",
        "bean dump true", "bean reset true", "bean mark false"]
    done = run(options, "--profile=off", f"--profile-out={options.work}/end.jp2", "-cp", path, "Uses", options.work)
    equal("--profile=off", done.stdout.splitlines(), switched)
    for name in ("one", "two"):
        run(options, "info", options.work / f"{name}.jp2", program=options.jp2prof)
    done = run(options, f"--control={options.work}/c", "-cp", path, "Uses", options.work)
    wanted = [line for line in switched if not line.startswith(("late list", "dump all"))]
    found = done.stdout.splitlines()
    equal("--control: a list that comes too late", found[6],
          f"late list: {state}alloc is for programs that start with --profile=alloc,off")
    equal("--control: no files", found[16], f"dump all: {state}--profile-out names no file; say profile dump FILE")
    equal("--control", found[:6] + found[7:16] + found[17:], wanted)
    unavailable = ["start", "start again", "reset", "stop", "stop again", "wrong list", "late list", "stop first",
                   "reset first", "bean start", "bean start again", "bean stop", "bean reset"]
    for words, has_profile, reason in (
            ((), False, None), (("--count",), False, None),
            (("--profile",), True, "the program was started without --profile=off and without --control"),
            (("--profile=time,off",), False, "--profile=time is measured from start to end"),
            (("--profile", "--profile-window=Uses.main"), True,
             "--profile-window=Uses.main switches the profile itself")):
        out = (f"--profile-out={options.work}/end.jp2",) if words and words != ("--count",) else ()
        done = run(options, *words, *out, "-cp", path, "Uses", options.work)
        lines = dict(re.fullmatch(r"(.*?):? (true|false|java.*)", line).groups() for line in done.stdout.splitlines())
        equal(f"{words}: refused without exception", {name: lines[name] for name in unavailable},
              dict.fromkeys(unavailable, "false"))
        equal(f"{words}: dump", lines["dump"], "true" if has_profile else "false")
        said = f"jp2vm: profile: start, stop and reset of jp2vm.Profile have no effect: {reason}\n"
        equal(f"{words}: the reason is printed once", done.stderr.count(said), 1 if reason else 0)
    done = start(options.java, "-cp", path, "Uses", options.work)
    equal("java", set(line.split()[-1] for line in done.stdout.splitlines() if "no mark" not in line), {"false"})


def tree(options, path, *words):
    text = run(options, "export", "xml", path, *words, "-o", "-", program=options.jp2prof).stdout
    return re.sub(r"<x:note [^\n]*\n", "", text[text.index(">", text.index("<callingContextTree")):])


def test_marks(options):
    """The part between two marks contains exactly what ran there, also after checkpoints were united."""
    classes = compiled(options, HERE / "java" / "Marks.java")
    path = f"{options.scopes}:{classes}"
    for rounds, n, series in ((1, 1000, "1k"), (45, 3000, "1k"), (1, 1000, "5s"), (10, 100, "1M")):
        out = options.work / "marks.jp2"
        plain = options.work / "plain.jp2"
        for file, words in ((out, (f"--profile-series={series}",)), (plain, ())):
            done = run(options, "--classlib=embedded", "--profile", *words, f"--profile-out={file}", "-cp", path,
                       "Marks", str(rounds), str(n))
        whole = contexts(options, out)
        info = json.loads(run(options, "info", "--json", out, program=options.jp2prof).stdout)
        check(int(info["checkpoints"]) < 256 and info["marks"].startswith("a (#"), f"{info['marks']}")
        first, second = (whole[f"Marks.{name}"] for name in ("first", "second"))
        for turn in {1, rounds // 2 + 1, rounds}:
            end = f"a#{turn + 1}" if turn < rounds else "the end"
            part = contexts(options, out, f"--from=a#{turn}", f"--to=b#{turn}")
            equal(f"{rounds} {series}: first", part.get("Marks.first"), (1, first[1] // rounds))
            equal(f"{rounds} {series}: not second", part["Marks.second"], (0, 0))
            part = contexts(options, out, f"--from=b#{turn}", f"--to={end}")
            equal(f"{rounds} {series}: second", part.get("Marks.second"), (1, second[1] // rounds))
            equal(f"{rounds} {series}: not first", part["Marks.first"], (0, 0))
        head = run(options, "top", "--from=a", "--to=the end", out, program=options.jp2prof).stdout
        check("only a part of the run is counted: --from=a --to=the end" in head, head[:200])
    refused = [(("--from=c",), "--from=c: there is no such mark; the marks are a, b, the end, "),
               (("--from=b#99",), "--from=b#99: there are only 10 marks of this name"),
               (("--from=b", "--to=a"), "the range is empty"), (("--to=soon", plain), "the profile has no checkpoints")]
    for words, text in refused:
        words = words if plain in words else (*words, out)
        done = run(options, "top", *words, status=1, program=options.jp2prof)
        check(text in done.stderr, f"{words}: {done.stderr}")


def test_names(options):
    """Names of marks that are refused, and too many marks."""
    classes = compiled(options, HERE / "java" / "Marks.java")
    path = f"{options.scopes}:{classes}"
    words = ("--classlib=embedded", "--profile", "--profile-series=1M", f"--profile-out={options.work}/names.jp2",
             "-cp", path, "Marks")
    size = "the name of a mark has 1 to 100 bytes"
    start_ = "the name of a mark begins with no digit and no point, and has no #"
    equal("names", run(options, *words, "1", "10").stdout.splitlines(),
          [f"0 {size}", f"3 {start_}", f"2 {start_}", f"3 {start_}", "3 the name of a mark has no control characters",
           f"101 {size}", "100 true"])
    equal("too many", run(options, *words, "2", "10").stdout, "8 a profile has at most 100 marks\n")
    info = json.loads(run(options, "info", "--json", options.work / "names.jp2", program=options.jp2prof).stdout)
    check(info["marks"].startswith("a (#1), b (#2), a (#3), b (#4), the end (#5), more (#6)"), info["marks"])
    for done in (run(options, "--profile", f"--profile-out={options.work}/names.jp2", "-cp", path, "Marks", "2", "10"),
                 run(options, "-cp", path, "Marks", "2", "10"), start(options.java, "-cp", path, "Marks", "2", "10")):
        equal("without a series", done.stdout, "8 false\n")


def test_same(options):
    """Marks change no number of the profile, and two runs by bytecodes write the same file."""
    classes = compiled(options, HERE / "java" / "Marks.java")
    files = []
    for series in ("--profile-series=1k", "--profile-series=1k", "--profile-quiet"):
        out = options.work / "same.jp2"
        run(options, "--classlib=embedded", "--profile", series, f"--profile-out={out}", "-cp",
            f"{options.scopes}:{classes}", "Marks", "30", "500", "no more")
        files.append((out.read_bytes(), tree(options, out)))
    check(files[0][0] == files[1][0], "the files differ")
    equal("the profile without a series", files[2][1], files[0][1])


def test_many(options):
    """Threads that switch the profile at the same time disturb neither each other nor the counts afterwards."""
    classes = compiled(options, HERE / "java" / "Many.java")
    out = options.work / "many.jp2"
    for words in (("--profile=off",), ("--profile=alloc,off", "--per-thread"), ("--control=" + str(options.work / "c"),
                                                                              "--profile")):
        done = run(options, *words, f"--profile-out={out}", "-cp", f"{options.scopes}:{classes}", "Many", "200",
                   options.work)
        equal(f"{words}: calls", done.stdout, "600\n")
        found = contexts(options, out)
        equal(f"{words}: step", found["Many.step"][0], 10 * 177)


def test_callback(options):
    """The example of a harness profiles its iterations, and runs on other machines."""
    classes = compiled(options, ROOT / "docs" / "examples" / "harness" / "Harness.java")
    path = f"{options.scopes}:{classes}"
    out = options.work / "sort.jp2"
    for words, wanted in ((("--profile=off",), 3), (("--control=" + str(options.work / "c"),), 3), ((), None)):
        out.unlink(missing_ok=True)
        done = run(options, *words, "-cp", path, "Harness", "2", "3")
        equal(f"{words}: output", done.stdout.count("iteration"), 5)
        equal(f"{words}: written", out.exists(), wanted is not None)
        if wanted is not None:
            equal(f"{words}: iterations", contexts(options, out)["Harness.sort"][0], wanted)
    equal("java", start(options.java, "-cp", path, "Harness", "2", "3").stdout, done.stdout)


TESTS = named(globals(), "test_")


if __name__ == "__main__":
    sys.exit(run_named(TESTS, read_options(__doc__, "work jp2vm jp2prof scopes jar java javac", TESTS)))
