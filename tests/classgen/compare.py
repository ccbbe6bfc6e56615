#!/usr/bin/env python3
"""Compares the verdicts of jp2vm's verifier on generated class files with HotSpot's verdicts.

usage: compare.py TEST_VERIFY [--keep DIRECTORY] [--words]

Exit status: 0 if the verdicts agree, 1 if they differ, 2 for wrong usage, 77 if there is no JDK.
"""
import argparse
import pathlib
import shutil
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from harness import ASM, check, finish, must, SKIPPED  # noqa: E402

HERE = pathlib.Path(__file__).resolve().parent
# Where we differ from java, and why.
KNOWN = {
    "invalid/NewOnStackAgain.class":
        "the specification refuses a second object of the same `new` on the stack; java does not look",
    "invalid/RoutineAtTwoDepths.class":
        "java gives up on a subroutine that is called from two depths; nothing is wrong with it",
}


def run(*command):
    return must(*command).stdout


def verdicts(text, kind):
    """{file: (error class or "ok", message)} from lines of file, tab, verdict."""
    found = {}
    for line in text.splitlines():
        name, _, verdict = line.partition("\t")
        error, _, message = verdict.partition(": ")
        found[f"{kind}/{name}"] = (error.replace("/", "."), message)
    return found


def first_line(message):
    return message.split("\\n")[0]


def compare(theirs, ours, words):
    for name in sorted(theirs):
        (error, message), (our_error, our_message) = theirs[name], ours.get(name, ("nothing", ""))
        if error != our_error:
            text = f"{name}\n  java: {error}: {first_line(message)}\n  ours: {our_error}: {first_line(our_message)}"
            if check(name in KNOWN, text):
                print(f"known: {text}\n  because {KNOWN[name]}")
        elif words and first_line(message) != first_line(our_message):
            print(f"words: {name}\n  java: {first_line(message)}\n  ours: {first_line(our_message)}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("test_verify")
    parser.add_argument("--keep", metavar="DIRECTORY")
    parser.add_argument("--words", action="store_true")
    options = parser.parse_args()
    if shutil.which("java") is None or shutil.which("javac") is None:
        print("skipped: no java and javac in the path")
        return SKIPPED
    with tempfile.TemporaryDirectory() as scratch:
        tools = pathlib.Path(scratch) / "tools"
        classes = pathlib.Path(options.keep or pathlib.Path(scratch) / "classes")
        run("javac", *ASM, "-d", tools, *sorted(HERE.glob("*.java")))
        run("java", *ASM, "-cp", tools, "GenerateClasses", classes)
        theirs, ours = {}, {}
        for kind in ("valid", "invalid"):
            theirs.update(verdicts(run("java", "-Xverify:all", "-cp", tools, "Judge", classes / kind), kind))
            ours.update(verdicts(run(options.test_verify, "--judge", classes / kind, classes / "library"), kind))
    for name, verdict in theirs.items():
        check(not name.startswith("valid/") or verdict[0] == "ok", f"not valid: {name}: {verdict}")
    compare(theirs, ours, options.words)
    return finish(f"{len(theirs)} class files")


if __name__ == "__main__":
    sys.exit(main())
