#!/usr/bin/env python3
"""Tests benchmarks/soak: it must recognize growth in known series, and in servers that run for some seconds, one that
does not grow and one that keeps all objects. Tests benchmarks/stress: all its loads, in a small size.

Usage: test_soak.py --source DIR --jp2vm PATH --java PATH --work DIR
"""
import os
import pathlib
import random
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from harness import check, finish, read_options, start  # noqa: E402


def check_growth(growth):
    """Sentences about series for which the decision is wrong."""
    rss = next(measure for measure in growth.MEASURES if measure.name == "rss")
    threads = next(measure for measure in growth.MEASURES if measure.name == "threads")
    generator = random.Random(1)
    seconds = range(0, 300, 5)
    mb = growth.MB
    cases = [
        ("flat", rss, [80 * mb for _ in seconds], False),
        ("noise", rss, [80 * mb + generator.gauss(0, 4 * mb) for _ in seconds], False),
        ("warm-up only", rss, [min(80, 20 + t) * mb for t in seconds], False),
        ("peaks", rss, [(80 if t % 25 else 200) * mb for t in seconds], False),
        ("saw", rss, [(80 + t % 50) * mb for t in seconds], False),
        ("leak", rss, [80 * mb + t * 0.1 * mb for t in seconds], True),
        ("leak in noise", rss,
         [80 * mb + t * 0.1 * mb + generator.gauss(0, 2 * mb) for t in seconds], True),
        ("shrinking", rss, [200 * mb - t * 0.3 * mb for t in seconds], False),
        ("threads", threads, [20 + t // 20 for t in seconds], True),
        ("threads come and go", threads, [20 + t % 3 for t in seconds], False),
    ]
    for name, measure, values, wanted in cases:
        judged = growth.Growth(measure, list(zip(seconds, values)))
        check(judged.is_too_much() == wanted, f"{name}: {judged.describe()}")
    try:
        growth.Growth(rss, [(0, 1), (1, 1)])
        check(False, "two samples are enough")
    except ValueError:
        check(True, "two samples")


def run(options, name, *words):
    command = [sys.executable, os.path.join(options.source, "benchmarks", name), *words,
               "--build", os.path.join(options.work, "classes")]
    done = start(*command, cwd=options.work)
    return done.returncode, done.stdout, done.stderr


def check_soak(options):
    status, output, errors = run(options, "soak", "--jp2vm", options.jp2vm, "--minutes", "0.25",
                                 "--servers", "jdk", "--rate", "30")
    check(status == 0 and "| jdk | jp2vm |" in output, f"jdk: status {status}, {output}{errors}")
    status, output, errors = run(options, "soak", "--jp2vm", options.jp2vm, "--minutes", "0.4",
                                 "--servers", "leaking", "--vm-arg=--profile=calls")
    lacking = [name for name in ("rss", "heap", "threads", "descriptors")
               if f"leaking on jp2vm: {name} grew by" not in errors]
    check(status == 1 and not lacking and not output.rstrip().endswith("| - |"),
          f"leaking: status {status}, no contexts, or nothing said of {lacking}: {output}{errors}")
    status, output, errors = run(options, "soak", "--jp2vm", "/bin/false", "--servers", "jdk")
    check(status == 1 and "jdk on jp2vm: ended with status 1" in errors,
          f"no machine: status {status}, {errors}")


def check_stress(options):
    status, output, errors = run(options, "stress", "--scale", "0.02", "--minutes", "0.05",
                                 "--threads", "40", "--vm", f"java={options.java} -Xint", "--vm",
                                 f"jp2vm={options.jp2vm}")
    check(status == 0 and output.count("| jp2vm |") == 3, f"stress: status {status}, {output}{errors}")


def main():
    options = read_options(__doc__, "source jp2vm java work")
    sys.path.insert(0, str(options.source / "benchmarks"))
    import growth                       # imported here, because only the options tell where it is
    check_growth(growth)
    check_soak(options)
    check_stress(options)
    return finish()


if __name__ == "__main__":
    sys.exit(main())
