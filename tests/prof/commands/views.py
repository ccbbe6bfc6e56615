#!/usr/bin/env python3
"""Compares the views of jp2prof with sums over the XML profile: the numbers must be the same in all views.

Usage: views.py --jp2prof PROGRAM --jp2vm PROGRAM --work DIR [--openjdk]
"""
import collections
import os
import pathlib
import re
import sys
import xml.etree.ElementTree as etree

import tool as tools
from harness import expect, expect_equal, must, named, write_files  # noqa: E402

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
import truth  # noqa: E402

SOURCES = pathlib.Path(__file__).resolve().parents[2] / "profile" / "java"
JAVA = pathlib.Path(__file__).resolve().parents[1] / "java"
PROGRAMS = ("Demo", "Throws", "Loops", "Switches", "Callbacks", "UncaughtDeep", "Dispatch")


def java_name(name):
    return name.replace("/", ".")


def place_of(row):
    """The place of a row of `lines`: a line of a file, or a method without line numbers."""
    return (row["file"], row["line"]) if row["line"] else (row["file"], 0, row["class"], row["method"])


class Oracle:
    """Sums over the contexts of an XML profile."""

    def __init__(self, path):
        self.profile = p = tools.read_profile(path)
        self.size = len(p)
        self.self = [0 if e is None else e for e in p.executed]
        self.inclusive = list(self.self)
        for i in reversed(range(self.size)):
            if p.parent[i] >= 0:
                self.inclusive[p.parent[i]] += self.inclusive[i]
        self.total, self.invocations = sum(self.self), sum(p.entries)

    def group(self, key):
        """Self, inclusive and invocations by a key of contexts; recursion counts once."""
        sums = collections.defaultdict(lambda: [0, 0, 0])
        above = [frozenset()] * self.size
        for i in range(self.size):
            parent = self.profile.parent[i]
            open_keys = above[parent] if parent >= 0 else frozenset()
            name = key(self.profile, i)
            entry = sums[name]
            entry[0] += self.self[i]
            entry[1] += 0 if name in open_keys else self.inclusive[i]
            entry[2] += self.profile.entries[i]
            above[i] = open_keys | {name}
        return {name: tuple(entry) for name, entry in sums.items()}


def by_method(p, i):
    owner, name, descriptor = p.methods[p.method[i]]
    return owner[1:-1], name, descriptor, p.loader[i]


def by_class(p, i):
    return p.methods[p.method[i]][0][1:-1], p.loader[i]


def by_package(p, i):
    owner = p.methods[p.method[i]][0][1:-1]
    return java_name(owner.rpartition("/")[0]) or "(unnamed package)"


def cases(tool):
    """Profiles, each with its oracle."""
    if not hasattr(tool, "cases"):
        tool.compile([SOURCES / f"{name}.java" for name in (*PROGRAMS, "ThreadCounts",
                                                            "TwoLoaders")])
        tool.cases = {}
        for name in PROGRAMS:
            paths = tool.record(name, name)
            tool.cases[name] = paths["jp2"], Oracle(paths["xml"])
        paths = tool.record("threads", "ThreadCounts", "--profile", "--per-thread")
        tool.cases["threads"] = paths["jp2"], Oracle(paths["xml"])
    return tool.cases.items()


def numbers(row):
    return int(row["self"]), int(row["inclusive"]), int(row["invocations"])


def test_top_has_the_sums_of_the_tree(tool):
    for name, (path, oracle) in cases(tool):
        report = tool.json("top", "--limit=0", path)
        expect_equal(report["total"], oracle.total, name, "total")
        found = {(r["class"], r["name"], r["descriptor"],
                  "" if r["loader"] in ("boot", "app") else r["loader"]): numbers(r)
                 for r in report["rows"]}
        wanted = {k: v for k, v in oracle.group(by_method).items() if v[0] or v[2]}
        expect_equal(found, wanted, name, "methods")
        expect_equal(sum(v[0] for v in found.values()), oracle.total, name, "sum of self")
        rows = tool.rows("top", "--by=package", "--limit=0", path)
        wanted = {k: v for k, v in oracle.group(by_package).items() if v[0] or v[2]}
        expect_equal({r["package"]: numbers(r) for r in rows}, wanted, name, "packages")
        rows = tool.rows("top", "--by=class", "--names=full", "--limit=0", path)
        wanted = {java_name(k[0]): v for k, v in oracle.group(by_class).items() if v[0] or v[2]}
        expect_equal({r["class"]: numbers(r) for r in rows}, wanted, name, "classes")


def test_top_shows_threads(tool):
    path, oracle = dict(cases(tool))["threads"]
    found = collections.Counter()
    for row in tool.rows("top", "--by=thread", "--limit=0", path):
        found[row["thread"].rpartition(" #")[0] or row["thread"]] += int(row["self"])
    wanted = collections.Counter()
    for i in range(oracle.size):
        wanted[oracle.profile.threads[oracle.profile.thread[i]]["name"]] += oracle.self[i]
    expect_equal(found, +wanted, "threads")


def test_formats_have_the_same_numbers(tool):
    path, _ = dict(cases(tool))["Throws"]
    for command in (["top", "--limit=0"], ["top", "--by=class", "--limit=0"], ["lines", "--limit=0"],
                    ["tree", "--min-share=0"]):
        rows, table = tool.rows(*command, path), tool.csv(*command, path)
        expect_equal(len(rows), len(table), command, "rows")
        for row, line in zip(rows, table):
            for key, value in line.items():
                reported = row.get(key, "")
                expect(value == str(reported) or float(value or 0) == reported, command, key, value, reported)
        text = tool.run(*command, path).decode()
        for row in rows:
            number = f"{int(row['self']):,}" if "self" in row else ""
            expect(re.search(rf"(^|\s){number}(\s|$)", text, re.M), command, number, "not in text")


def test_json_and_csv_have_all_rows(tool):
    """JSON and CSV must contain all rows, unless --limit is given; then they must report the number of missing rows."""
    cases(tool)
    one, other = (tool.record(f"rows-{name}", name, "--profile=alloc,locks,blocks,callsites", outputs=("jp2",))["jp2"]
                  for name in PROGRAMS[:2])
    for command in (["top"], ["lines"], ["top", "--by=line"], ["objects", "--by=line"], ["diff", other],
                    ["diff", "--by=line", other], ["locks"]):
        rows = tool.rows(*command, "--limit=0", one)
        expect(len(rows) > 20 or command[0] == "locks", command, len(rows))
        report = tool.json(*command, one)
        expect("rowsLeftOut" not in report, command)
        expect_equal(report["rows"], rows, command)
        expect_equal(len(tool.csv(*command, one)), len(rows), command)
        expect("left out" not in str(tool.messages(*command, "--csv", one)), command)
        if len(rows) > 3:
            expect_equal(tool.json(*command, "--limit=3", one)["rowsLeftOut"], len(rows) - 3, command)
            lines = tool.messages(*command, "--csv", "--limit=3", one)
            expect(f"jp2prof: {len(rows) - 3} rows are left out; --limit=0 writes all" in lines, command, lines)


def test_shares_are_of_the_total(tool):
    path, oracle = dict(cases(tool))["Loops"]
    for row in tool.rows("top", "--limit=0", path):
        share = row["self"] * 100 / oracle.total
        expect(abs(row["selfPercent"] - share) < 1e-5, row)
    shares = sum(r["selfPercent"] for r in tool.rows("top", "--limit=0", path))
    expect(abs(shares - 100) < 1e-2, "shares make", shares)


def check_tree(rows, where):
    """A branch's inclusive number must be its own number plus the numbers of the rows below."""
    below = collections.Counter()
    for row in rows:
        below[row.get("parent")] += row["inclusive"]
    for row in rows:
        if row["method"] != "[left out]":
            expect_equal(row["self"] + below[row["id"]], row["inclusive"], where, row)
    return below[None]


def test_tree_adds_up(tool):
    for name, (path, oracle) in cases(tool):
        for options in ([], ["--min-share=0"], ["--min-share=20"], ["--depth=2"],
                        ["--depth=3", "--min-share=0"]):
            rows = tool.rows("tree", *options, path)
            expect_equal(check_tree(rows, (name, options)), oracle.total, name, options)
        rows = tool.rows("tree", "--min-share=0", path)
        rows = [r for r in rows if r["method"] != "(thread)"]
        expect_equal(len(rows), oracle.size, name, "all contexts are shown")
        wanted = collections.Counter(zip(oracle.inclusive, oracle.self, oracle.profile.entries))
        found = collections.Counter((r["inclusive"], r["self"], r["invocations"]) for r in rows)
        expect_equal(found, wanted, name, "contexts")


def test_tree_shows_threads(tool):
    path, oracle = dict(cases(tool))["threads"]
    names = [t["name"] for t in oracle.profile.threads]
    wanted = collections.Counter()
    for i in range(oracle.size):
        wanted[names[oracle.profile.thread[i]]] += oracle.self[i]
    rows = tool.rows("tree", "--min-share=0", path)
    roots, own = collections.Counter(), collections.Counter()
    for row in rows:
        own[row["thread"]] += row["self"]
        if "parent" not in row:
            expect_equal((row["method"], row["depth"]), ("(thread)", 0), row)
            roots[row["thread"]] += row["inclusive"]
    expect_equal(+roots, +wanted, "roots")
    expect_equal(+own, +wanted, "rows of threads")
    text = tool.run("tree", "--min-share=0", "--depth=1", path).decode()
    for name in set(names):
        expect(re.search(rf" thread {re.escape(name)}$", text, re.M), name, "is not in", text)
    rows = tool.rows("tree", dict(cases(tool))["Demo"][0])
    expect(not any("thread" in r for r in rows), "threads of a profile without")


def test_callers_and_callees_add_up(tool):
    for name, (path, oracle) in cases(tool):
        groups = oracle.group(by_method)
        hot = sorted(groups, key=lambda k: (-groups[k][2], k))[:4]
        hot += [k for k in groups if k[1] in ("main", "fib", "run")][:3]
        for owner, method, descriptor, _ in hot:
            key = f"{java_name(owner)}.{method}"
            if method.startswith("<") or sum(k[:2] == (owner, method) for k in groups) > 1:
                continue
            expected = oracle.group(lambda p, i: by_method(p, i)[:2])[owner, method]
            rows = tool.rows("callers", key, path)
            roots = tool.rows("callers", "--tree", "--min-share=0", "--depth=1", key, path)
            top = [r for r in roots if r["method"] != "[left out]"]
            expect_equal([sum(r[c] for r in top) for c in ("self", "inclusive", "invocations")],
                         list(expected), name, key, "callers")
            expect_equal(tuple(sum(r[c] for r in rows) for c in ("self", "inclusive",
                                                                 "invocations")),
                         expected, name, key, "callers and thread entries")
            expect(not any("id" in r or "parent" in r for r in rows), name, key, rows)
            rows = tool.rows("callees", "--tree", "--min-share=0", key, path)
            expect_equal(check_tree(rows, (name, key)), expected[1], name, key, "callees")


def test_trees_of_callers_end(tool):
    """The first methods of threads, and contexts whose callers the profile has lost, must be branches of their own
    beside the callers."""
    cases(tool)
    short = tool.record("short", "Throws", "--profile", "--profile-limit=64k",
                        outputs=("jp2",))["jp2"]
    ends = collections.Counter()
    for path, method in ((dict(cases(tool))["Callbacks"][0], "Callbacks.*"),
                         (dict(cases(tool))["Throws"][0], "Object.<init>"),
                         (recursive(tool)[0], "Mutual.*"), (short, "Throws.*")):
        options = ["--tree", "--min-share=0"]
        rows = tool.rows("callers", *options, method, path)
        below, calls, parents = collections.Counter(), collections.Counter(), set()
        for row in rows:
            below[row.get("parent")] += row["inclusive"]
            calls[row.get("parent")] += row["invocations"]
            parents.add(row.get("parent"))
        for row in rows:
            is_end = row["method"] in ("(thread entry)", "(truncated)")
            expect_equal(row["id"] not in parents, is_end, method, "ends", row)
            ends[row["method"]] += is_end
            if not is_end:
                expect_equal((below[row["id"]], calls[row["id"]]),
                             (row["inclusive"], row["invocations"]), method, row)
        direct = {r["method"]: r["invocations"] for r in tool.rows("callers", method, path)
                  if r["method"][0] == "("}
        found = collections.Counter()
        for row in rows:
            if row["method"][0] == "(" and row["depth"] == 1:
                found[row["method"]] += row["invocations"]
        expect_equal(dict(found), direct, method, "those that begin with it")
        for end in direct:
            expect(end in tool.run("callers", *options, method, path).decode(), end, "is not shown")
    expect(ends["(thread entry)"] and ends["(truncated)"], ends)


def test_threads_of_one_name_are_numbered(tool):
    source = tool.work / "Workers.java"
    source.write_text("public class Workers { public static void main(String[] a) throws Exception"
                      " {\n for (int i = 0; i < 2; i++) { Thread t = new Thread(() -> { },"
                      " \"worker\");\n t.start(); t.join(); } } }\n".replace(
                          "() -> { }", "new Runnable() { public void run() { } }"), "utf-8")
    tool.compile([source])
    path = tool.record("workers", "Workers", "--profile", "--per-thread", outputs=("jp2",))["jp2"]
    rows = tool.rows("tree", "--min-share=0", path)
    found = {r["thread"] for r in rows if r["method"] == "(thread)"}
    expect(len([t for t in found if re.fullmatch(r"worker #\d+", t)]) == 2 and "main" in found,
           found)
    expect_equal(found, {r["thread"] for r in tool.rows("top", "--by=thread", "--limit=0", path)},
                 "top")
    text = tool.run("tree", "--min-share=0", path).decode()
    for thread in found:
        expect(re.search(rf" thread {thread}$", text, re.M), thread, text)


def edges(oracle):
    """By caller (None: no caller) and callee: invocations, and the inclusive sum over those contexts of the callee that
    are not below another context of the callee."""
    p = oracle.profile
    sums = collections.defaultdict(lambda: [0, 0])
    above = [frozenset()] * oracle.size
    for i in range(oracle.size):
        parent, callee = p.parent[i], by_method(p, i)[:3]
        path = above[parent] if parent >= 0 else frozenset()
        sums[by_method(p, parent)[:3] if parent >= 0 else None, callee][0] += p.entries[i]
        sums[by_method(p, parent)[:3] if parent >= 0 else None, callee][1] += (
            0 if callee in path else oracle.inclusive[i])
        above[i] = path | {callee}
    return {edge: tuple(entry) for edge, entry in sums.items()}


def recursive(tool):
    """A profile of recursion of one method, of two and of three, with its oracle."""
    if not hasattr(tool, "recursive"):
        tool.compile([JAVA / "Mutual.java"])
        paths = tool.record("recursive", "Mutual")
        tool.recursive = paths["jp2"], Oracle(paths["xml"])
    return tool.recursive


def test_tables_of_calls_count_recursion_once(tool):
    path, oracle = recursive(tool)
    found = {}
    keys = {m["id"]: (m["class"].replace(".", "/"), m["name"], m["descriptor"])
            for m in tool.sql(path, "SELECT id, class, name, descriptor FROM methods")}
    for row in tool.sql(path, "SELECT caller, callee, sum(invocations) AS n, sum(inclusive) AS i"
                              " FROM calls GROUP BY caller, callee"):
        found[keys[row["caller"]], keys[row["callee"]]] = row["n"], row["i"]
    wanted = edges(oracle)
    expect_equal(found, {edge: sums for edge, sums in wanted.items() if edge[0]}, "calls")
    expect("recursive calls have 0" in tool.run("sql", "--schema").decode(), "schema")
    fib = "Mutual", "fib", "(I)I"
    expect_equal(wanted[fib, fib][1], 0, "fib by fib")
    text = tool.run("annotate", "--show=bytecode", "Mutual.fib", path).decode()
    expect_equal(len(re.findall(r"-> Mutual.fib  [\d,]+ calls, recursive$", text, re.M)), 2, text)


def test_callers_and_callees_are_the_edges(tool):
    path, oracle = recursive(tool)
    wanted = edges(oracle)
    methods = [m for m in {edge[1] for edge in wanted} if m[0] == "Mutual"]
    expect(len(methods) >= 10, methods)
    for method in methods:
        types = {"I": "int", "J": "long"}.get(method[2][1:2])
        key = f"Mutual.{method[1]}({types})" if method[1] == "leaf" else f"Mutual.{method[1]}"
        if sum(m[1] == method[1] for m in methods) > 1 and method[1] != "leaf":
            continue
        for command, end in (("callers", 1), ("callees", 0)):
            found = collections.defaultdict(lambda: [0, 0])
            for row in tool.rows(command, key, path):
                other = ((row["class"], row["name"], row["descriptor"])
                         if row["method"] != "(thread entry)" else None)
                found[other][0] += row["invocations"]
                found[other][1] += row["inclusive"]
            expect_equal({other: tuple(sums) for other, sums in found.items()},
                         {edge[1 - end]: sums for edge, sums in wanted.items()
                          if edge[end] == method}, command, key)
    # Without recursion, a method's inclusive number is its own number plus the numbers of its calls.
    self, inclusive, _ = oracle.group(lambda p, i: by_method(p, i)[:3])["Mutual", "fib", "(I)I"]
    rows = tool.rows("callees", "Mutual.fib", path)
    expect_equal(self + sum(r["inclusive"] for r in rows), inclusive, "fib")
    expect("below outermost" in tool.run("callees", "Mutual.fib", path).decode(), "no word of it")


def test_lines_follow_from_instructions(tool):
    for name, (path, oracle) in cases(tool):
        code = tool.csv("annotate", "**", path)
        rows = tool.rows("lines", "--limit=0", path)
        lines = {place_of(r): r for r in rows}
        expect_equal(len(lines), len(rows), name, "a row for each line, or method without lines")
        expect_equal(sum(r["self"] for r in lines.values()), oracle.total, name, "instructions")
        files = {r["class"]: r["file"] for r in lines.values()}
        sums, most, lineless, copies = (collections.Counter() for _ in range(4))
        blocks = truth.finally_blocks(SOURCES / f"{name}.java") if name != "threads" else []
        seen, copy, before = set(), 0, None
        for row in code:
            line = int(row["line"] or 0)
            place = source_of(row["class"], files), line
            sums[place] += int(row["executions"])
            if line == 0:
                lineless[row["class"], row["name"], row["descriptor"]] += int(row["executions"])
            inside = next((lines for lines in blocks if line in lines), None)
            copy += inside != before  # the copies of a finally block, which add up
            before = inside
            block = row["class"], row["name"], row["descriptor"], row["block"], line
            if block not in seen:
                seen.add(block)
                where = copies if inside else most
                key = (place, copy) if inside else place
                where[key] = max(where[key], int(row["executions"]))
        for (place, _), count in copies.items():
            most[place] += count
        for place, row in lines.items():
            if place[1]:
                expect_equal(row["self"], sums[place], name, place, "instructions")
                expect_equal(row["executions"], most[place], name, place, "executions")
        expect_equal(sorted((r["class"], r["self"]) for r in rows if r["line"] == 0 and r["self"] > 0),
                     sorted((key[0], count) for key, count in lineless.items() if count > 0),
                     name, "methods without lines")


def test_lines_add_what_loaders_have(tool):
    """If three loaders define a class, the executions of a line must be the sum over all three."""
    cases(tool)
    path = tool.record("loaders", "TwoLoaders", outputs=("jp2",))["jp2"]
    calls = collections.Counter()
    for row in tool.rows("top", "--limit=0", "--class=TwoLoaders$*", path):
        calls[row["class"], row["name"], row["descriptor"]] += row["invocations"]
    expect_equal(calls["TwoLoaders$Twin", "get", "(I)I"], 90, "calls")
    lines = tool.rows("lines", "--limit=0", "TwoLoaders$Twin", path)
    found = {r["line"]: (r["executions"], r["method"]) for r in lines if r["line"] in (20, 24)}
    expect_equal(found, {20: (90, "TwoLoaders$Twin.getAsInt()"), 24: (90, "TwoLoaders$Twin.get(int)")},
                 "lines")
    rows = tool.sql(path, "SELECT executions FROM lines WHERE file LIKE '%TwoLoaders.java' AND"
                          " line = 20")
    expect_equal([r["executions"] for r in rows], [90], "sql")
    tool.run("merge", path, path, "-o", "twice.jp2")
    twice = tool.rows("lines", "--limit=0", "TwoLoaders$Twin", "twice.jp2")
    expect_equal([(r["line"], r["executions"]) for r in twice],
                 [(r["line"], 2 * r["executions"]) for r in lines], "twice")


def line_table(tool, path, *options):
    """Returns the rows of a command's line report by file and line."""
    return {place_of(r): r for r in tool.rows("lines", "--limit=0", *options, path)}


def calls_of_lines(tool, path, column):
    """By file and line, by brute force over all contexts: invocations from the line, and the sum of a column over the
    contexts that it calls, directly or indirectly."""
    contexts = tool.sql(path, "SELECT c.id, c.parent, c.line, c.invocations, m.package,"
                              f" m.source_file AS file, {column} AS value FROM contexts c JOIN"
                              " methods m ON m.id = c.method ORDER BY c.id")
    calls, sums, ways = collections.Counter(), collections.Counter(), {}
    for c in contexts:
        parent = None if c["parent"] is None else contexts[c["parent"]]
        place = set()
        if parent is not None and c["line"] is not None:
            folder = parent["package"].replace(".", "/")
            file = parent["file"] if not folder else f"{folder}/{parent['file']}"
            place = {(file, c["line"])}
            calls[file, c["line"]] += c["invocations"]
        ways[c["id"]] = place | (ways[c["parent"]] if parent is not None else set())
        for key in ways[c["id"]]:
            sums[key] += c["value"]
    return calls, sums, ways


def test_lines_have_calls(tool):
    """Tests invocations from lines, and the numbers of these calls in metrics that only contexts have."""
    cases(tool)
    for name in ("Demo", "Callbacks", "Throws", "UncaughtDeep"):
        path = tool.record(f"calls-{name}", name, "--profile=alloc,exceptions,time")["jp2"]
        calls, sums, ways = calls_of_lines(tool, path, "c.invocations")
        found = line_table(tool, path, "--metric=invocations")
        expect_equal({k: r["self"] for k, r in found.items() if r["self"] and k[1]},
                     dict(+calls), name, "calls")
        expect_equal({k: r["inclusive"] for k, r in found.items() if k[1]}, dict(+sums), name,
                     "calls below")
        lines = tool.run("lines", "--metric=invocations", path).decode().splitlines()
        reported = re.match(r"([\d,]+) calls \([\d.]+ %\) come from no line", lines[1])
        expect(reported, name, lines[:3])
        report = tool.json("lines", "--metric=invocations", "--limit=0", path)
        expect_equal(int(reported[1].replace(",", "")) + sum(r["self"] for r in report["rows"]),
                     report["total"], name, "all calls")
        check_places(tool, path, ways, name)
        for metric in ("wallTime", "cpuTime"):
            value = (f"coalesce((SELECT v.value FROM context_values v WHERE v.context = c.id AND"
                     f" v.name = '{metric}'), 0)")
            calls, sums, _ = calls_of_lines(tool, path, value)
            found = line_table(tool, path, f"--metric={metric}")
            expect_equal({k: r["inCalls"] for k, r in found.items() if k[1]}, dict(+sums), name,
                         metric)
            for key, row in found.items():
                expect("self" not in row and row["calls"] == calls[key] or not key[1], name, row)
            order = [r["inCalls"] for r in tool.rows("lines", f"--metric={metric}", "--limit=0", path)]
            expect_equal(order, sorted(order, reverse=True), name, "order")
            expect("known of single lines" in tool.run("lines", f"--metric={metric}", path).decode()
                   .splitlines()[1], name, "no word of own numbers")


SHARED = """import java.util.*;
public class Shared {
    public static void main(String[] arguments) {
        List<Integer> numbers = new ArrayList<>();
        for (int i = 0; i < 999; i++) numbers.add(999 - i);
        numbers.sort((a, b) -> a - b);
    }
}
"""


def test_lines_leave_out_the_library(tool):
    """With --fold=library, text must have the sum of the library's own lines instead of rows."""
    tool.compile(write_files(tool.work, {"Shared.java": SHARED}))
    path = tool.record("shared", "Shared", "--profile", library="openjdk", outputs=("jp2",))["jp2"]
    command = "lines", "--fold=library", "--limit=0"
    rows = tool.rows(*command, path)
    library = [row for row in rows if not row["class"].startswith("Shared")]
    expect(library, "no lines of the library")
    text = tool.run(*command, path).decode().splitlines()
    amount = re.match(r"([\d,]+) instructions \([\d.]+ %\) are the library's own work", text[1])
    expect(amount, text[:3])
    expect_equal(int(amount[1].replace(",", "")), sum(row["self"] for row in library), "the sum")
    shown = [line for line in text if re.search(r"\.java:\d+ |\(no line\)", line)]
    expect_equal(len(shown), len(rows) - len(library), "rows")
    # The lambda on the line executes instructions, but the call of the library by the method executes more.
    line, = (row for row in rows if row["class"] == "Shared" and row["line"] == 6)
    expect_equal(line["method"], "Shared.main(String[])", "the method of a line")
    # If the selected code is part of the library, its lines must be shown.
    expect(".java:" in tool.run("lines", "--fold=library", "--root=java.util.ArrayList.sort",
                                path).decode(), "no lines")


def check_places(tool, path, ways, name):
    """Checks numbers by instruction, and their inclusive sums, by brute force."""
    for metric, column in (("allocatedBytes", "bytes"), ("exceptionsThrown", "thrown")):
        own, inclusive = collections.Counter(), collections.Counter()
        for row in tool.sql(path, f"SELECT p.context, p.line, p.{column} AS value, m.package,"
                                  " m.source_file AS file FROM context_places p JOIN contexts c ON"
                                  " c.id = p.context JOIN methods m ON m.id = c.method WHERE"
                                  f" p.{column} > 0"):
            folder = row["package"].replace(".", "/")
            place = f"{folder}/{row['file']}" if folder else row["file"], row["line"]
            own[place] += row["value"] if row["line"] else 0
            for key in ways[row["context"]] | ({place} if row["line"] else set()):
                inclusive[key] += row["value"]
        found = line_table(tool, path, f"--metric={metric}")
        expect_equal({k: r["self"] for k, r in found.items() if r["self"] and k[1]}, dict(+own),
                     name, metric)
        expect_equal({k: r["inclusive"] for k, r in found.items() if k[1]}, dict(+inclusive), name,
                     metric, "with calls")


def test_lines_have_weights(tool):
    """Weights of opcodes must be computed for lines from the executions of the lines."""
    cases(tool)
    weights = tool.work / "line.weights"
    weights.write_text("metric cost\ndefault 1\niload_1 5\ncategory:invoke 40\n", "utf-8")
    for name in ("Demo", "Throws", "Callbacks"):
        path, oracle = dict(cases(tool))[name]
        whole = line_table(tool, path)
        own, inclusive, kinds = collections.Counter(), collections.Counter(), {}
        names = [n for n in tool.json("info", "--categories", path)
                 if n.endswith("Instructions") and n != "foldedInstructions"]
        expect(len(names) == 18, names)
        for metric in names:
            kinds[metric] = line_table(tool, path, "--categories", f"--metric={metric}")
            for key, row in kinds[metric].items():
                own[key] += row["self"]
                inclusive[key] += row["inclusive"]
        expect_equal(dict(+own), {k: r["self"] for k, r in whole.items() if r["self"]}, name, "own")
        expect_equal(dict(+inclusive), {k: r["inclusive"] for k, r in whole.items()
                                        if r["inclusive"]}, name, "with calls")
        report = tool.json("lines", f"--weights={weights}", "--metric=cost", "--limit=0", path)
        expect_equal(sum(r["self"] for r in report["rows"]), report["total"], name, "weights")
        code = tool.csv("annotate", "**", path)
        files = {r["class"]: r["file"] for r in whole.values()}
        cost = collections.Counter()
        for row in code:
            opcode = row["code"].split()[0]
            weight = 40 if opcode.startswith("invoke") else 5 if opcode == "iload_1" else 1
            cost[source_of(row["class"], files), int(row["line"] or 0)] += (
                weight * int(row["executions"]))
        found = {place_of(r): r["self"] for r in report["rows"] if r["self"]}
        expect_equal({k: v for k, v in found.items() if k[1]},
                     {k: v for k, v in cost.items() if k[1] and v}, name, "cost")
        # In a profile with metrics, the numbers of categories are known for lines, but weights are not.
        ran = tool.record(f"metrics-{name}", name, "--profile", "--metrics",
                          f"--weights={weights}")["jp2"]
        report = tool.json("lines", "--metric=invokeInstructions", "--limit=0", ran)
        expect_equal(sum(r["self"] for r in report["rows"]), report["total"], name, "of the file")
        # The work of the class library at the start depends on the command line.
        found, wanted = ({k: (r["self"], r["executions"]) for k, r in lines.items()
                          if k[0] == f"{name}.java"}
                         for lines in (line_table(tool, ran, "--metric=invokeInstructions"),
                                       kinds["invokeInstructions"]))
        expect(wanted, name, "no calls")
        expect_equal(found, wanted, name, "categories of the file")
        rows = tool.rows("lines", "--metric=cost", ran)
        expect(rows and all("inCalls" in r and "self" not in r for r in rows), name, rows[:1])


def test_lines_have_executions(tool):
    path, _ = dict(cases(tool))["Loops"]
    rows = tool.rows("lines", "--limit=0", path)
    wanted = sorted((r["executions"] for r in rows), reverse=True)
    for options in (["lines", "--metric=executions"], ["lines", "--sort=executions"],
                    ["top", "--by=line", "--metric=executions"]):
        found = tool.rows(*options, "--limit=0", path)
        expect_equal([r["executions"] for r in found], wanted, options)
        expect_equal(sorted(map(str, found)), sorted(map(str, rows)), options)


def test_unknown_lines_are_reported(tool):
    cases(tool)
    calls = tool.record("lines-calls", "Demo", "--profile=calls", outputs=("jp2",))["jp2"]
    sites = tool.record("lines-sites", "Demo", "--profile=calls,callsites,alloc",
                        outputs=("jp2",))["jp2"]
    blocks = tool.record("lines-blocks", "Demo", "--profile=calls,blocks,alloc",
                         outputs=("jp2",))["jp2"]
    whole = dict(cases(tool))["Demo"][0]
    for path, options, words in (
            (calls, [], "this profile has neither"),
            (calls, ["--metric=executions"], "this profile has neither"),
            (blocks, ["--metric=invocations"],
             "choose one of instructions, allocatedObjects, allocatedBytes, executions"),
            (whole, ["--fold=callsites", "--metric=invocations"],
             "invocations is not known by line"),
            (sites, ["--metric=executions"],
             "choose one of invocations, allocatedObjects, allocatedBytes"),
            (whole, ["--metric=bytes"], "it has instructions, invocations")):
        text = tool.error("lines", *options, path)
        expect(words in text, options, text)
    both = line_table(tool, tool.record("lines-both", "Demo", "--profile=alloc",
                                        outputs=("jp2",))["jp2"], "--metric=allocatedBytes")
    found = line_table(tool, sites, "--metric=allocatedBytes")
    expect(not any("executions" in r for r in found.values()), "executions")
    found, wanted = ({k: (r["self"], r["inclusive"]) for k, r in lines.items() if k[0] == "Demo.java"}
                     for lines in (found, both))
    expect(wanted, "no lines of the program")
    expect_equal(found, wanted, "without blocks")
    rows = tool.rows("lines", sites)
    expect(rows and all("self" in r for r in rows), "calls are what there is", rows[:1])


def test_lines_without_callsites_have_no_calls(tool):
    cases(tool)
    whole = dict(cases(tool))["Demo"][0]
    blocks = tool.record("lines-self", "Demo", "--profile=calls,blocks,alloc", outputs=("jp2",))["jp2"]
    words = "lines have no calls and no inclusive numbers"
    for path, fold in ((blocks, []), (whole, ["--fold=callsites"])):
        for options in ([], ["--metric=allocatedBytes"]):
            if options and path == whole:
                continue
            for command in (["lines"], ["top", "--by=line"]):
                report = tool.json(*command, *options, *fold, "--limit=0", path)
                names = {name for row in report["rows"] for name in row}
                expect("self" in names and not names & {"inclusive", "inclusivePercent", "calls"}, command, names)
                expect(any(words in line for line in report["remarks"]), command, report["remarks"])
                expect(any(words in line for line in tool.messages(*command, *options, *fold, "--csv", path)), command)
                text = tool.run(*command, *options, *fold, path).decode()
                expect(words in text and " inclusive  " not in text.split(words)[1], command, text)
                expect("callsites" in tool.error(*command, *options, *fold, "--sort=inclusive", path), command)
        rows = tool.rows("annotate", *fold, "Demo.main", path)
        expect(rows and not {"calls", "calledInclusive"} & set(rows[0]), rows[:1])
        report = tool.json("diff", "--by=line", "--all", *fold, whole, path)
        names = {name for row in report["rows"] for name in row}
        expect("selfBefore" in names and not any(n.startswith(("inclusive", "calls")) for n in names), names)
        expect(words in str(report["after"]["remarks"]), report["after"])
        expect("callsites" in tool.error("diff", "--by=line", "--sort=inclusive", *fold, whole, path), "diff")
    found, wanted = ({place_of(r): (r["self"], r["executions"]) for r in tool.rows("lines", "--limit=0", path)
                      if r["file"] == "Demo.java"} for path in (blocks, whole))
    expect(found, "no lines")
    expect_equal(found, wanted, "self numbers do not need callsites")
    query = "SELECT count(*) AS n, count(inclusive) AS known FROM lines"
    row, = tool.sql(blocks, query)
    expect(row["n"] > 0 and row["known"] == 0, row)
    expect(any("inclusive is null" in line for line in tool.messages("sql", blocks, query)), "sql")
    row, = tool.sql(whole, query)
    expect_equal(row["n"], row["known"], "with callsites")


FINALLY = """public class Fin {
  static int f(int a) {
    int r = 0;
    try {
      if (a == 1) { throw new RuntimeException(); }
      if (a == 2) { return 7; }
      r++;
    } catch (RuntimeException e) {
      r += 5;
    } finally {
      r += 100;
      for (int i = 0; i < 2; i++) {
        r++;
      }
    }
    return r;
  }
  static int g(int a) { try { a++; } finally { a--; } return a; }
  static void h() { try { f(0); throw new Error(); } finally {
      f(2);
    }
  }
  public static void main(String[] a) {
    for (int i = 0; i < 6; i++) { f(i); }
    g(1);
    try { h(); } catch (Error e) { }
  }
}
"""


def test_copies_of_finally_are_one_line(tool):
    tool.compile(write_files(tool.work, {"Fin.java": FINALLY}))
    path = tool.record("finally", "Fin", outputs=("jp2",))["jp2"]
    wanted = {11: 8, 13: 16, 18: 1, 20: 1}
    lines = {row["line"]: row["executions"] for row in tool.rows("lines", "--limit=0", "Fin", path)}
    tool.run("export", "lcov", path, "-o", "finally.info")
    hits = {int(line): int(count) for line, count in re.findall(r"^DA:(\d+),(\d+)",
                                                                (tool.work / "finally.info").read_text(), re.M)}
    sql = {row["line"]: row["executions"]
           for row in tool.sql(path, "SELECT line, executions FROM lines WHERE file = 'Fin.java'")}
    text = tool.run("annotate", f"--source={tool.work}", "Fin.*", path).decode()
    shown = {int(line): int(count) for count, line in re.findall(r"^ +(\d+) +\d+ +(\d+)  .*;", text, re.M)}
    for name, found in (("lines", lines), ("lcov", hits), ("sql", sql), ("annotate", shown)):
        expect_equal({line: found.get(line) for line in wanted}, wanted, name)


DEEP = """public class Down {
  static int leaf() { return 1; }
  static int down(int n) { return n == 0 ? leaf() : down(n - 1) + leaf(); }
  public static void main(String[] a) { down(500); }
}
"""


def test_lines_of_a_class_have_what_was_pruned(tool):
    tool.compile(write_files(tool.work, {"Down.java": DEEP}))
    path = tool.record("down", "Down", outputs=("jp2",))["jp2"]
    for option in ("--depth=50", "--min-share=3"):
        by_name, by_class = (tool.json("lines", "--limit=0", option, *more, path)
                             for more in (["Down"], ["--class=Down"]))
        expect(any(row["class"].startswith("[pruned") or "pruned" in row["method"].lower() for row in by_name["rows"]),
               option, by_name["rows"])
        expect_equal(sum(row["self"] for row in by_name["rows"]), sum(row["self"] for row in by_class["rows"]), option)
        expect_equal(by_name["selected"], by_class["selected"], option)
    whole = tool.json("lines", "--limit=0", "Down", path)
    expect_equal(sum(row["self"] for row in whole["rows"]), whole["selected"], "the lines of a class")
    expect("selected" in tool.run("lines", "Down", path).decode().splitlines()[0], "the head")


def source_of(owner, files):
    """The file of a class; a class without an entry has the file of its enclosing class."""
    while owner not in files and "$" in owner:
        owner = owner.rpartition("$")[0]
    return files.get(owner)


def test_lines_include_what_they_call(tool):
    """Compares inclusive numbers of lines with brute force over all contexts."""
    for name in ("Demo", "Callbacks", "UncaughtDeep"):
        path, _ = dict(cases(tool))[name]
        contexts = tool.sql(path, "SELECT c.id, c.parent, c.last, c.self, c.line, m.source_file AS"
                                  " file, m.package FROM contexts c JOIN methods m ON"
                                  " m.id = c.method ORDER BY c.id")
        own = own_lines(tool, path)
        place = [None if c["parent"] is None or c["line"] is None
                 else (contexts[c["parent"]]["package"].replace(".", "/"),
                       contexts[c["parent"]]["file"], c["line"]) for c in contexts]
        found = collections.Counter()
        for c in contexts:
            waiting, i = set(), c["id"]
            while i is not None:
                waiting.add(place[i])
                i = contexts[i]["parent"]
            lines = own[c["id"]]
            for key in waiting | set(lines):
                # The work of a context counts for its own lines and for the lines that wait for it.
                found[key] += c["self"] if key in waiting else lines[key]
        del found[None]
        for row in tool.rows("lines", "--limit=0", path):
            package, _, file = row["file"].rpartition("/")
            if row["line"]:
                expect_equal(row["inclusive"], found[package, file, row["line"]], name,
                             row["file"], row["line"])


def own_lines(tool, path):
    """By context, the instructions of its lines."""
    code = collections.defaultdict(list)
    for row in tool.csv("annotate", "**", path):
        code[row["class"], row["name"], row["descriptor"]].append(
            (int(row["block"]), int(row["line"] or 0), int(row["instruction"])))
    methods = {m["id"]: m for m in tool.sql(path, "SELECT * FROM methods")}
    counts = collections.defaultdict(dict)
    for row in tool.sql(path, "SELECT * FROM context_blocks"):
        counts[row["context"]][row["block"]] = row["executions"]
    exits = collections.defaultdict(list)
    for row in tool.sql(path, "SELECT * FROM context_exits"):
        exits[row["context"]].append((row["block"], row["instruction"], row["count"]))
    result = []
    for c in tool.sql(path, "SELECT id, method FROM contexts ORDER BY id"):
        method = methods[c["method"]]
        lines = collections.Counter()
        key = method["class"].replace(".", "/"), method["name"], method["descriptor"]
        place = (method["package"].replace(".", "/"), method["source_file"])
        for block, line, instruction in code[key]:
            count = counts[c["id"]].get(block, 0)
            count -= sum(n for b, last, n in exits[c["id"]] if b == block and last < instruction)
            if line:
                lines[(*place, line)] += count
        result.append(lines)
    return result


def test_annotate_has_the_counts_of_instructions(tool):
    for name, (path, oracle) in cases(tool):
        wanted = {}
        p = oracle.profile
        for i in range(oracle.size):
            if p.layout[i] >= 0:
                vector = p.executed_vector(i)
                sums = wanted.setdefault(by_method(p, i)[:3], [0] * len(vector))
                for j, count in enumerate(vector):
                    sums[j] += count
        found = collections.defaultdict(list)
        left = collections.Counter()
        for row in tool.csv("annotate", "**", path):
            key = row["class"], row["name"], row["descriptor"]
            found[key].append(int(row["executions"]))
            left[key] += int(row["leftByException"])
        for key, vector in wanted.items():
            expect_equal(found[key], vector, name, key)
        exits = collections.Counter()
        for i in range(oracle.size):
            exits[by_method(p, i)[:3]] += sum(n for _, n in p.exits[i])
        expect_equal(+left, +exits, name, "exceptions that left blocks")


def test_blocks_follow_the_flow(tool):
    for name, (path, oracle) in cases(tool):
        sums = collections.Counter()
        p = oracle.profile
        for i in range(oracle.size):
            for block, count in enumerate(p.counts[i]):
                sums[(*by_method(p, i)[:3], block + 1)] += count
        rows = tool.rows("blocks", "**", path)
        found = collections.Counter({(r["class"], r["name"], r["descriptor"], r["block"]):
                                     r["executions"] for r in rows})
        expect_equal(+found, +sums, name, "blocks")
        expect_equal(sum(r["instructions"] for r in rows), oracle.total, name, "instructions")


def test_edges_are_a_flow(tool):
    """Proven executions of the edges to a block must not exceed the executions of the block, and must equal them if no
    other edge leads to the block."""
    for name in ("Loops", "Switches", "Demo"):
        path, _ = dict(cases(tool))[name]
        counts = {(r["class"], r["name"], r["descriptor"], r["block"]): r["executions"]
                  for r in tool.rows("blocks", "**", path)}
        least, most = collections.Counter(), collections.Counter()
        for row in tool.rows("blocks", "--edges", "**", path):
            key = row["class"], row["name"], row["descriptor"]
            expect(row["least"] <= row["most"] <= counts[(*key, row["from"])], name, row)
            least[(*key, row["to"])] += row["least"]
            most[(*key, row["to"])] += row["most"]
        expect(any(least.values()), name, "no edge is proven")
        for key, value in least.items():
            expect(value <= counts[key], name, key, value, "into", counts[key])
        expect(any(k[0] == name and value == least[k] > 0 for k, value in most.items()), name,
               "no edge of the program is proven exactly")


def test_annotate_shows_source(tool):
    path, _ = dict(cases(tool))["Throws"]
    text = tool.run("annotate", f"--source={SOURCES}", "Throws.count", path).decode()
    expect(re.search(r"^ +252 +[\d,]+ +\d+ +reached\+\+;$", text, re.M), text)
    text = tool.run("annotate", "--show=bytecode", "Throws.one", path).decode()
    expect("left by exception" in text and "invokestatic Throws.count()" in text, text)
    text = tool.run("annotate", "--show=bytecode", "**", path).decode()
    expect("  catches all" in text and "catches all  catches all" not in text, "handlers")
    expect("not found" in tool.run("annotate", "Throws.one", path).decode(), "no word of sources")


def test_annotate_cuts_names(tool):
    """If a line is too long, the name of a callee is truncated, but not its numbers."""
    path, _ = dict(cases(tool))["Demo"]
    calls = []
    for columns in (110, 200):
        command = [tool.options.jp2prof, "annotate", "--show=bytecode", "**", path]
        text = must(*command, env={**os.environ, "COLUMNS": str(columns)}, text=False).stdout.decode()
        rows = [row for row in text.splitlines() if re.match(r" +-> ", row)]
        expect(max(map(len, rows)) <= columns, max(rows, key=len))
        calls.append([re.sub(r"^ *-> .*?(  [\d,]+ calls?, .*)$", r"\1", row) for row in rows])
        expect(columns == 200 or any("...  " in row for row in rows), "no name is cut")
    expect_equal(calls[0], calls[1], "what stands behind the names")


def test_objects_are_those_of_the_tree(tool):
    """Allocated and thrown objects by class must equal the elements of the XML."""
    cases(tool)
    paths = tool.record("objects", "Throws", "--profile=alloc,exceptions")
    path = paths["jp2"]
    wanted = collections.Counter()
    for event, element in etree.iterparse(paths["xml"]):
        for key in ("objects", "bytes", "thrown", "caught"):
            name = element.get(f"{{{tools.EXT}}}{key}") or element.get(key)
            if element.tag in (f"{{{tools.EXT}}}allocation", f"{{{tools.EXT}}}exception"):
                wanted[element.get("class") or element.get("declaringClass"), key] += int(name or 0)
    for options, keys in (([], ("objects", "bytes")), (["--exceptions"], ("thrown", "caught"))):
        for by in ("class", "method"):
            rows = tool.rows("objects", f"--by={by}", "--limit=0", *options, path)
            for key in keys:
                expect(rows and sum(r[key] for r in rows) == total(wanted, key), by, key,
                       sum(r[key] for r in rows), total(wanted, key))
        one, = tool.sql(path, f"SELECT sum({keys[0]}) AS a, sum({keys[1]}) AS b FROM"
                              " context_classes")
        expect_equal((one["a"], one["b"]), tuple(total(wanted, k) for k in keys), "sql")
    expect("--profile=alloc" in tool.error("objects", dict(cases(tool))["Demo"][0]), "no word")


def total(sums, kind):
    return sum(value for (_, key), value in sums.items() if key == kind)


def test_sql_has_the_same_sums(tool):
    for name, (path, oracle) in cases(tool):
        row, = tool.sql(path, "SELECT count(*) AS n, sum(self) AS self, sum(invocations) AS calls,"
                              " (SELECT sum(self) FROM methods) AS methods,"
                              " (SELECT sum(instructions) FROM lines) AS lines,"
                              " (SELECT sum(instructions) FROM blocks) AS blocks,"
                              " (SELECT sum(inclusive) FROM contexts WHERE parent IS NULL) AS roots"
                              " FROM contexts")
        expect_equal(row, {"n": oracle.size, "self": oracle.total, "calls": oracle.invocations,
                           "methods": oracle.total, "lines": oracle.total, "blocks": oracle.total,
                           "roots": oracle.total}, name)
        children = tool.sql(path, "SELECT p.id, count(c.id) AS n FROM contexts p LEFT JOIN contexts"
                                  " c ON c.parent = p.id GROUP BY p.id ORDER BY p.id")
        wanted = collections.Counter(q for q in oracle.profile.parent if q >= 0)
        found = collections.Counter({r["id"]: r["n"] for r in children})
        expect_equal(sorted((+found).values()), sorted(wanted.values()), name, "children")
        below = tool.sql(path, "SELECT sum(d.self) = c.inclusive AS good FROM contexts c JOIN"
                               " contexts d ON d.id BETWEEN c.id AND c.last WHERE c.depth < 4"
                               " GROUP BY c.id")
        expect(all(r["good"] for r in below), name, "subtrees")


def test_a_database_has_what_queries_have(tool):
    import sqlite3
    path, _ = dict(cases(tool))["Throws"]
    tool.run("sql", path, "--blocks", "-o", "throws.sqlite")
    database = sqlite3.connect(tool.work / "throws.sqlite")
    for table in ("methods", "contexts", "context_values", "context_blocks", "context_exits",
                  "context_classes", "context_places", "calls", "blocks", "lines", "threads", "profile"):
        stored = [list(r) for r in database.execute(f"SELECT * FROM {table} ORDER BY rowid")]
        asked = [list(r.values()) for r in tool.sql(path, f"SELECT * FROM {table}")]
        expect_equal(stored, asked, table)
    database.close()


def test_lines_of_databases_name_a_method(tool):
    """If several methods have the same line, the database must name the method that executes most there, as `lines`
    does."""
    cases(tool)
    path = tool.record("variants", "TwoLoaders", outputs=("jp2",))["jp2"]
    found = tool.sql(path, "SELECT l.file, l.line, l.executions, m.class, m.name FROM lines l JOIN"
                           " methods m ON m.id = l.method WHERE l.line IS NOT NULL AND"
                           " l.executions > 0")
    shown = line_table(tool, path)
    expect_equal({(r["file"], r["line"]): (r["executions"], r["class"]) for r in found},
                 {k: (r["executions"], java_name(r["class"])) for k, r in shown.items() if k[1]},
                 "lines")
    expect("lines.method: " in tool.run("sql", "--schema").decode(), "schema")


def test_queries_of_the_documentation_run(tool):
    path, _ = dict(cases(tool))["Throws"]
    text = (pathlib.Path(__file__).resolve().parents[3] / "docs" / "jp2prof.md").read_text("utf-8")
    queries = re.findall(r"^```sql\n(.*?)^```", text, re.M | re.S)
    expect(len(queries) >= 15, f"{len(queries)} queries are documented")
    for query in queries:
        expect(tool.run("sql", "--csv", path, query).count(b"\n") >= 1, query)
    schema = tool.run("sql", "--schema").decode()
    for table, columns in re.findall(r"CREATE TABLE (\w+)\((.*)\);", schema):
        section = re.search(rf"^\| `{table}` \|(.*)$", text, re.M)
        expect(section, f"table {table} is not documented")
        for column in columns.split(", "):
            expect(f"`{column.split()[0]}`" in section.group(1), f"{table}.{column} is not")


def test_output_does_not_depend_on_the_terminal(tool):
    path, _ = dict(cases(tool))["Loops"]
    plain = tool.run("top", path)
    expect(b"\033" not in plain, "colours without a terminal")
    expect(b"\033" in tool.run("top", "--color=always", path), "no colours on demand")
    narrow = must(tool.options.jp2prof, "tree", path, env={**os.environ, "COLUMNS": "70"}, text=False).stdout.decode()
    expect(max(map(len, narrow.splitlines()[2:])) <= 70, "lines are longer than the terminal's")


if __name__ == "__main__":
    sys.exit(tools.main(__doc__, named(globals(), "test_")))
