"""Tables of cycles beside published ones, as markdown."""

import csv
import os

from harness import HERE, Failure

PUBLISHED = os.path.join(HERE, "published.csv")
JP2_COLUMNS = ("pessimistic miss", "pessimistic hit", "optimistic miss", "optimistic hit",
               "hardware")


def read_published(path=PUBLISHED):
    """Published cycles by (table, program, column)."""
    published = {}
    with open(path, encoding="ascii") as file:
        rows = csv.DictReader(line for line in file if not line.startswith("#"))
        for row in rows:
            try:
                published[row["table"], row["program"], row["column"]] = int(row["cycles"])
            except (KeyError, TypeError, ValueError):
                raise Failure(f"{path}: not a row of published cycles: {row}") from None
    return published


def difference(here, published):
    """The difference in percent of the published number."""
    return (here - published) / published * 100


def percent(here, published):
    return f"{difference(here, published):+.2f} %"


def cycles_and_percent(here, published):
    return f"{here - published:+,} ({percent(here, published)})"


def million(cycles):
    return f"{cycles / 1e6:.2f}"


def table(head, rows, words=1):
    """The lines of a markdown table; the first `words` columns are text, the others are numbers."""
    lines = ["| " + " | ".join(head) + " |",
             "|" + "|".join("---" if i < words else "---:" for i in range(len(head))) + "|"]
    return lines + ["| " + " | ".join(str(cell) for cell in row) + " |" for row in rows]


def measured(result):
    """The table of the windows of one experiment: a row for each benchmark, a column for each cache."""
    caches = result["caches"]
    order = sorted(caches, key=lambda cache: (cache == "miss", cache != "hit"))
    titles = {"hit": "always hit", "miss": "always miss"}
    rows = [[row["name"]] + [f"{row['cycles'][cache]:,}" for cache in order]
            + [f"{row['printed']:,}" if row["printed"] is not None else "-"]
            for row in result["rows"]]
    return [f"Cycles of the measured loop on {result['model']}, wait states {result['waits'][0]} "
            f"(read) and {result['waits'][1]} (write):", ""] + table(
                ["benchmark"] + [titles.get(cache, cache) for cache in order]
                + ["printed by the program"], rows)


def whole_runs(result):
    """The table of the whole runs of one experiment: the totals that the machine prints at the end."""
    rows = []
    for run in result["runs"]:
        for cache, numbers in run["totals"].items():
            rows.append([run["program"], cache, f"{numbers['cycles']:,}", f"{numbers['load']:,}",
                         f"{numbers['hits']:,}", f"{numbers['misses']:,}"])
    return ["Whole runs, start of the library and output included:", ""] + table(
        ["program", "cache", "cycles", "loading methods", "hits", "misses"], rows, 2)


def jp2_rows(result, published):
    """(benchmark, {column: (published, here)}) for the numbers of JP2's table."""
    rows = []
    for row in result["rows"]:
        here = dict(row.get("estimates", {}))
        here["hardware"] = row["cycles"][result["caches"][0]]
        cells = {column: (published["jp2", row["name"], column], here[column])
                 for column in JP2_COLUMNS
                 if ("jp2", row["name"], column) in published and column in here}
        if cells:
            rows.append((row["name"], cells))
    return rows


def jp2(result, published):
    """JP2's table 1, published numbers and our numbers."""
    rows = []
    for name, cells in jp2_rows(result, published):
        for title, show in (("published", lambda printed, here: million(printed)),
                            ("here", lambda printed, here: million(here)),
                            ("difference", lambda printed, here: percent(here, printed))):
            rows.append([name, title] + [show(*cells[column]) if column in cells else "-"
                                         for column in JP2_COLUMNS])
    if not rows:
        return []
    return [f"JP2, table 1, million cycles; hardware here: the loop at {result['caches'][0]}:",
            ""] + table(["benchmark", ""] + list(JP2_COLUMNS), rows, 2)


def cprof_rows(results, published):
    """(cache, benchmark, {column: (published, here)}) for the numbers of CProf's table."""
    found = {}
    for result in results:
        if result["suite"] != "runbench":
            continue
        for row in result["rows"]:
            for cache, cycles in row["cycles"].items():
                cache = cache.rpartition(":")[2]
                key = "cprof", row["name"], f"{cache} {result['title']}"
                if key in published:
                    cells = found.setdefault((cache, row["name"]), {})
                    cells[result["title"]] = (published[key], cycles)
    return [(cache, name, cells) for (cache, name), cells in found.items()]


def cprof(results, published):
    """CProf's table 1, published numbers and our numbers."""
    rows = []
    for cache, name, cells in cprof_rows(results, published):
        line = [cache, name]
        for title in ("hardware", "CProf"):
            printed, here = cells.get(title, (None, None))
            line += [f"{printed:,}", f"{here:,}",
                     cycles_and_percent(here, printed)] if title in cells else ["-"] * 3
        rows.append(line)
    if not rows:
        return []
    return ["CProf, table 1, cycles:", ""] + table(
        ["cache", "benchmark", "hardware", "here", "difference", "CProf", "here", "difference"],
        rows, 2)


def differences(results, published):
    """All differences, for JSON."""
    found = []
    for result in results:
        for name, cells in jp2_rows(result, published) if result["suite"] == "loops" else []:
            for column, (printed, here) in cells.items():
                found.append({"table": "jp2", "benchmark": name, "column": column,
                              "published": printed, "here": here,
                              "percent": difference(here, printed)})
    for cache, name, cells in cprof_rows(results, published):
        for column, (printed, here) in cells.items():
            found.append({"table": "cprof", "benchmark": name, "column": f"{cache} {column}",
                          "published": printed, "here": here,
                          "percent": difference(here, printed)})
    return found


def document(results, published, with_runs):
    """The whole report as lines of markdown."""
    parts = []
    for result in results:
        parts.append(measured(result))
        if with_runs:
            parts.append(whole_runs(result))
        if result["suite"] == "loops":
            parts.append(jp2(result, published))
    parts.append(cprof(results, published))
    lines = []
    for part in parts:
        lines += ([""] if lines and part else []) + part
    return lines
