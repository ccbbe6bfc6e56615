"""Profilers by aspects (Ansaloni and others, WOSP 2010): the profilers of the case studies, and parallel trees."""

import os
import re
import statistics

import slowdowns
from harness import Failure
from paper_tables.session import MEAN, PLAIN, Part, found, overhead_head, overhead_rows

OUT = ":out=/dev/null"
LEVELS = {"contexts": "--analysis=contexts" + OUT, "allocation": "--analysis=allocation_contexts" + OUT,
          "parallel": "--analysis=parallel_contexts" + OUT, "listeners": "--analysis=listeners" + OUT}


def overhead(session):
    """Time of the analyses that do the work of the paper's aspects."""
    rows = overhead_rows(session.times(LEVELS), list(LEVELS))
    head = overhead_head(LEVELS)
    return [Part("Measured: seconds of processor time of all threads, and multiples of the time without an analysis",
                 head, rows)], [
        "The paper publishes no measurements: its results are the aspects themselves. Their lengths are in the table "
        "'lengths'.",
        "'parallel' is the processor time of the program and of the thread that builds the tree. Its elapsed time is "
        "in the table 'aop-parallel'.",
        "Kernels have no listeners, so 'listeners' shows the cost of an analysis that selects no method."]


def alternate(session, benchmark):
    """Runs a benchmark without an analysis, with `contexts` and with `parallel_contexts`, in turn. Returns the medians
    of the figures by name, and events and waits of a run. `parallel` also has the time of the thread that builds the
    tree (worker), and of all other threads (program)."""
    report = os.path.join(session.directory, "parallel.txt")
    flags = {PLAIN: "", "contexts": LEVELS["contexts"], "parallel": "--analysis=parallel_contexts:out=" + report}
    runs = {name: [] for name in flags}
    for i in range(session.options.runs):
        for name in flags if i % 2 == 0 else reversed(flags):
            result = session.run(benchmark, flags[name])
            if name == "parallel":
                with open(report, encoding="utf-8") as file:
                    text = file.read()
                seconds = re.search(r"^([\d.]+) s of processor time for the tree", text, re.M)
                if seconds is None:
                    raise Failure("the report of parallel_contexts has no time")
                result["worker"] = float(seconds[1])
                result["program"] = result["cpu"] - result["worker"]
                events, waits = found(r"^(\d+) entries and exits by \d+ threads, (\d+) waits for room$", text)
            runs[name].append(result)
    medians = {name: {what: statistics.median(run[what] for run in results)
                      for what in ("wall", "cpu", "worker", "program") if what in results[0]}
               for name, results in runs.items()}
    return medians, events, waits


def parallel(session):
    """Elapsed time of the tree of contexts built by the program's own threads, and by another thread."""
    rows = []
    for benchmark in session.benchmarks():
        session.note(benchmark.name)
        medians, events, waits = alternate(session, benchmark)
        walls = [medians[name]["wall"] for name in (PLAIN, "contexts", "parallel")]
        own, program, worker = medians["contexts"]["cpu"], medians["parallel"]["program"], medians["parallel"]["worker"]
        rows.append([benchmark.name, walls[0], walls[1] / walls[0], walls[2] / walls[0], walls[1] / walls[2],
                     own, program, worker, own / max(program, worker), events, waits])
    numbers = [slowdowns.geometric_mean(row[i] for row in rows) for i in range(1, 9)]
    rows.append([MEAN] + numbers + [None] * 2)
    head = ["benchmark", "none s", "contexts", "parallel", "won", "contexts CPU s", "program CPU s", "worker CPU s",
            "won, free processors", "events", "waits"]
    return [Part("Measured: elapsed time (medians) as multiples of the time without an analysis; processor time", head,
                 rows)], [
        "The paper publishes no numbers: it says that parallel construction is to reduce the overhead on multicores.",
        "'won' is the elapsed time of 'contexts' divided by that of 'parallel': above 1, the other thread pays. "
        "The runs alternate between the variants. If other programs use the computer, 'parallel' loses more, because it "
        "needs two processors.",
        "'won, free processors' does not depend on other programs: the processor time of 'contexts' divided by the "
        "longer of the times of the program's threads and of the thread that builds the tree. On two free processors, "
        "the elapsed time is at least the longer of these.",
        "'waits': how often a thread of the program found its ring full, and waited. Waiting takes processor time of "
        "the program's threads."]


TABLES = {
    "aop-overhead": (overhead, "AOP, case studies 1 and 2: time of the analyses like the paper's aspects"),
    "aop-parallel": (parallel, "AOP, section 4.3: elapsed time with the tree built by another thread"),
}
