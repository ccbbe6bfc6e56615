#!/usr/bin/env python3
"""Runs the commands in the chapters of docs/course and compares their output with the chapters.

Usage: run.py --jp2vm PROGRAM --java PROGRAM --javac PROGRAM --work DIR [--write] [CHAPTER...]

tools/course/chapter.py describes the blocks. All commands of a chapter run in its own directory, in the order of the
page. A change to the machine must apply to the source; tools/course/changes builds it. The state in an explore block
must occur in the recording. Tests that the text asks readers to run must exist. --write replaces each output on the
page that does not contain "..." by the actual output.
"""
import argparse
import pathlib
import re
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.dont_write_bytecode = True
sys.path.insert(0, str(ROOT / "tools/course"))
from chapter import (COURSE, CourseError, Exploration, Workplace, chapters, matches,  # noqa: E402
                     replace_blocks, run_console)


class Chapter:
    def __init__(self, path, options):
        self.path, self.options = path, options
        work = options.work / path.stem
        shutil.rmtree(work, ignore_errors=True)
        self.place = Workplace(work, options.work / "bin")
        self.failures = []
        self.commands = 0

    def console(self, text):
        text, count, failures = run_console(self.place, text)
        self.commands += count
        self.failures += failures
        return text

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

    def block(self, language, name, text):
        try:
            if language == "console" and name is None:
                return self.console(text)
            if language == "explore":
                return self.explore(text, name)
            if language == "diff":
                self.patch(text)
            elif name and language != "console":
                self.place.write(name, text)
        except CourseError as error:
            self.failures.append(str(error))
        return text

    def tests(self, page):
        """Checks that the tests that readers should run exist."""
        for pattern in re.findall(r"ctest --preset release -R '?([^'`\s]+)", page):
            found = subprocess.run(["ctest", "--test-dir", self.options.jp2vm.parents[1], "-N", "-R",
                                    pattern], capture_output=True, encoding="utf-8", check=False)
            if "Total Tests: 0" in found.stdout:
                self.failures.append(f"there are no tests {pattern}")

    def check(self):
        page = self.path.read_text("utf-8")
        replace_blocks(self.path, self.block, self.options.write)
        self.tests(page)
        if self.commands == 0:
            self.failures.append("the chapter runs nothing")
        for title in ("## Exercises", "## Solutions", "## A change to the machine"):
            if title not in page:
                self.failures.append(f"no part {title!r}")
        if "\n```console changed\n" not in page:
            self.failures.append("it is not said what is seen of the changed machine")
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
