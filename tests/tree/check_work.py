#!/usr/bin/env python3
"""Checks that the native methods of OpenJDK whose work is counted are those of docs/work.md, and that the JDK has them.

usage: check_work.py ROOT [JAVAP]
"""
import pathlib
import re
import subprocess
import sys

PAGE = "docs/work.md"
SOURCE = "classlib/openjdk/counting_natives.c"
UNSAFE = "jdk.internal.misc.Unsafe"  # the machine itself implements their native methods


def of_source(text):
    """{(class, method, descriptor)} from the source."""
    names = dict(re.findall(r'^#define (\w+) "([^"]*)"$', text, flags=re.M))
    table = text[text.index("lib_jdk_counting_natives[] = {"):]
    rows = re.findall(r'^    \{(\w+), "(\w+)", (.*?),\s+\w+\},$', table, flags=re.M | re.S)
    return {(names[owner].replace("/", "."), method,
             "".join(names.get(word, word.strip('"')) for word in descriptor.split()))
            for owner, method, descriptor in rows}


def of_page(text):
    """{(class, method)} from the page."""
    rows = re.findall(r"^\| [^|]*`\w+Bytes`[^|]* \| `([\w.]+)` \| (.*) \|$", text, flags=re.M)
    return {(owner, method) for owner, methods in rows for method in re.findall(r"`(\w+)`", methods)}


def of_jdk(javap, owners):
    """{(class, method, descriptor)} of native methods of the JDK."""
    text = subprocess.run([javap, "-p", "-s", *sorted(owners)], stdout=subprocess.PIPE, text=True, timeout=120,
                          check=True).stdout
    natives, owner, method = set(), None, None
    for line in text.splitlines():
        head = re.match(r"(?:[\w ]+ )?class ([\w.]+)", line)
        native = re.match(r"  .*\bnative\b.* (\w+)\(", line)
        descriptor = re.match(r"    descriptor: (\S+)", line)
        owner = head.group(1) if head else owner
        if descriptor and method:
            natives.add((owner, method, descriptor.group(1)))
        method = native.group(1) if native else None
    return natives


def main():
    root = pathlib.Path(sys.argv[1])
    source = of_source((root / SOURCE).read_text("utf-8"))
    page = of_page((root / PAGE).read_text("utf-8"))
    names = {row[:2] for row in source}
    problems = ["%s: %s.%s is not in %s" % (PAGE, *row, SOURCE) for row in page - names if row[0] != UNSAFE]
    problems += ["%s: there is no %s.%s" % (PAGE, *row) for row in names - page]
    if len(source) < 40:
        problems.append("%s: only %d natives" % (SOURCE, len(source)))
    if len(sys.argv) > 2:
        natives = of_jdk(sys.argv[2], {row[0] for row in source})
        problems += ["%s: the JDK has no native %s.%s%s" % (SOURCE, *row) for row in source - natives]
    for problem in sorted(problems):
        print(problem)
    sys.exit(1 if problems else 0)


if __name__ == "__main__":
    main()
