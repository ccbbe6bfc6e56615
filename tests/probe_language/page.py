#!/usr/bin/env python3
"""Runs what docs/probes.md shows and compares what is printed with the page; the page's tables of
names are made from profiler/probes/language/language.def.

Usage: page.py --jp2vm PROGRAM --javac PROGRAM --work DIR [--write]

--write puts what is printed now on the page.
"""
import argparse
import os
import pathlib
import re
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
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


def prepare(options):
    work = options.work.resolve()
    shutil.rmtree(work, ignore_errors=True)
    (work / "bin").mkdir(parents=True)
    (work / "app").mkdir()
    (work / "bin/jp2vm").symlink_to(options.jp2vm.resolve())
    subprocess.run([options.javac, "-g", "-d", work / "app", ROOT / "docs/examples/Bank.java"],
                   check=True)
    return work


def run(work, command):
    """What is on both streams, what the program prints first."""
    variables = {name: value for name, value in os.environ.items()
                 if not name.startswith(("JP2VM_", "JDK_", "JAVA_"))}
    variables["PATH"] = f"{work}/bin:{os.environ['PATH']}"
    done = subprocess.run(["bash", "-c", command], cwd=work, env=variables,
                          stdin=subprocess.DEVNULL, capture_output=True, encoding="utf-8",
                          timeout=120, check=False)
    return done.stdout + done.stderr


def plain(text, command):
    """What varies, without what varies in it."""
    if not VARIES.search(command):
        return text.splitlines()
    return sorted(set(re.sub(r"[\d.@]+|[|\[\]() ,%KMG]", "", text).split("\n")) - {""})


def run_block(block, work, failures):
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
        printed = run(work, command[2:])
        if plain(printed, command) != plain("\n".join(shown), command):
            failures.append(f"{command}\n--- printed\n{printed}--- shown\n" + "\n".join(shown))
            shown = printed.splitlines()
        result += [command, *shown]
    return "\n".join(result) + "\n"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--jp2vm", type=pathlib.Path, required=True)
    parser.add_argument("--javac", required=True)
    parser.add_argument("--work", type=pathlib.Path, required=True)
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args()
    work = prepare(options)
    page = PAGE.read_text("utf-8")
    failures = []
    count = 0

    def block(match):
        nonlocal count
        count += 1
        return "```\n" + run_block(match.group(1), work, failures) + "```\n"

    new = re.sub(r"^```\n(\$ .*?\n)```\n", block, page, flags=re.M | re.S)
    for name, lines in tables().items():
        new = re.sub(rf"^{name}\n", "\n".join(lines) + "\n", new, flags=re.M)
        if options.write:
            continue
        for line in lines:
            if line not in new.splitlines():
                failures.append(f"{name}: the page lacks: {line}")
        known = {line.split("|")[1] for table in tables().values() for line in table}
        for line in re.findall(r"^\| `\w+` \|.*", new, flags=re.M):
            if line.split("|")[1] not in known:
                failures.append(f"the page has what is not there: {line}")
    if options.write:
        PAGE.write_text(new, "utf-8")
    elif failures:
        print("\n".join(failures))
    print(f"{count} examples, {len(failures)} differ")
    return 1 if count < LEAST or (failures and not options.write) else 0


if __name__ == "__main__":
    sys.exit(main())
