"""Slowdowns: times of machines as multiples of the time of one machine, and tables of them.

The programs that measure the cost of profiles and analyses share this code. `rows` are pairs of a benchmark and its
figures, as harness.measure returns them.
"""

import math
import statistics

import harness


def slowdown(figures, plain, name, what="cpu"):
    """The time on a machine as a multiple of the time on the machine `plain`, or None. what: cpu or wall."""
    faster = harness.ratio(figures, plain, name, what)
    return 1 / faster if faster else None


def geometric_mean(values):
    """The geometric mean of the values that are not None; None if there are none."""
    values = [value for value in values if value]
    return math.exp(statistics.fmean(math.log(value) for value in values)) if values else None


def table_lines(rows, plain, names):
    """A markdown table of slowdowns, a row for each benchmark."""
    lines = [f"| benchmark | {plain} ms | " + " | ".join(names) + " |", "|---|---:|" + "---:|" * len(names)]
    for benchmark, figures in rows:
        base = figures.get(plain)
        cells = [f"{base['cpu'] * 1e3:.1f}" if base else "failed"]
        for name in names:
            value = slowdown(figures, plain, name)
            cells.append(f"{value:.2f}" if value else "-")
        lines.append(f"| {benchmark.name} | " + " | ".join(cells) + " |")
    return lines


def summarize(rows, plain, names):
    """By name: geometric mean and largest slowdown, and the number of benchmarks."""
    summary = {}
    for name in names:
        found = [(slowdown(figures, plain, name), benchmark.name) for benchmark, figures in rows]
        found = [one for one in found if one[0]]
        if found:
            worst, where = max(found)
            summary[name] = {"geometric_mean": geometric_mean(value for value, _ in found),
                             "worst": worst, "worst_benchmark": where, "count": len(found)}
    return summary


def documents(rows, plain, names):
    """The rows as members of a JSON document."""
    return [{"suite": benchmark.suite, "name": benchmark.name, "figures": figures,
             "slowdowns": {name: slowdown(figures, plain, name) for name in names}}
            for benchmark, figures in rows]
