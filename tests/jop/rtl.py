"""Compares the JOP mode with the processor: programs that measure themselves by the cycle counter
print under jp2vm what they printed on a simulation of the processor's VHDL (rtl/cycles.csv).

Each test of a program is called twice with 1 and twice with 11 rounds: first, after printing, and
repeated at once. What a first call costs depends on which methods printing has left in the cache,
so on the library; repetitions do not. They must be equal, and those of --near tests within one
percent. --all compares first calls, too.
"""
import argparse
import csv
import pathlib
import re
import subprocess
import sys

HERE = pathlib.Path(__file__).parent / "rtl"
CALLS = [("1", "first"), ("1", "repeat"), ("11", "first"), ("11", "repeat")]


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


def compile_programs(args):
    classes = args.work / "classes"
    classes.mkdir(parents=True, exist_ok=True)
    sources = sorted(str(path) for path in (args.sources / "xb").glob("*.java"))
    command = [args.javac, "-nowarn", "-Xlint:-options", "-source", "8", "-target", "8",
               "-bootclasspath", args.boot, "-d", str(classes), *sources]
    subprocess.run(command, check=True)
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
    done = subprocess.run(command, capture_output=True, text=True, timeout=600, check=False)
    if done.returncode != 0 or "END" not in done.stdout:
        sys.exit(f"{' '.join(command)}: status {done.returncode}\n{done.stdout[-500:]}"
                 f"{done.stderr[-2000:]}")
    found = {}
    for line in done.stdout.splitlines():
        match = re.fullmatch(r"R (\S+) (-?\d+) (-?\d+) (-?\d+) (-?\d+)\r?", line)
        if match:
            found[match[1]] = dict(zip(CALLS, (int(value) for value in match.groups()[1:])))
    return found


def judge(args, test, call, expected, got):
    """A word on the difference: "" is equal."""
    if got == expected:
        return ""
    is_near = any(re.fullmatch(pattern, test) for pattern in args.near)
    if is_near and abs(got - expected) * 100 <= expected:
        return "near"
    return "wrong"


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--jp2vm", required=True)
    parser.add_argument("--javac", required=True)
    parser.add_argument("--boot", required=True, help="boot class path for javac")
    parser.add_argument("--work", type=pathlib.Path, required=True)
    parser.add_argument("--sources", type=pathlib.Path, default=HERE)
    parser.add_argument("--home", help="a checkout of JOP: run its library")
    parser.add_argument("--model")
    parser.add_argument("--vm-arg", action="append", default=[])
    parser.add_argument("--near", action="append", default=[], help="tests (regular expression) "
                        "that may differ by one percent")
    parser.add_argument("--all", action="store_true", help="first calls, too")
    parser.add_argument("--program", help="this one only")
    args = parser.parse_args()
    measured = read_measurements()
    classes = compile_programs(args)
    counts = {"": 0, "near": 0, "wrong": 0}
    for (program, configuration), tests in sorted(measured.items()):
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
                verdict = judge(args, test, call, expected, got)
                counts[verdict] += 1
                if verdict:
                    print(f"{verdict}: {name_of(configuration)}: {test} {call[1]}({call[0]}): "
                          f"{got}, the processor takes {expected} "
                          f"({100 * (got - expected) / expected:+.2f} %)")
    print(f"{counts['']} equal, {counts['near']} within one percent, {counts['wrong']} wrong")
    sys.exit(1 if counts["wrong"] or not counts[""] else 0)


if __name__ == "__main__":
    main()
