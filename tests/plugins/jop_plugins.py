#!/usr/bin/env python3
"""Tests plug-ins of jp2vm/jop.h: cache strategies, estimators of cycles and analyses of blocks, which are built as
users build them, with the installed files, and faulty plug-ins.

usage: jop_plugins.py --jp2vm PATH --build DIR --source DIR --javac PATH --cc PATH --cmake PATH --work DIR
"""
import collections
import pathlib
import re
import shutil
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "profile"))
from harness import (compile_java, expect, expect_equal, must, named, read_options, run_all, start, table)  # noqa: E402
import profiles  # noqa: E402

HERE = pathlib.Path(__file__).resolve().parent
TOTALS = re.compile(r"^jp2vm: jop: cache (\S+): (\d+) cycles .*, (\d+) of them loading methods; (\d+) hits, (\d+) misses",
                    re.M)
OPCODES = "104 19\n182 7\n183 7\n184 5\n187 30\n16 2\n191 100\n172 3\n177 3\n96 0\n108 65000\n"
OPTIONS = {"strategy": "--jop-cache=", "estimator": "--jop-estimator=", "analysis of blocks": "--blocks="}
PLURALS = {"strategy": "cache strategies", "estimator": "estimators of cycles",
           "analysis of blocks": "analyses of blocks"}
SINGULARS = {"strategy": "a cache strategy", "estimator": "an estimator of cycles",
             "analysis of blocks": "an analysis of blocks"}
SYMBOLS = {"strategy": "jp2_cache_strategy", "estimator": "jp2_cycle_estimator",
           "analysis of blocks": "jp2_block_analysis"}


class Test:
    def __init__(self, options):
        self.options = options
        self.work = options.work
        self.prefix = self.work / "prefix"
        must(options.cmake, "--install", options.build, "--prefix", self.prefix)
        self.variables = {"PKG_CONFIG_PATH": next(self.prefix.rglob("jp2vm.pc")).parent}
        project = self.work / "project"
        shutil.copytree(options.source / "docs/examples/jop", project)
        for words in ((f"-DCMAKE_C_COMPILER={options.cc}", "-B", "build"), ("--build", "build")):
            must(options.cmake, *words, cwd=project, variables=self.variables)
        for path in (project / "build").glob("*.so"):
            shutil.copy(path, self.work)
        self.compile("strategies.c", "lru.so", "-DLRU")
        self.compile("strategies.c", "log.so")
        self.compile("blocks.c", "blocks.so")
        flags = must("pkg-config", "--cflags", "--libs", "jp2profile", variables=self.variables).stdout.split()
        must(options.cc, "-Wall", "-Wextra", "-Werror", HERE / "costs.c", *flags, "-o", self.work / "costs")
        (self.work / "table.txt").write_text(OPCODES)
        compile_java(options, HERE / "Known.java", HERE / "Deep.java", release="8")

    def compile(self, source, name, *words):
        must(self.options.cc, "-shared", "-fPIC", *(words or ("-Wall", "-Wextra", "-Werror")),
             f"-I{self.prefix}/include", HERE / source, "-o", self.work / name)

    def run(self, *words, program="Known", status=0):
        return must(self.prefix / "bin/jp2vm", "--classlib=embedded", *words, "-cp", ".", *program.split(),
                    cwd=self.work, status=status)

    def totals(self, *words, program="Known one"):
        """The totals of each cache: name -> (cycles, cycles of loads, hits, misses)."""
        said = self.run("--jop", *words, program=program).stderr
        return {name: tuple(map(int, numbers)) for name, *numbers in TOTALS.findall(said)}

    # --- cache strategies ---

    def check_lru(self):
        """A strategy of a plug-in has the numbers of the machine's own, first or beside others, in each context."""
        for shapes in ("lru:1k/4,./lru.so:4", "./lru.so:4,lru:1k/4", "4k/16,./lru.so:4,lru:1k/4",
                       "./lru.so:16,lru:4k/16"):
            for more in ((), ("--jop-object-cache", "--per-thread")):
                totals = self.totals(f"--jop-cache={shapes}", "--profile-quiet", "--profile-out=lru.tsv", *more)
                own = [totals[name] for name in totals if name.startswith("own-lru:")]
                want = [totals[name] for name in totals if name.startswith("lru:")]
                expect(own == want and own[0][3] > 10, shapes, totals)
                rows = table(self.work / "lru.tsv")
                names = [name for name in rows[0] if ".own-lru-" in name]
                expect(len(names) == 5 and len(rows) > 100, names)
                for row in rows:
                    for name in names:
                        other = re.sub(r"own-lru-(\d+)", lambda m: "lru-4k-16" if m[1] == "16" else "lru-1k-4", name)
                        expect_equal(row[name], row[other], shapes, row["class"], row["method"])

    def check_alone(self):
        alone, beside = self.totals("--jop-cache=./lru.so:8"), self.totals("--jop-cache=lru:2k/8")
        expect_equal(list(alone.values()), list(beside.values()))
        threads = [self.totals(f"--jop-cache={shape}", program="Known") for shape in ("./lru.so:8", "lru:2k/8")]
        expect(len(threads[0]) == 1 and threads[0].keys() == {"own-lru:8"}, threads)

    def check_clock(self):
        """The example has the hits and misses of a simulation here, over all look-ups of the run."""
        counts = (1, 2, 7, 16)
        for count in counts:
            totals = self.totals(f"--jop-cache=./clock.so:{count},./log.so,single:1k", program="Deep")
            caches, hits, misses = {}, 0, 0
            for line in (self.work / "look-ups.txt").read_text().splitlines():
                cache, method, *_ = line.split()
                if method == "empty":
                    caches[cache] = ([None] * count, [False] * count, [0])
                    continue
                blocks, used, hand = caches[cache]
                if method in blocks:
                    used[blocks.index(method)] = True
                    hits += 1
                    continue
                while used[hand[0]]:
                    used[hand[0]] = False
                    hand[0] = (hand[0] + 1) % count
                blocks[hand[0]] = method
                hand[0] = (hand[0] + 1) % count
                misses += 1
            expect(misses > 10 and totals[f"clock:{count}"][2:] == (hits, misses), count, totals, hits, misses)
            expect_equal(totals["log"][2:], (0, hits + misses), count)
            if count == 1:
                expect_equal(totals["clock:1"], totals["single:1k"])

    # --- estimators ---

    def check_table(self):
        """The cycles of each context are those that another program computes from its profile."""
        for model in ("--jop", "--jop=cprof", "--jop=jamuth"):
            for more in ((), ("--blocks=precise",), ("--blocks=./lines.so",), ("--jop-cache=./clock.so:4,hit",)):
                self.run(model, "--jop-estimator=./table.so:table.txt", *more, "--profile-quiet",
                         "--profile-out=table.jp2", program="Known one")
                said = must(self.work / "costs", "table.jp2", "table.txt", cwd=self.work).stdout
                expect(re.fullmatch(r"[1-9]\d\d+ contexts, [1-9]\d{4,} cycles\n", said), model, more, said)

    def check_counts(self):
        """An estimator of one cycle counts the executed instructions."""
        (self.work / "ones.txt").write_text("0 1\n")
        self.run("--jop=cprof", "--jop-estimator=./table.so:ones.txt", "--profile-quiet", "--profile-out=ones.tsv",
                 "--profile-out=ones.xml", "--profile-window=Known.odd")
        row = next(row for row in table(self.work / "ones.tsv") if row["method"] == "odd")
        expect(row["instructions"] == str(int(row["jopExecution"]) + int(row["jopWaitStates"])) != "0", row)
        expect_equal(profiles.read_xml(self.work / "ones.xml").notes["jopEstimator"], "table")

    # --- analyses of blocks ---

    def blocks(self, *words):
        """method -> {(first, last): lines}"""
        self.run(*words, "--profile-quiet", "--profile-out=./blocks.so:blocks.txt", "--profile-out=blocks.xml",
                 "--profile-out=blocks.tsv", program="Known one")
        blocks = collections.defaultdict(dict)
        for line in (self.work / "blocks.txt").read_text("utf-8").splitlines():
            method, first, last, lines = line.split("\t")
            blocks[method][int(first), int(last)] = lines.split()
        rows = {(row["class"], row["method"], row["descriptor"], row["loader"]):
                (row["invocations"], row["instructions"])
                for row in table(self.work / "blocks.tsv")}
        return blocks, rows, profiles.read_xml(self.work / "blocks.xml")

    def check_lines(self):
        """Blocks of lines are the default's, divided where the line changes; the other counts are the same."""
        default, counts, tree = self.blocks("--blocks=default")
        lines, counts_of_lines, tree_of_lines = self.blocks("--blocks=./lines.so")
        expect_equal(counts_of_lines, counts)
        expect_equal((tree_of_lines.parent, tree_of_lines.entries, tree_of_lines.executed),
                     (tree.parent, tree.entries, tree.executed))
        for node in range(len(tree)):
            expect_equal(tree_of_lines.executed_vector(node), tree.executed_vector(node), tree.path(node))
        expect(len(default) > 100 and default.keys() == lines.keys(), len(default), len(lines))
        for method, blocks in default.items():
            want = {}
            for (first, _), of_block in blocks.items():
                start = first
                for i, line in enumerate(of_block):
                    if i + 1 == len(of_block) or of_block[i + 1] != line:
                        want[start, first + i] = of_block[start - first:i + 1]
                        start = first + i + 1
            expect_equal(lines[method], want, method)
        expect(sum(map(len, lines.values())) > sum(map(len, default.values())) * 1.2, "hardly any block is divided")

    def check_all(self):
        """All plug-ins together, with probes and an analysis, do not change what the program does or is counted for."""
        plain = self.run("--profile-quiet", "--profile-out=plain.tsv")
        told = self.run("--jop", "--jop-cache=./clock.so:16,4k/16,./lru.so:4", "--jop-estimator=./table.so:table.txt",
                        "--blocks=./lines.so", "--profile-quiet", "--profile-out=all.tsv",
                        "--profile-out=./blocks.so:all.txt", "--analysis=events",
                        "--probe", "entry Known.* { @[method] = count() }")
        expect_equal(told.stdout, plain.stdout)
        expect(re.search(r"^ +1 .* Known[.]odd$", told.stderr, re.M) and len(TOTALS.findall(told.stderr)) == 3,
               told.stderr)
        machine = [{(row["class"], row["method"], row["descriptor"]): row["invocations"]
                    for row in table(self.work / name)
                    if row["class"].startswith("Known")} for name in ("plain.tsv", "all.tsv")]
        expect_equal(machine[1], machine[0])

    def check_page(self):
        """The examples of the page and of the header, by their commands."""
        page = (self.options.source / "docs/plugins.md").read_text("utf-8")
        place = self.work / "page"
        place.mkdir()
        compile_java(self.options, HERE / "Known.java", release="8", to=place / "app")
        found = re.findall(r"```c\n(#include [^`]*jop\.h[^`]*)```\n\n    (cc .*)\n    (jp2vm .*)\n", page)
        header = next(self.prefix.rglob("jp2vm/jop.h")).read_text("utf-8")
        text, command, use = re.search(r"macro:\n \*\n(.*?) \*\n \*     (cc [^\n]*)\n \*     (jp2vm [^\n]*)\n",
                                       header, re.S).groups()
        found.append((re.sub(r"^ \* {0,5}", "", text, flags=re.M), command, use))
        expect(len(found) == 4, found)
        for code, command, use in found:
            (place / re.search(r"my\w+\.c", command)[0]).write_text(code)
            must("sh", "-ec", command, cwd=place, variables=self.variables)
            said = must("sh", "-ec", use.replace("jp2vm", f"{self.prefix}/bin/jp2vm --classlib=embedded", 1)
                        .replace("-cp app Main", "-cp app Known one"), cwd=place).stderr
            totals = {name: tuple(map(int, numbers)) for name, *numbers in TOTALS.findall(said)}
            if "myfifo" in use:
                for argument in ("x", "0", "257", "-1"):
                    words = use.replace("jp2vm", f"{self.prefix}/bin/jp2vm", 1).replace(":4,", f":{argument},", 1)
                    done = start("sh", "-ec", words, cwd=place, variables=self.variables)
                    expect_equal((done.returncode, done.stderr.splitlines()[:1]),
                                 (2, [f"Error: --jop-cache=./myfifo.so:{argument}: it has 1 to 256 blocks"]))
            if "--jop-cache" in use:
                expect(totals["fifo:4"] == totals["fixed:1k/4"] and totals["fifo:4"][3] > 10, totals)
            elif "--jop" in use:
                expect(len(totals) == 1, said)

    # --- faulty plug-ins ---

    def refused(self, option, what, reason, status=2):
        words = ("--jop",) if option.startswith("--jop") else ()
        done = self.run(*words, f"{option}{what}", status=status)
        expect_equal(done.stdout + done.stderr, f"Error: {option}{what}: {reason}\n", what)

    def check_refused(self):
        for kind, option in OPTIONS.items():
            short = {"strategy": "cache strategy"}.get(kind, kind)
            faults = [
                (("ABI=9",), "", f"it was compiled for version 9 of the interface for {PLURALS[kind]}, this machine has "
                                 "version 1"),
                (("SIZE(type)=8",), "", f"its {short} is damaged"),
                (("SIZE(type)=999",), "", "it was compiled for a newer machine"),
                (("NONE",), "", f"it is not {SINGULARS[kind]}: it does not define {SYMBOLS[kind]}"),
                (("CRASH",), "", "it crashed while it was loaded (SIGSEGV)"),
                (("STATE=0",), ":x", "it refuses its argument, without a reason"),
                (('REASON="no such thing\\nmore"', "STATE=0"), ":x", "no such thing")]
            if kind == "strategy":
                faults += [((name,), "", "its cache strategy has no proper name, or lacks a function")
                           for name in ('NAME=""', 'NAME="1a"', 'NAME="a b"', "NO_FUNCTION")]
                faults += [(("STATE=65537",), "", "its state has 65537 bytes; at most 65536 are allowed"),
                           ((), ":a b", "its argument may have letters, digits, '-', '_', '.', '/' and ':', with the name "
                                        "'bad' at most 30 in all"),
                           ((), ":" + 28 * "x", "its argument may have letters, digits, '-', '_', '.', '/' and ':', with "
                                                "the name 'bad' at most 30 in all")]
            else:
                function = {"estimator": "cycles"}.get(kind, "ends_block")
                faults += [((macro,), "", f"its {short} has no name, or no function `{function}`")
                           for macro in ('NAME=""', "NO_FUNCTION")]
                faults += [(("NO_START",), ":x", "it takes no argument")]
            for macros, argument, reason in faults:
                self.compile("bad_jop.c", "bad.so", "-w", *(f"-D{macro}" for macro in macros))
                self.refused(option, f"./bad.so{argument}", reason)
            self.refused(option, "none.so", "No such file or directory")
            (self.work / "text.so").write_text("no library\n")
            self.refused(option, "./text.so", "it cannot be loaded: file too short")
        self.refused("--jop-cache=", "./clock.so:0", "it takes a number of blocks, from 1 to 4096")
        self.refused("--jop-estimator=", "./table.so", "it needs a file")
        self.refused("--jop-estimator=", "./table.so:none.txt", "cannot read none.txt")
        done = self.run("--jop-estimator=./table.so", status=2)
        expect_equal(done.stderr, "Error: --jop-estimator=./table.so needs --jop\n")
        done = self.run("--jop", "--jop-cache=./clock.so:4,./clock.so:4", status=2)
        expect_equal(done.stderr, "Error: --jop-cache names clock:4 twice\n")

    def check_late(self):
        """A crash while the program runs names the plug-in. Answers that change or are too large do no harm."""
        self.compile("bad_jop.c", "bad.so", "-w", "-DLATE_CRASH")
        for option in OPTIONS.values():
            words = ("--jop",) if option.startswith("--jop") else ()
            done = self.run(*words, "--profile", f"{option}./bad.so", status=-11)
            expect(re.search(r"^jp2vm: fatal: SIGSEGV.*, (?:in|called by) " + re.escape(f"{option}./bad.so"),
                             done.stderr, re.M), option,
                   done.stderr)
        self.compile("bad_jop.c", "bad.so", "-w")
        self.run("--profile-quiet", "--profile-out=plain.tsv", program="Known one")
        self.run("--blocks=./bad.so", "--profile-quiet", "--profile-out=bad.tsv", program="Known one")
        expect_equal((self.work / "bad.tsv").read_text(), (self.work / "plain.tsv").read_text())
        most = next(iter(self.totals("--jop-estimator=./bad.so", "--profile-window=Known.odd").values()))
        expect(most[0] % 65535 < 10000 and most[0] > 65535 * 50, most)


def main():
    test = Test(read_options(__doc__, "jp2vm build source javac cc cmake work", only=""))
    return run_all(named(test, "check_", test.options.only))


if __name__ == "__main__":
    sys.exit(main())
