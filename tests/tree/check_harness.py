#!/usr/bin/env python3
"""Checks the output and the status of tests/harness.py for commands that do not end, and for tests in parallel threads.

Usage: check_harness.py
"""
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from harness import check, contains, equal, run_all, start, TESTS  # noqa: E402

ENDLESS = """
def test_must():
    must("sh", "-c", "echo begun; exec sleep 60", timeout=0.5)


def test_run():
    run(["sh", "-c", "echo begun; exec sleep 60"], timeout=0.5)


sys.exit(run_all([test_must, test_run]))
"""
UNCAUGHT = """
must("sh", "-c", "exec sleep 60", timeout=0.5)
"""
# The good test starts before the bad one fails, and ends after it.
PARALLEL = """
is_begun, has_failed = threading.Event(), threading.Event()


def test_good():
    is_begun.set()
    check(has_failed.wait(60), "the other test has failed")


def test_bad():
    is_begun.wait(60)
    check(False, "on purpose")
    has_failed.set()


sys.exit(run_all([test_good, test_bad], jobs=2))
"""


def outcome(script):
    """The status, standard output and standard error of a script that uses the harness."""
    text = f"import sys, threading; sys.path.insert(0, {str(TESTS)!r}); from harness import *\n{script}"
    done = start(sys.executable, "-c", text)
    return done.returncode, done.stdout, done.stderr


def check_endless_commands():
    """The report of a command that does not end shows the command and its output, and no traceback."""
    status, output, errors = outcome(ENDLESS)
    equal("endless: status and stderr", (status, errors), (1, ""))
    for name in ("must", "run"):
        contains("endless", output, f"failed: {name}: sh -c echo begun; exec sleep 60: no end after 0.5 s\nbegun\n",
                 f"FAILED {name} ")
    check("Traceback" not in output, f"endless: {output}")
    status, output, errors = outcome(UNCAUGHT)
    equal("uncaught", (status, output.rstrip(), errors), (1, "failed: sh -c exec sleep 60: no end after 0.5 s", ""))


def check_parallel_tests():
    """A failure in a thread counts for the test of that thread."""
    status, output, errors = outcome(PARALLEL)
    equal("parallel: status and stderr", (status, errors), (1, ""))
    contains("parallel", output, "ok     good ", "FAILED bad ", "2 checks, 1 failed")


if __name__ == "__main__":
    sys.exit(run_all([check_endless_commands, check_parallel_tests]))
