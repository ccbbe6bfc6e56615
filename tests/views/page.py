#!/usr/bin/env python3
"""Runs what docs/views.md shows and compares what is printed with the page.

Usage: page.py --jp2vm PROGRAM --javac PROGRAM --work DIR [--write]

--write puts what is printed now on the page. Lines of "..." stand for any lines.
"""
import argparse
import os
import pathlib
import re
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs/views.md"
LEAST = 3  # examples


def run(work, command):
    variables = {name: value for name, value in os.environ.items()
                 if not name.startswith(("JP2VM_", "JDK_", "JAVA_"))}
    variables["PATH"] = f"{work}/bin:{os.environ['PATH']}"
    return subprocess.run(["bash", "-c", command], cwd=work, env=variables, check=False,
                          stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, encoding="utf-8", timeout=120).stdout


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--jp2vm", type=pathlib.Path, required=True)
    parser.add_argument("--javac", required=True)
    parser.add_argument("--work", type=pathlib.Path, required=True)
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args()
    work = options.work.resolve()
    shutil.rmtree(work, ignore_errors=True)
    (work / "bin").mkdir(parents=True)
    (work / "bin/jp2vm").symlink_to(options.jp2vm.resolve())
    subprocess.run([options.javac, "-g", "-d", work / "app", ROOT / "docs/examples/Bank.java"],
                   check=True)
    failures, count = [], 0

    def block(match):
        nonlocal count
        count += 1
        command, shown = match.groups()
        printed = run(work, command)
        pattern = re.escape(shown).replace(re.escape("...\n"), "(?:.*\n)*?")
        if re.fullmatch(pattern, printed) is None:
            failures.append(f"{command}\n--- printed\n{printed}--- shown\n{shown}")
            shown = printed
        return f"```\n$ {command}\n{shown}```\n"

    text = PAGE.read_text("utf-8")
    new = re.sub(r"^```\n\$ (.*)\n((?:(?!```).*\n)*)```\n", block, text, flags=re.M)
    if options.write:
        PAGE.write_text(new, "utf-8")
    elif failures:
        print("\n".join(failures))
    print(f"{count} examples, {len(failures)} differ")
    return 1 if count < LEAST or (failures and not options.write) else 0


if __name__ == "__main__":
    sys.exit(main())
