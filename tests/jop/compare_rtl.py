#!/usr/bin/env python3
"""Compares the machine with measurements of the processor's own VHDL.

Usage: compare_rtl.py --driver FILE --home DIR --javac FILE --work DIR --programs DIR --cycles CSV
                      [--bytecodes CSV] [--all]

home: a checkout of JOP; without one the test is skipped (77). programs: sources that print lines
"R test first(1) repeat(1) first(11) repeat(11)", cycles of one and eleven iterations. Prints a
table by program and configuration, and values that differ; exit status 1 if one does.
bytecodes: cycles of every bytecode, which are compared where no cache has a say in them.
"""
import argparse
import collections
import csv
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

# Calls, returns, and what is a call of the run-time library.
LOOKUPS = set(range(172, 178)) | set(range(182, 186)) | {187, 188, 189, 191, 192, 193, 197, 222,
                                                         225, 227, 236, 240, 241, 254}


def run(options, program, config, *arguments):
    command = [options.driver, "--home", options.home, "-cp", options.classes,
               "--waits", f"{config['read_waits']},{config['write_waits']}",
               "--cache", config["cache"], "--object-cache", config["object_cache"],
               "--max-cycles", "20000000000", *arguments, "xb/" + program]
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=600,
                          check=False)
    if done.returncode != 0:
        sys.exit(f"{program}: {done.stderr.decode()}")
    values = {}
    for line in done.stdout.decode("latin-1").splitlines():
        words = line.split()
        if len(words) == 6 and words[0] == "R":
            for at, key in enumerate((("1", "first"), ("1", "repeat"), ("11", "first"),
                                      ("11", "repeat"))):
                values[words[1], *key] = int(words[2 + at])
    return values


def compare_cycles(options):
    wanted = collections.defaultdict(dict)
    configs = {}
    with open(options.cycles, newline="", encoding="ascii") as file:
        for row in csv.DictReader(file):
            key = tuple(row[name] for name in ("program", "cache", "read_waits", "write_waits",
                                               "object_cache"))
            wanted[key][row["test"], row["loops"], row["call"]] = int(row["cycles"])
            configs[key] = row
    bad = total = 0
    print("program      cache   waits object cache   first      repeat")
    for key in sorted(wanted):
        got = run(options, key[0], configs[key])
        equal = collections.Counter()
        count = collections.Counter()
        lines = []
        for which, value in wanted[key].items():
            count[which[2]] += 1
            if got.get(which) == value:
                equal[which[2]] += 1
            else:
                lines.append(f"    {' '.join(which)}: {got.get(which)}, measured {value}")
        bad += len(lines)
        total += len(wanted[key])
        print(f"{key[0]:12} {key[1]:8} {key[2]},{key[3]} {'on' if key[4] == '1' else 'off':12}" +
              "".join(f" {equal[kind]:>4}/{count[kind]:<5}" for kind in ("first", "repeat")))
        for line in lines if options.all else lines[:5]:
            print(line)
    print(f"{total - bad} of {total} values are equal")
    return bad


def compare_bytecodes(options):
    """The cycles that each bytecode was seen to take, in the standard configuration."""
    config = {"read_waits": "1", "write_waits": "2", "cache": "4k/16", "object_cache": "0"}
    wanted = collections.defaultdict(dict)
    with open(options.bytecodes, newline="", encoding="ascii") as file:
        for row in csv.DictReader(file):
            pairs = (pair.split(":") for pair in row["top_values(cycles:count)"].split(";"))
            wanted[row["program"]][int(row["opcode"])] = {int(cycles) for cycles, _ in pairs}
    bad = 0
    for program in sorted(wanted):
        with tempfile.TemporaryDirectory() as place:
            path = os.path.join(place, "histogram")
            run(options, program, config, "--histogram", path, "--from", "clazzinit")
            got = collections.defaultdict(set)
            with open(path, encoding="ascii") as file:
                for line in file:
                    opcode, cycles, _ = map(int, line.split())
                    got[opcode].add(cycles)
        differ = [f"    {opcode}: {sorted(got[opcode])}, measured {sorted(values)}"
                  for opcode, values in sorted(wanted[program].items())
                  if opcode not in LOOKUPS and got[opcode] != values and max(values) < 200]
        bad += len(differ)
        print(f"{program:12} {len(wanted[program])} bytecodes, {len(differ)} differ")
        for line in differ:
            print(line)
    return bad


def main():
    parser = argparse.ArgumentParser()
    for name in ("driver", "home", "javac", "work", "programs", "cycles"):
        parser.add_argument("--" + name, required=True)
    parser.add_argument("--bytecodes")
    parser.add_argument("--all", action="store_true")
    options = parser.parse_args()
    if not options.home:
        print("skipped: no checkout of JOP (configure with -DJP2_JOP_HOME=DIR)")
        return 77
    # The library is compiled when the driver first opens the checkout.
    library = subprocess.run([options.driver, "--home", options.home, "--print-library"],
                             check=True, stdout=subprocess.PIPE).stdout.decode().strip()
    shutil.rmtree(options.work, ignore_errors=True)
    options.classes = os.path.join(options.work, "classes")
    os.makedirs(options.classes)
    subprocess.run([options.javac, "-nowarn", "-Xlint:none", "-source", "7", "-target", "7",
                    "-bootclasspath", library, "-d", options.classes,
                    *map(str, sorted(pathlib.Path(options.programs).glob("*.java")))],
                   check=True, stderr=subprocess.DEVNULL)
    bad = compare_cycles(options)
    if options.bytecodes:
        bad += compare_bytecodes(options)
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
