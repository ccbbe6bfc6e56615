#!/usr/bin/env python3
"""Runs the commands that documents show, and compares what they print with what is shown.

Usage: documentation.py --build DIR --source DIR --work DIR --java-bin DIR DOCUMENT...

Commands are the lines "    $ COMMAND" of a document, in order; what follows indented is all that
they print, but for the line that says where the profile went, and how large it is. They run in a
directory where build/ and docs/ are those of the project. Blanks and tabs count as one blank.
"""
import argparse
import os
import pathlib
import shutil
import subprocess
import sys

MARK = "    $ "
WRITTEN = "jp2vm: profile: "


def read_commands(document):
    """[(command, lines that it prints)]"""
    commands = []
    is_open = False
    for line in document.read_text("utf-8").splitlines():
        if line.startswith(MARK):
            commands.append((line[len(MARK):], []))
            is_open = True
        elif is_open and line.startswith("    "):
            commands[-1][1].append(" ".join(line.split()))
        else:
            is_open = False
    return commands


def prepare(options):
    shutil.rmtree(options.work, ignore_errors=True)
    options.work.mkdir(parents=True)
    (options.work / "build").symlink_to(options.build.resolve())
    (options.work / "docs").symlink_to(options.source.resolve() / "docs")


def main():
    parser = argparse.ArgumentParser()
    for name in ("build", "source", "work", "java-bin"):
        parser.add_argument(f"--{name}", required=True, type=pathlib.Path)
    parser.add_argument("documents", nargs="+")
    options = parser.parse_args()
    wrong = count = 0
    for name in options.documents:
        prepare(options)
        environment = dict(os.environ, PATH=f"{options.java_bin}:{os.environ['PATH']}")
        for command, shown in read_commands(options.source / name):
            done = subprocess.run(command, shell=True, cwd=options.work, env=environment,
                                  stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=120,
                                  encoding="utf-8", check=False)
            printed = [" ".join(line.split()) for line in done.stdout.splitlines()
                       if not line.startswith(WRITTEN)]
            count += 1
            if printed != shown:
                wrong += 1
                print(f"{name}: {command}\n" + "\n".join(printed) + "\n--- shown is\n"
                      + "\n".join(shown) + "\n---")
    print(f"{count} commands, {wrong} print something else")
    return 1 if wrong or count == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
