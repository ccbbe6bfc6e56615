#!/usr/bin/env python3
"""Runs the examples of docs/java-analyses.md and compares them, and what is printed, with the page.

Usage: page.py --jp2vm PROGRAM --javac PROGRAM --work DIR [--write]

The page shows the files of docs/examples/java; its table of annotations is made from their sources.
--write puts all that on the page, with what is printed now.
"""
import re
import subprocess
import sys

import common

PAGE = common.ROOT / "docs/java-analyses.md"
EXAMPLES = common.ROOT / "docs/examples/java"
ANNOTATIONS = common.ROOT / "profiler/java/api/jp2vm/analysis"
LEAST = 4  # examples
MOST_LINES = 45
HEAD = "| annotation | | when |\n|---|---|---|\n"


def table():
    rows = []
    for file in sorted(ANNOTATIONS.glob("*.java")):
        text = file.read_text("utf-8")
        if "@interface" in text:
            summary = re.search(r"^/\*\* (.*?) \*/$", text, flags=re.M)[1]
            summary = re.sub(r"\{@code (.*?)\}", r"`\1`", summary)
            name = file.stem + ("(number)" if "long value()" in text else "")
            rows.append(f"| `@{name}` | {'T' if ' target()' in text else ''} | {summary} |\n")
    return HEAD + "".join(rows)


def sources(block):
    """A block of Java is the file of its class."""
    name = re.search(r"^public class (\w+)", block[1], flags=re.M)[1]
    text = (EXAMPLES / f"{name}.java").read_text("utf-8")
    if len(text.splitlines()) > MOST_LINES:
        raise ValueError(f"{name}.java is longer than {MOST_LINES} lines")
    return f"```java\n{text}```\n"


def outputs(using, block):
    """What threads do comes in any order."""
    command = block[1]
    shell = f"PATH={using.work}/bin:$PATH; {command}"
    done = subprocess.run(["bash", "-c", shell], cwd=using.work, env=common.environment(),
                          stdin=subprocess.DEVNULL, capture_output=True, encoding="utf-8",
                          timeout=120, check=False)
    printed = (done.stdout + done.stderr).rstrip("\n") + "\n"
    if sorted(printed.splitlines()) == sorted(block[2].splitlines()):
        printed = block[2]
    return f"```\n$ {command}\n{printed}```\n"


def main():
    using = common.options(__doc__, write={"action": "store_true"})
    common.compile_java(using, "app", [common.ROOT / "docs/examples/Bank.java"])
    common.compile_java(using, "analyses", sorted(EXAMPLES.glob("*.java")), "-Werror")
    (using.work / "bin").mkdir()
    (using.work / "bin/jp2vm").symlink_to(using.jp2vm)
    page = PAGE.read_text("utf-8")
    fresh, count = re.subn(r"^```java\n(.*?)^```\n", sources, page, flags=re.M | re.S)
    fresh = re.sub(r"^```\n\$ (.*?)\n(.*?)^```\n", lambda b: outputs(using, b), fresh,
                   flags=re.M | re.S)
    fresh = re.sub(re.escape(HEAD) + r"(?:\|.*\n)*", lambda _: table(), fresh)
    if using.write:
        PAGE.write_text(fresh, "utf-8")
    elif fresh != page or count < LEAST:
        for line, other in zip(page.splitlines(), fresh.splitlines()):
            if line != other:
                print(f"the page has: {line}\nit should:    {other}")
                break
        print(f"{count} examples; the page is not what is so")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
