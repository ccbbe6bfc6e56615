#!/usr/bin/env python3
"""Adds analyses in C to running machines, removes them, and compares their counts and the profile.

Usage: analyses.py CHECK --jp2vm 'PROGRAM OPTIONS' --ctl JP2VM-CTL --jp2prof JP2PROF --javac JAVAC --cc CC
                   --source ROOT --work DIR [--rounds N]

CHECK is counts, again, copies, proof, shipped, print, stress, end or refusals.
"""
import concurrent.futures
import pathlib
import random
import re
import subprocess
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from harness import expect, expect_equal, LIBRARIES, must, named, read_options  # noqa: E402
from machines import Machine, resident, run_check  # noqa: E402

HERE = pathlib.Path(__file__).parent
NAMES = ("step", "recurse", "fail", "enter", "copy", "order", "choose")  # as Gates prints their counts


def library(options, name="late", *words):
    """Compiles the test's analysis; returns the path of the library."""
    path = options.work / f"{name}.so"
    must(options.cc, "-shared", "-fPIC", "-O1", "-I", options.source / "include", *words, HERE / "late.c", "-o", path)
    return path


def counted(machine):
    """The counts of the program itself, at the gate, by method."""
    machine.say("close")
    return dict(zip(NAMES, (int(word) for word in machine.hear().split())))


def read(report):
    """The numbers of the report, by method."""
    return {name: int(number) for name, number in re.findall(r"^(\S+) (\d+)$", report, re.M)}


def add(connection, what):
    return connection.get(f"analysis add {what}").strip()


def check_counts(options):
    """Between two stops of the threads, the analysis counts what the program itself counts."""
    path = library(options)
    for more in ([], ["--profile=off"], ["--profile"], ["--native=always"], ["--native=off"]):
        out = [f"--profile-out={options.work}/end.jp2"] if "profile" in str(more) else []
        machine = Machine(options, *more, *out, program="Gates")
        connection = machine.connect()
        for turn in range(6):
            before = counted(machine)
            argument = ("", ":again", ":once")[turn % 3]
            number = add(connection, f"{path}{argument}")
            expect_equal(connection.get("analysis list"), f"{number}\t{path}{argument}\n")
            machine.say("open")
            time.sleep(0.05)
            for _ in range(turn):
                probe = connection.get("probe add entry Gates.* { @n++ }").strip()
                if more:
                    connection.ask(f"profile {('start', 'stop', 'reset')[turn % 3]}")
                connection.get(f"probe remove {probe}")
            after = counted(machine)
            said = connection.get(f"analysis remove {number}")
            found = read(said)
            expect(", 0 twice\n" in said, said)
            expect_equal(connection.get("analysis list"), "")
            wanted = {name: after[name] - before[name] for name in NAMES}
            if argument == ":once":  # several threads may report the same event before it is retired
                expect(all(1 <= found[name] <= 4 for name in NAMES), f"once: {found}")
            elif argument == ":again":  # a thread may have an event while another one has retired the location
                expect(all(1 <= found[name] <= wanted[name] for name in NAMES), f"again: {found}")
            else:
                expect_equal({name: found[name] for name in NAMES}, wanted)
                expect_equal(found.pop("(threads)"), sum(found.values()))
        machine.end("end")


def check_again(options):
    """A location that is retired and renewed at each event loses no event of a single thread, also in newer code."""
    path = library(options)
    machine = Machine(options, program="Phases")
    connection = machine.connect()
    for turn in range(4):
        one, two = add(connection, path), add(connection, f"{path}:again")
        for digit in "1231":
            machine.say(digit)
            machine.hear()
            probe = connection.get("probe add entry Phases.* { @n++ }").strip()
            connection.get(f"probe remove {probe}")
        found = read(connection.get(f"analysis remove {one}"))
        expect(found["fib"] > 1000 and found["(threads)"] == sum(found.values()) - found["(threads)"], f"{found}")
        expect_equal(read(connection.get(f"analysis remove {two}")), found)
        fib = found["fib"] if turn == 0 else fib
        expect_equal(found["fib"], fib)
    machine.process.stdin.close()
    machine.process.wait()


def check_copies(options):
    """The same analysis, added several times, is several analyses; and one that is added again starts at 0."""
    path = library(options)
    machine = Machine(options, f"--analysis={path}", program="Gates")
    connection = machine.connect()
    first = counted(machine)
    one = add(connection, path)
    machine.say("open")
    time.sleep(0.05)
    second = counted(machine)
    two = add(connection, path)
    machine.say("open")
    time.sleep(0.05)
    third = counted(machine)
    expect_equal((one, two), ("1", "2"))
    for number, begin in ((one, first), (two, second)):
        found = read(connection.get(f"analysis remove {number}"))
        expect_equal({name: found[name] for name in NAMES}, {name: third[name] - begin[name] for name in NAMES})
    expect_equal(add(connection, path), "3")
    found = read(connection.get("analysis remove 3"))
    expect_equal(sum(found.get(name, 0) for name in NAMES), 0)
    found = read(machine.end("end"))  # the analysis of the option has seen the whole run
    expect_equal({name: found[name] for name in NAMES}, third)


# --- proof ----------------------------------------------------------------------------------------


def profiled(options, name, commands):
    """Runs Phases with a profile; `commands` are requests before each phase. Returns the bytes of the profile, and the
    replies."""
    out = options.work / "phases.jp2"
    levels = "alloc,exceptions,work" + (",locks" if name == "embedded" else "")  # threads of OpenJDK's library wait
    machine = Machine(options, f"--classlib={name}", f"--profile={levels}", "--profile-quiet", f"--profile-out={out}",
                      program="Phases")
    connection = machine.connect()
    replies = []
    for digit, requests in zip("1231321", commands):
        replies += [connection.get(request) for request in requests]
        machine.say(digit)
        machine.hear()
    connection.close()
    machine.process.stdin.close()
    machine.process.wait()
    expect_equal(machine.process.returncode, 0)
    return out.read_bytes(), replies


SHIPPED = ("opcodes", "coverage", "branches", "calls", "exceptions", "weights")


def check_proof(options):
    """The profile, byte for byte, is the one of a run without analyses."""
    late = library(options)
    for classes in LIBRARIES:
        plain, _ = profiled(options, classes, [[]] * 7)
        tree = must(options.jp2prof, "export", "xml", options.work / "phases.jp2", "-o", "-").stdout
        expect(tree.count("LPhases;") > 10, "an empty profile")
        for name in (*SHIPPED, late):
            found, replies = profiled(options, classes, [
                [], [f"analysis add {name}"], ["analysis list"], ["analysis remove 1"], [f"analysis add {name}"],
                ["analysis add opcodes"], ["analysis remove 2", "analysis remove 3"]])
            expect(found == plain, f"{classes} {name}: the profile differs")
            expect(replies[2] and replies[-2], f"{name}: no report")


def check_shipped(options):
    """The reports of analyses that come with the machine, for a part of the run."""
    machine = Machine(options, program="Gates")
    connection = machine.connect()
    before = counted(machine)
    numbers = {name: add(connection, name) for name in ("calls", "opcodes", "exceptions")}
    machine.say("open")
    time.sleep(0.05)
    after = counted(machine)
    reports = {name: connection.get(f"analysis remove {number}") for name, number in numbers.items()}
    calls = sum(int(number.replace(",", "")) for number, _ in
                re.findall(r"^ *([\d,]+)[^\n]*(Gates\.copy\b)[^\n]*$", reports["calls"], re.M))
    expect(calls >= after["copy"] - before["copy"], reports["calls"])
    for name, report in reports.items():
        expect(len(report) > 50, f"{name}: {report}")
    machine.end("end")


def check_print(options):
    """Reports while analyses go on: of two equal analyses, the one that is printed has the same last report."""
    names = (*SHIPPED, "lifetimes", "array_patterns", "weights", library(options))
    machine = Machine(options, program="Phases")
    connection = machine.connect()
    for name in names:
        machine.await_input()  # the two see the same events
        printed, silent = add(connection, name), add(connection, name)
        reports = []
        for digit in "1231":
            machine.say(digit)
            machine.hear()
            machine.await_input()
            reports.append(connection.get(f"analysis print {printed}"))
        expect(len(set(reports)) > 1, f"{name}: all reports are {reports[0]}")
        last = connection.get(f"analysis remove {printed}")
        expect_equal(last, reports[-1])
        expect_equal(connection.get(f"analysis remove {silent}"), last)
    out = options.work / "printed.txt"
    number = add(connection, f"opcodes:out={out}")
    texts = []
    for digit in "12":
        machine.say(digit)
        machine.hear()
        expect_equal(connection.get(f"analysis print {number}"), "")
        texts.append(out.read_text(encoding="utf-8"))
    expect(texts[0] != texts[1] and " instructions\n" in texts[1], f"files: {texts}")
    crashing = add(connection, f"{library(options)}:crash-at-end")
    expect_equal(connection.ask(f"analysis print {crashing}"),
                 (False, "it crashed while it made its report (SIGSEGV), which is not complete\n"))
    machine.process.stdin.close()
    machine.process.wait()
    expect_equal(machine.process.returncode, 1)  # because of the crash


# --- stress ---------------------------------------------------------------------------------------


def switch(machine, options, rounds, seed, paths):
    """Sends random requests."""
    connection = machine.connect()
    made = random.Random(seed)
    analyses, probes = [], []
    for _ in range(rounds):
        what = made.random()
        if what < 0.45:
            if analyses and made.random() < 0.2:
                good, said = connection.ask(f"analysis print {analyses[-1]}")
                expect(good and said, said)
            elif analyses and (len(analyses) > 1 or made.random() < 0.5):
                good, said = connection.ask(f"analysis remove {analyses.pop()}")
                expect(good, said)
            else:
                good, said = connection.ask(f"analysis add {made.choice(paths)}")
                if good:
                    analyses.append(said.strip())
                else:
                    expect_equal(said, "there is no place for another analysis; remove one with analysis remove\n")
        elif what < 0.7:
            connection.ask(f"profile {made.choice(('start', 'stop', 'reset'))}")
        elif probes and made.random() < 0.6:
            connection.get(f"probe remove {probes.pop()}")
        else:
            probes.append(connection.get("probe add entry Gates.* { @[method] = count() }").strip())
            if len(probes) > 3:
                connection.get(f"probe remove {probes.pop(0)}")
    for number in analyses:
        connection.get(f"analysis remove {number}")
    for number in probes:
        connection.get(f"probe remove {number}")
    connection.close()


def check_stress(options):
    """Clients add and remove analyses, probes and profiles while threads run: nothing that stays is disturbed."""
    late = library(options)
    paths = (*SHIPPED, "lifetimes", late, f"{late}:again", f"{late}:once")
    machine = Machine(options, "--profile=off", "--profile-quiet", f"--profile-out={options.work / 'end.jp2'}",
                      "--probe=entry Gates.step { @n = count() }", program="Gates")
    machine.say("open")
    connection = machine.connect()
    stays = add(connection, late)
    begin = counted(machine)
    again = add(connection, late)
    machine.say("open")
    switch(machine, options, 20, 0, paths)
    before = resident(machine.process)
    with concurrent.futures.ThreadPoolExecutor(3) as clients:
        list(clients.map(lambda seed: switch(machine, options, options.rounds // 3, seed, paths), range(1, 4)))
    print(f"{options.rounds} changes, {before} MB before, {resident(machine.process)} MB after")
    counts = counted(machine)
    found = read(connection.get(f"analysis remove {again}"))
    expect_equal({name: found[name] for name in NAMES}, {name: counts[name] - begin[name] for name in NAMES})
    connection.get(f"analysis remove {stays}")
    said = machine.end("end")
    expect_equal(int(re.search(r"^@n: count\n\s+(\d+)$", said, re.M)[1]), counts["step"])


def check_end(options):
    """Analyses that are still there when the program ends, reports in files, and crashes."""
    path = library(options)
    out = options.work / "report.txt"
    machine = Machine(options, program="Gates")
    connection = machine.connect()
    begin = counted(machine)
    add(connection, path)
    number = add(connection, f"{path}:out={out}")
    good, said = connection.ask(f"analysis add {path}:out={out}")
    expect_equal((good, said), (False, f"{path}:out={out}: analysis {number} ({path}:out={out}) writes the same file; "
                                "give one of them another name\n"))
    machine.say("open")
    time.sleep(0.05)
    end = counted(machine)
    wanted = {name: end[name] - begin[name] for name in NAMES}
    expect(re.fullmatch(r"late: asked for \d+ locations, 0 twice\n", connection.get(f"analysis remove {number}")),
           "the reply has the report of the file")
    found = read(out.read_text(encoding="utf-8"))
    expect_equal({name: found[name] for name in NAMES}, wanted)
    expect_equal(add(connection, f"{path}:out={out}"), "3")  # the file is free again
    connection.get("analysis remove 3")
    add(connection, f"{path}:crash-at-end")
    good, said = connection.ask("analysis remove 4")
    expect_equal((good, said), (False, "it crashed while it made its report (SIGSEGV), which is not complete\n"))
    machine.say("end")
    _, said = machine.process.communicate(timeout=300)
    expect_equal(machine.process.returncode, 1)  # because of the crash
    found = read(said.decode())
    expect_equal({name: found[name] for name in NAMES}, wanted)


def check_refusals(options):
    """Each analysis that cannot be added is refused with a line that says why; the program goes on."""
    path = library(options)
    start_with = "start the program with --analysis="
    late = "it does not support a start while the program runs; "
    wrong = {
        library(options, "without", "-DWITHOUT_LATE"): late + start_with,
        library(options, "polls", "-DPOLLS"): "it polls, which needs all bytecodes from the start of the program; "
                                              + start_with,
        library(options, "contexts", "-DCONTEXTS"):
            "it needs calling contexts, which are kept from the start of the program; " + start_with,
        "events": "it polls, which needs all bytecodes from the start of the program; " + start_with,
        "fasttrack": late + start_with, "lockorder": late + start_with,
        "allocation_contexts":
            "it needs calling contexts, which are kept from the start of the program; " + start_with}
    machine = Machine(options, program="Gates")
    connection = machine.connect()

    def refused(request, reply):
        expect_equal(connection.ask(f"analysis {request}"), (False, reply + "\n"))

    for what, reason in wrong.items():
        refused(f"add {what}", f"{what}: {reason}{what}")
    refused(f"add {path}:refuse", f"{path}:refuse: it does not like this word")
    refused(f"add {path}:crash", f"{path}:crash: it crashed while it was started (SIGSEGV)")
    refused("add opcode", "opcode: there is no 'opcode'; did you mean opcodes?")
    refused("add /none.so", "/none.so: No such file or directory")
    refused(f"add {HERE}/late.c", f"{HERE}/late.c: it cannot be loaded: invalid ELF header")
    refused("add calls:nonsense", "calls:nonsense: there is no 'nonsense'; it takes out=FILE")
    refused("add", "analysis add needs the name or the file of an analysis")
    refused("remove", "analysis remove needs an analysis number; run 'analysis list' to see the numbers")
    refused("remove x", "'x' is not an analysis number; run 'analysis list' to see the numbers")
    refused("remove 9", "there is no analysis of that number; run 'analysis list' to see the numbers")
    refused("list all", "'all' is one word too many")
    refused("print", "analysis print needs an analysis number; run 'analysis list' to see the numbers")
    refused("print 9", "there is no analysis of that number; run 'analysis list' to see the numbers")
    refused("prints 1", "analysis: there is no 'prints'; did you mean print?")
    silent = add(connection, library(options, "silent", "-DWITHOUT_PRINT"))
    refused(f"print {silent}", "it reports only at its end; run 'analysis remove' to see its report")
    connection.get(f"analysis remove {silent}")
    for number in range(2, 6):
        expect_equal(add(connection, path), str(number))
    refused(f"add {path}", "there is no place for another analysis; remove one with analysis remove")
    connection.get("analysis remove 2")
    expect_equal(add(connection, "calls"), "6")
    relative = subprocess.run([options.ctl, options.work / "control", "analysis", "remove", "6"], capture_output=True,
                              text=True, timeout=300, check=False)
    expect_equal(relative.returncode, 0)
    done = subprocess.run([options.ctl, options.work / "control", "analysis", "add", "./late.so:once"],
                          cwd=options.work, capture_output=True, text=True, timeout=300, check=False)
    expect_equal((done.returncode, done.stdout), (0, "7\n"))
    machine.end("end")
    for arguments, message in (
            (["--count"], "--count runs the reference loop, which has no events"),
            (["--profile-window=Gates.pass", f"--profile-out={options.work}/end.jp2"],
             "with --profile-window=CLASS.METHOD there are no analyses at run time")):
        machine = Machine(options, *arguments, program="Gates")
        expect_equal(machine.connect().ask(f"analysis add {path}"), (False, message + "\n"))
        machine.end("end")


def main():
    checks = named(globals(), "check_")
    options = read_options(__doc__, "ctl jp2prof javac cc source work", checks, jp2vm={"required": True}, rounds=200)
    return run_check(checks, options)


if __name__ == "__main__":
    sys.exit(main())
