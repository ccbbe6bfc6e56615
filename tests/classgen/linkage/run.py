#!/usr/bin/env python3
"""Runs the generated classes of this directory on java and on jp2vm and compares their output.

Exit status: 0 when everything agrees, 1 otherwise.
"""
import pathlib
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2]))
from harness import equal, finish, linkage_cases, read_options, start  # noqa: E402


def main():
    options = read_options(__doc__, "jp2vm", java="java", javac="javac", vm_arg=[])
    with tempfile.TemporaryDirectory() as work:
        options.work = pathlib.Path(work)
        names = linkage_cases(options)
        words = ["-cp", options.work, "LinkDriver", *names]
        # Interpreted: HotSpot's compiled code does not check that locking is structured.
        expected = start(options.java, "-Xint", *words)
        got = start(options.jp2vm, *options.vm_arg, *words)
    equal("what is printed", got.stdout, expected.stdout)
    equal("lines of java, and both statuses", (len(expected.stdout.splitlines()), expected.returncode, got.returncode),
          (2 * len(names), 0, 0))
    return finish(f"{len(names)} cases")


if __name__ == "__main__":
    sys.exit(main())
