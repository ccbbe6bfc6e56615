#!/usr/bin/env python3
"""Runs what docs/probes.md shows and compares what is printed with the page; the page's tables of
names are made from profiler/probes/language/language.def.

Usage: page.py --jp2vm PROGRAM --javac PROGRAM --work DIR [--write]

--write puts what is printed now on the page.
"""
import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from harness import (check, compile_java, examples, finish, link_programs, read_options, ROOT,  # noqa: E402
                     shell)

PAGE = ROOT / "docs/probes.md"
NAMES = ROOT / "profiler/probes/language/language.def"
LEAST = 20  # examples
VARIES = re.compile(r"\b(elapsed|ns|poll)\b")


def rows(kind):
    """The arguments of the rows of a table."""
    text = re.sub(r"/\*.*?\*/", "", NAMES.read_text("utf-8"), flags=re.S)
    found = re.findall(rf"^PROBE_{kind}\(((?:[^()\"]|\"[^\"]*\")*)\)", text, flags=re.M)
    return [[part.strip().strip('"') for part in re.findall(r'\s*("[^"]*"|[^,"]+)', row)
             if part.strip()] for row in found]


def flags(text):
    return set(text.replace(" ", "").split("|")) - {"0"}


def events_table():
    """Events, and which builtins each has."""
    builtins = [(name, flags(needs)) for _, name, _, needs, _ in rows("BUILTIN")]
    common = {name for name, needs in builtins if "PLACE" in needs or not needs}
    lines = ["| event | has, beside " + ", ".join(f"`{n}`" for n, _ in builtins if n in common)
             + " |", "|---|---|"]
    for name, _, gives in rows("EVENT"):
        is_place = "PLACE" in flags(gives)
        has = [f"`{b}`" for b, needs in builtins
               if needs & flags(gives) and not (is_place and b in common)]
        if "ARGUMENTS" in flags(gives):
            has.append("`arg0`, `arg1`, ...")
        if not is_place:
            has.append("of the former `ns` only")
        lines.append(f"| `{name}` | {', '.join(has)} |")
    return lines


def tables():
    listed = {"EVENTS": events_table()}
    listed["BUILTINS"] = ["| name | |", "|---|---|"] + [
        f"| `{name}` | {summary} |" for _, name, _, _, summary in rows("BUILTIN")]
    listed["AGGREGATES"] = [f"| `{name}` | {summary} |"
                            for _, name, _, _, summary in rows("AGGREGATE")]
    listed["FUNCTIONS"] = [f"| `{name}` | {summary} |"
                           for _, name, _, _, _, summary in rows("FUNCTION")]
    return listed


def plain(text, command):
    """What varies, without what varies in it."""
    if not VARIES.search(command):
        return text.splitlines()
    return sorted(set(re.sub(r"[\d.@]+|[|\[\]() ,%KMG]", "", text).split("\n")) - {""})


def run_block(block, work):
    """The block with what its commands print."""
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
    compile_java(options, ROOT / "docs/examples/Bank.java", to=options.work / "app")
    examples(PAGE, r"^```\n(\$ (?:(?!```).*\n)+)```\n", lambda match: f"```\n{run_block(match[1], options.work)}```\n",
             options.write, LEAST)
    page = PAGE.read_text("utf-8")
    if options.write:
        for name, lines in tables().items():
            page = re.sub(rf"^{name}\n", "\n".join(lines) + "\n", page, flags=re.M)
        PAGE.write_text(page, "utf-8")
    rows_of = {line for lines in tables().values() for line in lines}
    for line in rows_of:
        check(line in page.splitlines(), f"the page lacks: {line}")
    known = {line.split("|")[1] for line in rows_of}
    for line in re.findall(r"^\| `\w+` \|.*", page, flags=re.M):
        check(line.split("|")[1] in known, f"the page has what is not there: {line}")
    return finish()


if __name__ == "__main__":
    sys.exit(main())
