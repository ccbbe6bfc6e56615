#!/usr/bin/env python3
"""Tests selection, folding, merging, differences and budgets: the parts of profiles add up.

Usage: parts.py --jp2prof PROGRAM --jp2vm PROGRAM --work DIR [--openjdk]
"""
import collections
import json
import pathlib
import re
import sys
import tempfile
import xml.etree.ElementTree as etree

import tool as tools
from harness import expect, expect_equal, Failure, must, named, table  # noqa: E402
from views import SOURCES, Oracle, by_method, check_tree, place_of

PROGRAMS = ("Demo", "Throws", "Callbacks", "UncaughtDeep", "ThreadCounts", "TwoLoaders", "Monitors")
CHANGED = """
public class Demo2 {
    static int helper(int n) { return n * EXTRA; }
    static int loop(int n) { int sum = 0; for (int i = 0; i < n; i++) { sum += helper(i); } return sum; }
    public static void main(String[] args) { System.out.println(loop(COUNT) LATER); }
}
"""


def prepare(tool):
    """Profiles by name, with every kind of number, and one with threads."""
    if hasattr(tool, "paths"):
        return tool.paths
    tool.compile([SOURCES / f"{name}.java" for name in PROGRAMS])
    tool.paths = {name: tool.record(name, name, "--profile=alloc,exceptions,locks", "--metrics")
                  for name in PROGRAMS}
    tool.paths["threads"] = tool.record("threads", "ThreadCounts", "--profile", "--per-thread")
    return tool.paths


def body(xml):
    """Returns the XML without the head's options, features and folds."""
    text = xml.read_text("utf-8") if hasattr(xml, "read_text") else xml.decode("utf-8")
    text = text[text.index(">", text.index("<callingContextTree")):]
    return re.sub(r'<x:note name="folds">[^<]*</x:note>\n', "", text)


def totals(tool, path, *options):
    """All metrics of a profile, by name."""
    facts = tool.json("info", *options, path)
    names = [line["name"] for line in tool.csv("info", *options, path)]
    first = names.index("instructions") if "instructions" in names else names.index("invocations")
    return {name: facts[name] for name in names[first:]}


def test_parts_add_up(tool):
    """The self numbers of selected methods and of all other methods must add up to the total; a written file also
    contains the callees of the selected methods."""
    for name, paths in prepare(tool).items():
        path = paths["jp2"]
        whole = totals(tool, path)
        for option, pattern in (("package", "java.lang"), ("package", "java.**"),
                                ("class", "String"), ("class", name), ("method", "<init>"),
                                ("method", "main"), ("loader", "boot")):
            try:
                ours, theirs = (tool.json("top", "--limit=0", f"--{option}={mark}{pattern}", path)
                                for mark in ("", "!"))
            except Failure as failure:
                expect("nothing is selected" in str(failure), failure)
                continue
            for report in (ours, theirs):
                expect_equal(sum(r["self"] for r in report["rows"]), report["selected"], name)
                expect_equal(report["total"], whole["instructions"], name)
            expect_equal(ours["selected"] + theirs["selected"], whole["instructions"], name,
                         option, pattern)
            tool.run("export", "jp2", f"--{option}={pattern}", path, "-o", "in.jp2")
            expect_equal(totals(tool, "in.jp2")["instructions"], ours["selectedInclusive"], name,
                         option, pattern)
            check_tree(tool.rows("tree", f"--{option}={pattern}", path), (name, pattern))


def test_selection_selects_what_it_says(tool):
    path = prepare(tool)["Callbacks"]["jp2"]
    whole = {(r["class"], r["name"], r["descriptor"]): r
             for r in tool.rows("top", "--limit=0", path)}
    for options, chosen in (
            (["--class=String"], lambda c, n: c.rpartition("/")[2] == "String"),
            (["--class=java.lang.String"], lambda c, n: c == "java/lang/String"),
            (["--package=java.lang"], lambda c, n: c.rpartition("/")[0] == "java/lang"),
            (["--package=java.**"], lambda c, n: c.startswith("java/")),
            (["--package=!java.**"], lambda c, n: not c.startswith("java/")),
            (["--method=<init>"], lambda c, n: n == "<init>"),
            (["--method=String.charAt,StringBuilder.append"],
             lambda c, n: (c, n) in (("java/lang/String", "charAt"),
                                     ("java/lang/StringBuilder", "append"))),
            (["--method=java.lang.String#c*"],
             lambda c, n: c == "java/lang/String" and n[0] == "c"),
            (["--class=String", "--method=!charAt"],
             lambda c, n: c.rpartition("/")[2] == "String" and n != "charAt")):
        rows = tool.rows("top", "--limit=0", *options, path)
        found = {(r["class"], r["name"], r["descriptor"]): (r["self"], r["invocations"])
                 for r in rows}
        wanted = {k: (r["self"], r["invocations"]) for k, r in whole.items() if chosen(*k[:2])}
        expect_equal(found, wanted, options)
    several = collections.Counter(k[:2] for k in whole)
    owner, name = next(k for k, n in several.items() if n > 1 and k[1][0] != "<")
    for descriptor in (k[2] for k in whole if k[:2] == (owner, name)):
        types = ", ".join(parameters(descriptor))
        rows = tool.rows("top", f"--method={owner.replace('/', '.')}.{name}({types})", path)
        expect_equal([r["descriptor"] for r in rows], [descriptor], owner, name, types)


def parameters(descriptor):
    """Types in the form that people write, without packages."""
    primitive = {"I": "int", "J": "long", "Z": "boolean", "C": "char", "B": "byte", "S": "short",
                 "F": "float", "D": "double"}
    for dimensions, name, letter in re.findall(r"(\[*)(?:L([^;]*);|([BCDFIJSZ]))",
                                               descriptor[1:descriptor.index(")")]):
        yield (primitive.get(letter) or re.split(r"/", name)[-1]) + "[]" * len(dimensions)


def test_folds_keep_totals(tool):
    for name, paths in prepare(tool).items():
        path, folded = paths["jp2"], tool.work / "folded.jp2"
        whole = totals(tool, path)
        whole.pop("invocations")
        for fold in ("recursion", "hidden", "library", "linking", "callsites",
                     "recursion,library,callsites"):
            tool.run("export", "jp2", f"--fold={fold}", path, "-o", folded)
            found = totals(tool, folded)
            expect_equal({k: found.get(k, 0) for k in whole}, whole, name, fold)
            direct = totals(tool, path, f"--fold={fold}")
            expect_equal(direct, found, name, fold, "written and read")
            check_tree(tool.rows("tree", f"--fold={fold}", "--min-share=0", path), (name, fold))
        for prune in ("--depth=1", "--depth=3", "--min-share=2", "--min-share=30"):
            found = totals(tool, path, prune)
            expect_equal({k: found.get(k, 0) for k in whole}, whole, name, prune)
            calls = totals(tool, path)["invocations"]
            expect_equal(found["invocations"], calls, name, prune, "calls")
            rows = tool.rows("top", "--limit=0", prune, path)
            expect_equal(sum(r["invocations"] for r in rows), calls, name, prune, "calls")


def test_pruned_contexts_are_small_or_deep(tool):
    path = prepare(tool)["Callbacks"]["jp2"]
    total = totals(tool, path)["instructions"]
    for rows, test in ((tool.rows("tree", "--min-share=0", path), None),):
        deep = max(r["depth"] for r in rows)
        expect(deep > 3, "the example is too flat", test)
    tool.run("export", "jp2", "--depth=3", path, "-o", "flat.jp2")
    rows = tool.rows("tree", "--min-share=0", "flat.jp2")
    expect(all(r["depth"] < 3 or r["method"] == "[pruned]" for r in rows), "something is deeper")
    tool.run("export", "jp2", "--min-share=2", path, "-o", "large.jp2")
    rows = tool.rows("tree", "--min-share=0", "large.jp2")
    expect(all(r["method"] == "[pruned]" or r["inclusive"] * 50 >= total for r in rows),
           "something is smaller")
    for kind in ("collapsed", "dot"):
        done = must(tool.options.jp2prof, "export", kind, "--min-share=100", path)
        expect("e+" not in done.stderr, done.stderr)


def test_folding_is_what_the_machine_folds(tool):
    for name in ("Demo", "Throws", "Callbacks", "UncaughtDeep"):
        whole = prepare(tool)[name]["jp2"]
        folded = tool.record(name + "-f", name, "--profile=alloc,exceptions,locks", "--metrics",
                             "--fold-recursion")["xml"]
        expect_equal(body(tool.run("export", "xml", "--fold=recursion", whole)), body(folded),
                     name, "recursion")
        calls = tool.record(name + "-c", name, "--profile=calls,natives,blocks")["xml"]
        plain = tool.record(name + "-p", name, "--profile")["jp2"]
        expect_equal(body(tool.run("export", "xml", "--fold=callsites", plain)), body(calls),
                     name, "callsites")


def test_threads_are_parts(tool):
    path = prepare(tool)["threads"]["jp2"]
    whole = totals(tool, path)
    names = {r["name"] for r in tool.sql(path, "SELECT DISTINCT name FROM threads")}
    sums = collections.Counter()
    for name in names:
        sums.update(totals(tool, path, f"--thread={name}"))
    expect_equal(dict(sums), whole, "threads")
    expect("no thread" in tool.error("top", "--thread=nobody", path), "nobody")
    expect("--per-thread" in tool.error("top", "--thread=main", prepare(tool)["Demo"]["jp2"]), "")


def test_roots_have_subtrees(tool):
    for name in ("Demo", "Callbacks", "UncaughtDeep"):
        paths = tool.record(name + "-r", name)
        oracle = Oracle(paths["xml"])
        wanted = oracle.group(lambda p, i: by_method(p, i)[1])["main"][1]
        found = totals(tool, paths["jp2"], "--root=main")
        expect_equal(found["instructions"], wanted, name, "root")
        rows = tool.rows("tree", "--root=main", "--min-share=0", paths["jp2"])
        expect(all(r["name"] == "main" for r in rows if "parent" not in r), name, "roots")


def test_library_frames_are_gone(tool):
    path = prepare(tool)["Callbacks"]["jp2"]
    rows = tool.rows("tree", "--fold=library", "--min-share=0", path)
    library = [r for r in rows if r.get("parent") is not None and r["class"].startswith("java/")]
    expect(not library, "frames of the library below others:", library[:2])
    expect(any(r["class"] == "Callbacks" for r in rows), "no frame of the program")


def head(tool, *arguments):
    """The lines above a table."""
    return tool.run(*arguments).decode().partition("\n\n")[0].splitlines()


def test_selections_say_what_they_are(tool):
    path = prepare(tool)["Callbacks"]["jp2"]
    for command in (["top"], ["top", "--by=class"], ["top", "--by=line"], ["lines"], ["tree"],
                    ["callers", "main"], ["callees", "main"]):
        for option in ("--class=Callbacks", "--method=Callbacks.*", "--package=!java.**"):
            lines = head(tool, *command, option, path)
            said = re.search(r"selected [\d.]+ % of [\d,]+ bytecode instructions, [\d.]+ % with "
                             r"all they call$", lines[-1])
            expect(len(lines) == 1 and said, command, option, lines)
        for options in (["--class=**"], ["--root=main"], ["--fold=callsites"], []):
            expect("with all they call" not in head(tool, *command, *options, path)[-1], command,
                   options)


def test_differences_report_the_whole(tool):
    old, new = (p["jp2"] for p in changed_programs(tool))
    before, after = (totals(tool, p)["instructions"] for p in (old, new))
    for option in ("--class=Demo2", "--fold=library --class=Demo2", "--class=Demo2 --tree"):
        lines = head(tool, "diff", *option.split(), old, new)
        numbers = re.fullmatch(r".*: ([\d,]+); .*: ([\d,]+) bytecode instructions: "
                               r"([-+][\d,]+) \(.*\)", lines[0])
        expect(numbers, option, lines)
        expect_equal([int(n.replace(",", "")) for n in numbers.groups()],
                     [before, after, after - before], option)
        parts = re.findall(r"^(selected methods .*): ([\d,]+) \([\d.]+ %\); ([\d,]+) \([\d.]+ %\)"
                           r": [-+][\d,]+ \(.*\)$", "\n".join(lines), re.M)
        sides = [tool.json("top", *option.replace(" --tree", "").split(), p) for p in (old, new)]
        expect_equal([(what, *(int(n.replace(",", "")) for n in numbers)) for what, *numbers in parts],
                     [(f"selected methods {what}", *(side[key] for side in sides))
                      for what, key in (("by themselves", "selected"),
                                        ("with all they call", "selectedInclusive"))], option)
        expect_equal(len(lines), 3, option)
    expect_equal(len(head(tool, "diff", old, new)), 1, "nothing is selected")
    lines = head(tool, "diff", "--root=Demo2.main", old, new)
    expect(len(lines) == 2 and lines[1].startswith("selected contexts: "), lines)
    report = tool.json("diff", "--class=Demo2", old, new)
    expect_equal([report[k]["fileTotal"] for k in ("before", "after")], [before, after], "JSON")


def test_names_in_json_are_full(tool):
    for command in ("objects", "objects --exceptions", "objects --by=method", "locks", "locks --by=method",
                    "top --by=class", "diff --by=class --all"):
        path = prepare(tool)["Monitors" if command.startswith("locks") else "Throws"]["jp2"]
        paths = [path] * (1 + command.startswith("diff"))
        for rows in (json.loads(tool.run(*command.split(), "--json", *paths))["rows"],
                     table(tool.run(*command.split(), "--csv", *paths).decode(), ",")):
            names = [row[key] for row in rows for key in ("class", "method") if key in row]
            expect(names and any(name.startswith("java.") for name in names), command, names[:5])
            short = [name for name in names if re.match("(String|Object|Class|Properties)([.$]|$)", name)]
            expect_equal(short, [], command)
    names = [row["class"] for row in json.loads(tool.run("objects", "--json", "--names=short", path))["rows"]]
    expect("String" in names, names)


def test_lines_report_folded_code(tool):
    path = prepare(tool)["Callbacks"]["jp2"]
    folded = tool.record("only", "Callbacks", "--profile", "--profile-only=Callbacks")["jp2"]
    for options in (["--fold=library", path], [folded]):
        report = tool.json("lines", "--limit=0", "--names=short", *options)
        rest = report.get("inNoRow", 0)
        expect_equal(rest + sum(r["self"] for r in report["rows"]), report["total"], options)
        reported = [re.fullmatch(r"([\d,]+) instructions \([\d.]* ?%\) of folded frames count for no "
                             r"line: .*", line) for line in head(tool, "lines", *options)]
        expect_equal([int(t[1].replace(",", "")) for t in reported if t], [rest] if rest else [],
                     options)
        own = line_sums(tool.rows("lines", "--limit=0", "--names=short", path))
        expect(sum(r["self"] for r in report["rows"] if r["method"] == "Callbacks.main")
               > own["Callbacks.main"], "the lines of main have what they called")
    expect_equal(len(head(tool, "lines", path)), 1, "nothing is folded")


def line_sums(rows):
    """The self numbers of lines, by method."""
    sums = collections.Counter()
    for row in rows:
        sums[row["method"]] += row["self"]
    return sums


def test_folded_instructions_are_where_they_were_called(tool):
    """A line's number of folded code must be its inclusive number without the fold, less the numbers of callees that
    are not folded."""
    for name in ("Demo", "Callbacks", "Throws"):
        paths = prepare(tool)[name]["jp2"], tool.record(
            name + "-only", name, "--profile", f"--profile-only={name}")["jp2"]
        keys = [{(r["file"], r["line"]): (r["self"], r["inclusive"])
                 for r in tool.rows("lines", "--limit=0", *options) if r["file"] == f"{name}.java"}
                for options in ((paths[0],), (f"--fold=!{name}", paths[0]), (paths[1],))]
        expect_equal(keys[1], keys[2], name, "as the machine folds")
        places = tool.sql(paths[1], "SELECT sum(folded_instructions) AS n FROM context_places")
        expect_equal(places[0]["n"] or 0, totals(tool, paths[1]).get("foldedInstructions", 0), name)
        expect(keys[1], name)
        for line in keys[1]:
            expect(keys[1][line][1] <= keys[0][line][1] and keys[1][line][0] >= keys[0][line][0],
                   name, line, keys[0][line], keys[1][line])
    own = {r["line"]: r["self"] for r in tool.rows("lines", "--limit=0", "--fold=library", paths[0])
           if r["file"] == "Throws.java"}
    exported = collections.Counter()
    for line in tool.run("export", "collapsed", "--frames=line", "--no-prune", "--fold=library",
                         paths[0]).decode().splitlines():
        found = re.search(r"(?:^|;)Throws\.[^;]*:(\d+) (\d+)$", line)
        if found:
            exported[int(found[1])] += int(found[2])
    expect_equal(dict(exported), {k: v for k, v in own.items() if v and k}, "exported lines")
    merged = tool.work / "merged-folds.jp2"
    tool.run("merge", "--fold=library", paths[0], "-o", merged)
    sums = [{place_of(r): r["self"] for r in tool.rows("lines", "--limit=0", *options)}
            for options in ((merged,), ("--fold=library", paths[0]))]
    expect_equal(*sums, "merged")


def test_folded_instructions_are_a_metric(tool):
    path = tool.record("only", "Callbacks", "--profile", "--profile-only=Callbacks")["jp2"]
    sums = totals(tool, path)
    expect(0 < sums["foldedInstructions"] < sums["instructions"], sums)
    rows = tool.rows("top", "--metric=foldedInstructions", "--limit=0", path)
    expect_equal(sum(r["self"] for r in rows), sums["foldedInstructions"], "top")
    own = {(r["class"], r["name"], r["descriptor"]): r["self"] for r in rows}
    name = "Callbacks.main"
    reported = re.search(r"([\d,]+) instructions itself \(([\d,]+) in folded methods\)",
                     tool.run("annotate", name, path).decode())
    expect(reported, "annotate does not tell folded instructions")
    ran = sum(int(r["executions"]) for r in tool.csv("annotate", name, path))
    folded = sum(v for k, v in own.items() if k[:2] == ("Callbacks", "main"))
    expect_equal([int(n.replace(",", "")) for n in reported.groups()], [ran + folded, folded], name)
    whole = prepare(tool)["Callbacks"]["jp2"]
    expect("folded" not in tool.run("annotate", name, whole).decode(), "nothing is folded")


def test_what_is_not_shown_has_a_sum(tool):
    path = prepare(tool)["Callbacks"]["jp2"]
    for command in ("top", "lines"):
        last = tool.run(command, "--limit=1", path).decode().splitlines()[-1]
        expect(re.search(r" with [\d.]+ % \(", last), command, last)
        last = tool.run(command, "--limit=1", "--sort=inclusive", path).decode().splitlines()[-1]
        expect(last.startswith("... and ") and "%" not in last, command, last)


def test_merging_adds(tool):
    paths = prepare(tool)
    for name, other in (("Demo", "Throws"), ("Callbacks", "Callbacks"), ("TwoLoaders", "TwoLoaders"),
                        ("Monitors", "Throws")):
        a, b = paths[name]["jp2"], paths[other]["jp2"]
        tool.run("merge", a, b, "-o", "ab.jp2")
        tool.run("merge", b, a, "-o", "ba.jp2")
        tool.run("check-file", "ab.jp2")
        sums = collections.Counter(totals(tool, a))
        sums.update(totals(tool, b))
        expect_equal(totals(tool, "ab.jp2"), dict(sums), name, other, "totals")
        expect_equal(methods(tool, "ab.jp2"), methods(tool, a) + methods(tool, b), name, other)
        expect_equal(contexts(tool, "ab.jp2"), contexts(tool, a) + contexts(tool, b), name, other)
        expect_equal(contexts(tool, "ba.jp2"), contexts(tool, "ab.jp2"), name, other, "order")
    # A profile merged with itself must have twice every number of the XML.
    tool.run("merge", paths["Throws"]["jp2"], "-o", "once.jp2")
    expect_equal(*(tool.rows("tree", "--min-share=0", p)
                   for p in ("once.jp2", paths["Throws"]["jp2"])), "merged alone")
    tool.run("merge", paths["Throws"]["jp2"], paths["Throws"]["jp2"], "-o", "twice.jp2")
    one, two = (etree.fromstring(tool.run("export", "xml", p))
                for p in (paths["Throws"]["jp2"], "twice.jp2"))
    note, = (note for note in two.findall("{*}note") if note.get("name") == "profiles")
    expect_equal(note.text, "2")
    two.remove(note)
    for a, b in zip(one.iter(), two.iter(), strict=True):
        if a.text and a.text.strip().isdigit():
            expect_equal(int(b.text), 2 * int(a.text), "twice", a.tag)
        for key, value in a.attrib.items():
            is_count = key in ("count", "objects", "bytes", "thrown", "caught") or (
                a.tag.endswith("}method") and value.isdigit() and not key.endswith("}line"))
            if is_count:
                expect_equal(int(b.attrib[key]), 2 * int(value), "twice", a.tag, key)


def methods(tool, path):
    """Self numbers by method. Loaders are part of the key; their numbers depend on the order within a run."""
    return collections.Counter({(r["class"], r["name"], r["descriptor"], r["loader"]): r["self"]
                                for r in tool.rows("top", "--limit=0", path)})


def contexts(tool, path):
    """Entries by path from the root."""
    rows = tool.sql(path, "SELECT c.parent, c.site, c.invocations, m.class, m.name, m.descriptor,"
                          " m.loader FROM contexts c JOIN methods m ON m.id = c.method"
                          " ORDER BY c.id")
    ways, sums = [], collections.Counter()
    for r in rows:
        above = () if r["parent"] is None else ways[r["parent"]]
        ways.append((*above, (r["site"], r["class"], r["name"], r["descriptor"], r["loader"])))
        sums[ways[-1]] += r["invocations"]
    return sums


def test_what_does_not_fit_is_not_merged(tool):
    paths = prepare(tool)
    calls = tool.record("calls", "Demo", "--profile=calls")["jp2"]
    text = tool.error("merge", paths["Demo"]["jp2"], calls, "-o", "none.jp2")
    expect("do not fit" in text and not (tool.work / "none.jp2").exists(), text)
    expect("do not fit" in tool.error("merge", paths["threads"]["jp2"],
                                      paths["ThreadCounts"]["jp2"], "-o", "none.jp2"), "threads")
    plain = tool.record("plain", "Demo", outputs=("jp2",))["jp2"]
    for name, options, word in (
            ("main", ["--profile-window=main"], "windows are all and main"),
            ("alloc", ["--profile=calls,callsites,natives,blocks,alloc"], "alloc"),
            ("locks", ["--profile=calls,callsites,natives,blocks,locks"], "locks"),
            ("time", ["--profile=calls,callsites,natives,blocks,time"], "time"),
            ("metrics", ["--metrics"], "--metrics"),
            ("folded", ["--fold-recursion"], "recursion"),
            ("precise", ["--blocks=precise"], "default and precise"),
            ("jop", ["--jop"], "jop"),
            ("only", ["--profile-only=Demo"], "--profile-only=Demo"),
            ("linking", ["--profile-fold=linking"], "--profile-fold=linking")):
        other = tool.record(f"like-{name}", "Demo", "--profile", *options, outputs=("jp2",))["jp2"]
        for pair in ((plain, other), (other, plain)):
            text = tool.error("merge", *pair, "-o", "none.jp2")
            expect("do not fit" in text, name, text)
            expect(not (tool.work / "none.jp2").exists(), name, "a file was written")
            done = must(tool.options.jp2prof, "diff", *pair)
            lines = done.stderr.splitlines()
            expect(len(lines) == 1 and "not collected alike: " in lines[0] and done.stdout, lines)
        expect(word in tool.error("merge", plain, other, "-o", "none.jp2"), name)
        tool.run("merge", other, other, "-o", "twice.jp2")
        tool.run("merge", "twice.jp2", other, "-o", "thrice.jp2")
    folded = tool.work / "like-folded.jp2"
    tool.run("merge", "--fold=recursion", plain, folded, "-o", "twice.jp2")


def test_selections_may_leave_one_side_only(tool):
    """Methods that only one of two programs contains must be reported as new or gone, and must be merged."""
    paths = prepare(tool)
    a, b = paths["Demo"]["jp2"], paths["Throws"]["jp2"]
    for option in ("--class=Demo", "--method=Demo.*", "--root=Demo.main"):
        whole = totals(tool, a, option)["instructions"]
        size = tool.json("top", option, a).get("selected", whole)
        for before, after, change in ((a, b, -size), (b, a, size)):
            rows = tool.rows("diff", "--limit=0", option, before, after)
            expect(size > 0 and rows, option)
            expect_equal(sum(r["selfChange"] for r in rows), change, option)
            tool.run("diff", "--tree", option, before, after)
            tool.run("merge", option, before, after, "-o", "one.jp2")
            expect_equal(totals(tool, "one.jp2")["instructions"], whole, option, "merged")
    for option, word in (("--class=Nobody", "nothing is selected"),
                         ("--method=nobody", "nothing is selected"),
                         ("--root=nobody", "no method 'nobody' ran")):
        expect(word in tool.error("diff", option, a, b), option)
        expect(word in tool.error("merge", option, a, b, "-o", "none.jp2"), option)
        expect(not (tool.work / "none.jp2").exists(), option, "a file was written")


def changed_programs(tool):
    """Profiles of two versions of a program."""
    if not hasattr(tool, "versions"):
        tool.versions = []
        for version, words in enumerate((("1", "10", ""), ("2", "12", "+ 1"))):
            text = CHANGED
            for word, value in zip(("EXTRA", "COUNT", "LATER"), words):
                text = text.replace(word, value)
            directory = tool.work / f"version{version}"
            directory.mkdir()
            (directory / "Demo2.java").write_text(text, "utf-8")
            tool.classes, kept = directory, tool.classes
            tool.compile([directory / "Demo2.java"])
            tool.versions.append(tool.record(f"version{version}", "Demo2", classes=directory))
            tool.classes = kept
    return tool.versions


def test_differences_are_exact(tool):
    paths = prepare(tool)
    for name in ("Demo", "Throws", "TwoLoaders"):
        path = paths[name]["jp2"]
        report = tool.json("diff", "--limit=0", path, path)
        expect_equal(report["rows"], [], name, "with itself")
        expect_equal(tool.rows("diff", "--tree", path, path), [], name, "tree with itself")
        tool.run("diff", "--fail-on-difference", path, path)
        tool.run("merge", path, path, "-o", "double.jp2")
        rows = tool.rows("diff", "--limit=0", path, "double.jp2")
        found = collections.Counter({r["method"]: r["selfChange"] for r in rows})
        wanted = {r["method"]: r["self"] for r in tool.rows("top", "--limit=0", path)}
        expect_equal(+found, +collections.Counter(wanted), name, "A and 2 A differ by A")
    old, new = (p["jp2"] for p in changed_programs(tool))
    for options in ([], ["--by=class"], ["--by=package"], ["--fold=library"]):
        report = tool.json("diff", "--limit=0", *options, old, new)
        change = report["after"]["total"] - report["before"]["total"]
        expect(change != 0, "the versions do not differ")
        expect_equal(sum(r["selfChange"] for r in report["rows"]), change, options)
        for row in report["rows"]:
            for kind in ("self", "inclusive", "invocations"):
                expect_equal(row[f"{kind}After"] - row[f"{kind}Before"], row[f"{kind}Change"], row)
    row, = (r for r in tool.rows("diff", "--limit=0", old, new) if r["name"] == "helper")
    expect_equal((row["invocationsBefore"], row["invocationsAfter"]), (10, 12), row)
    tool.run("diff", "--fail-on-difference", old, new, status=1)


def test_rows_of_differences_name_methods(tool):
    """In JSON and CSV, rows must contain the parts of a label, so that another program can find the method."""
    paths = prepare(tool)
    sides = paths["Demo"]["jp2"], paths["Throws"]["jp2"]
    for options in (["--limit=0"], ["--tree", "--min-share=0"]):
        rows = tool.rows("diff", *options, *sides)
        methods = tool.rows("top", "--limit=0", sides[1])
        known = {(r["class"], r["name"], r["descriptor"], r["loader"]) for r in methods}
        named = [r for r in rows if r["method"] != "[left out]"]
        expect(named and all(r["name"] and r["descriptor"].startswith("(") for r in named), rows)
        keys = {(r["class"], r["name"], r["descriptor"], r["loader"]) for r in named}
        expect(len(keys & known) > len(keys) // 2, f"{options}: {sorted(keys - known)[:5]}")
    expect(all(r["class"] for r in tool.csv("diff", "--limit=1", *sides)), "CSV")
    rows = tool.rows("diff", "--by=package", "--limit=1", *sides)
    expect("descriptor" not in rows[0], rows)


def test_collected_data(tool):
    """`info` must list the same data as the XML format, without leaving out any collected data."""
    for option in ("--profile=calls", "--profile=alloc,locks", "--profile=linetime",
                   "--profile=full,exceptions,work --per-thread", "--fold-recursion"):
        tool.record("listed", "Demo", *option.split(), outputs=("jp2",))
        features = re.search(r'x:features="([^"]*)"', tool.run("export", "xml", "listed.jp2").decode())[1]
        expect_equal(tool.json("info", "listed.jp2")["collected"], features.replace(" ", ", "), option)


def test_times_have_a_unit(tool):
    """Text shows milliseconds; files contain nanoseconds."""
    tool.record("timed", "Demo", "--profile=calls,time", outputs=("jp2",))
    rows = tool.rows("top", "--metric=wallTime", "--limit=1", "timed.jp2")
    text = tool.run("top", "--metric=wallTime", "--limit=1", "timed.jp2").decode()
    expect(f"{rows[0]['self'] / 1e6:,.3f}" in text and re.search(r"^ *ms +%", text, re.M), text)
    total = tool.json("top", "--metric=wallTime", "--limit=1", "timed.jp2")["total"]
    expect(f"{total / 1e6:,.3f} ms of wall time, summed over all threads\n" in text, text)
    expect(re.search(r"wallTime +[\d,]+\.\d{3} ms", tool.run("info", "timed.jp2").decode()), "info")
    text = tool.run("diff", "--all", "--metric=wallTime", "timed.jp2", "timed.jp2").decode()
    expect(f"timed.jp2: {total / 1e6:,.3f} ms; timed.jp2" in text, text)
    expect("wall time, summed over all threads" in text, text)


def test_rows_that_are_shown_differ(tool):
    old, new = (p["jp2"] for p in changed_programs(tool))
    rows = tool.rows("diff", "--limit=0", "--names=short", old, new)
    quiet = [r for r in rows if r["selfChange"] == r["invocationsChange"] == 0]
    expect(quiet and all(r["inclusiveChange"] != 0 for r in quiet), "inclusive numbers differ", rows)
    shown = tool.run("diff", "--limit=0", old, new).decode().partition("\n\n")[2].splitlines()[2:]
    expect_equal(len(shown), len(rows) - len(quiet), "text")
    name = quiet[0]["method"]
    text = tool.run("diff", f"--method={name}", old, new).decode()
    expect(text.endswith("no method differs in its own work, only in its callees "
                         "(--sort=inclusive shows them)\n"), text)
    expect(name in tool.run("diff", f"--method={name}", "--sort=inclusive", old, new).decode(), name)
    tool.run("diff", "--fail-on-difference", f"--method={name}", old, new, status=1)


def lines_of(tool, path, *options):
    return {place_of(r): r for r in tool.rows("lines", "--limit=0", *options, path)}


def test_differences_of_lines_are_exact(tool):
    """The differences must be those between the two outputs of `lines`, complete, with the largest first."""
    paths = prepare(tool)
    old, new = (p["jp2"] for p in changed_programs(tool))
    demo, throws = paths["Demo"]["jp2"], paths["Throws"]["jp2"]
    for before, after, options in (
            (old, new, []), (old, new, ["--sort=inclusive"]), (old, new, ["--class=Demo2"]),
            (old, new, ["--metric=invocations"]), (old, new, ["--metric=executions"]),
            (old, new, ["--categories", "--metric=invokeInstructions"]), (demo, throws, []),
            (demo, throws, ["--metric=allocatedBytes"]), (demo, throws, ["--fold=library"])):
        sides = [lines_of(tool, p, *options) for p in (before, after)]
        rows = tool.rows("diff", "--by=line", "--limit=0", *options, before, after)
        found = {place_of(r): r for r in rows}
        expect_equal(len(found), len(rows), options, "rows")
        wanted = {}
        keys = [k for k in ("self", "inclusive", "inCalls", "calls", "executions")
                if any(k in r for side in sides for r in side.values())]
        for place in {*sides[0], *sides[1]}:
            pairs = {k: tuple(side.get(place, {}).get(k, 0) for side in sides) for k in keys}
            if any(a != b for a, b in pairs.values()):
                wanted[place] = pairs
        for place, row in found.items():
            for key in keys:
                expect_equal(row[f"{key}After"] - row[f"{key}Before"], row[f"{key}Change"], row)
        metric = options[-1].partition("--metric=")[2] if options else ""
        if metric in ("", "executions"):
            expect_equal({p: {k: (r[f"{k}Before"], r[f"{k}After"]) for k in keys}
                          for p, r in found.items()}, wanted, options)
        # For other metrics, `lines` leaves out lines whose number is 0.
        for place, pairs in wanted.items():
            row = found[place]
            for key in {*keys} & {"self", "inclusive", "inCalls"}:
                expect_equal((row[f"{key}Before"], row[f"{key}After"]), pairs[key], options, place)
        first = (metric if metric == "executions" else
                 "inclusive" if "--sort=inclusive" in options else keys[0])
        sizes = [abs(r[f"{first}Change"]) for r in rows]
        expect(rows and sizes == sorted(sizes, reverse=True), options, "order")
        head_lines = tool.rows("diff", "--by=line", "--limit=2", *options, before, after)
        expect_equal(head_lines, rows[:2], options, "limit")
        table = tool.csv("diff", "--by=line", "--limit=0", *options, before, after)
        expect_equal([{k: str(v) for k, v in r.items()} for r in rows], table, options, "CSV")
    report = tool.json("diff", "--by=line", "--limit=0", old, new)
    expect_equal(sum(r["selfChange"] for r in report["rows"]),
                 report["after"]["total"] - report["before"]["total"], "the whole change")
    row, = (r for r in report["rows"] if (r["method"], r["line"]) == ("Demo2.helper(int)", 3))
    expect_equal((row["class"], row["executionsBefore"], row["executionsAfter"]), ("Demo2", 10, 12))
    expect(re.search(r"\+?[\d,]+ +12 +\+2 +Demo2.java:3 +Demo2.helper$",
                     tool.run("diff", "--by=line", "--limit=0", old, new).decode(), re.M), "text")


def test_lines_of_equal_profiles_are_equal(tool):
    paths = prepare(tool)
    for name in ("Demo", "Throws", "TwoLoaders"):
        path = paths[name]["jp2"]
        expect_equal(tool.rows("diff", "--by=line", "--limit=0", path, path), [], name)
        text = tool.run("diff", "--by=line", "--fail-on-difference", path, path).decode()
        expect(text.endswith("\nno line differs\n"), name, text)
        everything = tool.rows("diff", "--by=line", "--limit=0", "--all", path, path)
        expect_equal(len(everything), len(lines_of(tool, path)), name, "all")
        tool.run("merge", path, path, "-o", "double.jp2")
        rows = tool.rows("diff", "--by=line", "--limit=0", path, "double.jp2")
        found = {place_of(r): (r["selfChange"], r["inclusiveChange"]) for r in rows}
        expect_equal(found, {k: (r["self"], r["inclusive"]) for k, r in lines_of(tool, path).items()
                             if r["self"] or r["inclusive"] or r["calls"] or r["executions"]}, name,
                     "A and 2 A differ by A")
        tool.run("diff", "--by=line", "--fail-on-difference", path, "double.jp2", status=1)
    demo, throws = paths["Demo"]["jp2"], paths["Throws"]["jp2"]
    rows = tool.rows("diff", "--by=line", "--class=Demo", "--limit=0", demo, throws)
    expect(rows and all(r["selfAfter"] == 0 for r in rows), "what only one has is gone")


def test_written_files_are_reported(tool):
    """The summaries of merge and budget in JSON and CSV must describe the written files."""
    paths = prepare(tool)
    demo, throws = paths["Demo"]["jp2"], paths["Throws"]["jp2"]
    facts = tool.json("merge", demo, throws, demo, "-o", "told.jp2")
    wanted = {"profile": "told.jp2", "profiles": 3,
              "bytes": (tool.work / "told.jp2").stat().st_size,
              "contexts": tool.json("info", "told.jp2")["contexts"], **totals(tool, "told.jp2")}
    expect_equal(facts, wanted, "merge")
    found = tool.csv("merge", demo, throws, demo, "-o", "told.jp2")
    expect_equal({r["name"]: r["value"] for r in found},
                 {k: str(v) for k, v in facts.items()}, "CSV")
    facts = tool.json("merge", "--class=Demo", demo, throws, "-o", "told.jp2")
    expect_equal(facts["instructions"], totals(tool, demo, "--class=Demo")["instructions"], "part")
    expect_equal(tool.run("merge", demo, "-o", "told.jp2"), b"", "nothing is said to people")
    for options in ([], ["--slack=7"], ["--self", "--by=class"], ["--metric=invocations"],
                    ["--relative", "--slack=5"], ["--by=thread"]):
        path = paths["threads"]["jp2"] if "thread" in str(options) else throws
        plain = tool.run("budget", path, *options)
        report = tool.json("budget", path, *options, "-o", "told.txt")
        expect_equal((tool.work / "told.txt").read_bytes(), plain, options, "the file")
        expect_equal((report["profile"], report["budgets"]), (str(path), "told.txt"), options)
        alone = tool.json("budget", path, *options)
        expect("budgets" not in alone and alone["rows"] == report["rows"], options, "without -o")
        expect_equal([{k: str(v) for k, v in r.items()} for r in report["rows"]],
                     [{k: v for k, v in r.items() if v or k == "name"}
                      for r in tool.csv("budget", path, *options)], options, "CSV")
        checked = json.loads(tool.run("check", path, "--budget=told.txt", "--format=json",
                                      f"--baseline={path}"))["rows"]
        expect_equal(len(checked), len(report["rows"]), options)
        for row, other in zip(report["rows"], checked):
            for key in ("kind", "name", "metric", "unit", "operator", "value"):
                expect_equal(row[key], other[key], options, key)
            expect(row["kind"] == "total" or row["count"] == other["count"], options, row, other)
            if "--relative" in options:
                expect_equal(row["relativeLimit"], "baseline + 5 %", options)
            else:
                expect_equal(row["limit"], other["limit"], options)


def test_trees_distinguish_callsites(tool):
    source = tool.work / "Twins.java"
    source.write_text("public class Twins { static int seed;\n"
                      " static int next() { return ++seed; }\n"
                      " public static void main(String[] a) {\n"
                      " System.exit(next() + next() - 3); } }\n", "utf-8")
    tool.compile([source])
    path = tool.record("twins", "Twins")["jp2"]
    text = tool.run("tree", "--method=Twins.*", path).decode()
    found = re.findall(r"Twins\.next \(from line 4, instruction (\d)\)", text)
    sites = [r["callsite"] for r in tool.rows("tree", "--min-share=0", path)
             if r["name"] == "next"]
    expect(len(set(found)) == 2 and sorted(map(int, found)) == sorted(sites), sites, text)
    text = tool.run("tree", "--fold=callsites", path).decode()
    expect(", instruction" not in text, "without callsites", text)


def test_trees_of_differences_add_up(tool):
    old, new = (p["jp2"] for p in changed_programs(tool))
    for options in ([], ["--min-share=0"], ["--min-share=20"], ["--depth=2"], ["--fold=library"],
                    ["--callsites", "--min-share=0"]):
        report = tool.json("diff", "--tree", *options, old, new)
        below = collections.Counter()
        for row in report["rows"]:
            below[row.get("parent")] += row["change"]
        expect_equal(below[None], report["after"]["total"] - report["before"]["total"], options)
        for row in report["rows"]:
            if row["method"] != "[left out]":
                expect_equal(row["selfChange"] + below[row["id"]], row["change"], options, row)
                expect_equal(row["inclusiveAfter"] - row["inclusiveBefore"], row["change"], row)


def test_budgets_are_kept_and_broken(tool):
    old, new = (p["jp2"] for p in changed_programs(tool))
    for options in (["--limit=0"], ["--by=class", "--limit=0"], ["--by=package", "--limit=0"],
                    ["--self"], ["--by=loader"], ["--fold=library"], ["--metric=invocations"],
                    ["--relative"]):
        tool.run("budget", old, *options, "-o", "budget.txt")
        report = tool.run("check", old, "--budget=budget.txt").decode()
        expect(re.fullmatch(r"1 budget is kept\n|all \d+ budgets are kept\n", report), options,
               report)
        tool.run("check", new, "--budget=budget.txt", status=1)
    tool.run("budget", old, "--slack=50", "-o", "budget.txt")
    tool.run("check", new, "--budget=budget.txt")


BUDGET = """# comment
baseline version0.jp2
total <= baseline + 1 %
total invocations >= 1      # behind a limit
method Demo2.helper invocations <= 10
method "Demo2.helper(int)" self = 12,345
class Demo2 inclusive <= baseline
package java.** self <= baseline + 1,000,000
method Demo2.loop(int) inclusive <= baseline - 50 %
"""
KEPT = b"".join(b"method Demo2.helper invocations %s\n" % limit
                for limit in (b"<= 100", b">= 1", b"= 12", b"<= 12"))


def test_reports_of_budgets(tool):
    changed_programs(tool)
    (tool.work / "mine.txt").write_text(BUDGET, "utf-8")
    report = json.loads(tool.run("check", "version1.jp2", "--budget=mine.txt", "--format=json",
                                 status=1))
    found = {(r["line"], r["result"]) for r in report["rows"]}
    expect_equal(sorted(found), [(3, "exceeded" if (3, "exceeded") in found else "kept"),
                                 (4, "kept"), (5, "exceeded"), (6, "exceeded"), (7, "exceeded"),
                                 (8, "kept"), (9, "exceeded")], "results")
    broken = sum(r["result"] == "exceeded" for r in report["rows"])
    expect_equal(report["exceeded"], broken, "how many")
    for option in ("--format=csv", "--csv"):
        rows = tool.csv("check", "version1.jp2", "--budget=mine.txt", option, status=1)
        expect_equal([(int(r["line"]), r["result"]) for r in rows],
                     [(r["line"], r["result"]) for r in report["rows"]], option)
    for row in report["rows"]:
        limit, value = row["limit"], row["value"]
        kept = {"<=": value <= limit, ">=": value >= limit, "=": value == limit}[row["operator"]]
        expect_equal(kept, row["result"] == "kept", row)
    text = tool.run("check", "version1.jp2", "--budget=mine.txt", status=1).decode().splitlines()
    expect_equal(len(text), broken + 1, text)
    expect(any(re.match(r"mine\.txt:5: method Demo2\.helper, invocations: 12, 2 \(20\.0 %\) over "
                        r"the limit of 10$", line) for line in text), text)
    text = tool.run("check", "version1.jp2", "--budget=-", "--all", "--min-coverage=0",
                    text=KEPT).decode().splitlines()
    expect_equal(text, ["-:1: kept: method Demo2.helper, invocations: 12 <= 100",
                        "-:2: kept: method Demo2.helper, invocations: 12 >= 1",
                        "-:3: kept: method Demo2.helper, invocations: 12 = 12",
                        "-:4: kept: method Demo2.helper, invocations: 12 <= 12",
                        "all 4 budgets are kept"])
    text = tool.run("check", "version1.jp2", "--budget=-", "--min-coverage=0", text=b"total >= 1")
    expect_equal(text, b"1 budget is kept\n")
    junit = etree.fromstring(tool.run("check", "version1.jp2", "--budget=mine.txt",
                                      "--format=junit", status=1))
    suite = junit.find("testsuite")
    expect_equal((suite.get("tests"), suite.get("failures")), ("7", str(broken)), "JUnit")
    expect_equal(len(suite.findall("testcase/failure")), broken, "JUnit failures")
    sarif = json.loads(tool.run("check", "version1.jp2", "--budget=mine.txt", "--format=sarif",
                                status=1))
    results = sarif["runs"][0]["results"]
    expect_equal((sarif["version"], len(results)), ("2.1.0", broken), "SARIF")
    places = [r["locations"][0]["physicalLocation"] for r in results]
    expect(any(p["artifactLocation"]["uri"] == "Demo2.java" for p in places), places)
    expect(all(p["region"]["startLine"] >= 1 for p in places), places)


ABSENT = """method Demo2.helpre <= 3
package com.acme.** self <= baseline + 5 %
class Nope invocations = 0
loader nowhere <= 3
method Demo2.helper invocations <= 10
optional method Demo2.helpre <= 3
optional class Nope >= 1
total <= 1,000,000,000
"""


def test_budgets_of_nothing_are_errors(tool):
    """A limit with a misspelt name must not count as kept."""
    changed_programs(tool)
    (tool.work / "absent.txt").write_text(ABSENT, "utf-8")
    command = ("check", "version1.jp2", "--budget=absent.txt", "--baseline=version0.jp2")
    lines = tool.run(*command, status=2).decode().splitlines()
    expect_equal([line.split(":")[1] for line in lines[:-1]], ["1", "2", "3", "4", "5", "7"], lines)
    expect_equal(lines[0], "absent.txt:1: error: method Demo2.helpre, instructions inclusive: no "
                           "context in this profile is meant (allowed when the line begins with optional)")
    expect_equal(lines[-1], "2 budgets are exceeded, 4 are of nothing that ran, of 8")
    report = json.loads(tool.run(*command, "--format=json", status=2))
    expect_equal((report["exceeded"], report["errors"]), (2, 4), "JSON")
    expect_equal([(row["result"], row.get("value")) for row in report["rows"][:6]],
                 [("nothing ran", None)] * 4 + [("exceeded", 12), ("kept", 0)], "JSON rows")
    suite = etree.fromstring(tool.run(*command, "--format=junit", status=2)).find("testsuite")
    expect_equal((suite.get("failures"), suite.get("errors")), ("2", "4"), "JUnit")
    expect_equal(len(suite.findall("testcase/error[@message]")), 4, "JUnit errors")
    results = json.loads(tool.run(*command, "--format=sarif", status=2))["runs"][0]["results"]
    expect_equal([(r["level"], r["ruleId"]) for r in results if r["ruleId"] != "budget"],
                 [("error", "nothing-ran")] * 4, "SARIF")
    for text, status in (("thread nobody <= 3", 2), ("optional thread nobody <= 3", 0),
                         ("method ThreadCounts.main <= 9,999,999", 0)):
        tool.run("check", prepare(tool)["threads"]["jp2"], "--budget=-", "--min-coverage=0",
                 status=status, text=text.encode())
    # Names in limits refer only to selected methods.
    for text, status in (("method Demo2.main self <= 3", 2), ("method Demo2.main <= 9,999", 2),
                         ("class Demo2 <= 9,999", 0)):
        tool.run("check", "version1.jp2", "--method=Demo2.helper", "--budget=-", "--min-coverage=0",
                 status=status, text=text.encode())


def test_budgets_of_nothing_in_the_baseline_are_errors(tool):
    """A method that the baseline lacks must not count as grown from 0; a line about the baseline must name its file."""
    old, new = (p["jp2"] for p in changed_programs(tool))
    baseline = tool.work / "a-baseline-with-a-name-that-is-longer-than-a-few-words.jp2"
    tool.run("merge", old, "--fold=!Demo2.main", "-o", baseline)
    (tool.work / "beside.txt").write_text(f"baseline {baseline.name}\nmethod Demo2.loop <= baseline\n", "utf-8")
    for options in (["--budget=beside.txt"], ["--budget=beside.txt", f"--baseline={baseline}"]):
        done = tool.done("check", new, *options, "--min-coverage=0", status=2)
        line, summary = done.stdout.decode().splitlines()
        expect(re.match(r"beside\.txt:2: error: method Demo2\.loop, instructions inclusive: [\d,]+, and no context in "
                        r"the baseline is meant: ", line), line)
        expect_equal(summary, "1 budget is of nothing in the baseline, of 1")
        unlike = done.stderr.decode().splitlines()[0]
        expect(f"{baseline.name} and {new} were not collected alike: " in unlike, unlike)
    command = ("check", new, "--budget=beside.txt", "--min-coverage=0")
    report = json.loads(tool.run(*command, "--format=json", status=2))
    row, = report["rows"]
    expect_equal((report["exceeded"], report["errors"], row["result"], row.get("limit"), row.get("baseline")),
                 (0, 1, "no baseline", None, None), "JSON")
    suite = etree.fromstring(tool.run(*command, "--format=junit", status=2)).find("testsuite")
    expect_equal((suite.get("errors"), suite.find("testcase/error").get("type")), ("1", "no baseline"), "JUnit")
    result, = json.loads(tool.run(*command, "--format=sarif", status=2))["runs"][0]["results"]
    expect_equal(result["ruleId"], "no-baseline", "SARIF")
    # If the code need not run, its number in a baseline with the same collected data is 0.
    tool.run("check", new, "--budget=-", f"--baseline={baseline}", "--min-coverage=0", status=2,
             text=b"optional method Demo2.loop <= baseline\n")
    tool.run("check", new, "--budget=-", f"--baseline={old}", "--min-coverage=0", status=0,
             text=b"optional method Nope.run <= baseline\n")


def test_reports_in_files_are_reported(tool):
    """The log of a build must show the contents of a report that is written to a file."""
    changed_programs(tool)
    budgets = b"method Demo2.helper invocations <= 10\nclass Nope <= 3\ntotal >= 1\n"
    wanted = ["jp2prof: -:1: method Demo2.helper, invocations: 12, 2 (20.0 %) over the limit of 10",
              "jp2prof: -:2: error: class Nope, instructions inclusive: no context in this profile is meant "
              "(allowed when the line begins with optional)",
              "jp2prof: 1 budget is exceeded, 1 is of nothing that ran, of 3",
              "jp2prof: -: limits cover 1.1 % of 1,067 invocations"]
    command = ("check", "version1.jp2", "--budget=-", "--min-coverage=0")
    for options in (("-o", "report"), ("--format=junit", "-o", "report"), ("--format=json",),
                    ("--format=sarif",)):
        expect_equal(tool.messages(*command, *options, status=2, text=budgets), wanted, options)
        expect_equal(tool.messages(*command, *options, "--quiet", status=2, text=budgets), [])
    expect_equal(tool.messages(*command, status=2, text=budgets), wanted[-1:], "text is told once")
    expect_equal(tool.messages(*command, "--format=junit", "-o", "report",
                               text=b"total invocations <= 1,000,000"),
                 ["jp2prof: 1 budget is kept",
                  "jp2prof: -: limits cover 100.0 % of 1,067 invocations (0.0 % without that of the "
                  "total)"])


def test_places_are_files(tool):
    """SARIF must contain paths of sources, relative to the directory of the build."""
    source = tool.work / "code" / "of us" / "org" / "acme" / "Main.java"
    source.parent.mkdir(parents=True)
    source.write_text("package org.acme;\npublic class Main {\n"
                      "    public static void main(String[] a) { }\n}\n", "utf-8")
    tool.compile([source])
    path = tool.record("acme", "org.acme.Main", outputs=("jp2",))["jp2"]
    (tool.work / "src" / "org" / "acme").mkdir(parents=True)

    def place(*options):
        sarif = json.loads(tool.run("check", path, "--budget=-", "--format=sarif",
                                    "--min-coverage=0", *options, status=1,
                                    text=b"method org.acme.Main.main invocations = 7"))
        found = sarif["runs"][0]["results"][0]["locations"][0]["physicalLocation"]
        expect_equal(found["region"]["startLine"], 3, options)
        return found["artifactLocation"]["uri"]

    expect_equal(place(), "org/acme/Main.java", "not there")
    for given in ("code/of us", "./code/of us", tool.work / "code/of us", "src:code/of us"):
        expect_equal(place(f"--source={given}"), "code/of%20us/org/acme/Main.java", given)
    (tool.work / "src/org/acme/Main.java").write_bytes(source.read_bytes())
    expect_equal(place(), "src/org/acme/Main.java", "the usual places")
    with tempfile.TemporaryDirectory() as other:
        (pathlib.Path(other) / "Main.java").write_bytes(source.read_bytes())
        expect_equal(place(f"--source={other}"), f"file://{other}/Main.java", "elsewhere")


def test_bad_budgets(tool):
    changed_programs(tool)
    for line, words in (("method x", "a limit is missing"), ("methods x <= 3", "begins with"),
                        ("optional x <= 3", "behind optional or exact there is"),
                        ("total <= many", "a limit is a number"), ("total <= 3 4", "more behind"),
                        ("method <= 3", "no name"), ("total a b <= 3", "too much before"),
                        ("total <= baseline * 2", "+ or -"), ("total <= baseline - 101 %", "percent"),
                        ("total <= 99999999999999999999", "number"), ("# nothing", "no budget"),
                        ("total <= baseline", "needs a line"),
                        ("total cycles <= 3", "no metric 'cycles'"),
                        ("baseline none.jp2\ntotal <= baseline", "none.jp2"),
                        ("baseline a\nbaseline b\ntotal <= 3", "second baseline"),
                        ("method a(b <= 3", "a ) is missing"),
                        ("method a(b) <= 3 <= 4", "more behind")):
        text = tool.error("check", "version1.jp2", "--budget=-", status=2, text=line.encode())
        expect(words in text, line, ":", text)


def test_open_jdk(tool):
    """Tests lambdas and method handles, which only OpenJDK's library has."""
    if not tool.options.openjdk:
        return
    source = SOURCES.parents[1] / "openjdk" / "lambda" / "Captures.java"
    tool.compile([source])
    path = tool.record("captures", "Captures", library="openjdk", outputs=("jp2",))["jp2"]
    whole = totals(tool, path)["instructions"]
    sizes = {}
    for fold in ("hidden", "linking", "library", "hidden,linking,library,recursion,callsites"):
        facts = tool.json("info", f"--fold={fold}", path)
        expect_equal(facts["instructions"], whole, fold)
        sizes[fold] = facts["contexts"]
    expect(sizes["library"] < sizes["linking"] < sizes["hidden"], sizes)
    rows = tool.sql(path, "SELECT count(*) AS n FROM contexts c JOIN methods m ON m.id = c.method"
                          " WHERE m.is_hidden AND c.depth > 1", "--fold=hidden")
    expect_equal(rows[0]["n"], 0, "hidden frames")
    check_tree(tool.rows("tree", "--fold=linking", path), "linking")
    hidden = tool.sql(path, "SELECT class, origin, is_library FROM methods WHERE is_hidden AND"
                            " class LIKE '%$$Lambda%'")
    own = [m for m in hidden if m["class"].startswith("Captures")]
    expect(own and all(m["origin"] and not m["is_library"] for m in own), own)
    budgets_of_bridges(tool, path)


def budgets_of_bridges(tool, path):
    """Methods that differ only in their result types must be named with the result type."""
    tool.run("budget", "--limit=0", path, "-o", "all.txt")
    named = re.findall(r"^method (\S+\(.*\): \S+) inclusive",
                       (tool.work / "all.txt").read_text(encoding="utf-8"), re.M)
    expect(len(named) >= 2, "methods with results", named)
    tool.run("check", path, "--budget=all.txt")
    for name in named[:4]:
        without = name[:name.rindex(":")]
        calls, more = (sum(row["invocations"] for row in tool.rows("top", f"--method={text}", path))
                       for text in (name, without))
        expect(0 < calls < more, name, calls, more)
    tool.run("callers", named[0] + "x", path, status=1)
    (tool.work / "sub").mkdir(exist_ok=True)
    tool.run("budget", "--relative", path, "-o", "sub/relative.txt")
    tool.run("check", path, "--budget=sub/relative.txt")


def test_hidden_classes_of_the_library_are_folded(tool):
    """Hidden classes of modules that the application's loader defines must also be folded, for example classes of the
    compiler when it runs a source file."""
    if not tool.options.openjdk:
        return
    source = tool.work / "Launched.java"
    source.write_text("public class Launched { public static void main(String[] a) {\n"
                      " Runnable r = () -> System.out.println(a.length); r.run(); } }\n", "utf-8")
    path = tool.record("launched", source, library="openjdk", outputs=("jp2",))["jp2"]
    hidden = tool.sql(path, "SELECT class, is_library FROM methods WHERE is_hidden")
    expect(any(m["class"].startswith("com.sun.tools.javac.") for m in hidden), "no hidden classes")
    expect_equal({m["class"].partition("$")[0] for m in hidden if not m["is_library"]},
                 {"Launched"}, "hidden classes that are not of the library")


if __name__ == "__main__":
    sys.exit(tools.main(__doc__, named(globals(), "test_")))
