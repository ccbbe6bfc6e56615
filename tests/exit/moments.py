#!/usr/bin/env python3
"""Tests signals at awkward moments: while the class library boots, and while threads load classes, create methods,
start and end. No profile may be lost, and each profile must be complete.

Usage: moments.py --jp2vm PATH --jp2prof PATH --javac PATH --work DIR [--sanitize LIST]
"""
import os
import pathlib
import re
import resource
import signal
import subprocess
import sys
import time

from profiles import Running, prepare, reason_of, run_checks, wait_until
from harness import read_options, restore_signals, start  # noqa: E402

MOMENTS = 12
DUMPS = 12
WAITING = ("Profiled", "wait")
EXPORTS = ("--add-exports", "java.base/jdk.internal.misc=ALL-UNNAMED")
CAUGHT = re.compile(r"^SigCgt:\t([0-9a-f]+)$", re.M)


def before():
    """Prevents core files: no handler is installed yet for a signal that writes one."""
    restore_signals()
    signal.signal(signal.SIGQUIT, signal.SIG_DFL)
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def begin(test, library, ready=None):
    return Running(test, [f"--classlib={library}", "--profile-out=m.xml"], WAITING, ready=ready,
                   before=before)


def is_caught(program, number):
    """Whether the process handles a signal by now."""
    text = pathlib.Path(f"/proc/{program.process.pid}/status").read_text("ascii")
    found = CAUGHT.search(text)
    return bool(found) and int(found[1], 16) >> (number - 1) & 1 == 1


def boot_seconds(test, library):
    first = time.monotonic()
    program = begin(test, library, b"ready\n")
    seconds = time.monotonic() - first
    program.send(signal.SIGKILL)
    program.finish()
    return seconds


def check_ending(test, library, number, delay):
    """A signal at any moment must leave a profile, unless it arrives before the machine is made; then there must be no
    profile and no output. If delay is None, the signal arrives when the machine is made. Returns True if the profile is
    of the boot."""
    program = begin(test, library)
    if delay is None:
        program.until(lambda: is_caught(program, number))
    else:
        time.sleep(delay)
    was_caught = is_caught(program, number)
    program.send(number)
    result = program.finish()
    moment = "when it is handled" if delay is None else f"after {delay:.3f} s"
    what = f"{library} {number.name} {moment}: {result.status} {result.errors}"
    if test.files() == [] and not was_caught:
        test.check(result.status == -number and (result.output, result.errors) == (b"", ""),
                   f"neither nothing nor a profile: {what}")
        return False
    test.check(reason_of(test.path("m.xml")) == f"signal {int(number)}" and len(result.done) == 1
               and test.files() == ["m.xml"], f"no whole profile: {test.files()} {what}")
    test.check(result.status in (-number, 128 + number), what)
    test.path("m.xml").unlink(missing_ok=True)
    return result.status == -number


def check_dump(test, library, delay):
    """If a dump is requested while the library boots, it must be written after the boot."""
    program = begin(test, library)
    time.sleep(delay)
    was_caught = is_caught(program, signal.SIGQUIT)
    program.send(signal.SIGQUIT)
    wait_until(lambda: reason_of(test.path("m.xml")) or program.process.poll() is not None)
    is_ended = not was_caught and program.process.poll() == -signal.SIGQUIT
    test.check(is_ended or (reason_of(test.path("m.xml")) == "on demand"
                            and program.errors().count("Full thread dump") == 1),
               f"{library}: no dump after {delay:.3f} s, {was_caught}, {program.process.poll()}: "
               + program.errors())
    program.send(signal.SIGKILL)
    program.finish()
    test.path("m.xml").unlink(missing_ok=True)


def check_boot(test):
    for library in ["embedded", "openjdk"] if test.options.has_jdk else ["embedded"]:
        seconds = boot_seconds(test, library)
        delays = [seconds * i / MOMENTS for i in range(MOMENTS)]
        early = 0
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGUSR1):
            found = [check_ending(test, library, number, delay) for delay in [None, *delays]]
            early += number == signal.SIGTERM and sum(found)
        test.check(library == "embedded" or early > 0, f"{library}: no profile of the boot")
        for delay in delays[::2]:
            check_dump(test, library, delay)


def check_ended_boot(test):
    """If another thread ends the program during the boot, the boot fails; the program must end with the status of that
    thread, and write its profile."""
    if not test.options.has_jdk:
        return
    done = test.run(["--profile-out=e.xml", "--add-opens", "java.base/java.lang=ALL-UNNAMED",
                     *EXPORTS, "-Djava.system.class.loader=Ending"], ("Ending",))
    said = [line for line in done.errors.splitlines() if not line.startswith("jp2vm: profile: ")]
    test.check((done.status, done.output, said) == (3, b"", []),
               f"status {done.status}, {done.output} {done.errors}")
    test.check(reason_of(test.path("e.xml")) == "exit", "no profile")


def check_whole(test, name):
    done = start(test.options.jp2prof, "check-file", name, cwd=test.directory, stdout=subprocess.PIPE,
                 stderr=subprocess.STDOUT)
    test.check(done.returncode == 0, f"{name}: {done.stdout}")


def check_loading(test):
    if not test.options.has_jdk:
        return
    program = Running(test, ["--classlib=openjdk", "--profile=alloc,blocks", "--per-thread",
                             "--profile-out=l.jp2", "-Xmx512m"], ("Loading",))

    def interrupt(number):
        """Sends a signal while the threads load."""
        program.process.stdin.write(b".")
        program.process.stdin.flush()
        program.send(number)

    for i in range(DUMPS):
        interrupt(signal.SIGQUIT)
        if not wait_until(lambda: test.files("*.jp2") == ["l.jp2"], 120):
            test.check(False, f"no dump {i}: {program.errors()[-600:]}")
            break
        os.rename(test.path("l.jp2"), test.path("taken"))
        check_whole(test, "taken")
    interrupt(signal.SIGTERM)
    result = program.finish()
    test.check(result.status == 143, f"status {result.status}")
    check_whole(test, "l.jp2")
    said = [line for line in result.errors.splitlines()
            if line.startswith("jp2vm: ") and "; see it with: " not in line]
    test.check(said == [], f"said {said[:3]}")


def main():
    options = read_options(__doc__, "jp2vm jp2prof javac work", sanitize="")
    prepare(options, "Profiled.java", "Loading.java", words=())
    prepare(options, "Ending.java", words=EXPORTS)
    return run_checks(options, [check_boot, check_ended_boot, check_loading], jobs=1)


if __name__ == "__main__":
    sys.exit(main())
