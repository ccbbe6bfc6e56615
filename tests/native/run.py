#!/usr/bin/env python3
"""Tests that machine code changes only the time of a run (docs/native-code.md).

Usage: run.py operands|profiles|unloading|options|perf_map|refused --work DIR --jp2vm JP2VM --java JAVA --javac JAVAC
              [--refuse LIBRARY]

operands compares arithmetic with java; profiles compares profiles of programs with and without machine code; unloading
checks the memory of unloaded classes; perf_map reads the file for perf; refused runs programs without executable
memory. Exit status 0: passed, 1: failed.
"""
import pathlib
import re
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))
from harness import check, compile_java, contains, equal, must, named, read_options, run, run_named  # noqa: E402

WAYS = ("--native=off", "--native=always", "--native=3")


def in_ways(options, words, files=()):
    """The output and the files of a program must be the same in each way."""
    found = {}
    for way in WAYS:
        done = run([options.jp2vm, way, *words], expect=None, cwd=options.work)
        found[way] = (done.returncode, done.stdout, done.stderr,
                      *((options.work / name).read_bytes() for name in files))
        equal(f"{way} {' '.join(map(str, words))}", found[way][:3], found[WAYS[0]][:3])
        check(found[way][3:] == found[WAYS[0]][3:], f"{way} {words}: another profile")
    return found[WAYS[0]]


def test_operands(options):
    compile_java(options, HERE / "Operands.java")
    for seed in ("1", "2"):
        expected = must(options.java, "-cp", options.work, "Operands", "4", seed).stdout
        for library in ("embedded", "openjdk"):
            found = in_ways(options, [f"--classlib={library}", "-cp", ".", "Operands", "4", seed])
            equal(f"{library}, as java", found[1], expected)


def test_profiles(options):
    kernels = HERE.parents[1] / "benchmarks" / "kernels"
    compile_java(options, *sorted(kernels.glob("*.java")))
    for kernel in sorted(path.stem for path in kernels.glob("*.java")):
        if "static void main" in (kernels / f"{kernel}.java").read_text("utf-8"):
            in_ways(options, ["--classlib=embedded", "--profile=callsites,blocks", "--profile-out=text:all.txt",
                              "-cp", ".", kernel, "1"], ["all.txt"])
    in_ways(options, ["--classlib=embedded", "--profile=blocks", "--profile-window=Fib.fib",
                      "--profile-out=text:all.txt", "-cp", ".", "Fib", "1"], ["all.txt"])
    in_ways(options, ["--jop", "--profile-out=text:all.txt", "-cp", ".", "Sieve", "1"], ["all.txt"])


def memory(options, rounds):
    """Kilobytes of machine code at exit, and the maximum."""
    done = must(options.jp2vm, "--classlib=openjdk", "--native=always", "-Xlog:codecache", "-cp", ".", "Loaders",
                rounds, cwd=options.work)
    return [int(number) for number in re.search(r"machine code: (\d+)K used, (\d+)K at most", done.stdout).groups()]


def test_unloading(options):
    compile_java(options, HERE / "Loaders.java")
    (few, _), (many, most) = memory(options, 500), memory(options, 3000)
    check(few > 0 and many <= few + 64, f"{few} KB after 500 loaders, {many} KB after 3000")
    check(most < few + 3 * 500, f"{most} KB at most")


def test_options(options):
    compile_java(options, HERE / "Operands.java")
    for value in ("0", "-1", "2147483648", "fast", "1x"):
        done = run([options.jp2vm, f"--native={value}", "-cp", ".", "Operands"], expect=2, cwd=options.work)
        equal(f"--native={value}", done.stderr,
              f"Error: --native is off, always, or a number of events from 1 to 2147483647, not '{value}'\n")
    done = must(options.jp2vm, "-Xlog:codecache=debug", "--native=always", "-cp", ".", "Operands", "1", "1",
                cwd=options.work)
    check("Operands.ints(II)V: " in done.stdout, done.stdout[-500:])
    done = must(options.jp2vm, "-Xlog:codecache", "--native=off", "-cp", ".", "Operands", "1", "1", cwd=options.work)
    check("machine code" not in done.stdout, done.stdout)


def test_perf_map(options):
    """The map must contain each piece of machine code with its address and its size."""
    compile_java(options, HERE / "Operands.java")
    flags = ["-XX:+UnlockDiagnosticVMOptions", "-XX:+DumpPerfMapAtExit"]
    words = [*flags, "--classlib=embedded", "-Xlog:codecache=debug", "--native=always"]
    words += ["-cp", ".", "Operands", "1", "1"]
    process = subprocess.Popen([options.jp2vm, *words], cwd=options.work, stdout=subprocess.PIPE, text=True)
    printed = process.communicate()[0]
    path = pathlib.Path(f"/tmp/perf-{process.pid}.map")
    lines = path.read_text("utf-8").splitlines()
    path.unlink()
    logged = re.findall(r"(\S+): (\d+) bytes at 0x([0-9a-f]+), time", printed)
    equal("the map", lines, [f"{address} {int(size):x} {method}" for method, size, address in logged])
    check(any(line.endswith(" Operands.ints(II)V") for line in lines), lines[-3:])
    off = [*flags, "--classlib=embedded", "--native=off", "-cp", ".", "Operands", "1", "1"]
    done = must(options.jp2vm, *off, cwd=options.work)
    contains("a map of nothing", done.stderr, "no map of machine code is written, since there is no machine code")


def test_refused(options):
    """A library that is loaded first refuses memory for machine code."""
    compile_java(options, HERE / "Operands.java")
    words = [options.jp2vm, "--classlib=embedded", "-cp", ".", "Operands", "1", "1"]
    plain = must(*words, cwd=options.work)
    refused = must(*words, cwd=options.work, variables={"LD_PRELOAD": str(options.refuse)})
    equal("the output", refused.stdout, plain.stdout)
    equal("the line", refused.stderr, "jp2vm: no machine code, the program runs at half the speed: Operation not permitted\n")


if __name__ == "__main__":
    TESTS = named(globals(), "test_")
    sys.exit(run_named(TESTS, read_options(__doc__, "work jp2vm java javac", tests=TESTS, refuse="")))
