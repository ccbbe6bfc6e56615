#!/usr/bin/env python3
"""Tests that jp2vm accepts and refuses the same lists of HotSpot's flags as java.

usage: flags.py JP2VM JAVA LISTS WORK [--only=TEXT]

The script adds -version to each list of the file. The exit status must be equal, and, if the list is refused, also the
message. Allowed differences: jp2vm prints its suggestion on a separate line, and names one constraint where HotSpot may
name several.
"""
import concurrent.futures
import pathlib
import re
import shlex
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from harness import check, equal, finish, make_empty, program, start  # noqa: E402


def reasons(out, err):
    """The lines that give the reason for a refusal, on any stream."""
    text = re.sub(r"(Did you mean '[^']*'\?) ?", r"\1\n", out + err)
    text = text.replace("[off|summary|detail]Error", "[off|summary|detail]\nError")
    lines = [re.sub(r"^\[[\d.]+s\](\[error *\]\[logging *\] )?", "", line) for line in text.splitlines()]
    return [line for line in lines if line.strip() and "warning" not in line
            and not re.match(r"-XX:\S|Error: (Could not create|A fatal)", line)]


def compare(number, words, jp2vm, java, work):
    expected = start(java, *words, "-version", cwd=make_empty(work / f"{number:03}/java"))
    got = start(jp2vm, "--classlib=embedded", *words, "-version", cwd=make_empty(work / f"{number:03}/jp2vm"))
    if equal(f"{words}: status", got.returncode, expected.returncode) and expected.returncode != 0:
        ours, theirs = (reasons(result.stdout, result.stderr) for result in (got, expected))
        check(ours and all(line in theirs for line in ours), f"{words}: said {ours}, java says {theirs}")


def read_lists(path):
    with open(path, encoding="utf-8") as file:
        lines = [line.strip() for line in file]
    return [shlex.split(line) for line in lines if line and not line.startswith("#")]


def main():
    words = [word for word in sys.argv[1:] if not word.startswith("--only=")]
    only = [word[len("--only="):] for word in sys.argv[1:] if word.startswith("--only=")]
    if len(words) != 4:
        print(__doc__, file=sys.stderr)
        return 2
    jp2vm, java, path, work = words
    work = make_empty(work)
    lists = [words for words in read_lists(path) if all(text in " ".join(words) for text in only)]
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        list(pool.map(lambda pair: compare(*pair, program(jp2vm), java, work), enumerate(lists)))
    return finish()


if __name__ == "__main__":
    sys.exit(main())
