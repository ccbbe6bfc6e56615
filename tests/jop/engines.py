#!/usr/bin/env python3
"""Tests that the two ways to run programs in JOP mode give the same times. Generated programs measure themselves, and
do not call methods of the library while they measure (gen_measured.py). They must print the same cycles, and the same
results (as measurement -1), when they are charged on the embedded library and when they are simulated on JOP's library.

Usage: engines.py --jp2vm PATH --javac PATH --driver PATH --home DIR --work DIR
                  [--programs N] [--seed S]

Exit status: 0 if all are equal, 1 if not, 77 without a checkout of JOP.
"""
import concurrent.futures
import pathlib
import re
import sys

import checkout  # noqa: E402
import gen_measured  # noqa: E402

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from harness import check, compile_jop, finish, read_options, start, report_problems  # noqa: E402

# Each program runs with one of these lists of caches; it sees the time of the first cache.
CONFIGURATIONS = [
    ["--jop-cache=4k/16"], ["--jop-cache=1k/4", "--jop-waits=2,3"],
    ["--jop-cache=hit", "--jop-waits=5,7"], ["--jop-cache=miss", "--jop-waits=3,5"],
    ["--jop-cache=lru:2k/8", "--jop-waits=1,1"], ["--jop-cache=fixed:1k/8", "--jop-waits=4,2"],
    ["--jop-cache=2k/8", "--jop-waits=7,9", "--jop-object-cache"],
    ["--jop-cache=two:2k", "--jop-waits=0,0"], ["--jop-cache=variable-lru:4k/32"],
    ["--jop-cache=4k/16", "--jop-object-cache"], ["--jop-cache=single:4k", "--jop-waits=2,2"],
    ["--jop-cache=1k/4", "--jop=de2"]]
LIMIT = 4


def measured(command):
    done = start(*command, encoding="latin-1")
    found = dict(re.findall(r"^M\d+ (\d+) (-?\d+)\r?$", done.stdout, re.M))
    found["-1"] = re.findall(r"^S (.*?)\r?$", done.stdout, re.M)
    if done.returncode != 0 or "END" not in done.stdout:
        return None, f"{' '.join(map(str, command))}: status {done.returncode}\n{done.stderr[-800:]}"
    return found, ""


def compare(options, classes, number):
    """The problems of a program, and the number of compared measurements."""
    configuration = CONFIGURATIONS[number % len(CONFIGURATIONS)]
    if not any(option.startswith("--jop=") for option in configuration):
        configuration = ["--jop", *configuration]
    program = ["-cp", str(classes), f"Measured{number}"]
    charged, problem = measured([options.jp2vm, *configuration, *program])
    if charged is None:
        return [problem], 0
    simulated, problem = measured([options.jp2vm, *configuration, f"--jop-home={options.home}",
                                   *program])
    if simulated is None:
        return [problem], 0
    wrong = [f"Measured{number} {' '.join(configuration)}: measurement {key}: {charged.get(key)} "
             f"charged, {simulated.get(key)} simulated"
             for key in sorted(charged.keys() | simulated.keys(), key=int)
             if charged.get(key) != simulated.get(key)]
    return wrong[:LIMIT], len(simulated) - 1


def main():
    options = read_options(__doc__, "jp2vm javac driver work", home="", programs=36, seed=1)
    checkout.needs(options.home)
    sources = gen_measured.generate(options.work, options.programs, options.seed)
    classes = compile_jop(options, checkout.library(options), options.work / "classes", *sources)
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        found = list(pool.map(lambda number: compare(options, classes, number),
                              range(options.programs)))
    report_problems(problem for group, _ in found for problem in group)
    total = sum(count for _, count in found)
    check(total >= options.programs * gen_measured.METHODS, f"{total} measurements are few")
    return finish(f"{options.programs} programs, {total} measurements")


if __name__ == "__main__":
    sys.exit(main())
