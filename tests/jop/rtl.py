#!/usr/bin/env python3
"""Compares JOP mode with the processor: programs that measure themselves with the cycle counter must print the same
numbers as on a simulation of the processor's VHDL (rtl/cycles.csv).

Each test of a program is called twice with 1 round and twice with 11 rounds: a first call after printing, and a
repetition at once. The cost of a first call depends on the methods that printing has left in the cache, and so on the
library; the cost of a repetition rarely does. Repetitions must be equal; those of --near tests may differ by one
percent. With --home, the programs run on JOP's own library, and first calls are also compared. With --driver, the
cycles of each executed bytecode are also compared (rtl/bytecodes.csv, at 1 and 2 wait states and 4k/16), from the
program's first method on.

Exit status: 0 if all numbers agree, 1 if not, 77 without a checkout (an empty --home).
"""
import checkout
import collections
import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from harness import check, compile_jop, equal, finish, must, read_options, table  # noqa: E402

HERE = pathlib.Path(__file__).parent / "rtl"
CALLS = [("1", "first"), ("1", "repeat"), ("11", "first"), ("11", "repeat")]
RESULT = re.compile(r"R (\S+) (-?\d+) (-?\d+) (-?\d+) (-?\d+)\r?")


def read_measurements():
    """{(program, configuration): {test: {(loops, call): cycles}}}"""
    measured = {}
    for row in table(HERE / "cycles.csv", ","):
        configuration = (row["cache"], row["read_waits"], row["write_waits"], row["object_cache"])
        tests = measured.setdefault((row["program"], configuration), {})
        tests.setdefault(row["test"], {})[row["loops"], row["call"]] = int(row["cycles"])
    return measured


def name_of(configuration):
    cache, reads, writes, has_object_cache = configuration
    return f"{cache} r={reads} w={writes}" + (" object cache" if has_object_cache == "1" else "")


def compile_programs(args):
    return compile_jop(args, checkout.library(args), args.work / "classes",
                       *sorted((args.sources / "xb").glob("*.java")))


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
    done = must(*command, encoding="latin-1", timeout=600)
    check("END" in done.stdout, f"{command} does not end")
    found = {}
    for line in done.stdout.splitlines():
        match = RESULT.fullmatch(line)
        if match:
            found[match[1]] = dict(zip(CALLS, (int(value) for value in match.groups()[1:])))
    return found


def judge(args, test, expected, got):
    """A word for the difference; "" if the values are equal."""
    if got == expected:
        return ""
    is_near = any(re.fullmatch(pattern, test) for pattern in args.near)
    if is_near and abs(got - expected) * 100 <= expected:
        return "near"
    return "wrong"


def compare_programs(args, classes):
    """Values must be equal, or near for tests that allow it."""
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
                what = f"{program} {name_of(configuration)}: {test} {call[1]}({call[0]})"
                if not check(got is not None, f"{what} was not printed"):
                    continue
                verdict = judge(args, test, expected, got)
                counts[verdict] += 1
                text = f"{verdict}: {what}: {got}, the processor takes {expected} " \
                       f"({100 * (got - expected) / expected:+.2f} %)"
                check(verdict != "wrong", text)
                if verdict == "near":
                    print(text)
    print(f"{counts['']} equal, {counts['near']} within one percent, {counts['wrong']} wrong")
    check(counts[""], "nothing was equal")


def read_bytecodes():
    """{program: {opcode: cycles that were seen}}, without calls and returns, and without bytecodes that become calls of
    the library, because their cycles depend on the cache."""
    wanted = collections.defaultdict(dict)
    for row in table(HERE / "bytecodes.csv", ","):
        wanted[row["program"]][int(row["opcode"])] = {int(c) for c in row["cycles"].split()}
    return wanted


def seen_bytecodes(args, classes, program):
    histogram = args.work / "histogram"
    must(args.driver, "--home", args.home, "-cp", classes, "--waits", "1,2", "--cache", "4k/16", "--histogram",
         histogram, "--from", "clazzinit", f"xb/{program}", timeout=600)
    seen = collections.defaultdict(set)
    for line in histogram.read_text("ascii").splitlines():
        opcode, cycles, _ = map(int, line.split())
        seen[opcode].add(cycles)
    return seen


def compare_bytecodes(args, classes):
    """Bytecodes must take the cycles that they took on the processor."""
    for program, opcodes in sorted(read_bytecodes().items()):
        if args.program and program != args.program:
            continue
        seen = seen_bytecodes(args, classes, program)
        for opcode, cycles in sorted(opcodes.items()):
            equal(f"{program}: cycles of bytecode {opcode}", seen[opcode], cycles)


def main():
    args = read_options(
        __doc__, "jp2vm javac work", home={"help": "a checkout of JOP: run its library"}, model=None, vm_arg=[],
        boot={"help": "boot class path for javac; default: the checkout's"}, sources=HERE,
        driver={"help": "machine_driver: compare bytecodes as well, with --home"},
        near={"action": "append", "default": [], "help": "tests (regular expression) that may differ by one percent"},
        all={"action": "store_true", "help": "first calls, too"}, program={"help": "this one only"})
    checkout.needs(args.home != "")
    if not args.boot and not (args.home and args.driver):
        sys.exit("--boot, or --home and --driver")
    classes = compile_programs(args)
    compare_programs(args, classes)
    if args.home and args.driver:
        compare_bytecodes(args, classes)
    return finish()


if __name__ == "__main__":
    sys.exit(main())
