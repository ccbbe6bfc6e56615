#!/usr/bin/env python3
"""Tests that analyses in Java receive events of waiting, starting, joining, classes, collections and deaths: compares
the output of Log.java for Happens.java, on both class libraries, with Happens.expected.

Usage: events.py --jp2vm PROGRAM --javac PROGRAM --work DIR
"""
import pathlib
import re
import sys

import common

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from harness import check, equal, finish, LIBRARIES  # noqa: E402

LOADERS = 10  # the number of loaders in Happens.java


def main():
    using = common.options(__doc__)
    common.compile_in(using, "app", [common.HERE / "Happens.java"], "--release", "8")
    common.compile_in(using, "analyses", [common.HERE / "Log.java"])
    expected = (common.HERE / "Happens.expected").read_text("utf-8")
    for library in LIBRARIES:
        done = common.run(using, f"--classlib={library}", "--java-analysis=Log", "--java-analysis-path=analyses",
                          "-Dclasses=app", "-cp", "app", "Happens")
        # Whether the joined thread has already ended depends on how busy the computer is.
        reported = re.sub(r"^\d+ main: monitor wait.* of Happens\$1 .*\n", "", done.stderr, flags=re.M)
        unloaded = int(re.match(r"\d*", reported)[0] or -1)
        # The embedded library may keep the classes that it loaded last.
        check((library == "openjdk") <= unloaded <= LOADERS, f"{library}: {unloaded} classes unloaded")
        equal(library, (done.returncode, done.stdout), (0, "10007\n"))
        equal(library, reported[reported.find("\n") + 1:], expected)
    return finish()


if __name__ == "__main__":
    sys.exit(main())
