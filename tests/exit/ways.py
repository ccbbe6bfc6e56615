#!/usr/bin/env python3
"""Tests every way out of the process while sixteen threads are busy: the functions at exit must run once, while all
threads are stopped, and the exit status must be right. Also tests the same functions on demand.

Usage: ways.py --probe PATH --library PATH --javac PATH --work DIR [--rounds N] [--sanitize LIST]
"""
import os
import pathlib
import re
import signal
import subprocess
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from harness import (compile_java, Failure, finish, read_options, restore_signals, start, report_problems,  # noqa: E402
                     wait_until)

HERE = pathlib.Path(__file__).resolve().parent
REPORT = re.compile(r"probe (\w+): (\d+) threads, (\d+) frames, (\d+) inexact, (\d+) faults, "
                    r"(\d+) collections")
ERRORS_SHOWN = 2500
SMALL_HEAP_SECONDS = 4
NAMES = {"segv": signal.SIGSEGV, "bus": signal.SIGBUS, "fpe": signal.SIGFPE, "ill": signal.SIGILL,
         "abort": signal.SIGABRT, "overflow": signal.SIGSEGV, "free": signal.SIGABRT,
         "fatal": signal.SIGABRT}


class Result:
    def __init__(self, status, output, errors):
        self.status, self.output, self.errors = status, output, errors
        self.reports = [(what, *map(int, rest)) for what, *rest in REPORT.findall(errors)]

    def of(self, what):
        return [report for report in self.reports if report[0] == what]


def command(options, probe, *arguments, heap="-Xmx16m"):
    heap = "-Xmx3g" if "thread" in options.sanitize else heap
    return [options.probe, *probe, "--classlib=embedded", heap, f"-Dleave.library={options.library}",
            "-cp", options.work, "Leave", *arguments]


def run(options, words):
    result = start(*words, cwd=options.work)
    return Result(result.returncode, result.stdout, result.stderr)


def problems_of(result, status, is_busy=True, exits=1):
    """Problems in the reports: a function did not run once, too few threads were stopped, or a thread moved. Then the
    end of stderr, which names the threads."""
    problems = []
    if result.status != status:
        problems.append(f"status {result.status} instead of {status}")
    if len(result.of("exit")) != exits or result.errors.count("probe exit done") != exits:
        problems.append("not run once at exit")
    for what, threads, frames, inexact, faults, _ in result.reports:
        if faults != 0 or inexact != 0:
            problems.append(f"{what}: {faults} faults, {inexact} inexact")
        if is_busy and what == "exit" and (threads < 16 or frames < 60):
            problems.append(f"{what}: {threads} threads, {frames} frames")
    if "TWO AT ONCE" in result.errors:
        problems.append("two on demand at once")
    if problems:
        problems.append("stderr ends:\n" + result.errors[-ERRORS_SHOWN:])
    return problems


def has_crashes(options):
    """The address and thread sanitizers have their own handlers of crashes, which the machine keeps."""
    return "address" not in options.sanitize and "thread" not in options.sanitize


def can_stop_all(options):
    """Whether the collector can stop all threads. The thread sanitizer delays signals until a thread makes a system
    call. So the collector, which also stops all threads for a dump of stacks, gets no answer from a busy thread and
    aborts."""
    return "thread" not in options.sanitize


def set_environment(options):
    """Disables collections if they are not possible (docs/heap.md). Reports name the threads."""
    os.environ["PROBE_THREADS"] = "1"
    if not can_stop_all(options):
        os.environ["GC_DONT_GC"] = "1"


def check_plain(options):
    """Tests ends without signals."""
    for way, status in (("return", 0), ("exit", 6), ("halt", 7), ("uncaught", 1), ("race", 9),
                        ("crash:exit0", 0), ("crash:exit3", 3)):
        yield way, problems_of(run(options, command(options, [], way)), status)
        yield way + " --fail", problems_of(run(options, command(options, ["--fail"], way)),
                                           status or 1)


def crash_lines(result, kind, where):
    if kind == "fatal":
        expected = "FATAL ERROR in native method: on purpose\n"
        problems = [] if expected in result.errors else ["no message"]
        return problems + (["told twice"] if "jp2vm: fatal" in result.errors else [])
    name = NAMES[kind].name
    lines = [line for line in result.errors.splitlines() if line.startswith("jp2vm: fatal: ")]
    pattern = (rf"jp2vm: fatal: {name}( at address 0x[0-9a-f]+)? in thread \"{where}\", "
               r"in native method Leave\.crash")
    if len(lines) != 1 or not re.fullmatch(pattern, lines[0]):
        return [f"said {lines}"]
    return []


def check_crashes(options):
    """Tests crashes, with a collection while the crashed thread is in its handler."""
    ways = ["crash:" + kind for kind in NAMES] + ["call:segv", "thread:segv", "thread:overflow",
                                                  "thread:abort"]
    for way in ways:
        kind = way.split(":")[1]
        result = run(options, command(options, ["--pause=400000"], way))
        problems = problems_of(result, -NAMES[kind])
        problems += crash_lines(result, kind, "the one" if way.startswith("thread") else "main")
        if sum(report[5] for report in result.of("exit")) == 0:
            problems.append("no collection")
        yield way, problems


def expect(result, status, *texts):
    problems = [] if result.status == status else [f"status {result.status}, not {status}"]
    return problems + [f"lacks {text!r}" for text in texts if text not in result.errors]


def check_troubles(options):
    segv = -signal.SIGSEGV
    yield "crash in a crash", expect(
        run(options, command(options, ["--crash"], "crash:segv")), segv, "SIGSEGV at address 0x10",
        "SIGSEGV at address 0x8 while a crash was handled; the work at exit crashed, and is incomplete")
    yield "crash at exit", expect(
        run(options, command(options, ["--crash"], "exit")), segv, "SIGSEGV at address 0x8 in "
        'thread "main", in the machine itself', "the work at exit crashed, and is incomplete")
    yield "no end of a crash", expect(
        run(options, command(options, ["--hang"], "crash:segv")), segv,
        "the work at exit took too long, and is incomplete")
    yield "a handler of the program's own", expect(
        run(options, command(options, ["--own-handler"], "crash:segv")), 77, "own handler")
    words = command(options, [], "crash:segv")
    result = run(options, words[:1] + ["-Xrs"] + words[1:])
    yield "crash with -Xrs", expect(result, segv) + (["spoke"] if result.errors else [])


def check_embedding(options):
    def embedded(way, *probe):
        return run(options, [options.probe, *probe, "--embed", options.work, "Leave", way])
    result = embedded("return")
    yield "destroyed", problems_of(result, 4, False) + expect(result, 4, "probe destroy: 0")
    result = embedded("return", "--fail")
    yield "destroyed --fail", problems_of(result, 4, False) + expect(result, 4,
                                                                     "probe destroy: -1")
    yield "never destroyed", problems_of(embedded("leave"), 5, False)
    yield "killed afterwards", problems_of(embedded("kill"), 143,
                                           False)


class Running:
    """A program that waits for signals, whose stderr is read while it runs."""

    def __init__(self, options, probe=(), heap="-Xmx16m"):
        self.path = options.work / "errors"
        with open(self.path, "w") as errors:
            self.process = subprocess.Popen(command(options, list(probe), "wait", heap=heap),
                                            text=True, stdout=subprocess.PIPE, stderr=errors,
                                            cwd=options.work,
                                            preexec_fn=restore_signals)
        if self.process.stdout.readline() != "ready\n":
            raise Failure("the program did not start")

    def errors(self):
        return self.path.read_text(errors="replace")

    def send(self, number):
        self.process.send_signal(number)

    def says(self, pattern, count):
        try:
            return wait_until(lambda: len(re.findall(pattern, self.errors())) >= count)
        except Failure:
            return False

    def finish(self):
        try:
            output, _ = self.process.communicate(timeout=60)
        finally:
            self.process.kill()
        return Result(self.process.returncode, output, self.errors())


def check_signals(options):
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        program = Running(options, ["--pause=100000"])
        program.send(number)
        time.sleep(0.05)
        program.send(number)  # the second signal changes nothing
        yield number.name, problems_of(program.finish(), 128 + number)
    for number in (signal.SIGUSR1, signal.SIGALRM, signal.SIGXCPU):  # no handler is installed for these
        program = Running(options, ["--pause=100000"])
        program.send(number)
        yield number.name, problems_of(program.finish(), -number)


def check_small_heap(options):
    """Little of the heap is live, so no thread may run out of memory, however fast other threads allocate."""
    for heap in ("-Xmx8m", "-Xmx16m"):
        program = Running(options, heap=heap)
        time.sleep(SMALL_HEAP_SECONDS)
        program.send(signal.SIGTERM)
        result = program.finish()
        problems = problems_of(result, 143)
        if "OutOfMemoryError" in result.errors:
            problems.append("a thread ran out of memory")
        yield f"threads with {heap}", problems


def check_crash_signals(options):
    """Signals of crashes that another process sends, which any thread may receive at any instruction."""
    for number in (signal.SIGSEGV, signal.SIGABRT, signal.SIGFPE) * (options.rounds // 5):
        program = Running(options)
        program.send(number)
        result = program.finish()
        yield number.name + " from outside", (problems_of(result, -number) + expect(
            result, -number, number.name + " sent by process"))


def check_dumps(options):
    program = Running(options)
    problems = []
    for i in range(options.rounds):
        program.send(signal.SIGQUIT)
        if not program.says(r"probe demand: .* collections\n", i + 1):
            problems.append(f"no answer to SIGQUIT number {i + 1}")
            break
    program.send(signal.SIGTERM)
    result = program.finish()
    if result.errors.count("Full thread dump") != options.rounds:
        problems.append("not a dump for each SIGQUIT")
    yield f"{options.rounds} SIGQUIT", problems + problems_of(result, 143)


def check_demand(options):
    """Sends SIGQUIT, one at a time; then two threads request dumps all the time, until a signal arrives."""
    if can_stop_all(options):
        yield from check_dumps(options)
    program = Running(options, [f"--demand={options.rounds * 2}"])
    asked = rf"probe asked {options.rounds * 2} times"
    problems = [] if program.says(asked, 2) else ["the askers do not end"]
    program.send(signal.SIGTERM)
    result = program.finish()
    if len(result.of("demand")) < options.rounds:
        problems.append("too few reports")
    yield f"2 x {options.rounds * 2} demands", problems + problems_of(result, 143)

    ways = [("exit", 6), ("halt", 7), ("return", 0)]
    if has_crashes(options):
        ways.append(("crash:segv", -signal.SIGSEGV))
    for way, status in ways:
        result = run(options, command(options, ["--demand=100000", "--pause=300"], way))
        yield way + " among demands", problems_of(result, status)


def check_repeatedly(options):
    for i in range(options.rounds * 2 // 5):
        for way, status in (("return", 0), ("halt", 7), ("race", 9),
                            ("thread:segv", -signal.SIGSEGV)):
            result = run(options, command(options, ["--pause=500"], way))
            problems = problems_of(result, status)
            if problems:
                print(result.errors)
            yield f"{way} number {i}", problems


def main():
    options = read_options(__doc__, "probe library javac work", rounds=50, sanitize="")
    set_environment(options)
    compile_java(options, HERE / "Leave.java", words=())
    checks = [check_plain, check_signals, check_demand, check_embedding]
    if can_stop_all(options):
        checks.append(check_small_heap)
    if has_crashes(options):
        checks += [check_crashes, check_crash_signals, check_troubles, check_repeatedly]
    else:
        options.rounds = 10
    for check in checks:
        for name, problems in check(options):
            report_problems(f"{name}: {problem}" for problem in problems)
    return finish()


if __name__ == "__main__":
    sys.exit(main())
