#!/usr/bin/env python3
"""Tests of exports with time: profiles with checkpoints for the Firefox Profiler, Perfetto and speedscope.

usage: exports.py TEST --work DIR --jp2vm JP2VM --jp2prof JP2PROF --javac JAVAC --scopes JAR

Exit status 0: passed, 1: failed.
"""
import collections
import json
import pathlib
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent), str(HERE.parent / "prof")]
from harness import check, compile_java, equal, named, read_options, run_named, start  # noqa: E402

import readers  # noqa: E402

FORMATS = ("firefox", "trace", "speedscope")
PROFILES = {"bytecodes": ("--profile-series=100k",), "times": ("--profile-series=0.01s",),
            "threads": ("--profile-series=0.01s", "--per-thread"),
            "cycles": ("--jop", "--profile-series=300k")}


def profile(options, name):
    """Runs the program, and returns the path of its profile."""
    classes = compile_java(options, HERE / "java" / "Marked.java", to=options.work / "classes",
                           words=("-g", "-cp", options.scopes))
    path = options.work / f"{name}.jp2"
    done = start(options.jp2vm, "--classlib=embedded", "--profile=callsites,natives,blocks,alloc,locks",
                 *PROFILES[name], f"--profile-out={path}", "-cp", f"{options.scopes}:{classes}", "Marked", "40000")
    equal(f"{name}: status {done.stderr[-300:]}", done.returncode, 0)
    return path


def info(options, path, *words):
    done = start(options.jp2prof, "info", "--json", *words, path)
    equal(f"status of info {words}: {done.stderr}", done.returncode, 0)
    return json.loads(done.stdout)


def export(options, path, kind, *words):
    to = options.work / f"out.{kind}"
    done = start(options.jp2prof, "export", kind, *words, path, "-o", to)
    equal(f"status of export {kind} {words}: {done.stderr}", done.returncode, 0)
    return to


def summed(options, path, kind, *words):
    """The sums of an export by metric, thread and stack, for Perfetto by thread and method."""
    file = export(options, path, kind, *words)
    if kind == "firefox":
        return {(process, thread): (stacks, lines)
                for process, thread, _, stacks, lines in readers.firefox(file) if stacks}
    if kind == "speedscope":
        return {name: stacks for name, _, stacks in readers.speedscope(file)[0]}
    threads, names = readers.trace(file)
    sums = collections.Counter()
    for thread, slices in threads.items():
        for stack, _, value in slices:
            sums[names[thread], stack[-1]] += value
    return {place: value for place, value in sums.items() if value}


def flat(sums, above=()):
    """The numbers of nested dictionaries and tuples, by their path."""
    if isinstance(sums, int):
        return {above: sums}
    found = {}
    for name, inner in sums.items() if isinstance(sums, dict) else enumerate(sums):
        found.update(flat(inner, (*above, name)))
    return found


def same_sums(options, path, *words):
    for kind in FORMATS:
        with_time = flat(summed(options, path, kind, "--no-prune", *words))
        without = flat(summed(options, path, kind, "--no-prune", "--no-time", *words))
        wrong = [(place, with_time.get(place), without.get(place)) for place in {**with_time, **without}
                 if with_time.get(place) != without.get(place)]
        check(len(without) > 0 and wrong == [],
              f"{path.stem}: {len(wrong)} of {len(without)} sums of {kind} {words}: {wrong[:3]}")


def test_totals(options):
    """The steps of an export with time add up to the export without, for every stack, line and metric."""
    for name in PROFILES:
        same_sums(options, profile(options, name))


def test_selection(options):
    """The same with selections, folds, further metrics and a part of the run."""
    path = profile(options, "threads")
    for words in (("--fold=library",), ("--fold=recursion,Marked.step",), ("--root=Marked.compute",),
                  ("--method=Marked.step",), ("--thread=other",), ("--from=warm", "--to=done#2"), ("--from=#3",),
                  ("--categories", "--fold=Marked.*"), ("--metric=allocatedBytes",)):
        same_sums(options, path, *words)


def checkpoints(options, path):
    """The instructions of each step, and their sum up to each checkpoint, as info prints them."""
    sums = []
    for i in range(int(info(options, path)["checkpoints"])):
        words = (f"--from=#{i}", f"--to=#{i + 1}")
        done = start(options.jp2prof, "info", "--json", *words, path)
        # On a busy computer, the program may not run between two checkpoints; exports have no such steps.
        is_empty = done.returncode == 1 and "nothing was counted in the range" in done.stderr
        equal(f"status of info {words}: {done.stderr}", done.returncode, 1 if is_empty else 0)
        if not is_empty:
            sums.append(int(json.loads(done.stdout)["instructions"]))
    return sums


def test_steps(options):
    """Each step's samples are in its time, and markers and counters have its numbers."""
    for name in ("bytecodes", "times"):
        path = profile(options, name)
        facts, wanted = info(options, path), checkpoints(options, path)
        for process, _, samples, markers in readers.firefox_times(export(options, path, "firefox")):
            if process != "bytecode instructions":
                continue
            steps = [marker for marker in markers if marker[3]["type"] == "jp2.instructions"]
            equal(f"{name}: numbers of steps", [marker[3]["value"] for marker in steps], wanted)
            sums = [sum(weight for time, _, weight in samples if start <= time < end)
                    for _, start, end, _ in steps]
            equal(f"{name}: samples in the time of each step", sums, wanted)
            named_marks = [(marker[0], marker[1]) for marker in markers if marker[3]["type"] == "jp2.mark"]
            equal(f"{name}: marks", [mark for mark, _ in named_marks], ["warm", "done", "done"])
        slices, _, extra = readers.trace_times(export(options, path, "trace"))
        equal(f"{name}: marks of trace", [(mark, time // 1000) for time, mark in extra["marks"]], named_marks)
        check(all(time in [begin for _, begin, _, _ in steps] for _, time in named_marks),
              f"{name}: marks are at checkpoints")
        rows = next(rows for title, rows in extra["counters"].items() if title.startswith("bytecode instructions in"))
        equal(f"{name}: counted steps", len(rows), len(wanted) + 1)
        for (begin, row), (end, _), sum_of_step in zip(rows, rows[1:], wanted):
            here = [value for of_thread in slices.values() for _, _, value, at in of_thread if begin <= at < end]
            equal(f"{name}: slices from {begin} to {end}", sum(here), sum_of_step)
            rate, length = sum(row.values()), end - begin  # in thousandths for a ms, in ns
            check(abs(rate * length / 1e9 - sum_of_step) <= length / 1e9 + 1, f"{name}: rate {rate} at {begin}")
        equal("the last rate", set(rows[-1][1].values()), {0})
        if name == "bytecodes":
            equal("the end", rows[-1][0], 1000 * sum(wanted))
            equal("marks", {marks[1] for marks in named_marks} < {row[0] // 1000 for row in rows}, True)
        check(len(facts) > 5, "info")


def test_order(options):
    """speedscope's frames are in the order of time: allocations before and after the first computation."""
    path = profile(options, "bytecodes")
    file = export(options, path, "speedscope", "--metric=instructions")
    frames = readers.speedscope(file)[1]
    events = readers.read_json(file)["profiles"][0]["events"]
    opened = [frames[event["frame"]]["name"] for event in events if event["type"] == "O"]
    phases = [name for name in opened if name in ("Marked.allocate", "Marked.compute", "Marked.recurse")]
    phases = [name for i, name in enumerate(phases) if i == 0 or phases[i - 1] != name]
    equal("phases", phases, ["Marked.allocate", "Marked.compute", "Marked.allocate", "Marked.recurse",
                             "Marked.compute"])


def test_pruned(options):
    """Small contexts are pruned in each step; the sums stay."""
    path = profile(options, "times")
    total = int(info(options, path)["instructions"])
    file = export(options, path, "firefox", "--min-share=20", "--metric=instructions")
    _, _, _, stacks, _ = readers.firefox(file)[0]
    equal("the sum", sum(stacks.values()), total)
    check(any(stack[-1] == "(pruned contexts)" for stack in stacks), "nothing is pruned")
    slices, _ = readers.trace(export(options, path, "trace", "--min-share=20"))
    equal("the sum of trace", sum(value for of in slices.values() for _, _, value in of), total)


TESTS = named(globals(), "test_")


if __name__ == "__main__":
    sys.exit(run_named(TESTS, read_options(__doc__, "work jp2vm jp2prof javac scopes", TESTS)))
