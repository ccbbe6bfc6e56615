#!/usr/bin/env python3
"""Tests benchmarks/papers: runs every table with little work. The parts, columns and rows must be there, and numbers
that do not depend on time must equal numbers that are computed from XML profiles, probes and reports.

Usage: run_papers.py --source DIR --jp2vm FILE --jp2prof FILE --javac FILE --work DIR
"""
import csv
import json
import math
import os
import pathlib
import re
import sys

sys.path[:0] = [str(pathlib.Path(__file__).resolve().parents[1])]
sys.path.insert(1, str(pathlib.Path(__file__).resolve().parents[1] / "profile"))
import profiles  # noqa: E402
from harness import (compile_java, expect, expect_equal, must, named, read_options, run_all,  # noqa: E402
                     write_files)

KERNEL, OTHER = "Richards", "Visitor"
LEVELS = ("calls", "callsites", "callsites,natives", "callsites,natives,blocks")
# By table: the first columns of the first part, and the number of measured parts before the published ones.
SHAPES = {
    "jp2-1": (["benchmark", "4k/16", "hit", "miss"], 1),
    "jp2-2": (["benchmark", "CCT", "+ callsites", "+ natives", "bytecodes/block"], 1),
    "jp2-3": (["benchmark", "no profile s", "CCT s", "CCT", "+ callsites s"], 1),
    "jp2-fig6": (["benchmark", "feature", "mean", "deviation", "bar"], 1),
    "cprof-1": (["benchmark", "4k/16", "4k/8", "4k/4", "2k/16", "2k/8", "2k/4", "1k/16", "1k/8", "1k/4", "hit"], 1),
    "cprof-2": (["benchmark", "none s", "no ER s", "no ER", "ER, no cache s"], 2),
    "bmw-overhead": (["benchmark", "none s", "resources s", "resources"], 2),
    "bmw-accuracy": (["benchmark", "period", "samples", "by context", "by method"], 1),
    "aop-overhead": (["benchmark", "none s", "contexts s", "contexts", "allocation s"], 1),
    "aop-parallel": (["benchmark", "none s", "contexts", "parallel", "won", "contexts CPU s"], 1),
    "franc-1": (["benchmark", "total", "total range", "stat. dF"], 1),
    "franc-2": (["benchmark", "total", "total range", "stat. dF"], 1),
    "franc-3": (["benchmark", "none s", "fixed s", "fixed", "adaptive s", "adaptive", "speedup"], 1),
    "franc-4": (["benchmark", "locations", "invocations", "avoided locations"], 1),
    "franc-5": (["benchmark", "fixed match", "fixed sad", "fixed mad", "adaptive match"], 1),
    "franc-6": (["benchmark", "none s", "fixed s", "fixed", "adaptive s", "adaptive", "speedup"], 1),
    "lengths": (["paper", "profiler", "printed lines", "printed in", "shortest"], 1),
}
NO_PUBLISHED = {"bmw-accuracy", "aop-overhead", "aop-parallel"}


class Case:
    """The tables of one run, and the kernel's classes and profile for the numbers to compare with."""

    def __init__(self, options):
        self.options = options
        self.classes = options.work / "build" / "kernels"  # where the script compiles the kernels
        self.tables = self.make_tables()

    def script(self, *words, status=0):
        return must(sys.executable, self.options.source / "benchmarks" / "papers", "--jp2vm", self.options.jp2vm,
                    "--build", self.options.work / "build", *words, status=status,
                    variables={"JEMBENCH": None, "PATH": f"{self.options.javac.parent}:{os.environ['PATH']}"})

    def make_tables(self):
        path = self.options.work / "tables.json"
        done = self.script("--quick", "--scale", "0.5", "--filter", f"^({KERNEL}|Kfl)$", "--json", path, "all")
        expect_equal(done.stderr, "", "messages")
        self.text = done.stdout
        return json.loads(path.read_text(encoding="utf-8"))["tables"]

    def run(self, *words, program=KERNEL):
        """Runs the kernel as the tables do: with a hundredth of its work."""
        must(self.options.jp2vm, "--classlib=embedded", *words, "-cp", self.classes, program, "1")

    def xml(self, level, program=KERNEL):
        path = self.options.work / "profile.xml"
        self.run(f"--profile={level}", f"--profile-out=xml:{path}", program=program)
        return profiles.read_xml(path)

    def report(self, words):
        path = self.options.work / "report.txt"
        self.run(f"--analysis={words}:out={path}")
        return path.read_text(encoding="utf-8")

    def probe(self, text):
        path = self.options.work / "probe.txt"
        self.run("--probe", text, f"--probe-out={path}")
        return path.read_text(encoding="utf-8")

    def row(self, table, benchmark=KERNEL, part=0):
        return next(row for row in self.tables[table]["parts"][part]["rows"] if row[0] == benchmark)


def published(case, name):
    path = case.options.source / "benchmarks/paper_tables/published" / f"{name}.csv"
    lines = path.read_text(encoding="ascii").splitlines()
    return list(csv.reader(lines[1:]))


# ---- shapes -----------------------------------------------------------------------------------------


def test_list(case):
    names = [line.split()[0] for line in case.script("--list").stdout.splitlines()]
    expect_equal(names, list(SHAPES), "the listed tables")
    expect_equal(sorted(case.tables), sorted(SHAPES), "the tables of all")


def test_shapes(case):
    for name, (head, measured) in SHAPES.items():
        table = case.tables[name]
        first = table["parts"][0]
        expect_equal(first["columns"][:len(head)], head, name, "columns")
        for part in table["parts"]:
            expect(part["rows"] and all(len(row) == len(part["columns"]) for row in part["rows"]), name, "rows")
        expect(name == "lengths" or any(row[0] in (KERNEL, "Kfl") for row in first["rows"]), name, "a benchmark")
        expect_equal(len(table["parts"]) > measured, name not in NO_PUBLISHED, name, "published part")
        expect(len(table["notes"]) >= 2 and f"## {name}: " in case.text, name, "notes and heading")


def test_mistakes(case):
    for words, part in ((["franc-9"], "no such table"), ([], "a table is missing"), (["--runs", "0", "all"], "--runs")):
        error = case.script(*words, status=2).stderr.splitlines()[-1]
        expect(part in error, words, error)
    error = case.script("--filter", "^Nothing$", "jp2-2", status=1).stderr
    expect_equal(error, "papers: no benchmark matches\n", "no benchmark")


# ---- published numbers --------------------------------------------------------------------------------


def mean(values):
    return math.exp(sum(map(math.log, values)) / len(values))


def test_published_means(case):
    """The printed means and totals must be those of the printed rows. JP2's mean of the seconds with callsites is not:
    the paper's rows and mean do not agree."""
    head, *rows = published(case, "jp2-3")
    for i in range(1, len(head)):
        found = mean([float(row[i]) for row in rows[:-1]])
        good = abs(found - float(rows[-1][i])) < 0.025
        expect(good or head[i] == "+ callsites s", "jp2-3", head[i], found, rows[-1][i])
    head, *rows = published(case, "cprof-2")
    for suite in ("JBE", "JVM98"):
        own = [row for row in rows if row[0] == suite]
        for i in range(2, len(head)):
            found = mean([float(row[i]) for row in own[:-1]])
            expect(abs(found - float(own[-1][i])) < 0.015, "cprof-2", suite, head[i], found)
    for name in ("franc-3", "franc-6"):
        _, *rows = published(case, name)
        for i in (1, 2, 4):
            expect(abs(sum(float(row[i]) for row in rows[:-1]) - float(rows[-1][i])) < 0.01, name, i)
    for row in published(case, "franc-5")[1:]:
        expect_equal((int(row[2]) // 16, int(row[5]) // 16), (int(row[3]), int(row[6])), "franc-5", row[0])
    for row in published(case, "franc-4")[1:]:
        expect(abs(100 * float(row[3]) / float(row[1]) - float(row[4])) < 0.006, "franc-4", row[0])
        expect(abs(100 * float(row[5]) / float(row[2]) - float(row[6])) < 0.2, "franc-4", row[0])


# ---- measured numbers ---------------------------------------------------------------------------------


def test_contexts(case):
    """jp2-2 counts with jp2prof in compact files; here the contexts and blocks are counted in XML."""
    found = [case.xml(level) for level in LEVELS]
    blocks = sum(sum(counts) for counts in found[3].counts if counts)
    executed = sum(number or 0 for number in found[3].executed)
    row = case.row("jp2-2")
    expect_equal(row[1:4], [len(profile) for profile in found[:3]], "contexts")
    expect(abs(row[4] - executed / blocks) < 1e-9, "bytecodes/block", row[4], executed / blocks)
    expect_equal(case.row("aop-parallel")[9], 2 * sum(found[2].entries), "entries and exits in rings")


def test_cycles(case):
    cycles = dict(zip(case.tables["cprof-1"]["parts"][0]["columns"], case.row("cprof-1", "Kfl")))
    for size in (4, 2, 1):
        for blocks in (16, 8, 4):
            expect(cycles["hit"] < cycles[f"{size}k/{blocks}"] < cycles["miss"], "caches", cycles)
    expect_equal(case.row("jp2-1", "Kfl")[1:4], [cycles["4k/16"], cycles["hit"], cycles["miss"]], "the same cycles")
    _, hit, *_, optimistic = case.row("jp2-1", "Kfl")[1:]
    expect(0.95 < optimistic / hit < 1.05, "the optimistic estimate for hits", optimistic, hit)


def test_sampling(case):
    """The samples of the program's thread are one for each whole period of its bytecodes; the overlap by method is the
    sum of the smaller shares."""
    profile = case.xml(LEVELS[3])
    executed = sum(number or 0 for number in profile.executed)
    for row in case.tables["bmw-accuracy"]["parts"][0]["rows"]:
        period = int(row[1].replace(",", ""))
        expect(executed // period - 1 <= row[2] <= executed // period, row, executed)
    text = case.report("sampling:period=500:all")
    sampled = {name: float(share) for share, name in re.findall(r"^ *([\d.]+) % +[\d.]+ %  (\S+)$", text, re.M)}
    exact = {}
    for method, number in zip(profile.method, profile.executed):
        owner, name, descriptor = profile.methods[method]
        key = f"{owner[1:-1].replace('/', '.')}.{name}{descriptor}"
        exact[key] = exact.get(key, 0) + (number or 0) / executed * 100
    overlap = sum(min(share, exact.get(name, 0)) for name, share in sampled.items())
    expect(len(sampled) > 10 and abs(overlap - case.row("bmw-accuracy")[4]) < 0.5, "overlap", overlap)


def test_fields(case):
    """The counts must be those of the listed fields; the names must be the fields that probes see."""
    text = case.report("stationary:fixed")
    rows = re.findall(r"^(stationary|changes) +written by (final|constructors|others|no code) +(\S+)\.(\w+)$", text,
                      re.M)
    kinds = {"final": 0, "constructors": 1, "others": 2, "no code": 2}
    counts = [len(rows)] + [0] * 6
    for state, writers, _, _ in rows:
        counts[1 + kinds[writers] + 3 * (state == "changes")] += 1
    expect_equal(case.row("franc-1")[1::2], counts, "fields by class")
    expect_equal(case.row("franc-1")[2::2], [0] * 7, "ranges of one run")
    expect_equal(case.row("franc-2")[1:], [0] * 14, "the adaptive analysis finds the same")
    seen = case.probe("get ** { @[field] = count() } put ** { @[field] = count() } end { print(@, 1000) }")
    names = set(re.findall(r"^ +\d+ +[\d.]+% +(\w+)$", seen, re.M))
    expect(names <= {name for *_, name in rows}, "fields that probes see", names - {name for *_, name in rows})


def test_events(case):
    """The events of the analysis of times are the entries, returns and unwindings that probes count."""
    text = case.probe("entry ** { @n = count() } exit ** { @n = count() } unwind ** { @n = count() }")
    events = int(re.search(r"^ +(\d+)$", text, re.M)[1])
    row = case.row("franc-4")
    expect_equal(row[2], events, "events")
    expect(0 < row[5] < events and abs(row[6] - row[5] / events * 100) < 1e-9, "avoided", row)
    expect(0 < row[3] < row[1] and abs(row[4] - row[3] / row[1] * 100) < 1e-9, "avoided locations", row)


def test_ranks(case):
    """The distances of franc-5 between two lists must be those of `jp2prof diff --ranks` between two profiles."""
    paths = [case.options.work / f"{name}.jp2" for name in (KERNEL, OTHER)]
    lists = []
    for path, program in zip(paths, (KERNEL, OTHER)):
        case.run("--profile=calls", f"--profile-out={path}", program=program)
        rows = json.loads(must(case.options.jp2prof, "top", "--json", "--sort=inclusive", path).stdout)["rows"]
        lists.append({row["method"]: row["inclusive"] for row in rows})
    report = json.loads(must(case.options.jp2prof, "diff", "--json", "--ranks", "--sort=inclusive", *paths).stdout)
    code = ("import json, sys; from paper_tables.franc import distances; "
            "print(json.dumps(distances(*json.load(sys.stdin))))")
    found = json.loads(must(sys.executable, "-B", "-c", code, input=json.dumps(lists),
                            cwd=case.options.source / "benchmarks").stdout)
    expect_equal(found, [report["match"], report["sad"], report["mad"]], "distances")


# A program with something for every form to observe.
EAR = """public class Ear implements java.util.EventListener {
    public void heard(int n) {
        System.out.println(n);
    }

    public static void main(String[] args) {
        new Ear().heard(7);
    }
}
"""


def test_forms(case):
    """Every short form exists: files, and options and probes that the machine accepts."""
    write_files(case.options.work, {"ear/Ear.java": EAR})
    compile_java(case.options, case.options.work / "ear" / "Ear.java", to=case.options.work / "ear", release=8)
    rows = case.tables["lengths"]["parts"][0]["rows"]
    expect_equal({row[0] for row in rows}, {"JP2", "CProf", "BMW", "AOP", "FRANC"}, "papers")
    directory = case.options.work / "forms"
    directory.mkdir()
    for row in rows:
        cells = [re.fullmatch(r"(\d+): `(.*)`", cell) for cell in row[4:] if cell]
        lines = [int(cell[1]) for cell in cells]
        expect_equal(lines, sorted(lines), row[1], "order")
        for number, form in ((int(cell[1]), cell[2]) for cell in cells):
            if form.startswith("--"):
                words = re.findall(r"'[^']*'|\S+", form.replace("FILE", "f"))
                words = [word.strip("'") for word in words]
                words += ["--jop"] if "--jop-" in form else ["--profile"] if form.startswith("--blocks") else []
                must(case.options.jp2vm, "--classlib=embedded", *words, "-cp", case.options.work / "ear", "Ear",
                     cwd=directory)
                expect_equal(number, int(form.startswith("--probe")), form)
            else:
                path = next(path for place in ("profiler/analyses", "docs/examples", "tools/xquery", "tests/plugins")
                            for path in (case.options.source / place).rglob(form) if "support" not in path.parts)
                text = path.read_text(encoding="utf-8")
                code = re.sub(r"/\*.*?\*/|//[^\n]*|\(:.*?:\)", "", text, flags=re.S)
                least = sum(bool(line.strip()) for line in code.splitlines())
                expect(abs(number - least) <= 2, form, number, least)


def main():
    return run_all(named(globals(), "test_"), Case(read_options(__doc__, "source jp2vm jp2prof javac work")))


if __name__ == "__main__":
    sys.exit(main())
