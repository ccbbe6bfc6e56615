#!/usr/bin/env python3
"""Proves that analyses in Java do not change a program: its output, status, profile and cycles on JOP are the same as
without them, byte for byte.

Usage: proof.py --jp2vm PROGRAM --javac PROGRAM --work DIR [--whole] [--only PATTERN]

The programs are the single-threaded ones of benchmarks/kernels, scaled down, and of tests/java. The analysis requests
every kind of event, and uses much of the class library: collections, formatting, streams, threads, locks, exceptions,
garbage. It must have received events, and must not have been withdrawn. Without --whole, only a part of the programs
run.
"""
import concurrent.futures
import pathlib
import re
import sys
import time

import common

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from harness import check, CORPUS, equal, expect, finish  # noqa: E402

PROGRAMS = ("BinaryTrees", "DeltaBlue", "Exceptions", "Fib", "HashTable", "JsonScan", "Lambdas", "NBody",
            "Richards", "Sorts", "StringConcat", "SyncCounter")
# One of so many programs of the corpus runs.
SUBJECTS = ("arith", "arrays", "boxing", "collections", "concat", "control", "convert", "enums",
            "exceptions", "format", "generics", "inheritance", "init", "inner", "interfaces",
            "lang", "strings", "streams", "switches", "text")
MOST_OF_SUBJECT = 1
# A thread of the class library wakes up once a minute. On a busy computer, a run may take longer than a minute; its
# profile then contains this thread, whose tree has seven million lines.
LONG = ("ConcatManyOperands",)
MINUTE = 59
ANALYSES = ("--java-analysis=Busy", "--java-analysis=Allocations", "--java-analysis=Callers",
            "--java-analysis-path=analyses")
# The heap is so large that nothing is collected. The time of a collection depends on how busy the computer is, and a
# thread of the class library does more or less with the references that a collection clears. The waiting times of the
# class library's threads differ between any two runs.
TIMES = r'<x:value name="(?:monitorBlockedTime|waitTime|parkTime)">\d+</x:value>|"outsideWaiting".*'
MODES = {
    "openjdk": ("--classlib=openjdk", "-Xms1g", "-Xmx1g",
                "--profile=alloc,exceptions,locks",
                "--profile=calls,callsites,natives,blocks", "--profile-out=xml:{}"),
    "embedded": ("--classlib=embedded", "--profile=calls,callsites,natives,blocks",
                 "--profile-out=xml:{}"),
    "jop": ("--jop", "--jop-cache=4k/16,miss", "--profile-out=flat:{}"),
}


def corpus_programs():
    """Name, sources and main class of programs with one file."""
    for subject in SUBJECTS:
        found = 0
        for file in sorted((CORPUS / subject).glob("*.java")):
            text = file.read_text("utf-8")
            is_single = not re.search(r"Thread|Executor|Timer|nanoTime|currentTimeMillis|parallel"
                                      r"|identityHashCode|System\.in|getRuntime", text)
            if (is_single and file.stem not in LONG and "void main(String" in text
                    and found < MOST_OF_SUBJECT):
                found += 1
                package = re.search(r"^package ([\w.]+);", text, flags=re.M)
                name = (package[1] + "." if package else "") + file.stem
                yield f"{subject}/{file.stem}", file, name


def observe(using, mode, classes, main, words, label):
    """Returns the observable results of a run: status, output, profile, stderr."""
    file = using.work / f"{label}.out"
    line = [word.format(file.name) for word in MODES[mode]]
    start = time.monotonic()
    done = common.run(using, *line, "--profile-quiet", *words, "-cp", classes, *main)
    expect(time.monotonic() - start <= MINUTE, label, "runs for a minute, so there may be more in its profile")
    profile = re.sub(TIMES, "", file.read_text("utf-8") if file.exists() else "")
    file.unlink(missing_ok=True)
    errors = [text for text in done.stderr.splitlines() if not text.startswith("busy: ")]
    return (done.returncode, done.stdout, profile), errors, done.stderr


def compare(using, mode, classes, main, label):
    plain, _, _ = observe(using, mode, classes, main, (), label)
    reported, errors, stderr = observe(using, mode, classes, main, ANALYSES, label)
    check(plain[2], f"{label}: no profile")
    equal(f"{label}: status", plain[0], 0)
    if any(re.search(r"the pattern .* matched nothing", text) for text in errors):
        plain = (1, *plain[1:])  # the examples are made for another program
    for what, a, b in zip(("status", "output", "profile"), plain, reported):
        check(a == b, f"{label}: another {what}")
    check("busy: true" in stderr, f"{label}: the analysis has had no events: {errors[:3]}")
    check(not any("withdrawn" in text for text in errors), f"{label}: {errors[:3]}")


def main():
    using = common.options(__doc__, only="", whole=False)
    common.compile_in(using, "analyses", [common.HERE / "Busy.java", *common.EXAMPLES.glob("*.java")])
    common.compile_in(using, "kernels", sorted(common.KERNELS.glob("*.java")), "--release", "8")
    runs = [(mode, "kernels", [program, "1"], f"{mode}-{program}")
            for i, program in enumerate(PROGRAMS) for mode in ("openjdk", "embedded")
            if using.whole or i == (2 if mode == "openjdk" else 0)]
    runs += [("jop", "kernels", [kernel, "1"], f"jop-{kernel}")
             for kernel in (("Fib", "Sieve", "Richards", "HashTable") if using.whole else ("Fib",))]
    for name, file, program in corpus_programs():
        directory = "c-" + name.replace("/", "-")
        if using.only in f"openjdk-{directory}" and (
                using.whole or using.only or SUBJECTS.index(name.split("/")[0]) % 20 == 0):
            common.compile_in(using, directory, [file])
            runs.append(("openjdk", directory, [program], f"openjdk-{directory}"))
    runs = [run for run in runs if using.only in run[3]]
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        list(pool.map(lambda run: compare(using, *run), runs))
    return finish(f"{len(runs)} programs")


if __name__ == "__main__":
    sys.exit(main())
