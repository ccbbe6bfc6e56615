#!/usr/bin/env python3
"""Analyses of data races, against programs that have one each (Racy.java) and programs that have none
(Correct.java): fasttrack finds all and tells nothing else; eraser finds all, and tells of those correct
programs, too, that are in eraser.expected, since it knows nothing but locks (those with ? depend on
the schedule). Both find all of Indirect.java, where accesses are made by VarHandles, reflection, copies
and the like, and fasttrack tells nothing of IndirectCorrect.java. The races of two short threads that start
one after the other (Short.java) are found on both class libraries.

usage: run.py --jp2vm PATH --javac PATH --work DIR [--times N]
"""
import argparse
import pathlib
import re
import shutil
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent


# What Short does, and how many races that has.
SHORT = {"lambda": 1, "late": 1, "classes": 1, "elements": 1, "group": 1, "joined": 0, "alive": 0}


def run(options, analysis, name, least=30):
    """Names of the programs that ran, and of those that the report speaks of."""
    report = options.work / f"{name}.{analysis}"
    done = subprocess.run([options.jp2vm, "--classlib=openjdk", f"--analysis={analysis}:out={report}",
                           "-cp", ".", name], cwd=options.work, capture_output=True, text=True,
                          timeout=200, check=False)
    if done.returncode != 0 or done.stderr:
        raise ValueError(f"{name} with {analysis}: status {done.returncode}\n{done.stderr}")
    *programs, last = done.stdout.splitlines()
    if last != f"{len(programs)} programs" or len(programs) < least:
        raise ValueError(f"{name} with {analysis}: printed {done.stdout}")
    return set(programs), set(re.findall(rf"\b{name}\$(\w+)", report.read_text("utf-8")))


def check(options, analysis, false_alarms):
    racy, told = run(options, analysis, "Racy")
    yield from (f"{analysis} does not find {name}" for name in sorted(racy - told))
    _, told = run(options, analysis, "Correct")
    yield from (f"{analysis} tells of {name}" for name in sorted(told - {name.rstrip("?") for name in false_alarms}))
    yield from (f"{analysis} does not tell of {name}, as it should know no better"
                for name in sorted(false_alarms - told) if not name.endswith("?"))


def check_indirect(options):
    for analysis in ("fasttrack", "eraser"):
        racy, told = run(options, analysis, "Indirect", 20)
        yield from (f"{analysis} does not find {name} of Indirect" for name in sorted(racy - told))
    _, told = run(options, "fasttrack", "IndirectCorrect", 10)
    yield from (f"fasttrack tells of {name} of IndirectCorrect" for name in sorted(told))


def check_short(options):
    for library in ("embedded", "openjdk"):
        for way, races in SHORT.items():
            done = subprocess.run([options.jp2vm, f"--classlib={library}", "--analysis=fasttrack", "-cp", ".", "Short",
                                   way], cwd=options.work, capture_output=True, text=True, timeout=100, check=False)
            if done.returncode != 0 or not done.stderr.endswith(f"{races} data races\n"):
                yield f"fasttrack on Short {way}, {library}: not {races} races but {done.stderr}"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    for name in ("jp2vm", "javac", "work"):
        parser.add_argument("--" + name, required=True)
    parser.add_argument("--times", type=int, default=1)
    options = parser.parse_args()
    options.work = pathlib.Path(options.work).resolve()
    shutil.rmtree(options.work, ignore_errors=True)
    options.work.mkdir(parents=True)
    subprocess.run([options.javac, "-g", "-d", options.work, *HERE.glob("*.java")], check=True)
    known = set((HERE / "eraser.expected").read_text("utf-8").split())
    problems = []
    for _ in range(options.times):
        problems += check(options, "fasttrack", set())
        problems += check(options, "eraser", known)
        problems += check_indirect(options)
        problems += check_short(options)
    print("\n".join(problems))
    print(f"{len(problems)} problems")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
