#!/usr/bin/env python3
"""Tests --analysis=counters: bytecodes by method against the profile of the same run, time and page faults against the
program's source and the system, and what is printed where the system refuses a counter.

usage: counters.py --jp2vm PATH --javac PATH --work DIR
"""
import csv
import ctypes
import errno
import os
import pathlib
import platform
import re
import resource
import struct
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from harness import check, compile_java, equal, finish, must, read_options, start  # noqa: E402

HERE = pathlib.Path(__file__).resolve().parent
PAGES = (16 << 20) // resource.getpagesize()
REFUSED = 2
HUGE = pathlib.Path("/sys/kernel/mm/transparent_hugepage/enabled")


def words_of(options, name, arguments):
    return (options.jp2vm, "--classlib=embedded", f"--analysis=counters:{arguments}out={options.work}/{name}.txt",
            "--profile", f"--profile-out=flat:{options.work}/{name}.tsv", "-cp", options.work, "Counted")


def run(options, name, arguments):
    """The sections of the report: {title: {method: values}}, and {event: (sum, in no method)}."""
    must(*words_of(options, name, arguments))
    sections, totals, current = {}, {}, None
    for line in (options.work / f"{name}.txt").read_text().splitlines():
        row = re.match(r"((?: +\d+ +[\d.]+ %)+)  (\S.*)", line)
        total = re.match(r"([\w-]+): (\d+), (\d+) of them in no method$", line)
        if row:
            current[row[2]] = [int(value) for value in re.findall(r"(\d+) +[\d.]+ %", row[1])]
        elif total:
            totals[total[1]] = (int(total[2]), int(total[3]))
        elif line.startswith(("in the", "with all")):
            current = sections.setdefault(line.split()[0], {})
    return sections, totals


def check_bytecodes(options):
    """Each method's bytecodes are those of the profile of the same run."""
    sections, totals = run(options, "bytecodes", "events=bytecodes:all:")
    with open(options.work / "bytecodes.tsv", encoding="utf-8") as file:
        rows = list(csv.DictReader(file, delimiter="\t"))
    want = {f"{row['class']}.{row['method']}{row['descriptor']}": int(row["instructions"]) for row in rows}
    wrong = [(method, value, want.get(method)) for method, (value,) in sections["in"].items()
             if want.get(method) != value and method.startswith("Counted")]
    equal("methods with other bytecodes than in the profile", wrong, [])
    equal("methods", {m for m in sections["in"] if m.startswith("Counted.")},
          {m for m, value in want.items() if m.startswith("Counted.") and value > 0})
    ofs = sections["with"]
    main_method = "Counted.main([Ljava/lang/String;)V"
    below = [f"Counted.{name}" for name in ("heavy()V", "touch()V", "recurse(I)V", "fail(I)V")]
    check(ofs[main_method][0] >= sum(want[method] for method in (main_method, *below)), "main with its callees")
    equal("recursion counts once", ofs["Counted.recurse(I)V"][0], want["Counted.recurse(I)V"])
    total, outside = totals["bytecodes"]
    equal("the sum", total, sum(value for value, in sections["in"].values()) + outside)


def check_clock(options):
    """The clock's sum is at most the processor time of the process, and methods have their share of it."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    sections, totals = run(options, "clock", "events=task-clock,page-faults:all:")
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    used = 1e9 * (after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime)
    total, outside = totals["task-clock"]
    check(0.2 * used < total < 1.1 * used, f"{total} ns of {used:.0f} ns")
    equal("the sum", total, sum(time for time, _ in sections["in"].values()) + outside)
    heavy, light = (sections["in"][f"Counted.{name}()V"][0] for name in ("heavy", "light"))
    check(heavy > 5 * light, f"100 times the work took {heavy} ns and {light} ns")
    if HUGE.exists() and "[always]" not in HUGE.read_text():
        faults = sections["in"]["Counted.touch()V"][1]
        check(PAGES <= faults < 1.2 * PAGES, f"{faults} faults for {PAGES} pages")
        check(faults > 0.8 * totals["page-faults"][0], f"{faults} of {totals['page-faults'][0]} faults")


def check_polls(options):
    """With a period, methods have their share of the bytecodes to within a period for each poll."""
    sections, totals = run(options, "polls", "events=bytecodes,task-clock:period=1000:all:")
    heavy = sections["in"]["Counted.heavy()V"][0]
    check(abs(heavy - 36000006) < 10000, f"{heavy} bytecodes in heavy")
    exact = run(options, "exact", "events=bytecodes:")[1]["bytecodes"][0]
    check(abs(totals["bytecodes"][0] - exact) <= 1000, f"{totals['bytecodes']} bytecodes, not {exact}")
    text = must(*words_of(options, "tree", "events=bytecodes:period=1000:tree:")).stderr
    tree = (options.work / "tree.txt").read_text()
    check(re.search(r"^ +bytecodes   with below   depth  method$", tree, re.M), f"no tree: {tree} {text}")


def refuse_events(number):
    """Lets the kernel refuse perf_event_open with an errno in this process, by a filter of system calls."""
    def filter_calls():
        calls = {"x86_64": 298, "aarch64": 241}[platform.machine()]
        code = [(0x20, 0, 0, 0), (0x15, 0, 1, calls), (0x06, 0, 0, 0x00050000 | number), (0x06, 0, 0, 0x7fff0000)]
        program = ctypes.create_string_buffer(b"".join(struct.pack("HBBI", *insn) for insn in code))
        header = ctypes.create_string_buffer(struct.pack("HxxxxxxP", len(code), ctypes.addressof(program)))
        libc = ctypes.CDLL(None, use_errno=True)
        libc.prctl(38, 1, 0, 0, 0)
        if libc.prctl(22, 2, ctypes.byref(header), 0, 0) != 0:
            os._exit(99)
    return filter_calls


def refused(options, arguments, text, **how):
    done = start(options.jp2vm, "--classlib=embedded", f"--analysis=counters{arguments}", "-cp", options.work,
                 "Counted", **how)
    equal(f"status with {arguments}: {done.stderr}", done.returncode, REFUSED)
    check(done.stderr.startswith("Error: --analysis=counters") and text in done.stderr
          and done.stderr.count("\n") == 1, f"{arguments}: {done.stderr}")


def check_refusals(options):
    for arguments, text in ((":events=cycels", "there is no event 'cycels'; did you mean 'cycles'?"),
                            (":events=r", "there is no event 'r'"), (":events=,", "there is no event ''"),
                            (":events=page-faults,task-clock,minor-faults,major-faults,bytecodes", "at most 4 events"),
                            (":period=0", "period")):
        refused(options, arguments, text)
    if platform.machine() in ("x86_64", "aarch64"):
        for number, arguments, text in (
                (errno.EACCES, "", "the system refuses to count 'cycles' (Permission denied); let the administrator"),
                (errno.EACCES, ":events=task-clock", "events=bytecodes needs no permission"),
                (errno.ENOENT, "", "choose events=task-clock,page-faults"),
                (errno.ENOSYS, ":events=page-faults", "only events=bytecodes can be counted here"),
                (errno.EMFILE, "", "raise the limit of open files")):
            refused(options, arguments, text, preexec_fn=refuse_events(number))
        done = start(*words_of(options, "alone", "events=bytecodes:"), preexec_fn=refuse_events(errno.EACCES))
        equal(f"bytecodes without the system's counters: {done.stderr}", done.returncode, 0)
    done = start(*words_of(options, "cycles", ""))
    if done.returncode == 0:  # the computer has these counters
        text = (options.work / "cycles.txt").read_text()
        check(int(re.search(r"^cycles: (\d+)", text, re.M)[1]) > 36000006, text[-300:])
    else:
        check("the system refuses to count 'cycles'" in done.stderr, done.stderr)


def main():
    options = read_options(__doc__, "jp2vm javac work")
    compile_java(options, HERE / "Counted.java")
    check_bytecodes(options)
    done = start(*words_of(options, "probe", "events=task-clock:"))
    if done.returncode == 0:
        check_clock(options)
        check_polls(options)
    else:
        print(f"not tested: {done.stderr.strip()}")
    check_refusals(options)
    return finish()


if __name__ == "__main__":
    sys.exit(main())
