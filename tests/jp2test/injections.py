#!/usr/bin/env python3
"""Injects changes into a small project, and checks what jp2test reports: a regression of about one percent of a test's
warm count must be reported at its line, and a neutral change must not be reported.

Each round changes each class of `modules` once, and counts the tests of all classes in one run. The seed and the number
of a round determine its changes.
"""
import collections
import csv
import json
import pathlib
import random
import re
import shutil
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from harness import Failure, check, finish, must, read_options, run

HERE = pathlib.Path(__file__).resolve().parent
THREADED = ("Crew", "Pool", "Later")
SHARE = 0.01        # of the warm count: the size of a regression
LIMIT = "0.5 %"     # a threshold between a neutral change and a regression
LEAST_FOUND = 0.95
SECONDS = 400       # for a step of a round
HELPER = """package stock;

final class Extra {{
    private Extra() {{
    }}

    static int spend(int rounds) {{
        int sum = 0;
        for (int i = 0; i < rounds; i++) {{
            sum += i;
        }}
        return sum;
    }}
}}
"""
# The forms of a regression: the text of a statement, and the instructions of one round and of all else.
FORMS = {
    "a loop": ("for (int k0 = 0; k0 < {}; k0++) {{ }}", 4, 5),
    "a call of a new method": ("Extra.spend({});", 8, 10),
    "a call of the library": ("java.util.Arrays.fill(new int[{}], 1);", 7, 14),
}


class Build:
    """A version of the project: its sources, and its compiled classes."""

    def __init__(self, options, name):
        self.options = options
        self.source = options.work / f"{name}-source"
        self.classes = options.work / f"{name}-classes"
        for directory in (self.source, self.classes):
            shutil.rmtree(directory, ignore_errors=True)
        shutil.copytree(HERE / "modules", self.source)

    def file(self, module, kind="main"):
        return self.source / kind / "stock" / f"{module}{'Test' if kind == 'test' else ''}.java"

    def compile(self):
        must(self.options.javac, "-g", "-nowarn", "-encoding", "UTF-8", "-proc:none", "-cp", self.options.junit, "-d",
             self.classes, *sorted(self.source.rglob("*.java")), timeout=SECONDS)

    def test(self, *words, status=(0,)):
        result = run([self.options.jp2test, "-cp", self.classes, *words], expect=None, timeout=SECONDS)
        if result.returncode not in status:
            raise Failure(f"jp2test: status {result.returncode}: {result.stdout[-2000:]}{result.stderr[-2000:]}")
        return result.stdout


class Baseline:
    """The counts, lines and matrix of the project without changes."""

    def __init__(self, options):
        build = Build(options, "old")
        build.compile()
        self.paths = {kind: options.work / f"old.{kind}" for kind in ("json", "lines", "matrix")}
        build.test(*(f"--report={kind}:{path}" for kind, path in self.paths.items()))
        self.tests = {row["name"]: row for row in json.loads(self.paths["json"].read_text())["tests"]}
        self.budget = options.work / "budget.txt"
        self.budget.write_text(f"test * warm <= baseline + {LIMIT}\n")
        self.lines = collections.defaultdict(list)  # by module
        with self.paths["matrix"].open(newline="") as file:
            for row in csv.DictReader(file):
                module = re.sub(r".*/|\.java", "", row["file"])
                if not row["branch"] and row["test"] == f"stock.{module}Test#works":
                    self.lines[module].append((int(row["line"]), int(row["executions"]), row["method"]))

    def words(self, comment):
        return [f"--baseline={self.paths['json']}", f"--baseline-lines={self.paths['lines']}",
                f"--budget={self.budget}", f"--report=md:{comment}", "--quiet"]

    def warm(self, module):
        row = self.tests[f"stock.{module}Test#works"]
        return row["warm"] or row["most"]

    def range(self, module):
        row = self.tests[f"stock.{module}Test#works"]
        return 0 if row["warm"] else row["most"] - row["least"]


def can_begin(lines, number, method):
    """Whether another statement can be written before the one in a line."""
    text, before = lines[number - 1], lines[number - 2].rstrip()
    is_statement = text.rstrip().endswith(";") and not re.match(r"\s*(super|this)\b|\s*\}|\s*case|.*private|.*->", text)
    is_branch = re.match(r"\s*(if|try)\b", text)  # a loop is executed more often than the statement before it
    return (is_statement or is_branch) and before.endswith((";", "{", "}")) and not re.search(r"switch|class", before) \
        and (method.split("(")[0] != "<init>" or text.startswith(" " * 8)) and not re.match(r"\s{4}\S", text)


def inject(build, baseline, module, choose):
    """Adds a regression to a class. Returns the line and a description."""
    path = build.file(module)
    lines = path.read_text().splitlines()
    wanted = SHARE * baseline.warm(module)
    places = [(number, executions, method) for number, executions, method in baseline.lines[module]
              if can_begin(lines, number, method)]
    if module in THREADED:
        places = [place for place in places if not re.search(r"^(run|<init>|lambda\$run)", place[2])]
    fitting = [(place, form) for place in places for form, (_, each, rest) in FORMS.items()
               if place[1] * (each + rest) <= 2 * wanted]
    (number, executions, method), form = choose.choice(fitting)
    text, each, rest = FORMS[form]
    rounds = max(1, round((wanted / executions - rest) / each))
    statement = text.format(rounds)
    is_own_line = choose.random() < 0.5
    blanks = re.match(r"\s*", lines[number - 1]).group()
    if is_own_line:
        lines.insert(number - 1, blanks + statement)
    else:
        lines[number - 1] = blanks + statement + " " + lines[number - 1].strip()
    path.write_text("\n".join(lines) + "\n")
    return number, f"{form}, {'in a new line' if is_own_line else 'in a line'} of {method}, executed {executions} times"


def read_comment(comment):
    """Returns the rows of the comment's tables: the verdict and the reason of each test. Also returns the ranges of the
    tests that vary: the greatest count without the least one."""
    rows, ranges = {}, {}
    for line in comment.read_text().splitlines():
        cells = [cell.strip() for cell in line.replace("\\#", "#").strip("|").split(" | ")]
        if line.startswith("| stock."):
            rows.setdefault(cells[0], " | ".join(cells[3:]))  # a later table has tests that vary
            least, _, most = cells[2].replace(",", "").partition(" to ")
            if most:
                ranges[cells[0]] = int(most) - int(least)
    return rows, ranges


def regressions(options, baseline, number):
    """A round of regressions. Returns the modules, those whose line was found, and those whose test varies: by more, in
    both runs together, or because of the schedule of its threads."""
    choose = random.Random(f"{options.seed} regression {number}")
    build = Build(options, "new")
    (build.source / "main/stock/Extra.java").write_text(HELPER.format())
    modules = sorted(baseline.lines)
    places = {module: inject(build, baseline, module, choose) for module in modules}
    build.compile()
    comment = options.work / "regressions.md"
    build.test(*baseline.words(comment), status=(0, 1))
    rows, ranges = read_comment(comment)
    found, hidden = [], []
    for module, (line, what) in places.items():
        row = rows.get(f"stock.{module}Test#works", "not in the comment")
        place = re.search(r"(\w+\.java:\d+) ", row)
        if place and place.group(1) == f"{module}.java:{line}":
            found.append(module)
            continue
        # Beside other programs, threads take turns differently in each repetition, and the report says so.
        both = ranges.get(f"stock.{module}Test#works", 0) + baseline.range(module)
        if both >= SHARE * baseline.warm(module) or (module in THREADED and "schedule" in row):
            hidden.append(module)
        print(f"round {number}: {module}.java:{line}: {what}: "
              f"{'hidden by the range' if module in hidden else 'not found'}: {row}")
    return modules, found, hidden


def rename_local(text, choose):
    names = re.findall(r"\b(?:int|String|boolean) ([a-z]\w+) = ", text)
    name = choose.choice(names)
    return re.sub(rf"(?<![.\w]){name}\b(?!\()", f"{name}Renamed", text)


def rename_method(text, choose):
    names = re.findall(r"private (?:static )?\w+(?:\[\])? ([a-z]\w+)\(", text)
    if not names:
        return add_comments(text, choose)
    name = choose.choice(names)
    return re.sub(rf"\b{name}\(", f"{name}Renamed(", text)


def add_comments(text, choose):
    lines = text.splitlines()
    for _ in range(3):
        lines.insert(choose.randrange(2, len(lines)), "// A remark.")
    return "/*\n * A header\n * of some lines.\n */\n" + "\n".join(lines) + "\n"


def add_method(text, _):
    at = text.index("\n", text.index("final class ")) + 1
    return text[:at] + "    private static int unused(int number) {\n        return number + 1;\n    }\n\n" + text[at:]


def spread_lines(text, _):
    return text.replace(";\n", ";\n\n")


NEUTRAL = {"a renamed variable": rename_local, "a renamed method": rename_method, "comments": add_comments,
           "a new method": add_method, "blank lines": spread_lines}


def neutral(options, baseline, number):
    """A round of neutral changes. Returns the modules, and those with an alarm."""
    choose = random.Random(f"{options.seed} neutral {number}")
    build = Build(options, f"neutral{'/moved/deeper' if number % 2 else ''}")
    kinds = {}
    for module in sorted(baseline.lines):
        kind = choose.choice([*NEUTRAL, "an added test"])
        kinds[module] = kind
        if kind == "an added test":
            path = build.file(module, "test")
            text = path.read_text()
            added = "    @Test\n    void another() {\n        assertEquals(2, 1 + 1);\n    }\n\n"
            path.write_text(text.replace("    @Test\n", f"{added}    @Test\n", 1))
        else:
            path = build.file(module)
            path.write_text(NEUTRAL[kind](path.read_text(), choose))
    build.compile()
    comment = options.work / "neutral.md"
    build.test(*baseline.words(comment), status=(0, 1))
    rows, _ = read_comment(comment)
    alarms = []
    for module, kind in kinds.items():
        row = rows.get(f"stock.{module}Test#works", "")
        if ".java:" in row or "over" in row or re.match(r"\**[+-][\d.]+ %", row):
            alarms.append(module)
            print(f"round {number}: {module}: {kind}: {row}")
    return list(kinds), alarms


def main():
    options = read_options(__doc__, "work jp2test javac", junit="", rounds=1, seed=1)
    baseline = Baseline(options)
    check(len(baseline.lines) == 10, f"modules: {sorted(baseline.lines)}")
    injected, found, hidden, changed, alarms = [], [], [], [], []
    for number in range(options.rounds):
        modules, right, within = regressions(options, baseline, number)
        injected += modules
        found += right
        hidden += within
        modules, wrong = neutral(options, baseline, number)
        changed += modules
        alarms += wrong
        threaded = sum(module in THREADED for module in injected), sum(module in THREADED for module in found)
        print(f"{len(injected)} regressions, {len(found)} found, {len(hidden)} within the range of a test that varies "
              f"({threaded[0]} in threads, {threaded[1]} found); {len(changed)} neutral changes, {len(alarms)} alarms",
              flush=True)
    check(len(found) >= LEAST_FOUND * (len(injected) - len(hidden)), f"{len(found)} of {len(injected)} found")
    check(not alarms, f"alarms: {alarms}")
    return finish()


if __name__ == "__main__":
    sys.exit(main())
