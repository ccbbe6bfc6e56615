#!/usr/bin/env python3
"""Tests that optimizations of the translation change neither the output of a program nor its profile.

Runs programs with one thread: the kernels of benchmarks/ with little work, some programs of tests/profile/java, and
generated ones. Each runs with all optimizations, without each single one, and with none. Output and profiles must be
equal, byte for byte, with the default and with the precise analysis of blocks. Without --whole, each optimization is
left out with only one of the two analyses, which alternate over programs.

Exit status: 0 if all are equal, otherwise 1.
"""
import concurrent.futures
import pathlib
import re
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))
from harness import check, compile_java, finish, make_empty, read_options, ROOT, start  # noqa: E402

import gen_cases    # noqa: E402
# Programs that tests/gen_cases.py writes.
GENERATED = 16
# Own programs whose counts are the same in every run: they have one thread, and do not depend on the clock or the
# collector.
OWN = ("Loops", "Demo", "Dispatch", "Throws", "Switches", "Wide", "Initializers", "FailedCalls")
BLOCKS = ("default", "precise")


def optimizations(jp2vm):
    """The names, from the message about an unknown name."""
    done = start(jp2vm, "--no-optimize=?", "-version")
    names = re.search(r"there are ([a-z, ]*)", done.stderr)
    if done.returncode != 2 or not names:
        sys.exit("optimizations.py: jp2vm does not name its optimizations:\n" + done.stderr)
    return names.group(1).split(", ")


def run(options, classes, name, arguments, off, blocks):
    # Only this option differs between the command lines, because the library reads the command line at the start.
    place = options.work / "profiles" / f"{name}-{blocks}"
    place.mkdir(parents=True, exist_ok=True)
    profile = place / "profile.xml"
    command = [options.jp2vm, "--classlib=embedded", "--profile", f"--blocks={blocks}",
               "--profile-out=profile.xml", *([off] if off else []), "-cp", classes, name, *arguments]
    done = start(*command, cwd=place, text=False)
    text = profile.read_bytes() if profile.exists() else None
    profile.unlink(missing_ok=True)
    return done.returncode, done.stdout, text


def compare(options, names, number, program):
    classes, name, arguments = program
    for turn, blocks in enumerate(BLOCKS, number):
        expected = run(options, classes, name, arguments, None, blocks)
        if not check(expected[2] is not None, f"{name}: no profile was written (--blocks={blocks})"):
            continue
        chosen = names if options.whole else names[turn % 2::2]
        for off in ["--no-optimize", *(f"--no-optimize={one}" for one in chosen)]:
            found = run(options, classes, name, arguments, off, blocks)
            for what, a, b in zip(("exit status", "output", "profile"), expected, found):
                check(a == b, f"{name}: {off} gives another {what} (--blocks={blocks})")


def main():
    options = read_options(__doc__, "jp2vm javac work", jobs=2, whole={
        "action": "store_true", "help": "all of them under both analyses"})
    kernels = sorted((ROOT / "benchmarks" / "kernels").glob("*.java"))
    own = [path for path in sorted((HERE / "java").rglob("*.java")) if path.stem in OWN]
    generated = make_empty(options.work / "generated-src")
    gen_cases.generate(generated, GENERATED, 7)
    written = sorted(generated.rglob("*.java"))
    for name, sources in (("kernels", kernels), ("own", own), ("generated", written)):
        compile_java(options, *sources, to=options.work / name, release="8", words=())
    programs = [(options.work / "generated", path.stem, []) for path in written]
    programs += [(options.work / "own", path.stem, []) for path in own]
    programs += [(options.work / "kernels", path.stem, ["1"]) for path in kernels
                 if path.stem not in ("Kernel", "Hello")]
    names = optimizations(options.jp2vm)
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        list(pool.map(lambda case: compare(options, names, *case), enumerate(programs)))
    return finish(f"{len(programs)} programs, {len(names)} optimizations")


if __name__ == "__main__":
    sys.exit(main())
