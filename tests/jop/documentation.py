#!/usr/bin/env python3
"""Runs the commands that documents show, and compares their output with the documents.

Usage: documentation.py --build DIR --source DIR --work DIR --java-bin DIR DOCUMENT...

Commands are the lines "    $ COMMAND" of a document, in order. The indented lines after a command are
its whole output, except the line with the path and the size of the profile. Commands run in a
directory where build/ and docs/ are those of the project. Blanks and tabs count as one blank.
"""
import os
import pathlib
import shutil
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from harness import equal, finish, read_options, start  # noqa: E402

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
    options = read_options(__doc__, "build source work java-bin", rest="documents")
    for name in options.documents:
        prepare(options)
        for command, shown in read_commands(options.source / name):
            done = start("sh", "-c", command + " 2>&1", cwd=options.work,
                         variables={"PATH": f"{options.java_bin}:{os.environ['PATH']}"})
            equal(f"{name}: {command}", "\n".join(" ".join(line.split()) for line in done.stdout.splitlines()
                                                  if not line.startswith(WRITTEN)), "\n".join(shown))
    return finish()


if __name__ == "__main__":
    sys.exit(main())
