#!/usr/bin/env python3
"""Analyses in Java are told of waiting, starting, joining, classes, collections and deaths: what Log.java
says of Happens.java, on both class libraries, against Happens.expected.

Usage: events.py --jp2vm PROGRAM --javac PROGRAM --work DIR
"""
import difflib
import re
import sys

import common

LOADERS = 10  # of Happens.java


def main():
    using = common.options(__doc__)
    common.compile_java(using, "app", [common.HERE / "Happens.java"], "--release", "8")
    common.compile_java(using, "analyses", [common.HERE / "Log.java"])
    expected = (common.HERE / "Happens.expected").read_text("utf-8")
    problems = 0
    for library in ("embedded", "openjdk"):
        done = common.run(using, [f"--classlib={library}", "--java-analysis=Log",
                                  "--java-analysis-path=analyses", "-Dclasses=app", "-cp", "app",
                                  "Happens"])
        # Whether the thread has ended already when it is joined hangs on how busy the computer is.
        told = re.sub(r"^\d+ main: monitor wait.* of Happens\$1 .*\n", "", done.stderr, flags=re.M)
        unloaded = int(re.match(r"\d*", told)[0] or -1)
        told = told[told.find("\n") + 1:]
        # The embedded library may keep the last of what it has loaded.
        if not (library == "openjdk") <= unloaded <= LOADERS:
            problems += 1
            print(f"{library}: {unloaded} classes unloaded")
        if (done.returncode, done.stdout, told) != (0, "10007\n", expected):
            problems += 1
            print(f"{library}: status {done.returncode}, {done.stdout}",
                  *difflib.ndiff(expected.splitlines(True), told.splitlines(True)))
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
