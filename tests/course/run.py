#!/usr/bin/env python3
"""Runs what the chapters of docs/course show, and compares.

Usage: run.py --jp2vm PROGRAM --java PROGRAM --javac PROGRAM --work DIR [--write] [CHAPTER...]

What is in a chapter's blocks says tools/course/chapter.py. All run in the chapter's own directory, in
the order of the page. A change to the machine has to fit. The state of an exploration is looked up in a recording.
--write puts what is printed now on the page, where a command's output has no "...".
"""
import argparse
import pathlib
import shutil
import subprocess
import sys
import textwrap

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.dont_write_bytecode = True
sys.path.insert(0, str(ROOT / "tools/course"))
from chapter import (BLOCK, COURSE, CourseError, Exploration, Workplace, chapters,  # noqa: E402
                     commands, matches)


class Chapter:
    def __init__(self, path, options):
        self.path, self.options = path, options
        work = options.work / path.stem
        shutil.rmtree(work, ignore_errors=True)
        self.place = Workplace(work, options.work / "bin")
        self.failures = []
        self.commands = 0

    def console(self, text):
        result = []
        for written, command, shown in commands(text):
            printed = self.place.run(command)
            self.commands += 1
            if not matches(shown, printed):
                self.failures.append("\n".join([command, "--- printed", *printed, "--- shown",
                                                *shown]))
                shown = shown if any("..." in line for line in shown) else printed
            result += written + shown
        return "\n".join(result) + "\n"

    def explore(self, text, address):
        exploration = Exploration(text, address)
        self.commands += 1
        exploration.record(self.place)
        found = exploration.find(self.place)
        if not matches([exploration.state], [found]):
            self.failures.append("\n".join([f"state of {exploration.name}", "--- found", found,
                                            "--- shown", exploration.state]))
            if exploration.number is not None:
                found = exploration.search(self.place) or exploration.state
                text = text.replace(exploration.state, found)
        return text

    def patch(self, text):
        done = subprocess.run(["git", "apply", "--check", "-"], cwd=ROOT, input=text,
                              capture_output=True, encoding="utf-8", check=False)
        if done.returncode != 0:
            self.failures.append(f"a change does not fit: {done.stderr}")

    def block(self, match):
        indent, language, name, text = match.groups()
        text = written = textwrap.dedent(text)
        try:
            if language == "console" and name is None:
                text = self.console(text)
            elif language == "explore":
                text = self.explore(text, name)
            elif language == "diff":
                self.patch(text)
            elif name and language != "console":
                self.place.write(name, text)
        except CourseError as error:
            self.failures.append(str(error))
        if text == written:
            return match[0]
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
    own = [options.jp2vm.parent / name for name in ("jp2vm", "jp2prof", "jp2explore")]
    for program in (*own, options.java, options.javac, options.javac.parent / "javap"):
        (tools / program.name).symlink_to(program.resolve())
    paths = chapters(options.chapters)
    listed = (COURSE / "README.md").read_text("utf-8")
    is_good = bool(paths)
    for path in paths:
        is_good = Chapter(path, options).check() and is_good
        if f"({path.name})" not in listed:
            print(f"README.md does not list {path.name}")
            is_good = False
    return 0 if is_good else 1


if __name__ == "__main__":
    sys.exit(main())
