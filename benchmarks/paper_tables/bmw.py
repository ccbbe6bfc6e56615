"""BMW (Binder, Hulaas, GPCE 2006): the overheads of its use cases, and the accuracy of its sampling."""

import re

import slowdowns
from harness import Failure
from paper_tables.session import NOWHERE, PLAIN, Part, found, overhead_head, overhead_rows, published

PERIODS = (500, 10_000, 1_000_000)
LEVELS = {"resources": "--analysis=resources:out=/dev/null",
          **{f"sampling, {period:,}": f"--analysis=sampling:plain:period={period}:out=/dev/null" for period in PERIODS},
          "edges": "--analysis=edges:out=/dev/null",
          "exact contexts": f"--profile {NOWHERE}"}


def overhead(session):
    """Time of resource management, of sampling, of control-flow metrics, and of an exact profile."""
    measured = session.times(LEVELS)
    rows = overhead_rows(measured, list(LEVELS))
    head = overhead_head(LEVELS)
    percents = []
    printed = {"resources": (20, 30), **{f"sampling, {period:,}": (43, 96) for period in PERIODS}}
    for name, (low, high) in printed.items():
        mean = slowdowns.geometric_mean(slowdowns.slowdown(figures, PLAIN, name) for _, figures in measured)
        percents.append([name, (mean - 1) * 100, f"{low} to {high}"])
    return [Part("Measured: seconds of processor time, and multiples of the time without an analysis", head, rows),
            Part("Mean overhead in percent", ["transformation", "measured", "published"], percents, 0),
            published("bmw-overhead")], [
        "The paper measures nothing itself. It repeats two averages of earlier papers, over SPEC JVM98, several JVMs "
        "and (for sampling) several intervals. Kernels take the place of SPEC JVM98 here.",
        "Edges and exact contexts are use cases of the paper without published numbers.",
        "The paper's polling conditionals run in compiled code. Here the machine counts bytecodes by block and polls "
        "at the ends of intervals, and the base is jp2vm itself. Short intervals cost more, because every sample "
        "walks to the context of the thread."]


def accuracy(session):
    """The overlap of sampled profiles with the exact profile of the same run."""
    rows = []
    for benchmark in session.benchmarks():
        session.note(benchmark.name)
        for period in PERIODS:
            text = session.report(benchmark, f"sampling:period={period}")
            match = re.search(r"^overlap with the exact profile: ([\d.]+) % by context, ([\d.]+) % by method$", text,
                              re.M)
            samples, = found(r"^(\d+) samples?, one in", text)
            if match is None and samples > 0:
                raise Failure("the report of sampling has no overlap")
            overlaps = [float(match[1]), float(match[2])] if match else [None, None]
            rows.append([benchmark.name, f"{period:,}", samples] + overlaps)
    return [Part("Measured: overlap with the exact profile, in percent",
                 ["benchmark", "period", "samples", "by context", "by method"], rows)], [
        "The paper publishes no numbers: it says that earlier papers showed a high accuracy, and that the sampling "
        "agent hprof was less accurate and cost more.",
        "The overlap is the sum of the smaller of the sampled and the exact share, over contexts or methods. Samples "
        "are taken at the first block after every N-th bytecode, so they are the same in each run.",
        "Shorter periods do not always help: the block after a long block gets the long block's samples."]


TABLES = {
    "bmw-overhead": (overhead, "BMW, sections 4.1 and 4.2: overhead of resource management and of sampling"),
    "bmw-accuracy": (accuracy, "BMW, section 4.2: accuracy of sampling, by period"),
}
