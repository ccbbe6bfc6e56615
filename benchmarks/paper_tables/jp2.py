"""JP2 (Sarimbekov and others, PPPJ 2011): tables 1 to 3 and figure 6."""

import statistics

import slowdowns
from paper_tables import cycles
from paper_tables.session import MEAN, NOWHERE, PLAIN, Part, overhead_head, overhead_rows, published, published_row

# Each feature of JP2 adds to the features before it.
LEVELS = {"CCT": "calls", "+ callsites": "callsites", "+ natives": "callsites,natives",
          "+ blocks": "callsites,natives,blocks"}
FLAGS = {name: f"--profile={level} {NOWHERE}" for name, level in LEVELS.items()}
PROGRAMS = ("Other programs: DaCapo is not a part of this project. --suite apps runs applications of the same kind, "
            "some of the same name (fop, xalan, h2, jython).")
WHOLE = ("JP2's profiles are complete from the call of main on. The numbers here are of the whole run, with the start of "
         "the library, which has about 200 contexts on the embedded library.")


def table_1(session):
    """Cycles of JemBench's loops on JOP, estimated and measured."""
    return cycles.tables(session, "loops", "jp2"), [
        "Without a checkout of JOP's repository in JEMBENCH, the JemBench-like programs of this project take the place "
        "of JemBench; their cycles cannot be compared with the paper's, one by one.",
        "JP2 estimates for a cache that always hits or always misses; jp2vm also simulates the cache. The hardware "
        "itself is not measured here: the cycles are of the model, which equals the hardware on the paper's loops "
        "(docs/jop-benchmarks.md)."]


def table_2(session):
    """Nodes of the calling context tree by feature, and bytecodes in an executed block."""
    rows = []
    for benchmark in session.benchmarks():
        session.note(benchmark.name)
        cells = [benchmark.name]
        for name, level in LEVELS.items():
            path = session.profile(benchmark, f"--profile={level}")
            if name != "+ blocks":
                cells.append(session.jp2prof("info", path)["contexts"])
        blocks = session.jp2prof("sql", path, "SELECT sum(executions) AS blocks, sum(instructions) AS instructions "
                                              "FROM blocks")[0]
        rows.append(cells + [blocks["instructions"] / blocks["blocks"]])
    measured = Part("Measured: contexts, and bytecodes in an executed block",
                    ["benchmark", "CCT", "+ callsites", "+ natives", "bytecodes/block"], rows)
    return [measured, published("jp2-2")], [
        PROGRAMS, WHOLE,
        "The default analyses of blocks are alike: a call does not end a block.",
        "JP2's trees contain class loading in bytecode; the embedded library loads classes in the machine. With --suite "
        "apps, OpenJDK's library loads them in bytecode here, too."]


def levels(session):
    return session.times(FLAGS)


def table_3(session):
    """Time with each feature, relative to no profile."""
    rows = overhead_rows(levels(session), list(LEVELS))
    head = overhead_head(LEVELS, "no profile")
    paper = published_row("jp2-3", MEAN)
    rows.append(["published " + MEAN] + [float(paper[title]) for title in head[1:]])
    measured = Part("Measured: seconds of processor time (medians), and multiples of the time without a profile", head,
                    rows)
    return [measured, published("jp2-3")], [
        PROGRAMS,
        "The multiples have another base: JP2 instruments bytecode that HotSpot compiles, and its base is compiled "
        "code. The base here is jp2vm, whose own code does the counting. So the multiples are smaller by more "
        "than the costs differ.",
        "Natives cost little here, because a native method needs no wrapper. Blocks cost more than the other features "
        "in both tables.",
        "JP2's times are means of 5 iterations in one process. Here each run is a process of its own; its start and "
        "the writing of the profile are included. In the printed table, some times and multiples of one row do not "
        "agree (batik, fop)."]


def figure_6(session):
    """The same overheads as bars, with means and sample standard deviations over the runs."""
    rows, scale = [], 4
    for benchmark, figures in levels(session):
        base = statistics.fmean(figures[PLAIN]["cpu_runs"])
        for name in LEVELS:
            ratios = [seconds / base for seconds in figures[name]["cpu_runs"]]
            mean = statistics.fmean(ratios)
            deviation = statistics.stdev(ratios) if len(ratios) > 1 else None
            rows.append([benchmark.name, name, mean, deviation, "#" * max(1, round(mean * scale))])
    paper = published_row("jp2-3", MEAN)
    for name in LEVELS:
        mean = slowdowns.geometric_mean(row[2] for row in rows if row[1] == name)
        rows.append([MEAN, name, mean, None, "#" * max(1, round(mean * scale))])
    bars = [[MEAN, name, float(paper[name])] for name in LEVELS]
    return [Part("Measured: multiples of the mean time without a profile; a # is a quarter",
                 ["benchmark", "feature", "mean", "deviation", "bar"], rows),
            Part("Published: the bars' heights are the multiples of table 3", ["benchmark", "feature", "multiple"],
                 bars)], [
        "The paper prints the deviations only as error bars in the picture, so their numbers are not here.",
        "What differs and why: see jp2-3, whose runs these are."]


TABLES = {
    "jp2-1": (table_1, "JP2, table 1: cycles on JOP, estimated from a profile and measured"),
    "jp2-2": (table_2, "JP2, table 2: contexts by feature, and the size of executed blocks"),
    "jp2-3": (table_3, "JP2, table 3: time with each feature of the profile"),
    "jp2-fig6": (figure_6, "JP2, figure 6: the same times with their standard deviations"),
}
