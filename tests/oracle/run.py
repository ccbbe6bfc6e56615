#!/usr/bin/env python3
"""Compares profiles with an oracle: java with an agent that counts single steps.

Each program is run by `java -Xint` with the agent (agent.c) and by jp2vm with a full profile. Every context that `main`
or a thread's `run` called, directly or indirectly, must have the same number of entries, and the same number of
executions of each instruction. Differences in methods of the class library may have reasons (reasons.py); methods of
the program may not differ at all.

Exit status: 0 if every difference has a reason, otherwise 1; 2 for wrong usage.
"""

import argparse
import collections
import concurrent.futures
import contextlib
import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.dont_write_bytecode = True
sys.path[:0] = [str(HERE), str(HERE.parent)]

import differential    # noqa: E402
import reasons         # noqa: E402

# Without the shared archive, the library starts as it does in jp2vm. The agent distinguishes all threads.
HASHES = ("-XX:+UnlockExperimentalVMOptions", "-XX:hashCode=2")
JAVA = ("-Xint", "-Xshare:off", *HASHES, *differential.REFERENCE_OPTIONS)
PROFILE = (*HASHES, "--classlib=openjdk", "--profile=callsites,natives,blocks")
# Nothing is collected unless the program requests it or sets sizes itself, because the program does not determine when
# a weak reference is cleared.
HEAP = ("-Xms1g", "-Xmn900m")
# Seconds of elapsed time for each second of processor time: a limit for programs that wait for ever.
WAITING = 20
LIBRARY = ("Ljava/", "Ljavax/", "Ljdk/", "Lsun/", "Lcom/sun/")


class Result:
    """The result of one program."""

    def __init__(self, label):
        self.label = label
        self.contexts = self.instructions = 0
        self.program_contexts = self.program_instructions = 0
        self.reasons = collections.Counter()
        self.problems = []
        self.is_too_long = self.is_varying = False  # is_varying: two runs of java differ
        self.timeout = 0

    def is_equal(self):
        return not self.is_too_long and not self.is_varying and not self.problems

    @staticmethod
    def from_fields(fields):
        result = Result(fields["label"])
        vars(result).update(fields)
        result.reasons = collections.Counter(result.reasons)
        return result


class Results:
    """A file to which each program adds a line of JSON when it is done; the last line of a program counts. A later run
    continues the file."""

    def __init__(self, path, goes_on):
        self.path = path
        self.known = {}
        if path and goes_on and path.exists():
            # An interrupted run may have left an incomplete line.
            lines = [line for line in path.read_text("utf-8").splitlines() if line.endswith("}")]
            for line in lines:
                result = Result.from_fields(json.loads(line))
                self.known[result.label] = result
        if path:
            path.write_text("".join(json.dumps(vars(result)) + "\n"
                                    for result in self.known.values()), "utf-8")

    def find(self, label, timeout):
        """A result that another run would not change, or None."""
        result = self.known.get(label)
        is_final = result and (result.is_equal() or result.is_varying
                               or result.is_too_long and result.timeout >= timeout)
        return result if is_final else None

    def add(self, result):
        if self.path:
            with open(self.path, "a", encoding="utf-8") as file:
                file.write(json.dumps(vars(result)) + "\n")


class Runner(differential.Runner):
    """Runs programs. All runs of a program are in a directory of the same name, because its length and hash code affect
    the counts."""

    @contextlib.contextmanager
    def directory(self, program):
        path = self.work / "runs" / program.area / program.name
        shutil.rmtree(path, ignore_errors=True)
        path.mkdir(parents=True)
        try:
            yield path
        finally:
            shutil.rmtree(path, ignore_errors=True)


class CompareError(Exception):
    """A file cannot be read."""


def compare(options, result, main_class, counts, profile):
    """Runs compare.c on two files; differences that have a reason are only counted."""
    command = [options.compare, counts, profile, main_class, *LIBRARY, "--", *reasons.UNSEEN]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                          errors="surrogateescape") as process:
        for line in process.stdout:
            kind, *fields = line.rstrip("\n").split("\t")
            if kind == "sums":
                (result.contexts, result.instructions, result.program_contexts,
                 result.program_instructions, errors) = map(int, fields)
                if errors:
                    result.problems.append(f"{errors} events contradict the agent's stack")
                continue
            whose, what, _, path = fields
            reason = reasons.find(kind, what, path, whose == "program")
            if reason:
                result.reasons[reason.name] += 1
            else:
                result.problems.append(f"{kind}: {what}: {path}")
        message = process.stderr.read()
    if process.returncode != 0:
        raise CompareError(message.strip())


def run_limited(options, runner, command, program):
    """Like Runner.run, but limits processor time; `timed_out` is set if the limit was exceeded."""
    limited = ["prlimit", f"--cpu={options.timeout}:{options.timeout + 5}", "--core=0",
               # Both machines have the same environment, which programs may read.
               "env", f"LD_PRELOAD={options.agent}", *command]
    outcome = runner.run(limited, program, WAITING * options.timeout)
    outcome.timed_out |= outcome.status == -signal.SIGXCPU
    return outcome


def heap_of(program):
    return () if any(arg.startswith("-Xm") for arg in program.vm_args) else HEAP


def run_java(options, runner, program, classes, counts):
    agent = f"-agentpath:{options.agent}=main=L{program.name};,out={counts}"
    if options.plain:
        agent += ",plain"
    command = runner.command(options.java, [*JAVA, *heap_of(program), agent], program, classes)
    return run_limited(options, runner, command, program)


def run_both(options, runner, program, classes, counts, profile):
    """Both outcomes; java's outcome is None if it takes too long."""
    theirs = run_java(options, runner, program, classes, counts)
    if theirs.timed_out:
        return None, None
    arguments = [*PROFILE, *heap_of(program), f"--profile-out={profile}"]
    ours = run_limited(options, runner, runner.command(options.jp2vm, arguments, program, classes),
                       program)
    return theirs, ours


def varies(options, runner, program, classes, counts):
    """Whether another run of java differs from the first run; differences with a reason do not count."""
    again = counts.with_name("again.txt")
    outcome = run_java(options, runner, program, classes, again)
    if outcome.timed_out or outcome.status != program.exit:
        return True
    result = Result("")
    compare(options, result, f"L{program.name};", counts, again)
    return bool(result.problems)


def check(options, runner, program, release, classes):
    """Runs one program on both machines."""
    result = Result(label_of(program, release))
    result.timeout = options.timeout
    with tempfile.TemporaryDirectory(dir=options.work, prefix="oracle-") as name:
        directory = pathlib.Path(name)
        counts, profile = directory / "counts.txt", directory / "profile.jp2"
        theirs, ours = run_both(options, runner, program, classes, counts, profile)
        if theirs is None:
            result.is_too_long = True
            return result
        for who, outcome in (("java", theirs), ("jp2vm", ours)):
            if outcome.timed_out or outcome.status != program.exit:
                result.problems.append(f"{who}: {outcome.describe()}: "
                                       + outcome.stderr.decode("utf-8", "replace")[-300:])
        if result.problems:
            return result
        try:
            compare(options, result, f"L{program.name};", counts, profile)
            if result.problems and varies(options, runner, program, classes, counts):
                result.is_varying, result.problems = True, []
        except CompareError as error:
            result.problems.append(str(error))
        if options.keep and result.problems:
            for path in (counts, profile):
                shutil.copy(path, options.work / f"{program.name}{path.suffix}")
    return result


def parse_options(arguments):
    parser = argparse.ArgumentParser(description="Compares profiles with single steps of java.")
    parser.add_argument("--jp2vm", default="jp2vm", metavar="PATH", help="the machine under test")
    parser.add_argument("--java", default="java", metavar="PATH", help="the reference machine")
    parser.add_argument("--javac", metavar="PATH", help="the compiler; default: beside java")
    parser.add_argument("--agent", required=True, metavar="FILE", help="the agent's shared library")
    parser.add_argument("--compare", metavar="PATH",
                        help="the program that compares (default: oracle_compare beside the agent)")
    parser.add_argument("--work", required=True, metavar="DIR", type=pathlib.Path,
                        help="class files and temporary files; created")
    parser.add_argument("--corpus", metavar="DIR", type=pathlib.Path, default=differential.CORPUS,
                        help="the directory of programs (default: tests/java)")
    parser.add_argument("--area", action="append", default=[], metavar="A",
                        help="only this directory of the corpus; repeatable")
    parser.add_argument("--filter", metavar="RE", help="only programs whose area/Name matches")
    parser.add_argument("--filter-file", metavar="FILE", type=pathlib.Path,
                        help="only the programs that the file names, area/Name in a line each")
    parser.add_argument("--release", choices=("8", "17"), default="17",
                        help="of the class files (default 17); with 8, strings are concatenated "
                             "without call sites, which take seconds to link in single steps")
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="programs run at a time")
    parser.add_argument("--timeout", type=int, default=120, metavar="S",
                        help="seconds of processor time that a program may take on each machine "
                             f"(default 120); by the clock it is {WAITING} times as many")
    parser.add_argument("--results", metavar="FILE", type=pathlib.Path,
                        help="a file that gets the result of each program as it is done")
    parser.add_argument("--resume", action="store_true",
                        help="go on with that file: programs that it calls equal, or too long for "
                             "no less time, are not run again")
    parser.add_argument("--plain", action="store_true",
                        help="take steps from JVMTI alone, which costs up to thirteen times as much")
    parser.add_argument("--show", type=int, default=10, metavar="N",
                        help="differences shown of a program (default 10)")
    parser.add_argument("--verbose", action="store_true", help="tell of each program when it is done")
    parser.add_argument("--keep", action="store_true",
                        help="keep the files of a program that differs in the work directory")
    return parser.parse_args(arguments)


def unstable():
    """Programs whose counts do not depend on the program alone."""
    names = set()
    for name in ("unstable.txt", "unstable-openjdk.txt"):
        for line in (HERE.parent / "profile" / name).read_text("utf-8").splitlines():
            if line.strip() and not line.startswith("#"):
                names.add(line.split()[0])
    return names


def select(options):
    programs = differential.load_corpus(options.corpus.resolve())
    programs = differential.select(programs, options.area, options.filter)
    if options.filter_file:
        names = options.filter_file.read_text("utf-8").split()
        programs = [p for p in programs if f"{p.area}/{p.name}" in names]
        if len(programs) != len(names):
            raise differential.UsageError(f"{options.filter_file}: not all of these are programs")
    varying = unstable() | set(reasons.PROGRAMS)
    left_out = [p for p in programs if f"{p.area}/{p.name}" in varying]
    chosen = [p for p in programs if p not in left_out and int(options.release) in p.releases]
    if not chosen:
        raise differential.UsageError("no program selected")
    return chosen, left_out


def report(options, results, left_out):
    total = Result("")
    for result in results:
        total.contexts += result.contexts
        total.instructions += result.instructions
        total.program_contexts += result.program_contexts
        total.program_instructions += result.program_instructions
        total.reasons += result.reasons
    for reason in reasons.REASONS:
        if total.reasons[reason.name]:
            print(f"{total.reasons[reason.name]:8} differences by {reason.name}: {reason.text}")
    if left_out:
        print(f"{len(left_out)} programs left out, whose counts vary by themselves")
    too_long = [result.label for result in results if result.is_too_long]
    varying = [result.label for result in results if result.is_varying]
    results = [result for result in results if not result.is_too_long and not result.is_varying]
    if varying:
        print(f"{len(varying)} programs differ from java as two runs of java differ: "
              + " ".join(sorted(varying)))
    if too_long:
        names = " ".join(sorted(too_long))
        print(f"{len(too_long)} programs are too long for single steps: {names}")
    failed = sum(bool(result.problems) for result in results)
    exact = sum(not result.problems and not result.reasons for result in results)
    print(f"{len(results) - failed} programs equal java's, {exact} of them without any difference, "
          f"{failed} do not: "
          f"{total.contexts:,} contexts with {total.instructions:,} instructions, of the programs' "
          f"own methods {total.program_contexts:,} with {total.program_instructions:,}")
    return 1 if failed or not total.program_instructions else 0


def label_of(program, release):
    return f"{program.area}/{program.name}@{release}"


def report_result(result):
    what = ("too long" if result.is_too_long else "varies" if result.is_varying else "differs" if result.problems
            else "equal but for " + ", ".join(f"{n} {name}" for name, n in result.reasons.items())
            if result.reasons else "equal")
    print(f"{result.label}: {what}", flush=True)


def main(arguments):
    options = parse_options(arguments)
    options.work.mkdir(parents=True, exist_ok=True)
    options.work = options.work.resolve()
    options.agent = os.path.abspath(options.agent)
    options.compare = differential.resolve_vm(
        options.compare or os.path.join(os.path.dirname(options.agent), "oracle_compare"))
    options.java = differential.resolve_vm(options.java)
    options.jp2vm = differential.resolve_vm(options.jp2vm)
    options.shared, options.cache = None, False
    programs, left_out = select(options)
    release = int(options.release)
    by_area = options.corpus.resolve() != differential.CORPUS
    classes = differential.compile_parts(differential.find_javac(options), options.work, (release,),
                                         programs, by_area)
    runner = Runner(options, options.work)
    record = Results(options.results, options.resume)
    known = {p: record.find(label_of(p, release), options.timeout) for p in programs}
    results = [result for result in known.values() if result]
    with concurrent.futures.ThreadPoolExecutor(max(1, options.jobs)) as pool:
        futures = [pool.submit(check, options, runner, p, release, classes[p.area, release])
                   for p in programs if not known[p]]
        for future in concurrent.futures.as_completed(futures):
            result = future.result()
            results.append(result)
            record.add(result)
            if options.verbose:
                report_result(result)
            if result.problems:
                shown = result.problems[:options.show]
                print(f"FAIL {result.label}: {len(result.problems)} differences", flush=True)
                print("".join(f"    {text}\n" for text in shown), end="", flush=True)
    return report(options, results, left_out)


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except differential.UsageError as error:
        print(f"run.py: {error}", file=sys.stderr)
        sys.exit(2)
