#!/usr/bin/env python3
"""Tests profile files that jp2vm never writes, with names and numbers as large as the format allows. Reports must show
them, or one line must report that the file is damaged.

Usage: crafted.py --jp2prof PROGRAM --jp2vm PROGRAM --work DIR [--openjdk]
"""
import sys
import zlib

import tool as tools
from harness import expect, expect_equal, named  # noqa: E402

MOST = (1 << 63) - 1


def varint(number):
    text = bytearray()
    while number > 127:
        text.append(number & 127 | 128)
        number >>= 7
    return bytes(text + bytes([number]))


def text_of(text):
    return varint(len(text)) + text.encode()


def column(number, *values):
    content = b"".join(v if isinstance(v, bytes) else varint(v) for v in values)
    return varint(number) + varint(len(content)) + content


def section(tag, content):
    head = (tag.encode() + bytes(4) + 2 * len(content).to_bytes(8, "little")
            + zlib.crc32(content).to_bytes(4, "little"))
    return head + zlib.crc32(head).to_bytes(4, "little") + content + bytes(-len(content) % 8)


def profile(name, rows):
    """A profile without blocks, with a root and calls below it, each with entries and one value of that name."""
    pairs = {"version": "crafted", "command": "Crafted", "options": "--profile=calls",
             "reason": "exit", "window": "all", "callsites": "1"}
    texts = ["Crafted", "run", "()V", ""]
    run = varint(0) + varint(len(rows)) + varint(len(rows)) + varint(1)
    contents = [("HEAD", b"".join(text_of(t) for pair in pairs.items() for t in pair)),
                ("METH", varint(0) + varint(1) + column(1, *map(text_of, texts))
                 + column(2, 0) + column(3, 0) + column(4, 1) + column(5, 2) + column(6, 3)
                 + column(7, 0) + column(8, 0) + column(9, 0) + column(10, 0) + column(11, 0)
                 + column(12, 0)),
                ("TREE", varint(0) + varint(0) + text_of("")),
                ("CTXT", run + column(25, *[0] * len(rows)) + column(26, *[1] * len(rows))
                 + column(27, *[0] * len(rows)) + column(28, *(entries for entries, _ in rows))),
                ("VALS", run + column(35, text_of(name)) + column(37, 1, 0)
                 + column(36, *[1] * len(rows)) + column(64, *(value for _, value in rows)))]
    file = b"\x93JP2\r\n\x1a\n" + (1).to_bytes(2, "little") + bytes(6)
    index, last = varint(len(rows)) + varint(1) + varint(len(contents)), 0
    for tag, content in contents:
        counts = [len(rows) if tag in ("CTXT", "VALS") else int(tag == "METH")]
        index += b"".join(map(varint, [int.from_bytes(tag.encode(), "little"), len(file) - last,
                                       len(content), len(content), 0, *counts]))
        last = len(file)
        file += section(tag, content)
    return (file + section("INDX", index) + len(file).to_bytes(8, "little") + b"JP2-END\n")


def write(tool, file, *arguments):
    path = tool.work / file
    path.write_bytes(profile(*arguments))
    return path


def test_small_numbers_are_shown(tool):
    """Small numbers are valid, and are shown."""
    path = write(tool, "small.jp2", "pieces", [(1, 7), (2, 5)])
    facts = tool.json("info", path)
    expect_equal((facts["invocations"], facts["pieces"], facts["contexts"]), (3, 12, 2), "info")
    rows = tool.rows("top", "--metric=pieces", path)
    expect_equal([(r["self"], r["invocations"]) for r in rows], [(12, 3)], "top")


def test_numbers_that_wrap_are_damage(tool):
    most = write(tool, "most.jp2", "pieces", [(1, MOST)])
    expect_equal(tool.rows("top", "--metric=pieces", most)[0]["self"], MOST, "the most")
    for rows in ([(1, MOST), (1, 1)], [(1 << 63, 1), (1 << 63, 1)], [(1, (1 << 64) - 1)],
                 [(MOST, 1), (1, 1)]):
        path = write(tool, "wraps.jp2", "pieces", rows)
        for command in (["top"], ["tree"], ["callers", "run"], ["diff", most], ["info"],
                        ["export", "collapsed"], ["check-file"]):
            expect("above 2^63" in tool.error(*command, path), command, rows)
    text = tool.error("merge", most, most, "-o", "sum.jp2")
    expect("above 2^63" in text, text)


def test_names_of_metrics_may_be_long(tool):
    """A name that is longer than every buffer must be shown, possibly truncated, without harm."""
    for length in (150, 600, 70000):
        name = "a" * (length - 5) + "Bytes"
        path = write(tool, "long.jp2", name, [(1, 7), (2, 5)])
        other = write(tool, "other.jp2", name, [(1, 7), (2, 6)])
        metric = f"--metric={name}"
        expect_equal(tool.json("info", path)[name], 12, "info", length)
        expect(name.encode() in tool.run("info", path), "info", length)
        expect_equal(tool.json("top", metric, path)["metric"], name, length)
        for command in (["top", metric, "--class=Crafted"], ["top", metric, "--root=run"],
                        ["tree", metric], ["lines", metric], ["annotate", metric, "run"],
                        ["callers", metric, "run"], ["callees", metric, "run"],
                        ["budget", metric], ["html", "-o", "long.html"],
                        ["html", metric, "--class=Crafted", "-o", "long.html"],
                        ["export", "collapsed", metric], ["export", "callgrind"],
                        ["export", "speedscope"], ["export", "firefox"], ["export", "dot", metric],
                        ["export", "trace", metric], ["export", "xml"],
                        ["merge", "--class=Crafted", "-o", "long-part.jp2"]):
            tool.run(*command, path)
        tool.run("diff", metric, path, other)
        tool.run("diff", metric, "--class=Crafted", path, other)
        tool.run("budget", metric, path, "-o", "long.txt")
        expect_equal(tool.json("check", "--budget=long.txt", path)["exceeded"], 0, length)
        tool.run("check", "--budget=long.txt", other, status=1)
        text = tool.error("top", "--metric=nothing", path)
        expect("nothing" in text and "invocations" in text, length)
        text = tool.error("top", f"{metric}x", path)
        expect(f"no metric '{name[:100]}" in text, length)


if __name__ == "__main__":
    sys.exit(tools.main(__doc__, named(globals(), "test_")))
