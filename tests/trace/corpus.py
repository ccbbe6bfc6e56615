#!/usr/bin/env python3
"""Compares the traces of both loops over programs of tests/java.

usage: corpus.py --jp2vm JP2VM --javac JAVAC --work DIR [--whole] [--filter TEXT]

Each program runs as translated code and in the reference loop (--count), with --trace of its own classes and of all
methods. The traces, the output and the exit status must be the same, byte for byte. Without --whole, every twentieth
program runs. Programs whose threads run at the same time, and programs whose path depends on the size of the stack or
heap, have different traces in each run and are skipped (SKIPPED). Exit status 0: all agree, 1: something differs.
"""
import concurrent.futures
import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from harness import compile_java, CORPUS, finish, read_options, start, report_problems  # noqa: E402

DIRECTIVE = re.compile(r"^//\s*(javac|release)\s*:\s*(.*?)\s*$", re.M)
SKIPPED = re.compile(rb"Thread\b|\.start\(|Executor|parallel|Timer|finalize|Cleaner|WeakReference|"
                     rb"SoftReference|PhantomReference|System\.gc|OutOfMemory|StackOverflow|"
                     rb"nanoTime|currentTimeMillis|\.now\(")
LINES = 20000


def compile_program(options, source, classes):
    """Compiles a program with the options that its directives give."""
    flags = []
    for name, value in DIRECTIVE.findall(source.read_text(encoding="utf-8", errors="replace")):
        flags += ["--release", value.split()[-1]] if name == "release" else value.split()
    compile_java(options, source, to=classes, words=("-g", *flags))


def run(options, classes, name, trace, words):
    result = start(options.jp2vm, "-ea", *words, f"--trace-output={trace}", "-cp", classes, name, cwd=classes,
                   text=False)
    errors = [line for line in result.stderr.splitlines() if not line.startswith(b"jp2vm: ")]
    return result.returncode, result.stdout, errors


def first_difference(one, other):
    for number, (a, b) in enumerate(zip(one.splitlines(), other.splitlines()), 1):
        if a != b:
            return f"line {number}:\n  translated {a[:600]!r}\n  reference  {b[:600]!r}"
    return f"{len(one)} and {len(other)} bytes"


def compare(options, source):
    """The differences between the two traces, as lines of text."""
    classes = options.work / source.parent.name / source.stem
    compile_program(options, source, classes)
    own = f"{source.stem}.*,{source.stem}$*.*"
    modes = {
        "own": [f"--trace={own}:all"],
        "json": [f"--trace={own}", "--trace-format=json"],
        "start": ["--trace=*:all"],
        "middle": ["--trace=*", "--trace-window=150000-"],
    }
    library = "openjdk" if hash_of(source.stem) % 2 else "embedded"
    problems = []
    if not options.whole:
        chosen = ("own", "start") if hash_of(source.stem) % 4 < 2 else ("json", "middle")
        modes = {mode: modes[mode] for mode in chosen}
    for mode, arguments in modes.items():
        arguments = [*arguments, f"--trace-limit={LINES}", f"--classlib={library}", "-Xmx512m"]
        traces = [classes / f"{mode}-{loop}.trace" for loop in ("translated", "reference")]
        results = [run(options, classes, source.stem, traces[0], arguments),
                   run(options, classes, source.stem, traces[1], [*arguments, "--count"])]
        one, other = (trace.read_bytes() for trace in traces)
        one.decode("utf-8")  # names and strings may contain any bytes
        if one != other:
            problems.append(f"{source.stem}, {mode}, {library}: {first_difference(one, other)}")
        elif results[0] != results[1]:
            problems.append(f"{source.stem}, {mode}, {library}: output or exit status differ")
        elif not one and mode == "start":
            problems.append(f"{source.stem}, {mode}, {library}: nothing is traced")
        for trace in traces:
            if not problems:
                trace.unlink()
    return problems


def hash_of(name):
    return sum(name.encode())


def main():
    options = read_options(__doc__, "jp2vm javac work", whole=False, filter="")
    sources = [source for source in sorted(CORPUS.glob("*/*.java"))
               if not SKIPPED.search(source.read_bytes())
               and options.filter in f"{source.parent.name}/{source.stem}"]
    if not options.whole and not options.filter:
        sources = sources[::40]
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        for problems in pool.map(lambda source: compare(options, source), sources):
            report_problems(problems)
    return finish(f"{len(sources)} programs")


if __name__ == "__main__":
    sys.exit(main())
