#!/usr/bin/env python3
"""Tests of jp2test: small projects of JUnit 4 and 5 are counted, compared and reported.

The projects are the directories beside this script; each test compiles what it needs.
"""
import csv
import json
import os
import pathlib
import pty
import re
import shutil
import subprocess
import sys
import xml.etree.ElementTree

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from harness import (SKIPPED, check, contains, environment, equal, must, named, read_options, run,  # noqa: E402
                     run_named, write_files)

HERE = pathlib.Path(__file__).resolve().parent
EXACT = ("-c shop.BasketTest -c shop.ShapesTest -c shop.OldTest -c shop.OldestTest -c shop.OldParametersTest "
         "--exclude-classname=shop.FailingTest").split()
ORDER = "--config=junit.jupiter.testmethod.order.default=org.junit.jupiter.api.MethodOrderer$Random"


class Project:
    """A directory of compiled classes, and jp2test on it."""

    def __init__(self, options, name, sources, changes=(), only=""):
        """changes: pairs of text and its replacement in the sources. only: the classes, if they are not all."""
        self.options = options
        self.classes = options.work / name
        source = options.work / f"{name}-source"
        shutil.rmtree(source, ignore_errors=True)
        shutil.rmtree(self.classes, ignore_errors=True)
        for directory in sources:
            shutil.copytree(HERE / directory, source, dirs_exist_ok=True)
        for file in source.rglob("*.java"):
            if only and file.stem not in only.split():
                file.unlink()
                continue
            text = file.read_text()
            for old, new in changes:
                text = text.replace(old, new)
            file.write_text(text)
        self.jars = f"{options.library}/jp2vm-test.jar:{options.library}/jp2vm-scopes.jar:{options.junit}"
        must(options.javac, "-g", "-nowarn", "-encoding", "UTF-8", "-proc:none", "-cp", self.jars, "-d", self.classes,
             *sorted(source.rglob("*.java")))

    def test(self, *words, status=0, **more):
        """Runs jp2test; returns its standard output and error."""
        result = run([self.options.jp2test, "-cp", self.classes, *words], expect=status, **more)
        return result.stdout, result.stderr

    def counts(self, *words, status=0, file="counts.json", **more):
        """Runs jp2test, and returns the rows of its report by name."""
        path = self.options.work / file
        path.unlink(missing_ok=True)
        self.test(*words, f"--report=json:{path}", status=status, **more)
        return rows(path)


def rows(path):
    return {row["name"]: row for row in json.loads(path.read_text())["tests"]}


def is_exact(row):
    """Whether a test is counted, and no other thread works for it."""
    return row["warm"] is not None and not row["flags"]


def warm(table):
    """The warm numbers of the tests that no other thread works for."""
    return {name: [row.get(key) for key in ("warm", "objects", "bytes", "locks")] for name, row in table.items()
            if "threads" not in row["flags"]}


def test_kinds(options):
    """Each kind of test has a row; a test that varies has a range, and a cause as far as it is known."""
    project = Project(options, "kinds", ["project"])
    table = project.counts("--timeout=3", status=1)
    for name in ("BasketTest#several[2]", "BasketTest#twice[1]", "BasketTest$WhenEmpty#isEmpty",
                 "ShapesTest#factory[1]", "ShapesTest#factory[2][1]", "ShapesTest#overloaded()", "ShapesTest#words",
                 "ShapesTest#overloaded(org.junit.jupiter.api.TestInfo)", "ShapesTest#csv[2]", "OldTest#adds",
                 "OldTest#refuses", "OldParametersTest#sums[1]", "OldestTest#testSum", "FailingTest#passes"):
        row = table.get(f"shop.{name}")
        check(row is not None and is_exact(row) and 0 < row["warm"] and 0 < row["cold"], f"{name}: {row}")
    equal("rows", [name for name in table if re.search("later|ignored|assumes|never", name)], [])
    equal("a test that fails", table["shop.FailingTest#fails"]["flags"], ["failed"])
    equal("more work", table["shop.BasketTest#several[2]"]["warm"] > table["shop.BasketTest#several[1]"]["warm"], True)
    for name, cause in (("random", "random"), ("clock", "clock"), ("onlyOnce", "not repeatable"),
                        ("waits", "not repeatable"), ("grows", "unknown")):
        row = table[f"shop.VaryingTest#{name}"]
        equal(f"flags of {name}", row["flags"], ["varies"])
        check(row["warm"] is None and 0 < row["least"] <= row["most"] and cause in row["cause"], f"{name}: {row}")
    equal("what moves", table["shop.VaryingTest#grows"]["moved"], ["instructions", "bytes"])
    for name in ("thread", "executor", "future", "parallelStream", "timer"):
        row = table[f"shop.ThreadsTest#{name}"]
        # The threads of the common pool may come too late for the stream.
        check("threads" in row["flags"] or name == "parallelStream", f"{name}: {row}")
        # Whoever executes them: 4,000 rounds of a loop with at least 5 instructions, or 1,000 of them.
        least = 5 * 1000 * (4 if name == "executor" else 1)
        check((row["warm"] or row["least"]) > least, f"{name}: {row}")


def test_environments(options):
    """Warm numbers are the same in another order, directory, locale and zone, beside other tests, and alone."""
    project = Project(options, "here", ["project"])
    first = project.counts(*EXACT, file="first.json")
    text = (options.work / "first.json").read_bytes()
    single = {name for name, row in first.items() if is_exact(row)}
    check(len(single) >= 15, f"only {sorted(single)} are exact")
    again = project.counts(*EXACT, file="again.json")
    lines = [line for line in text.splitlines() if b"threads" not in line]
    equal("an equal run", [line for line in (options.work / "again.json").read_bytes().splitlines()
                           if b"threads" not in line], lines)
    orders = [word for pair in reversed(list(zip(EXACT[:-1:2], EXACT[1:-1:2]))) for word in pair]
    other = options.work / "another directory"
    other.mkdir(exist_ok=True)
    shutil.copytree(project.classes, other / "c", dirs_exist_ok=True)
    tables = {
        "again": again,
        "order": project.counts(*orders, ORDER, file="order.json"),
        "all": project.counts("--exclude-tag=failing", "--timeout=3", file="all.json", status=1),
        "parallel": project.counts(*EXACT, "--config=junit.jupiter.execution.parallel.enabled=true",
                                   "--config=junit.jupiter.execution.parallel.mode.default=concurrent",
                                   file="parallel.json"),
    }
    elsewhere = Project.__new__(Project)
    elsewhere.options, elsewhere.classes = options, pathlib.Path("c")
    tables["elsewhere"] = elsewhere.counts(*EXACT, cwd=other, variables={
        "LC_ALL": "de_DE.ISO-8859-1", "TZ": "Asia/Tokyo"}, file="elsewhere.json")
    for what, table in tables.items():
        equal(what, {name: warm(table).get(name) for name in single}, {name: warm(first)[name] for name in single})
    for name in ("shop.BasketTest#text", "shop.ShapesTest#words"):
        alone = project.counts("-m", name, file="alone.json")
        equal("alone", warm(alone)[name], warm(first)[name])


def test_page(options):
    """The counts in docs/test-counts.md are those of the project; cold numbers depend on the build of JUnit."""
    table = Project(options, "page", ["project"]).counts("-c", "shop.BasketTest")
    page = (HERE.parents[1] / "docs/test-counts.md").read_text(encoding="utf-8")
    found = re.findall(r"^ +([\d,]+) +[\d,]+ +([\d,]+) +([\d,]+) +([\d,]+)  (shop\.\S+)$", page, re.M)
    equal("the table", {row[4]: [int(number.replace(",", "")) for number in row[:4]] for row in found}, warm(table))


def test_regression(options):
    """One percent more is found, the same code passes, and a renamed test is no alarm."""
    old = options.work / "old.json"

    def make(name, *changes):
        return Project(options, name, ["project"], changes, only="OldestTest BasketTest ThreadsTest")

    words = ["--include-classname=.*(Oldest|Basket)Test"]
    project = make("old", ("sum(10)", "sum(1000)"), ("45, T", "499500, T"))
    project.test(*words, f"--report=json:{old}")
    budget = options.work / "one-percent.txt"
    budget.write_text("# all tests\ntest shop.* warm <= baseline + 1 %\n")
    compare = [f"--baseline={old}", f"--budget={budget}"]
    out, _ = project.test(*words, *compare, f"--report=md:{options.work}/same.md")
    contains("the same code", out, "0 more, 0 less, 8 the same, 0 new, 0 gone")
    comment = (options.work / "same.md").read_text()
    equal("the comment", comment, "<!-- jp2test -->\n### Bytecodes executed: nothing changed, 8 the same  "
          "(baseline → this)\n")
    slower = make("slower", ("sum(10)", "sum(1016)"), ("45, T", "515620, T"))
    out, _ = slower.test(*words, *compare, f"--report=md:{options.work}/slower.md", "--baseline-name=main", status=1)
    contains("a regression", out, "over: shop.OldestTest#testSum: warm ", "1 more, 0 less, 7 the same")
    contains("its comment", (options.work / "slower.md").read_text(), "1 test more, 0 less, 7 the same  (main → this)",
             "| test | main | this | change |", "**+1.", "❌ over `+ 1 %`")
    slightly = make("slightly", ("sum(10)", "sum(1002)"), ("45, T", "501501, T"))
    out, _ = slightly.test(*words, *compare)
    contains("within the limit", out, "1 more, 0 less, 7 the same", "0 over a limit")
    project.test(f"--report=json:{old}")
    renamed = make("renamed", ("sum(10)", "sum(1000)"), ("45, T", "499500, T"), ("hundredThings", "manyThings"),
                   ("testSum", "testOther"))
    out, _ = renamed.test(*compare, f"--report=md:{options.work}/renamed.md")
    contains("renamed tests", out, "new: shop.BasketTest#manyThings", "gone: shop.BasketTest#hundredThings",
             "0 more, 0 less", "2 new, 2 gone")
    contains("their comment", (options.work / "renamed.md").read_text(), "2 tests are new", "2 tests are gone")
    renamed.test(*compare, "--strict", status=1)


def test_budgets(options):
    """Limits of files and annotations; the most special line of a count applies."""
    project = Project(options, "limits", ["project", "budgets"])
    table = project.counts("-c", "shop.BasketTest", file="basket.json")
    number = table["shop.BasketTest#text"]["warm"]
    budget = options.work / "budget.txt"

    def over(text, status, *words):
        budget.write_text(text)
        out, err = project.test("-c", "shop.BasketTest", f"--budget={budget}", "--quiet", *words, status=status)
        return re.findall(r"^over: (\S+): (\S+)", out, re.M) + [err] * (status == 2)

    exact = f"test shop.BasketTest#text warm = {number:,}\n"
    equal("exact", over(exact, 0), [])
    equal("less", over(f"test shop.BasketTest#text <= {number - 1}\n", 1), [("shop.BasketTest#text", "warm")])
    equal("special", over(exact + "test * warm <= 1\ntest shop.* <= 1,000,000", 0), [])
    equal("general", {name for name, _ in over("test shop.Basket* <= 9000\ntest * warm <= 1", 1)},
          {"shop.BasketTest#text"})
    equal("other counts", set(over("test * allocatedBytes = 0\ntest *#text locks <= 6 # a comment", 1)),
          {(name, "allocatedBytes") for name in table} | {("shop.BasketTest#text", "locks")})
    equal("a baseline", over("test * objects <= baseline", 0, f"--baseline={options.work}/basket.json"), [])
    equal("less than it", len(over("test * instructions <= baseline - 1 %", 1,
                                   f"--baseline={options.work}/basket.json")), len(table))
    equal("jp2prof's lines", over("total <= 1\nmethod A.b inclusive <= 1\n" + exact, 0), [])
    for text, message in (("tset * <= 1", "budget.txt:1: 'tset * <= 1' is not a budget"),
                          ("test * size <= 1", "'size' is not a count"), ("test * <= many", "is not a limit"),
                          ("test * <= baseline", "needs --baseline")):
        contains(text, over(text, 2)[0], message)
    budget.write_text("test shop.LimitsTest#gone <= 1\n")
    project = Project(options, "few", ["project", "budgets"], only="LimitsTest ThreadsTest")
    _, err = project.test(f"--budget={budget}", status=2)
    contains("an unknown name", err, "no test 'shop.LimitsTest#gone' was executed")
    budget.write_text("optional test shop.LimitsTest#gone <= 1\n")
    out, _ = project.test(f"--budget={budget}", status=1)
    equal("annotations", re.findall(r"^over: (\S+): (\S+)", out, re.M),
          [("shop.LimitsTest#allocates", "allocatedBytes"), ("shop.LimitsTest#tooLong", "warm")])


def test_names(options):
    """The name of a limit is checked also if only some tests were selected, and a file without effect is an error."""
    project = Project(options, "names", ["project"])
    budget = options.work / "budget.txt"
    kept = "test shop.OldestTest#testSum warm <= 1,000,000\n"

    def err(text, status, *words):
        budget.write_text(text)
        return project.test(*(words or ("-c", "shop.OldestTest")), f"--budget={budget}", status=status)[1]

    for name in ("shop.OldestTest#testSu", "shop.OldestTes#testSum", "testSum", "shop.BasketTest#twice",
                 "shop.BasketTest#text[1]"):
        contains(name, err(f"{kept}test {name} warm <= 5", 2), f"budget.txt:2: no test '{name}' exists")
    contains("alone", err("test shop.OldestTest#testSu warm <= 5", 2, "-m", "shop.OldestTest#testSum"), "budget.txt:1")
    equal("optional", err(f"{kept}optional test shop.OldestTest#testSu warm <= 5", 0), "")
    others = ("shop.BasketTest#text", "shop.BasketTest#twice[2]", "shop.BasketTest$WhenEmpty#isEmpty",
              "shop.OldParametersTest#sums[1]", "shop.ShapesTest#factory[2][1]", "shop.Basket*", "*#text",
              "shop.ShapesTest#csv[*", "shop.ShapesTest#overloaded()", "shop.BasketTest#later")
    text = "".join(f"test {name} warm <= 5\n" for name in others)
    equal("tests that are not selected", err(kept + text, 0),
          "jp2test: 10 limits were not checked, because no selected test has the name\n")
    contains("none of them", err(text, 2), "budget.txt: no limit was checked")
    contains("a pattern", err(f"{kept}test Nope* warm <= 5", 0), "budget.txt:2: no test matches 'Nope*'")
    contains("only a pattern", err("test Nope* warm <= 5", 2), "budget.txt: no limit was checked")


def test_leftovers(options):
    """Work of threads that outlive their test counts; if they do not end, the test has no count that a limit allows."""
    project = Project(options, "leftovers", ["project", "leftovers"], only="LeftTest ThreadsTest OldestTest")
    budget, paths = options.work / "budget.txt", {name: options.work / f"l.{name}" for name in ("junit", "md", "sarif")}
    budget.write_text("test shop.LeftTest#never warm <= 1,000,000\ntest shop.LeftTest#never locks <= 1,000\n"
                      "test shop.LeftTest#once cold <= 1,000,000,000\ntest shop.LeftTest#once warm <= 1,000\n")
    out, _ = project.test("-c", "shop.LeftTest", "--timeout=20", f"--budget={budget}",
                          f"--report=json:{options.work}/first.json",
                          *(f"--report={name}:{path}" for name, path in paths.items()), status=1)
    table = rows(options.work / "first.json")
    for name in ("unjoined", "sleeping", "submitted", "async"):
        row = table[f"shop.LeftTest#{name}"]
        check((row["warm"] or row["least"]) > 500_000 and row["cold"] > 500_000, f"{name}: {row}")
        check("threads" in row["flags"] and "running" not in row["flags"], f"{name}: {row}")
    never, once = table["shop.LeftTest#never"], table["shop.LeftTest#once"]
    equal("never", [never["flags"], never["warm"], never["cold"], never["most"], never["cause"]],
          [["varies", "threads", "running", "cold running"], None, None, None, "running"])
    equal("once", [once["flags"], once["cold"]], [["threads", "cold running"], None])
    check(0 < once["warm"] < 1000, f"once: {once}")
    limits = {("never", "warm"), ("never", "locks"), ("once", "cold")}
    equal("over", set(re.findall(r"^over: shop.LeftTest#(\S+): (\S+) not known: threads or tasks", out, re.M)), limits)
    contains("the table", out, "running: threads or tasks of the test did not end; at least ", "2 over a limit",
             "without 2 that did not end")
    contains("the comment", paths["md"].read_text(), "❌ over `1,000,000`: not known", "| running |")
    contains("JUnit", paths["junit"].read_text(), 'failures="2"', "warm not known: threads or tasks",
             'name="flags" value="varies, threads, running, cold running"')
    equal("SARIF", paths["sarif"].read_text().count('"ruleId": "budget"'), 3)
    # Compared with a run in which the thread did not end, and with a run in which there was none.
    budget.write_text("test shop.LeftTest#never warm <= baseline\ntest shop.LeftTest#never cold <= baseline\n")
    words = ["-m", "shop.LeftTest#never", "--timeout=4", f"--budget={budget}"]
    _, err = project.test(*words, f"--baseline={options.work}/first.json")
    contains("the same", err, "did not end in the baseline, so its warm is not compared", "its cold is not")
    text = (options.work / "first.json").read_text()
    (options.work / "ended.json").write_text(re.sub(
        r'(#never", ).*', r'\1"warm": 20, "cold": 2000000, "objects": 1, "bytes": 8, "locks": 0, "flags": []},', text))
    out, _ = project.test(*words, f"--baseline={options.work}/ended.json", status=1)
    equal("over the baseline", out.count("not known: threads or tasks of the test did not end"), 2)


def test_refusals(options):
    """A count that is missing, or 0, or from elsewhere is an error, and so is wrong usage."""
    project = Project(options, "refusals", ["project", "ends"])
    words = ["-c", "shop.OldestTest"]
    good = options.work / "good.json"
    project.test(*words, f"--report=json:{good}")
    text, bad, budget = good.read_text(), options.work / "bad.json", options.work / "limit.txt"
    budget.write_text("test * warm <= baseline + 1 %\n")
    for old, new, message in (
            (r'"warm": \d+', '"warm": null', "the count is missing or 0"),
            (r'"warm": \d+', '"warm": 0', "the count is missing or 0"),
            (r'"warm": \d+, ', "", "missing or 0"), (r'"jdk": "17', '"jdk": "18', "is from jdk '18"),
            (r'"jp2vm": "', '"jp2vm": "9', "is from jp2vm '9"), ("--warm=3", "--warm=4", "is from options"),
            ("counts-1", "counts-2", "its schema is not"), (r"]}\s*$", "", "the file ends early"),
            (r'"name": "[^"]*", ', "", "a test has no name"),
            (r'"locks": \d+', '"locks": "2"', "locks is not a number"), ("(?s).*", "", "the file ends early")):
        bad.write_text(re.sub(old, new, text, count=1))
        _, err = project.test(*words, f"--baseline={bad}", f"--budget={budget}", status=2)
        contains(f"{old} -> {new}", err, message)
        equal("lines", err.count("\n"), 1)
    failed = re.sub(r'"warm": .*?"flags": \[\]', '"warm": null, "cold": null, "flags": ["failed"]', text)
    bad.write_text(failed)
    out, _ = project.test(*words, f"--baseline={bad}", f"--budget={budget}")
    contains("a test that failed before", out, "new: shop.OldestTest#testSum")
    _, err = project.test("-c", "shop.ExitTest", status=2)
    contains("System.exit", err, "the process was ended before all tests")
    for line, message in (("--warm=1", "not a number from 2"), ("--report=xml:a", "is not FORMAT:FILE"),
                          ("--report=json:/no/such/a.json", "cannot be written"), ("--strict=1", "takes no value"),
                          ("--baseline=/no/such", "cannot be read"), ("--unknown", "unknown option"),
                          ("-m a", "CLASS#METHOD"), ("--timeout=0", "not a number of seconds"),
                          ("-c no.Such", "failed to discover"),
                          ("-p no.such", "no tests were found"), ("-c", "needs a value"),
                          ("--config=a", "has no value")):
        _, err = project.test(*line.split(), status=2)
        contains(line, err, message)
    run([options.jp2test], expect=2)
    result = run([options.java, "-cp", f"{project.classes}:{project.jars}", "jp2vm.test.Main", *words], expect=2)
    contains("another machine", result.stderr, "this machine does not count")


def test_reports(options):
    """The reports have the forms that their readers know."""
    project = Project(options, "reports", ["project", "budgets"])
    paths = {name: options.work / f"report.{name}" for name in ("json", "junit", "md", "sarif")}
    source = options.work / "checkout/src/test/java/shop"
    shutil.copytree(HERE / "budgets/shop", source)
    project.test("-c", "shop.LimitsTest", "-c", "shop.FailingTest", "-c", "shop.VaryingTest",
                 "--timeout=3", *(f"--report={name}:{path}" for name, path in paths.items()),
                 cwd=options.work / "checkout", status=1)
    root = xml.etree.ElementTree.parse(paths["junit"]).getroot()
    cases = {(case.get("classname"), case.get("name")): case for case in root.iter("testcase")}
    failed = {name for name, case in cases.items() if case.find("failure") is not None}
    equal("failures", failed, {("shop.LimitsTest", "allocates"), ("shop.LimitsTest", "tooLong"),
                               ("shop.FailingTest", "fails")})
    contains("a message", cases["shop.FailingTest", "fails"].find("failure").get("message"), '1 < 2 & "3"')
    equal("sums", sum(int(suite.get("failures")) for suite in root.iter("testsuite")), 3)
    log = json.loads(paths["sarif"].read_text())
    equal("version", log["version"], "2.1.0")
    places = [(result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"],
               result["locations"][0]["physicalLocation"]["region"]["startLine"], result["ruleId"])
              for result in log["runs"][0]["results"]]
    lines = (source / "LimitsTest.java").read_text().splitlines()
    file = "src/test/java/shop/LimitsTest.java"
    equal("places", places, [(file, 1 + lines.index(f"    void {name}() {{"), "budget")
                             for name in ("allocates", "tooLong")])
    comment = paths["md"].read_text()
    check(comment.startswith("<!-- jp2test -->\n### "), comment[:200])
    contains("the comment", comment, "<details><summary>5 tests vary and were compared by their range (not exact)</summary>",
             "shop.FailingTest#fails failed")
    head = json.loads(paths["json"].read_text())
    equal("the head", list(head), ["schema", "jp2vm", "jdk", "classPath", "options", "environment", "tests"])
    names = [row["name"] for row in head["tests"]]
    equal("the order", names, sorted(names))
    # Many tests that are gone, with long names.
    row = {"warm": 5, "cold": 5, "objects": 0, "bytes": 0, "locks": 0, "flags": []}
    head["tests"] = [{**row, "name": f"shop.Gone{i:04}#|<b>`{'long' * 60}"} for i in range(3000)]
    paths["json"].write_text(json.dumps(head))
    project = Project(options, "one", ["project"], only="OldestTest ThreadsTest")
    project.test(f"--baseline={paths['json']}", f"--report=md:{paths['md']}")
    comment = paths["md"].read_text()
    check(20000 < len(comment) <= 65000, f"{len(comment)} characters")
    contains("the long comment", comment, "3000 tests are gone", " more\n", "</details>", "\\|&lt;b&gt;\\`")


def test_lines(options):
    """The comment, the log and SARIF name the line that brought a difference; code that only moved changes nothing."""
    only = "BasketTest OldestTest ThreadsTest"
    old, lines = options.work / "old.json", options.work / "old.lines"
    project = Project(options, "old", ["project"], only=only)
    words = ["-c", "shop.BasketTest", "-c", "shop.OldestTest"]
    project.test(*words, f"--report=json:{old}", f"--report=lines:{lines}")
    # Another call, a method of the library in a new line, a loop in a new line; and each line moves.
    changes = [("import java.util.ArrayList;", "// A remark.\nimport java.util.ArrayList;"),
               ("assertEquals(45", "ThreadsTest.sum(9); assertEquals(45"),
               ("assertEquals(110", "String.valueOf(1234567890);\n        assertEquals(110"),
               ("assertEquals(\"[0", "for (int k = 0; k < 99; k++) { }\n        assertEquals(\"[0")]
    new = Project(options, "new", ["project"], changes, only=only)
    budget = options.work / "budget.txt"
    budget.write_text("test * warm <= baseline + 1 %\n")
    reports = {name: options.work / f"new.{name}" for name in ("md", "sarif", "json", "lines")}
    new.test(*words, f"--baseline={old}", f"--baseline-lines={lines}", f"--budget={budget}",
             *(f"--report={name}:{path}" for name, path in reports.items()), cwd=options.work / "new-source", status=1)
    wanted = {}
    for test, file, text in (("OldestTest#testSum", "OldestTest", "sum(9)"),
                             ("BasketTest#hundredThings", "BasketTest", "valueOf"),
                             ("BasketTest#text", "BasketTest", "k < 99")):
        source = (options.work / f"new-source/shop/{file}.java").read_text().splitlines()
        wanted[f"shop.{test}"] = file, 1 + [text in line for line in source].index(True)
    comment = dict(re.findall(r"^\| (\S+) \|.*❌ over `\+ 1 %` \| (\S+ `\w+`) \+", reports["md"].read_text(), re.M))
    equal("the comment", comment, {test: f"{file}.java:{line} `{test.split('#')[1]}`"
                                   for test, (file, line) in wanted.items()})
    places = [result["locations"][0]["physicalLocation"]
              for result in json.loads(reports["sarif"].read_text())["runs"][0]["results"]]
    equal("SARIF", {(place["artifactLocation"]["uri"], place["region"]["startLine"]) for place in places},
          {(f"shop/{file}.java", line) for file, line in wanted.values()})
    tables = [json.loads(path.read_text())["tests"] for path in (lines, reports["lines"])]
    for test, work in tables[0].items():
        check(test in wanted or work == tables[1][test], f"{test}: {work} {tables[1].get(test)}")
    place = "{0[0]}.java:{0[1]} testSum".format(wanted["shop.OldestTest#testSum"])
    out, _ = new.test("-c", "shop.OldestTest", f"--baseline={old}", f"--baseline-class-path={project.classes}")
    contains("a build as the baseline", out, "more: shop.OldestTest#testSum: ", f": {place} +")
    out, _ = project.test("-c", "shop.OldestTest", f"--baseline={reports['json']}",
                          f"--baseline-lines={reports['lines']}")
    contains("less", out, "less: shop.OldestTest#testSum: ", ": OldestTest.java:8 testSum -")
    for old_text, new_text, message in (
            ("lines-1", "lines-2", "its schema is not"), ("sha256:", "sha256:0", "is from another class path"),
            (r"(?s).{20}$", "", "ends"), (r'"calls": \d+', '"calls": "1"', "is not a number")):
        bad = options.work / "bad.lines"
        bad.write_text(re.sub(old_text, new_text, lines.read_text(), count=1))
        _, err = project.test(*words, f"--baseline={old}", f"--baseline-lines={bad}", status=2)
        contains(f"{old_text} -> {new_text}", err, message)
    _, err = project.test(*words, f"--baseline-lines={lines}", status=2)
    contains("no baseline", err, "need --baseline=FILE")


def test_matrix(options):
    """The matrix has the executed lines and branches, and select finds the tests of changed lines."""
    project = Project(options, "matrix", ["project"], only="BasketTest OldestTest ThreadsTest")
    words = ["-m", "shop.BasketTest#hundredThings", "-m", "shop.BasketTest#several(int)", "-c", "shop.OldestTest"]
    path = options.work / "matrix.csv"
    run([options.jp2test, "matrix", "-o", path, f"--report=matrix:{options.work}/matrix.json", "-cp", project.classes,
         *words])
    with path.open(newline="") as file:
        table = list(csv.DictReader(file))
    source = (options.work / "matrix-source/shop/ThreadsTest.java").read_text().splitlines()
    loop = 1 + [line.strip() for line in source].index("for (int i = 0; i < count; i++) {")
    place = ("shop.OldestTest#testSum", "shop/ThreadsTest.java", str(loop))
    found = [(row["method"], row["branch"] == "", int(row["executions"])) for row in table
             if (row["test"], row["file"], row["line"]) == place]
    # The rounds of the loop are one more than its executed bodies, and one of its branches is taken once.
    equal("the loop", sorted(found), sorted([("sum(I)I", True, 11), ("sum(I)I", False, 1), ("sum(I)I", False, 10)]))
    rows = json.loads((options.work / "matrix.json").read_text())
    equal("JSON", [[str(value or "") for value in row.values()] for row in rows],
          [[value if value != "0" else "" for value in row.values()] for row in table])

    def select(*words, status=0):
        result = run([options.jp2test, "select", *words], expect=status)
        return result.stdout.split() if status == 0 else result.stderr

    everything = sorted({row["test"] for row in table})
    equal("a line", "shop.OldestTest#testSum" in select(f"--changed=src/shop/ThreadsTest.java:{loop}", path), True)
    equal("its tests", select(f"--changed=ThreadsTest.java:{loop}", path), sorted(
        {row["test"] for row in table if row["file"] == "shop/ThreadsTest.java" and row["line"] == str(loop)}))
    equal("a class without a test", select("--changed=shop/Nothing.java", path), [])
    basket = [test for test in everything if test.startswith("shop.BasketTest")]
    equal("a line without code", sorted(set(basket) - set(select("--changed=shop/BasketTest.java:1", path))), [])
    selected = select("--options", "--changed=shop/OldestTest.java,shop/BasketTest.java", path)
    equal("options", selected, ["-m=shop.BasketTest#hundredThings", "-m=shop.BasketTest#several(int)",
                                "-m=shop.OldestTest#testSum"])
    out, _ = project.test(*selected)
    contains("these tests", out, "4 tests: 4 exact")
    # A repository: a changed line, a deleted file, a new file.
    repository = options.work / "repository"
    shutil.copytree(options.work / "matrix-source", repository / "src")
    git = ["git", "-C", repository, "-c", "user.name=n", "-c", "user.email=e@example.org"]
    must("git", "init", "-q", repository)
    must(*git, "add", ".")
    must(*git, "commit", "-q", "-m", "before")
    file = repository / "src/shop/OldestTest.java"
    file.write_text(file.read_text().replace("sum(10)", "sum(11)"))
    (repository / "src/shop/NewTest.java").write_text("class NewTest {\n}\n")
    must(*git, "add", ".")
    result = run([options.jp2test, "select", "--changed=git:HEAD", path], cwd=repository)
    equal("git", result.stdout.split(), ["shop.OldestTest#testSum"])
    contains("a new file", result.stderr, "no test of the matrix executed src/shop/NewTest.java")
    difference = must(*git, "diff", "HEAD").stdout
    (options.work / "change.diff").write_text(difference)
    equal("a file", select(f"--changed={options.work}/change.diff", path), ["shop.OldestTest#testSum"])
    for words, message in ((["--changed=A.java"], "needs --changed"), ([path], "needs --changed"),
                           (["--changed=A.java", "/no/such"], "cannot be read"),
                           (["--changed=A.java", options.work / "change.diff"], "is not a matrix"),
                           (["--changed=git:no-such-range", path], "has failed"),
                           (["--unknown", path], "unknown argument")):
        contains(str(words), select(*words, status=2), message)
    _, err = project.test("matrix", status=2)
    contains("no file", err, "matrix needs -o FILE")


def test_bisect(options):
    """bisect names the lines and the classes that changed a count."""
    only = "OldestTest BasketTest ThreadsTest"
    old = Project(options, "old", ["project"], only=only)
    changes = [("int sum = 0;\n        for", "int sum = 0;\n        sum++;\n        sum--;\n        for"),
               ("assertEquals(45,", "Math.abs(1); assertEquals(45,")]
    new = Project(options, "new", ["project"], changes, only=only)
    result = run([options.jp2test, "bisect", f"--old={old.classes}", f"--new={new.classes}", "shop.OldestTest#testSum"])
    number = warm(old.counts("-c", "shop.OldestTest"))["shop.OldestTest#testSum"][0]
    after = warm(new.counts("-c", "shop.OldestTest"))["shop.OldestTest#testSum"][0]
    contains("bisect", result.stdout, f"shop.OldestTest#testSum: {number:,} -> {after:,} (+")
    parts = {kind: dict(re.findall(rf"^  {kind} +(\S+).*? \+(\d+)", result.stdout, re.M))
             for kind in ("line", "class")}
    equal("classes", sorted(parts["class"]), ["shop.OldestTest", "shop.ThreadsTest"])
    for kind, sizes in parts.items():
        equal(f"the sum of each {kind}", sum(map(int, sizes.values())), after - number)
    for words, message in (([], "needs --old"), ([f"--old={old.classes}", f"--new={new.classes}", "shop.No#test"],
                                                 "is not in"), (["--other=1"], "unknown argument")):
        result = run([options.jp2test, "bisect", *words], expect=2)
        contains(str(words), result.stderr, message)


def test_series(options):
    """The formats of github-action-benchmark and of Bencher."""
    project = Project(options, "series", ["project"])
    paths = {name: options.work / f"series.{name}" for name in ("json", "benchmark", "bencher")}
    project.test("-c", "shop.BasketTest", "-c", "shop.VaryingTest", "-c", "shop.FailingTest", "--timeout=3",
                 *(f"--report={name}:{path}" for name, path in paths.items()), status=1)
    table = rows(paths["json"])
    wanted = {name: row.get("warm") or row["most"] for name, row in table.items()
              if "failed" not in row["flags"] and row.get("cause") != "not repeatable"}
    check(any(table[name]["warm"] is None for name in wanted) and len(wanted) < len(table), f"{table}")
    series = json.loads(paths["benchmark"].read_text())
    equal("benchmark", {row["name"]: row["value"] for row in series}, wanted)
    equal("units", {row["unit"] for row in series}, {"instructions"})
    series = json.loads(paths["bencher"].read_text())
    equal("bencher", {name: row["instructions"]["value"] for name, row in series.items()}, wanted)
    for name, row in series.items():
        equal(name, {key: value["value"] for key, value in row.items() if key != "instructions"},
              {} if table[name]["warm"] is None else {key: table[name][key] for key in ("objects", "bytes", "locks")})
        is_range = "lower_value" in row["instructions"]
        equal("range", is_range, table[name]["warm"] is None)


def console(options, project, machine, *words, status=0):
    """Runs the tests by JUnit's own program, as a build tool does."""
    return run([*machine, "-cp", f"{project.classes}:{project.jars}:{options.console}",
                "org.junit.platform.console.ConsoleLauncher", "--disable-banner", "--details=tree",
                "--disable-ansi-colors", *words], expect=status)


def test_listener(options):
    """Other launchers: the same warm numbers, also in parallel; an exceeded budget fails the class."""
    project = Project(options, "listener", ["project", "budgets"])
    words = ["-c", "shop.BasketTest", "-c", "shop.ShapesTest", "-c", "shop.OldestTest"]
    first = project.counts(*words)
    machine = [options.jp2vm, "--scopes=/dev/null", "-Dsun.reflect.inflationThreshold=2147483647", "-Duser.language=en",
               "-Duser.country=US", "-Duser.timezone=UTC"]
    for name, more in (("one", ()), ("parallel", ("junit.jupiter.execution.parallel.enabled=true",
                                                  "junit.jupiter.execution.parallel.mode.default=concurrent"))):
        path = options.work / f"{name}.json"
        console(options, project, [*machine, f"-Djp2.report=json:{path}"], *words,
                *(f"--config={word}" for word in more))
        # Beside other tests, a test that enters monitors may find one taken, and then does more.
        found, wanted = warm(rows(path)), warm(first)
        waits = {test for test, values in wanted.items() if name == "parallel" and values[3] != 0}
        check(len(waits) < len(wanted) / 4, f"tests with monitors: {waits}")
        equal(name, {**found, **dict.fromkeys(waits)}, {**wanted, **dict.fromkeys(waits)})
    result = console(options, project, machine, "-c", "shop.LimitsTest", status=1)
    contains("budgets", result.stdout, "shop.LimitsTest#tooLong: warm ", "shop.LimitsTest#allocates: allocatedBytes ")
    budget = options.work / "listener.txt"
    budget.write_text("test *BasketTest#text warm <= 1\n")
    result = console(options, project, [*machine, f"-Djp2.budget={budget}"], *words, status=1)
    contains("a file", result.stdout, "shop.BasketTest#text: warm ")
    result = console(options, project, [*machine, "-Djp2.baseline=/no/such"], *words, status=1)
    contains("no baseline", result.stdout + result.stderr, "'/no/such' cannot be read")
    result = console(options, project, [options.java], "-c", "shop.LimitsTest")
    equal("another machine", [line for line in result.stderr.splitlines() if line.startswith("jp2vm:")],
          ["jp2vm: budgets of tests are not checked, because this machine does not count; use jp2vm --scopes"])
    result = console(options, project, [options.java], *words)
    equal("without budgets", "jp2vm" in result.stderr, False)


def test_progress(options):
    """On a terminal a line shows the current test; otherwise standard error is empty."""
    project = Project(options, "progress", ["project"])
    _, err = project.test("-c", "shop.OldestTest")
    equal("standard error of a pipe", err, "")
    master, slave = pty.openpty()
    with subprocess.Popen([options.jp2test, "-cp", project.classes, "-c", "shop.OldestTest"], stdout=subprocess.DEVNULL,
                          stderr=slave, env=environment()) as process:
        os.close(slave)
        text = b""
        try:
            while data := os.read(master, 4096):
                text += data
        except OSError:
            pass  # the other end is closed
        equal("status", process.wait(), 0)
    contains("the terminal", text.decode(), "\r\033[K1/1 shop.OldestTest#testSum")
    check(text.endswith(b"\r\033[K"), f"the line stays: {text[-80:]!r}")


def test_maven(options):
    """Surefire's tests have the warm numbers of jp2test, and an exceeded budget fails the build."""
    project = Project(options, "classes", ["project", "budgets"])
    first = project.counts(*EXACT)
    directory = options.work / "maven"
    shutil.copytree(HERE / "maven", directory)
    for name in ("project", "budgets"):
        shutil.copytree(HERE / name, directory / "src/test/java", dirs_exist_ok=True,
                        ignore=shutil.ignore_patterns("FailingTest.java", "VaryingTest.java"))
    (directory / "budget.txt").write_text("test shop.BasketTest#text warm <= 1\ntest shop.OldTest#adds warm <= 1\n")
    # Maven writes to its repository: Debian's, as links.
    repository = options.work / "repository"
    must("cp", "-rs", "/usr/share/maven-repo", repository)
    result = run(["mvn", "--offline", "-B", f"-Djp2vm={options.library}", "test"], expect=1, cwd=directory,
                 variables={"MAVEN_ARGS": "", "MAVEN_OPTS": f"-Dmaven.repo.local={repository}"})
    contains("the failures", result.stdout, "Failures: 2", "shop.LimitsTest#tooLong: warm ",
             "shop.BasketTest#text: warm ")
    table = warm(rows(directory / "target/counts.json"))
    single = {name for name, row in first.items() if is_exact(row)}
    check(len(single) >= 15, f"only {sorted(single)} are exact")
    equal("counts", {name: table.get(name) for name in single}, {name: warm(first)[name] for name in single})
    contains("the comment", (directory / "target/comment.md").read_text(), "4 over a limit", "shop.OldTest#adds")


def test_mockito(options):
    """Tests with mocks of final classes, which Mockito makes by retransformation, pass and have counts."""
    jars = [pathlib.Path(f"/usr/share/java/{name}.jar")
            for name in ("mockito-core", "byte-buddy", "byte-buddy-agent", "objenesis")]
    missing = [str(jar) for jar in jars if not jar.exists()]
    if missing and not options.mockito:
        print(f"missing: {missing}; tools/packages test installs Debian's Mockito")
        sys.exit(SKIPPED)
    path = options.mockito or ":".join(map(str, jars))
    classes = options.work / "classes"
    must(options.javac, "-g", "-nowarn", "--release", "8", "-cp", f"{path}:{options.junit}", "-d", classes,
         HERE / "mocks/MocksTest.java")
    write_files(classes, {"mockito-extensions/org.mockito.plugins.MockMaker": "mock-maker-inline"})
    report = options.work / "counts.json"
    result = run([options.jp2test, "-cp", f"{classes}:{path}:{options.junit}", "-c", "mocks.MocksTest",
                  f"--report=json:{report}", f"--report=lines:{options.work / 'counts.lines'}"])
    contains("counts", result.stdout, "4 tests:", " 0 failed")
    counts = rows(report)
    equal("tests", [name.partition("#")[2] for name in counts], ["changed", "mocked", "spied", "unused"])
    equal("a test without mocks", counts["mocks.MocksTest#unused"]["flags"], [])
    check(all(row["cold"] > 0 for row in counts.values()), f"{counts}")


def test_jmh(options):
    """The counts of an operation are the same in two runs; an operation with random work varies."""
    classes = options.work / "classes"
    path = f"{options.jmh}:{options.library}/jp2vm-test.jar:{options.library}/jp2vm-scopes.jar"
    must(options.javac, "-cp", path, "-processorpath", options.jmh, "-d", classes, HERE / "jmh/Operations.java")
    scores = []
    for number in range(2):
        report = options.work / f"{number}.json"
        result = run([options.java, "-cp", f"{classes}:{path}", "org.openjdk.jmh.Main", "-prof", "jp2", "-f", "1",
                      "-jvm", options.jp2vm, "-jvmArgs", "--scopes=/dev/null", "-wi", "1", "-i", "3", "-w", "200ms",
                      "-r", "300ms", "-rf", "json", "-rff", report, "Operations"])
        # JMH built without Maven has a line end in its version.
        scores.append({row["benchmark"]: {name: metric["score"] for name, metric in row["secondaryMetrics"].items()}
                       for row in json.loads(report.read_text(), strict=False)})
        verdicts = re.findall("# jp2: ·instructions .*/op, ([a-z]+)", result.stdout)
        equal("verdicts", verdicts, ["exact", "exact", "varies"])
    for name in ("sum", "allocate"):
        equal(name, scores[0][f"bench.Operations.{name}"], scores[1][f"bench.Operations.{name}"])
    counts = scores[0]["bench.Operations.allocate"]
    equal("allocations", [counts[f"·{name}"] for name in ("objects", "allocated", "locks")], [1, 56, 1])
    check(10000 < scores[0]["bench.Operations.sum"]["·instructions"] < 14000, f"{scores}")
    # Benchmarks without complete counts, and another machine.
    must(options.javac, "-cp", path, "-processorpath", options.jmh, "-d", options.work / "failing",
         HERE / "jmh/Failing.java")
    on_jp2vm = ("-f", "1", "-jvm", options.jp2vm, "-jvmArgs", "--scopes=/dev/null")
    for name, directory, machine, reason in (
            ("Failing.end", "failing", on_jp2vm, "the forked process has ended before its counts were complete"),
            ("Failing.fail", "failing", on_jp2vm, "the forked process has ended before its counts were complete"),
            ("Failing.unfinished", "failing", on_jp2vm, "1 threads or tasks of the benchmark have not ended"),
            ("Operations.sum", "classes", ("-f", "1"), "this machine does not count"),
            ("Operations.sum", "classes", ("-f", "0"), "this machine does not count")):
        report = options.work / "failing.json"
        result = run([options.java, "-cp", f"{options.work / directory}:{path}", "org.openjdk.jmh.Main", "-prof", "jp2",
                      *machine, "-wi", "0", "-i", "2", "-r", "100ms", "-rf", "json", "-rff", report, name],
                     expect=1)
        contains(name, result.stdout, f"# jp2: error: bench.{name}: ", reason)
        check("jp2: ·instructions" not in result.stdout, f"{name}: passes")
        check("·instructions" not in report.read_text(), f"{name}: reported")


if __name__ == "__main__":
    TESTS = named(globals(), "test_")
    OPTIONS = read_options(__doc__, "work jp2vm jp2test java javac library", TESTS, junit="", console="", jmh="",
                           mockito="")
    sys.exit(run_named(TESTS, OPTIONS))
