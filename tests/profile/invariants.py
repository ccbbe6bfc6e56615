#!/usr/bin/env python3
"""Proves that profiles are exact: runs programs under the reference loop and under the profiler, and checks the
statements of the documentation about the numbers, for every level of the profile.

Programs are those of tests/java (as tests/differential.py compiles and runs them), those of tests/profile/java, classes
that GenerateFlow.java writes, and with --classgen those of tests/classgen. README.md lists the checks.

Exit status: 0 if all checks pass, 1 if one fails, 2 for wrong usage.
"""

import argparse
import concurrent.futures
import fnmatch
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import traceback

HERE = pathlib.Path(__file__).resolve().parent
sys.dont_write_bytecode = True
sys.path.insert(0, str(HERE))
sys.path.insert(0, str(HERE.parent))

import checks          # noqa: E402
import classfile       # noqa: E402
import differential    # noqa: E402
import formats         # noqa: E402
import profiles        # noqa: E402

ASM = ["--add-exports", "java.base/jdk.internal.org.objectweb.asm=ALL-UNNAMED"]
ENTRIES = re.compile(r"^// entries: (\S+)\.(\S+) (\d+)$", re.M)
WINDOWS = re.compile(r"^// windows: (.*)$", re.M)
FULL = "callsites,natives,blocks"
LISTS = ("calls", "calls,natives", "calls,blocks", "calls,natives,blocks", "callsites",
         "callsites,natives", "callsites,blocks", FULL)
LEVELS = [f"{names}/{analysis}" if analysis else names for names in LISTS
          for analysis in (("default", "precise") if "blocks" in names else ("",))]
FULL_DEFAULT, FULL_PRECISE = f"{FULL}/default", f"{FULL}/precise"
SOME_LEVELS = [FULL_DEFAULT, FULL_PRECISE, "calls"]
COUNT_LINE = re.compile(rb"jp2vm: (\d+) bytecodes? executed")
SIGNALS = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP)
MORE_RUNS = 8    # runs that show whether a program's counts vary
# In the quick test, one corpus program of this number runs, because all would take too long.
SPREAD = 10  # of this number of programs, one runs
MANY_CONTEXTS = 20000    # in the quick test, one level is enough for such a program


class ClassesOnly:
    """A program without source: a class file that a generator wrote."""
    releases, javac_flags, stderr_patterns = (17,), (), ()
    compare, timeout, exit = "both", None, 0
    args, vm_args, stdin, source = (), (), b"", b""

    def __init__(self, area, name):
        self.area, self.name = area, name


class Unstable:
    """One line of unstable.txt."""

    def __init__(self, line):
        self.program, self.how, exact, self.reason = line.split(None, 3)
        if self.how not in ("often", "rarely"):
            raise differential.UsageError(f"unstable.txt: {line}")
        self.exact = [] if exact == "-" else exact.split(",")

    def is_exact(self, owner):
        # The number in the name of a lambda's class depends on the order of threads.
        return "$$Lambda$" not in owner and any(fnmatch.fnmatchcase(owner[1:-1], pattern) for pattern in self.exact)


def read_unstable(path):
    lines = [line.strip() for line in path.read_text("utf-8").splitlines()]
    entries = [Unstable(line) for line in lines if line and not line.startswith("#")]
    return {entry.program: entry for entry in entries}


class Case:
    """A program, the release of its classes, and their directory."""

    def __init__(self, program, release, classes):
        self.program, self.release, self.classes = program, release, classes
        self.name = f"{program.area}/{program.name}"
        self.label = f"{self.name}@{release}"
        self.is_own = program.area in ("own", "flow")


class Checker:
    """Checks one case; runs in a process of its own."""

    def __init__(self, options, case, unstable):
        self.options, self.case = options, case
        self.unstable = unstable.get(case.name)
        self.problems = []
        self.runner = differential.Runner(options, pathlib.Path(options.work))
        self.directory = pathlib.Path(tempfile.mkdtemp(dir=options.work, prefix="profile-"))
        self.dumped = self.directory / "classes"
        self.codes = checks.Codes(classfile.ClassPath([case.classes, options.library,
                                                       self.dumped]))
        self.table = {}
        self.executed = 0
        self.contexts = 0

    def complain(self, where, texts):
        for text in texts if isinstance(texts, list) else [texts]:
            self.problems.append(f"[{where}] {text}")

    def check(self):
        try:
            self.want = self.runner.expected(self.case.program, self.case.classes)
            if self.count():
                self.profiles()
        except profiles.ProfileError as error:
            self.problems.append(f"profile cannot be used: {error}")
        except Exception:  # a broken checker must not pass for a good profile
            self.problems.append(traceback.format_exc())
        finally:
            if self.options.keep and self.problems:
                self.problems.append(f"files are in {self.directory}")
            else:
                shutil.rmtree(self.directory, ignore_errors=True)
        return self.case.label, self.problems, self.executed, self.contexts, \
            sorted(self.codes.missing)

    # --- running -------------------------------------------------------------------------

    def run(self, where, extra):
        """Runs jp2vm; invariant 6: stdout and exit status are java's."""
        program = self.case.program
        command = self.runner.command(self.options.jp2vm, [*self.options.vm_arg, *extra], program,
                                      self.case.classes)
        outcome = self.runner.run(command, program, max(self.options.timeout,
                                                        program.timeout or 0))
        if outcome.timed_out or outcome.status < 0:
            self.complain(where, f"jp2vm {outcome.describe()}")
            return None
        if program.compare != "stdout" and outcome.status != self.want.status:
            self.complain(where, f"exit status {outcome.status}, java's is {self.want.status}: "
                          + outcome.stderr.decode("utf-8", "replace")[-300:])
            return None
        if program.compare != "exit" and outcome.stdout != self.want.stdout:
            self.complain(where, differential.show_diff(self.want.stdout, outcome.stdout))
        return outcome

    def count_once(self, name, extra=()):
        path = self.directory / name
        outcome = self.run("--count", [f"--count={path}", *extra])
        if outcome is None:
            return None
        found = COUNT_LINE.search(outcome.stderr)
        if not found or not path.exists():
            self.complain("--count", "no count was printed or written")
            return None
        return int(found.group(1)), path

    def count(self):
        """Runs the reference loop, at least twice; returns whether its counts can be used."""
        # Own programs write their classes, so that classes that are made at run time can also be checked.
        dump = [f"--dump-classes={self.dumped}"] if self.case.is_own else []
        first, second = self.count_once("count-1"), self.count_once("count-2", dump)
        if first is None or second is None:
            return False
        self.total, path = first
        text = path.read_bytes()
        self.is_stable = text == second[1].read_bytes()
        if self.is_stable and self.unstable and self.unstable.how == "often":
            for _ in range(MORE_RUNS):
                again = self.count_once("count-2")
                if again is None:
                    return False
                self.is_stable = text == again[1].read_bytes()
                if not self.is_stable:
                    break
            else:
                self.complain("unstable.txt", "stale: the counts of all runs are the same")
        if not self.is_stable and not self.unstable:
            self.complain("--count", "two runs differ, and unstable.txt does not list the "
                          "program: " + first_difference(path, second[1]))
        self.is_stable = self.is_stable and not self.unstable
        self.counts = profiles.read_counts(path)
        if sum(count.executed for count in self.counts.values()) != self.total:
            self.complain("--count", "the file's sum is not the printed number")
        self.complain("--count", checks.codes_of_counts(self.counts, self.codes))
        return True

    def profile(self, level, extra=(), formats_too=False, name="profile"):
        """Runs the program with a profile; returns the profile, or None."""
        names, _, analysis = level.partition("/")
        path = self.directory / f"{name}.xml"
        arguments = [f"--profile={names}", f"--profile-out={path}"]
        if analysis:
            arguments.append(f"--blocks={analysis}")
        if formats_too:
            arguments += [f"--profile-out={kind}:{self.directory}/{name}.{kind}"
                          for kind in formats.OTHERS]
        where = " ".join([level, *extra])
        outcome = self.run(where, [*arguments, *extra])
        if outcome is None:
            return None
        if not path.exists():
            self.complain(where, "no profile was written")
            return None
        self.stderr = outcome.stderr
        return profiles.read_xml(path)

    # --- checking ------------------------------------------------------------------------

    def profiles(self):
        self.full = None
        for level in self.options.levels:
            if not self.case.is_own and self.options.corpus == "spread" \
                    and (level not in SOME_LEVELS or self.contexts > MANY_CONTEXTS):
                continue
            profile = self.profile(level, formats_too=level == FULL_DEFAULT)
            if profile is not None:
                self.level(level, profile)
        if self.full is None:
            return
        if self.case.is_own or self.options.all_options:
            self.variants()
        self.directives()
        if self.case.is_own and self.is_stable and self.codes.missing:
            self.complain("classes", f"no class file, or another one, of {self.codes.missing}")
        if self.case.name == "own/Demo":
            self.complain("figure 2", demo_figure(self.full, self.counts))

    def level(self, level, profile):
        names, _, analysis = level.partition("/")
        has_blocks, natives = "blocks" in names, "natives" in names
        self.contexts = max(self.contexts, len(profile))
        self.complain(level, checks.duplicates(profile))
        if has_blocks:
            sums = (checks.layouts(profile, self.codes, analysis == "precise")
                    or checks.sums(profile))
            self.complain(level, sums)
            if not sums:
                self.complain(level, checks.flows(profile, self.codes, analysis == "precise",
                                                  0 if self.is_stable else checks.LIVE_SLACK))
            if "callsites" in names and not sums:
                self.complain(level, checks.callsites(profile, self.codes, natives))
        elif any(layout >= 0 for layout in profile.layout):
            self.complain(level, "there are blocks, which nobody asked for")
        if not natives and any(profile.is_native):
            self.complain(level, "there are natives, which nobody asked for")
        totals = checks.Totals(profile)
        self.executed = max(self.executed, sum(totals.executed.values()))
        self.against_counts(level, totals, natives)
        if level == FULL_DEFAULT:
            self.full, self.full_totals, self.full_trees = profile, totals, {}
            self.complain(level, formats.check(self.directory, profile))
            self.twice(level)
        if self.is_stable and self.full is not None:
            self.against_full(level, profile, names, natives, has_blocks)

    def against_counts(self, level, totals, natives):
        if self.is_stable:
            self.complain(level, checks.against_counts(totals, self.counts, self.total, natives))
        elif self.unstable and self.unstable.exact:
            self.complain(level, checks.against_counts(
                totals, self.counts, None, natives, self.unstable.is_exact))

    def against_full(self, level, profile, names, natives, has_blocks):
        """The profile of a level must be the full profile without the data that the level lacks; invariant 5 for
        analyses."""
        if level == FULL_DEFAULT:
            return
        sites = "callsites" in names
        want = self.full_tree(sites, natives, has_blocks)
        got = checks.Tree(profile, self.table, sites, natives, has_blocks)
        self.complain(level, checks.same_trees(got, want, "here", f"in {FULL_DEFAULT}"))

    def full_tree(self, *reported):
        """The full profile with only the data of a level (checks.Tree)."""
        if reported not in self.full_trees:
            self.full_trees[reported] = checks.Tree(self.full, self.table, *reported)
        return self.full_trees[reported]

    def twice(self, level):
        """Invariant 7."""
        if not self.is_stable or checks.starts_threads(self.full):
            return
        before = {kind: (self.directory / f"profile.{kind}").read_bytes()
                  for kind in ("xml", *formats.OTHERS)}
        if self.profile(level, formats_too=True) is None:
            return
        for kind, text in before.items():
            if (self.directory / f"profile.{kind}").read_bytes() != text:
                self.complain(level, f"two runs give two different files ({kind})")

    def counts_of(self, owner, name):
        return sum(count.entries for key, count in self.counts.items()
                   if key[:2] == (owner, name))

    def variants(self):
        """Windows, trees for each thread, folding, and a limit."""
        self.per_thread()
        self.folded()
        self.limited()
        self.windows()

    def per_thread(self):
        profile = self.profile(FULL_DEFAULT, ["--per-thread"])
        if profile is None:
            return
        if not profile.threads or min(profile.thread) < 0:
            self.complain("--per-thread", "contexts outside of thread elements")
        if self.is_stable:
            self.complain("--per-thread", checks.same_trees(
                checks.Tree(profile, self.table), self.full_tree(True, True, True), "in threads",
                "in one tree"))
        self.complain("--per-thread", checks.flows(
            profile, self.codes, False, 0 if self.is_stable else checks.LIVE_SLACK))

    def folded(self):
        profile = self.profile(FULL_DEFAULT, ["--fold-recursion"])
        if profile is None:
            return
        where = "--fold-recursion"
        self.complain(where, checks.sums(profile))
        self.complain(where, checks.is_folded(profile))
        if self.is_stable:
            self.complain(where, checks.same_totals(checks.Totals(profile), self.full_totals))

    def limited(self):
        profile = self.profile(FULL_DEFAULT, ["--profile-limit=16k"])
        if profile is None:
            return
        where = "--profile-limit"
        self.complain(where, checks.sums(profile))
        if self.is_stable:
            self.complain(where, checks.same_totals(checks.Totals(profile), self.full_totals))
        is_cut = any(parent == -2 for parent in profile.parent)
        if not is_cut:
            self.complain(where, "16 KiB hold the whole profile")
        if is_cut != (b"limit" in self.stderr):
            self.complain(where, f"cut: {is_cut}, but stderr says {self.stderr[-200:]!r}")

    def windows(self):
        if not self.is_stable:
            return
        program = self.case.program
        main = (f"L{program.name};", "main", "([Ljava/lang/String;)V")
        found = WINDOWS.search(program.source.decode("utf-8"))
        names = found.group(1).split() if found else []
        everything = self.profile(FULL_DEFAULT, ["--profile-window=all"])
        if everything is not None:
            self.complain("--profile-window=all", checks.same_trees(
                checks.Tree(everything, self.table), self.full_tree(True, True, True), "here",
                "without"))
        for name in ["main", *names]:
            owner, _, method = name.rpartition(".")
            inside = (lambda key: key == main) if name == "main" else (
                lambda key, owner=owner, method=method: key[:2] == (f"L{owner};", method))
            for level in (FULL_DEFAULT, "calls"):
                self.window(level, name, inside)

    def window(self, level, name, inside):
        where = f"--profile-window={name}"
        profile = self.profile(level, [where])
        if profile is None:
            return
        sites, blocks = "callsites" in level, "blocks" in level
        got = checks.Tree(profile, self.table, sites, sites, blocks)
        want = self.full_tree(sites, sites, blocks).copy()
        is_all_kept = name == "main"
        want.keep_inside(inside, not is_all_kept)
        self.complain(f"{level} {where}", checks.same_trees(got, want, "here",
                                                            "by the full profile"))
        absent, more = set(want.facts) - set(got.facts), set(got.facts) - set(want.facts)
        if absent:
            self.complain(f"{level} {where}", f"{len(absent)} contexts outside are not there")
        if more and not is_all_kept:
            self.complain(f"{level} {where}", f"{len(more)} contexts outside are there: "
                          + got.path(min(more)))

    def directives(self):
        source = self.case.program.source.decode("utf-8")
        for owner, name, want in ENTRIES.findall(source) if self.case.is_own else ():
            got = sum(n for key, n in self.full_totals.entries.items()
                      if key[:2] == (f"L{owner};", name))
            counted = self.counts_of(f"L{owner};", name)
            if not got == counted == int(want):
                self.complain("entries", f"{owner}.{name}: {got}, the reference loop says "
                              f"{counted}, expected {want}")


def first_difference(path, other):
    method = ""
    for a, b in zip(path.read_text("utf-8").splitlines(), other.read_text("utf-8").splitlines()):
        if a.startswith("method"):
            method = a
        if a != b:
            return f"{a!r} and {b!r} ({method.split(chr(9))[1:4]})"
    return "one is longer"


def demo_figure(profile, counts):
    """Invariant 8: Figure 2 of the JP2 paper, with the positions in javac's code."""
    problems = []
    main = ("LDemo;", "main", "([Ljava/lang/String;)V")
    roots = [node for node in range(len(profile)) if profile.methods[profile.method[node]] == main]
    if len(roots) != 1:
        return [f"{len(roots)} contexts of main"]
    paths = {roots[0]: ()}
    got = {(): roots[0]}
    for node in range(roots[0] + 1, len(profile)):
        owner, name, _ = profile.methods[profile.method[node]]
        if profile.parent[node] in paths and owner in ("LDemo;", "LSquare;", "LComposite;"):
            steps = paths[profile.parent[node]] + ((profile.callsite[node],
                                                    f"{owner[1:-1]}.{name}"),)
            paths[node] = steps
            got[steps] = node
    sum_areas = ((26, "Demo.sumAreas"),)
    composite = sum_areas + ((16, "Composite.area"),)
    # Context: invocations, instructions, blocks with their counts.
    want = {
        (): (1, 28, {(1, 28): 1}),
        ((4, "Square.<init>"),): (1, 6, {(1, 6): 1}),
        ((10, "Composite.<init>"),): (1, 9, {(1, 9): 1}),
        sum_areas: (1, 49, {(1, 4): 1, (5, 8): 4, (9, 10): 1, (11, 19): 3}),
        sum_areas + ((16, "Square.area"),): (2, 12, {(1, 6): 2}),
        composite: (1, 12, {(1, 12): 1}),
        composite + ((3, "Square.area"),): (1, 6, {(1, 6): 1}),
        composite + ((7, "Square.area"),): (1, 6, {(1, 6): 1})}
    for steps in sorted(set(want) | set(got)):
        node = got.get(steps)
        if node is None or steps not in want:
            problems.append(f"context {steps}: " + ("missing" if node is None else "unexpected"))
            continue
        blocks = dict(zip(profile.layouts[profile.layout[node]], profile.counts[node]))
        facts = profile.entries[node], profile.executed[node], blocks
        if facts != want[steps]:
            problems.append(f"context {steps}: {facts}, expected {want[steps]}")
    if counts[main].executed != 28:
        problems.append("the reference loop does not count 28 instructions in main")
    return problems


# --- a program that a signal ends ---------------------------------------------------------


def check_signals(options, classes):
    """SIGTERM, SIGINT and SIGHUP while threads compute: a whole and consistent profile."""
    problems = []
    codes = checks.Codes(classfile.ClassPath([classes, options.library]))
    for number in SIGNALS:
        for analysis in ("default", "precise"):
            where = f"{number.name}, {analysis}"
            with tempfile.TemporaryDirectory(dir=options.work) as directory:
                path = pathlib.Path(directory) / "profile.xml"
                status = signalled(options, classes, number, analysis, path)
                if status not in (128 + number, -number):
                    problems.append(f"{where}: exit status {status}")
                if not path.exists():
                    problems.append(f"{where}: no profile was written")
                    continue
                profile = profiles.read_xml(path)
            precise = analysis == "precise"
            found = (checks.layouts(profile, codes, precise) + checks.sums(profile)
                     + checks.flows(profile, codes, precise, checks.LIVE_SLACK)
                     + checks.callsites(profile, codes, True))
            entries = sum(profile.entries[node] for node in range(len(profile))
                          if profile.methods[profile.method[node]][:2] == ("LForever;", "step"))
            if entries < 1000:
                found.append(f"{entries} entries of step")
            problems += [f"{where}: {text}" for text in found]
    return problems


def restore_signals():
    """Restores signals: a process that a shell starts in the background ignores SIGINT, and nohup's child ignores
    SIGHUP; the machine would inherit that."""
    for number in SIGNALS:
        signal.signal(number, signal.SIG_DFL)


def signalled(options, classes, number, analysis, path):
    command = [options.jp2vm, *options.vm_arg, "--profile", f"--blocks={analysis}",
               f"--profile-out={path}", "-cp", str(classes), "Forever"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                               start_new_session=True, preexec_fn=restore_signals)
    try:
        line = process.stdout.readline()
        if line.strip() != b"running":
            return f"unexpected output {line!r}"
        process.send_signal(number)
        return process.wait(options.timeout)
    except subprocess.TimeoutExpired:
        return "none: it did not end"
    finally:
        differential.kill_group(process)
        process.wait()
        process.stdout.close()


# --- the programs -------------------------------------------------------------------------


def make_generated(options, work, area, sources, generator, directory):
    """Compiles a generator of classes and runs it; returns the directory of the classes."""
    target = work / area
    if target.exists():
        shutil.rmtree(target)
    (target / "generator").mkdir(parents=True)
    for command in ([options.javac, "-nowarn", *ASM, "-d", target / "generator", *sources],
                    [options.java, *ASM, "-cp", target / "generator", generator,
                     target / "classes"]):
        done = subprocess.run([str(part) for part in command], stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, text=True, check=False)
        if done.returncode != 0:
            raise differential.UsageError(f"{generator}: {done.stdout}")
    return target / "classes" / directory


def has_main(path):
    return ("main", "([Ljava/lang/String;)V") in classfile.ClassFile(path.read_bytes()).methods


def own_cases(options, work):
    programs = [differential.Program("own", path)
                for path in sorted((HERE / "java").glob("*.java"))]
    classes = {}
    for release in options.releases:
        chosen = [p for p in programs if release in p.releases]
        (work / "own").mkdir(exist_ok=True)
        classes[release] = differential.compile_release(options.javac, work / "own", release,
                                                        chosen)
    cases = [Case(p, r, classes[r]) for p in programs for r in options.releases
             if r in p.releases and p.name != "Forever"]
    directory = make_generated(options, work, "flow",
                               [HERE.parent / "classgen" / "Code.java", HERE / "GenerateFlow.java"],
                               "GenerateFlow", "")
    cases += [Case(ClassesOnly("flow", path.stem), 17, directory)
              for path in sorted(directory.glob("*.class"))]
    return cases, classes[max(classes)]


def corpus_cases(options, programs):
    cases = []
    for release in options.releases:
        chosen = [p for p in programs if release in p.releases]
        classes = differential.compile_parts(options.javac, pathlib.Path(options.shared),
                                             [release], chosen, by_area=options.openjdk)
        cases += [Case(p, release, classes[p.area, release]) for p in chosen]
    return cases


def classgen_cases(options, work):
    sources = sorted((HERE.parent / "classgen").glob("*.java"))
    directory = make_generated(options, work, "classgen", sources, "GenerateClasses", "valid")
    return [Case(ClassesOnly("classgen", path.stem), 17, directory)
            for path in sorted(directory.glob("*.class")) if has_main(path)]


def check_case(options, case, unstable):
    start = time.monotonic()
    result = Checker(options, case, unstable).check()
    return (*result, time.monotonic() - start)


def parse_options(arguments):
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--jp2vm", required=True, metavar="PATH", help="the VM under test")
    parser.add_argument("--java", default="java", metavar="PATH", help="the reference VM")
    parser.add_argument("--javac", metavar="PATH", help="the compiler; default: beside java")
    parser.add_argument("--work", metavar="DIR", help="class files and cached results; created")
    parser.add_argument("--shared", metavar="DIR",
                        help="a directory for those of the corpus instead, which several runs may "
                             "use at a time; created")
    parser.add_argument("--programs", metavar="RE", default="",
                        help="only programs whose area/Name matches")
    parser.add_argument("--corpus", choices=("all", "spread", "none"), default="all",
                        help="how much of tests/java to take: all (the default), or every tenth at a "
                        "few levels")
    parser.add_argument("--spread", type=int, default=SPREAD, metavar="N",
                        help="another number than ten")
    parser.add_argument("--openjdk", action="store_true",
                        help="of the corpus tests/openjdk instead of tests/java, without own programs")
    parser.add_argument("--classgen", action="store_true", help="also classes of tests/classgen")
    parser.add_argument("--levels", default="all", metavar="LIST",
                        help="all, some, or names as in --list-levels, between blanks")
    parser.add_argument("--list-levels", action="store_true", help="print the levels and stop")
    parser.add_argument("--release", choices=("8", "17", "both"), default="17")
    parser.add_argument("--jobs", type=int, default=2, metavar="N", help="programs at a time")
    parser.add_argument("--all-options", action="store_true",
                        help="windows, threads, folding, limits for the corpus, too")
    parser.add_argument("--library", metavar="PATH",
                        help="jar or directory with the library's classes (default: the embedded "
                             "library; with --openjdk, java.base as jimage writes it)")
    parser.add_argument("--vm-arg", action="append", default=[], metavar="ARG",
                        help="an option for jp2vm; repeatable")
    parser.add_argument("--timeout", type=float, default=120, metavar="S")
    parser.add_argument("--keep", action="store_true", help="keep the files of what fails")
    parser.add_argument("--times", action="store_true", help="print a line for each program")
    options = parser.parse_args(arguments)
    if options.levels == "all":
        options.levels = LEVELS
    else:
        options.levels = SOME_LEVELS if options.levels == "some" else options.levels.split()
        for level in options.levels:
            if level not in LEVELS:
                parser.error(f"no such level: {level}")
        # All levels are compared with the full profile, so it is the first.
    options.levels = sorted(options.levels, key=lambda level: level != FULL_DEFAULT)
    options.releases = (8, 17) if options.release == "both" else (int(options.release),)
    options.cache, options.java_arg = True, []
    return options


def report(results, options):
    failed = executed = contexts = 0
    missing = set()
    for future in concurrent.futures.as_completed(results):
        label, problems, instructions, nodes, unknown, seconds = future.result()
        failed += bool(problems)
        executed += instructions
        contexts += nodes
        missing.update(unknown)
        if options.times:
            print(f"{'FAIL' if problems else 'ok  '} {label} {seconds:.2f} s, {instructions} "
                  f"instructions, {nodes} contexts", flush=True)
        if problems:
            print(f"FAIL {label}\n    " + "\n    ".join(
                line for text in problems for line in text.splitlines()), flush=True)
    return failed, executed, contexts, missing


def library_of(options, work):
    """The location of the class files of the machine's library; writes out those of java.base."""
    if options.library:
        return pathlib.Path(options.library)
    if not options.openjdk:
        return pathlib.Path(os.path.realpath(options.jp2vm)).parent.parent / "lib/jp2vm/embedded.jar"
    home = pathlib.Path(os.path.realpath(options.java)).parent.parent
    library = work / "library" / "java.base"
    if not library.exists():
        partial = work / f"library-{os.getpid()}"
        subprocess.run([home / "bin" / "jimage", "extract", "--dir", partial, "--include",
                        "regex:/java.base/.*class", home / "lib" / "modules"], check=True)
        partial.rename(library.parent)
    return library


def work_in(work, options):
    options.library = library_of(options, work)
    if not options.library.exists():
        raise differential.UsageError(f"no class library {options.library}")
    if options.openjdk:
        corpus, own = differential.load_corpus(HERE.parent / "openjdk"), []
        unstable = read_unstable(HERE / "unstable-openjdk.txt")
    else:
        corpus, unstable = differential.load_corpus(), read_unstable(HERE / "unstable.txt")
        own, own_classes = own_cases(options, work)
    chosen = corpus if options.corpus == "all" else \
        corpus[::options.spread] if options.corpus == "spread" else []
    pattern = re.compile(options.programs)
    chosen = [p for p in chosen if pattern.search(f"{p.area}/{p.name}")]
    cases = [case for case in own if pattern.search(case.name)]
    cases += corpus_cases(options, chosen)
    if options.classgen:
        cases += [c for c in classgen_cases(options, work) if pattern.search(c.name)]
    if not cases:
        raise differential.UsageError("no program selected")
    failed = 0
    known = {f"{p.area}/{p.name}" for p in corpus} | {case.name for case in own}
    for name in sorted(set(unstable) - known):
        failed += 1
        print(f"FAIL unstable programs: there is no program {name}")
    with concurrent.futures.ProcessPoolExecutor(max(1, options.jobs)) as pool:
        results = [pool.submit(check_case, options, case, unstable) for case in cases]
        wrong, executed, contexts, missing = report(results, options)
    failed += wrong
    if own and pattern.search("own/Forever"):
        problems = check_signals(options, own_classes)
        failed += bool(problems)
        for text in problems:
            print(f"FAIL own/Forever: {text}")
    print(f"{len(cases)} programs, {len(options.levels)} levels, {executed} instructions, "
          f"{contexts} contexts; {len(missing)} methods without a class file; {failed} failed")
    return 1 if failed else 0


def main(arguments):
    options = parse_options(arguments)
    if options.list_levels:
        print("\n".join(LEVELS))
        return 0
    options.java = differential.resolve_vm(options.java)
    options.jp2vm = differential.resolve_vm(options.jp2vm)
    options.javac = differential.find_javac(options)
    if options.work is None:
        with tempfile.TemporaryDirectory(prefix="jp2-invariants-") as directory:
            options.work = directory
            options.shared = options.shared or directory
            return work_in(pathlib.Path(directory), options)
    work = pathlib.Path(options.work).resolve()
    work.mkdir(parents=True, exist_ok=True)
    options.work = str(work)
    options.shared = str(pathlib.Path(options.shared or work).resolve())
    return work_in(work, options)


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except differential.UsageError as error:
        print(f"invariants.py: {error}", file=sys.stderr)
        sys.exit(2)
