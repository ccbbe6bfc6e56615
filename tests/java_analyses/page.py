#!/usr/bin/env python3
"""Runs the examples of docs/java-analyses.md, and compares them and their output with the page.

Usage: page.py --jp2vm PROGRAM --javac PROGRAM --work DIR [--write]

The page shows the files of docs/examples/java. --write puts these files and their current output on the page.
"""
import pathlib
import re
import sys

import common

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from harness import check, examples, finish, link_programs, ROOT, shell  # noqa: E402

PAGE = ROOT / "docs/java-analyses.md"
LEAST = 4  # examples
MOST_LINES = 45


def sources(block):
    """Returns a block of Java with the text of its class's file."""
    name = re.search(r"^public class (\w+)", block[1], flags=re.M)[1]
    text = (common.EXAMPLES / f"{name}.java").read_text("utf-8")
    check(len(text.splitlines()) <= MOST_LINES, f"{name}.java is longer than {MOST_LINES} lines")
    return f"```java\n{text}```\n"


def outputs(using, block):
    """Returns the block with the present output. If only the order of the lines differs, because of threads, keeps the
    old output."""
    command = block[1]
    printed = shell(using.work, command, merged=False).rstrip("\n") + "\n"
    if sorted(printed.splitlines()) == sorted(block[2].splitlines()):
        printed = block[2]
    return f"```\n$ {command}\n{printed}```\n"


def main():
    using = common.options(__doc__, write=False)
    common.compile_in(using, "app", [ROOT / "docs/examples/Bank.java"])
    common.compile_in(using, "analyses", sorted(common.EXAMPLES.glob("*.java")), "-Werror")
    link_programs(using.work, using.jp2vm)
    examples(PAGE, r"^```java\n((?:(?!```).*\n)*)```\n", sources, using.write, LEAST)
    examples(PAGE, r"^```\n\$ (.*)\n((?:(?!```).*\n)*)```\n", lambda block: outputs(using, block), using.write, LEAST)
    return finish()


if __name__ == "__main__":
    sys.exit(main())
