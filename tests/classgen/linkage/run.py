#!/usr/bin/env python3
"""Runs the generated classes of this directory on java and on jp2vm and compares what they print.

Exit status: 0 when everything agrees, 1 when a case differs, 2 when the classes cannot be made.
"""

import argparse
import difflib
import pathlib
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
ASM = ["--add-exports", "java.base/jdk.internal.org.objectweb.asm=ALL-UNNAMED"]


def call(*command):
    """Standard output of a command that must succeed."""
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    if result.returncode != 0:
        print(f"{command[0]} failed:\n{result.stdout}{result.stderr}", file=sys.stderr)
        sys.exit(2)
    return result.stdout


def make(options, work):
    """Writes the generated classes and their driver into work/run; their names."""
    generator, program = work / "generator", work / "run"
    call(options.javac, "-nowarn", *ASM, "-d", generator, HERE.parent / "Code.java",
         HERE / "GenerateLinkage.java")
    call(options.javac, "-nowarn", "--release", "8", "-Xlint:-options", "-d", program,
         HERE / "LinkCase.java", HERE / "LinkDriver.java")
    return program, call(options.java, *ASM, "-cp", generator, "GenerateLinkage", program).split()


def run(command, timeout):
    """Standard output as lines, and the exit status; a timeout counts as a status of its own."""
    try:
        result = subprocess.run(command, capture_output=True, check=False, timeout=timeout)
        return result.stdout.decode("utf-8", "replace").splitlines(), result.returncode
    except subprocess.TimeoutExpired:
        return [], "timeout"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--jp2vm", required=True)
    parser.add_argument("--java", default="java")
    parser.add_argument("--javac", default="javac")
    parser.add_argument("--vm-arg", action="append", default=[], help="an option for jp2vm")
    parser.add_argument("--timeout", type=float, default=60)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        program, names = make(options, pathlib.Path(scratch))
        arguments = ["-cp", str(program), "LinkDriver", *names]
        # Interpreted: HotSpot's compiled code does not check that locking is structured.
        expected = run([options.java, "-Xint", *arguments], options.timeout)
        got = run([options.jp2vm, *options.vm_arg, *arguments], options.timeout)
    for line in difflib.unified_diff(expected[0], got[0], "java", "jp2vm", lineterm="", n=0):
        print(line)
    if expected[1] != got[1] or expected[1] != 0 or len(expected[0]) != 2 * len(names):
        print(f"{len(expected[0])} lines, exit status {expected[1]} and {got[1]}")
        return 1
    print(f"{len(names)} cases")
    return 0 if expected == got else 1


if __name__ == "__main__":
    sys.exit(main())
