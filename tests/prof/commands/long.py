#!/usr/bin/env python3
"""Tests trees of several hundred thousand lines, which are written while they are computed: their
numbers must be correct.

Usage: long.py --jp2prof PROGRAM --jp2vm PROGRAM --work DIR [--openjdk]
"""
import csv
import io
import json
import os
import subprocess
import sys

import tool as tools
from harness import expect, expect_equal  # noqa: E402

# Every call makes a new context.
PROGRAM = """
public class Grow {
    static int grow(int n) {
        return n < 2 ? 1
            : grow(n - 1)
            + grow(n - 2);
    }
    public static void main(String[] args) {
        System.out.println(grow(25));
    }
}
"""
# A table of all lines would need more memory than this. A sanitizer also needs more.
MOST_KILOBYTES = 100_000 if not os.environ.get("ASAN_OPTIONS") else sys.maxsize
ALL = ("--depth=0", "--min-share=0")


def recorded(tool):
    source = tool.work / "Grow.java"
    if not source.exists():
        source.write_text(PROGRAM)
        tool.compile([source])
    path = tool.record("grow", "Grow", outputs=("jp2",))["jp2"]
    contexts = tool.json("info", path)["contexts"]
    expect(contexts > 200_000, contexts, "contexts")
    return path, contexts


def run(tool, *arguments):
    """Runs jp2prof; returns the file of its output. The memory must stay below the limit."""
    path = tool.work / "-".join(a.strip("-=") for a in map(str, arguments[:-1]))
    with open(path, "wb") as out:
        process = subprocess.Popen([tool.options.jp2prof, *map(str, arguments)], stdout=out)
        _, status, usage = os.wait4(process.pid, 0)
    expect_equal(status, 0, *arguments)
    expect(usage.ru_maxrss < MOST_KILOBYTES, usage.ru_maxrss, "kB for", *arguments)
    return path


def table(path):
    return list(csv.DictReader(io.StringIO(path.read_text("utf-8"), newline="")))


def rows_have_all_contexts(tool):
    path, contexts = recorded(tool)
    # All commands run before their output is read, because a new process starts with the peak
    # memory of its parent.
    files = [run(tool, "tree", *ALL, *words, path) for words in (("--csv",), ("--json",), ("--names=full",))]
    files.append(run(tool, "callees", *ALL, "--tree", "--csv", "Grow.main", path))
    total = tool.json("tree", path)["total"]
    rows = table(files[0])
    expect_equal(len(rows), contexts, "rows of CSV")
    expect_equal(sum(int(r["self"]) for r in rows), total, "instructions")
    expect_equal([int(r["id"]) for r in rows], list(range(contexts)), "numbers of rows")
    keys = ("inclusive", "self", "invocations", "id", "depth", "method")
    expect_equal([[str(r[k]) for k in keys] for r in json.loads(files[1].read_text())["rows"]],
                 [[r[k] for k in keys] for r in rows], "JSON")
    lines = files[2].read_text("utf-8").splitlines()
    lines = lines[next(i for i, line in enumerate(lines) if "inclusive" in line) + 2:]
    expect_equal([line.split()[0].replace(",", "") for line in lines],
                 [r["inclusive"] for r in rows], "text")
    expect(all(r["method"] in line for r, line in zip(rows, lines)), "labels")
    callees = table(files[3])
    expect(contexts // 2 < len(callees) <= contexts, len(callees), "rows of", contexts)
    expect_equal(sum(int(r["self"]) for r in callees), int(callees[0]["inclusive"]), "callees")


if __name__ == "__main__":
    sys.exit(tools.main(__doc__, [rows_have_all_contexts]))
