"""One run of benchmarks/papers: the machines and benchmarks of the user's options, measurements that tables share, and
the parts of which tables consist.
"""

import argparse
import csv
import json
import os
import re
import shlex
import subprocess

import harness
import slowdowns
from harness import Failure

PUBLISHED = os.path.join(os.path.dirname(os.path.abspath(__file__)), "published")
PLAIN = "none"
MEAN = "geometric mean"
NOWHERE = "--profile-out=xml:/dev/null"


class Part:
    """A table: its title, the titles of columns, and rows of numbers and texts. None is an empty cell. With `digits`,
    other numbers than integers have so many decimals."""

    def __init__(self, title, head, rows, digits=2):
        self.title, self.head, self.rows, self.digits = title, head, rows, digits

    def cell(self, value):
        if value is None:
            return "-"
        if isinstance(value, int):
            return f"{value:,}"
        return f"{value:,.{self.digits}f}" if isinstance(value, float) else value

    def lines(self):
        texts = [all(isinstance(row[i], str) for row in self.rows) for i in range(len(self.head))]
        return [self.title + ":", "", "| " + " | ".join(self.head) + " |",
                "|" + "|".join("---" if text else "---:" for text in texts) + "|",
                *("| " + " | ".join(map(self.cell, row)) + " |" for row in self.rows)]

    def document(self):
        return {"title": self.title, "columns": self.head, "rows": self.rows}


def published(name):
    """A table that a paper prints: a part with the cells as they are printed."""
    path = os.path.join(PUBLISHED, name + ".csv")
    with open(path, encoding="ascii") as file:
        title = file.readline().lstrip("# ").rstrip(".\n")
        head, *rows = csv.reader(file)
    return Part("Published: " + title, head, rows)


def published_row(name, benchmark):
    """A row of a published table, by the titles of the columns."""
    part = published(name)
    for row in part.rows:
        if benchmark in row:
            return dict(zip(part.head, row))
    raise Failure(f"{name}: no published row {benchmark}")


class Session:
    """The machine, the benchmarks, and a directory for files. Measurements are kept, so that tables share them."""

    def __init__(self, options, directory):
        self.options, self.directory = options, directory
        self.kept = {}

    def once(self, key, make):
        if key not in self.kept:
            self.kept[key] = make()
        return self.kept[key]

    def note(self, text):
        """Reports the progress of a long measurement."""
        self.options.report(text)

    # ---- benchmarks and machines ----------------------------------------------------------

    def benchmarks(self, suite=None, pattern=None):
        """The benchmarks of a suite, by default the user's. The user's expression comes before `pattern`, and this
        before the one of --quick."""
        options = self.options
        suite = suite or options.suite
        pattern = pattern or options.pattern

        def find():
            chosen = argparse.Namespace(**vars(options))
            chosen.suite = suite
            chosen.filter = options.filter or (re.compile(pattern) if pattern else None)
            return harness.find_benchmarks(chosen)
        return self.once(("benchmarks", suite, pattern), find)

    def machine(self, suite=None):
        """The command of the machine: on OpenJDK's library for applications, otherwise on the embedded library."""
        name = "jp2vm" if (suite or self.options.suite) == "apps" else "embedded"
        base = harness.KNOWN_VMS[name]
        command = base if self.options.jp2vm is None else base.replace(harness.JP2VM, self.options.jp2vm)
        return harness.find_vms([f"{PLAIN}={command}"])[0]

    def vm(self, name, flags, suite=None):
        return harness.Vm(name, self.machine(suite).command + shlex.split(flags))

    def jp2prof(self, *words):
        """The JSON output of a command of jp2prof, which is beside the machine."""
        program = os.path.join(os.path.dirname(os.path.realpath(self.machine().command[0])), "jp2prof")
        done = subprocess.run([program, words[0], "--json", *words[1:]], capture_output=True, text=True)
        if done.returncode != 0:
            raise Failure(f"jp2prof {words[0]}: {harness.last_lines(done.stderr)}")
        return json.loads(done.stdout)

    # ---- measurements -----------------------------------------------------------------------

    def times(self, levels, suite=None, pattern=None):
        """Measures all benchmarks without and with the levels (names and flags). Returns pairs of a benchmark and its
        figures. The runs of a benchmark alternate between the levels, in both orders."""
        key = "times", suite, pattern, tuple(levels.items())

        def measure():
            rows = []
            machines = [self.machine(suite)]
            machines += [self.vm(name, flags, suite) for name, flags in levels.items()]
            for benchmark in self.benchmarks(suite, pattern):
                self.note(benchmark.name)
                figures, failures = harness.measure(benchmark, machines, self.options, with_memory=False)
                if failures:
                    raise Failure("; ".join(failures))
                rows.append((benchmark, figures))
            return rows
        return self.once(key, measure)

    def run(self, benchmark, flags, suite=None):
        """Runs a benchmark once, and checks that it succeeds."""
        command = benchmark.command_for(self.vm("once", flags, suite))
        result = harness.run_process(command, self.options.timeout, surroundings=benchmark.surroundings())
        harness.check_result(result, benchmark, None)
        return result

    def report(self, benchmark, words):
        """Runs a benchmark with an analysis; returns the analysis' report. words: the analysis and its argument."""
        path = os.path.join(self.directory, "report.txt")
        self.run(benchmark, f"--analysis={words}:out={path}")
        with open(path, encoding="utf-8") as file:
            return file.read()

    def profile(self, benchmark, flags, name="profile"):
        """Runs a benchmark with a profile; returns the profile's path."""
        path = os.path.join(self.directory, name + ".jp2")
        self.run(benchmark, f"{flags} --profile-out={path}")
        return path


def found(pattern, text):
    """The groups of an expression that a report must match, as integers."""
    match = re.search(pattern, text, re.M)
    if match is None:
        raise Failure(f"a report does not have {pattern!r}")
    return [int(group) for group in match.groups()]


def overhead_head(names, plain="none"):
    """The titles of the columns that overhead_rows makes."""
    return ["benchmark", plain + " s"] + [title for name in names for title in (name + " s", name)]


def overhead_rows(rows, names, what="cpu"):
    """Rows of a table of times: seconds without an analysis, then seconds and multiples with each; and the mean."""
    table = []
    for benchmark, figures in rows:
        cells = [benchmark.name, figures[PLAIN][what]]
        for name in names:
            cells += [figures[name][what], slowdowns.slowdown(figures, PLAIN, name, what)]
        table.append(cells)
    mean = [MEAN, slowdowns.geometric_mean(figures[PLAIN][what] for _, figures in rows)]
    for name in names:
        mean += [slowdowns.geometric_mean(figures[name][what] for _, figures in rows),
                 slowdowns.geometric_mean(slowdowns.slowdown(figures, PLAIN, name, what) for _, figures in rows)]
    return table + [mean]
