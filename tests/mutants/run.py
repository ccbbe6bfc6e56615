#!/usr/bin/env python3
"""Makes one faulty change to the machine at a time, and checks that an assertion (vm/base/assert.h) finds it.

    tests/mutants/run.py --source ROOT [--build BUILD --work DIR] [NAME ...]

mutants.json contains the changes. A mutant has a file, lines of the file before and after the change, the test that
runs, and the condition that must fail; `asserted` is the file of the condition, if it is another file. `program` is a
test of ctest, or jp2vm, which then only starts. A mutant that the checks of locks find (docs/locks.md) has a `message`
of these checks instead of a condition.

Without --build, the script checks only that the lines occur exactly once in the source, and that each condition occurs.
BUILD is a build by Ninja with assertions: each mutant is compiled, linked with the objects of the build, and run; it
must end by SIGABRT with the condition or the message on stderr. Names select mutants.

Exit status: 0 if every mutant is found, 1 if one is not found, 2 for wrong usage.
"""
import argparse
import json
import os
import pathlib
import re
import shlex
import shutil
import signal
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))
from harness import check, exit_status, Failure, must, start  # noqa: E402

SECONDS = 120  # seconds for one test, on a busy computer


def squeezed(text):
    return re.sub(r"\s+", " ", text)


def changed(source, mutant):
    """The text of the mutant's file, or None if the change or the condition is not there."""
    text = (source / mutant["file"]).read_text(encoding="utf-8")
    place = mutant.get("asserted", mutant["file"])
    asserting = squeezed((source / place).read_text(encoding="utf-8"))
    is_asserted = "message" in mutant or f"VM_ASSERT({mutant['assertion']})" in asserting
    is_there = text.count(mutant["old"]) == 1 and is_asserted
    check(is_there, f"{mutant['name']}: the line is not in {mutant['file']}, or the condition not in {place}")
    return text.replace(mutant["old"], mutant["new"]) if is_there else None


class Build:
    """The commands of a build, to repeat them with one object replaced."""

    def __init__(self, path):
        self.path = path
        entries = json.loads((path / "compile_commands.json").read_text(encoding="utf-8"))
        self.compilations = {}
        for entry in entries:
            words = shlex.split(entry["command"])
            output = os.path.normpath(os.path.join(entry["directory"], words[words.index("-o") + 1]))
            self.compilations[output] = (entry["directory"], words, os.path.normpath(entry["file"]))
        listed = must("ctest", "--show-only=json-v1", cwd=path).stdout
        self.tests = {test["name"]: test.get("command") for test in json.loads(listed)["tests"]}

    def link(self, target):
        """The words of the command that links a target, in the build's directory."""
        last = must("ninja", "-t", "commands", target, cwd=self.path).stdout.splitlines()[-1]
        words = shlex.split(last.removeprefix(": && ").removesuffix(" && :"))
        if "-o" not in words or "&&" in words:
            raise Failure(f"{self.path}: {target} is not linked by one command")
        return words

    def place_of(self, word, file):
        """The compilation of a file, if a word of a link command is its object, or the archive that contains it."""
        path = os.path.normpath(self.path / word)
        if not path.endswith(".a"):
            return self.compilations.get(path, (None, [], None))
        of_archive = f"CMakeFiles/{pathlib.Path(path).stem.removeprefix('lib')}.dir/"
        for output, compilation in self.compilations.items():
            if of_archive in output and compilation[2] == file:
                return compilation
        return None, [], None

    def make(self, target, file, text, output):
        """Links a target with another text of one file."""
        words = self.link(target)
        changed_file = output.with_suffix(".mutant.c")
        changed_file.write_text(text, encoding="utf-8")
        replaced = str(output.with_suffix(".mutant.o"))
        for i, word in enumerate(words):
            directory, command, source = self.place_of(word, str(file))
            if source == str(file):
                command = [str(changed_file) if part == str(file) else part for part in command]
                command[command.index("-o") + 1] = replaced
                must(*command, f"-I{file.parent}", "-w", cwd=directory)
                # The linker takes an object before an archive instead of the archive's object.
                words[i:i + 1] = [replaced, word] if word.endswith(".a") else [replaced]
                words[words.index("-o") + 1] = str(output)
                must(*words, cwd=self.path)
                return
        raise Failure(f"{self.path}: {target} is not made of {file}")

    def test_command(self, name):
        if not self.tests.get(name):
            raise Failure(f"{self.path}: there is no test {name}")
        return self.tests[name]


def prepare(build, mutant, file, text, work):
    """Builds a mutant; returns the command that runs it."""
    work.mkdir(parents=True, exist_ok=True)
    if mutant["program"] != "jp2vm":
        words = build.test_command(mutant["program"])
        program = work / pathlib.Path(words[0]).name
        build.make(program.name, file, text, program)
        return [str(program), *words[1:]]
    library = work / "lib" / "jp2vm"
    shutil.rmtree(library, ignore_errors=True)
    library.mkdir(parents=True)
    (work / "bin").mkdir(exist_ok=True)
    shutil.copy2(build.path / "bin" / "jp2vm", work / "bin" / "jp2vm")
    for other in (build.path / "lib" / "jp2vm").iterdir():
        if other.name != "libjvm.so":
            (library / other.name).symlink_to(other)
    build.make("jvm", file, text, library / "libjvm.so")
    return [str(work / "bin" / "jp2vm"), "--classlib=embedded", "NoSuchClass"]


def try_mutant(source, build, mutant, text, work):
    command = prepare(build, mutant, source / mutant["file"], text, work)
    try:
        result = start(*command, cwd=work, timeout=SECONDS)
        status, stderr = result.returncode, result.stderr
    except subprocess.TimeoutExpired:
        status, stderr = "no end", ""
    wanted = mutant.get("message") or mutant["assertion"]
    is_lock = "message" in mutant
    failed = re.search(r":\d+: (locks: .*)" if is_lock else r": assertion failed: (.*)", stderr)
    found = squeezed(failed.group(1)) if failed else stderr[-200:]
    is_found = found.startswith(wanted) if is_lock else found == wanted
    check(status == -signal.SIGABRT and is_found,
          f"{mutant['name']}: status {status}, not SIGABRT by '{wanted}': {found}")
    print(f"{mutant['name']}: {found}", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--source", type=pathlib.Path, required=True)
    parser.add_argument("--build", type=pathlib.Path)
    parser.add_argument("--work", type=pathlib.Path)
    parser.add_argument("names", nargs="*")
    options = parser.parse_args()
    source = options.source.resolve()
    mutants = json.loads((HERE / "mutants.json").read_text(encoding="utf-8"))
    unknown = set(options.names) - {mutant["name"] for mutant in mutants}
    if unknown or (options.build is None) != (options.work is None):
        parser.error(f"unknown mutants: {', '.join(sorted(unknown))}" if unknown else "--build needs --work")
    build = None if options.build is None else Build(options.build.resolve())
    for mutant in mutants:
        if not options.names or mutant["name"] in options.names:
            text = changed(source, mutant)
            if build is not None and text is not None:
                try_mutant(source, build, mutant, text, options.work.resolve() / mutant["name"])
    print(f"{len(mutants)} mutants")
    return exit_status()


if __name__ == "__main__":
    sys.exit(main())
