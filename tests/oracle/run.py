#!/usr/bin/env python3
"""Compares profiles with an oracle: java itself, with an agent that counts single steps.

Each program is run by `java -Xint` with the agent (agent.c) and by jp2vm with a full profile. Every
context that `main` or a thread's `run` called, directly or not, must have been entered as often and
have run each of its instructions as often. Differences in methods of the class library may have
reasons (reasons.py); methods of the program may not differ at all.

Exit status: 0 when every difference is explained, 1 otherwise, 2 for wrong usage.
"""

import argparse
import collections
import concurrent.futures
import os
import pathlib
import shutil
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.dont_write_bytecode = True
sys.path[:0] = [str(HERE), str(HERE.parent), str(HERE.parent / "profile")]

import differential    # noqa: E402
import profiles        # noqa: E402
import reasons         # noqa: E402
import trees           # noqa: E402

# Without the shared archive the library starts as it does here; the agent tells all threads apart.
HASHES = ("-XX:+UnlockExperimentalVMOptions", "-XX:hashCode=2")
JAVA = ("-Xint", "-Xshare:off", *HASHES, *differential.REFERENCE_OPTIONS)
PROFILE = (*HASHES, "--classlib=openjdk", "--profile=callsites,natives,blocks")
LIBRARY = ("Ljava/", "Ljavax/", "Ljdk/", "Lsun/", "Lcom/sun/")


class Result:
    """What became of one program."""

    def __init__(self, label):
        self.label = label
        self.contexts = self.instructions = 0
        self.program_contexts = self.program_instructions = 0
        self.reasons = collections.Counter()
        self.problems = []
        self.is_too_long = False


def is_unseen(node):
    return reasons.UNSEEN.get(node.key[1:3]) == node.key[3]


def judge(result, oracle, machine):
    for node in oracle.subtree():
        if node.key is None:
            continue
        result.contexts += 1
        result.instructions += node.executed()
        if not node.key[1].startswith(LIBRARY):
            result.program_contexts += 1
            result.program_instructions += node.executed()
    for difference in trees.differences(oracle, machine, is_unseen):
        path = difference.node.path()
        is_program = not difference.node.key[1].startswith(LIBRARY)
        reason = next((reason for reason in reasons.REASONS
                       if reason.explains(difference, path, is_program)), None)
        if reason:
            result.reasons[reason.name] += 1
        else:
            result.problems.append(str(difference))


def check(options, runner, program, release, classes):
    """Runs one program on both machines."""
    result = Result(f"{program.area}/{program.name}@{release}")
    main_class = f"L{program.name};"
    with tempfile.TemporaryDirectory(dir=options.work, prefix="oracle-") as name:
        directory = pathlib.Path(name)
        counts, xml = directory / "oracle.txt", directory / "profile.xml"
        agent = f"-agentpath:{options.agent}=main={main_class},out={counts}"
        # Both have the same environment, which programs may read.
        preloaded = ["env", f"LD_PRELOAD={options.agent}"]
        theirs = runner.run([*preloaded,
                             *runner.command(options.java, [*JAVA, agent], program, classes)],
                            program, options.timeout)
        if theirs.timed_out:
            result.is_too_long = True
            return result
        ours = runner.run([*preloaded,
                           *runner.command(options.jp2vm, [*PROFILE, f"--profile-out={xml}"],
                                           program, classes)], program, options.timeout)
        for who, outcome in (("java", theirs), ("jp2vm", ours)):
            if outcome.timed_out or outcome.status != program.exit:
                result.problems.append(f"{who}: {outcome.describe()}: "
                                       + outcome.stderr.decode("utf-8", "replace")[-300:])
        if result.problems:
            return result
        try:
            oracle, errors = trees.read_oracle(counts, main_class)
            machine = trees.read_profile(profiles.read_xml(xml), main_class)
        except (OSError, ValueError, profiles.ProfileError) as error:
            result.problems.append(f"cannot be read: {error}")
            return result
        if errors:
            result.problems.append(f"{errors} events contradict the agent's stack")
        judge(result, oracle, machine)
        if options.keep and result.problems:
            for path in (counts, xml):
                shutil.copy(path, options.work / f"{program.name}{path.suffix}")
    return result


def parse_options(arguments):
    parser = argparse.ArgumentParser(description="Compares profiles with single steps of java.")
    parser.add_argument("--jp2vm", default="jp2vm", metavar="PATH", help="the machine under test")
    parser.add_argument("--java", default="java", metavar="PATH", help="the reference machine")
    parser.add_argument("--javac", metavar="PATH", help="the compiler; default: beside java")
    parser.add_argument("--agent", required=True, metavar="FILE", help="the agent's shared library")
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
    parser.add_argument("--timeout", type=float, default=300, metavar="S",
                        help="seconds that a program may take (default 300)")
    parser.add_argument("--show", type=int, default=10, metavar="N",
                        help="differences shown of a program (default 10)")
    parser.add_argument("--verbose", action="store_true", help="tell of each program when it is done")
    parser.add_argument("--keep", action="store_true",
                        help="keep the files of a program that differs in the work directory")
    return parser.parse_args(arguments)


def unstable():
    """Programs whose counts are no function of the program alone."""
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
    results = [result for result in results if not result.is_too_long]
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


def tell(result):
    what = ("too long" if result.is_too_long else "differs" if result.problems
            else "equal but for " + ", ".join(f"{n} {name}" for name, n in result.reasons.items())
            if result.reasons else "equal")
    print(f"{result.label}: {what}", flush=True)


def main(arguments):
    options = parse_options(arguments)
    options.work.mkdir(parents=True, exist_ok=True)
    options.work = options.work.resolve()
    options.agent = os.path.abspath(options.agent)
    options.java = differential.resolve_vm(options.java)
    options.jp2vm = differential.resolve_vm(options.jp2vm)
    options.shared, options.cache = None, False
    programs, left_out = select(options)
    release = int(options.release)
    by_area = options.corpus.resolve() != differential.CORPUS
    classes = differential.compile_parts(differential.find_javac(options), options.work, (release,),
                                         programs, by_area)
    runner = differential.Runner(options, options.work)
    results = []
    with concurrent.futures.ThreadPoolExecutor(max(1, options.jobs)) as pool:
        futures = [pool.submit(check, options, runner, p, release, classes[p.area, release])
                   for p in programs]
        for future in concurrent.futures.as_completed(futures):
            result = future.result()
            results.append(result)
            if options.verbose:
                tell(result)
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
