#!/usr/bin/env python3
"""Runs the generated classes of this directory on java and on jp2vm and compares their output.

Exit status: 0 when everything agrees, 1 otherwise.
"""
import pathlib
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2]))
from harness import ASM, compile_java, equal, finish, must, read_options, start  # noqa: E402

HERE = pathlib.Path(__file__).resolve().parent
GENERATOR = ["GenerateSites.java", "UserCases.java", "HandleCases.java", "LibraryCases.java"]
PROGRAM = ["Case.java", "Driver.java", "Bootstraps.java", "HandleUse.java"]
GENERATED = ["UserSites", "FailingSites", "UserConstants", "Handles", "LibraryConstants",
             "LibrarySites", "SelfConstant"]


def make(options):
    """Writes the generated classes, and the files that they need, into options.work."""
    generator = compile_java(options, *(HERE / name for name in GENERATOR), to=options.work / "generator", words=ASM)
    compile_java(options, *(HERE / name for name in PROGRAM), release="17", words=())
    must(options.java, *ASM, "-cp", generator, "GenerateSites", options.work)


def compare(options, *words):
    expected = start(options.java, *words, cwd=options.work)
    got = start(options.jp2vm, *options.vm_arg, "-cp", ".", *words, cwd=options.work)
    equal(f"{words}: status", got.returncode, expected.returncode)
    equal(f"{words}: output", got.stdout, expected.stdout)


def main():
    options = read_options(__doc__, "jp2vm", java="java", javac="javac", vm_arg=[])
    with tempfile.TemporaryDirectory() as work:
        options.work = pathlib.Path(work)
        make(options)
        for name in GENERATED:
            compare(options, "Driver", name)
        compare(options, "HandleUse")
    return finish()


if __name__ == "__main__":
    sys.exit(main())
