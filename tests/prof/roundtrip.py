#!/usr/bin/env python3
"""Tests that exports of jp2prof from a compact profile are equal to the files that jp2vm writes,
byte for byte, in every format that both have.

Each program runs once at each level, and writes the compact profile and all other formats at its
end, from the same tree; then the compact profile is exported. So programs whose counts depend on
threads can also be compared. Programs are those of tests/java, tests/profile/java (with the classes
of GenerateFlow.java) and benchmarks/kernels; --corpus=sample takes some, at all levels.

Exit status: 0 if all files agree, 1 if one differs or nothing was compared, 2 for wrong usage.
"""
import argparse
import collections
import concurrent.futures
import filecmp
import itertools
import pathlib
import re
import shutil
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
TESTS = HERE.parent
sys.dont_write_bytecode = True
sys.path[:0] = [str(TESTS / "profile"), str(TESTS)]

import differential    # noqa: E402
from harness import start    # noqa: E402
import invariants      # noqa: E402

FORMATS = ("xml", "dcg", "text", "flat")
# By name: options, and a pattern for an element of the XML that only such a profile contains.
LEVELS = {
    "calls": (["--profile=calls"], rb'x:features="calls"'),
    "callsites": (["--profile=callsites,natives"], rb'x:features="calls callsites natives"'),
    "full": (["--profile"], rb"<basicBlock "),
    "precise": (["--profile", "--blocks=precise"], rb'x:blocks="precise"'),
    "payloads": (["--profile=alloc,exceptions,locks"], rb'"allocatedBytes"'),
    "time": (["--profile=calls,time"], rb'"cpuTime"'),
    "metrics": (["--profile", "--metrics"], rb"<x:value "),
    "per-thread": (["--profile=alloc", "--per-thread"], rb"<x:thread "),
    "folded": (["--profile", "--fold-recursion"], rb'x:features="[^"]*folded'),
    "linking": (["--profile", "--profile-fold=linking"], rb'"foldedInstructions"'),
    "only": (["--profile=exceptions", "--profile-only=java.util.**"], rb"<method "),
    "window": (["--profile", "--profile-window=main"], rb'x:window="main"'),
    "limited": (["--profile", "--profile-limit=16k"], rb"<x:truncated"),
    "jop": (["--jop", "--jop-cache=hit,miss,4k/16", "--profile"], rb'"jopCycles'),
    "openjdk": (["--classlib=openjdk", "--profile=alloc"], rb'"Ljdk/internal/loader/'),
}
# On OpenJDK's library, the start alone makes a large tree, so only one program in twelve runs.
OPENJDK_SPREAD = 12
# In the sample, one program of this number runs, by kind.
SAMPLE = {"own": 6, "kernels": 12, "flow": 30}
SAMPLE_CORPUS = 60


class Kernel(differential.Program):
    """A workload of benchmarks/, at a hundredth of its size."""

    def __init__(self, path):
        super().__init__("kernels", path)
        self.args = ["1"]


def kernel_cases(options, work):
    sources = TESTS.parent / "benchmarks/kernels"
    programs = [Kernel(path) for path in sorted(sources.glob("*.java"))]
    (work / "kernels").mkdir(exist_ok=True)
    classes = differential.compile_release(options.javac, work / "kernels", 17, programs)
    return [invariants.Case(p, 17, classes) for p in programs if p.name != "Kernel"]


def all_cases(options, work):
    """The programs, and the programs of the sample."""
    corpus = differential.load_corpus()
    own, _ = invariants.own_cases(options, work)
    own += kernel_cases(options, work)
    if options.corpus == "sample":
        corpus = corpus[::SAMPLE_CORPUS]
        own = [case for area, cases in itertools.groupby(own, lambda case: case.program.area)
               for case in list(cases)[::SAMPLE[area]]]
    pattern = re.compile(options.programs)
    corpus = [p for p in corpus if pattern.search(f"{p.area}/{p.name}")]
    cases = [case for case in own if pattern.search(case.name)]
    return cases + invariants.corpus_cases(options, corpus)


def first_difference(one, other):
    """The first line that differs, for a message."""
    with open(one, "rb") as a, open(other, "rb") as b:
        for number, (x, y) in enumerate(itertools.zip_longest(a, b, fillvalue=b""), 1):
            if x != y:
                return f"line {number}: {x[:300]!r} by jp2vm, {y[:300]!r} by jp2prof"
    return "nothing differs now"


class Comparison:
    """One program at one level. files, bytes: the numbers of equal files and bytes; problems: the differences; trace:
    whether the level's pattern was found.
    """

    def __init__(self, options, case, level):
        self.options, self.case, self.level = options, case, level
        self.label = f"{case.label} [{level}]"
        self.files, self.bytes, self.problems, self.trace = 0, 0, [], False

    def run(self):
        with tempfile.TemporaryDirectory(dir=self.options.work, prefix="roundtrip-") as name:
            directory = pathlib.Path(name)
            if self.record(directory):
                for kind in FORMATS:
                    self.compare(directory, kind)
        return self

    def record(self, directory):
        """Runs the program; returns whether there are profiles."""
        arguments, trace = LEVELS[self.level]
        outputs = [f"--profile-out={kind}:{directory}/direct.{kind}" for kind in ("jp2", *FORMATS)]
        program = self.case.program
        runner = differential.Runner(self.options, pathlib.Path(self.options.work))
        library = [] if self.level == "openjdk" else ["--classlib=embedded"]
        command = runner.command(self.options.jp2vm, [*library, *arguments, *outputs], program,
                                 self.case.classes)
        outcome = runner.run(command, program, max(self.options.timeout, program.timeout or 0))
        missing = [kind for kind in ("jp2", *FORMATS)
                   if not (directory / f"direct.{kind}").exists()]
        if outcome.timed_out or outcome.status < 0 or missing:
            reported = outcome.stderr.decode("utf-8", "replace").strip()[-300:]
            self.problems.append(f"jp2vm: {outcome.describe()}, without {missing}: {reported}")
            return False
        self.trace = re.search(trace, (directory / "direct.xml").read_bytes()) is not None
        return True

    def compare(self, directory, kind):
        direct, exported = directory / f"direct.{kind}", directory / f"exported.{kind}"
        done = start(self.options.jp2prof, "export", kind, directory / "direct.jp2", "-o", exported, text=False)
        if done.returncode != 0:
            reported = done.stderr.decode("utf-8", "replace").strip()[-300:]
            self.problems.append(f"jp2prof export {kind}: status {done.returncode}: {reported}")
        elif direct.stat().st_size == 0 or not exported.exists():
            self.problems.append(f"{kind}: nothing was written")
        elif not filecmp.cmp(direct, exported, shallow=False):
            self.problems.append(f"{kind}: {first_difference(direct, exported)}")
        else:
            self.files += 1
            self.bytes += direct.stat().st_size
        exported.unlink(missing_ok=True)


def report(futures, options, start):
    """Prints problems as they come, then the numbers of compared files; returns whether there was no problem."""
    files, failed, size, traces, programs = 0, 0, 0, collections.Counter(), set()
    for future in concurrent.futures.as_completed(futures):
        done = future.result()
        files, size = files + done.files, size + done.bytes
        failed += bool(done.problems)
        traces[done.level] += done.trace
        if done.files:
            programs.add(done.case.label)
        for text in done.problems:
            print(f"FAIL {done.label}: {text}", flush=True)
    for level in [] if options.programs else options.levels:
        if not traces[level]:
            failed += 1
            print(f"FAIL no profile shows that its level is {level}")
    if not files:
        failed += 1
        print("FAIL nothing was compared")
    print(f"{len(programs)} programs, {len(futures)} runs at {len(options.levels)} levels, "
          f"{files} files of {size / 1e6:.1f} MB are the same; {failed} failed; "
          f"{time.monotonic() - start:.0f} s")
    return failed == 0


def parse_options(arguments):
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--jp2vm", required=True, metavar="PATH")
    parser.add_argument("--jp2prof", required=True, metavar="PATH")
    parser.add_argument("--java", default="java", metavar="PATH")
    parser.add_argument("--javac", metavar="PATH", help="default: beside java")
    parser.add_argument("--work", required=True, metavar="DIR", help="for class files; created")
    parser.add_argument("--shared", metavar="DIR",
                        help="for those of the corpus instead, which several runs may use")
    parser.add_argument("--corpus", choices=("all", "sample"), default="all")
    parser.add_argument("--programs", metavar="RE", default="",
                        help="only programs whose area/Name matches")
    parser.add_argument("--levels", metavar="LIST", default=",".join(LEVELS),
                        help="some of " + ", ".join(LEVELS))
    parser.add_argument("--jobs", type=int, default=2, metavar="N", help="runs at a time")
    parser.add_argument("--timeout", type=float, default=120, metavar="S")
    options = parser.parse_args(arguments)
    options.levels = options.levels.split(",")
    for level in options.levels:
        if level not in LEVELS:
            parser.error(f"no such level: {level}")
    options.releases, options.openjdk, options.cache, options.java_arg = (17,), False, False, []
    return options


def main(arguments):
    start = time.monotonic()
    options = parse_options(arguments)
    options.java = differential.resolve_vm(options.java)
    options.jp2vm = differential.resolve_vm(options.jp2vm)
    options.jp2prof = differential.resolve_vm(options.jp2prof)
    options.javac = differential.find_javac(options)
    work = pathlib.Path(options.work).resolve()
    work.mkdir(parents=True, exist_ok=True)
    for left in work.glob("roundtrip-*"):
        shutil.rmtree(left)
    options.work, options.shared = str(work), str(pathlib.Path(options.shared or work).resolve())
    cases = all_cases(options, work)
    runs = [Comparison(options, case, level) for number, case in enumerate(cases)
            for level in options.levels
            if level != "openjdk" or number % OPENJDK_SPREAD == 0]
    with concurrent.futures.ThreadPoolExecutor(max(1, options.jobs)) as pool:
        is_good = report([pool.submit(run.run) for run in runs], options, start)
    return 0 if is_good else 1


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except differential.UsageError as error:
        print(f"roundtrip.py: {error}", file=sys.stderr)
        sys.exit(2)
