#!/usr/bin/env python3
"""Tests benchmarks/jop-table: compares its estimates with an independent model; checks that it
reads profiles and messages; checks its tables; and runs the whole program with fake_jp2vm.py in
place of jp2vm.

Usage: test_jop_table.py --source DIR --work DIR. Exit status: 0 if all tests pass.
"""
import argparse
import json
import os
import pathlib
import shlex
import shutil
import subprocess
import sys
from xml.etree import ElementTree

HERE = pathlib.Path(__file__).resolve().parent
sys.dont_write_bytecode = True
sys.path[:0] = [str(HERE.parents[1] / "benchmarks"), str(HERE.parent / "xquery")]

import expected      # noqa: E402
import harness       # noqa: E402
import jop_estimate  # noqa: E402
import jop_profile   # noqa: E402
import jop_report    # noqa: E402
import jop_suites    # noqa: E402
import model         # noqa: E402

FAILURES = []


def check(what, found, wanted):
    if found != wanted:
        FAILURES.append(what)
        print(f"FAILED {what}\n  found:  {found!r}\n  wanted: {wanted!r}")


def check_fails(what, part, function, *arguments):
    try:
        function(*arguments)
    except harness.Failure as error:
        check(f"{what}: message", part in str(error), True)
        check(f"{what}: one line", "\n" in str(error), False)
    else:
        check(f"{what} fails", False, True)


def write(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


# ---- estimates ------------------------------------------------------------------------------


def costs_of(source, r, w, *more):
    """The costs of the newest processor."""
    done = subprocess.run([sys.executable, source / "tools/xquery/jop-model", "jop"], check=True,
                          capture_output=True, text=True)
    return jop_estimate.Costs(ElementTree.fromstring(done.stdout), ElementTree.parse(
        source / "tools/xquery/jop-samples.xml").getroot(), r, w, *more)


def test_estimates(source, work):
    """Hits and misses of random programs, in both views, must be the same as in the model of the XQuery tests."""
    expected.View.increment = lambda view, insn: 4
    for seed, stops in ((11, None), (12, "at a block"), (17, "anywhere"), (5, None)):
        program = model.Program(seed)
        root = program.run(stops)
        profile, classes = work / "program.xml", work / "classes.xml"
        with open(profile, "w", encoding="utf-8") as out:
            model.write_profile(out, [root])
        classes.write_text(model.classes_xml(program.all_methods()), encoding="utf-8")
        read = jop_profile.read_profile(profile)[0]
        for r, w in ((1, 2), (4, 7)):
            costs = costs_of(source, r, w, (), (4, 4))
            found = jop_estimate.estimate(read, classes, costs)
            wanted, _ = expected.cycles(list(root.walk()), set(program.all_methods()), r, w)
            for view in jop_estimate.VIEWS:
                check(f"program {seed}, r={r} w={w}, {view}",
                      (found[view, "hit"], found[view, "miss"]),
                      (wanted[view, "hit"], wanted[view, "mean-miss"]))


def formula(text):
    return ElementTree.fromstring(text)


def test_paper_prices(source, work):
    """Costs in which the paper differs from the model; the expected numbers were calculated by hand."""
    method = model.Method("A", "m", "", "V", ["iinc 1 1", "iinc 200 1000", "aconst_null",
                                             "monitorenter", "iload_1", "ldc_w I 70000", "return"])
    node = model.Node(method)
    node.entries, node.blocks = 1, [1]
    with open(work / "paper.xml", "w", encoding="utf-8") as out:
        model.write_profile(out, [node])
    write(work / "paper-classes.xml", model.classes_xml([method]))
    root = jop_profile.read_profile(work / "paper.xml")[0]
    costs = costs_of(source, 1, 2, jop_estimate.PAPER_CYCLES)
    paper = jop_estimate.estimate(root, work / "paper-classes.xml", costs)
    check("optimistic", paper["optimistic", "hit"], 4 + 4 + 1 + 19 + 1 + 8 + 21)
    check("pessimistic", paper["pessimistic", "hit"], 4 + 4 + 1 + 19 + 2 + 9 + 21)
    check("monitors of the processor itself", costs_of(source, 1, 2).cycles["monitorenter"], 29)
    read = jop_estimate.Method(ElementTree.fromstring(model.classes_xml([method])).find(
        "class/method"), costs)
    check("words", read.words, {"optimistic": 3, "pessimistic": 4})
    check("loads of 3 words", (costs.load(3), costs_of(source, 3, 5).load(3)), (14, 22))
    check("quotients", [jop_estimate.value_of(formula(
        f"<quotient>{a}<number>2</number></quotient>"), 1, 2) for a in (
            "<number>7</number>", "<negative><number>7</number></negative>")], [3, -3])
    check_fails("model that is not there", "nothing", jop_estimate.read_costs, "nothing", 1, 2)
    check_fails("model without a cache", "no model", jop_estimate.Costs, formula("<model/>"),
                formula("<samples/>"), 1, 2)
    check_fails("classes of another program", "is not the one of the profile",
                jop_estimate.estimate, root, write(work / "other.xml", model.classes_xml(
                    [model.Method("A", "m", "", "V", ["nop", "return"])])), costs)
    check_fails("classes that are none", "not the XML of classes", jop_estimate.estimate, root,
                write(work / "broken.xml", "<classes><class>"), costs)


# ---- profiles and messages ------------------------------------------------------------------

MESSAGES = "\n".join((
    "something of the program",
    "jp2vm: jop: JOP, May 2014, 60 MHz, r=1 w=2: 900 cycles of execution, 90 of wait states "
    "(33 of both in routines)",
    "jp2vm: jop: cache 4k/16: 1000 cycles (0.017 ms), 10 of them loading methods; 8 hits, "
    "2 misses (20.00 %)",
    "jp2vm: jop: cache fixed:1k/4: 1100 cycles (0.018 ms), 110 of them loading methods; 5 hits, "
    "5 misses (50.00 %)", ""))


def test_messages():
    totals = jop_profile.Totals(MESSAGES)
    check("model", (totals.model, totals.read_waits, totals.write_waits),
          ("JOP, May 2014, 60 MHz", 1, 2))
    check("sums", (totals.execution, totals.waits, totals.routines), (900, 90, 33))
    check("caches", totals.caches, {
        "4k/16": {"cycles": 1000, "load": 10, "hits": 8, "misses": 2},
        "fixed:1k/4": {"cycles": 1100, "load": 110, "hits": 5, "misses": 5}})
    check_fails("no messages", "--jop", jop_profile.Totals, "Exception in thread main\n")
    check_fails("no caches", "no cycles of a method cache", jop_profile.Totals,
                MESSAGES.partition("jp2vm: jop: cache")[0])
    check("name with one cache", jop_profile.value_name("jopCycles", "4k/16", ["4k/16"]),
          "jopCycles")
    check("name with several", jop_profile.value_name("jopCycles", "fixed:1k/4", ["hit", "miss"]),
          "jopCycles.fixed-1k-4")


def context(owner, name, cycles, inner=""):
    return (f'<method declaringClass="L{owner};" name="{name}" params="" return="V">'
            f'<executionCount>1</executionCount><x:value name="jopCycles">{cycles % 2 ** 64}'
            "</x:value>"
            f'<x:value name="note">fast</x:value>{inner}</method>')


def site(number, inner):
    return f'<callsite instruction="{number}">{inner}</callsite>'


def profile(inner):
    return (f'<callingContextTree xmlns="{model.CCT}" xmlns:x="{model.EXT}">{inner}'
            "</callingContextTree>")


def test_profiles(work):
    tree = context("Main", "main", 7, site(-1, context("Main", "&lt;clinit>", 900)) + site(
        3, context("A", "work", 10, site(1, context("A", "work", 20))) + context("B", "work", 300))
        + site(
            5, context("Out", "println", 5000) + context("Out", "less", -100)))
    path = write(work / "tree.xml", profile(context("Boot", "start", 40000, site(1, tree))))
    roots = jop_profile.read_profile(path)
    caller = jop_profile.find_method(roots, "Main", "main")
    window = jop_profile.window
    check("window", window(caller, {"work"}), {"jopCycles": 337})
    check("window without the caller", window(caller, {"work"}, with_caller=False),
          {"jopCycles": 330})
    check("window of one class", window(caller, {"work"}, "A", False), {"jopCycles": 30})
    check_fails("window of nothing", "no call from Main.main", window, caller, {"sleep"})
    check_fails("method that did not run", "0 contexts of X.y", jop_profile.find_method, roots,
                "X", "y")
    twice = jop_profile.read_profile(write(work / "twice.xml", profile(tree + tree)))
    check_fails("method with two contexts", "2 contexts of Main.main", jop_profile.find_method,
                twice, "Main", "main")
    totals = jop_profile.Totals(MESSAGES)
    totals.caches = {"4k/16": {"cycles": 46137}}
    jop_profile.check_totals(totals, roots, ["4k/16"])
    totals.caches["4k/16"]["cycles"] += 1
    check_fails("totals that are not the sum", "46137 cycles in all", jop_profile.check_totals,
                totals, roots, ["4k/16"])
    check_fails("cache that was not printed", "nothing of the cache hit",
                jop_profile.check_totals, totals, roots, ["hit"])
    for what, text in (("cut", profile("")[:40]), ("no number", profile(
            "<method declaringClass='A' name='a' params='' return=''><executionCount>x"
            "</executionCount></method>")), ("no name", profile("<method/>"))):
        check_fails(f"profile: {what}", "not a profile", jop_profile.read_profile,
                    write(work / "bad.xml", text))
    check_fails("truncated profile", "missing", jop_profile.read_profile,
                write(work / "cut.xml", profile("<x:truncated/>")))


# ---- tables -----------------------------------------------------------------------------------


def test_published():
    published = jop_report.read_published()
    check("numbers of both tables", sorted((table, sum(key[0] == table for key in published))
                                           for table in ("jp2", "cprof")),
          [("cprof", 54), ("jp2", 30)])
    # The statements of the papers about their tables; CProf's errors are relative to its estimates.
    errors = [-jop_report.difference(published["cprof", name, f"{cache} hardware"],
                                     published["cprof", name, f"{cache} CProf"])
              for cache in jop_suites.CPROF_CACHES for name in ("Kfl", "UdpIp", "Lift")]
    check("CProf's largest error", f"{max(errors, key=abs):.2f}", "3.28")
    check("JP2's AES, per cent over hardware", round(jop_report.difference(
        published["jp2", "AES", "optimistic hit"], published["jp2", "AES", "hardware"])), 12)


def test_tables():
    result = {"suite": "loops", "title": "hardware", "model": "JOP", "waits": [1, 2],
              "caches": ["4k/16", "hit", "miss"], "runs": [
                  {"program": "fixed.LoopKfl", "totals": {"4k/16": {
                      "cycles": 50000000, "load": 1234, "hits": 5, "misses": 6}}}],
              "rows": [{"name": "Kfl", "printed": 48240000,
                        "cycles": {"4k/16": 48250026, "hit": 46794381, "miss": 64829090},
                        "estimates": {"pessimistic miss": 72280000, "pessimistic hit": 51420600,
                                      "optimistic miss": 66880000, "optimistic hit": 48490000}}]}
    published = jop_report.read_published()
    text = "\n".join(jop_report.document([result], published, True))
    for line in ("| benchmark | always hit | 4k/16 | always miss | printed by the program |",
                 "| Kfl | 46,794,381 | 48,250,026 | 64,829,090 | 48,240,000 |",
                 "| fixed.LoopKfl | 4k/16 | 50,000,000 | 1,234 | 5 | 6 |",
                 "| Kfl | published | 72.28 | 51.94 | 66.88 | 48.49 | 48.24 |",
                 "| Kfl | here | 72.28 | 51.42 | 66.88 | 48.49 | 48.25 |",
                 "| Kfl | difference | +0.00 % | -1.00 % | +0.00 % | +0.00 % | +0.02 % |"):
        check(f"table has {line}", line in text.splitlines(), True)
    results = [{"suite": "runbench", "title": title, "rows": [
        {"name": "Lift", "printed": None, "cycles": {prefix + "4k/16": cycles, "hit": 1}}]}
        for title, prefix, cycles in (("hardware", "", 53280250), ("CProf", "fixed:", 54252198))]
    lines = jop_report.cprof(results, published)
    check("CProf's table", lines[-1], "| 4k/16 | Lift | 53,280,250 | 53,280,250 | "
          "+0 (+0.00 %) | 54,800,220 | 54,252,198 | -548,022 (-1.00 %) |")
    check("differences", [round(one["percent"], 2) for one in
                          jop_report.differences(results, published)], [0.0, -1.0])


# ---- the program ------------------------------------------------------------------------------

LOOP = """package fixed;
public class LoopKfl {
    static void perform(int n) { }
    public static void main(String[] args) {
        perform(10000);
        System.out.println("804 ms");
    }
}
"""
RUN_BENCH = """package jbe;
public class RunBench {
    public static void main(String[] args) {
        System.out.println(com.jopdesign.sys.Native.rdMem(com.jopdesign.sys.Const.IO_CNT));
    }
}
"""
CLASSES = ('<classes xmlns:x="http://jp2vm.org/ns/cct-ext"><class name="fixed/LoopKfl">'
           '<method name="main" desc="()V" access=""><code>'
           + "".join(f'<{name} x:opcode="{name.lower()}" x:length="{length}"/>'
                     for name, length in (("NOP", 1), ("NOP", 1), ("NOP", 1), ("RETURN", 1)))
           + "</code></method></class></classes>")


class Tool:
    """Runs jop-table with fake_jp2vm.py."""

    def __init__(self, source, work, library):
        self.script, self.work, self.library = source / "benchmarks/jop-table", work, library
        self.setting = {"classes": CLASSES, "programs": {
            "fixed.LoopKfl": {"caller": ["fixed/LoopKfl", "main"], "output": "804 ms\n"
                              "48240000 cycles\n", "calls": [["java/io/PrintStream", "println"],
                                                             ["jembench/K", "perform"],
                                                             ["java/lang/System", "exit"]]},
            "jbe.RunBench": {"caller": ["jbe/RunBench", "main"],
                             "output": "Benchmark Kfl started\r\ncycles: 5123\r\nms: 1\n"
                             "Benchmark Lift started\ncycles: 5100\nms: 1\n",
                             "calls": [["jbe/BenchKfl", "test"], ["jbe/BenchUdpIp", "test"],
                                       ["jbe/BenchLift", "test"]]},
            "jemlike.Fixed": {"caller": ["jemlike/Fixed", "run"], "output": "Kfl: 5\n",
                              "calls": [["jemlike/kfl/Kfl", "perform"]]}}}

    def __call__(self, *words, checkout=None, **setting):
        path = write(self.work / "setting.json", json.dumps({**self.setting, **setting}))
        command = shlex.join([sys.executable, str(HERE / "fake_jp2vm.py"), str(path)])
        environment = {key: value for key, value in os.environ.items() if key != "JEMBENCH"}
        if checkout:
            environment["JEMBENCH"] = str(checkout)
        return subprocess.run(
            [sys.executable, self.script, "--jp2vm", command, "--library", self.library,
             "--build", self.work / "build", "--json", self.work / "out.json", *words],
            env=environment, text=True, capture_output=True, check=False)

    def document(self):
        return json.loads((self.work / "out.json").read_text(encoding="utf-8"))


def test_program(source, work, library):
    shutil.rmtree(work / "checkout", ignore_errors=True)
    checkout = work / "checkout"
    write(checkout / "java/target/src/bench/fixed/LoopKfl.java", LOOP)
    write(checkout / "java/target/src/bench/jbe/RunBench.java", RUN_BENCH)
    tool = Tool(source, work, library)

    done = tool("--filter", "^Kfl$", checkout=checkout)
    check("loops: status", (done.returncode, done.stderr), (0, ""))
    # perform with its callee: 2000 + 3000 cycles, and the loads of depths 2 + 3.
    check("loops: cycles", "| Kfl | 5,050 | 5,000 | 5,100 | 48,240,000 |" in done.stdout, True)
    # Three nops and a return, without callers: 24 cycles in every view.
    check("loops: estimates", "| Kfl | here | 0.00 | 0.00 | 0.00 | 0.00 | 0.01 |" in done.stdout,
          True)
    row = tool.document()["experiments"][0]["rows"][0]
    check("loops: JSON", (row["cycles"], row["estimates"]["optimistic miss"]),
          ({"4k/16": 5000, "hit": 5050, "miss": 5100}, 24))

    done = tool("--suite", "runbench", "--filter", "Kfl|Lift", checkout=checkout)
    check("runbench: status", (done.returncode, done.stderr), (0, ""))
    document = tool.document()
    check("runbench: models", [one["model"] for one in document["experiments"]],
          ["JOP-2008-04-SCOPES, fast", "CPROF, fast"])
    check("runbench: caches", document["experiments"][1]["caches"][:2] + document["experiments"][1][
        "caches"][-3:], ["fixed:4k/16", "fixed:4k/8", "fixed:1k/4", "hit", "miss"])
    # The cycles that the program printed; the second cache takes 10 (2 + 3) more cycles of load.
    check("runbench: cycles", [[row["cycles"][cache] for cache in ("4k/16", "4k/8")]
                               for row in document["experiments"][0]["rows"]],
          [[5123, 5173], [5100, 5150]])
    check("runbench: differences of both columns", len(document["differences"]), 2 * 2 * 9)

    done = tool("--filter", "^Kfl$", "--caches", "2k/8", "--waits", "3,5", "--model", "mine.model",
                "--runs")
    check("jemlike: status", (done.returncode, done.stderr), (0, ""))
    check("jemlike: whole run", "| jemlike.Fixed -x 1 Kfl | miss | 7,140 | 5 | 7 | 3 |"
          in done.stdout, True)

    for what, status, part, words, more in (
            ("model that is not there", 1, "status 2: Error: no model", ["--model", "x"],
             {"unknown": ["x"]}),
            ("totals that are wrong", 1, "the machine printed 7001", [], {"wrong": 1}),
            ("no match", 1, "no benchmark matches", ["--filter", "^nothing$"], {}),
            ("checkout that is missing", 1, "needs JEMBENCH", ["--suite", "loops"], {}),
            ("checkout that is none", 1, "neither fixed/LoopKfl.java", [],
             {"checkout": work / "build"}),
            ("checkout without directory", 1, "no such directory", [],
             {"checkout": work / "nowhere"}),
            ("home that is none", 1, "no checkout of JOP",
             ["--engine", "home", "--jop-home", str(work), "--filter", "Kfl"], {}),
            ("home without engine", 2, "go together", ["--jop-home", "x"], {}),
            ("wait states", 2, "two numbers", ["--waits", "1"], {}),
            ("cache twice", 2, "given twice", ["--caches", "hit,hit"], {})):
        done = tool(*(words if "--filter" in words else words + ["--filter", "^Kfl$"]), **more)
        check(f"{what}: status", done.returncode, status)
        check(f"{what}: message {done.stderr!r}", part in done.stderr, True)
        check(f"{what}: one line", len(done.stderr.splitlines()) == 1 or status == 2, True)


def test_sources(work):
    """Classes of the checkout's library must not be part of the program."""
    shutil.rmtree(work / "home", ignore_errors=True)
    library, target = work / "home" / "common", work / "home" / "classes"
    write(library / "java/lang/String.java", "")
    for name in ("java/lang/String", "java/lang/String$1", "app/String", "app/Main"):
        write(target / (name + ".class"), "")
    jop_suites.remove_library([str(library), str(work / "home" / "other")], str(target))
    check("classes that stay", sorted(str(path.relative_to(target)) for path in
                                      target.rglob("*.class")),
          ["app/Main.class", "app/String.class"])
    check("suites without a checkout", jop_suites.default_suite(None), "jemlike")
    names = [row.name for program in jop_suites.programs_of("loops", 1, None)
             for row in program.rows]
    check("benchmarks of JP2's table", sorted(names),
          sorted({key[1] for key in jop_report.read_published() if key[0] == "jp2"}))
    caches = [one.caches for one in jop_suites.experiments_of("loops", None, ["hit", "1k/4"])]
    check("bounds are not doubled", caches, [["hit", "1k/4", "miss"]])
    for is_home, model in ((False, "jop-2008-04-scopes"), (True, "jop-2008-04")):
        models = [(one.title, one.model, one.has_counter)
                  for one in jop_suites.experiments_of("runbench", None, None, is_home)]
        check("models of CProf's table", models,
              [("hardware", model, True), ("CProf", "cprof", False)])


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--source", type=pathlib.Path, required=True)
    parser.add_argument("--work", type=pathlib.Path, required=True)
    parser.add_argument("--library", type=pathlib.Path, required=True)
    arguments = parser.parse_args()
    work = arguments.work.resolve()
    work.mkdir(parents=True, exist_ok=True)
    source = arguments.source.resolve()
    test_estimates(source, work)
    test_paper_prices(source, work)
    test_messages()
    test_profiles(work)
    test_published()
    test_tables()
    test_sources(work)
    test_program(source, work, arguments.library.resolve())
    print("failed: " + ", ".join(FAILURES) if FAILURES else "all as it should be")
    return 1 if FAILURES else 0


if __name__ == "__main__":
    sys.exit(main())
