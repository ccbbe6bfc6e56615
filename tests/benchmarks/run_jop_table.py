#!/usr/bin/env python3
"""benchmarks/jop-table on the machine: a small workload, and a loop made here as the JOP
repository's are, whose table must hold what can be said without knowing any number.

Usage: run_jop_table.py --source DIR --jp2vm FILE --library JAR --work DIR
"""
import argparse
import json
import os
import pathlib
import re
import subprocess
import sys

LOOP = """package fixed;

public class LoopKfl {
    static int sum;

    static int twice(int n) {
        return n + n;
    }

    static void perform(int count) {
        for (int i = 0; i < count; i++) {
            sum += twice(i);
        }
    }

    public static void main(String[] args) {
        int start = (int) System.currentTimeMillis();
        perform(60000);
        int time = (int) System.currentTimeMillis() - start;
        System.out.print(time * 60000);
        System.out.println(" cycles");
    }
}
"""
FAILURES = []


def check(what, is_true, shown):
    if not is_true:
        FAILURES.append(what)
        print(f"FAILED {what}: {shown}")


def run(arguments, checkout, *words):
    environment = {key: value for key, value in os.environ.items() if key != "JEMBENCH"}
    if checkout:
        environment["JEMBENCH"] = str(checkout)
    path = arguments.work / "table.json"
    done = subprocess.run(
        [sys.executable, arguments.source / "benchmarks/jop-table", "--jp2vm", arguments.jp2vm,
         "--library", arguments.library, "--build", arguments.work / "build", "--json", path,
         *words],
        env=environment, text=True, capture_output=True, check=False)
    check(f"{words}: status", (done.returncode, done.stderr) == (0, ""),
          (done.returncode, done.stderr))
    if FAILURES:
        sys.exit(1)
    print(done.stdout)
    return done.stdout, json.loads(path.read_text(encoding="utf-8"))


def test_workload(arguments):
    output, document = run(arguments, None, "--filter", "^Sieve$", "--caches", "1k/4,4k/16",
                           "--runs")
    check("a row for Sieve", re.search(r"^\| Sieve \|", output, re.M), output)
    cycles = document["experiments"][0]["rows"][0]["cycles"]
    check("the order of caches", cycles["hit"] <= cycles["4k/16"] <= cycles["1k/4"]
          <= cycles["miss"], cycles)
    whole = document["experiments"][0]["runs"][0]["totals"]
    check("the whole run is more than its loop", all(whole[cache]["cycles"] > cycles[cache] > 0
                                                     for cache in cycles), (whole, cycles))


def test_loop(arguments):
    checkout = arguments.work / "checkout"
    source = checkout / "fixed" / "LoopKfl.java"
    source.parent.mkdir(parents=True, exist_ok=True)
    source.write_text(LOOP, encoding="ascii")
    output, document = run(arguments, checkout, "--filter", "^Kfl$")
    row = document["experiments"][0]["rows"][0]
    cycles = row["cycles"]["4k/16"]
    # The clock of the program ticks every 60,000 cycles.
    check("what the program printed", abs(row["printed"] - cycles) < 60000 + 5000, row)
    # Nothing misses in a loop of two small methods, but what is loaded at the start.
    check("hit", 0 <= cycles - row["cycles"]["hit"] < 1000, row)
    # A return to perform loads what it hides only a part of.
    check("miss", 60000 <= row["cycles"]["miss"] - cycles, row)
    estimates = row["estimates"]
    check("estimates", estimates["optimistic hit"] <= estimates["pessimistic hit"]
          and estimates["optimistic miss"] <= estimates["pessimistic miss"], estimates)
    # The paper's window is all of main, which prints as well.
    check("optimistic hit is about the cycles at a hit", 0.95 < estimates["optimistic hit"]
          / row["cycles"]["hit"] < 1.05, row)
    check("table", "| Kfl | published | 72.28 |" in output, output)


def main():
    parser = argparse.ArgumentParser()
    for name in ("source", "jp2vm", "library", "work"):
        parser.add_argument("--" + name, type=pathlib.Path, required=True)
    arguments = parser.parse_args()
    arguments.work.mkdir(parents=True, exist_ok=True)
    test_workload(arguments)
    test_loop(arguments)
    return 1 if FAILURES else 0


if __name__ == "__main__":
    sys.exit(main())
