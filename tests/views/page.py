#!/usr/bin/env python3
"""Runs the commands of docs/views.md and compares their output with the page.

Usage: page.py --jp2vm PROGRAM --javac PROGRAM --work DIR [--write]

--write puts the current output on the page. A line "..." matches any lines.
"""
import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from harness import compile_java, examples, finish, link_programs, read_options, ROOT, shell  # noqa: E402

PAGE = ROOT / "docs/views.md"


def main():
    options = read_options(__doc__, "jp2vm javac work", write=False)
    work = options.work
    link_programs(work, options.jp2vm)
    compile_java(options, ROOT / "docs/examples/Bank.java", to=work / "app")

    def fresh(match):
        command, shown = match.groups()
        printed = shell(work, command)
        pattern = re.escape(shown).replace(re.escape("...\n"), "(?:.*\n)*?")
        return match[0] if re.fullmatch(pattern, printed) else f"```\n$ {command}\n{printed}```\n"

    examples(PAGE, r"^```\n\$ (.*)\n((?:(?!```).*\n)*)```\n", fresh, options.write, 3)
    return finish()


if __name__ == "__main__":
    sys.exit(main())
