#!/usr/bin/env python3
"""Compares the machine with measurements of the processor's own VHDL.

Usage: compare_rtl.py --driver FILE --library PATH --programs PATH --cycles CSV [--bytecodes CSV]
                      [--model NAME] [--all]

programs: class path of the measured programs, which print lines
"R test first(1) repeat(1) first(11) repeat(11)", cycles of one and eleven iterations. Prints a
table by program and configuration, and every value that differs; exit status 1 if one does.
"""
import argparse
import collections
import csv
import os
import subprocess
import sys
import tempfile


def run(options, program, config, histogram=None):
    command = [options.driver, "--model", options.model, "--library", options.library,
               "-cp", options.programs, "--waits", f"{config['read_ws']},{config['write_ws']}",
               "--cache", f"{config['cache_bytes']}/{config['cache_blocks']}",
               "--object-cache", config["object_cache"], "--max-cycles", "20000000000"]
    if histogram:
        command += ["--histogram", histogram, "--from", "clazzinit"]
    done = subprocess.run(command + ["xb/" + program], stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, timeout=600, check=False)
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
            key = row["program"], row["jop_config"]
            wanted[key][row["test"], row["loop_count"], row["first_or_repeat"]] = \
                int(row["cycles"])
            configs[key] = row
    bad = total = 0
    print(f"{'program':12} {'configuration':15} {'first':>9} {'repeat':>9}")
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
        print(f"{key[0]:12} {key[1]:15}" + "".join(
            f" {equal[kind]:>4}/{count[kind]:<4}" for kind in ("first", "repeat")))
        for line in lines if options.all else lines[:5]:
            print(line)
    print(f"{total - bad} of {total} values are equal")
    return bad


def compare_bytecodes(options):
    wanted = collections.defaultdict(dict)
    configs = {}
    with open(options.cycles, newline="", encoding="ascii") as file:
        for row in csv.DictReader(file):
            configs[row["program"], row["jop_config"]] = row
    with open(options.bytecodes, newline="", encoding="ascii") as file:
        for row in csv.DictReader(file):
            key = row["program"], row["jop_config"]
            values = {}
            for pair in row["top_values(cycles:count)"].split(";"):
                cycles, count = pair.split(":")
                values[int(cycles)] = int(count)
            wanted[key][int(row["opcode"])] = (int(row["count"]), int(row["cycles_total"]), values)
    bad = 0
    for key in sorted(wanted):
        with tempfile.TemporaryDirectory() as place:
            path = os.path.join(place, "histogram")
            run(options, key[0], configs[key], path)
            got = collections.defaultdict(dict)
            with open(path, encoding="ascii") as file:
                for line in file:
                    opcode, cycles, count = map(int, line.split())
                    got[opcode][cycles] = count
        same = 0
        lines = []
        for opcode, (count, cycles_total, values) in sorted(wanted[key].items()):
            ours = got.get(opcode, {})
            if sum(ours.values()) == count and sum(c * n for c, n in ours.items()) == cycles_total:
                same += 1
            else:
                lines.append(f"    {opcode}: {sorted(ours.items())[:8]}, measured {count} "
                             f"bytecodes, {cycles_total} cycles, {sorted(values.items())[:8]}")
        bad += len(lines)
        print(f"{key[0]:12} {key[1]:15} {same} of {len(wanted[key])} bytecodes are equal")
        for line in lines if options.all else lines[:6]:
            print(line)
    return bad


def main():
    parser = argparse.ArgumentParser()
    for name in ("driver", "library", "programs", "cycles"):
        parser.add_argument("--" + name, required=True)
    parser.add_argument("--bytecodes")
    parser.add_argument("--model", default="jop")
    parser.add_argument("--all", action="store_true")
    options = parser.parse_args()
    bad = compare_cycles(options)
    if options.bytecodes:
        compare_bytecodes(options)
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
