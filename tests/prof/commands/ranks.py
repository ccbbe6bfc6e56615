#!/usr/bin/env python3
"""Compares `jp2prof diff --ranks` with rank distances that are computed from the XML profiles.

Usage: ranks.py --jp2prof PROGRAM --jp2vm PROGRAM --work DIR [--openjdk]
"""
import bisect
import functools
import sys

import tool as tools
from harness import expect, expect_equal, named  # noqa: E402
from views import SOURCES, Oracle, by_class, by_method, java_name

PROGRAMS = ("Demo", "Throws", "Loops")
SORTS = ("self", "inclusive", "invocations")


def cases(tool):
    if not hasattr(tool, "cases"):
        tool.compile([SOURCES / f"{name}.java" for name in PROGRAMS])
        tool.cases = {}
        for name in PROGRAMS:
            paths = tool.record(name, name)
            tool.cases[name] = paths["jp2"], Oracle(paths["xml"])
    return tool.cases


@functools.lru_cache(maxsize=None)
def grouped(oracle, by):
    return oracle.group(by)


class Ranking:
    """The ranks of one side. values: the number of each key."""

    def __init__(self, values):
        self.values = {key: value for key, value in values.items() if value > 0}
        self.ordered = sorted(self.values.values())

    def rank(self, key):
        """1 for the largest number; equal numbers have equal ranks; a missing key comes after all others."""
        return 1 + len(self.ordered) - bisect.bisect_right(self.ordered, self.values.get(key, 0))

    def cut(self, first):
        """The number above which a key is certainly among the first, and the number below which it is not."""
        return self.ordered[-min(first or len(self.ordered), len(self.ordered))]


def check_report(tool, before, after, index, first, by=by_method):
    paths = cases(tool)
    groups = [grouped(paths[name][1], by) for name in (before, after)]
    sides = [Ranking({key: row[index] for key, row in group.items()}) for group in groups]
    option = [] if by is by_method else ["--by=class", "--names=full"]
    report = tool.json("diff", "--ranks", f"--first={first}", f"--sort={SORTS[index]}", *option,
                       paths[before][0], paths[after][0])
    where = before, after, SORTS[index], first
    rows = report["rows"]
    most = min(first or len(sides[0].values), len(sides[0].values))
    expect_equal((len(rows), report["compared"]), (most, most), *where)
    keys = []
    for row in rows:
        loader = "" if row.get("loader") in ("boot", "app") else row.get("loader")
        key = ((row["class"], row["name"], row["descriptor"], loader) if by is by_method
               else next(k for k in groups[0] if java_name(k[0]) == row["class"]))
        keys.append(key)
        expect_equal((row["valueBefore"], row["valueAfter"]),
                     tuple(side.values.get(key, 0) for side in sides), *where, key)
        expect_equal((row["rankBefore"], row["rankAfter"]), tuple(side.rank(key) for side in sides), *where, key)
    distances = [abs(sides[0].rank(key) - sides[1].rank(key)) for key in keys]
    expect_equal([row["distance"] for row in rows], distances, *where)
    expect_equal(report["sad"], sum(distances), *where, "sad")
    expect(abs(report["mad"] - sum(distances) / most) < 1e-3, *where, "mad", report["mad"])
    cut = [side.cut(first) for side in sides]
    expect_equal({key for key in keys if sides[0].values[key] > cut[0]},
                 {key for key, value in sides[0].values.items() if value > cut[0]}, *where, "the first")
    sure = sum(sides[1].values.get(key, 0) > cut[1] for key in keys)
    possible = sum(sides[1].values.get(key, 0) >= cut[1] > 0 for key in keys)
    expect(sure <= report["match"] <= possible, *where, "match", sure, report["match"], possible)
    return report


def test_ranks_of_methods(tool):
    for before, after in (("Demo", "Throws"), ("Loops", "Demo"), ("Throws", "Throws")):
        for index in range(len(SORTS)):
            for first in (1, 16, 0):
                check_report(tool, before, after, index, first)


def test_ranks_of_classes(tool):
    check_report(tool, "Throws", "Loops", 1, 4, by_class)


def test_a_profile_is_equal_to_itself(tool):
    path = cases(tool)["Throws"][0]
    report = tool.json("diff", "--ranks", path, path)
    expect_equal((report["compared"], report["match"], report["sad"], report["mad"]), (16, 16, 0, 0), "itself")


def test_formats_have_the_same_numbers(tool):
    paths = [cases(tool)[name][0] for name in ("Demo", "Throws")]
    report = tool.json("diff", "--ranks", "--first=7", *paths)
    line = (f"match: {report['match']} of 7; sum of absolute distances (sad): {report['sad']}, "
            f"mean (mad): {report['mad']:.6g}")
    text = tool.run("diff", "--ranks", "--first=7", *paths).decode().splitlines()
    expect_equal(text[-1], line, "text")
    table = tool.csv("diff", "--ranks", "--first=7", *paths)
    expect_equal([row["rankAfter"] for row in table], [str(row["rankAfter"]) for row in report["rows"]], "csv")
    expect_equal(tool.messages("diff", "--ranks", "--first=7", "--csv", *paths), ["jp2prof: " + line], "csv")
    short = tool.json("diff", "--ranks", "--first=7", "--limit=2", *paths)
    expect_equal((len(short["rows"]), short["rowsLeftOut"], short["sad"]), (2, 5, report["sad"]), "limit")


def test_mistakes(tool):
    paths = [cases(tool)[name][0] for name in ("Demo", "Throws")]
    for words, part in ((["--ranks", "--tree"], "without --tree"), (["--ranks", "--by=line"], "without --by=line"),
                        (["--ranks", "--all"], "without --all"), (["--first=3"], "add --ranks"),
                        (["--ranks", "--first=many"], "needs a number")):
        expect(part in tool.error("diff", *words, *paths, status=2), words, part)


if __name__ == "__main__":
    sys.exit(tools.main(__doc__, named(globals(), "test_")))
