#!/usr/bin/env python3
"""Checks that a file is executable exactly if it is a script that names its interpreter.

Usage: check_scripts.py ROOT; exit status 1 and one line per violation.
"""
import os
import pathlib
import sys

PLACES = (".ci", "benchmarks", "classlib", "docs", "jop", "profiler", "tests", "tools", "vm")


def violation(path):
    """The problem of a file, or None."""
    with open(path, "rb") as file:
        script = file.read(2) == b"#!"
    executable = os.access(path, os.X_OK)
    if script and not executable:
        return "starts with #! and is not executable"
    if executable and not script:
        return "is executable and does not start with #!"
    return None


def main():
    root = pathlib.Path(sys.argv[1])
    bad = scripts = 0
    for place in PLACES:
        for path in sorted((root / place).rglob("*")):
            if not path.is_file() or "__pycache__" in path.parts:
                continue
            found = violation(path)
            if found:
                print(f"{path.relative_to(root).as_posix()}: {found}")
                bad += 1
            scripts += os.access(path, os.X_OK)
    print(f"{scripts} scripts, {bad} violations")
    return 1 if bad or scripts == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
