"""Tables of cycles on JOP, which benchmarks/jop-table makes."""

import json
import os
import subprocess
import sys

import harness
import jop_report
import jop_suites
from harness import Failure
from paper_tables.session import Part

QUICK = "^(Kfl|Sieve)$"


def run_jop_table(session, suite, caches, has_estimates):
    """Runs jop-table; returns its document. has_estimates: also with JP2's estimates."""
    options = session.options
    path = os.path.join(session.directory, "jop-table.json")
    command = [sys.executable, os.path.join(harness.HERE, "jop-table"), "--suite", suite, "--json", path,
               "--caches", caches, "--timeout", str(options.timeout),
               "--jp2vm", options.jp2vm or harness.JP2VM, "--build", os.path.join(options.build, "jop-table")]
    if suite == "jemlike":
        command += ["--scale", str(max(1, round(options.scale))), *(["--estimates"] if has_estimates else [])]
    pattern = options.filter.pattern if options.filter else QUICK if options.quick else None
    command += ["--filter", pattern] if pattern else []
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode != 0:
        raise Failure(done.stderr.strip().splitlines()[-1] if done.stderr.strip() else "jop-table failed")
    with open(path, encoding="utf-8") as file:
        return json.load(file)


def measured(experiment):
    """The cycles of the measured loops by cache, and JP2's estimates of main with its callees if jop-table has them."""
    caches = experiment["caches"]
    estimates = [column for column in jop_report.JP2_COLUMNS if column in experiment["rows"][0].get("estimates", {})]
    rows = [[row["name"]] + [row["cycles"][cache] for cache in caches]
            + [round(row["estimates"][column]) for column in estimates] for row in experiment["rows"]]
    return Part(f"Measured: cycles on {experiment['model']} ({experiment['title']}) by method cache"
                + (", and estimates from the profile" if estimates else ""), ["benchmark"] + caches + estimates, rows)


def from_paper(table, published):
    """The published cycles of a paper as a part: a row for each of the paper's columns."""
    cells = {(column, program): value for (paper, program, column), value in published.items() if paper == table}
    programs = list(dict.fromkeys(program for _, program in cells))
    rows = [[column] + [cells.get((column, program)) for program in programs]
            for column in dict.fromkeys(column for column, _ in cells)]
    return Part("Published: cycles", ["column"] + programs, rows)


def tables(session, suite, table, caches="4k/16"):
    """The parts of a table: measured cycles, the differences from the paper if the programs are the paper's (JEMBENCH
    has them), and the published cycles. suite: the paper's programs."""
    suite = suite if os.environ.get("JEMBENCH") else "jemlike"
    document = run_jop_table(session, suite, caches, table == "jp2")
    parts = [measured(experiment) for experiment in document["experiments"]]
    if document["differences"]:
        parts.append(Part("Published and measured", list(document["differences"][0]),
                          [list(row.values()) for row in document["differences"]]))
    return parts + [from_paper(table, jop_report.read_published())]


def nine():
    """The caches of CProf's table, for jop-table."""
    return ",".join(jop_suites.CPROF_CACHES)
