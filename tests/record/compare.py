#!/usr/bin/env python3
"""Records programs and compares the replay with the trace of the same run.

Usage: compare.py --jp2vm BIN --steps BIN --work DIR [--corpus DIR] [--vm-arg ARG] [--filter REGEX]
                  [--part N/M] [--replay-only] [--memory BIN]

Each program runs once, recorded and traced. Every instruction of the trace must be in the replay, in the same order for
each thread: method, line, bci, local variables, operand stack. Numbers of objects differ, but correspond one to one.
With --replay-only, there is no trace, the window is main, and the replay must reach the end of the recording.

With --memory there is a heap dump at exit instead of a trace, and the memory at the end of the replay must be the same
(end_state.py), except the fields of UNSEEN, whose changes the recorder does not see.
"""
import argparse
import json
import pathlib
import re
import shutil
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
sys.dont_write_bytecode = True
import differential    # noqa: E402
import end_state    # noqa: E402

NUMBER = re.compile(r"^(.*)#(\d+)$", re.S)
MARKS = re.compile(r'#(\d+)(?=")')
SECONDS = 120
# The threads that end the process. Other threads may execute this many instructions between two polls.
ENDING = ("main", "DestroyJavaVM")
POLLS = 2 * 4096


# Fields that the machine itself writes, without recording the change, and fields that the dump's collection clears.
UNSEEN = {"jdk/internal/misc/UnsafeConstants.PAGE_SIZE",
          "jdk/internal/misc/UnsafeConstants.UNALIGNED_ACCESS",
          "java/lang/Thread.priority", "java/lang/Thread.daemon", "java/lang/Thread.eetop",
          "java/lang/Thread.vmThread",
          "java/lang/Thread.threadStatus", "java/lang/ref/Reference.referent"}


class Difference(Exception):
    pass


class Objects:
    """Numbers of objects on both sides, one to one."""

    def __init__(self):
        self.of_trace, self.of_replay = {}, {}

    def same(self, traced, replayed):
        if traced == replayed and "#" not in traced:
            return True
        a, b = NUMBER.match(traced), NUMBER.match(replayed)
        if not a or not b:
            return False
        if a[1] != b[1]:
            return False
        return self.pair(a[2], b[2])

    def pair(self, traced, replayed):
        if self.of_trace.get(traced) == replayed:
            return True
        if traced in self.of_trace or replayed in self.of_replay:
            return False
        self.of_trace[traced] = replayed
        self.of_replay[replayed] = traced
        return True


KEYS = ("method", "descriptor", "line", "bci", "operation")


def same_values(objects, traced, replayed):
    return len(traced) == len(replayed) and all(
        objects.same(a, b) for a, b in zip(traced, replayed))


def pairs(text):
    return json.loads(text, object_pairs_hook=list)


def is_alike(objects, traced, replayed):
    """Whether two lines are equal except for numbers of objects; this quick check is enough for nearly all lines."""
    a = MARKS.split(traced[traced.index('"method"'):traced.rindex(',"effects":[')])
    b = MARKS.split(replayed[replayed.index('"method"'):-2])
    if a[::2] != b[::2]:
        return False
    return all(objects.pair(x, y) for x, y in zip(a[1::2], b[1::2]))


def check(objects, traced, replayed):
    """Compares two lines; raises a Difference."""
    if is_alike(objects, traced, replayed):
        return
    a, b = dict(pairs(traced)), dict(pairs(replayed))
    for key in KEYS:
        if a.get(key) != b.get(key):
            raise Difference(f"{key} differs")
    names = [name for name, _ in a["locals"]], [name for name, _ in b["locals"]]
    if names[0] != names[1]:
        raise Difference("local variables differ")
    values = [[value for _, value in side["locals"]] for side in (a, b)]
    if not same_values(objects, *values):
        raise Difference("values of local variables differ")
    if not same_values(objects, a["stack"], b["stack"]):
        raise Difference("the operand stack differs")


def split(path):
    """{thread: its lines}; a thread is its name and its number among the threads with this name."""
    threads = {}
    with open(path, encoding="utf-8", errors="surrogateescape") as lines:
        for line in lines:
            name = line[line.index('"thread":"') + 10:]
            threads.setdefault(name[:name.index('","depth"')], []).append(line)
    return threads


def compare(trace, steps, is_whole):
    objects = Objects()
    traced, replayed = split(trace), split(steps)
    count = 0
    for name, lines in replayed.items():
        others = traced.get(name, [])
        # Other threads are stopped between two polls when the process ends.
        least = len(others) - (0 if name in ENDING else POLLS)
        if is_whole and not least <= len(lines) <= len(others):
            raise Difference(f"{len(others)} instructions of {name} are {len(lines)}")
        for a, b in zip(others, lines):
            try:
                check(objects, a, b)
            except Difference as difference:
                raise Difference(f"{difference}\n  trace:  {a}  replay: {b}") from None
            count += 1
    missing = set(traced) - set(replayed)
    if missing and is_whole:
        raise Difference(f"no instructions of {', '.join(sorted(missing))}")
    return count


def record(arguments, program, classes, options):
    """Runs a program; returns its output and its status."""
    command = [arguments.jp2vm, *arguments.vm_arg, f"--record={arguments.work / 'run.jp2rec'}",
               f"--record-limit={arguments.limit}", *options, *program.vm_args, "-cp", str(classes),
               program.name, *program.args]
    (arguments.work / "run.jp2rec").unlink(missing_ok=True)
    done = subprocess.run(command, input=program.stdin, capture_output=True, check=False,
                          cwd=arguments.work, timeout=SECONDS)
    if not (arguments.work / "run.jp2rec").exists():
        raise Difference(f"no recording; status {done.returncode}: "
                         f"{done.stderr[-300:].decode(errors='replace')}")
    return done


def replay(arguments, out, *window):
    """Prints the steps of a recording to a file; returns their number."""
    reported = subprocess.run([arguments.steps, str(arguments.work / "run.jp2rec"), *window], stdout=out,
                          stderr=subprocess.PIPE, check=False, timeout=SECONDS)
    if reported.returncode != 0:
        raise Difference(reported.stderr.decode(errors="replace").strip())
    return int(reported.stderr.split()[1])


def check_replay(arguments, program, classes):
    """Returns the number of instructions of a recording from main on."""
    record(arguments, program, classes, [])
    return replay(arguments, subprocess.DEVNULL, "0", "0")


def check_trace(arguments, program, classes):
    """Returns the number of equal instructions."""
    trace, steps = (arguments.work / name for name in ("run.trace", "run.steps"))
    trace.unlink(missing_ok=True)
    done = record(arguments, program, classes,
                  ["--record-window=all", "--trace=*:insns", "--trace-format=json",
                   f"--trace-limit={2 * arguments.limit + 20000}", f"--trace-output={trace}"])
    problem = None
    with open(steps, "wb") as out:
        try:
            replay(arguments, out)
        except Difference as difference:
            problem = difference
    count = compare(trace, steps, b"--record: the recording stopped at its limit" not in done.stderr)
    if problem:
        raise problem
    return count


def check_memory(arguments, program, classes):
    """Returns the number of equal values; 0 if the recording stopped at its limit before the end."""
    dump = arguments.work / "run.hprof"
    dump.unlink(missing_ok=True)
    done = record(arguments, program, classes, ["--record-window=all", f"--heap-dump={dump}"])
    if b"--record: the recording stopped at its limit" in done.stderr or not dump.exists():
        return 0
    differences, _, values = end_state.compare(arguments.memory, arguments.work / "run.jp2rec", dump)
    for place in UNSEEN:
        differences.pop(place, None)
    if differences:
        raise Difference("; ".join(f"{place}: {text}" for place, text in differences.items()))
    if values < 1000:
        raise Difference(f"only {values} values were compared")
    return values


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--jp2vm", required=True)
    parser.add_argument("--steps", required=True)
    parser.add_argument("--work", required=True, type=pathlib.Path)
    parser.add_argument("--corpus", type=pathlib.Path, default=differential.CORPUS)
    parser.add_argument("--vm-arg", action="append", default=[])
    parser.add_argument("--filter", default="")
    parser.add_argument("--part", default="0/1", help="0/3: every third program")
    parser.add_argument("--limit", type=int, default=300000)
    parser.add_argument("--javac", default=shutil.which("javac"))
    parser.add_argument("--replay-only", action="store_true")
    parser.add_argument("--memory", type=pathlib.Path)
    arguments = parser.parse_args()
    arguments.work, arguments.jp2vm, arguments.steps = (
        pathlib.Path(name).resolve() for name in (arguments.work, arguments.jp2vm, arguments.steps))
    arguments.work.mkdir(parents=True, exist_ok=True)
    found = differential.select(differential.load_corpus(arguments.corpus.resolve()), [], arguments.filter)
    part, parts = map(int, arguments.part.split("/"))
    programs = found[part::parts]
    # A program may use another program of its area.
    areas = {program.area for program in programs}
    by_release = {release: [p for p in found if p.releases[0] == release and p.area in areas]
                  for release in differential.RELEASES}
    classes = {release: differential.compile_parts(arguments.javac, arguments.work, [release], some,
                                                   True)
               for release, some in by_release.items()}
    bad = count = 0
    course, what = check_trace, "instructions"
    if arguments.memory:
        arguments.memory = arguments.memory.resolve()
        course, what = check_memory, "values in memory"
    elif arguments.replay_only:
        course = check_replay
    compared = 0
    for program in programs:
        release = program.releases[0]
        try:
            same = course(arguments, program, classes[release][program.area, release])
            compared += same != 0
            count += same
        except (Difference, subprocess.TimeoutExpired) as difference:
            bad += 1
            print(f"{program.area}/{program.name}: {difference}", flush=True)
    print(f"{len(programs)} programs, {compared} compared, {count} {what} the same, "
          f"{bad} programs differ")
    return 1 if bad or compared < len(programs) // 4 else 0


if __name__ == "__main__":
    sys.exit(main())
