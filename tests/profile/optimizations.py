#!/usr/bin/env python3
"""Optimizations of translation change nothing that a program prints and nothing in its profile.

Runs programs with one thread, the kernels of benchmarks/ with little work, some of
tests/profile/java and generated ones, with all optimizations, with each one left out, and with none, and compares what
they print and their profiles byte for byte, with the default and the precise analysis of blocks; without --whole
each optimization is left out under one of the two, by turns over programs.

Exit status: 0 when all are equal, 1 otherwise.
"""

import argparse
import concurrent.futures
import pathlib
import re
import shutil
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
sys.dont_write_bytecode = True
sys.path.insert(0, str(HERE.parent))

import gen_cases    # noqa: E402
# Programs that tests/gen_cases.py writes.
GENERATED = 16
# Own programs whose counts are the same in every run: one thread, no clock, no collector.
OWN = ("Loops", "Demo", "Dispatch", "Throws", "Switches", "Wide", "Initializers", "FailedCalls")
BLOCKS = ("default", "precise")


def optimizations(jp2vm):
    """The names, from the message about one that there is not."""
    done = subprocess.run([jp2vm, "--no-optimize=?", "-version"], capture_output=True, text=True)
    names = re.search(r"there are ([a-z, ]*)", done.stderr)
    if done.returncode != 2 or not names:
        sys.exit("optimizations.py: jp2vm does not name its optimizations:\n" + done.stderr)
    return names.group(1).split(", ")


def compile_sources(javac, sources, target):
    target.mkdir(parents=True, exist_ok=True)
    subprocess.run([javac, "--release", "8", "-Xlint:-options", "-d", target, *sources], check=True)


def run(options, classes, name, arguments, off, blocks):
    # The same command line but for the option: the library's start reads it.
    place = options.work / "profiles" / f"{name}-{blocks}"
    place.mkdir(parents=True, exist_ok=True)
    profile = place / "profile.xml"
    command = [options.jp2vm, "--classlib=embedded", "--profile", f"--blocks={blocks}",
               "--profile-out=profile.xml", *([off] if off else []), "-cp", classes, name, *arguments]
    done = subprocess.run(command, capture_output=True, timeout=300, cwd=place)
    text = profile.read_bytes() if profile.exists() else None
    profile.unlink(missing_ok=True)
    return done.returncode, done.stdout, text


def compare(options, names, number, program):
    classes, name, arguments = program
    bad = []
    for turn, blocks in enumerate(BLOCKS, number):
        expected = run(options, classes, name, arguments, None, blocks)
        if expected[2] is None:
            bad.append(f"{name}: no profile was written (--blocks={blocks})")
            continue
        chosen = names if options.whole else names[turn % 2::2]
        for off in ["--no-optimize", *(f"--no-optimize={one}" for one in chosen)]:
            found = run(options, classes, name, arguments, off, blocks)
            for what, a, b in zip(("exit status", "output", "profile"), expected, found):
                if a != b:
                    bad.append(f"{name}: {off} gives another {what} (--blocks={blocks})")
    return bad


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--jp2vm", required=True)
    parser.add_argument("--javac", default="javac")
    parser.add_argument("--work", required=True, type=pathlib.Path)
    parser.add_argument("--whole", action="store_true", help="all of them under both analyses")
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    options.jp2vm = str(pathlib.Path(options.jp2vm).resolve())
    options.work = options.work.resolve()
    kernels = sorted((ROOT / "benchmarks" / "kernels").glob("*.java"))
    own = [path for path in sorted((HERE / "java").rglob("*.java")) if path.stem in OWN]
    compile_sources(options.javac, kernels, options.work / "kernels")
    compile_sources(options.javac, own, options.work / "own")
    generated = options.work / "generated-src"
    shutil.rmtree(generated, ignore_errors=True)
    generated.mkdir(parents=True)
    gen_cases.generate(generated, GENERATED, 7)
    written = sorted(generated.rglob("*.java"))
    compile_sources(options.javac, written, options.work / "generated")
    programs = [(options.work / "generated", path.stem, []) for path in written]
    programs += [(options.work / "own", path.stem, []) for path in own]
    programs += [(options.work / "kernels", path.stem, ["1"]) for path in kernels
                 if path.stem not in ("Kernel", "Hello")]
    names = optimizations(options.jp2vm)
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        bad = sum(pool.map(lambda case: compare(options, names, *case), enumerate(programs)), [])
    for line in bad:
        print(line)
    print(f"{len(programs)} programs, {len(names)} optimizations, {len(bad)} differences")
    return 1 if bad or not programs else 0


if __name__ == "__main__":
    sys.exit(main())
