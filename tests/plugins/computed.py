#!/usr/bin/env python3
"""Compares analyses with numbers that were computed by hand from the source of Computed.java.

usage: computed.py --jp2vm PATH --javac PATH --work DIR

To subtract the instructions of the class library, the program runs twice with different numbers of rounds.
"""
import json
import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from harness import compile_java, expect_equal, named, read_options, ROOT, run_all, start  # noqa: E402

HERE = pathlib.Path(__file__).resolve().parent
ROUND = {"iload_2": 2, "iload_0": 1, "if_icmpge": 1, "iload_1": 1, "iconst_3": 1, "imul": 1, "iadd": 1,
         "istore_1": 1, "iinc": 1, "goto": 1}
LENGTH = sum(ROUND.values())


def run(using, analysis, *words, probes=()):
    """Returns the report; with options of probes, also their maps."""
    output = ("--probe-format=json", "--probe-out=probes.json") if probes else ()
    done = start(using.jp2vm, "--classlib=embedded", f"--analysis={analysis}", *output, *probes, "-cp", ".",
                 "Computed", *words, cwd=using.work)
    expect_equal((done.returncode, done.stdout), (0, ""), f"{analysis} {words}: {done.stderr[-200:]}")
    if not probes:
        return done.stderr
    maps = map(json.loads, (using.work / "probes.json").read_text("utf-8").splitlines())
    return done.stderr, {read["map"]: read["rows"] for read in maps}


def opcodes(using, rounds):
    return {name: int(count) for count, name in
            re.findall(r"^ +(\d+) +[\d.]+%  (\w+)$", run(using, "opcodes", "both", rounds), re.M)}


def check_opcodes(using):
    """1000 more rounds of one loop, and twice as many of the other, must execute 3000 times the instructions of a
    round."""
    few, many = opcodes(using, 1000), opcodes(using, 2000)
    more = {name: many[name] - few.get(name, 0) for name in many if many[name] != few.get(name, 0)}
    expect_equal(more, {name: 3000 * count for name, count in ROUND.items()}, "opcodes")


def check_resources(using):
    """The counts by thread must be exact."""
    used = [int(re.search(r"^ +(\d+) +- +1 +0  worker$", run(using, "resources", "loop", rounds), re.M)[1])
            for rounds in (1000, 2000)]
    expect_equal(used[1] - used[0], 1000 * LENGTH, "resources")
    # iconst_0, istore_1, iconst_0, istore_2; iload_2, iload_0, if_icmpge; iload_1, ireturn: 9, and the instructions of
    # run() and the class library.
    expect_equal(9 < used[0] - 1000 * LENGTH - 9 < 60, True, f"resources: beside the rounds {used[0]}")


def accounts(using, *words):
    rows = re.findall(r"^ +(\d+) +- +\d+ +0  (.+)$", run(using, *words), re.M)
    return {name: int(used) for used, name in rows}


def check_resources_rest(using):
    """Instructions that threads executed after their last poll must be charged, also for threads that live at the end
    or never polled: the accounts must not depend on the period."""
    for way in (("alone", 1000), ("leaving", 1000), ("leaving", 100000)):
        of_periods = [accounts(using, f"resources:period={period}", *way) for period in (1000000000, 10000, 77, 1)]
        expect_equal(of_periods, 4 * of_periods[:1], f"resources: {way} by period")
        expect_equal(0 < of_periods[0]["main"] - way[1] * LENGTH < 1000, True, f"resources: {of_periods[0]} of {way}")
    for period in (1000000000, 100):
        rows = accounts(using, f"resources:groups:period={period}", "leaving", 1000)
        expect_equal(list(rows), ["main"], f"resources: groups with period {period}")
    text = run(using, "resources:budget=100:policy=slow:period=1000000000", "alone", 1000)
    expect_equal(bool(re.search(r"resources: main has used \d+ bytecodes of 100, and ended before it was checked", text)
                      and re.search(r"accounts, \d+ bytecodes; [1-9]\d+ of the library's start are not charged", text)),
                 True, f"resources: a budget that is exceeded after the last poll\n{text}")
    text = run(using, "resources:only=main:period=1000000000", "alone", 1000)
    expect_equal("main" in text and "only" not in text, True, f"resources: an account that is never polled\n{text}")


def check_sampling(using):
    """One of two equal loops has twice as many rounds; the overlap must be the sum of the smaller shares."""
    text = run(using, "sampling:period=1000", "both", 100000)
    rows = {method: (float(sampled), float(exact)) for sampled, exact, method in
            re.findall(r"^ *([\d.]+) % +([\d.]+) %  (\S+)$", text, re.M)}
    for method, share in (("loop", 100 / 3), ("other", 200 / 3)):
        for found in rows[f"Computed.{method}(I)I"]:
            expect_equal(abs(found - share) < 1, True, f"sampling: {method} has {found} %")
    overlap = float(re.search(r"by context, ([\d.]+) % by method", text)[1])
    total = sum(min(row) for row in rows.values())
    expect_equal(abs(overlap - total) < 0.5, True, f"sampling: overlap {overlap}, not {total}")
    samples = int(re.search(r"^(\d+) samples, one in 1000 bytecodes", text, re.M)[1])
    executed = 3 * 100000 * LENGTH
    expect_equal(executed <= samples * 1000 < executed + 40000, True, f"sampling: {samples} samples")


def check_weights(using):
    """A multiplication weighs 4, all other bytecodes 1: in each round, the weight is 3 more than the number of
    bytecodes."""
    (using.work / "cost.txt").write_text("imul 4\n", "utf-8")
    text = run(using, "weights:table=cost.txt", "both", 1000)
    for method, rounds in (("loop", 1000), ("other", 2000)):
        row = re.search(rf"^ +([\d.]+) +(\d+)  Computed\.{method}\(I\)I$", text, re.M)
        bytecodes = rounds * LENGTH + 9  # 9: the bytecodes before and after the loop, see check_resources
        expect_equal((float(row[1]), int(row[2])), (bytecodes + 3 * rounds, bytecodes), f"weights: {method}")


def check_listeners(using):
    for calls in (5, 50):
        text = run(using, "listeners:interface=Computed$Listener:threshold=20000", "listen", calls)
        row = re.search(r"^ +(\d+) +[\d.]+ +([\d.]+) +(\d+)  Computed\$Ear\.heard\(I\)V$", text, re.M)
        expect_equal((int(row[1]), int(row[3])), (calls + 3, 3), "listeners: calls, slow")
        expect_equal(float(row[2]) >= 40000, True, f"listeners: the longest took {row[2]} us")
        expect_equal(len(re.findall(r"Computed\.listen\(", text)), 3, f"listeners: stacks of {text}")
        expect_equal(f"{calls + 3} calls of Computed$Listener, 3 of 20000 us or more" in text, True,
                     "listeners: the sum")


def check_short_weights(using):
    """weights.probes gives multiplications the same weight: each method must have the weight that the analysis in C
    reports."""
    (using.work / "cost.txt").write_text("imul 4\n", "utf-8")
    text, maps = run(using, "weights:table=cost.txt", "both", 1000, probes=["--probes=weights"])
    reported = {method: float(weight) for weight, method in
            re.findall(r"^ +([\d.]+) +\d+  (Computed\.\S+)$", text, re.M)}
    expect_equal({method + descriptor: row["value"] for row in maps["@weight"]
                  for method, descriptor in [row["key"]] if method.startswith("Computed.")}, reported, "weights.probes")


def check_short_sampling(using):
    """sampling.probes must have as many samples as the analysis in C, also in each method."""
    text, maps = run(using, "sampling:plain:period=1000", "both", 100000, probes=["--probes=sampling"])
    count = int(re.search(r"^(\d+) samples, one in 1000", text, re.M)[1])
    of_methods = {}
    for row in maps["@samples"]:
        method = row["key"][0][0].rpartition(":")[0] if row["key"][0] else ""
        of_methods[method] = of_methods.get(method, 0) + row["value"]
    expect_equal(sum(of_methods.values()), count, "sampling.probes")
    for share, method in re.findall(r"^ *([\d.]+) %  (Computed\.\w+)", text, re.M):
        expect_equal(f"{100 * of_methods[method] / count:.2f}", share, f"sampling.probes: {method}")


def check_short_listeners(using):
    """listeners.probes, with another method and 20 ms, must report as many calls, and the slow calls with their
    stacks."""
    program = (using.source / "policies/listeners.probes").read_text("utf-8")
    program = program.replace("*.actionPerformed", "*.heard").replace("100000000", "20000000")
    (using.work / "heard.probes").write_text(program, "utf-8")
    text, maps = run(using, "listeners:interface=Computed$Listener:threshold=20000", "listen", 5,
                     probes=["--probes=heard.probes"])
    calls = int(re.search(r"^ +(\d+) .*Computed\$Ear\.heard\(I\)V$", text, re.M)[1])
    expect_equal([row["value"]["count"] for row in maps["@us"]], [calls], "listeners.probes: calls")
    expect_equal([row["key"][1][0] for row in maps["@slow"]], ["Computed$Ear.heard:15"], "listeners.probes: stacks")


def check_short_resources(using):
    """resources.probes must report the bytecodes of each thread up to its last thousand."""
    text, maps = run(using, "resources:period=1000", "loop", 2000, probes=["--probes=resources"])
    used = int(re.search(r"^ +(\d+) .*  worker$", text, re.M)[1])
    reported = {row["key"][0]: row["value"] for row in maps["@bytecodes"]}
    expect_equal(used - 1000 - LENGTH < reported["worker"] <= used, True,
                 f"resources.probes: {reported['worker']} of {used}")


FIELDS = {"fixed": ("stationary", "final", "before"), "made": ("stationary", "constructors", "before"),
          "late": ("stationary", "others", "before"), "seen": ("stationary", "others", "after"),
          "changing": ("changes", "others", "after"), "unread": ("stationary", "others", "after")}


def check_stationary(using):
    events = {}
    for form in ("", ":fixed", ":escape", ":fixed:escape"):
        for rounds in (110, 210):
            text = run(using, f"stationary{form}", "boxes", rounds)
            for field, (state, by, when) in FIELDS.items():
                tail = f"{when} publication +" if "escape" in form else ""
                line = rf"^{state} +written by {by} +{tail} *Computed\$Box\.{field}$"
                expect_equal(bool(re.search(line, text, re.M)), True, f"stationary{form}: {field}")
            events[form, rounds] = int(re.search(r"; (\d+) events", text)[1])
    # Each round reads and writes a field: `fixed` receives all these events, the adaptive form none, because it knows
    # that the field changes.
    for form in ("", ":fixed", ":escape", ":fixed:escape"):
        expect_equal(events[form, 210] - events[form, 110], 200 if "fixed" in form else 0,
                     f"stationary{form}: events of 100 rounds")


def main():
    using = read_options(__doc__, "jp2vm javac work", only="")
    using.source = ROOT / "profiler/analyses"
    compile_java(using, HERE / "Computed.java", release="8")
    return run_all(named(globals(), "check_", using.only), using)


if __name__ == "__main__":
    sys.exit(main())
