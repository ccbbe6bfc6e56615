#!/usr/bin/env python3
"""Tests of --profile-series, and of --from and --to of jp2prof.

usage: run.py TEST --work DIR --jp2vm JP2VM --jp2prof JP2PROF --javac JAVAC

Exit status 0: passed, 1: failed.
"""
import collections
import json
import pathlib
import re
import sys
import xml.etree.ElementTree as etree

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))
from harness import check, compile_java, equal, named, read_options, run_named, start  # noqa: E402

ALL = "--profile=callsites,natives,blocks,alloc,exceptions,locks,work"
MOST = 256  # checkpoints of a profile
COUNTS = {"count", "objects", "bytes", "thrown", "caught"}  # attributes that are numbers


def compiled(options):
    return compile_java(options, HERE / "java" / "Phases.java", to=options.work / "classes")


def profile(options, classes, name, *words, arguments=("6",)):
    """Runs the program, and returns the path of its profile."""
    path = options.work / f"{name}.jp2"
    done = start(options.jp2vm, "--classlib=embedded", *words, f"--profile-out={path}", "-cp", classes, "Phases",
                 *arguments)
    equal(f"{name}: status {done.stderr[-300:]}", done.returncode, 0)
    return path


def prof(options, *words, status=0):
    done = start(options.jp2prof, *words)
    equal(f"status of {words}: {done.stderr[-300:]}", done.returncode, status)
    return done


def tree(options, path, *words):
    """The profile's tree with all numbers as XML, without the head."""
    text = prof(options, "export", "xml", path, *words, "-o", "-").stdout
    return re.sub(r"<x:note [^\n]*\n", "", text[text.index(">", text.index("<callingContextTree")):])


def steps(options, path):
    return int(json.loads(prof(options, "info", "--json", path).stdout)["checkpoints"])


def numbers(options, path, *words, may_be_empty=False):
    """All numbers of the profile that are not 0, by their place in the XML tree."""
    found = collections.Counter()
    done = start(options.jp2prof, "export", "xml", path, *words, "-o", "-")
    if may_be_empty and done.returncode == 1 and "nothing was counted" in done.stderr:
        return found
    equal(f"status of export xml {words}: {done.stderr[-300:]}", done.returncode, 0)

    def visit(element, above):
        if element.tag.endswith("note"):
            return
        names = {name: value for name, value in element.attrib.items() if name not in COUNTS}
        here = (*above, element.tag, tuple(sorted(names.items())) if above else ())
        for name in COUNTS & element.attrib.keys():
            found[*here, name] += int(element.attrib[name])
        if (element.text or "").strip():
            found[here] += int(element.text)
        for child in element:
            visit(child, here)

    visit(etree.fromstring(done.stdout), ())
    return {place: number for place, number in found.items() if number != 0}


def sums_up(options, path, bounds):
    """The numbers of the parts of the run between the given checkpoints add up to those of the run."""
    found = collections.Counter()
    for first, last in zip(bounds, bounds[1:]):
        for place, number in numbers(options, path, f"--from=#{first}", f"--to=#{last}", may_be_empty=True).items():
            found[place] += number
    whole = numbers(options, path)
    wrong = [(place, found[place], whole.get(place, 0)) for place in {**found, **whole}
             if found[place] != whole.get(place, 0)]
    check(len(whole) > 100 and wrong == [], f"{path.stem}: {len(wrong)} of {len(whole)} sums, {wrong[:2]}")


def test_totals(options):
    """The profile is the same as without checkpoints, and the sum of all parts, in every number."""
    classes = compiled(options)
    for name, words in {"all": (ALL,), "calls": ("--profile=calls",), "precise": ("--blocks=precise", "--metrics"),
                        "window": (ALL, "--profile-window=Phases.fail,Phases.lock"),
                        "main": (ALL, "--profile-window=main,threads"),
                        "only": (ALL, "--profile-only=Phases"), "folded": (ALL, "--fold-recursion"),
                        "limited": ("--profile=callsites,blocks", "--profile-limit=16k"),
                        "jop": ("--jop", "--profile")}.items():
        interval = "0.01s" if name == "calls" else "100k"
        path = profile(options, classes, name, *words, f"--profile-series={interval}", arguments=("2",))
        plain = profile(options, classes, f"{name}-plain", *words, arguments=("2",))
        equal(f"{name}: the profile itself", tree(options, path), tree(options, plain))
        count = steps(options, path)
        check(name == "calls" or count > 4, f"{name}: {count} checkpoints")
        sums_up(options, path, [0, *range(1, count, max(1, count // 4)), count])
        equal(f"{name}: the whole as a range", numbers(options, path, f"--to=#{count}"), numbers(options, path))


def test_threads(options):
    """Threads that run and end between checkpoints, with a tree for each and with one for all."""
    classes = compiled(options)
    for words in ((), ("--per-thread",), (f"--scopes={options.work}/scopes.txt",)):
        for interval in ("50k", "0.01s"):
            path = profile(options, classes, "threads", ALL, *words, f"--profile-series={interval}",
                           arguments=("4", "6"))
            count = steps(options, path)
            sums_up(options, path, [0, *range(1, count, max(1, count // 3)), count])
    check(count > 0, "no checkpoints")


def test_same(options):
    """By bytecodes, two runs of a program with one thread write the same file."""
    classes = compiled(options)
    files = []
    for _ in range(2):
        path = profile(options, classes, "same", ALL, "--profile-series=50k")
        files.append(path.read_bytes())
    check(files[0] == files[1], "the files differ")
    check(steps(options, path) > 8, "too few checkpoints")


def test_bounds(options):
    """There are never more than MOST checkpoints, and uniting neighbours changes no sum."""
    classes = compiled(options)
    path = profile(options, classes, "bounds", ALL, "--profile-series=1k", arguments=("3",))
    count = steps(options, path)
    check(MOST // 2 <= count < MOST, f"{count} checkpoints")
    few = profile(options, classes, "few", ALL, "--profile-series=500k", arguments=("3",))
    equal("trees", tree(options, path), tree(options, few))
    rows = [row["instructions"] for row in marks(options, path)]
    steady = [later - earlier for earlier, later in zip(rows[1:], rows[2:-1])]
    check(max(steady) < 2 * min(steady), f"steps between {min(steady)} and {max(steady)} instructions")
    sums_up(options, path, [0, *range(1, count, count // 3), count])


def marks(options, path):
    """Totals of the run up to each checkpoint."""
    rows = [{"instructions": 0}]
    count = steps(options, path)
    for last in range(1, count + 1, 1 + count // 100):
        facts = json.loads(prof(options, "info", "--json", "--from=#0", f"--to=#{last}", path).stdout)
        rows.append({"instructions": int(facts["instructions"])})
    return rows


def test_ranges(options):
    """Positions in seconds, bytecodes and numbers of checkpoints, and the heads of reports."""
    classes = compiled(options)
    path = profile(options, classes, "ranges", "--profile", "--profile-series=200k")
    total = int(json.loads(prof(options, "info", "--json", path).stdout)["instructions"])
    rows = marks(options, path)
    equal("the last checkpoint", rows[-1]["instructions"], total)
    for first, last in ((1, 3), (0, 2), (2, len(rows) - 1)):
        low, high = rows[first]["instructions"], rows[last]["instructions"]
        for words in ((f"--from=#{first}", f"--to=#{last}"), (f"--from={low}", f"--to={high}"),
                      (f"--from={(low + 7) / 1000}k", f"--to={(high - 7) / 1e6}M")):
            done = prof(options, "info", "--json", *words, path)
            part = int(json.loads(done.stdout)["instructions"])
            equal(f"instructions of {words}", part, high - low)
    top = prof(options, "top", "--from=#1", "--to=#2", path).stdout
    check("only a part of the run is counted: --from=" in top, f"the head of top: {top[:300]}")
    for command in (["tree"], ["lines"], ["blocks"], ["export", "firefox"], ["export", "callgrind"], ["html"]):
        out = options.work / "out"
        words = ["-o", out] if command[0] in ("export", "html") else []
        if command == ["blocks"]:
            command = ["blocks", "Phases.count"]
            prof(options, command[0], command[1], path, "--from=#1", *words)
        else:
            prof(options, *command, path, "--from=#1", "--to=#3", *words)
    timed = profile(options, classes, "timed", "--profile", "--profile-series=0.01s", arguments=("200",))
    count = steps(options, timed)
    check(count > 2, f"{count} checkpoints by time")
    done = prof(options, "top", "--from=0.015s", timed).stdout
    check(re.search(r"only a part of the run is counted: --from=[0-9.]+s --to=[0-9.]+s", done), done[:300])


def test_errors(options):
    """Wrong options, ranges and files."""
    classes = compiled(options)
    for words, text in ((("--profile-series=2",), "takes seconds such as 2s"), (("--profile-series=0.001s",), "2s"),
                        (("--profile-series=5",), "10M"), (("--profile-series=x",), "not 'x'"),
                        (("--profile=calls", "--profile-series=10M"), "needs --profile=blocks"),
                        (("--profile-series=2s", "--profile-out=flat:-"), "format jp2 or html"),
                        (("--profile-series=2s", "--count"), "--count")):
        done = start(options.jp2vm, "--classlib=embedded", *words, "-cp", classes, "Phases")
        equal(f"status of {words}", done.returncode, 2)
        check(text in done.stderr, f"{words}: {done.stderr}")
    plain = profile(options, classes, "plain", "--profile")
    path = profile(options, classes, "errors", "--profile", "--profile-series=200k")
    for words, status, text in (
            (("top", plain, "--from=#1"), 1, "the profile has no checkpoints for --from and --to"),
            (("top", path, "--from=1s"), 1, "the checkpoints have no times; give bytecodes"),
            (("top", path, "--from=#9999"), 1, "the last checkpoint is #"),
            (("top", path, "--from=#3", "--to=#2"), 1, "the range is empty"),
            (("top", path, "--from=390k", "--to=410k"), 1, "the range is empty"),
            (("top", path, "--from=soon"), 1, "--from=soon: the program has set no mark; give seconds (2.5s), "),
            (("top", path, "--from=.5x"), 2,
             "needs seconds (2.5s), bytecodes (10M), a checkpoint (#3) or a mark (warm), not '.5x'"),
            (("top", path, "--to=soon#"), 2, "not 'soon#'"), (("top", path, "--to=soon#0"), 2, "not 'soon#0'"),
            (("top", path, "--to=#1.5"), 2, "not '#1.5'"), (("top", path, "--to=1s2"), 2, "not '1s2'")):
        done = prof(options, *words, status=status)
        check(text in done.stderr and done.stderr.count("\n") <= 2, f"{words}: {done.stderr}")
    damaged = bytearray(path.read_bytes())
    at = damaged.rindex(b"STEP") + 40
    damaged[at] ^= 0x55
    broken = options.work / "broken.jp2"
    broken.write_bytes(damaged)
    check("damaged" in prof(options, "top", broken, status=1).stderr, "a damaged step")
    recovered = options.work / "recovered.jp2"
    prof(options, "recover", broken, "-o", recovered)
    equal("what is recovered", tree(options, recovered), tree(options, path))


TESTS = named(globals(), "test_")


if __name__ == "__main__":
    sys.exit(run_named(TESTS, read_options(__doc__, "work jp2vm jp2prof javac", TESTS)))
