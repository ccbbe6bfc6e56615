#!/usr/bin/env python3
"""Tests benchmarks/jop-table with the real jp2vm, a small workload, and a loop like the loops of the JOP repository.
The tables must have the properties that do not depend on measured numbers.

Usage: run_jop_table.py --source DIR --jp2vm FILE --library JAR --work DIR
"""
import json
import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from harness import check, finish, must, read_options  # noqa: E402

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


def run(options, checkout, *words):
    path = options.work / "table.json"
    done = must(sys.executable, options.source / "benchmarks/jop-table", "--jp2vm", options.jp2vm, "--library",
                options.library, "--build", options.work / "build", "--json", path, *words,
                variables={"JEMBENCH": checkout})
    check(done.stderr == "", done.stderr)
    print(done.stdout)
    return done.stdout, json.loads(path.read_text(encoding="utf-8"))


def test_workload(arguments):
    output, document = run(arguments, None, "--filter", "^Sieve$", "--caches", "1k/4,4k/16",
                           "--runs")
    check(re.search(r"^\| Sieve \|", output, re.M), f"a row for Sieve: {output}")
    cycles = document["experiments"][0]["rows"][0]["cycles"]
    check(cycles["hit"] <= cycles["4k/16"] <= cycles["1k/4"] <= cycles["miss"],
          f"the order of caches: {cycles}")
    whole = document["experiments"][0]["runs"][0]["totals"]
    check(all(whole[cache]["cycles"] > cycles[cache] > 0 for cache in cycles),
          f"the whole run is more than its loop: {(whole, cycles)}")


def test_loop(arguments):
    checkout = arguments.work / "checkout"
    source = checkout / "fixed" / "LoopKfl.java"
    source.parent.mkdir(parents=True, exist_ok=True)
    source.write_text(LOOP, encoding="ascii")
    output, document = run(arguments, checkout, "--filter", "^Kfl$")
    row = document["experiments"][0]["rows"][0]
    cycles = row["cycles"]["4k/16"]
    # The clock of the program ticks every 60,000 cycles.
    check(abs(row["printed"] - cycles) < 60000 + 5000, f"what the program printed: {row}")
    # In a loop of two small methods, misses occur only at the start.
    check(0 <= cycles - row["cycles"]["hit"] < 1000, f"hit: {row}")
    # A return to perform loads code, and hides only a part of the load.
    check(60000 <= row["cycles"]["miss"] - cycles, f"miss: {row}")
    estimates = row["estimates"]
    check(estimates["optimistic hit"] <= estimates["pessimistic hit"]
          and estimates["optimistic miss"] <= estimates["pessimistic miss"],
          f"estimates: {estimates}")
    # The window of the paper is all of main, which also prints.
    check(0.95 < estimates["optimistic hit"] / row["cycles"]["hit"] < 1.05,
          f"optimistic hit is about the cycles at a hit: {row}")
    check("| Kfl | published | 72.28 |" in output, f"table: {output}")


def main():
    options = read_options(__doc__, "source jp2vm library work")
    test_workload(options)
    test_loop(options)
    return finish()


if __name__ == "__main__":
    sys.exit(main())
