"""FRANC (Zheng and others): stationary fields (tables 1 to 3) and execution times of methods (tables 4 to 6), each
fixed and adaptive."""

import re

from harness import Failure
from paper_tables.session import PLAIN, Part, found, overhead_rows, published, published_row

OUT = ":out=/dev/null"
FIELDS = {"fixed": "--analysis=stationary:fixed" + OUT, "adaptive": "--analysis=stationary" + OUT}
METHODS = {"fixed": "--analysis=method_times:fixed" + OUT, "adaptive": "--analysis=method_times" + OUT}
COLUMNS = ("total", "stat. dF", "stat. uF", "stat. not F", "other dF", "other uF", "other not F")
# The paper compares so many methods of the sampling profile.
FIRST = 16
PROGRAMS = "Other programs: kernels, or with --suite apps applications, in place of DaCapo."


# ---- stationary fields ----------------------------------------------------------------------------

def field_counts(text):
    """The seven numbers of a report of `stationary`, in the order of COLUMNS."""
    by = {name: found(rf"^{name} +(\d+) +(\d+)$", text) for name in ("final", "constructors", "others", "no code")}
    rest = [by["others"][i] + by["no code"][i] for i in range(2)]
    numbers = [by["final"][0], by["constructors"][0], rest[0], by["final"][1], by["constructors"][1], rest[1]]
    total, = found(r"^\d+ of (\d+) fields are stationary", text)
    if total != sum(numbers):
        raise Failure(f"the report has {total} fields, but its table has {sum(numbers)}")
    return [total] + numbers


def field_ranges(session, words):
    """By benchmark: the least number of each column over the runs, and its range."""
    def measure():
        ranges = {}
        for benchmark in session.benchmarks():
            session.note(benchmark.name)
            runs = [field_counts(session.report(benchmark, words)) for _ in range(session.options.runs)]
            ranges[benchmark.name] = [(min(column), max(column) - min(column)) for column in zip(*runs)]
        return ranges
    return session.once(("fields", words), measure)


def range_part(title, ranges):
    head = ["benchmark"] + [text for column in COLUMNS for text in (column, column + " range")]
    return Part(title, head, [[name] + [number for pair in pairs for number in pair] for name, pairs in ranges.items()])


WRITERS = ("dF: declared final. uF: only constructors write the field. Not F: other code writes it, or no code. The paper "
           "counts a field as uF if it is written once before its constructor returns.")


def table_1(session):
    """Stationary and other fields, by the fixed analysis."""
    ranges = field_ranges(session, "stationary:fixed")
    return [range_part(f"Measured: fields, number of runs: {session.options.runs}", ranges), published("franc-1")], [
        PROGRAMS, WRITERS,
        "The range is 0 for programs with one thread: the analysis does not disturb the program, so runs are equal. In "
        "the paper, threads of HotSpot's library and instrumentation itself cause ranges."]


def table_2(session):
    """The differences of the adaptive from the fixed analysis."""
    fixed, adaptive = (field_ranges(session, words) for words in ("stationary:fixed", "stationary"))
    differences = {name: [(a[0] - f[0], a[1] - f[1]) for f, a in zip(fixed[name], adaptive[name])] for name in fixed}
    return [range_part("Measured: adaptive minus fixed", differences), published("franc-2")], [
        PROGRAMS,
        "All differences are 0 for programs with one thread, because the analysis retires only locations of fields "
        "that it knows to change, and retiring a location runs no code of the program. The paper's differences come "
        "from class retransformation and its controller thread."]


def speedups(session, levels, name, notes):
    measured = session.times(levels)
    rows = overhead_rows(measured, list(levels))
    for row in rows:
        row.append(row[2] / row[4])
    sums = [sum(figures[level]["cpu"] for _, figures in measured) for level in (PLAIN, *levels)]
    rows.append(["total", sums[0], sums[1], sums[1] / sums[0], sums[2], sums[2] / sums[0], sums[1] / sums[2]])
    paper = published_row(name, "total")
    head = ["benchmark", "none s", "fixed s", "fixed", "adaptive s", "adaptive", "speedup"]
    rows.append(["published total"] + [float(paper[title]) for title in head[1:]])
    return [Part("Measured: seconds of processor time (medians), and multiples", head, rows), published(name)], [
        PROGRAMS, *notes,
        "FRANC's base is compiled code, the base here is jp2vm; so the multiples here are smaller. A retired location "
        "costs nothing here at once, while FRANC retransforms the class every 100 or 500 ms, which may cost more than "
        "it saves (pmd in table 6)."]


def table_3(session):
    """Time of the analysis of stationary fields."""
    return speedups(session, FIELDS, "franc-3", [
        "The adaptive analysis stops watching fields that change, but has to watch stationary fields to the end. So "
        "programs whose fields are mostly stationary gain little, here and in the paper."])


# ---- execution times of methods -------------------------------------------------------------------

def table_4(session):
    """Locations and calls of the analysis of execution times, and the avoided ones."""
    rows = []
    for benchmark in session.benchmarks():
        session.note(benchmark.name)
        numbers = [found(r"^(\d+) events; (\d+) of (\d+) places", session.report(benchmark, words))
                   for words in ("method_times:fixed", "method_times")]
        (events, _, places), (left, withdrawn, _) = numbers
        rows.append([benchmark.name, places, events, withdrawn, withdrawn / places * 100, events - left,
                     (events - left) / events * 100])
    head = ["benchmark", "locations", "invocations", "avoided locations", "avoided locations %", "avoided invocations",
            "avoided invocations %"]
    return [Part("Measured: locations and events of the analysis", head, rows), published("franc-4")], [
        PROGRAMS,
        "Locations are entries, returns and the places where exceptions leave methods, of methods that ran; FRANC "
        "instruments all methods of loaded classes.",
        "The analysis withdraws as soon as a method has returned 100 times in less than a millisecond on average; "
        "FRANC's controller looks every 500 ms. So more events are avoided here. The avoided numbers depend on "
        "measured times and may differ between runs."]


def method_ranks(values):
    """The rank of each method: 1 plus the number of methods with more."""
    ordered = sorted(values.values())
    return {method: 1 + sum(other > value for other in ordered) for method, value in values.items()}


def distances(before, after, first=FIRST):
    """FRANC's rank distances between two lists of methods with numbers, as `jp2prof diff --ranks` computes them between
    two profiles: match, sum and mean of the absolute differences. A method that `after` lacks comes last."""
    before, after = ({method: value for method, value in values.items() if value > 0} for values in (before, after))
    ranks, others = method_ranks(before), method_ranks(after)
    chosen, matching = (sorted(values, key=lambda method: (-values[method], method))[:first]
                        for values in (before, after))
    sad = sum(abs(ranks[method] - others.get(method, len(after) + 1)) for method in chosen)
    return len(set(chosen) & set(matching)), sad, sad / len(chosen)


def inclusive_times(text):
    """Inclusive milliseconds by method of a report of `method_times`."""
    rows = re.findall(r"^ +\d+ +([\d.]+) +[\d.]+ +[\d.]+ +(\S+)(?: \(withdrew\))?$", text, re.M)
    return {method: float(number) for number, method in rows}


def inclusive_instructions(session, benchmark):
    """Executed bytecodes by method, with callees, of an exact profile."""
    path = session.profile(benchmark, "--profile=calls")
    rows = session.jp2prof("top", "--sort=inclusive", path)["rows"]
    return {f"{row['class']}.{row['name']}{row['descriptor']}": row["inclusive"] for row in rows}


def clock_distances(session, benchmark):
    """The distances between two profiles of the same program with times, by `jp2prof diff --ranks`."""
    paths = [session.profile(benchmark, "--profile=calls,time", name) for name in ("first", "second")]
    report = session.jp2prof("diff", "--ranks", f"--first={FIRST}", "--sort=inclusive", "--metric=wallTime", *paths)
    return report["match"], report["sad"], report["mad"]


def table_5(session):
    """Rank distances of the measured times from an undisturbed profile."""
    rows = []
    for benchmark in session.benchmarks():
        session.note(benchmark.name)
        baseline = inclusive_instructions(session, benchmark)
        cells = []
        for words in ("method_times:fixed", "method_times"):
            cells += distances(baseline, inclusive_times(session.report(benchmark, words)))
        rows.append([benchmark.name, *cells, *clock_distances(session, benchmark)])
    head = ["benchmark"] + [f"{kind} {what}" for kind in ("fixed", "adaptive", "two clocks")
                            for what in ("match", "sad", "mad")]
    return [Part(f"Measured: distances of the first {FIRST} methods", head, rows), published("franc-5")], [
        PROGRAMS,
        "The baseline is another one: the paper's is a sampling profile by hprof, which JDK 17 does not have. The "
        "baseline here is the exact number of bytecodes with callees, which no measurement disturbs. It is not a time: "
        "bytecodes differ in their time, and the work of native methods is not in it.",
        "'two clocks' compares two profiles with times of the same program (jp2prof diff --ranks --metric=wallTime): "
        "the distance that measuring alone causes.",
        "In the paper adaptation makes the ranks slightly better, because instrumentation disturbs the times less. "
        "Here it makes them worse if the first methods are short: a method from which the analysis has withdrawn keeps "
        "the time of its first calls, and falls in the list. FRANC's controller looks every 500 ms, so its methods "
        "have run longer when they are dropped.",
        "The paper's programs have thousands of methods, so ranks can be further away. Its means are rounded down."]


def table_6(session):
    """Time of the analysis of execution times."""
    return speedups(session, METHODS, "franc-6", [
        "The clock is read at each event of a watched method; adaptation therefore pays most if short methods are "
        "called often, here and in the paper."])


TABLES = {
    "franc-1": (table_1, "FRANC, table 1: stationary fields by declaration, fixed analysis"),
    "franc-2": (table_2, "FRANC, table 2: the same, differences of the adaptive analysis"),
    "franc-3": (table_3, "FRANC, table 3: time of both analyses of fields"),
    "franc-4": (table_4, "FRANC, table 4: locations and calls of the analysis of times, and the avoided ones"),
    "franc-5": (table_5, "FRANC, table 5: rank distances (match, sad, mad) of measured times"),
    "franc-6": (table_6, "FRANC, table 6: time of both analyses of times"),
}
