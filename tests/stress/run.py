#!/usr/bin/env python3
r"""Runs programs with --stress: their output must be the same as without it.

Usage: run.py --jp2vm JP2VM --work DIR [--seeds N] [--first SEED] [--profile] [--same] [--vm-arg=OPTION]
              [--with=OPTION] PATH...

A PATH is a program of a corpus, AREA/NAME.java, or a directory of programs. Programs below an `openjdk` run on
OpenJDK's library, others on the embedded one. Each is run without stress, and with N seeds from SEED on. With --profile
the profiles of these runs must be equal as well. With --same, the stress actions of a program with one thread must be
equally many in two runs with the same seed. Exit status: 0; 1 if a run differs; then the script prints the command that
repeats it.

--vm-arg, which may be repeated, adds an option to all runs. --with, which may also be repeated, adds an option only to
the runs with stress: their output must be that of the program without stress and without this option. The output of
programs that may differ with --jop (OTHER_ON_JOP) must be that of the program with these options without stress.
Relative names of files are below a directory that is removed after the run. Examples with a profile, for JOP, with a
recording, and with programs of races and of JNI:

    run.py --jp2vm build/bin/jp2vm --work build/stress --with=--profile --with=--profile-out=x.jp2 tests/java
    run.py --jp2vm build/bin/jp2vm --work build/stress --with=--jop --with=--profile-out=x.jp2 tests/java/gc
    run.py --jp2vm build/bin/jp2vm --work build/stress --with=--record=x.jp2rec tests/races/Correct.java
    run.py --jp2vm build/bin/jp2vm --work build/stress --with=--profile --with=--profile-out=x.jp2 \
           --vm-arg=-Djava.library.path=$PWD/build/tests/jni/native tests/jni/JniStress.java
"""
import pathlib
import re
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))
from harness import check, finish, read_options  # noqa: E402
import differential  # noqa: E402

SUMMARY = re.compile(rb"jp2vm: --stress=(\d+): (\d+) collections, (\d+) at a later instruction, "
                     rb"(\d+) safepoints, (\d+) yields\n")
PROFILE = "profile.txt"
# Lines that are not compared: the method with the most safepoints depends on polls. Stress adds some, and --record or
# --jop change the line even without stress.
MOVED_BY_POLLS = {"StopInCallee": re.compile(rb"^mostly inside of nested calls: (true|false)$", re.M)}
# Intended effects of --jop (docs/jop-programs.md), and programs of the corpora that show them.
OTHER_ON_JOP = {
    "initializers run before main": "ConstantsInlined ContextLoaders InitCircular InitFailure InitInterfaces "
                                    "InitReentrant InitTriggers JniTest LambdaExceptions OwnLoader StaticHolders "
                                    "StaticNestedOrder",
    "stack traces begin where something is thrown": "CauseChains CustomHierarchy HandlerRanges HelpfulNpe HelpfulNpeG "
                                                    "StackTraceContent Suppressed ThrowableApi UncaughtDefaultMain",
}
# Programs that observe a thread while it sleeps. With --jop, sleeping takes no real time, so their output depends on
# the schedule, and they do not run.
SLEEPING = ("StartJoin", "TimedWaiting")


class Run:
    """The output and the files of one run."""

    def __init__(self, command, program, timeout, work):
        with tempfile.TemporaryDirectory(dir=work, prefix="run-") as cwd:
            done = subprocess.run(command, cwd=cwd, input=program.stdin, capture_output=True, check=False,
                                  timeout=timeout)
            profile = pathlib.Path(cwd) / PROFILE
            self.profile = profile.read_bytes() if profile.exists() else None
        self.status, self.stdout, self.stderr = done.returncode, done.stdout, done.stderr
        if program.name in MOVED_BY_POLLS:
            self.stdout = MOVED_BY_POLLS[program.name].sub(b"mostly inside of nested calls: ...", self.stdout)

    def difference(self, plain):
        """The difference from a run without stress, or None."""
        if self.status != plain.status:
            return f"exit status {self.status}, not {plain.status}"
        if self.stdout != plain.stdout:
            return differential.show_diff(plain.stdout, self.stdout)
        if self.profile != plain.profile:
            return differential.show_diff(plain.profile, self.profile)
        return None if SUMMARY.search(self.stderr) else "no line of --stress on stderr"


def is_for_jop(options):
    """Whether only the runs with stress use --jop."""
    return any(word.partition("=")[0] == "--jop" for word in options.added)


def find_programs(options):
    found = []
    for path in (pathlib.Path(path).resolve() for path in options.paths):
        files = [path] if path.suffix == ".java" else sorted(path.rglob("*.java"))
        for file in files:
            if is_for_jop(options) and file.stem in SLEEPING:
                print(f"left out: {file.stem}")
                continue
            program = differential.Program(file.parent.name, file, differential.corpus_releases(file.parent.parent))
            program.javac_flags += ("-sourcepath", str(file.parent))  # code that it shares with other programs
            found.append(program)
    return found


def compile_all(options, programs):
    """The programs with their class paths: there is one directory for each folder of a corpus."""
    folders = {}
    for program in programs:
        release = 17 if 17 in program.releases else program.releases[0]
        folders.setdefault((program.path.parent, release), []).append(program)
    sets = [(options.work / "-".join(folder.parts[-2:]), release, group)
            for (folder, release), group in folders.items()]
    directories = differential.compile_sets(options.javac, sets)
    return [(program, directory) for (_, _, group), directory in zip(sets, directories) for program in group]


def command_of(options, program, directory, seed=None, added=()):
    library = "openjdk" if "openjdk" in program.path.parts else "embedded"
    words = [options.jp2vm, f"--classlib={library}", *options.vm_arg, *program.vm_args]
    if options.profile:
        words += ["--profile=callsites,blocks", f"--profile-out=text:{PROFILE}"]
    if seed is not None:
        words.append(f"--stress={seed}")
    return [*words, *added, "-cp", str(directory), program.name, *program.args]


def run_plain(options, program, directory):
    """Runs a program without stress."""
    is_other = is_for_jop(options) and program.name in " ".join(OTHER_ON_JOP.values()).split()
    command = command_of(options, program, directory, added=options.added if is_other else ())
    return Run(command, program, options.timeout, options.work)


def check_program(options, program, directory):
    """The output must be the same with every seed."""
    plain = run_plain(options, program, directory)
    for seed in range(options.first, options.first + options.seeds):
        command = command_of(options, program, directory, seed, options.added)
        try:
            run = Run(command, program, options.timeout, options.work)
            difference = run.difference(plain)
        except subprocess.TimeoutExpired:
            run, difference = None, f"no end after {options.timeout:.0f} s"
        check(difference is None, f"{' '.join(map(str, command))}\n{difference}\n"
              + (run.stderr.decode("utf-8", "replace")[-2000:] if run else ""))


def check_same(options, program, directory):
    """Tests that the number of stress actions of a program with one thread is the same in each run with a seed, and
    differs with another seed."""
    runs = [Run(command_of(options, program, directory, seed, options.added), program, options.timeout, options.work)
            for seed in (5, 5, 6)]
    counts = [tuple(map(int, SUMMARY.search(run.stderr).groups())) for run in runs]
    check(counts[0] == counts[1] and counts[0][1:] != counts[2][1:] and all(counts[0][1:]),
          f"{program.name}: (seed, actions of each kind) of three runs are {counts}")


def main():
    options = read_options(__doc__, "jp2vm javac work", rest="paths", fresh=False, seeds=1, first=1, timeout=120.0,
                           profile=False, vm_arg=[], same={
                               "action": "store_true", "help": "the same seed must act at the same instructions"},
                           **{"with": {"action": "append", "default": [], "dest": "added", "metavar": "OPTION",
                                       "help": "an option of the machine for the runs with stress only"}})
    for program, directory in compile_all(options, find_programs(options)):
        (check_same if options.same else check_program)(options, program, directory)
    return finish()


if __name__ == "__main__":
    sys.exit(main())
