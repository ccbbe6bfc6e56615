#!/usr/bin/env python3
"""Compares the JOP mode with the processor: programs that measure themselves by the cycle counter
print what they printed on a simulation of the processor's VHDL (rtl/cycles.csv).

Each test of a program is called twice with 1 and twice with 11 rounds: first, after printing, and
repeated at once. What a first call costs depends on which methods printing has left in the cache,
so on the library; repetitions rarely do. They must be equal, and those of --near tests within one
percent. With --home the programs run on JOP's own library and first calls are compared, too; with
--driver also the cycles of each bytecode that was seen (rtl/bytecodes.csv, at 1 and 2 wait states
and 4k/16), from the program's first method on.

Exit status: 0 when all is as it should be, 1 when not, 77 without a checkout (an empty --home).
"""
import argparse
import collections
import csv
import pathlib
import re
import shutil
import subprocess
import sys

HERE = pathlib.Path(__file__).parent / "rtl"
CALLS = [("1", "first"), ("1", "repeat"), ("11", "first"), ("11", "repeat")]
RESULT = re.compile(r"R (\S+) (-?\d+) (-?\d+) (-?\d+) (-?\d+)\r?")
NO_CHECKOUT = 77


def read_measurements():
    """{(program, configuration): {test: {(loops, call): cycles}}}"""
    measured = {}
    with open(HERE / "cycles.csv", newline="", encoding="ascii") as file:
        for row in csv.DictReader(file):
            configuration = (row["cache"], row["read_waits"], row["write_waits"],
                             row["object_cache"])
            tests = measured.setdefault((row["program"], configuration), {})
            tests.setdefault(row["test"], {})[row["loops"], row["call"]] = int(row["cycles"])
    return measured


def name_of(configuration):
    cache, reads, writes, has_object_cache = configuration
    return f"{cache} r={reads} w={writes}" + (" object cache" if has_object_cache == "1" else "")


def find_boot(args):
    """What the programs are compiled against: --boot, or the checkout's own classes."""
    if args.boot:
        return args.boot
    done = subprocess.run([args.driver, "--home", args.home, "--print-library"], check=True,
                          stdout=subprocess.PIPE, text=True)
    return done.stdout.strip()


def compile_programs(args):
    classes = args.work / "classes"
    shutil.rmtree(classes, ignore_errors=True)
    classes.mkdir(parents=True)
    sources = sorted(str(path) for path in (args.sources / "xb").glob("*.java"))
    subprocess.run([args.javac, "-nowarn", "-Xlint:none", "-source", "7", "-target", "7",
                    "-bootclasspath", find_boot(args), "-d", str(classes), *sources], check=True,
                   stderr=subprocess.DEVNULL)
    return classes


def run_program(args, classes, program, configuration):
    """{test: {(loops, call): cycles}} as the program prints them."""
    cache, reads, writes, has_object_cache = configuration
    command = [args.jp2vm, "--jop" + (f"={args.model}" if args.model else ""),
               f"--jop-cache={cache}", f"--jop-waits={reads},{writes}"]
    if has_object_cache == "1":
        command.append("--jop-object-cache")
    if args.home:
        command.append(f"--jop-home={args.home}")
    command += [*args.vm_arg, "-cp", str(classes), f"xb.{program}"]
    done = subprocess.run(command, capture_output=True, encoding="latin-1", timeout=600,
                          check=False)
    if done.returncode != 0 or "END" not in done.stdout:
        sys.exit(f"{' '.join(command)}: status {done.returncode}\n{done.stdout[-500:]}"
                 f"{done.stderr[-2000:]}")
    found = {}
    for line in done.stdout.splitlines():
        match = RESULT.fullmatch(line)
        if match:
            found[match[1]] = dict(zip(CALLS, (int(value) for value in match.groups()[1:])))
    return found


def judge(args, test, expected, got):
    """A word on the difference: "" is equal."""
    if got == expected:
        return ""
    is_near = any(re.fullmatch(pattern, test) for pattern in args.near)
    if is_near and abs(got - expected) * 100 <= expected:
        return "near"
    return "wrong"


def compare_programs(args, classes):
    """The number of values that are neither equal nor, where that suffices, near; None: there was
    nothing to compare."""
    counts = {"": 0, "near": 0, "wrong": 0}
    for (program, configuration), tests in sorted(read_measurements().items()):
        if args.program and program != args.program:
            continue
        found = run_program(args, classes, program, configuration)
        for test, calls in tests.items():
            for call, expected in calls.items():
                if call[1] == "first" and not args.all:
                    continue
                got = found.get(test, {}).get(call)
                if got is None:
                    sys.exit(f"{program} {name_of(configuration)}: {test} was not printed")
                verdict = judge(args, test, expected, got)
                counts[verdict] += 1
                if verdict:
                    print(f"{verdict}: {name_of(configuration)}: {test} {call[1]}({call[0]}): "
                          f"{got}, the processor takes {expected} "
                          f"({100 * (got - expected) / expected:+.2f} %)")
    print(f"{counts['']} equal, {counts['near']} within one percent, {counts['wrong']} wrong")
    return counts["wrong"] if counts[""] else None


def read_bytecodes():
    """{program: {opcode: cycles that it was seen to take}}; calls, returns and what is a call of
    the library are not among them, for the cache has a say there."""
    wanted = collections.defaultdict(dict)
    with open(HERE / "bytecodes.csv", newline="", encoding="ascii") as file:
        for row in csv.DictReader(file):
            wanted[row["program"]][int(row["opcode"])] = {int(c) for c in row["cycles"].split()}
    return wanted


def seen_bytecodes(args, classes, program):
    histogram = args.work / "histogram"
    subprocess.run([args.driver, "--home", args.home, "-cp", str(classes), "--waits", "1,2",
                    "--cache", "4k/16", "--histogram", str(histogram), "--from", "clazzinit",
                    f"xb/{program}"], check=True, stdout=subprocess.DEVNULL,
                   stderr=subprocess.DEVNULL, timeout=600)
    seen = collections.defaultdict(set)
    for line in histogram.read_text("ascii").splitlines():
        opcode, cycles, _ = map(int, line.split())
        seen[opcode].add(cycles)
    return seen


def compare_bytecodes(args, classes):
    """The number of bytecodes that took other cycles than they did on the processor."""
    total = wrong = 0
    for program, opcodes in sorted(read_bytecodes().items()):
        if args.program and program != args.program:
            continue
        seen = seen_bytecodes(args, classes, program)
        for opcode, cycles in sorted(opcodes.items()):
            total += 1
            if seen[opcode] != cycles:
                wrong += 1
                print(f"wrong: {program}: bytecode {opcode}: {sorted(seen[opcode])} cycles, on "
                      f"the processor {sorted(cycles)}")
    print(f"{total - wrong} of {total} bytecodes take the processor's cycles")
    return wrong


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--jp2vm", required=True)
    parser.add_argument("--javac", required=True)
    parser.add_argument("--boot", help="boot class path for javac; default: the checkout's")
    parser.add_argument("--work", type=pathlib.Path, required=True)
    parser.add_argument("--sources", type=pathlib.Path, default=HERE)
    parser.add_argument("--home", help="a checkout of JOP: run its library")
    parser.add_argument("--driver", help="machine_driver: compare bytecodes as well, with --home")
    parser.add_argument("--model")
    parser.add_argument("--vm-arg", action="append", default=[])
    parser.add_argument("--near", action="append", default=[], help="tests (regular expression) "
                        "that may differ by one percent")
    parser.add_argument("--all", action="store_true", help="first calls, too")
    parser.add_argument("--program", help="this one only")
    args = parser.parse_args()
    if args.home == "":
        print("skipped: no checkout of JOP (configure with -DJP2_JOP_HOME=DIR)")
        return NO_CHECKOUT
    if not args.boot and not (args.home and args.driver):
        parser.error("--boot, or --home and --driver")
    classes = compile_programs(args)
    wrong = compare_programs(args, classes)
    if wrong is None:
        print("nothing was equal")
        return 1
    if args.home and args.driver:
        wrong += compare_bytecodes(args, classes)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
