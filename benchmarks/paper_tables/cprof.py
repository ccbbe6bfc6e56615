"""CProf (Binder and others, CASES 2008): tables 1 and 2."""

from paper_tables import cycles
from paper_tables.session import MEAN, NOWHERE, Part, overhead_head, overhead_rows, published, published_row

LEVELS = {"no ER": f"--profile {NOWHERE}", "ER, no cache": f"--profile --jop --jop-cache=miss {NOWHERE}",
          "ER and cache": f"--profile --jop --jop-cache=1k/16 {NOWHERE}"}
JBE = "^(Kfl|UdpIp|Lift)$"


def table_1(session):
    """Cycles with nine method caches."""
    return cycles.tables(session, "runbench", "cprof", cycles.nine()), [
        "Without a checkout of JOP's repository in JEMBENCH, the JemBench-like programs of this project take the place "
        "of JavaBenchEmbedded: their work is another, so their cycles are not the paper's.",
        "With the checkout of April 2008, all 54 numbers are reproduced, except for differences that "
        "docs/jop-benchmarks.md explains.",
        "The column of the hardware is the model's, not a measurement of a board."]


def table_2(session):
    """Time of a cross-profile without and with method entries and returns, and with a simulated cache."""
    suites = [("JBE", "jemlike", JBE)]
    if session.options.suite != "jemlike":
        suites.append(("JVM98", session.options.suite, session.options.pattern))
    head = overhead_head(LEVELS)
    parts = []
    for name, suite, pattern in suites:
        if suite == "jemlike" and session.options.filter and not any(
                session.options.filter.search(name) for name in ("Kfl", "UdpIp", "Lift")):
            continue
        rows = overhead_rows(session.times(LEVELS, suite, pattern), list(LEVELS))
        paper = next(row for row in published("cprof-2").rows if row[:2] == [name, MEAN])
        # The paper's times of JBE are in milliseconds.
        rows.append([f"published {MEAN} of {name}"] + [None if name == "JBE" and i in (2, 3, 5, 7) else float(cell)
                                                       for i, cell in enumerate(paper[2:], 2)])
        parts.append(Part(f"Measured: seconds of processor time in place of {name}, and multiples", head, rows))
    return parts + [published("cprof-2")], [
        "Other programs: the JemBench-like Kfl, UdpIp and Lift in place of JavaBenchEmbedded, and kernels (or --suite "
        "apps) in place of SPEC JVM98.",
        "CProf without entries and returns sums the cycles of blocks. The level 'no ER' here is a profile with blocks, "
        "from which cycles are computed afterwards. The machine charges no cycles at that level.",
        "The multiples have another base: CProf's base is compiled code, the base here is jp2vm without a profile. "
        "The cache costs less here, because transitions of the cache's state are learnt and looked up.",
        "Double arithmetic is expensive, because each operation is charged as the calls that JOP makes of it."]


TABLES = {
    "cprof-1": (table_1, "CProf, table 1: cycles on JOP with nine method caches"),
    "cprof-2": (table_2, "CProf, table 2: time with and without entries, returns and a cache"),
}
