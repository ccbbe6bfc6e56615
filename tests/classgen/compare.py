#!/usr/bin/env python3
"""Compares our verifier's verdicts on generated class files with those of java.

usage: compare.py TEST_VERIFY [--keep DIRECTORY] [--words]

Exit status: 0 agreement, 1 difference, 2 wrong usage, 77 no JDK to ask.
"""
import argparse
import pathlib
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
EXPORTS = ["--add-exports", "java.base/jdk.internal.org.objectweb.asm=ALL-UNNAMED"]

# Where we differ from java, and why.
KNOWN = {
    "invalid/NewOnStackAgain.class":
        "the specification refuses a second object of the same `new` on the stack; java does not look",
    "invalid/RoutineAtTwoDepths.class":
        "java gives up on a subroutine that is called from two depths; nothing is wrong with it",
}


def run(*command):
    result = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, check=False)
    if result.returncode != 0:
        sys.exit(f"{' '.join(map(str, command))}: status {result.returncode}\n{result.stderr}")
    return result.stdout


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
    differences = 0
    for name in sorted(theirs):
        (error, message), (our_error, our_message) = theirs[name], ours.get(name, ("nothing", ""))
        if error != our_error:
            is_known = name in KNOWN
            print(f"{'known' if is_known else 'DIFFERENT'}: {name}\n  java: {error}: {first_line(message)}\n"
                  f"  ours: {our_error}: {first_line(our_message)}")
            if is_known:
                print(f"  because {KNOWN[name]}")
            differences += not is_known
        elif words and first_line(message) != first_line(our_message):
            print(f"words: {name}\n  java: {first_line(message)}\n  ours: {first_line(our_message)}")
    return differences


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("test_verify")
    parser.add_argument("--keep", metavar="DIRECTORY")
    parser.add_argument("--words", action="store_true")
    options = parser.parse_args()
    if shutil.which("java") is None or shutil.which("javac") is None:
        print("skipped: no java and javac in the path")
        return 77
    with tempfile.TemporaryDirectory() as scratch:
        tools = pathlib.Path(scratch) / "tools"
        classes = pathlib.Path(options.keep or pathlib.Path(scratch) / "classes")
        run("javac", *EXPORTS, "-d", tools, *sorted(HERE.glob("*.java")))
        run("java", *EXPORTS, "-cp", tools, "GenerateClasses", classes)
        theirs, ours = {}, {}
        for kind in ("valid", "invalid"):
            theirs.update(verdicts(run("java", "-Xverify:all", "-cp", tools, "Judge", classes / kind), kind))
            ours.update(verdicts(run(options.test_verify, "--judge", classes / kind, classes / "library"), kind))
        refused = [name for name in theirs if name.startswith("valid/") and theirs[name][0] != "ok"]
        for name in refused:
            print(f"not valid: {name}: {theirs[name]}")
        differences = compare(theirs, ours, options.words)
        print(f"{len(theirs)} class files, {differences} verdicts differ unexpectedly")
        return 1 if differences or refused else 0


if __name__ == "__main__":
    sys.exit(main())
