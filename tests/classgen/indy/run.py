#!/usr/bin/env python3
"""Runs the generated classes of this directory on java and on jp2vm and compares what they print.

Exit status: 0 when everything agrees, 1 when a class differs, 2 when it cannot be made.
"""

import argparse
import difflib
import pathlib
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
ASM = ["--add-exports", "java.base/jdk.internal.org.objectweb.asm=ALL-UNNAMED"]
GENERATOR = ["GenerateSites.java", "UserCases.java", "HandleCases.java", "LibraryCases.java"]
PROGRAM = ["Case.java", "Driver.java", "Bootstraps.java", "HandleUse.java"]
GENERATED = ["UserSites", "FailingSites", "UserConstants", "Handles", "LibraryConstants",
             "LibrarySites", "SelfConstant"]
SHOWN_LINES = 20


def make(options, work):
    """Compiles the sources and writes the generated classes into work/run."""
    def call(*command):
        result = subprocess.run(command, capture_output=True, text=True, check=False)
        if result.returncode != 0:
            print(f"{command[0]} failed:\n{result.stdout}{result.stderr}", file=sys.stderr)
            sys.exit(2)

    generator, program = work / "generator", work / "run"
    call(options.javac, "-nowarn", *ASM, "-d", generator, *(HERE / name for name in GENERATOR))
    call(options.javac, "--release", "17", "-d", program, *(HERE / name for name in PROGRAM))
    call(options.java, *ASM, "-cp", generator, "GenerateSites", program)
    return program


def run(command, directory, timeout):
    """Standard output and exit status; a timeout counts as a status of its own."""
    try:
        result = subprocess.run([*command], cwd=directory, capture_output=True, check=False,
                                timeout=timeout)
        return result.stdout, result.returncode
    except subprocess.TimeoutExpired:
        return b"", "timeout"


def compare(name, arguments, options, directory):
    """True when both machines print the same."""
    expected = run([options.java, *arguments], directory, options.timeout)
    got = run([options.jp2vm, *options.vm_arg, "-cp", ".", *arguments], directory,
              options.timeout)
    if expected == got:
        return True
    print(f"{name}: differs, exit status {expected[1]} and {got[1]}")
    lines = [text.decode("utf-8", "replace").splitlines() for text in (expected[0], got[0])]
    for line in list(difflib.unified_diff(*lines, "java", "jp2vm", lineterm="", n=0))[:SHOWN_LINES]:
        print("    " + line)
    return False


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--jp2vm", required=True)
    parser.add_argument("--java", default="java")
    parser.add_argument("--javac", default="javac")
    parser.add_argument("--vm-arg", action="append", default=[], help="an option for jp2vm")
    parser.add_argument("--timeout", type=float, default=60)
    options = parser.parse_args()
    options.jp2vm = str(pathlib.Path(options.jp2vm).resolve())
    with tempfile.TemporaryDirectory() as scratch:
        directory = make(options, pathlib.Path(scratch))
        cases = [(name, ["Driver", name]) for name in GENERATED]
        cases.append(("HandleUse", ["HandleUse"]))
        passed = [compare(name, arguments, options, directory) for name, arguments in cases]
    print(f"{sum(passed)} passed, {len(passed) - sum(passed)} failed")
    return 0 if all(passed) else 1


if __name__ == "__main__":
    sys.exit(main())
