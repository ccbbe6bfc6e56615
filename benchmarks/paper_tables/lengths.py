"""The lengths of the papers' profilers, and of the shortest forms of the same profilers in this project."""

import os

import harness
from paper_tables.session import Part, published

SHOWN = 4
# How comments begin and end; one that ends with its line has no end.
COMMENTS = (("//", None), ("/*", "*/"), ("(:", ":)"))


class Form:
    """A form of a profiler: an option of jp2vm (no lines), a probe on the command line (one line), or a file."""

    def __init__(self, option=None, probe=None, file=None):
        self.option, self.probe, self.file = option, probe, file

    def lines(self):
        return 0 if self.option else 1 if self.probe else lines_of(os.path.join(harness.ROOT, self.file))

    def name(self):
        return self.option or (f"--probe '{self.probe}'" if self.probe else os.path.basename(self.file))


def options(*texts):
    return [Form(option=text) for text in texts]


def probes(*texts):
    return [Form(probe=text) for text in texts]


def analyses(*names):
    return [Form(file="profiler/analyses/" + name) for name in names]


def examples(*names):
    return [Form(file="docs/examples/" + name) for name in names]


def lines_of(path):
    """The lines of a source that are neither blank nor only a comment. A comment starts at the beginning of a line, and
    code after its end is not counted."""
    count, end = 0, None
    with open(path, encoding="utf-8") as file:
        for line in map(str.strip, file):
            found = None if end else next((pair for pair in COMMENTS if line.startswith(pair[0])), None)
            if end or (found and found[1]):
                end = end or found[1]
                end = None if end in line else end
            elif line and not found:
                count += 1
    return count


# Profilers by paper; a name in published/lengths.csv has a printed length.
PROFILERS = [
    ("JP2", "calling contexts", options("--profile") + analyses("contexts/contexts.probes", "contexts/contexts.c")
     + probes("entry ** { @[context] = count() }")),
    ("JP2", "a serializer", options("--profile-out=xml:FILE")
     + examples("profile/hottest.c", "profile/dump.c")),
    ("JP2", "cycles on JOP by query", options("--jop")
     + [Form(file="tools/xquery/cycles.xq"), Form(file="tools/xquery/jop.xqm")]),
    ("CProf", "cache strategy", options("--jop-cache=4k/16") + examples("jop/clock.c")
     + [Form(file="tests/plugins/strategies.c")]),
    ("CProf", "cycle estimator", options("--jop=jop-2011") + examples("jop/table.c")),
    ("CProf", "basic block analysis", options("--blocks=precise") + examples("jop/lines.c")),
    ("BMW", "resource management", probes("poll 1000 /bytecodes > 1000000000/ { exit(3) }")
     + analyses("policies/resources.probes", "policies/resources.c") + examples("java/Budget.java")),
    ("BMW", "sampling", probes("poll 1000 { @[context] = count() }")
     + analyses("contexts/sampling.probes", "contexts/sampling.c")),
    ("BMW", "control-flow metrics", probes("block ** { @[method, bci] = count() }")
     + analyses("control_flow/edges.probes", "control_flow/loops.probes", "control_flow/edges.c")),
    ("AOP", "listener latency", probes("exit EventListener+.* /elapsed >= 100000000/ { @[method] = max(elapsed) }")
     + analyses("policies/listeners.probes", "policies/listeners.c")),
    ("AOP", "calling contexts as an aspect", options("--profile=calls")
     + probes("entry ** { @[context] = count() }") + analyses("contexts/contexts.probes", "contexts/contexts.c")),
    ("AOP", "allocation by context", options("--profile=calls,alloc")
     + probes("alloc ** { @[class, context] = sum(bytes) }")
     + analyses("contexts/allocation_contexts.probes", "contexts/allocation_contexts.c")),
    ("AOP", "parallel contexts", analyses("contexts/parallel_contexts.c")),
    ("FRANC", "stationary fields", analyses("stationary.c")),
    ("FRANC", "execution times", options("--profile=time") + probes("exit ** { @[method] = sum(elapsed) }")
     + analyses("policies/method_times.probes", "policies/method_times.c")),
]


def table(session):
    """The shortest forms of each profiler."""
    printed = {row[0]: (row[1], row[2]) for row in published("lengths").rows}
    rows = []
    for paper, profiler, forms in PROFILERS:
        where, lines = printed.get(profiler, ("-", None))
        shortest = sorted(forms, key=Form.lines)[:SHOWN]
        cells = [f"{form.lines()}: `{form.name()}`" for form in shortest]
        rows.append([paper, profiler, "<50" if profiler == "cache strategy" else lines, where]
                    + cells + [""] * (SHOWN - len(cells)))
    head = ["paper", "profiler", "printed lines", "printed in", "shortest", "second", "third", "fourth"]
    return [Part("Lines of code, neither blank nor only a comment", head, rows), published("lengths")], [
        "An option has no line of its own, and a probe on the command line has one. Figures leave out parts of the "
        "papers' profilers, such as the output; the forms here are complete and print a report. Code that plug-ins "
        "share (profiler/analyses/support) is not counted, as the papers do not count their frameworks.",
        "The forms do not all do the same: a probe prints a list, a plug-in a tree with sums (docs/analyses-papers.md).",
        "FRANC prints no code, and JP2 prints only fragments of its query and no serializer."]


TABLES = {"lengths": (table, "all papers: lines of the profilers' shortest forms, beside the papers' own")}
