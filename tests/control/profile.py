#!/usr/bin/env python3
"""Starts, stops and resets profiles of running machines, and compares their counts.

Usage: profile.py CHECK --jp2vm 'PROGRAM OPTIONS' --ctl JP2VM-CTL --javac JAVAC --library JAR --work DIR
                  [--rounds N] [--more OPTION]

CHECK is phases, gates, switches, beside, speed or refusals.
"""
import collections
import concurrent.futures
import pathlib
import random
import re
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from harness import check, expect_equal, must, named, read_options, start  # noqa: E402

HERE = pathlib.Path(__file__).parent
sys.path.insert(0, str(HERE.parent / "profile"))

import checks       # noqa: E402
import classfile    # noqa: E402
import profiles     # noqa: E402
from machines import Machine, failed, resident, run_check  # noqa: E402
from run import PROBES  # noqa: E402

# The number of threads of Gates, and the largest number of frames of one method.
THREADS, DEPTH = 4, 34


def dump(connection, options, name="dump.xml"):
    path = options.work / name
    connection.get(f"profile dump {path}")
    return profiles.read_xml(path)


def check_sound(profile, codes, precise, begun, slack):
    """Checks all invariants of a single profile; `begun` activations were active when counting started."""
    complaints = [*checks.sums(profile), *checks.duplicates(profile),
                  *checks.layouts(profile, codes, precise),
                  *checks.flows(profile, codes, precise, slack, begun),
                  *checks.callsites(profile, codes, True, begun)]
    assert not complaints, "\n".join(complaints)


def codes_of(options):
    return checks.Codes(classfile.ClassPath([options.work, options.library]))


# --- phases -----------------------------------------------------------------------------------


def is_in(method, names):
    return method[0] == "LPhases;" and method[1] in names


def tree_of(profile, table, phases):
    """Returns the contexts in the dynamic extent of phases, with their counts."""
    tree = checks.Tree(profile, table)
    tree.keep_inside(lambda method: is_in(method, phases), True)
    return tree


def windowed(options, phase, arguments):
    """The profile of a separate run whose window is one phase."""
    path = options.work / "window.xml"
    must(*options.jp2vm.split(), *arguments, f"--profile-window=Phases.{phase}", "--profile-quiet",
         f"--profile-out={path}", "-cp", options.work, "Phases", input=b"1\n2\n3\n")
    return profiles.read_xml(path)


def run_phases(options, arguments, commands):
    """Runs all phases; `commands` are the requests before each phase and at the end."""
    out = [f"--profile-out={options.work / 'end.jp2'}"] if arguments else []
    machine = Machine(options, *arguments, *out, program="Phases")
    connection = machine.connect()
    for before, digit in zip(commands, ("1", "2", "3", None)):
        for command in before:
            connection.get(f"profile {command}")
        if digit is not None:
            machine.say(digit)
            machine.hear()
    profile = dump(connection, options)
    machine.process.stdin.close()
    machine.process.wait()
    expect_equal(machine.process.returncode, 0)
    return profile


def check_phases(options):
    """The profile between a start and a stop must equal the profile of a window of the same extent."""
    orders = (([["start"], ["stop"], [], []], "--control", {"first"}),
              ([[], ["start"], ["stop"], []], "--control", {"second"}),
              ([["start"], ["reset"], ["stop"], []], "--control", {"second"}),
              ([["start"], ["stop"], ["reset", "start"], ["stop"]], "--control", {"third"}),
              ([["start", "stop"], ["start", "reset", "stop", "start"], ["stop", "start", "stop"],
                []], "--control", {"second"}),
              ([["stop"], ["start"], ["stop"], ["start"]], "on", {"second"}),
              ([[], ["stop", "reset"], ["start"], []], "on", {"third"}),
              ([["start"], ["stop"], ["start"], ["stop"]], "off", {"first", "third"}))
    forms = (["--profile"], ["--profile=calls"], ["--profile=blocks", "--blocks=precise"],
             ["--profile=alloc,exceptions,locks,work"], ["--fold-recursion"], ["--per-thread"],
             ["--profile-only=Phases"])
    for commands, begin, phases in orders:
        for form in forms if begin == "off" else forms[:1]:
            arguments = {"--control": [], "on": ["--profile"],
                         "off": [*form, "--profile=off"]}[begin]
            table = {}
            profile = run_phases(options, arguments, commands)
            found = tree_of(profile, table, phases)
            expect_equal(sum(profile.entries[node] for node in range(len(profile))
                             if is_in(profile.methods[profile.method[node]],
                                      {"first", "second", "third"} - phases)), 0)
            for phase in phases:
                inside = windowed(options, phase, form)
                complaints = checks.same_trees(
                    tree_of(profile, table, {phase}), tree_of(inside, table, {phase}),
                    f"by {commands}", f"in the window {phase}")
                assert not complaints, (form, "\n".join(complaints))
            assert found.facts and any(fact[0] for fact in found.facts.values())


# --- gates ------------------------------------------------------------------------------------


def entries_of(profile):
    """The entries of the methods that Gates itself counts."""
    sums = collections.Counter()
    for node in range(len(profile)):
        owner, name, _ = profile.methods[profile.method[node]]
        if owner == "LGates;":
            sums[name] += profile.entries[node]
    return sums


def executed_of(profile, codes, opcode, field):
    """The number of executions of those instructions of Gates that refer to a field or method of that name."""
    executed = 0
    for node in range(len(profile)):
        method = checks.code_of(profile, node, codes)
        if method is None or method.owner.descriptor != "LGates;":
            continue
        for instruction in method.instructions:
            if instruction.opcode == opcode and instruction.reference[1] == field:
                executed += profile.executed_vector(node)[instruction.number - 1]
    return executed


NAMES = ("step", "recurse", "fail", "enter", "copy", "order", "choose")
INVOKESTATIC = 184


def counted(machine):
    """The numbers that the program has counted, at the gate."""
    machine.say("close")
    return [int(word) for word in machine.hear().split()]


def check_gates(options):
    """Four threads: the counts between two stops of the threads must equal their own counts."""
    codes = codes_of(options)
    for arguments in ([], ["--profile"], ["--profile=alloc,locks,off"], ["--blocks=precise"]):
        out = [f"--profile-out={options.work / 'end.jp2'}"] if arguments else []
        machine = Machine(options, *arguments, *out, program="Gates")
        connection = machine.connect()
        stays = connection.get("probe add entry Gates.step { @n = count() }").strip()
        begins_off = arguments in ([], ["--profile=alloc,locks,off"])
        is_on = not begins_off
        total = [0] * len(NAMES)
        starts = 0
        for turn in range(9):
            before = counted(machine)
            if is_on and turn % 3 == 0:
                connection.get("profile stop")
                is_on = False
            if not is_on and turn % 3 != 0:
                connection.get("profile start")
                is_on = True
                starts += 1
            if turn == 4:
                connection.get("profile reset")
                total = [0] * len(NAMES)
                starts += 1
            machine.say("open")
            for _ in range(turn):
                number = connection.get(f"probe add {GATE_PROBES[turn]}").strip()
                connection.get(f"probe remove {number}")
            after = counted(machine)
            if is_on:
                total = [sum(three) - 2 * b for *three, b in
                         zip(total, after, before, before)]
            if starts == 0 and begins_off:
                continue
            profile = dump(connection, options)
            entries = entries_of(profile)
            expect_equal((turn, [entries[name] for name in NAMES]), (turn, total))
            # The number of calls of a native method must be found at the calling instruction, in a method that was
            # entered.
            expect_equal(executed_of(profile, codes, INVOKESTATIC, "arraycopy"), total[4])
            check_sound(profile, codes, "--blocks=precise" in arguments,
                        (starts + 1) * THREADS, (starts + 1) * THREADS)
        said = machine.end("end")
        expect_equal(int(re.search(r"^@n: count\n\s+(\d+)$", said, re.M)[1]), after[0])
        assert stays == "1"


# --- switches ---------------------------------------------------------------------------------


def switch(machine, options, rounds, seed, probes):
    """Sends random requests, and sometimes checks a dump."""
    connection = machine.connect()
    made = random.Random(seed)
    mine = []
    for i in range(rounds):
        what = made.random()
        if what < 0.7:
            connection.ask(f"profile {made.choice(('start', 'stop', 'reset'))}")
        elif what < 0.73:
            connection.ask(f"profile dump {options.work / f'dump{seed}.jp2'}")
        elif not probes:
            continue
        elif mine and (len(mine) > 2 or made.random() < 0.4):
            connection.get(f"probe remove {mine.pop()}")
        else:
            mine.append(connection.get(f"probe add {made.choice(GATE_PROBES)}").strip())
    for number in mine:
        connection.get(f"probe remove {number}")
    connection.close()


GATE_PROBES = [probe.replace("Work", "Gates").replace("loop", "round") for probe in PROBES]


def check_dumps(machine, options, codes, rounds, begins_on):
    """With one client, the dump after each command must satisfy all invariants."""
    connection = machine.connect()
    made = random.Random(rounds)
    is_on, starts, stops = begins_on, 1, 1
    for i in range(rounds):
        command = made.choice(("stop", "reset") if is_on else ("start", "start", "reset"))
        good, _ = connection.ask(f"profile {command}")
        if not good:
            continue
        is_on = command == "start" or (is_on and command == "reset")
        starts += command == "start"
        stops += command == "stop"
        if command == "reset":
            starts, stops = 1, 1
        for _ in range(made.randrange(3)):
            time.sleep(0.001)
        profile = dump(connection, options)
        check_sound(profile, codes, False, starts * THREADS * DEPTH, (stops + 1) * THREADS * DEPTH)
    connection.get(f"profile {'stop' if is_on else 'start'}")
    connection.close()


def check_switches(options):
    """Four threads run while clients switch profiles: no dump may be unsound, no count may be lost, and memory must not
    grow."""
    codes = codes_of(options)
    for arguments in ([], ["--profile=off"], ["--profile=alloc,exceptions,locks,work"]):
        machine = Machine(options, *arguments, "--profile-quiet",
                          f"--profile-out={options.work / 'end.xml'}", *options.more,
                          "--probe=entry Gates.step { @n = count() } "
                          "lock Gates.enter { @locks = count() }", program="Gates")
        machine.say("open")
        check_dumps(machine, options, codes, max(options.rounds // 20, 10),
                    "--profile=off" not in arguments)
        switch(machine, options, 30, 0, True)
        before = resident(machine.process)
        with concurrent.futures.ThreadPoolExecutor(4) as clients:
            list(clients.map(lambda seed: switch(machine, options, options.rounds // 4, seed, True), range(1, 5)))
        after = resident(machine.process)
        print(f"{arguments}: {options.rounds} changes, {before} MB before, {after} MB after")
        assert after < before + 100, (before, after)
        counts = counted(machine)
        said = machine.end("end")
        expect_equal(int(re.search(r"^@n: count\n\s+(\d+)$", said, re.M)[1]), counts[0])
        expect_equal(int(re.search(r"^@locks: count\n\s+(\d+)$", said, re.M)[1]), counts[3])
        profile = profiles.read_xml(options.work / "end.xml")
        assert not checks.sums(profile)
        assert re.fullmatch(r"\d+,\d+,\d+", profile.notes["switches"]), profile.notes


def check_beside(options):
    """A profile must be exact while probes, and with them code, are added and removed."""
    codes = codes_of(options)
    path = options.work / "end.xml"
    machine = Machine(options, "--profile-quiet", f"--profile-out={path}", *options.more,
                      program="Gates")
    connection = machine.connect()
    made = random.Random(1)
    machine.say("open")
    for _ in range(options.rounds // 2):
        number = connection.get(f"probe add {made.choice(GATE_PROBES)}").strip()
        connection.get(f"probe remove {number}")
    counts = counted(machine)
    machine.end("end")
    profile = profiles.read_xml(path)
    entries = entries_of(profile)
    expect_equal([entries[name] for name in NAMES], counts)
    expect_equal(executed_of(profile, codes, INVOKESTATIC, "arraycopy"), counts[4])
    check_sound(profile, codes, False, 0, 0)


# --- speed ------------------------------------------------------------------------------------


def measure_speed(options):
    """Times of a loop as multiples of its time without a profile: while it is observed, afterwards, and in the first
    millisecond afterwards."""
    machine = Machine(options, program="Speed")
    connection = machine.connect()
    time.sleep(0.3)
    switches = []
    for _ in range(12):
        times = [time.monotonic_ns()]
        for command in ("start", "stop"):
            connection.get(f"profile {command}")
            times.append(time.monotonic_ns())
            time.sleep(0.05)
        switches.append(times)
    machine.go()
    numbers = [int(word) for word in machine.hear().split()]
    machine.process.wait()
    connection.close()
    rounds = list(zip(numbers[::2], numbers[1::2]))

    def fastest(after, before, most=None):
        """The fastest round between two moments, or the fastest of the first `most` rounds between them."""
        return min([last for begin, last in rounds
                    if after < begin and begin + last < before][:most])

    plain = fastest(0, switches[0][0])
    observed = min(fastest(on + 10**6, on + 4 * 10**7) for _, on, _ in switches)
    later = [start for start, _, _ in switches[1:]] + [rounds[-1][0]]
    stopped = [(fastest(stop, end), fastest(stop, end, 10**6 // plain))
               for (_, _, stop), end in zip(switches, later)]
    whole, soon = (min(lasts) / plain for lasts in zip(*stopped))
    print(f"rounds of {plain / 1000:.1f} us; observed {observed / plain:.2f} times that, stopped "
          f"{whole:.3f}, in the first millisecond {soon:.3f}")
    return observed / plain, whole, soon


def check_speed(options):
    """A loop that is no longer observed must be as fast as a loop that was never observed, from the first millisecond
    on. Other work of the computer may slow down some runs, so one good run is enough."""
    is_fast = False
    for _ in range(5):
        observed, whole, soon = measure_speed(options)
        is_fast = whole < 1.25 and soon < 1.25 and observed > 1.02 * min(whole, 1)
        if is_fast:
            break
    check(is_fast, f"observed {observed}, stopped {whole}, soon {soon}")


# --- refusals ---------------------------------------------------------------------------------


def find_kept(options):
    """Before a window has opened, a dump must keep the files of another run, and report this."""
    old, new, asked = (options.work / name for name in ("old.xml", "new.xml", "asked.xml"))
    old.write_text("another run's", encoding="utf-8")
    machine = Machine(options, "--profile-quiet", "--profile-window=Phases.second",
                      f"--profile-out={old}", f"--profile-out={new}", program="Phases")
    connection = machine.connect()
    expect_equal(connection.ask("profile dump"),
                 (False, f"nothing was counted; {old} is kept as it was\n{new}\n"))
    expect_equal((old.read_text(encoding="utf-8"), new.exists()), ("another run's", True))
    assert " in " in connection.get(f"profile dump {asked}")
    for digit in "12":
        machine.say(digit)
        machine.hear()
    expect_equal(connection.get("profile dump"), f"{old}\n{new}\n")
    expect_equal(entries_in(old), entries_in(new))
    assert entries_in(old) > 0
    machine.process.stdin.close()
    expect_equal(machine.process.wait(), 0)
    for commands in ((), ("profile start", "profile dump", "profile stop", "profile reset")):
        keep_without_counts(options, old, commands)
    find_written(options)


def find_written(options):
    """A dump without counts that creates its file must report this, although the file then exists."""
    made = options.work / "made.xml"
    made.unlink(missing_ok=True)
    machine = Machine(options, "--profile-quiet", "--profile=off", f"--profile-out={made}", program="Phases")
    connection = machine.connect()
    for command in ("start", "stop", "reset"):
        connection.get(f"profile {command}")
    expect_equal(connection.get("profile dump"), f"{made}\n")
    expect_equal(made.exists(), True)
    machine.process.stdin.close()
    expect_equal(machine.process.wait(), 0)


def keep_without_counts(options, old, commands):
    """A profile that was never started, or whose counts were discarded, must not replace a file with counts."""
    fresh = options.work / "fresh.xml"
    old.write_text("another run's", encoding="utf-8")
    machine = Machine(options, "--profile=off", f"--profile-out={old}", f"--profile-out={fresh}", program="Phases")
    connection = machine.connect()
    for command in commands:
        connection.get(command)
        if command == "profile start":
            machine.say("1")
            machine.hear()
    machine.process.stdin.close()
    text = machine.process.stderr.read().decode()
    expect_equal(machine.process.wait(), 0)
    line = "nothing was counted; %s is kept as it was"
    expect_equal((line % old in text, line % fresh in text), (True, bool(commands)), text)
    expect_equal(old.read_text(encoding="utf-8") == "another run's", not commands)
    expect_equal(entries_in(fresh) > 0, bool(commands))


def find_left_out(options):
    """Threads that a window leaves out must be counted as calls are: between a start and a stop, until a reset."""

    def run(*commands):
        machine = Machine(options, "--profile-quiet", "--profile=off", "--profile-window=main",
                          f"--profile-out={options.work / 'end.xml'}", program="Phases")
        connection = machine.connect()
        found = []
        for command in commands:
            if command == "dump":
                found.append(dump(connection, options).notes["outsideThreads"].split(",")[0])
            elif command == "thread":
                machine.say("4")
                expect_equal(machine.hear(), "joined")
            else:
                connection.get(f"profile {command}")
        machine.process.stdin.close()
        machine.process.wait()
        return found, failed(machine)

    found, said = run("thread", "start", "thread", "thread", "stop", "thread", "dump", "reset",
                      "thread", "start", "thread", "stop", "dump")
    expect_equal(found, ["2", "1"])
    assert "jp2vm: profile: 1 thread that began in the window main is not counted" in said, said
    found, said = run("thread")
    expect_equal(said.splitlines()[0],
                 "jp2vm: profile: it was never started (by jp2vm.Profile in the program, or by jp2vm-ctl PROCESS profile "
                 "start), so nothing was counted in the window main")
    assert "not counted" not in said and "never entered" not in said, said


def entries_in(path):
    return sum(profiles.read_xml(path).entries)


def check_refusals(options):
    """A refusal must be one clear line, and must change nothing."""

    def ctl(machine, *words, status=1):
        done = start(options.ctl, machine.path, *words)
        expect_equal((words, done.returncode, done.stdout), (words, status, ""))
        return done.stderr.rstrip("\n")

    machine = Machine(options, program="Gates")
    expect_equal(ctl(machine, "profile"), "profile: a name is missing; there are start, stop, reset, dump and mark")
    expect_equal(ctl(machine, "profile", "go"), "profile: there is no 'go'; there are start, stop, reset, dump and mark")
    expect_equal(ctl(machine, "profile", "stop"), "the profile is not on")
    expect_equal(ctl(machine, "profile", "reset"), "there is no profile yet")
    expect_equal(ctl(machine, "profile", "dump", "x.jp2"), "there is no profile; profile start begins one")
    expect_equal(ctl(machine, "profile", "start", "calls,x"), "there is no 'x'; there are calls, "
                 "callsites, natives, blocks, alloc, exceptions, locks, time, linetime and work")
    expect_equal(ctl(machine, "profile", "start", "off"), "there is no 'off'; there are calls, "
                 "callsites, natives, blocks, alloc, exceptions, locks, time, linetime and work")
    expect_equal(ctl(machine, "profile", "start", ","), "a name is missing; there are calls, "
                 "callsites, natives, blocks, alloc, exceptions, locks, time, linetime and work")
    expect_equal(ctl(machine, "profile", "start", "alloc"),
                 "alloc is for programs that start with --profile=alloc,off")
    expect_equal(ctl(machine, "profile", "start", "calls", "x"), "'x' is one word too many")
    expect_equal(ctl(machine, "profile", "stop", "x"), "'x' is one word too many")
    assert "profile   none" in machine.connect().get("info")
    expect_equal(ctl(machine, "profile", "start", "calls,blocks", status=0), "")
    expect_equal(ctl(machine, "profile", "start"), "the profile is on already")
    assert "profile   on" in machine.connect().get("info")
    expect_equal(ctl(machine, "profile", "stop", status=0), "")
    expect_equal(ctl(machine, "profile", "stop"), "the profile is not on")
    assert "profile   stopped" in machine.connect().get("info")
    expect_equal(ctl(machine, "profile", "start", "callsites"),
                 "the profile has calls,blocks; that does not change while the program runs")
    expect_equal(ctl(machine, "profile", "start", "blocks", status=0), "")
    expect_equal(ctl(machine, "profile", "dump"), "--profile-out names no file; say profile dump FILE")
    expect_equal(ctl(machine, "profile", "mark", "here"), "marks need --profile-series")
    machine.end("end")
    out = f"--profile-out={options.work / 'end.jp2'}"
    for arguments, message in (
            (["--count"], "--count runs the reference loop, which knows no profile"),
            (["--jop"], "--jop needs all that runs: its profile is not switched"),
            (["--profile=time", out], "--profile=time is measured from start to end"),
            (["--profile-window=Gates.pass", out],
             "--profile-window=Gates.pass switches the profile itself")):
        machine = Machine(options, *arguments, program="Gates")
        for command in ("start", "stop", "reset"):
            expect_equal(ctl(machine, "profile", command), message)
        machine.end("end")
    for arguments, message in (
            (["--profile=off", "--count"], "Error: --count runs the reference loop, which knows no profile; leave "
             "one of the two out\n"),
            (["--profile=off", "--control", "--jop"], "Error: --jop needs all that runs; leave "
             "--profile=off out\n")):
        done = start(*options.jp2vm.split(), *arguments, "-cp", options.work, "Phases")
        expect_equal((done.returncode, done.stderr.splitlines(True)[0]), (2, message))
    machine = Machine(options, "--profile=off", "--profile-series=5s", out, program="Gates")
    expect_equal(ctl(machine, "profile", "mark", "here"), "there is no profile; profile start begins one")
    expect_equal(ctl(machine, "profile", "start", status=0), "")
    expect_equal(ctl(machine, "profile", "mark", "3rd"),
                 "the name of a mark begins with no digit and no point, and has no #")
    expect_equal(ctl(machine, "profile", "mark", "all", "here", status=0), "")
    machine.end("end")
    find_kept(options)
    find_left_out(options)


def main():
    checks = named(globals(), "check_")
    options = read_options(__doc__, "ctl javac work library", checks, jp2vm={"required": True}, rounds=200, more=[])
    return run_check(checks, options)


if __name__ == "__main__":
    sys.exit(main())
