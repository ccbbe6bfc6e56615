#!/usr/bin/env python3
"""Compares the traces of both loops over programs of tests/java.

usage: corpus.py --jp2vm JP2VM --javac JAVAC --work DIR [--whole] [--filter TEXT]

Each program is run by translated code and by the reference loop (--count), with --trace of its own
classes and of every method there is, and the traces, the output and the exit status must be the
same, byte for byte. Without --whole every twentieth program is run. Programs whose threads run at the
same time, and those that the fullness of stack or heap decides about, have no one trace: SKIPPED.
Exit status 0: all agree, 1: something differs.
"""
import argparse
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
CORPUS = ROOT / "tests" / "java"
DIRECTIVE = re.compile(r"^//\s*(javac|release)\s*:\s*(.*?)\s*$", re.M)
SKIPPED = re.compile(rb"Thread\b|\.start\(|Executor|parallel|Timer|finalize|Cleaner|WeakReference|"
                     rb"SoftReference|PhantomReference|System\.gc|OutOfMemory|StackOverflow|"
                     rb"nanoTime|currentTimeMillis|\.now\(")
LINES = 20000


def compile_program(options, source, classes):
    if any(classes.rglob("*.class")):
        return True
    classes.mkdir(parents=True, exist_ok=True)
    flags = []
    for name, value in DIRECTIVE.findall(source.read_text(encoding="utf-8", errors="replace")):
        flags += ["--release", value.split()[-1]] if name == "release" else value.split()
    command = [options.javac, "-nowarn", "-encoding", "UTF-8", "-g", "-d", str(classes)]
    result = subprocess.run(command + flags + [str(source)], capture_output=True, text=True,
                            check=False)
    if result.returncode != 0:
        print(result.stderr)
    return result.returncode == 0


def run(options, classes, name, trace, arguments):
    command = [options.jp2vm, "-ea", *arguments, "--trace-output=" + str(trace), "-cp",
               str(classes), name]
    environment = {key: value for key, value in os.environ.items() if key != "JP2VM_OPTIONS"}
    result = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, timeout=600,
                            cwd=classes, env=environment, check=False)
    errors = [line for line in result.stderr.splitlines() if not line.startswith(b"jp2vm: ")]
    return result.returncode, result.stdout, errors


def first_difference(one, other):
    for number, (a, b) in enumerate(zip(one.splitlines(), other.splitlines()), 1):
        if a != b:
            return f"line {number}:\n  translated {a[:600]!r}\n  reference  {b[:600]!r}"
    return f"{len(one)} and {len(other)} bytes"


def check(options, source):
    """What differs, as lines of text."""
    classes = options.work / source.parent.name / source.stem
    if not compile_program(options, source, classes):
        return [f"{source.stem}: does not compile"]
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
        one.decode("utf-8")  # whatever names and strings hold
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
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--jp2vm", required=True)
    parser.add_argument("--javac", required=True)
    parser.add_argument("--work", required=True, type=pathlib.Path)
    parser.add_argument("--whole", action="store_true")
    parser.add_argument("--filter", default="")
    options = parser.parse_args()
    options.work = options.work.resolve()
    sources = [source for source in sorted(CORPUS.glob("*/*.java"))
               if not SKIPPED.search(source.read_bytes())
               and options.filter in f"{source.parent.name}/{source.stem}"]
    if not options.whole and not options.filter:
        sources = sources[::40]
    failed = 0
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        for problems in pool.map(lambda source: check(options, source), sources):
            failed += bool(problems)
            for problem in problems:
                print(problem)
    print(f"{len(sources)} programs, {failed} with differences")
    sys.exit(1 if failed or not sources else 0)


if __name__ == "__main__":
    main()
