#!/usr/bin/env python3
"""Tests signals: SIGQUIT prints all stacks, and the program continues; SIGTERM, SIGINT and SIGHUP run the shutdown
hooks, and the exit status is 128 + the signal's number, as with java.

Usage: signals.py --jp2vm PATH --javac PATH --work DIR
"""
import pathlib
import signal
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from harness import compile_java, contains, equal, Failure, finish, read_options, restore_signals  # noqa: E402

HERE = pathlib.Path(__file__).resolve().parent
EXPECTED = ["Full thread dump", '"main"', '"spinner"', "at Signals.spin(Signals.java", '"waiter"',
            "at Signals.ring(Signals.java", "- waiting on <", '"blocked"',
            "- waiting to lock <", "(a java.lang.Object)", '"maker"', '"user"',
            "- waiting on the Class initialization monitor for Signals$Slow"]


def start(options, errors):
    process = subprocess.Popen([options.jp2vm, "-cp", options.work, "Signals"],
                               stdout=subprocess.PIPE, stderr=errors, text=True,
                               preexec_fn=restore_signals)
    if process.stdout.readline() != "ready\n":
        raise Failure("the program did not start")
    return process


def dump(process, errors):
    """The text that SIGQUIT prints on stderr."""
    process.send_signal(signal.SIGQUIT)
    deadline = time.monotonic() + 20
    text = ""
    while time.monotonic() < deadline and not all(part in text for part in EXPECTED):
        time.sleep(0.05)
        errors.seek(0)
        text = errors.read()
    return text


def check_signal(options, number):
    with tempfile.TemporaryFile("w+") as errors:
        process = start(options, errors)
        try:
            contains("the dump", dump(process, errors), *EXPECTED)
            equal("status after SIGQUIT", process.poll(), None)
            process.send_signal(number)
            output, _ = process.communicate(timeout=20)
            equal(number.name, (output, process.returncode), ("hook\n", 128 + number))
        finally:
            process.kill()


def main():
    options = read_options(__doc__, "jp2vm javac work")
    compile_java(options, HERE / "Signals.java", words=())
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        check_signal(options, number)
    return finish()


if __name__ == "__main__":
    sys.exit(main())
