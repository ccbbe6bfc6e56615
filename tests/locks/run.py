#!/usr/bin/env python3
"""Tests of locks: --analysis=contention, the values of --profile=locks, and jp2prof locks.

usage: run.py contention|profile|stuck|windows --work DIR --jp2vm JP2VM --jp2prof JP2PROF
              --javac JAVAC --jar EMBEDDED_JAR

The program waits for each lock, at least PAUSE milliseconds. Exit status 0: passed, 1: failed.
"""
import json
import pathlib
import re
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))
from harness import check, compile_java, equal, finish, LIBRARIES, read_options, start  # noqa: E402

PAUSE_MS = 20
SOURCE = (HERE / "Locks.java").read_text("utf-8").splitlines()
VALUES = ("monitorEnters", "monitorContended", "monitorWaits", "monitorBlockedTime", "waitTime",
          "parks", "parkTime")
KEYS = ("enters", "contended", "waits", "blockedTime", "waitTime", "parks", "parkTime")
MONITOR, CLASS = "java.lang.Object", "class Locks"
LOCKS = "java.util.concurrent.locks."


def line(mark):
    """The number of the line with a comment."""
    (number,) = [i for i, text in enumerate(SOURCE, 1) if text.endswith("// " + mark)]
    return number


def run(options, *command):
    done = start(*command, variables={"JP2VM_EMBEDDED_JAR": options.jar})
    is_quiet = "prof" in str(command[0]) and "sql" not in command
    equal(f"status of {command}", (done.returncode, done.stderr if is_quiet else ""), (0, ""))
    return done


def machine(options, library, *words):
    done = run(options, options.jp2vm, f"--classlib={library}", *words)
    equal(f"{words}: the program", done.stdout, "done\n")
    return done.stderr


# --- the analysis --------------------------------------------------------------------------------


def rows(report, columns):
    """The rows of the table with these titles: numbers, and the text after them."""
    lines = report.splitlines()
    (start,) = [i for i, text in enumerate(lines) if text.split() == list(columns)]
    found = []
    for text in lines[start + 1:]:
        match = re.match(r"((?: +[\d.]+)+)  (\S.*)$", text)
        if not match:
            break
        found.append(([float(number) for number in match[1].split()], match[2]))
    return found


def without_bci(text):
    return re.sub(r" @\d+", "", text)


def place(mark, method):
    return f"Locks.{method}(Locks.java:{line(mark)})"


def check_lock(report, name, entered, contended, waits, pauses):
    found = [numbers for numbers, text in rows(report, ("entered", "contended", "waits", "seconds",
                                                        "lock")) if without_bci(text) == name]
    if len(found) != 1:
        check(False, f"{name}: {found}")
        return
    (numbers,) = found
    if contended is None: # may be a monitor of the embedded library
        contended = numbers[1]
    equal(name, tuple(numbers[:3]), (entered, contended, waits))
    check(PAUSE_MS * pauses / 1e3 <= numbers[3] < 30, f"{name}: {numbers[3]} seconds")


def made(kind, mark):
    return f"{kind} allocated at Locks.<clinit>(Locks.java:{line('made: ' + mark)})"


def check_locks(report, library):
    is_jdk = library == "openjdk"
    inner = 0 if is_jdk else None
    check_lock(report, made(MONITOR, "monitor"), 3, 1, 0, 1)
    check_lock(report, "class Locks", 2, 1, 0, 1)
    check_lock(report, "no blocker given", 0, 0, 1, 1)
    check_lock(report, made(MONITOR, "blocker"), 1, 0, 2, 2)
    # main, the waiter, the thread that awaits the condition (twice), and main, which signals.
    check_lock(report, made(LOCKS + "ReentrantLock", "lock"), 5, inner, 1, 1)
    check_lock(report, made(LOCKS + "ReentrantReadWriteLock", "both"), 2, inner, 2, 2)
    if is_jdk:
        check_lock(report, made(LOCKS + "Condition", "condition"), 0, 0, 1, 1)
        check_lock(report, made(LOCKS + "Condition", "queue"), 0, 0, 1, 1)
        check_lock(report, made("java.util.concurrent.Semaphore", "permits"), 0, 0, 1, 1)
    else:
        check_lock(report, made("java.util.concurrent.LinkedBlockingQueue", "queue"), 0, inner,
                   1, 1)


def check_meetings(report):
    met = {without_bci(text): numbers for numbers, text in rows(report, ("contended", "seconds"))}
    for waiter, lock, holder in (
            (place("waits: monitor", "enterMonitor"), made(MONITOR, "monitor"),
             place("holds: monitor", "monitor")),
            (place("waits: guarded", "guarded"), "class Locks",
             place("holds: guarded", "staticMethod")),
            (place("waits: array", "enterArray"), "[I, allocation not seen",
             place("holds: array", "array")),
            (place("waits: lock", "takeLock"), made(LOCKS + "ReentrantLock", "lock"),
             place("holds: lock", "reentrantLock")),
            (place("waits: read", "takeRead"), made(LOCKS + "ReentrantReadWriteLock", "both"),
             place("holds: write", "readWriteLock"))):
        numbers = met.pop(f"{waiter}: {lock}, held by main, which entered at {holder}", None)
        check(numbers is not None and numbers[0] == 1 and numbers[1] >= PAUSE_MS / 1e3,
              f"{waiter}: {numbers}, there are {sorted(met)}")
    # A monitor that was left has no holder, even if another thread parks for its object.
    check(not any("parkOnce" in text for text in met), f"a holder of a free monitor: {sorted(met)}")
    # Threads that hold a read lock are not known as holders.
    check(not any("takeWrite" in text for text in met), f"a holder of read locks: {sorted(met)}")


def check_waits(report, library):
    waits = {without_bci(text): numbers for numbers, text in rows(report, ("waits", "seconds"))}
    way = "park" if library == "openjdk" else "monitor wait"
    for kind, mark, method in (
            (way, "lock", "takeLock"), (way, "read", "takeRead"), (way, "write", "takeWrite"),
            (way, "permits", "takePermit"), (way, "condition", "awaitCondition"),
            (way, "queue", "takeFromQueue"), ("monitor wait", "time", "waitForTime"),
            ("park", "park", "parkForTime"), ("park", "blocker", "parkOnce"),
            ("park", "interrupt", "parkInterrupted"), ("monitor wait", "join", "joinSleeper")):
        start = f"{kind} at {place('waits: ' + mark, method)}: "
        found = [numbers for text, numbers in waits.items() if text.startswith(start)]
        least = 0 if mark == "join" else (PAUSE_MS - 1) / 1e3 # the joined thread may have slept before the join
        check(len(found) == 1 and found[0][0] >= 1 and found[0][1] > least, f"{start}{found}")
    check(any(text.startswith("sleep at Locks.meet(") for text in waits), "no sleep")


def test_contention(options):
    """Checks each lock's class and allocation, the threads that waited, where they waited, and for which threads."""
    for library in LIBRARIES:
        report = machine(options, library, "--analysis=contention", "-cp", options.work, "Locks")
        check_locks(report, library)
        check_meetings(report)
        check_waits(report, library)


# --- the profile ---------------------------------------------------------------------------------


def tool(options, *words):
    return run(options, options.jp2prof, *words).stdout


def table(options, profile, *words):
    return json.loads(tool(options, "locks", "--json", "--limit=0", "--names=full", *words,
                           profile))["rows"]


def queried(options, profile):
    """Sums over all contexts, by value."""
    text = tool(options, "sql", "--json", profile,
                "SELECT name, SUM(value) AS sum FROM context_values GROUP BY name")
    return {row["name"]: int(row["sum"]) for row in json.loads(text)}


def check_sums(options, profile, what):
    """Sums of rows must equal the sums of contexts, for every kind of rows."""
    sums = queried(options, profile)
    for by in ("class", "method", "line"):
        found = table(options, profile, f"--by={by}")
        for value, key in zip(VALUES, KEYS):
            equal(f"{what}: {key} by {by}", sum(row[key] for row in found), sums[value])
    for more in ("--fold=library", "--fold=recursion,hidden"):
        found = table(options, profile, more)
        for value, key in zip(VALUES, KEYS):
            equal(f"{what}: {key} with {more}", sum(row[key] for row in found), sums[value])
    return sums


def check_places(options, profile, library):
    """The numbers of each callsite that waits must be right."""
    is_jdk = library == "openjdk"
    found = {(row["class"].rsplit(".", 1)[-1], row["line"]): row
             for row in table(options, profile, "--by=line", "--class=Locks,!Locks$**")}
    wait, time = ("parks", "parkTime") if is_jdk else ("waits", "waitTime")
    semaphore, queue = ("Semaphore", "Condition") if is_jdk else ("Object", "LinkedBlockingQueue")
    for kind, mark, counts, times in (
            ("Object", "monitor", {"enters": 1, "contended": 1}, "blockedTime"),
            ("Class", "guarded", {"enters": 1, "contended": 1}, "blockedTime"),
            ("int[]", "array", {"enters": 1, "contended": 1}, "blockedTime"),
            ("ReentrantLock", "lock", {wait: 1}, time),
            ("ReentrantReadWriteLock", "read", {wait: 1}, time),
            ("ReentrantReadWriteLock", "write", {wait: 1}, time),
            (semaphore, "permits", {wait: 1}, time),
            ("Condition", "condition", {wait: 1}, time),
            (queue, "queue", {wait: 1}, time),
            ("Object", "time", {"waits": 1, "parks": 0}, "waitTime"),
            ("(no blocker)", "park", {"waits": 0}, "parkTime"),
            ("Object", "blocker", {"parks": 1}, "parkTime"),
            ("Object", "interrupt", {"parks": 1}, "parkTime"),
            ("Thread", "join", {"waits": 1}, "waitTime")):
        row = found.get((kind, line("waits: " + mark)))
        if row is None:
            check(False, f"{library}: no row of {mark}: {sorted(found)}")
            continue
        equal(f"{library}: {mark}", {key: row[key] for key in counts}, counts)
        least = 1 if mark == "join" else (PAUSE_MS - 1) * 1e6 # the joined thread may have slept before the join
        check(least <= row[times] < 30e9, f"{library}: {mark}: {row[times]} ns")
    for mark in ("monitor", "array", "guarded"):
        held = [row for (_, number), row in found.items() if number == line("holds: " + mark)]
        equal(f"{library}: holders of {mark}", [(row["enters"], row["contended"], row["blockedTime"])
                                                for row in held], [(1, 0, 0)])


def check_database(options, profile, sums):
    """The database must contain all numbers of each lock by instruction."""
    path = options.work / "locks.db"
    tool(options, "sql", "-o", path, profile)
    text = tool(options, "sql", "--json", profile,
                "SELECT name FROM pragma_table_info('context_places')")
    if "park_time" in text or json.loads(text):
        text = tool(options, "sql", "--json", profile,
                    "SELECT SUM(parks) AS parks, SUM(park_time) AS time FROM context_places")
        equal("parks in queries", [(int(r["parks"]), int(r["time"])) for r in json.loads(text)],
              [(sums["parks"], sums["parkTime"])])


def check_files(options, profile):
    """A profile that is written again must be equal; a profile merged with itself must have twice the numbers."""
    work = options.work
    again, both = work / "again.jp2", work / "both.jp2"
    tool(options, "export", "jp2", profile, "-o", again)
    equal("written again", again.read_bytes() == profile.read_bytes(), True)
    tool(options, "merge", profile, again, "-o", both)
    equal("united", {key: 2 * value for key, value in queried(options, profile).items()},
          queried(options, both))
    check_sums(options, both, "united")


def test_profile(options):
    """The values of contexts, and the rows by class and line, must agree with the known behaviour of the program."""
    for library in LIBRARIES:
        for levels in ("locks", "calls,locks"):
            profile = options.work / f"{library}-{levels}.jp2"
            report = machine(options, library, f"--profile={levels}", "--profile-quiet",
                             f"--profile-out={profile}", "--analysis=events", "-cp", options.work,
                             "Locks")
            events = {kind: int(count) for kind, count in
                      re.findall(r"^(\w[\w ]*\w) +(\d+)$", report, re.M)}
            sums = check_sums(options, profile, f"{library} {levels}")
            for value, kind in (("monitorEnters", "monitor enter"), ("parks", "park"),
                                ("monitorWaits", "monitor wait")):
                equal(f"{library} {levels}: {kind}", sums[value], events[kind])
            if levels == "locks":
                check_places(options, profile, library)
        text = tool(options, "locks", profile)
        check("--analysis=contention" in text, "what shows holders is not named")
        text = tool(options, "top", "--metric=parkTime", "--limit=1", profile)
        check("ms of time parked" in text, "no unit: " + text)
    check_database(options, profile, sums)
    check_files(options, profile)
    plain = options.work / "plain.jp2"
    machine(options, "embedded", "--profile=calls", f"--profile-out={plain}", "--profile-quiet",
            "-cp", options.work, "Locks")
    done = start(options.jp2prof, "locks", plain)
    equal("without", (done.returncode, done.stdout, done.stderr),
          (1, "", "jp2prof: the profile has no counts of locks; record it with "
                  "--profile=locks\n"))


def test_stuck(options):
    """Threads that still wait when the program ends must count with their time until then."""
    for library in LIBRARIES:
        profile = options.work / f"stuck-{library}.jp2"
        report = machine(options, library, "--profile=locks", "--profile-quiet",
                         f"--profile-out={profile}", "--analysis=contention", "-cp", options.work,
                         "Locks", "stuck")
        met = [without_bci(text) for numbers, text in rows(report, ("contended", "seconds"))
               if numbers[0] == 1 and numbers[1] >= PAUSE_MS / 1e3 and "takeTwo" in text]
        for name in ("stuck-1", "stuck-2"):
            end = f", held by {name}, which entered at {place('holds: two', 'takeTwo')}"
            check(any(text.endswith(end) for text in met), f"{library}: {name}: {met}")
        match = re.search(r"^(\d+) threads still waited at the end", report, re.M)
        check(match is not None and int(match[1]) >= 3, f"{library}: {report[-200:]}")
        found = {(row["class"], row["line"]): row
                 for row in table(options, profile, "--by=line", "--class=Locks*")}
        row = found[MONITOR, line("waits: two")]
        equal(f"{library}: deadlock", (row["enters"], row["contended"]), (0, 0))
        check(row["blockedTime"] >= 2 * PAUSE_MS * 1e6, f"{library}: {row}")
        row = found[MONITOR, line("waits: stuck")]
        equal(f"{library}: parked", row["parks"], 1)
        check(row["parkTime"] >= PAUSE_MS * 1e6, f"{library}: {row}")


def test_windows(options):
    """Only waiting in the window may count; threads that are not selected are folded."""
    profile = options.work / "window.jp2"
    for window in ("main", "Locks.parkForTime"):
        machine(options, "embedded", "--profile=locks", f"--profile-window={window}",
                "--profile-quiet", f"--profile-out={profile}", "-cp", options.work, "Locks")
        sums = check_sums(options, profile, window)
        check(sums["parks"] >= 1 and sums["parkTime"] >= (PAUSE_MS - 1) * 1e6,
              f"{window}: {sums}")
        check(sums["monitorBlockedTime"] == 0, f"{window}: blocked outside: {sums}")
    machine(options, "embedded", "--profile=locks", "--profile-only=Locks*", "--per-thread",
            "--profile-quiet", f"--profile-out={profile}", "-cp", options.work, "Locks")
    check_sums(options, profile, "selected")
    found = table(options, profile, "--by=method", "--thread=lock")
    check([row["waits"] for row in found if row["method"] == "Locks.takeLock()"] == [1],
          f"thread: {found}")


TESTS = {"contention": test_contention, "profile": test_profile, "stuck": test_stuck,
         "windows": test_windows}


def main():
    options = read_options(__doc__, "work jp2vm jp2prof javac jar", sorted(TESTS))
    compile_java(options, HERE / "Locks.java", release="8")
    TESTS[options.test](options)
    return finish()


if __name__ == "__main__":
    sys.exit(main())
