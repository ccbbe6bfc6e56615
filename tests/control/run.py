#!/usr/bin/env python3
"""Tests requests to running machines, through the socket of --control and through jp2vm-ctl.

Usage: run.py CHECK --jp2vm 'PROGRAM OPTIONS' --ctl JP2VM-CTL --javac JAVAC --work DIR [--rounds N] [--sanitized]

CHECK is commands, tags, clients, loop, probes, elided, threads, counters, unloading or stress.
"""
import concurrent.futures
import os
import pathlib
import random
import re
import socket
import stat
import subprocess
import sys
import time

from machines import Machine, resident, run_check

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from harness import expect, expect_equal, must, named, read_options, start, wait_until  # noqa: E402

HERE = pathlib.Path(__file__).parent


def value_of(text):
    """The number in a map without keys."""
    return int(re.search(r"^\s+(\d+)$", text, re.M)[1])


def check_commands(options):
    machine = Machine(options)
    mode = os.stat(machine.path).st_mode
    expect_equal((stat.S_ISSOCK(mode), stat.S_IMODE(mode)), (True, 0o600))

    def ctl(*words, status=0, where=machine.path, text=None):
        done = start(options.ctl, where, *words, input=text)
        expect_equal((words, done.returncode), (words, status))
        return done.stdout if status == 0 else done.stderr

    assert f"process   {machine.process.pid}\n" in ctl("info")
    expect_equal(ctl("probe", "list"), "")
    expect_equal(ctl("probe", "add", "entry Work.step { @n = count() }"), "1\n")
    expect_equal(ctl("probe", "add", "--file=-", text="// two\nentry Work.loop\n{ @[name] = count() }"),
                 "2\n")
    expect_equal(ctl("probe", "list"), "1\tentry Work.step { @n = count() }\n"
                 "2\t// two entry Work.loop { @[name] = count() }\n")
    expect_equal(ctl("probe", "add", "entry Work.step { @n = cout() }", status=1),
                 "probe:1:24: there is no function 'cout'; did you mean count?\nentry Work.step { @n = cout() }\n"
                 "                       ^\n")
    assert "poll is for programs that start with it" in ctl("probe", "add", "poll 1m { @ = count() }",
                                                            status=1)
    expect_equal(ctl("probe", "add", "entry Work.stap { @n = count() } entry Work.step /this.stps > 0/ "
                 "{ @[arg4] = count() }"), "3\n")
    expect_equal(ctl("probe", "add", "entry Work.loup { @n = count() }"), "4\n")
    machine.go()
    wait_until(lambda: "nothing" not in ctl("probe", "print", "1"))  # until the threads have executed something
    counts = machine.counts()
    expect_equal(value_of(ctl("probe", "print", "1")), counts[0])
    assert '"@n"' in ctl("probe", "print", "1", "--json")
    expect_equal(value_of(ctl("probe", "remove", "1")), counts[0])
    assert "no probe of that number" in ctl("probe", "remove", "1", status=1)
    # Mistakes of a probe are reported when it is removed, and at the end.
    said = ctl("probe", "remove", "3")
    said, skipped = re.split(r"(?=probe:1:34: \d+ events were skipped)", said)
    assert "a field that the object does not have\n" in skipped, skipped
    assert said.endswith("probe 3: entry Work.stap matched nothing that ran; the nearest is Work.step\n"
                         "probe:1:56: Work has no field 'stps'; did you mean steps?\n"
                         " { @n = count() } entry Work.step /this.stps > 0/ { @[arg4] = count() }\n"
                         "                                        ^\n"
                         "probe:1:70: Work.step has no arg4, the last is arg1\n"
                         ") } entry Work.step /this.stps > 0/ { @[arg4] = count() }\n"
                         "                                        ^\n"), said
    assert "'x' is not a probe number" in ctl("probe", "print", "x", status=1)
    assert "there is no 'x'; there are info, probe, profile and analysis" in ctl("x", status=1)
    assert "there are add, remove, list and print" in ctl("probe", status=1)
    assert "there is no 'prob'; did you mean probe?" in ctl("prob", "add", "x", status=1)
    assert "there is no profile" in ctl("profile", "dump", "/tmp/x.jp2", status=1)
    ctl(status=2)
    ctl("info", status=3, where=options.work / "nothing")
    said = machine.end()
    expect_equal(re.findall(r"^ +\d+ +100.0% +loop$", said, re.M) != [], True)
    assert "jp2vm: probe 4: entry Work.loup matched nothing that ran; the nearest is Work.loop\n" in said, said
    assert not machine.path.exists()
    # A socket in use, and a socket file that another run has left behind.
    machine = Machine(options)
    second = start(*options.jp2vm.split(), f"--control={machine.path}", "-version")
    expect_equal(second.returncode, 2)
    assert "cannot listen at" in second.stderr
    machine.process.kill()
    machine.process.communicate()
    assert machine.path.exists()
    machine = Machine(options)
    machine.go()
    machine.counts()
    machine.end()


def check_tags(options):
    """Tags, like maps, must belong to the program of probes that has set them."""
    machine = Machine(options, "-Xmx16m")
    connection = machine.connect()
    texts = (
        "alloc Work.** { @seen[tag(object)] = count(); tag(object, %d); @own[tag(object)] = count() } "
        "death { @died[tag] = count() }")
    numbers = [connection.get("probe add " + texts % tag).strip() for tag in (3, 4)]
    watcher = connection.get("probe add death { @ = count() } alloc Work.** { @s[tag(object)] = count() }").strip()
    machine.go()
    found = []

    def have_all_died():
        found[:] = [tags_of(connection.get("probe print " + number)) for number in numbers]
        return all(part.get("died") for part in found)
    wait_until(have_all_died)
    expect_equal([{name: set(keys) for name, keys in part.items()} for part in found],
                 [{"seen": {0}, "own": {3}, "died": {3}}, {"seen": {0}, "own": {4}, "died": {4}}])
    others = connection.get("probe print " + watcher)
    assert re.search(r"^@: count\n  nothing$", others, re.M) and set(tags_of(others)["s"]) == {0}, others
    # A new program of probes must not see the tags of a program that was removed.
    connection.get("probe remove " + numbers[0])
    again = connection.get("probe add " + texts % 5).strip()
    wait_until(lambda: tags_of(connection.get("probe print " + again)).get("died"))
    expect_equal(set(tags_of(connection.get("probe print " + again))["died"]), {5})
    machine.counts()
    machine.end()


def tags_of(text):
    """For maps with one number as key: the keys of each map."""
    maps, keys = {}, []
    for line in text.splitlines():
        head, row = re.match(r"@(\w*)\[", line), re.match(r"  +\d+ +[\d.]+%  (\d+)$", line)
        if head:
            keys = maps.setdefault(head[1], [])
        elif row:
            keys.append(int(row[1]))
    return {name: found for name, found in maps.items() if found}


def check_clients(options):
    machine = Machine(options)
    made = random.Random(1)
    opened = []
    for _ in range(100):  # more connections than are allowed; most of them never send a complete request
        connection = machine.connect()
        try:
            connection.send(made.choice([b"", b"probe", b"\0\xff\n\n", b"x" * 70000, b"info\r\n"]))
        except OSError:
            pass
        opened.append(connection)
    for connection in opened:
        try:
            connection.close()
        except OSError:
            pass
    connection = machine.connect()
    expect_equal(connection.ask("y" * 200000), (False, "the line is longer than 64 KB\n"))
    expect_equal(connection.ask(b"in\0fo\n")[0], False)
    connection.send(b"info\nprobe list\ninfo\n")  # all requests at once
    expect_equal([connection.receive()[0] for _ in range(3)], [True] * 3)
    slow = machine.connect()  # never reads
    slow.socket.setblocking(False)
    try:
        for _ in range(100000):
            slow.socket.send(b"info\n" * 100)
    except BlockingIOError:
        pass
    connection.get("info")
    connection.socket.send(b"info\n")
    connection.socket.shutdown(socket.SHUT_WR)
    expect_equal(connection.receive()[0], True)
    expect_equal(connection.file.read(), b"")
    slow.close()
    machine.go()
    machine.counts()
    machine.end()


PROBES = (
    "entry Work.step { @n = count() }",
    "block Work.** { @[method, line] = count() }",
    "exit Work.loop { @[name] = sum(value) }",
    "line Work.* { @[line] = count() }",
    "instruction Work.run { @ = count() }",
    "call Work.* { @[callee] = count() }",
    "call_return Work.* { @[line] = count() }",
    "branch Work.* { @[line, taken] = count() }",
    "alloc Work.** { @[class] = sum(bytes) }",
    "throw Work.** { @[exception] = count() } catch Work.** { @c = count() }",
    "unwind Work.** { @[name] = avg(elapsed) } exit Work.** { @e = max(elapsed) }",
    "lock Work.** { @ = count() } unlock Work.** { @u = count() }",
    "get Work.** { @[field] = count() } put Work.** { @p[field] = count() }",
    "array_put Work.** { @ = count() }",
    "entry Work.step /thread == \"worker-1\"/ { @[stack(3)] = count() }",
    "alloc Work.** { tag(object, 1) } death { @ = sum(tag) } gc { @g[collection] = max(bytes) }",
    "interval 10ms { $n++; } begin { $n = 0; } end { @ = count(); }",
)


def check_probes(options):
    """Each probe must find something when it is added alone while the program runs, and must be removable; a probe that
    stays must be exact."""
    may_find_nothing = ("interval", "alloc Work.** { tag")
    machine = Machine(options)
    connection = machine.connect()
    stays = connection.get(f"probe add {PROBES[0]}").strip()
    machine.go()
    for probe in PROBES:
        number = connection.get(f"probe add {probe}").strip()
        found = ""
        end = time.monotonic() + 60
        while time.monotonic() < end:
            found = connection.get(f"probe print {number}")
            if re.search(r"\d", found) or probe.startswith(may_find_nothing):
                break
        assert re.search(r"\d", found) or probe.startswith(may_find_nothing), (probe, found)
        said = connection.get(f"probe remove {number}")
        assert re.search(r"\d", said) or probe.startswith(may_find_nothing), (probe, said)
    counts = machine.counts()
    expect_equal(value_of(connection.get(f"probe print {stays}")), counts[0])
    machine.end()


def check_elided(options):
    """Probes must receive calls that the machine elided before the probes were added; afterwards the calls are elided
    again."""
    probes = "entry Elided.nothing { @n = count() } entry java.lang.Object.<init> { @o = count() }"
    strings = "".join(f" entry java.lang.{method} {{ @{name} = count() }}" for name, method in (
        ("h", "StringLatin1.hashCode"), ("c", "StringLatin1.charAt"), ("l", "String.isLatin1")))
    for library, text in (("embedded", probes), ("openjdk", probes + strings)):
        machine = Machine(options, f"--classlib={library}", program="Elided")
        connection = machine.connect()
        expect_equal(machine.counts() + machine.counts(), [1000, 1000])
        for _ in range(2):
            number = connection.get("probe add " + text).strip()
            expect_equal(machine.counts(), [1000])
            said = connection.get("probe remove " + number)
            found = dict(re.findall(r"^@(\w): count\n +(\d+)", said, re.M))
            expect_equal(found.get("n"), "1000")
            assert int(found["o"]) >= 1000, said
            if library == "openjdk":  # and some calls that println makes
                assert all(calls <= int(found[name]) < calls + 100
                           for name, calls in (("h", 1000), ("c", 1000), ("l", 2000))), said
            expect_equal(machine.counts(), [1000])
        machine.process.stdin.close()
        machine.process.wait(60)


def check_loop(options):
    """A probe must receive events of a loop that is in progress, whose end is a copy of its head."""
    process = subprocess.Popen([*options.jp2vm.split(), f"--control={options.work}/loop",
                                "-cp", str(options.work), "Loop"], stdout=subprocess.PIPE, text=True)
    try:
        expect_equal(process.stdout.readline(), "looping\n")

        def ctl(*words):
            return must(options.ctl, options.work / "loop", *words).stdout

        for probe in ("block Loop.spin { @[bci] = count() }", "instruction Loop.spin { @ = count() }"):
            number = ctl("probe", "add", probe).strip()
            end = time.monotonic() + 60
            while not re.search(r"^ *\d{3}", ctl("probe", "print", number), re.M):
                expect(time.monotonic() < end, ctl("probe", "print", number))
            ctl("probe", "remove", number)
    finally:
        process.kill()
        process.wait()


def stress(machine, rounds, seed):
    connection = machine.connect()
    made = random.Random(seed)
    mine = []
    for _ in range(rounds):
        if mine and (len(mine) > 3 or made.random() < 0.4):
            connection.get(f"probe remove {mine.pop(made.randrange(len(mine)))}")
        else:
            mine.append(connection.get(f"probe add {made.choice(PROBES)}").strip())
    for number in mine:
        connection.get(f"probe remove {number}")
    connection.close()


def check_stress(options):
    machine = Machine(options, "--probe=entry Work.step { @n = count() } "
                      "put Work.loop /field == \"loops\"/ { @loops = count() } "
                      "put Work.fail { @throwns = count() } lock Work.enter { @locks = count() }",
                      *options.more)
    machine.go()
    stress(machine, 40, 0)
    before = resident(machine.process)
    with concurrent.futures.ThreadPoolExecutor(4) as clients:
        list(clients.map(lambda seed: stress(machine, options.rounds // 4, seed), range(1, 5)))
    print(f"{options.rounds} changes, {before} MB before, {resident(machine.process)} MB after")
    assert resident(machine.process) < before + 100, resident(machine.process)
    counts = machine.counts()
    said = machine.end()
    for name, count in zip(("n", "loops", "throwns", "locks"), counts):
        expect_equal((name, int(re.search(rf"^@{name}: count\n\s+(\d+)$", said, re.M)[1])),
                     (name, count))


COUNTED = ("instruction Work.** { @[method, bci] = count() }", "line Work.* { @[line] = count() }",
           "block Work.* { @[method, bci] = count() } exit Work.* { @x[name, bci] = count() }")


def check_counters(options):
    """Counters of removed probes are used again for new probes: memory must not grow with their number, and no count
    may be another probe's count. At first, memory grows because the program's memory grows."""
    machine = Machine(options, "--probe=entry Work.step { @n = count() }", *options.more)
    connection = machine.connect()
    machine.go()
    sizes = []
    changes = 0
    while changes < max(6000, options.rounds):
        numbers = [connection.get(f"probe add {COUNTED[(changes + i) % 3]}").strip() for i in range(2)]
        for number in numbers:
            said = connection.get(f"probe remove {number}")
            counts = [int(count) for count in re.findall(r"^ +(\d+) ", said, re.M)]
            # The count of another probe over its life would be far larger, or negative.
            assert all(0 < count < 1 << 40 for count in counts), said
        changes += 2
        if changes % 1000 == 0:
            sizes.append(resident(machine.process))
    print(f"{changes} probes came and went: {sizes} MB")
    assert sizes[-1] <= sizes[len(sizes) // 2 - 1] + 4, sizes
    counts = machine.counts()
    said = machine.end()
    expect_equal(int(re.search(r"^@n: count\n\s+(\d+)$", said, re.M)[1]), counts[0])


def check_unloading(options):
    """Methods that no probe and no profile has observed must be freed with their loader, also if this happens between
    the removal of a probe and the addition of the next one. Observed methods must have the right counts while their
    loaders die."""
    machine = Machine(options, *options.more, program="Loaders")
    connection = machine.connect()

    def load(count):
        machine.say(str(count))
        expect_equal(machine.hear(), str(3 * count))
        return resident(machine.process)

    sizes = [load(1000), load(3000)]
    for i in range(6):
        number = connection.get("probe add entry Loaders$Payload.getAsInt { @ = count() } "
                                "line Loaders$Payload.* { @lines = count() }").strip()
        load(100)
        expect_equal(value_of(connection.get(f"probe remove {number}").split("@lines")[0]), 100)
        load(100)
        connection.get("profile start")
        load(50)
        connection.get("profile stop")
    sizes += [load(1000), load(3000)]
    print(f"{sizes} MB")
    if not options.sanitized:
        assert sizes[1] <= sizes[0] + 6 and sizes[3] <= sizes[2] + 6, sizes
    machine.end()


# Data that outlive a thread: a count, and values that only the thread's own variables contain.
ENDING = ("thread_end { @ = count() }",
          "thread_end { @[tid % 3] = count(); $n++ } thread_start { @s = count() }")


def come_and_go(machine, seconds, rounds, least=0):
    """The number of times that a probe of ending threads was added and removed, and the events that the probes
    received: for some seconds, and longer until they have received `least` threads."""
    connection = machine.connect()
    seen = 0
    start = time.monotonic()
    while (time.monotonic() < start + seconds or seen < least) and len(rounds) < 100000:
        number = connection.get(f"probe add {ENDING[len(rounds) % 2]}").strip()
        said = connection.get(f"probe remove {number}")
        seen += sum(int(row) for row in re.findall(r"^ +(\d+)", said, re.M))
        rounds.append(number)
    connection.close()
    return seen


def check_threads(options):
    """Threads end while probes of their end, and all data of the probes, are added and removed. A probe that stays must
    count all ends."""
    machine = Machine(options, *options.more, "--probe=thread_end { @ends = count() }",
                      program="Threads")
    rounds = []
    seen = come_and_go(machine, 4, rounds, least=200)
    machine.go()
    ended = int(machine.hear())
    said = machine.end(None)
    print(f"{len(rounds)} probes came and went, which saw {seen} of {ended} threads")
    expect_equal(int(re.search(r"^@ends: count\n\s+(\d+)$", said, re.M)[1]) - ended in (0, 1), True)
    assert len(rounds) > 100 and ended > 200, (len(rounds), ended)
    # If no probe stays, the variables of threads must be freed when the last probe is removed.
    machine = Machine(options, *options.more, program="Threads")
    assert come_and_go(machine, 2, rounds, least=30) >= 30
    machine.go()
    machine.hear()
    machine.end(None)


def main():
    checks = named(globals(), "check_")
    options = read_options(__doc__, "ctl javac work", checks, jp2vm={"required": True}, rounds=400, more=[], sanitized={
        "action": "store_true", "help": "memory that is freed is kept for a while"})
    return run_check(checks, options)


if __name__ == "__main__":
    sys.exit(main())
