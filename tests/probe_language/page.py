#!/usr/bin/env python3
"""Runs the examples of docs/probes.md and compares their output with the page.

Usage: page.py --jp2vm PROGRAM --javac PROGRAM --work DIR [--write]

--write puts the current output on the page.
"""
import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from harness import (compile_java, examples, finish, link_programs, read_options, ROOT,  # noqa: E402
                     shell)

PAGE = ROOT / "docs/probes.md"
LEAST = 20  # examples
VARIES = re.compile(r"\b(elapsed|ns|poll)\b")


def plain(text, command):
    """The text of a command without numbers and layout, if its output varies."""
    if not VARIES.search(command):
        return text.splitlines()
    return sorted(set(re.sub(r"[\d.@]+|[|\[\]() ,%KMG]", "", text).split("\n")) - {""})


def run_block(block, work):
    """Returns the block with the output of its commands."""
    result = []
    lines = block.splitlines()
    while lines:
        command = lines.pop(0)
        shown = []
        while lines and not lines[0].startswith("$ "):
            shown.append(lines.pop(0))
        if command.startswith("$ cat "):
            (work / command.split()[2]).write_text("\n".join(shown) + "\n", "utf-8")
        printed = shell(work, command[2:], merged=False)
        if plain(printed, command) != plain("\n".join(shown), command):
            shown = printed.splitlines()
        result += [command, *shown]
    return "\n".join(result) + "\n"


def main():
    options = read_options(__doc__, "jp2vm javac work", write=False)
    link_programs(options.work, options.jp2vm)
    for name in ("Bank", "Control"):
        compile_java(options, ROOT / f"docs/examples/{name}.java", to=options.work / "app")
    examples(PAGE, r"^```\n(\$ (?:(?!```).*\n)+)```\n", lambda match: f"```\n{run_block(match[1], options.work)}```\n",
             options.write, LEAST)
    return finish()


if __name__ == "__main__":
    sys.exit(main())
