#!/usr/bin/env python3
"""Checks that musl's compiler accepts every C file of the build without a warning, so no file needs
glibc.

Usage: check_musl.py ROOT BUILD

Reads compile_commands.json of the build. Headers of other libraries come from the system, and are
searched for after musl's headers.
"""
import concurrent.futures
import json
import os
import platform
import shlex
import subprocess
import sys

FOLDERS = ("vm", "classlib", "profiler", "jop", "tools")
SYSTEM = ("/usr/include", f"/usr/include/{platform.machine()}-linux-gnu")


def read_commands(root, build):
    """The compiler flags of each file that select headers, macros and the language."""
    with open(os.path.join(build, "compile_commands.json"), encoding="utf-8") as file:
        entries = json.load(file)
    commands = {}
    for entry in entries:
        name = os.path.relpath(os.path.join(entry["directory"], entry["file"]), root)
        if name.split(os.sep)[0] in FOLDERS and name.endswith(".c"):
            words = shlex.split(entry["command"])
            flags = [word for word in words if word.startswith(("-D", "-I", "-std="))]
            commands.setdefault(name, (entry["directory"], flags))
    return commands


def check(root, name, directory, flags):
    after = [word for path in SYSTEM for word in ("-idirafter", path)]
    result = subprocess.run(["musl-gcc", "-fsyntax-only", *flags, *after, os.path.join(root, name)],
                            cwd=directory, capture_output=True, text=True, check=False)
    first = "\n".join(result.stderr.splitlines()[:4])
    return f"{name}: {first}" if result.returncode != 0 or result.stderr else None


def main():
    if len(sys.argv) != 3:
        print(__doc__, file=sys.stderr)
        return 2
    root, build = map(os.path.abspath, sys.argv[1:])
    commands = read_commands(root, build)
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        problems = list(filter(None, pool.map(lambda name: check(root, name, *commands[name]),
                                              sorted(commands))))
    print(*problems, f"{len(commands)} files, {len(problems)} with problems", sep="\n")
    return 1 if problems or len(commands) < 100 else 0


if __name__ == "__main__":
    sys.exit(main())
