#!/usr/bin/env python3
"""Tests profile files of jp2prof: exports are equal to the files that the machine writes; damage
and wrong usage are reported.

Usage: files.py --jp2prof PROGRAM --jp2vm PROGRAM --work DIR [--openjdk]
"""
import os
import random
import re
import subprocess
import sys

import tool as tools
from harness import Failure, expect, expect_equal, named, start  # noqa: E402
from views import SOURCES, Oracle

LEVELS = {"calls": ("--profile=calls",), "callsites": ("--profile=callsites",),
          "natives": ("--profile=natives",), "blocks": ("--profile=calls,blocks",),
          "all": ("--profile",), "precise": ("--profile", "--blocks=precise"),
          "threads": ("--profile", "--per-thread"), "folded": ("--profile", "--fold-recursion"),
          "window": ("--profile", "--profile-window=main"), "metrics": ("--profile", "--metrics"),
          "payloads": ("--profile=alloc,exceptions,locks",),
          "limited": ("--profile", "--profile-limit=64k")}
FORMATS = ("xml", "dcg", "text", "flat", "jp2")


def prepare(tool):
    if not hasattr(tool, "whole"):
        tool.compile([SOURCES / f"{n}.java" for n in ("Demo", "Throws", "Callbacks", "Monitors",
                                                      "ThreadEnds")])
        tool.whole = tool.record("whole", "Throws")["jp2"]
    return tool.whole


def test_exports_are_what_the_machine_writes(tool):
    prepare(tool)
    for program in ("Demo", "Throws", "Callbacks", "Monitors"):
        for level, options in LEVELS.items():
            paths = tool.record(f"{program}-{level}", program, *options, outputs=FORMATS)
            tool.run("export", "jp2", paths["jp2"], "-o", "again.jp2")
            for kind in FORMATS[:-1]:
                for path in (paths["jp2"], "again.jp2"):
                    written = tool.run("export", kind, path)
                    expect(written == paths[kind].read_bytes(), f"{program} {level}: the export of "
                           f"{path} as {kind} is not what the machine wrote: {paths[kind]}")
            tool.run("check-file", "again.jp2")
            facts = tool.json("check-file", "again.jp2")
            expect_equal(facts["contexts"], tool.json("info", "again.jp2")["contexts"], "contexts")
            expect_equal(facts["bytes"], (tool.work / "again.jp2").stat().st_size, "bytes")


def test_metrics_can_be_had_later(tool):
    """Metrics of weights and categories that are computed later must equal the machine's metrics."""
    prepare(tool)
    weights = tool.work / "cost.weights"
    weights.write_text("metric cost\ndefault 1\ncategory:invoke 40\n", "utf-8")
    paths = tool.record("plain", "Throws")
    direct = tool.record("weighed", "Throws", "--profile", "--metrics", f"--weights={weights}")
    later = tool.run("export", "xml", "--categories", f"--weights={weights}", paths["jp2"])
    known = direct["xml"].read_bytes()
    start = later.index(b">", later.index(b"<callingContextTree"))
    expect_equal(later[start:], known[known.index(b">", known.index(b"<callingContextTree")):],
                 "metrics")
    report = tool.json("top", f"--weights={weights}", "--metric=cost", paths["jp2"])
    expect_equal(report["metric"], "cost", "the metric that was asked for")


def test_standard_streams(tool):
    path = prepare(tool)
    by_name = tool.run("top", path)
    by_stream = tool.run("top", "-", text=path.read_bytes())
    expect_equal(by_stream.splitlines()[1:], by_name.splitlines()[1:], "standard input")
    expect_equal(tool.run("top", path, "-o", "-"), by_name, "standard output")
    tool.run("top", path, "-o", "top.txt")
    expect_equal((tool.work / "top.txt").read_bytes(), by_name, "-o")
    tool.run("recover", path, "-")
    text = subprocess.run(f"'{tool.options.jp2prof}' export xml '{path}' | head -1", shell=True,
                          capture_output=True, check=True)
    expect_equal(text.stderr, b"", "a reader that leaves early")


def test_info_reports_contents(tool):
    path = prepare(tool)
    oracle = Oracle(path.with_suffix(".xml"))
    facts = tool.json("info", path)
    expect_equal((facts["contexts"], facts["instructions"], facts["invocations"]),
                 (oracle.size, oracle.total, oracle.invocations), "totals")
    expect_equal(facts["bytes"], path.stat().st_size, "bytes")
    stored = sum(v for k, v in facts.items() if re.fullmatch("bytes[A-Z]{4}", k))
    expect(0 < path.stat().st_size - stored < 2048, "sections and the file differ by",
           path.stat().st_size - stored)
    expect_equal(facts["methods"], len({*zip(oracle.profile.method, oracle.profile.loader)}),
                 "methods")


def test_damage_is_reported(tool):
    path = prepare(tool)
    data = path.read_bytes()
    damaged = tool.work / "damaged.jp2"
    whole = Oracle(path.with_suffix(".xml"))
    generator = random.Random(4711)
    cuts = [16, 17, 100, len(data) // 2, len(data) - 1, *generator.sample(range(16, len(data)), 12)]
    for cut in cuts:
        damaged.write_bytes(data[:cut])
        expect("recover" in tool.error("top", damaged), "cut at", cut)
        recover(tool, damaged, whole, f"cut at {cut}")
    for _ in range(25):
        changed = bytearray(data)
        at = generator.randrange(16, len(data))
        changed[at] ^= 1 << generator.randrange(8)
        damaged.write_bytes(changed)
        try:
            tool.error("check-file", damaged)
        except Failure: # bytes between sections have no meaning
            expect_equal(tool.run("export", "xml", damaged), tool.run("export", "xml", path), at)
        recover(tool, damaged, whole, f"byte {at} damaged")
    damaged.write_bytes(data[:len(data) // 8])
    for output in (("-o", "nothing.jp2"), ("nothing.jp2",)):
        text = tool.error("recover", damaged, *output)
        expect("nothing could be recovered" in text, text)
    expect(not (tool.work / "nothing.jp2").exists(), "a profile of nothing")
    tool.error("recover", path, "a.jp2", "-o", "b.jp2", status=2)
    by_option = tool.run("recover", path, "-o", "-")
    tool.run("recover", path, "recovered.jp2")
    expect_equal((tool.work / "recovered.jp2").read_bytes(), by_option, "recover -o")
    expect_equal(tool.run("export", "xml", "recovered.jp2"), tool.run("export", "xml", path),
                 "a whole file recovered")


def test_recovery_is_reported(tool):
    """As JSON and CSV, the report must state the written and the lost data."""
    path = prepare(tool)
    data, damaged = path.read_bytes(), tool.work / "told-damaged.jp2"
    facts = tool.json("recover", path, "-o", "told.jp2")
    expect_equal((facts["isWhole"], facts["lostBytes"], "problem" in facts), (True, 0, False), facts)
    # The index is at the end of the file: if the last byte is missing, all data except the index are recovered.
    for cut in (len(data) - 1, len(data) - 40):
        damaged.write_bytes(data[:cut])
        facts = tool.json("recover", damaged, "told.jp2")
        written = tool.json("info", "told.jp2")
        expect_equal((facts["profile"], facts["damaged"], facts["bytes"]),
                     ("told.jp2", str(damaged), (tool.work / "told.jp2").stat().st_size), cut)
        expect_equal((facts["isWhole"], facts["damagedBytes"]), (False, cut), facts)
        expect("cut off" in facts["problem"] or "missing" in facts["problem"], facts)
        for name in ("contexts", "instructions", "invocations"):
            expect_equal(facts[name], written[name], cut, name)
        line, = tool.messages("recover", "--json", damaged, "-o", "told.jp2")
        expect(f"{facts['lostBytes']:,} of {cut:,} bytes" in line, line)
        rows = tool.csv("recover", damaged, "-o", "told.jp2")
        expect_equal({r["name"]: r["value"] for r in rows},
                     {k: str(v).lower() if isinstance(v, bool) else str(v)
                      for k, v in facts.items()}, "CSV")


def recover(tool, damaged, whole, where):
    """A recovered file must be a profile, and no number may be larger than in the complete profile."""
    result = start(tool.options.jp2prof, "recover", damaged, tool.work / "part.jp2", text=False)
    lines = result.stderr.decode().splitlines()
    expect(result.returncode in (0, 1) and len(lines) == 1, where, lines)
    if result.returncode == 0:
        tool.run("check-file", "part.jp2")
        facts = tool.json("info", "part.jp2")
        expect(facts.get("instructions", 0) <= whole.total, where, facts)
        expect(facts["contexts"] <= whole.size, where, "more contexts than there were")


USES = (
    ((), 2, "no command is given"),
    (("tpo", "x.jp2"), 2, "did you mean 'top'"),
    (("xyzzy",), 2, "there is no command 'xyzzy'"),
    (("top",), 2, "no profile is given"),
    (("top", "a.jp2", "b.jp2"), 2, "'a.jp2' is a profile, where METHOD is wanted"),
    (("top", "a", "b.jp2", "c.jp2"), 2, "one argument too many"),
    (("top", "--limt=3", "whole.jp2"), 2, "did you mean '--limit'"),
    (("top", "--limit", "whole.jp2"), 2, "needs a number"),
    (("top", "whole.jp2", "--limit"), 2, "needs N"),
    (("top", "--limit=many", "whole.jp2"), 2, "needs a number"),
    (("top", "--json=3", "whole.jp2"), 2, "takes no value"),
    (("top", "--json", "--csv", "whole.jp2"), 2, "only one"),
    (("top", "--by=color", "whole.jp2"), 2, "is one of method|class"),
    (("top", "--min-share=200", "whole.jp2"), 2, "needs a percentage"),
    (("top", "none.jp2"), 1, "No such file"),
    (("top", "."), 1, "Is a directory"),
    (("top", "empty.jp2"), 1, "is empty"),
    (("top", "whole.xml"), 1, "XML"),
    (("top", "page.html"), 1, "an HTML page"),
    (("top", "old.html"), 1, "an HTML page"),
    (("top", "short.jp2"), 1, "not a profile"),
    (("top", "newer.jp2"), 1, "version 2.0"),
    (("top", "--metric=instruction", "whole.jp2"), 1, "did you mean 'instructions'"),
    (("top", "--metric=jopCycles", "whole.jp2"), 1, "no metric"),
    (("top", "--fold=all", "whole.jp2"), 2, "what can be folded"),
    (("merge", "--fold=library,lib", "whole.jp2", "whole.jp2"), 2, "--fold=lib:"),
    (("top", "--class=a[b", "whole.jp2"), 2, "--class"),
    (("top", "--package=a[b", "whole.jp2"), 2, "--package"),
    (("top", "--root=a[b", "whole.jp2"), 2, "--root"),
    (("callers", "a[b", "whole.jp2"), 2, "METHOD"),
    (("top", "--package=com.acme", "whole.jp2"), 1, "nothing is selected"),
    (("top", "--root=nothing", "whole.jp2"), 1, "no method 'nothing'"),
    (("top", "--weights=none.weights", "whole.jp2"), 1, "none.weights"),
    (("top", "--weights=w", "--metric=x", "calls.jp2"), 1, "counts of blocks"),
    (("lines", "calls.jp2"), 1, "counts of blocks"),
    (("blocks", "main", "calls.jp2"), 1, "counts of blocks"),
    (("lines", "Nothing", "whole.jp2"), 1, "no line of a class"),
    (("callers", "Throws.cuont", "whole.jp2"), 1, "the nearest is Throws.count"),
    (("callers", "whole.jp2"), 2, "METHOD is missing"),
    (("callers", "main"), 2, "PROFILE is missing"),
    (("callers",), 2, "arguments are missing"),
    (("annotate", "whole.jp2", "Throws.main"), 2, "METHOD comes first, then PROFILE"),
    (("annotate", "none.jp2", "Throws.main"), 2, "METHOD comes first, then PROFILE"),
    (("sql", "select 1", "whole.jp2"), 2, "PROFILE comes first, then QUERY"),
    (("diff", "whole.jp2"), 2, "AFTER is missing"),
    (("annotate", "--source=none", "main", "whole.jp2"), 1, "there is no none"),
    (("annotate", "--source=w", "main", "whole.jp2"), 1, "neither a directory nor a jar"),
    (("export", "whole.jp2"), 2, "FORMAT comes first"),
    (("export", "--format=svg", "whole.jp2"), 2, "FORMAT comes first"),
    (("export", "pproff", "whole.jp2"), 2, "there is no format 'pproff'; did you mean 'pprof'?"),
    (("export", "xyz", "whole.jp2"), 2, "there is no format 'xyz'; there are xml, "),
    (("top", "--by=clas", "whole.jp2"), 2, "--by: there is no 'clas'; did you mean class?"),
    (("export", "xlm", "whole.jp2"), 2, "did you mean 'xml'"),
    (("export", "xml", "whole.jp2", "-o", "none/x.xml"), 1, "No such file"),
    (("export", "xml", "whole.jp2", "-o", "/dev/full"), 1, "No space left"),
    (("sql", "whole.jp2", "SELECT x FROM contexts"), 1, "no such column: x"),
    (("sql", "whole.jp2", "SELEC 1"), 1, "syntax error"),
    (("sql", "whole.jp2", "-o", "none/x.sqlite"), 1, "No such file"),
    (("check", "whole.jp2"), 2, "--budget=FILE is missing"),
    (("check", "whole.jp2", "--budget=none.txt"), 2, "none.txt"),
    (("check", "none.jp2", "--budget=b"), 2, "none.jp2"),
    (("check", "short.jp2", "--budget=b"), 2, "short.jp2"),
    (("check", "short.jp2", "--budget=b", "--format=junit", "-o", "no.xml"), 2, "short.jp2"),
    (("check", "whole.jp2", "--budget=b", "-o", "none/x.xml"), 2, "No such file"),
    (("check", "whole.jp2", "--budget=b", "-o", "/dev/full"), 2, "No space left"),
    (("check", "whole.jp2", "--budget=b", "--metric=x"), 2, "'x'"),
    (("check", "whole.jp2", "--budget=b", "--format=sarif", "--source=none"), 2, "there is no none"),
    (("check", "whole.jp2", "--budget=b", "--quick"), 2, "there is no option"),
    (("diff", "whole.jp2", "none.jp2"), 1, "none.jp2"),
    (("diff", "whole.jp2", "calls.jp2"), 1, "--metric"),
    (("diff", "--fail-on-difference", "whole.jp2", "none.jp2"), 2, "none.jp2"),
    (("diff", "--fail-on-difference", "whole.jp2", "short.jp2"), 2, "short.jp2"),
    (("diff", "--fail-on-difference", "whole.jp2", "calls.jp2"), 2, "--metric"),
    (("diff", "--fail-on-difference", "whole.jp2"), 2, "AFTER is missing"),
    (("merge",), 2, "no profile is given"),
    (("merge", "--json", "whole.jp2"), 2, "--json and the profile both go to standard output"),
    (("merge", "--csv", "whole.jp2", "-o", "-"), 2, "both go to standard output"),
    (("merge", "--json", "whole.jp2", "-o", "/dev/stdout"), 2, "with -o FILE"),
    (("merge", "--json", "whole.jp2", "-o", "/proc/self/fd/1"), 2, "with -o FILE"),
    (("recover", "--json", "whole.jp2", "-"), 2, "both go to standard output"),
    (("recover", "--csv", "whole.jp2"), 2, "both go to standard output"),
    (("budget", "--json", "whole.jp2", "-o", "-"), 2, "both go to standard output"),
    (("budget", "--json", "whole.jp2", "-o", "none/x.txt"), 1, "No such file"),
    (("merge", "--json", "--csv", "whole.jp2", "-o", "out.jp2"), 2, "only one"),
    (("merge", "--json", "whole.jp2", "-o", "/dev/full"), 1, "No space left"),
    (("lines", "--metric=bytes", "whole.jp2"), 1, "it has instructions"),
    (("lines", "--metric=executions", "calls.jp2"), 1, "callsites"),
    (("diff", "--by=line", "calls.jp2", "calls.jp2"), 1, "counts of blocks"),
    (("diff", "--by=line", "--tree", "whole.jp2", "whole.jp2"), 2, "only one"),
    (("diff", "--by=line", "--sort=invocations", "whole.jp2", "whole.jp2"), 2, "--metric"),
    (("recover", "whole.xml", "out.jp2"), 1, "XML"),
    (("diff", "--depth=4", "whole.jp2", "whole.jp2"), 2, "--depth is an option of the tree; add --tree"),
    (("diff", "--min-share=5", "whole.jp2", "whole.jp2"), 2, "--min-share is an option of the tree"),
    (("diff", "--by=class", "--callsites", "whole.jp2", "whole.jp2"), 2, "--callsites is an option of the tree"),
    (("annotate", "--min-share=40", "main", "whole.jp2"), 2, "there is no option '--min-share'"),
    (("annotate", "--depth=4", "main", "whole.jp2"), 2, "there is no option '--depth'"),
    (("blocks", "--min-share=40", "main", "whole.jp2"), 2, "there is no option '--min-share'"),
    (("check", "whole.jp2", "--budget=b", "--budget", "c"), 2, "--budget is given twice; give it once"),
    (("top", "--by=class", "--by=class", "whole.jp2"), 2, "--by is given twice"),
    (("top", "--limit=1", "--limit=2", "whole.jp2"), 2, "--limit is given twice"),
    (("top", "-o", "a", "-ob", "whole.jp2"), 2, "-o is given twice"),
    (("export", "lcov", "--classes=a", "--classes=b", "whole.jp2"), 2, "--classes is given twice"),
    (("annotate", "--source=.", "--source=.", "main", "whole.jp2"), 2, "--source is given twice"),
    (("tree", "--min-share=1", "--min-share=1", "whole.jp2"), 2, "--min-share is given twice"))


def test_wrong_use_is_one_clear_line(tool):
    data = prepare(tool).read_bytes()
    (tool.work / "empty.jp2").write_bytes(b"")
    (tool.work / "short.jp2").write_bytes(b"\x93JP2\r\n")
    (tool.work / "newer.jp2").write_bytes(data[:8] + b"\x02" + data[9:])
    (tool.work / "w").write_text("metric x\ndefault 1\n", "utf-8")
    (tool.work / "b").write_text("total >= 1\n", "utf-8")
    (tool.work / "page.html").write_text("<!DOCTYPE html>\n<html lang='en'>", "utf-8")
    (tool.work / "old.html").write_text("<HTML>", "utf-8")
    tool.record("calls", "Demo", "--profile=calls")
    for arguments, status, words in USES:
        text = tool.error(*arguments, status=status)
        expect(words in text, arguments, ":", text)
    expect(not (tool.work / "no.xml").exists(), "a report of a damaged profile")


def test_inputs_are_not_overwritten(tool):
    """An input must not be overwritten, even if the output names it by another path."""
    path = prepare(tool)
    data, one, two = path.read_bytes(), tool.work / "one.jp2", tool.work / "two.jp2"
    budgets = tool.work / "one.budget"
    one.write_bytes(data)
    two.write_bytes(data)
    budgets.write_text("baseline two.jp2\ntotal <= baseline\n", "utf-8")
    for name in ("link.jp2", "hard.jp2"):
        (tool.work / name).unlink(missing_ok=True)
    (tool.work / "link.jp2").symlink_to("one.jp2")
    (tool.work / "hard.jp2").hardlink_to(one)
    for output in ("one.jp2", "./one.jp2", one, "link.jp2", "hard.jp2"):
        for command in (("html",), ("top",), ("recover",), ("sql",), ("export", "xml"),
                        ("export", "pprof"), ("export", "html"), ("lines",), ("tree",)):
            text = tool.error(*command, "one.jp2", "-o", output, status=2)
            expect("would be overwritten" in text, command, text)
        tool.error("recover", "one.jp2", output, status=2)
        tool.error("annotate", "main", "one.jp2", "-o", output, status=2)
    for command in (("merge", "one.jp2", "two.jp2"), ("diff", "one.jp2", "two.jp2"),
                    ("html", "--baseline=two.jp2", "one.jp2"),
                    ("check", "one.jp2", "--budget=one.budget")):
        tool.error(*command, "-o", "two.jp2", status=2)
    tool.error("check", "one.jp2", "--budget=one.budget", "-o", "one.budget", status=2)
    expect(one.read_bytes() == data == two.read_bytes(), "a profile was overwritten")
    tool.run("merge", "one.jp2", "two.jp2", "-o", "sum.jp2")
    tool.run("merge", "one.jp2", "two.jp2", "-o", "sum.jp2")
    tool.run("top", "one.jp2", "-o", "/dev/null")


def test_a_database_replaces_no_pipe(tool):
    """A database is renamed to its path, so it must not replace a device or a pipe."""
    path, pipe = prepare(tool), tool.work / "pipe"
    os.mkfifo(pipe)
    text = tool.error("sql", path, "-o", pipe)
    expect("a database needs a regular file" in text, text)
    expect(pipe.is_fifo(), "the pipe is gone")
    pipe.unlink()
    link = tool.work / "link.sqlite"
    tool.run("sql", path, "-o", "there.sqlite")
    link.symlink_to("there.sqlite")
    tool.run("sql", path, "-o", link)


def test_help_is_complete(tool):
    """The help of every command must state its use, its options and examples, and the table of commands must name
    it."""
    overview = tool.run("--help").decode()
    commands = re.findall(r"^  ([a-z-]+) +\S", overview, re.M)
    expect(len(commands) > 15, commands)
    for command in commands:
        text = tool.run(command, "--help").decode()
        expect(text.startswith(f"Usage: jp2prof {command} "), command, text[:80])
        expect(command == "export" or f"Examples:\n    jp2prof {command} " in text, command,
               "has no examples")
        expect(max(map(len, text.splitlines())) <= 100, command, "has long lines")
        expect_equal(tool.run("help", command), text.encode(), command)
    formats = re.findall(r"^  ([a-z0-9-]+) +\S", tool.run("export", "--help").decode(), re.M)
    for name in formats:
        expect(f"jp2prof export {name}" in tool.run("export", name, "--help").decode(), name)
    expect(re.fullmatch(rb"jp2prof \d+\.\d+\.\d+\n", tool.run("--version")), "version")


if __name__ == "__main__":
    sys.exit(tools.main(__doc__, named(globals(), "test_")))
