#!/usr/bin/env python3
"""HotSpot's flags: jp2vm accepts and refuses the lists that scripts use as java does.

usage: flags.py JP2VM JAVA LISTS WORK [--only=TEXT]

Each list of the file is followed by -version. Equal have to be the exit status and, where the list is
refused, what is said. jp2vm puts a guess on a line of its own, and names a constraint where HotSpot
may name several.
"""
import concurrent.futures
import os
import re
import shlex
import shutil
import subprocess
import sys

VARIABLES = ("JDK_JAVA_OPTIONS", "JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS", "JP2VM_OPTIONS", "CLASSPATH")


def run(program, words, place):
    os.makedirs(place, exist_ok=True)
    environment = {name: value for name, value in os.environ.items() if name not in VARIABLES}
    result = subprocess.run([program, *words, "-version"], cwd=place, env=environment, timeout=120,
                            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                            stderr=subprocess.PIPE, text=True, errors="replace", check=False)
    return result.returncode, result.stdout, result.stderr


def reasons(out, err):
    """The lines that say why a list is refused, wherever they are printed."""
    text = re.sub(r"(Did you mean '[^']*'\?) ?", r"\1\n", out + err)
    text = text.replace("[off|summary|detail]Error", "[off|summary|detail]\nError")
    lines = [re.sub(r"^\[[\d.]+s\](\[error *\]\[logging *\] )?", "", line) for line in text.splitlines()]
    return [line for line in lines if line.strip() and "warning" not in line
            and not re.match(r"-XX:\S|Error: (Could not create|A fatal)", line)]


def compare(number, words, jp2vm, java, work):
    place = os.path.join(work, f"{number:03}")
    expected = run(java, words, os.path.join(place, "java"))
    got = run(jp2vm, ["--classlib=embedded", *words], os.path.join(place, "jp2vm"))
    if expected[0] != got[0]:
        return f"status {got[0]}, java has {expected[0]}"
    if expected[0] == 0:
        return None
    ours, theirs = reasons(*got[1:]), reasons(*expected[1:])
    missing = [line for line in ours if line not in theirs]
    return f"said {ours}, java says {theirs}" if missing or not ours else None


def read_lists(path):
    with open(path, encoding="utf-8") as file:
        lines = [line.strip() for line in file]
    return [shlex.split(line) for line in lines if line and not line.startswith("#")]


def main():
    arguments = [word for word in sys.argv[1:] if not word.startswith("--only=")]
    only = [word[len("--only="):] for word in sys.argv[1:] if word.startswith("--only=")]
    if len(arguments) != 4:
        print(__doc__, file=sys.stderr)
        return 2
    jp2vm, java, path, work = arguments
    shutil.rmtree(work, ignore_errors=True)
    lists = [words for words in read_lists(path)
             if all(text in " ".join(words) for text in only)]
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        problems = list(pool.map(
            lambda pair: compare(pair[0], pair[1], os.path.abspath(jp2vm), java,
                                 os.path.abspath(work)), enumerate(lists)))
    different = 0
    for words, problem in zip(lists, problems):
        if problem is not None:
            different += 1
            print(f"{' '.join(words)}: {problem}")
    print(f"{len(lists)} lists of flags, {different} differ")
    return 1 if different or not lists else 0


if __name__ == "__main__":
    sys.exit(main())
