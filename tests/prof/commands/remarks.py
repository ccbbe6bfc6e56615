#!/usr/bin/env python3
"""Tests the lines in reports on numbers that do not cover a whole run, on profiles that cannot be compared, and on
names and parts that a profile does not contain.

Usage: remarks.py --jp2prof PROGRAM --jp2vm PROGRAM --work DIR [--openjdk]
"""
import functools
import os
import re
import shutil
import signal
import subprocess
import sys

import tool as tools
from harness import compile_java, expect, expect_equal, must, named, write_files  # noqa: E402
from views import SOURCES


LEVELS = {"whole": ["--profile"], "window": ["--profile", "--profile-window=main"],
          "only": ["--profile", "--profile-only=Throws"], "limited": ["--profile", "--profile-limit=1k"],
          "recursion": ["--profile", "--fold-recursion"],
          "fold": ["--profile", "--profile-fold=lib.**"],
          "calls": ["--profile=calls"], "values": ["--profile=alloc,exceptions"]}


@functools.cache
def prepare(tool):
    """The profiles, by name."""
    tool.compile([SOURCES / "Throws.java"])
    paths = {name: tool.record(name, "Throws", *options, outputs=("jp2",))["jp2"] for name, options in LEVELS.items()}
    for name, option in (("folded", "--fold=library"), ("part", "--class=Throws")):
        paths[name] = tool.work / f"{name}.jp2"
        tool.run("merge", option, paths["whole"], "-o", paths[name])
    paths["sum"] = tool.work / "sum.jp2"
    tool.run("merge", paths["whole"], paths["whole"], "-o", paths["sum"])
    return paths


REMARKS = {"window": "only this window is counted: main",
           "only": "count for their callers: --profile-only=Throws",
           "limited": "beyond --profile-limit",
           "recursion": "recursion is folded", "folded": "folded or united: --fold=library",
           "sum": "sum of 2 profiles", "part": "the file is a part of a run: --class=Throws"}


EXPORTS = ("collapsed", "callgrind", "pprof", "speedscope", "firefox", "trace", "dot", "lcov", "cobertura",
           "jacoco", "jp2", "xml", "dcg", "text", "flat", "html")


def test_heads_report_what_is_counted(tool):
    paths = prepare(tool)
    for name, words in REMARKS.items():
        path = paths[name]
        for command in (["top"], ["tree"], ["lines"], ["annotate", "Throws.main"],
                        ["callers", "Throws.main"]):
            expect(words in tool.run(*command, path).decode(), command, name)
        expect(any(words in line for line in tool.json("top", path)["remarks"]), name)
        for command in (["top", "--csv"], ["sql"], *(["export", name] for name in EXPORTS)):
            more = ["SELECT count(*) FROM methods"] if command == ["sql"] else ["-o", "remarks.out"]
            expect(any(words in line for line in tool.messages(*command, path, *more)), command, name)
        report = tool.json("diff", paths["whole"], path)
        expect(any(words in line for line in report["after"]["remarks"]), name)
        expect("remarks" not in report["before"], name)
        expect("not collected alike" in tool.messages("diff", paths["whole"], path)[0], name)
        page = tool.messages("html", "--baseline", paths["whole"], path, "-o", "unlike.html")
        expect("not collected alike" in page[0], page)
    expect(f"\n# {REMARKS['window']}\n" in tool.run("budget", paths["window"]).decode(), "budget")
    expect("remarks" not in tool.json("top", paths["whole"]), "a whole run")
    expect_equal(tool.messages("top", "--csv", paths["whole"]), [], "a whole run")


PHASES = """import java.util.*;
public class Phases {
  static int sum;
  static void work() { for (int i = 0; i < 1000; i++) { sum += i; } }
  public static void main(String[] a) {
    Scanner in = new Scanner(System.in);
    for (System.out.println("ready"); in.hasNextLine() && in.nextLine().equals("work"); System.out.println("done")) {
      work();
    }
  }
}
"""


def record_phases(tool, name, *steps, options=("--profile",)):
    """A profile of Phases: steps are commands of --control, lines for the program, or signals."""
    path, control = tool.work / f"{name}.jp2", tool.work / "phases.control"
    with subprocess.Popen([tool.options.jp2vm, "--classlib=embedded", "--profile-quiet", *options,
                           f"--profile-out={path}",
                           f"--control={control}", "-cp", tool.classes, "Phases"], stdin=subprocess.PIPE,
                          stdout=subprocess.PIPE, text=True) as program:
        expect_equal(program.stdout.readline(), "ready\n")
        for step in steps:
            if isinstance(step, signal.Signals):
                program.send_signal(step)
                program.wait(timeout=300)
            elif step == "work":
                program.stdin.write("work\n")
                program.stdin.flush()
                expect_equal(program.stdout.readline(), "done\n", step)
            else:
                must(f"{tool.options.jp2vm}-ctl", control, *step.split())
        program.communicate(timeout=300)
    return path


def test_switched_profiles_are_parts(tool):
    tool.compile(write_files(tool.work, {"Phases.java": PHASES}))
    whole = record_phases(tool, "all", "work")
    off = ("--profile=blocks,natives,callsites,off",)
    part = record_phases(tool, "phase", "profile start", "work", "profile stop", options=off)
    reset = record_phases(tool, "reset", "work", "profile reset")
    words = "counted only while profiling was on: started {} time{}, stopped {} time{}, reset {} time{}"
    for path, line in ((part, words.format(1, "", 1, "", 0, "s")), (reset, words.format(0, "s", 0, "s", 1, ""))):
        for command in (["top"], ["tree"], ["lines"], ["annotate", "Phases.main"], ["budget"]):
            expect(line in tool.run(*command, path).decode(), command, path)
        expect(any(line in remark for remark in tool.json("top", path)["remarks"]), path)
        for classes in ([], [f"--classes={tool.classes}"]):
            lines = tool.messages("export", "lcov", *classes, path, "-o", "coverage.out")
            expect(any("while profiling was off is reported as not run" in text for text in lines), lines)
    expect("one of them has switches (started,stopped,reset) 1,1,0, the other 0,0,1"
           in tool.messages("diff", part, reset)[0], "diff")
    expect("only one of them has switches" in tool.messages("diff", whole, reset)[0], "diff")
    for of, other in ((whole, part), (part, whole), (part, reset)):
        tool.run("budget", "--slack=100", of, "-o", "switched.txt")
        tool.run("check", of, "--budget=switched.txt")
        text = tool.error("check", other, "--budget=switched.txt", status=2)
        expect("profile switches (started,stopped,reset)" in text, text)
    none = tool.work / "none.jp2"
    record_phases(tool, "off", "profile start", "profile stop", "profile reset", f"profile dump {none}", options=off)
    expect("counted nothing" in tool.error("budget", none), "budget")


def test_killed_programs_are_reported(tool):
    tool.compile(write_files(tool.work, {"Phases.java": PHASES}))
    whole, killed = record_phases(tool, "all", "work"), record_phases(tool, "killed", "work", signal.SIGTERM)
    line = "signal 15 ended the program: it had not finished"
    expect(line in tool.run("top", killed).decode(), "top")
    expect("was ended by a signal or a crash" in tool.messages("diff", whole, killed)[0], "diff")
    expect_equal(tool.messages("diff", killed, killed), [], "diff")
    for files, line_of_sum in (((whole, killed), "1 of these is of a run that had not finished"),
                               ((killed, whole, killed), "2 of these are of runs that had not finished"),
                               ((whole, whole), None)):
        tool.run("merge", *files, "-o", "both.jp2")
        tool.run("merge", *[whole] * len(files), "-o", "wholes.jp2")
        found = [remark for remark in tool.json("top", "both.jp2")["remarks"] if "finished" in remark]
        expect_equal(found, [line_of_sum] if line_of_sum else [], files)
        expect_equal("has runs that had not finished" in str(tool.messages("diff", "both.jp2", "wholes.jp2")),
                     line_of_sum is not None, files)
    tool.run("budget", "--slack=100", whole, "-o", "killed.txt")
    expect(line in tool.run("check", killed, "--budget=killed.txt").decode(), "check")
    expect(line in tool.json("check", killed, "--budget=killed.txt")["remarks"], "check --json")


def test_two_selections_are_not_only_one(tool):
    path, other = prepare(tool)["only"], tool.record("lib", "Throws", "--profile", "--profile-only=java.**",
                                                     outputs=("jp2",))["jp2"]
    expect("one was made with --profile-only=Throws, the other with --profile-only=java.**"
           in tool.messages("diff", path, other)[0], "diff")


def test_values_of_options_may_contain_blanks(tool):
    """Patterns with descriptors may separate the types of parameters by ", "."""
    prepare(tool)
    of = {name: tool.record(name, "Throws", "--profile", f"--profile-only={value}", outputs=("jp2",))["jp2"]
          for name, value in (("a", "*.one(int, int, Object, int[]),Throws.main"),
                              ("b", "*.one(int, long, Object, int[]),Throws.main"))}
    expect("count for their callers: --profile-only=*.one(int, int, Object, int[]),Throws.main\n"
           in tool.run("top", of["a"]).decode(), "top")
    expect("one was made with --profile-only=*.one(int, int, Object, int[]),Throws.main, the other with "
           "--profile-only=*.one(int, long, Object, int[]),Throws.main" in tool.messages("diff", of["a"], of["b"])[0],
           "diff")
    tool.run("merge", of["a"], of["a"], "-o", "blanks.jp2")
    expect("--profile-only" not in str(tool.messages("diff", "blanks.jp2", of["a"])), "merged")


def test_options_of_budgets_are_read_as_written(tool):
    whole = prepare(tool)["whole"]
    option = '--class=**,a"b"'
    tool.run("budget", option, "--slack=100", whole, "-o", "quotes.txt")
    expect('options "--class=**,a\\"b\\""\n' in (tool.work / "quotes.txt").read_text(), "written")
    tool.run("check", whole, "--budget=quotes.txt")


def test_recovered_files_report_their_losses(tool):
    path = prepare(tool)["whole"]
    data, cut = path.read_bytes(), tool.work / "cut.jp2"
    cut.write_bytes(data[:-1])
    tool.run("recover", cut, "-o", "recovered.jp2")
    remark, = tool.json("top", "recovered.jp2")["remarks"]
    expect(f"of {len(data) - 1:,} bytes were lost" in remark, remark)
    expect("only one of them has recovered" in tool.messages("diff", path, "recovered.jp2")[0], "diff")
    cut.write_bytes(data[:-2])
    tool.run("recover", cut, "-o", "other.jp2")
    expect("one of them has recovered" in tool.messages("diff", "recovered.jp2", "other.jp2")[0], "other losses")
    tool.run("recover", path, "-o", "whole-again.jp2")
    expect("remarks" not in tool.json("top", "whole-again.jp2"), "nothing was lost")


def test_recovered_files_are_merged(tool):
    """A merged profile must report the losses of all its files."""
    path = prepare(tool)["whole"]
    data, cut, lost, most = path.read_bytes(), tool.work / "cut.jp2", 0, 0
    parts = []
    for length in (len(data) - 1, len(data) - 40):
        cut.write_bytes(data[:length])
        parts.append(f"part-{length}.jp2")
        facts = tool.json("recover", cut, parts[-1])
        lost, most = lost + facts["lostBytes"], most + facts["damagedBytes"]
        tool.run("merge", parts[-1], path, "-o", "one-lost.jp2")
        expect_equal(tool.json("info", "one-lost.jp2")["recovered"],
                     f"{facts['lostBytes']},{facts['damagedBytes']}", "a whole file loses nothing")
    tool.run("merge", path, *parts, "-o", "all.jp2")
    count, remark = tool.json("top", "all.jp2")["remarks"]
    expect_equal(count, "sum of 3 profiles")
    expect(f"{lost:,} of {most:,} bytes were lost" in remark, remark)
    expect_equal(tool.json("info", "all.jp2")["invocations"],
                 sum(tool.json("info", part)["invocations"] for part in (path, *parts)), "invocations")


def test_coverage_reports_what_was_not_counted(tool):
    paths = prepare(tool)
    missing = "methods that never ran are not in the report; --classes=PATH adds them"
    for kind in ("lcov", "cobertura", "jacoco"):
        for name, all_words, words in (
                ("window", "outside of the window", "outside of the window"),
                ("only", "folds are reported as not run", "folds are not in the report, although they ran")):
            command = ("export", kind, paths[name], "-o", "coverage.out")
            lines = tool.messages(*command, f"--classes={tool.classes}")
            expect(any(all_words in line for line in lines) and missing not in str(lines), name, kind, lines)
            lines = tool.messages(*command)
            expect(any(words in line for line in lines) and missing in str(lines), name, kind, lines)
        for option in ("--depth=3", "--min-share=1", "--fold=library"):
            line = tool.error("export", kind, option, paths["whole"], status=2)
            expect("coverage cannot be " in line and option.partition("=")[0] in line, line)
    lines = tool.messages("export", "lcov", paths["whole"], "-o", "coverage.out")
    expect_equal([line for line in lines if "not run" in line], [], "a whole run")


PLUGS = """import java.io.*;
public class Plugs {
  public static void main(String[] a) throws Exception {
    for (String place : a) {
      ClassLoader loader = new ClassLoader(null) {
        protected Class<?> findClass(String name) throws ClassNotFoundException {
          try (FileInputStream in = new FileInputStream(place + "/" + name + ".class")) {
            byte[] bytes = new byte[10000];
            return defineClass(name, bytes, 0, in.read(bytes));
          } catch (IOException e) {
            throw new ClassNotFoundException(name);
          }
        }
      };
      ((Runnable) loader.loadClass("Plug").newInstance()).run();
    }
  }
}
"""


def test_coverage_names_other_code(tool):
    """Coverage must name classes that loaders define in two forms, and class files that differ from the executed
    class."""
    tool.compile(write_files(tool.work, {"Plugs.java": PLUGS}))
    for place, more in (("one", ""), ("two", "n++;")):
        (tool.work / place).mkdir(exist_ok=True)
        source = tool.work / place / "Plug.java"
        source.write_text(f"public class Plug implements Runnable {{ int n; public void run() {{ n++; {more} }} }}")
        compile_java(tool.options, source, to=tool.work / place)
    one, two = tool.work / "one", tool.work / "two"
    path = tool.record("plugs", "Plugs", arguments=(one, two, one), outputs=("jp2",))["jp2"]
    lines = tool.messages("export", "lcov", "--class=Plug", path, "-o", "plugs.info")
    expect(any("Plug.run(): several loaders have other code" in line and "lacks 1 invocation of" in line
               for line in lines), lines)
    path = tool.record("plugs", "Plugs", arguments=(one, one), outputs=("jp2",))["jp2"]
    lines = tool.messages("export", "lcov", f"--classes={two}", path, "-o", "plugs.info")
    words = f"Plug.run(): the code that ran is not that of the class file in {two}"
    expect(any(words in line for line in lines), lines)
    expect("several loaders" not in str(lines), lines)
    expect("FNDA:2,Plug.run" in (tool.work / "plugs.info").read_text(), "counts are added up")


def test_tables_without_data_are_named(tool):
    paths = prepare(tool)
    for name, table, option in (("calls", "blocks", "--profile=blocks"), ("calls", "lines", "blocks"),
                                ("whole", "context_classes", "alloc"),
                                ("whole", "context_places", "alloc")):
        line, = tool.messages("sql", paths[name], f"SELECT a.*, b.* FROM {table} a, {table} b")
        expect(table in line and option in line, line)
    for table in ("blocks", "lines", "context_exits", "methods"):
        expect_equal(tool.messages("sql", paths["whole"], f"SELECT * FROM {table}"), [], table)
    expect_equal(tool.messages("sql", paths["calls"], "-o", "calls.sqlite"), [], "a database")


def test_limits_are_of_the_same_window(tool):
    paths = prepare(tool)
    tool.run("budget", paths["whole"], "--slack=5", "-o", "whole.txt")
    tool.run("budget", paths["window"], "--slack=5", "-o", "window.txt")
    tool.run("check", paths["whole"], "--budget=whole.txt")
    tool.run("check", paths["window"], "--budget=window.txt")
    for path, budget, words in ((paths["window"], "whole.txt", "--profile-window=all"),
                                (paths["whole"], "window.txt", "--profile-window=main")):
        text = tool.error("check", path, f"--budget={budget}", status=2)
        expect(words in text, text)
    (tool.work / "any.txt").write_text("total <= 1000000000\n")
    tool.run("check", paths["window"], "--budget=any.txt")
    (tool.work / "two.txt").write_text("window all\nwindow main\ntotal <= 1\n")
    expect("second window" in tool.error("check", paths["whole"], "--budget=two.txt", status=2), "")


def test_limits_are_of_the_same_selection(tool):
    """Self numbers and invocations depend on the selection, but totals of instructions do not."""
    paths = prepare(tool)
    limits = {"total": True, "total invocations": False, "method Throws.main inclusive": True,
              "method Throws.main self": False, "method Throws.main invocations": False,
              "class Throws inclusive": False, "optional method Throws.main inclusive": False,
              "method 'Throws.*' inclusive".replace("'", '"'): False}
    for of, path, words in (("only **", "only", "--profile-only=Throws"), ("only Throws", "whole", "no selection")):
        for limit, is_kept in limits.items():
            (tool.work / "sel.txt").write_text(f"window all\n{of}\ntotal <= 10000000\n{limit} <= 10000000\n")
            if is_kept:
                tool.run("check", paths[path], "--budget=sel.txt")
            else:
                text = tool.error("check", paths[path], "--budget=sel.txt", status=2)
                expect("sel.txt:4: " in text and words in text and "--profile-only=Throws" in text, limit, text)
    # A budget records its selection; an older budget without these lines leads to a warning.
    for name, lines in (("whole", ["only **"]), ("only", ["only Throws"]), ("fold", ["only **", "fold lib.**"]),
                        ("calls", ["only **", "fold natives"]), ("part", ["only **", "part --class=Throws"])):
        tool.run("budget", paths[name], "--self", "--limit=0", "-o", "own.txt")
        text = (tool.work / "own.txt").read_text()
        expect_equal([line for line in text.splitlines() if line.split(" ")[0] in ("only", "fold", "part")], lines)
        expect_equal(len(tool.messages("check", paths[name], "--budget=own.txt")), 1, name, "of the same selection")
        (tool.work / "earlier.txt").write_text("".join(
            line for line in text.splitlines(True) if line.split(" ")[0] not in ("only", "fold", "part")))
        expect("lines 'only' and 'fold' are missing"
               in tool.messages("check", paths[name], "--budget=earlier.txt")[0], name)
        for other in {"whole", "only", "part"} - {name}:
            expect("own.txt:" in tool.error("check", paths[other], "--budget=own.txt", status=2), name, other)
    (tool.work / "natives.txt").write_text("only **\ntotal invocations <= 10000000\n")
    expect("natives" in tool.error("check", paths["calls"], "--budget=natives.txt", status=2), "natives")
    (tool.work / "metric.txt").write_text("only **\nfold natives\ntotal <= 10000000\n")
    expect("of instructions" in tool.error("check", paths["calls"], "--budget=metric.txt", status=2), "no metric")
    tool.run("check", paths["calls"], "--budget=metric.txt", "--metric=invocations")
    (tool.work / "two.txt").write_text("only a\nonly b\ntotal <= 1\n")
    expect("second only" in tool.error("check", paths["whole"], "--budget=two.txt", status=2), "")


def test_limits_are_of_the_same_model(tool):
    """Another model of JOP matters only for limits in cycles; another class library leads to a line."""
    prepare(tool)
    one, other = (tool.record(f"jop{option.partition('=')[2]}", "Throws", option, outputs=("jp2",))["jp2"]
                  for option in ("--jop", "--jop=de2"))
    tool.run("budget", one, "--metric=jopCycles", "--slack=100", "-o", "jop.txt")
    tool.run("check", one, "--budget=jop.txt")
    text = tool.error("check", other, "--budget=jop.txt", status=2)
    expect("jop.txt:" in text and "(DE2)" in text and "jopModel=" in text, text)
    (tool.work / "jop.txt").write_text((tool.work / "jop.txt").read_text().replace("library ", "library other-"))
    expect("a run with the class library other-" in tool.messages("check", one, "--budget=jop.txt")[0], "library")
    tool.run("budget", one, "--metric=instructions", "-o", "jop.txt")
    tool.run("check", other, "--budget=jop.txt")


def test_sums_count_their_profiles(tool):
    paths = prepare(tool)
    whole = str(paths["whole"])
    line, = tool.messages("merge", whole, paths["sum"], whole, "-o", "four.jp2")
    expect(f"{whole} is given more than once" in line, line)
    expect("sum of 4 profiles" in tool.run("top", "four.jp2").decode(), "a sum of a sum")
    expect("profiles in the sum" in tool.run("info", "four.jp2").decode(), "info")
    (tool.work / "copy.jp2").write_bytes(paths["whole"].read_bytes())
    expect_equal(tool.messages("merge", whole, "copy.jp2", "-o", "two.jp2"), [], "different files")
    expect_equal(tool.messages("merge", whole, "-o", "one.jp2"), [])
    expect("remarks" not in tool.json("top", "one.jp2"), "a copy is no sum")
    line, = tool.messages("diff", whole, "two.jp2")
    expect("they are one profile and a sum of 2 profiles" in line, line)
    expect_equal(tool.messages("diff", paths["sum"], "two.jp2"), [], "sums of as many")
    for of, path, count in (("sum", whole, 1), ("whole", "two.jp2", 2)):
        tool.run("budget", paths[of], "--slack=100", "-o", "sums.txt")
        line = tool.messages("check", path, "--budget=sums.txt")[0]
        expect(f"{path} is a sum of {count};" in line, line)
    tool.run("budget", paths["sum"], "-o", "sums.txt")
    expect("\nprofiles 2\n" in (tool.work / "sums.txt").read_text(), "budget")
    expect_equal(len(tool.messages("check", "two.jp2", "--budget=sums.txt")), 1, "sums of as many")
    (tool.work / "bad.txt").write_text("profiles two\ntotal <= 1\n")
    expect("a number" in tool.error("check", whole, "--budget=bad.txt", status=2), "")


def test_folded_recursion_changes_inclusive_numbers(tool):
    """With mutual recursion, self numbers and invocations must stay, and an inclusive number must become smaller, with
    a remark."""
    (tool.work / "Turns.java").write_text(
        "class Turns { static boolean even(int n) { return n == 0 || odd(n - 1); }"
        " static boolean odd(int n) { return n != 0 && even(n - 1); }"
        " static int down(int n) { return n == 0 ? 0 : down(n - 1); }"
        " public static void main(String[] a) { even(6); down(9); } }")
    tool.compile([tool.work / "Turns.java"])
    plain, folded = (tool.record(name, "Turns", *options, outputs=("jp2",))["jp2"] for name, options in
                     (("plain", ["--profile"]), ("turned", ["--profile", "--fold-recursion"])))
    numbers = []
    for command in ((plain,), (folded,), ("--fold=recursion", plain)):
        report = tool.json("top", "Turns", "--limit=0", *command)
        numbers.append({r["name"]: (r["self"], r["invocations"], r["inclusive"]) for r in report["rows"]})
        expect_equal(any("recursion is folded" in line for line in report.get("remarks", [])), command != (plain,))
    expect_equal(numbers[1], numbers[2], "by the machine and by jp2prof")
    for name, (own, calls, inclusive) in numbers[0].items():
        expect_equal(numbers[1][name][:2], (own, calls), name)
        expect_equal(numbers[1][name][2] < inclusive, name == "odd", name, numbers)
    (tool.work / "odd.txt").write_text("only **\ntotal <= 10000000\nmethod Turns.odd self <= 1000\n"
                                       "method Turns.odd inclusive <= 1000\n")
    tool.run("check", plain, "--budget=odd.txt")
    for command in ((folded,), (plain, "--fold=recursion")):
        text = tool.error("check", *command, "--budget=odd.txt", status=2)
        expect("odd.txt:4: " in text and "--fold-recursion" in text, text)
    tool.run("budget", "--fold=recursion", plain, "-o", "own.txt")
    for command in ((folded,), (plain,)):
        tool.run("check", *command, "--budget=own.txt")


def test_inclusive_limits_need_all_contexts(tool):
    paths = prepare(tool)
    (tool.work / "inclusive.txt").write_text("total <= 1000000000\nmethod Throws.main <= 1000000000\n")
    (tool.work / "self.txt").write_text("total <= 1000000000\nmethod Throws.main self <= 1000000000\n"
                                        "method Throws.main invocations <= 1\n")
    text = tool.error("check", paths["limited"], "--budget=inclusive.txt", status=2)
    expect("inclusive.txt:2:" in text and "--profile-limit" in text, text)
    tool.run("check", paths["limited"], "--budget=self.txt")
    tool.run("check", paths["whole"], "--budget=inclusive.txt")


FOLDS = """public class Folds {
  static int leaf() { int s = 0; for (int i = 0; i < 20; i++) { s += i; } return s; }
  static int deep(int n) { return n == 0 ? leaf() : deep(n - 1) + leaf(); }
  public static void main(String[] a) { System.out.println(deep(2000)); }
}
"""


def test_limits_of_folded_code_need_all_contexts(tool):
    tool.compile(write_files(tool.work, {"Folds.java": FOLDS}))
    whole, limited = (tool.record(name, "Folds", *options, outputs=("jp2",))["jp2"] for name, options in (
        ("folds", ["--profile"]), ("folds-limited", ["--profile", "--profile-limit=20k"])))
    fold, root = "--fold=!Folds.main", "--root=Folds.main"
    of_main, of_limited = (sum(row["self"] for row in tool.rows("top", fold, "--limit=0", path)
                               if row["name"] == "main") for path in (whole, limited))
    expect(of_main > 2 * of_limited, "the limit must lose calls", of_main, of_limited)
    for name, lines in (("fold", f"options {fold}\nmethod Folds.main self <= 10\n"),
                        ("root", f"options {root}\ntotal <= 10\n")):
        (tool.work / f"{name}.txt").write_text(f"format 2\n{lines}")
        tool.done("check", "--min-coverage=0", whole, f"--budget={name}.txt", status=1)
        text = tool.error("check", "--min-coverage=0", limited, f"--budget={name}.txt", status=2)
        expect(f"{name}.txt:3: " in text and "--profile-limit" in text, text)
    (tool.work / "relative.txt").write_text("format 2\nmethod Folds.deep <= baseline\n")
    text = tool.error("check", "--min-coverage=0", whole, "--budget=relative.txt", "--baseline", limited, status=2)
    expect("folds-limited" in text and "--profile-limit" in text, text)
    for options in ([], [fold, "--self"], [root, "--self"]):
        expect("--profile-limit" in tool.error("budget", *options, limited), options)
        tool.run("budget", "--min-coverage=0", *options, whole)
    expect_equal(tool.run("budget", "--self", limited).decode().count("\ntotal <="), 1, "self numbers are whole")
    for fold, words in ((fold, "self numbers lack what was folded"),
                        ("--fold=library", "self numbers lack what was folded"),
                        (root, "all numbers below --root lack them"), ("--fold=recursion", "callers lack them\n")):
        expect(words in tool.run("top", fold, limited).decode(), fold)
    tool.run("merge", "--fold=library", limited, "-o", "folded-limited.jp2")
    expect("self numbers lack what was folded" in tool.run("top", "folded-limited.jp2").decode(), "a folded file")
    text = tool.run("lines", "--fold=library", limited).decode()
    expect("which no method of the program called" not in text, text)


def test_parts_do_not_say_what_ran(tool):
    paths = prepare(tool)
    window = tool.record("window-method", "Throws", "--profile", "--profile-window=Throws.main",
                         outputs=("jp2",))["jp2"]
    for path, limit in ((window, "--profile-window=Throws.main"), (paths["only"], "--profile-only=Throws"),
                        (paths["part"], "--class=Throws")):
        for command in (["top", "String.nothing"], ["annotate", "String.nothing"], ["callers", "String.nothing"],
                        ["blocks", "String.nothing"], ["lines", "Nothing"], ["top", "--class=Nothing"],
                        ["top", "--fold=Nothing.**"], ["diff", "String.nothing", path]):
            text = tool.error(*command, path)
            expect(f"has a context in this profile (limited by {limit})" in text, command, text)
        note = tool.messages("top", "--class=Throws,Nothing", path)[0]
        expect(f"nothing that has a context in this profile (limited by {limit}) matches 'Nothing'" in note, note)
    expect("no method 'String.nothing' ran" in tool.error("top", "String.nothing", paths["whole"]), "a whole run")
    # An activation that began before the window has a context, but no numbers.
    for row in tool.sql(paths["window"], "SELECT label, invocations, inclusive FROM methods"):
        if row["invocations"] == 0 and row["inclusive"] == 0:
            tool.error("top", row["label"].partition("(")[0], paths["window"])


def test_work_of_no_method_is_reported(tool):
    path = prepare(tool)["values"]
    facts = {row["key"]: row["value"] for row in tool.sql(path, "SELECT key, value FROM profile")}
    objects, size = facts["outsideAllocations"].split(",")
    for metric, number in (("allocatedObjects", objects), ("allocatedBytes", size)):
        for command in (["top"], ["lines"], ["tree"]):
            text = tool.run(*command, f"--metric={metric}", path).decode()
            expect(f"another {int(number):,} " in text and "of no method" in text, command, text)
    expect("of no method" in tool.run("objects", path).decode(), "objects")
    expect("of no method" not in tool.run("top", path).decode(), "another metric")


def test_lower_limits_cover_nothing(tool):
    path = prepare(tool)["whole"]
    for limit, words in (("method Throws.main >= 1", "all are >="),
                         ("optional method Throws.nothing <= 1", "no method with a limit <= or = ran")):
        (tool.work / "lower.txt").write_text(f"format 2\n{limit}\n")
        text = tool.messages("check", path, "--budget=lower.txt", "--min-coverage=0")
        expect(any(words in line for line in text), limit, text)


DEADLOCK = """public class Dead {
  static final Object A = new Object(), B = new Object();
  static final java.util.concurrent.CountDownLatch both = new java.util.concurrent.CountDownLatch(2);
  static void lock(Object first, Object second) {
    synchronized (first) {
      both.countDown();
      try { both.await(); } catch (InterruptedException e) { }
      synchronized (second) { }
    }
  }
  public static void main(String[] a) throws Exception {
    Thread x = new Thread(() -> lock(A, B)), y = new Thread(() -> lock(B, A));
    for (Thread t : new Thread[] {x, y}) { t.setDaemon(true); t.start(); }
    while (x.getState() != Thread.State.BLOCKED || y.getState() != Thread.State.BLOCKED) { Thread.sleep(5); }
    Thread.sleep(20);
    System.exit(0);
  }
}
"""


def test_waits_without_an_end_are_shown(tool):
    tool.compile(write_files(tool.work, {"Dead.java": DEADLOCK}))
    path = tool.record("dead", "Dead", "--profile=locks", outputs=("jp2",))["jp2"]
    rows = [row for row in tool.rows("locks", "--by=line", "--limit=0", path)
            if row["class"].endswith("Object") and row["line"] == 8]
    expect(rows and all(row["blockedTime"] > 0 and row["parks"] == 0 for row in rows), rows)
    lines = [line for line in tool.run("locks", "--by=line", "--limit=0", path).decode().splitlines()
             if line.endswith("Dead.lock:8")]
    expect(lines, "no line of a monitor")
    for line in lines:
        expect_equal(len(line.split()), 9, "all numbers of a monitor", line)


def test_unmatched_patterns_are_named(tool):
    path = prepare(tool)["whole"]
    for option, command in (("--class=Throws,Thrwos", ["top"]), ("--package=java.lang,java.lagn", ["top"]),
                            ("--method=main,mian", ["tree"]), ("--loader=boot,boat", ["top"]),
                            ("Throws.main,Throws.mian", ["annotate"]), ("Throws,Thrwos", ["lines"])):
        lines = tool.messages(*command, option, path)
        wrong = option.split(",")[1]
        expect(len(lines) == 1 and f"nothing that ran matches '{wrong}'" in lines[0], option, lines)
        expect_equal(tool.messages(*command, option.split(",")[0], path), [], option)
    expect_equal(tool.messages("top", "--class=Throws,!Nothing", path), [], "after ! none may match")
    expect_equal(tool.messages("top", "--class=Throws", "--loader=boot,app", path), [], "both ran")


def test_names_of_other_kinds_are_explained(tool):
    path = prepare(tool)["whole"]
    for arguments, words in ((["top", "java.lang"], "'java.lang.**'"),
                             (["lines", "Throws.main"], "is a method"),
                             (["annotate", "--root=String.length", "Throws.main"],
                              "ran, but has no context"),
                             (["top", "--metric=allocatedBytes"], "--profile=alloc")):
        text = tool.error(*arguments, path)
        expect(words in text, arguments, text)
    text = tool.error("diff", "--metric=allocatedBytes", prepare(tool)["values"], path)
    expect(str(path) in text and "--profile=alloc" in text, text)


def test_absent_parts_are_named(tool):
    paths = prepare(tool)
    blocks, callsites = tool.messages("annotate", "Throws.main", paths["calls"])
    expect("no counts of blocks" in blocks and "--profile=blocks" in blocks, blocks)
    expect("does not separate callsites" in callsites and "--profile=callsites" in callsites, callsites)
    row = tool.rows("annotate", "Throws.main", paths["calls"])[0]
    expect(not {"executions", "leftByException", "calls", "calledInclusive"} & set(row), row)
    expect("executions" in tool.rows("annotate", "Throws.main", paths["whole"])[0], "with blocks")
    line, = tool.messages("annotate", "--metric=invocations", "Throws.main", paths["whole"])
    expect("executions and instructions" in line, line)
    expect_equal(tool.messages("annotate", "--metric=allocatedBytes", "Throws.main",
                               paths["values"]), [], "by instruction")
    text = tool.error("html", "--baseline", paths["whole"], paths["calls"], "-o", "none.html")
    expect("instructions" in text and "invocations" in text, text)


PARKS = """import java.util.concurrent.locks.LockSupport;
public class Parks {
  static void other() { }
  public static void main(String[] a) { synchronized (Parks.class) { LockSupport.parkNanos(1000); } other(); }
}
"""


def test_locks_without_monitors_have_no_entries(tool):
    tool.compile(write_files(tool.work, {"Parks.java": PARKS}))
    path = tool.record("parks", "Parks", "--profile=locks", outputs=("jp2",))["jp2"]
    lines = tool.run("locks", "--class=Parks", path).decode().splitlines()
    cells = {line.split("  ")[-1]: line.split()[:-1] for line in lines}
    monitor, = [line for line in lines if line.endswith("  Class")]
    expect_equal(len(monitor.split()), 8, lines)
    parked, = [line for line in lines if line.endswith("(no blocker)")]
    expect_equal(parked.split()[0], "1", cells)
    expect_equal(len(parked.split()), 4, lines)
    row = next(row for row in tool.rows("locks", "--class=Parks", path) if row["class"] == "(no blocker)")
    expect_equal((row["enters"], row["parks"]), (0, 1), row)
    for option in ("--root=Parks.other", "--class=Parks"):
        expect("selected 0 % of 0.000 ms of time blocked" in tool.run("locks", option, path).decode(), option)
    expect("selected" not in tool.run("locks", path).decode(), "all")


def test_changes_to_nothing_have_no_percentage(tool):
    path = prepare(tool)["whole"]
    other = tool.record("parked", "Nest", outputs=("jp2",))["jp2"]
    text = tool.run("diff", "--class=Throws", path, other).decode()
    expect(" (gone)" in text and "gone %" not in text, text)


def test_shares_are_of_the_run(tool):
    """In text, shares must refer to all objects, with and without a selection. JSON has no shares."""
    path = prepare(tool)["values"]
    total = tool.json("objects", path)["total"]
    for options in ((), ("--class=Throws",)):
        rows = tool.rows("objects", "--limit=0", "--by=method", "--names=short", *options, path)
        text = tool.run("objects", "--limit=1", "--by=method", *options, path).decode()
        shown = next(line for line in text.splitlines() if line.endswith(rows[0]["method"])).split()
        expect_equal(shown[1], f"{100 * rows[0]['objects'] / total:.1f}", options, text)


NESTED = """public class Nest {
  static class In { static int g(int m) { int s = 0; for (int i = 0; i < m; i++) { s += i; } return s; } }
  public static void main(String[] a) { System.out.println(In.g(1000)); }
}
"""


def test_nested_classes_are_named(tool):
    tool.compile(write_files(tool.work, {"Nest.java": NESTED}))
    path = tool.record("nest", "Nest", outputs=("jp2",))["jp2"]
    for command in (["top"], ["lines"], ["tree"], ["diff", path], ["budget", "--min-coverage=0"], ["merge", "-o", "x"],
                    ["export", "collapsed"], ["export", "lcov"]):
        for names, words in (("Nest", "classes nested in 'Nest' have another "), ("Nest,Nest$**", None),
                             ("Nest,!Nest$In", None)):
            lines = [line for line in tool.messages(*command, f"--class={names}", path) if "nested" in line]
            expect(len(lines) == (words is not None), command, names, lines)
            expect(words is None or words in lines[0] and "--class='Nest,Nest$**'" in lines[0], lines)
    for command, option, of in ((["top"], "--class=", "instructions"), (["top"], "", "instructions"),
                                (["lines"], "", "bytecode instructions"),
                                (["top", "--metric=invocations"], "--class=", "invocations")):
        line, = [line for line in tool.messages(*command, f"{option}Nest,String", path) if "nested" in line]
        advice = re.search("'(Nest,String,Nest[^']*)'", line).group(1)
        expect(advice in ("Nest,String,Nest$**", "Nest,String,Nest$**,String$*"), line)
        expect(f"% of the {of};" in line, of, line)
        expect(not any("nested" in line for line in tool.messages(*command, f"{option}{advice}", path)), command)
    for command in (["top"], ["tree"], ["diff"]):
        profiles = [path, path] if command == ["diff"] else [path]
        for names, is_noted in (("Nest", True), ("Nest,Nest$**", False), ("Nest.main", False), ("Nest.*", False),
                                ("Nest$In", False), ("main", False)):
            for option, before in (([names], "; '"), ([f"--method={names}"], "; --method='")):
                lines = [line for line in tool.messages(*command, *option, *profiles) if "nested" in line]
                expect_equal(len(lines), is_noted, command, option, lines)
                expect(not lines or f"{before}{names}," in lines[0], lines)


def test_packages_above_are_named(tool):
    path = tool.record("jdk", "Nest", outputs=("jp2",))["jp2"]
    packages = {row["package"] for row in tool.rows("top", "--by=package", path)}
    expect({"java.lang", "java.util"} <= packages and any(p.startswith("java.util.") for p in packages), packages)
    for names, is_noted in (("java.util.*", True), ("java.util.*,java.util", False), ("java.util.**", False),
                            ("java.*", False), ("java.util", False)):
        lines = [line for line in tool.messages("top", f"--package={names}", path) if "one level below" in line]
        expect_equal(len(lines), is_noted, names, lines)
        expect(not lines or "add java.util, or write java.util.**" in lines[0], lines)


def test_roots_are_named(tool):
    path = prepare(tool)["whole"]
    for names in ("!Throws.main", "!Throws.main,!Throws.deep"):
        expect("only patterns with !" in tool.error("top", f"--root={names}", path, status=2), names)
    tool.run("top", "--root=Throws.*,!Throws.main", path)


SAME = """public class Same implements Runnable {
  static int sum;
  public void run() { for (int i = 0; i < 100; i++) { sum += i; } }
  public static void main(String[] a) throws Exception {
    for (int i = 0; i < 3; i++) { Thread t = new Thread(new Same(), "same"); t.start(); t.join(); }
  }
}
"""


def test_threads_have_the_names_that_reports_show(tool):
    tool.compile(write_files(tool.work, {"Same.java": SAME}))
    path = tool.record("same", "Same", "--profile", "--per-thread", outputs=("jp2",))["jp2"]
    names = {r["thread"] for r in tool.rows("top", "--by=thread", path)}
    shown = sorted(name for name in names if name.startswith("same"))
    expect(len(shown) == 3 and all(name.startswith("same #") for name in shown), names)
    for wanted, found in ((shown[0], shown[:1]), (",".join(shown[:2]), shown[:2]), ("same", shown),
                          (f"same,!{shown[2]}", shown[:2]), (f"!{shown[0]}", names - {shown[0]})):
        rows = tool.rows("top", "--by=thread", f"--thread={wanted}", path)
        whole = {r["thread"]: r["self"] for r in tool.rows("top", "--by=thread", path)}
        expect_equal(sorted(r["self"] for r in rows), sorted(whole[name] for name in found), wanted)
    tool.error("top", "--thread=s*2", path)
    for text in (tool.run("budget", "--by=thread", path), f'thread "{shown[0]}" <= 9,999   # "now'.encode()):
        tool.run("check", path, "--budget=-", "--min-coverage=0", text=text)


POOL = """public class Pool implements Runnable {
  static int sum;
  final int times;
  Pool(int times) { this.times = times; }
  public void run() { for (int i = 0; i < times; i++) { sum += i; } }
  static void start(String name, int times) throws Exception {
    Thread t = new Thread(new Pool(times), name); t.start(); t.join();
  }
  public static void main(String[] a) throws Exception {
    for (int i = 0; i < Integer.parseInt(a[0]); i++) { start("other" + i, 10); }
    for (int i = 1; i <= Integer.parseInt(a[1]); i++) { start("pool", 1000 * i); }
  }
}
"""


def test_the_nth_threads_of_a_name_are_compared(tool):
    """The n-th threads of a name must be compared, whatever other threads there are."""
    tool.compile(write_files(tool.work, {"Pool.java": POOL}))
    few, many, one = (tool.record(f"pool{others}{pools}", "Pool", "--profile", "--per-thread", outputs=("jp2",),
                                  arguments=(str(others), str(pools)))["jp2"]
                      for others, pools in ((0, 3), (2, 3), (0, 1)))
    names = {f"pool #{i}" for i in (1, 2, 3)}
    for path in (few, many):
        found = {r["thread"] for r in tool.rows("top", "--by=thread", path)}
        expect(names <= found, found)
    rows = {r["thread"] for r in tool.rows("diff", "--by=thread", few, many)}
    expect_equal(rows - {"main"}, {"other0", "other1"}, "diff")
    rows = {r["thread"]: r for r in tool.rows("diff", "--by=thread", one, few)}
    expect_equal(set(rows) - {"main"}, {"pool #2", "pool #3"}, "a single thread is the first")
    row, = tool.rows("top", "--by=thread", "--thread=pool #2", many)
    expect_equal((row["thread"], row["self"]),
                 next((r["thread"], r["self"]) for r in tool.rows("top", "--by=thread", few)
                      if r["thread"] == "pool #2"), "--thread")
    (tool.work / "pool.txt").write_text("".join(f'thread "{name}" = baseline\n' for name in sorted(names)))
    tool.run("check", many, "--budget=pool.txt", f"--baseline={few}")
    tool.run("budget", "--by=thread", "--limit=4", few, "-o", "pools.txt")
    text = (tool.work / "pools.txt").read_text().replace('thread "main"', "optional thread none").replace("total", "# ")
    (tool.work / "pools.txt").write_text(text)
    tool.run("check", many, "--budget=pools.txt")


NAMED = """public class Named implements Runnable {
  static int sum;
  public void run() { for (int i = 0; i < 100; i++) { sum += i; } }
  public static void main(String[] a) throws Exception {
    for (String name : a) { Thread t = new Thread(new Named(), name); t.start(); t.join(); }
  }
}
"""


def test_budgets_name_what_they_limit(tool):
    """Budget must limit all rows of top, whatever their names are, and the same profile must keep these limits
    exactly."""
    (tool.work / "Named.java").write_text(NAMED, "utf-8")
    (tool.work / "Plugs.java").write_text(PLUGS, "utf-8")
    (tool.work / "Same.java").write_text("package same; public class Same { public static int run() { return 1; } }")
    (tool.work / "Twice.java").write_text("class Same { static int run() { return same.Same.run(); } } public class Twice"
                                          " { public static void main(String[] a) { Same.run(); same.Same.run(); } }")
    one = tool.work / "one"
    one.mkdir(exist_ok=True)
    (one / "Plug.java").write_text("public class Plug implements Runnable { public void run() { } }")
    tool.compile([tool.work / f"{name}.java" for name in ("Named", "Plugs", "Same", "Twice")])
    compile_java(tool.options, one / "Plug.java", to=one)
    names = ("", "[x]", "!neg", "*a*", "a", "a*", "p+q", 'say "hi"', "b\\\\c", "(x", "k=1", "#", "w #1", "w", "w", "w",
             "", "thread:w", "loader:x", "@x", "a,b", " x", "ends ", "tab\t")
    threads = tool.record("named", "Named", "--profile", "--per-thread", arguments=names, outputs=("jp2",))["jp2"]
    loaders = tool.record("plugs", "Plugs", arguments=(one, one), outputs=("jp2",))["jp2"]
    twice = tool.record("twice", "Twice", outputs=("jp2",))["jp2"]
    for path, options in ((threads, ["--by=thread"]), (loaders, ["--class=Plug"]),
                          (loaders, ["--by=class", "--class=Plug"]), (loaders, ["--by=loader"]),
                          (loaders, ["--by=package"]), (twice, ["--class=**.Same"]),
                          (twice, ["--by=class", "--class=**.Same"])):
        tool.run("budget", *options, "--limit=0", "--min-coverage=0", path, "-o", "named.txt")
        text = (tool.work / "named.txt").read_text().replace("<=", "=")
        (tool.work / "named.txt").write_text(text)
        rows = [row for row in tool.rows("top", *options, path) if row["self"] > 0]
        limits = [line for line in text.splitlines() if line.partition(" ")[0] in
                  ("exact", "thread", "method", "class", "loader", "package")]
        expect_equal(len(limits), len(rows), options, limits)
        report = tool.json("check", path, "--budget=named.txt")
        expect_equal((report["exceeded"], report["errors"]), (0, 0), options, text)
    (tool.work / "none.txt").write_text('exact thread "w" <= 1\noptional exact thread "w" <= 1\n')
    line = tool.messages("check", threads, "--budget=none.txt", "--min-coverage=0", status=2)
    expect_equal(tool.json("check", threads, "--budget=none.txt", "--min-coverage=0", status=2)["errors"], 1, line)


def many_methods(tool, count):
    """A profile of a program whose classes have nine methods each."""
    calls = "".join(f"m{i}(); " for i in range(9))
    classes = [f"class C{count}x{c} {{ {''.join(f'static void m{i}() {{ }} ' for i in range(9))}"
               f"static void all() {{ {calls}}} }}" for c in range(count // 10)]
    name = f"Many{count}"
    body = "".join(f"C{count}x{c}.all(); " for c in range(count // 10))
    main = f"public class {name} {{ public static void main(String[] a) {{ {body}}} }}"
    (tool.work / f"{name}.java").write_text("\n".join([*classes, main]), "utf-8")
    tool.compile([tool.work / f"{name}.java"])
    return tool.record(name, name, outputs=("jp2",))["jp2"]


def instructions(tool, *command):
    """The instructions of a command; None if valgrind is not installed, or cannot run it (sanitizers)."""
    if shutil.which("valgrind") is None or os.environ.get("ASAN_OPTIONS") or os.environ.get("TSAN_OPTIONS"):
        return None
    text = must("valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", tool.options.jp2prof, *command,
                cwd=tool.work).stderr
    return int(re.search(r"Collected : (\d+)", text)[1])


def test_budgets_of_all_methods_take_time_in_proportion(tool):
    """Four times as many methods take about four times as many instructions, not 16 times."""
    few, many = many_methods(tool, 400), many_methods(tool, 1600)
    one, four = (instructions(tool, "budget", "--limit=0", path, "-o", "many.txt") for path in (few, many))
    expect(one is None or four < 6 * one, one, four)


if __name__ == "__main__":
    sys.exit(tools.main(__doc__, named(globals(), "test_")))
