#!/usr/bin/env python3
"""Runs what the chapters of docs/course show, and compares.

Usage: run.py --jp2vm PROGRAM --java PROGRAM --javac PROGRAM --work DIR [--write] [CHAPTER...]

In a chapter, a block "```java Name.java" (or of another language, with the name of a file) is that
file; a block "```console" is commands, each behind "$ ", with what they print on both streams; a
block "```diff" is a change to the machine's source that fits. All run in the chapter's own
directory, in the order of the page. "..." in what is printed stands for any lines, or any part of a
line. --write puts what is printed now on the page, where a command's output has no "...".
"""
import argparse
import os
import pathlib
import re
import shutil
import subprocess
import sys
import textwrap

ROOT = pathlib.Path(__file__).resolve().parents[2]
COURSE = ROOT / "docs/course"
BLOCK = re.compile(r"^( *)```(\w+)(?: ([\w./]+))?\n(.*?)^\1```$", re.M | re.S)


def matches(shown, printed):
    """Whether lines are what is shown of them."""
    parts = [re.escape(part) for part in "\n".join(shown).split("...")]
    return re.fullmatch(".*".join(parts), "\n".join(printed), re.S) is not None


class Chapter:
    def __init__(self, path, options):
        self.path, self.options = path, options
        self.work = options.work / path.stem
        self.failures = []
        self.commands = 0
        shutil.rmtree(self.work, ignore_errors=True)
        self.work.mkdir(parents=True)

    def run(self, command):
        variables = {name: value for name, value in os.environ.items()
                     if not name.startswith(("JP2VM_", "JDK_", "JAVA_"))}
        variables.update(PATH=f"{self.options.work}/bin:{os.environ['PATH']}", LC_ALL="C.UTF-8",
                         TMPDIR=str(self.work))
        done = subprocess.run(["bash", "-c", command], cwd=self.work, env=variables, timeout=120,
                              stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, encoding="utf-8", check=False)
        return done.stdout.rstrip("\n").split("\n") if done.stdout else []

    def console(self, text):
        lines, result = text.splitlines(), []
        while lines:
            command, shown = lines.pop(0), []
            if not command.startswith("$ "):
                self.failures.append(f"no command: {command}")
                continue
            result.append(command)
            while command.endswith("\\"):
                part = lines.pop(0)
                result.append(part)
                command = command[:-1] + part.lstrip("> ")
            while lines and not lines[0].startswith("$ "):
                shown.append(lines.pop(0))
            printed = self.run(command[2:])
            self.commands += 1
            if not matches(shown, printed):
                self.failures.append("\n".join([command, "--- printed", *printed, "--- shown",
                                                *shown]))
                shown = shown if any("..." in line for line in shown) else printed
            result += shown
        return "\n".join(result) + "\n"

    def patch(self, text):
        done = subprocess.run(["git", "apply", "--check", "-"], cwd=ROOT, input=text,
                              capture_output=True, encoding="utf-8", check=False)
        if done.returncode != 0:
            self.failures.append(f"a change does not fit: {done.stderr}")

    def block(self, match):
        indent, language, name, text = match.groups()
        text = textwrap.dedent(text)
        if language == "console":
            text = self.console(text)
        elif language == "diff":
            self.patch(text)
        elif name:
            path = self.work / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")
        block = f"```{language}{' ' + name if name else ''}\n{text}```"
        return textwrap.indent(block, indent)

    def check(self):
        page = self.path.read_text("utf-8")
        written = BLOCK.sub(self.block, page)
        if self.options.write and written != page:
            self.path.write_text(written, "utf-8")
        if self.commands == 0:
            self.failures.append("the chapter runs nothing")
        for title in ("## Exercises", "## Solutions", "## A change to the machine"):
            if title not in page:
                self.failures.append(f"no part {title!r}")
        for failure in self.failures:
            print(f"{self.path.name}: {failure}")
        print(f"{self.path.name}: {self.commands} commands, {len(self.failures)} faults")
        return not self.failures


def main():
    parser = argparse.ArgumentParser()
    for name in ("jp2vm", "java", "javac"):
        parser.add_argument(f"--{name}", type=pathlib.Path, required=True)
    parser.add_argument("--work", type=pathlib.Path, required=True)
    parser.add_argument("--write", action="store_true")
    parser.add_argument("chapters", nargs="*")
    options = parser.parse_args()
    options.work = options.work.resolve()
    tools = options.work / "bin"
    shutil.rmtree(tools, ignore_errors=True)
    tools.mkdir(parents=True)
    for program in (options.jp2vm, options.jp2vm.parent / "jp2prof", options.java, options.javac,
                    options.javac.parent / "javap"):
        (tools / program.name).symlink_to(program.resolve())
    chapters = [path for path in sorted(COURSE.glob("[0-9]*.md"))
                if not options.chapters or path.stem in options.chapters]
    listed = (COURSE / "README.md").read_text("utf-8")
    is_good = bool(chapters)
    for path in chapters:
        is_good = Chapter(path, options).check() and is_good
        if f"({path.name})" not in listed:
            print(f"README.md does not list {path.name}")
            is_good = False
    return 0 if is_good else 1


if __name__ == "__main__":
    sys.exit(main())
