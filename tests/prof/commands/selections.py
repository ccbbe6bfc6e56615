#!/usr/bin/env python3
"""Tests selections, folds by patterns and budgets: no number may be less than its description promises.

Compares the output of commands with sums over the XML of the same profile, which this program folds and sums itself.

Usage: selections.py --jp2prof PROGRAM --jp2vm PROGRAM --work DIR [--openjdk]
"""
import collections
import json
import re
import sys
import xml.etree.ElementTree as etree

import tool as tools
from harness import expect, expect_equal, named  # noqa: E402

# The program's own packages are app and shop; lib is another party's library.
SOURCES = {
    "lib/Lib.java": """package lib;
public class Lib {
    public static int work(int n) { int s = 0; for (int i = 0; i < n; i++) { s += i; } return s; }
    public static void run(Runnable task) { work(10); task.run(); }
}
""",
    "shop/Shop.java": """package shop;
public class Shop {
    public static int total(int n) { return n == 0 ? lib.Lib.work(20) : total(n - 1) + 1; }
}
""",
    "app/App.java": """package app;
public class App {
    static int count;
    static void tick() { count += shop.Shop.total(3); }
    public static void main(String[] a) throws Exception {
        int n = Integer.parseInt(a[0]);
        lib.Lib.run(new Task());
        if (a.length > 1) {
            Thread thread = new Thread(new Outer(), a[1]);
            thread.start();
            thread.join();
        }
        System.out.println(lib.Lib.work(n) + count);
    }
}
class Task implements Runnable {
    public void run() { App.tick(); }
}
class Outer implements Runnable {
    public void run() { lib.Lib.run(new Task()); }
}
""",
}
FOLDED = "[folded]"


def prepare(tool):
    """Profiles of a small run and of a run that does much more, also with a tree for each thread."""
    if not hasattr(tool, "paths"):
        for name, text in SOURCES.items():
            path = tool.work / "src" / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")
        tool.compile(sorted((tool.work / "src").rglob("*.java")))
        tool.paths = {
            "good": tool.record("good", "app.App", arguments=["1000"]),
            "bad": tool.record("bad", "app.App", arguments=["100000"], outputs=("jp2",)),
            "threads": tool.record("threads", "app.App", "--profile", "--per-thread",
                                   arguments=["1000", "worker"])}
    return tool.paths


class Tree:
    """The contexts of an XML profile, in preorder: roots have the parent -1."""

    def __init__(self, path):
        p = tools.read_profile(path)
        self.parent = list(p.parent)
        self.method = [(p.methods[m][0][1:-1], p.methods[m][1]) for m in p.method]
        self.self = [0 if n is None else n for n in p.executed]
        self.end = list(range(1, len(self.parent) + 1))
        for i in reversed(range(len(self.parent))):
            if self.parent[i] >= 0:
                self.end[self.parent[i]] = max(self.end[self.parent[i]], self.end[i])

    def sums(self, is_chosen, key=lambda method: method):
        """Returns self and inclusive numbers of chosen methods by key; recursion counts once."""
        sums, open_keys = collections.defaultdict(lambda: [0, 0]), [frozenset()] * len(self.parent)
        for i, method in enumerate(self.method):
            above = open_keys[self.parent[i]] if self.parent[i] >= 0 else frozenset()
            open_keys[i] = above
            if is_chosen(method):
                name = key(method)
                sums[name][0] += self.self[i]
                sums[name][1] += 0 if name in above else sum(self.self[i:self.end[i]])
                open_keys[i] = above | {name}
        return {name: tuple(numbers) for name, numbers in sums.items()}

    def reach(self, is_chosen):
        """The sum over chosen methods and all methods that they call."""
        total = end = 0
        for i, method in enumerate(self.method):
            end = self.end[i] if i >= end and is_chosen(method) else end
            total += self.self[i] if i < end else 0
        return total

    def folded(self, is_folded):
        """Self numbers by method; the numbers of folded contexts count for the nearest caller that is not folded."""
        owner, sums = [None] * len(self.parent), collections.Counter()
        for i, method in enumerate(self.method):
            above = owner[self.parent[i]] if self.parent[i] >= 0 else FOLDED
            owner[i] = above if is_folded(method) else method
            sums[owner[i]] += self.self[i]
        return dict(sums)


def package(*names):
    return lambda method: method[0].rpartition("/")[0] in names


def row_key(row):
    return FOLDED if row["method"] == FOLDED else (row["class"], row["name"])


def by_method(rows):
    """The key of a method without its descriptor: overloads are one method."""
    sums = collections.defaultdict(lambda: [0, 0])
    for row in rows:
        sums[row_key(row)][0] += row["self"]
        sums[row_key(row)][1] += row["inclusive"]
    return {key: tuple(numbers) for key, numbers in sums.items()}


def test_rows_are_chosen_and_numbers_whole(tool):
    paths = prepare(tool)["good"]
    tree, path = Tree(paths["xml"]), paths["jp2"]
    mine = package("app", "shop")
    wanted = tree.sums(mine)
    expect(wanted[("app/App", "main")][1] > 20 * sum(own for own, _ in wanted.values()), wanted)
    for options in (["--package=app,shop"], ["--class=app.**,shop.**"], ["--method=app.**,shop.**"],
                    ["app.**,shop.**"]):
        report = tool.json("top", "--limit=0", *options, path)
        expect_equal(by_method(report["rows"]), wanted, options)
        expect_equal([report[k] for k in ("total", "fileTotal", "selected", "selectedInclusive")],
                     [sum(tree.self)] * 2 + [sum(own for own, _ in wanted.values()),
                                             tree.reach(mine)], options)
        for row in tool.rows("tree", "--min-share=0", *options, path):
            if row["method"] != "[left out]" and row["class"].startswith(("app/", "shop/")):
                expect(row["inclusive"] >= row["self"], row)
        lines = tool.rows("lines", "--limit=0", *[o for o in options if o.startswith("--")], path)
        if options[0].startswith("--"):
            expect_equal(sum(r["self"] for r in lines), report["selected"], options, "lines")
    for by, key in (("class", lambda m: m[0].replace("/", ".")),
                    ("package", lambda m: m[0].rpartition("/")[0].replace("/", "."))):
        rows = tool.rows("top", f"--by={by}", "--names=full", "--package=app,shop", path)
        expect_equal({r[by]: (r["self"], r["inclusive"]) for r in rows}, tree.sums(mine, key), by)


def test_contexts_of_the_tree_are_whole(tool):
    """A line's inclusive number must be its own number plus the numbers of the lines below it, including lines that are
    left out."""
    path = prepare(tool)["good"]["jp2"]
    for command in (["tree"], ["tree", "--depth=2"], ["callees", "--tree", "app.App.main"]):
        arguments = [command[0], "--min-share=0", "--package=app", *command[1:], path]
        rows, below = tool.rows(*arguments), collections.Counter()
        for row in rows:
            below[row.get("parent")] += row["inclusive"]
        for row in rows:
            if row["method"] != "[left out]":
                expect_equal(row["self"] + below[row["id"]], row["inclusive"], arguments, row)
        expect(any(r["method"] == "[left out]" for r in rows), "nothing is left out", arguments)
        expect(not any(r["class"].startswith("lib/") and below[r["id"]] == 0 for r in rows),
               "a leaf that is not selected", arguments)
    text = tool.run("tree", "app.**", path).decode()
    expect("that are not selected" in text, text)
    text = tool.run("callees", "--package=lib", "app.App.main", path).decode()
    expect(re.search(r"\.\.\. and [\d,]+ calls?, [\d.]+ %, of callees that are not selected", text),
           text)


def test_files_have_what_selected_methods_call(tool):
    paths = prepare(tool)["good"]
    tree, path = Tree(paths["xml"]), paths["jp2"]
    reach = tree.reach(package("app"))
    expect(0 < reach < sum(tree.self), "the example selects all, or nothing")
    tool.run("export", "jp2", "--package=app", path, "-o", "part.jp2")
    tool.run("merge", "--package=app", path, "-o", "merged.jp2")
    tool.run("export", "xml", "--package=app", path, "-o", "part.xml")
    rows = tool.sql(path, "SELECT self, inclusive FROM contexts WHERE parent IS NULL",
                    "--package=app")
    expect_equal(sum(r["inclusive"] for r in rows), reach, "sql")
    expect_equal(sum(Tree(tool.work / "part.xml").self), reach, "XML")
    stacks = tool.run("export", "collapsed", "--no-prune", "--package=app", path).decode()
    expect_equal(sum(int(line.rpartition(" ")[2]) for line in stacks.splitlines()), reach, "stacks")
    for name in ("part.jp2", "merged.jp2"):
        report = tool.json("top", "--limit=0", name)
        expect_equal((report["total"], report["selection"]), (reach, "--package=app"), name)
        main, = (r for r in report["rows"] if r["name"] == "main")
        whole, = tool.rows("top", "app.App.main", path)
        expect_equal([main[k] for k in ("self", "inclusive", "invocations")],
                     [whole[k] for k in ("self", "inclusive", "invocations")], name)
        expect("a part of a run: --package=app" in tool.run("top", name).decode(), name)
    for kind in ("speedscope", "callgrind", "trace", "dot", "firefox"):
        for option in ("--package=app", "--fold=!app.**"):
            text = tool.run("export", kind, option, path).decode()
            expect((f"% of {sum(tree.self):,}" in text) == ("package" in option), kind, option, "tells what it is")


def test_folds_by_patterns(tool):
    paths = prepare(tool)
    for name, options, is_folded in (
            ("good", ["--fold=!app.**,!shop.**"], lambda m: not package("app", "shop")(m)),
            ("good", ["--fold=!app.**", "--fold=!shop.**"],
             lambda m: not package("app", "shop")(m)),
            ("good", ["--fold=lib.**"], package("lib")),
            ("good", ["--fold=lib.**,!lib.Lib#work"],
             lambda m: package("lib")(m) and m[1] != "work"),
            ("good", ["--fold=#run,Shop"], lambda m: m[1] == "run" or m[0] == "shop/Shop"),
            ("threads", ["--fold=!app.**"], lambda m: not package("app")(m))):
        tree, path = Tree(paths[name]["xml"]), paths[name]["jp2"]
        total = sum(tree.self)
        wanted = {k: v for k, v in tree.folded(is_folded).items() if v > 0}
        report = tool.json("top", "--limit=0", *options, path)
        found = {k: own for k, (own, _) in by_method(report["rows"]).items() if own > 0}
        expect_equal(found, wanted, options)
        expect_equal((report["total"], sum(found.values())), (total, total), options)
        facts = tool.json("info", *options, path)
        expect_equal(facts["instructions"], total, options, "info")
        tool.run("export", "jp2", *options, path, "-o", "folded.jp2")
        again = tool.json("top", "--limit=0", "folded.jp2")
        expect_equal(again["rows"], report["rows"], options, "written and read")
        rows = tool.rows("tree", "--min-share=0", *options, path)
        expect_equal(sum(r["inclusive"] for r in rows if "parent" not in r), total, options, "tree")
        stacks = tool.run("export", "collapsed", "--no-prune", *options, path).decode()
        expect_equal(sum(int(line.rpartition(" ")[2]) for line in stacks.splitlines()), total,
                     options, "collapsed")
        expect((FOLDED in stacks) == (FOLDED in wanted), options, stacks[:300])
        tool.run("html", *options, path, "-o", "folded.html")
        expect_equal(tool.json("diff", *options, path, path)["rows"], [], options, "diff")
    expect_equal(tool.json("merge", "--fold=!app.**", paths["good"]["jp2"], paths["good"]["jp2"],
                           "-o", "two.jp2")["instructions"],
                 2 * sum(Tree(paths["good"]["xml"]).self), "merge")
    threads = tool.rows("top", "--by=thread", "--fold=!thread:worker", paths["threads"]["jp2"])
    plain = tool.rows("top", "--by=thread", paths["threads"]["jp2"])
    expect_equal({r["thread"]: r["self"] for r in threads}, {r["thread"]: r["self"] for r in plain},
                 "threads")


def test_folds_are_those_of_the_machine(tool):
    """--profile-fold, --profile-only and --fold must produce the same methods for the same run."""
    path = prepare(tool)["good"]["jp2"]
    folded = tool.record("live", "app.App", "--profile", "--profile-fold=!app.**,!shop.**",
                         arguments=["1000"], outputs=("jp2", "xml"))
    only = tool.record("only", "app.App", "--profile", "--profile-only=app.**,shop.**",
                       arguments=["1000"], outputs=("jp2", "xml"))
    text, other = (p["xml"].read_text("utf-8") for p in (folded, only))
    start = "<callingContextTree"
    expect_equal(text[text.index(">", text.index(start)):], other[other.index(">", other.index(
        start)):], "--profile-fold with ! and --profile-only")
    offline = by_method(tool.rows("top", "--fold=!app.**,!shop.**", "app.**,shop.**", path))
    live = by_method(tool.rows("top", "app.**,shop.**", folded["jp2"]))
    expect_equal(live, offline, "live and read")
    some = tool.record("some", "app.App", "--profile", "--profile-fold=lib.**", arguments=["1000"],
                       outputs=("jp2",))["jp2"]
    expect_equal(by_method(tool.rows("top", "app.**,shop.**", some)),
                 by_method(tool.rows("top", "--fold=lib.**", "app.**,shop.**", path)), "lib.**")


def test_names_without_a_meaning(tool):
    path = prepare(tool)["good"]["jp2"]
    for options, words in ((["--fold=!apq.**"], "nothing that ran matches"),
                           (["nobody"], "no method 'nobody' ran"),
                           (["--class=Lib", "--method=main"], "nothing is selected")):
        for command in ("top", "tree", "diff"):
            names = [o for o in options if not o.startswith("--")]
            arguments = [command, *(o for o in options if o.startswith("--")), *names, path]
            arguments += [path] if command == "diff" else []
            if command == "diff" and options[0].startswith("--fold"):
                continue  # in one of the two runs, a pattern may match nothing
            expect(words in tool.error(*arguments), arguments)
    for list_, words in (("libary", "did you mean library?"), ("foo", "methods are named by patterns"),
                         ("library,", "--fold"), ("!a(b", "--fold")):
        expect(words in tool.error("top", f"--fold={list_}", path, status=2), list_)
    line, = tool.messages("top", "--fold=!app.**,!nope.**", path)
    expect(line.endswith("nothing that ran matches '!nope.**'"), line)
    expect("--per-thread" in tool.error("top", "--fold=thread:worker", path), "threads")
    callers = tool.rows("callers", "--fold=!shop.**", "shop.Shop.total", path)
    expect(any(r["method"] == "(thread entry or [folded])" for r in callers), callers)


def share(lines):
    """The percentage that the limits cover, from the line on standard error."""
    found = [re.search(r"limits cover ([\d.]+) % of", line) for line in lines]
    found = [match for match in found if match]
    expect_equal(len(found), 1, lines)
    return float(found[0][1])


def test_budgets_count_what_is_called(tool):
    """If other code does more work for the user's package, the run must exceed the budget of that package."""
    good, bad = prepare(tool)["good"]["jp2"], prepare(tool)["bad"]["jp2"]
    tree = Tree(prepare(tool)["good"]["xml"])
    for options in (["--package=app.**"], ["--fold=library", "--package=app.**"],
                    ["--root=App.main"], ["--fold=!app.**"], ["--by=package", "--package=app.**"],
                    ["--by=class", "--class=App"], ["--package=app.**", "--relative"],
                    ["--self", "--fold=!app.**"]):
        made = tool.messages("budget", good, "--slack=10", "--min-coverage=1", *options, "-o",
                             "b.txt")
        share(made)
        text = (tool.work / "b.txt").read_text("utf-8")
        expect("\nformat 2\n" in text, text)
        tool.run("check", good, "--budget=b.txt")
        report = json.loads(tool.run("check", bad, "--budget=b.txt", "--format=json", status=1))
        expect(report["rows"][0]["kind"] == "total" and report["exceeded"] >= 2, options, report)
        mine = [r for r in report["rows"] if "app" in r["name"]]
        expect(mine and any(r["result"] == "exceeded" for r in mine), options, report)
    budgets = tool.json("budget", good, "--package=app,shop")
    wanted = {f"{owner.replace('/', '.')}.{name}": numbers[1]
              for (owner, name), numbers in tree.sums(package("app", "shop")).items()}
    found = {r["name"].partition("(")[0]: r["value"] for r in budgets["rows"][1:]}
    expect_equal(found, {k: v for k, v in wanted.items() if k in found}, "values")
    expect_equal((budgets["covered"], budgets["fileTotal"]), (sum(tree.self),) * 2, "covered")


def test_limits_cover_enough(tool):
    path = prepare(tool)["good"]["jp2"]
    tree = Tree(prepare(tool)["good"]["xml"])
    total = sum(tree.self)

    def check(text, *options, status):
        return tool.messages("check", path, "--budget=-", *options, status=status,
                             text=text.encode())

    def percent(part):
        return round(part * 100 / total, 1)

    tick, work = (tree.sums(lambda m, n=n: m[1] == n) for n in ("tick", "work"))
    tick, work = tick[("app/App", "tick")][1], work[("lib/Lib", "work")][1]
    expect(0 < tick < total / 50 and work > total / 100, "the example's shares", tick, work, total)
    lines = check("method App.tick <= 9,999,999\n", status=2)
    expect_equal(share(lines), percent(tick), lines)
    expect("less than 50 %" in lines[0] and "--min-coverage=" in lines[0], lines)
    expect_equal(share(check("method App.tick <= 9,999,999\n", "--min-coverage=0", status=0)),
                 percent(tick), "accepted")
    check("options --min-coverage=0\nmethod App.tick <= 9,999,999\n", status=0)
    check("options --min-coverage=0\nmethod App.tick <= 9,999,999\n", "--min-coverage=60", status=2)
    # Methods that two limits cover are covered once, and so are their callees.
    lines = check("method App.tick <= 9,999,999\nclass App <= 9,999,999\n"
                  "method Lib.work <= 9,999,999\n", "--min-coverage=0", status=0)
    expect_equal(share(lines), percent(tree.reach(
        lambda m: m[0] == "app/App" or m == ("lib/Lib", "work"))), lines)
    lines = check("method Lib.work self <= 9,999,999\n", "--min-coverage=0", status=0)
    expect_equal(share(lines), percent(sum(
        own for i, own in enumerate(tree.self) if tree.method[i] == ("lib/Lib", "work"))), lines)
    # A lower limit covers nothing; a limit for another metric does not cover instructions.
    lines = check("total >= 1\n", status=2)
    expect("limits cover nothing of the run" in lines[0], lines)
    lines = check("total invocations <= 9,999,999\n", status=0)
    expect("invocations" in lines[0] and "instructions" not in lines[0], lines)
    lines = check("options --root=App.tick\ntotal <= 9,999,999\n", status=2)
    expect_equal(share(lines), percent(tick), lines)
    # The coverage is refused and a limit is exceeded: the check could not be made.
    check("method App.tick <= 1\n", status=2)
    made = tool.messages("budget", path, "--root=App.tick", "-o", "root.txt", status=2)
    expect("check refuses these" in made[0] and (tool.work / "root.txt").exists(), made)
    tool.run("check", path, "--budget=root.txt", status=2)
    tool.run("budget", path, "--root=App.tick", "--min-coverage=0", "-o", "root.txt")
    tool.run("check", path, "--budget=root.txt")
    # Reports for services must also state this.
    text = b"method App.tick <= 9,999,999\n"
    suite = etree.fromstring(tool.run("check", path, "--budget=-", "--format=junit", status=2,
                                      text=text)).find("testsuite")
    expect_equal((suite.get("tests"), suite.get("errors")), ("2", "1"), "JUnit")
    expect("limits cover" in suite.find("testcase/error").get("message"), "JUnit")
    run = json.loads(tool.run("check", path, "--budget=-", "--format=sarif", status=2,
                              text=text))["runs"][0]
    expect_equal([r["ruleId"] for r in run["results"]], ["coverage"], "SARIF")
    report = json.loads(tool.run("check", path, "--budget=-", "--format=json", status=2, text=text))
    expect_equal((report["refused"], report["minCoverage"], report["coverage"]),
                 (True, 50, [{"metric": "instructions", "covered": tick, "total": total}]), "JSON")


def test_metrics_of_any_name_and_of_nothing(tool):
    """The note of a selection must contain the whole name of the metric. A metric whose total is 0 must not affect
    other limits."""
    prepare(tool)
    longest = "m" * 63
    (tool.work / "own.weights").write_text(f"metric {longest}\ndefault 1\nmetric nothing\njsr 1\n",
                                           "utf-8")
    path = tool.record("weighed", "app.App", "--profile", f"--weights={tool.work / 'own.weights'}",
                       "--profile-window=app.App.main", outputs=("jp2",), arguments=["1000"])["jp2"]
    text = tool.run("top", path, "--package=app.**", f"--metric={longest}").decode().splitlines()
    expect(any(longest in line and "selected" in line for line in text), text)

    def coverage(budget, status=0):
        lines = tool.messages("check", path, "--budget=-", status=status, text=budget.encode())
        return "cover" in lines[0] and "less than" not in lines[0]

    expect(coverage("total nothing <= 0\n"), "a metric without a total")
    expect(coverage("total nothing <= 0\ntotal instructions <= 99,999,999\n"), "beside another")
    expect(not coverage("total nothing <= 0\nmethod App.tick <= 9,999,999\n", status=2),
           "nothing does not cover the rest")


def test_budgets_of_yesterday(tool):
    """In a budget without the line "format 2", options that select by name must leave out code that is called
    elsewhere."""
    good, bad = prepare(tool)["good"]["jp2"], prepare(tool)["bad"]["jp2"]
    tree = Tree(prepare(tool)["good"]["xml"])
    own = sum(v[0] for v in tree.sums(package("app")).values())
    old = (f'# Budgets of good.jp2, in bytecode instructions.\n\noptions "--package=app.**"\n'
           f"total <= {own:,}\nmethod app.App.main(String[]) inclusive <= {own:,}\n")
    (tool.work / "old.txt").write_text(old, "utf-8")
    for path in (good, bad):
        lines = tool.messages("check", path, "--budget=old.txt", status=2)
        expect(len(lines) == 2 and "old.txt: its numbers lack what the selected methods call" in
               lines[0] and "less than 50 %" in lines[1], lines)
        tool.run("check", path, "--budget=old.txt", "--min-coverage=0")
    report = tool.run("check", good, "--budget=old.txt", "--min-coverage=0", "--all").decode()
    expect("instructions inclusive within the selection: " in report, report)
    new = old.replace("options", "format 2\noptions", 1)
    lines = tool.messages("check", good, "--budget=-", status=1, text=new.encode())
    expect("lack" not in lines[0], lines)
    # Files whose options do not select by name must keep their meaning.
    text = f"options --fold=library\ntotal <= {sum(tree.self):,}\n"
    lines = tool.messages("check", good, "--budget=-", text=text.encode())
    expect(len(lines) == 1 and share(lines) == 100, lines)
    for line, words in (("format 3", "the format is 1 or 2"), ("format", "the format is 1 or 2"),
                        ("format 2\nformat 2", "second format")):
        expect(words in tool.error("check", good, "--budget=-", status=2,
                                   text=f"{line}\ntotal <= 3\n".encode()), line)
    # An option of the command line replaces only the option of the same name.
    text = "format 2\noptions --fold=library --metric=invocations\ntotal <= 99,999,999\n"
    row, = json.loads(tool.run("check", good, "--budget=-", "--format=json", "--package=app.**",
                               "--min-coverage=0", text=text.encode()))["rows"]
    expect_equal(row["value"], tool.json("info", "--fold=library", good)["invocations"], row)


def test_threads_are_limited_with_a_selection(tool):
    path = prepare(tool)["threads"]["jp2"]
    for options in ([], ["--package=app"], ["--class=Task"]):
        tool.run("budget", path, "--by=thread", "--min-coverage=0", *options, "-o", "t.txt")
        report = json.loads(tool.run("check", path, "--budget=t.txt", "--format=json"))
        expect(any(r["kind"] == "thread" and r["value"] > 0 for r in report["rows"]), options)
        expect(all(r["value"] == r["limit"] for r in report["rows"]), options, report)


def test_lines_include_pruned_calls(tool):
    """The work and the calls of pruned contexts must stay in the inclusive number of the line that calls them."""
    path = prepare(tool)["good"]["jp2"]
    tool.run("merge", "--depth=1", path, "-o", "pruned.jp2")

    def lines(*options, place=path):
        rows = tool.rows("lines", "--limit=0", *options, place)
        return {(r["file"], r["line"]): (r["self"], r["inclusive"], r["calls"]) for r in rows if r["line"]}

    whole, calls = lines("--class=app.App"), lines("--class=app.App", "--metric=invocations")
    for options in (["--depth=1"], ["--depth=2"], ["--min-share=1"], ["--depth=1", "--min-share=0.1"]):
        found = lines("--class=app.App", *options)
        expect(any(row[2] for row in found.values()), options, found)
        expect_equal(found, {place: whole[place] for place in found}, options)
        found_calls = lines("--class=app.App", "--metric=invocations", *options)
        expect_equal(found_calls, {place: calls[place] for place in found_calls}, options)
        wanted = {(r["file"], r["line"]): r["inclusive"] for r in
                  tool.sql(path, "SELECT file, line, inclusive FROM lines WHERE file LIKE '%App.java'", *options)}
        expect_equal({place: wanted[place] for place in found}, {place: row[1] for place, row in found.items()},
                     options, "SQL")
    expect_equal(lines("--class=app.App", place="pruned.jp2"), lines("--class=app.App", "--depth=1"), "a file")
    row, = tool.rows("lines", "--depth=1", "Shop", path)
    expect(row["method"] == "[pruned]" and row["self"] > 0, "only what was pruned", row)


def test_stand_ins_are_not_native_calls(tool):
    path = prepare(tool)["good"]["jp2"]
    native = {r["label"] for r in tool.sql(path, "SELECT label FROM methods WHERE is_native")}
    for options in (["--fold=!app.**"], ["--depth=1"], ["--min-share=5"]):
        tool.run("merge", *options, path, "-o", "folded.jp2")
        rows = tool.sql("folded.jp2", "SELECT label, is_native FROM methods")
        expect(any(r["label"] in ("[folded]", "[pruned]") for r in rows), options, rows)
        expect_equal({r["label"] for r in rows if r["is_native"]} - native, set(), options)
        expect("calls of native methods" not in tool.run("top", "folded.jp2").decode(), options)
        line = tool.error("top", "--metric=nativeCalls", "folded.jp2")
        expect("native methods are folded in it" in line, line)


def test_parts_have_no_work_of_the_run(tool):
    path = prepare(tool)["good"]["jp2"]

    def notes(of):
        return {note["name"] for note in tool.sql(of, "SELECT key AS name FROM profile")}

    tool.run("merge", path, "-o", "copy.jp2")
    expect("work" in notes(path) and "work" in notes("copy.jp2"), notes(path))
    for options in (["--class=app.App"], ["--root=App.tick"], ["--package=shop"]):
        for command in (["merge"], ["export", "jp2"]):
            tool.run(*command, *options, path, "-o", "part.jp2")
            expect("work" not in notes("part.jp2"), command, options, notes("part.jp2"))
            expect("arrays zeroed" not in tool.run("top", "part.jp2").decode(), command, options)


if __name__ == "__main__":
    sys.exit(tools.main(__doc__, named(globals(), "test_")))
