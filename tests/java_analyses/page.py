#!/usr/bin/env python3
"""Runs the examples of docs/java-analyses.md and compares them, and what is printed, with the page.

Usage: page.py --jp2vm PROGRAM --javac PROGRAM --work DIR [--write]

The page shows the files of docs/examples/java; its table of annotations is made from their sources.
--write puts all that on the page, with what is printed now.
"""
import pathlib
import re
import sys

import common

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from harness import check, examples, finish, link_programs, ROOT, shell  # noqa: E402

PAGE = ROOT / "docs/java-analyses.md"
ANNOTATIONS = ROOT / "profiler/java/api/jp2vm/analysis"
LEAST = 4  # examples
MOST_LINES = 45
HEAD = "| annotation | | when |\n|---|---|---|\n"


def table():
    rows = []
    for file in sorted(ANNOTATIONS.glob("*.java")):
        text = file.read_text("utf-8")
        if "@interface" in text:
            summary = re.search(r"^/\*\* (.*?) \*/$", text, flags=re.M)[1]
            summary = re.sub(r"\{@code (.*?)\}", r"`\1`", summary)
            name = file.stem + ("(number)" if "long value()" in text else "")
            rows.append(f"| `@{name}` | {'T' if ' target()' in text else ''} | {summary} |\n")
    return HEAD + "".join(rows)


def sources(block):
    """A block of Java is the file of its class."""
    name = re.search(r"^public class (\w+)", block[1], flags=re.M)[1]
    text = (common.EXAMPLES / f"{name}.java").read_text("utf-8")
    check(len(text.splitlines()) <= MOST_LINES, f"{name}.java is longer than {MOST_LINES} lines")
    return f"```java\n{text}```\n"


def outputs(using, block):
    """What threads do comes in any order."""
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
    examples(PAGE, re.escape(HEAD) + r"(?:\|.*\n)*", lambda _: table(), using.write)
    return finish()


if __name__ == "__main__":
    sys.exit(main())
