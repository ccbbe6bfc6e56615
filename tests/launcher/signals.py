#!/usr/bin/env python3
"""Signals: SIGQUIT prints all stacks and the program goes on; SIGTERM, SIGINT and SIGHUP run the
shutdown hooks and end with 128 + number, as with java.

Usage: signals.py --jp2vm PATH --javac PATH --work DIR
"""
import argparse
import pathlib
import signal
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
EXPECTED = ["Full thread dump", '"main"', '"spinner"', "at Signals.spin(Signals.java", '"waiter"',
            "at Signals.ring(Signals.java", "- waiting on <", '"blocked"',
            "- waiting to lock <", "(a java.lang.Object)", '"maker"', '"user"',
            "- waiting on the Class initialization monitor for Signals$Slow"]


def restore_signals():
    """What a shell starts in the background ignores SIGINT, and nohup's child SIGHUP; so would
    the machine."""
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(number, signal.SIG_DFL)


def start(options, errors):
    process = subprocess.Popen([options.jp2vm, "-cp", options.work, "Signals"],
                               stdout=subprocess.PIPE, stderr=errors, text=True,
                               preexec_fn=restore_signals)
    if process.stdout.readline() != "ready\n":
        raise RuntimeError("the program did not start")
    return process


def dump(process, errors):
    """What SIGQUIT puts on stderr."""
    process.send_signal(signal.SIGQUIT)
    deadline = time.monotonic() + 20
    text = ""
    while time.monotonic() < deadline and not all(part in text for part in EXPECTED):
        time.sleep(0.05)
        errors.seek(0)
        text = errors.read()
    return text


def check(options, number):
    problems = []
    with tempfile.TemporaryFile("w+") as errors:
        process = start(options, errors)
        try:
            text = dump(process, errors)
            problems += [f"the dump lacks {part!r}" for part in EXPECTED if part not in text]
            if process.poll() is not None:
                problems.append("SIGQUIT ended the program")
            process.send_signal(number)
            output, _ = process.communicate(timeout=20)
            if output != "hook\n":
                problems.append(f"stdout was {output!r}")
            if process.returncode != 128 + number:
                problems.append(f"exit status {process.returncode}")
        finally:
            process.kill()
    return problems


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    for name in ("jp2vm", "javac", "work"):
        parser.add_argument("--" + name, required=True)
    options = parser.parse_args()
    subprocess.run([options.javac, "-d", options.work, str(HERE / "Signals.java")], check=True)
    failed = 0
    numbers = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP)
    for number in numbers:
        problems = check(options, number)
        for problem in problems:
            print(f"{number.name}: {problem}")
        failed += bool(problems)
    print(f"{len(numbers) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
