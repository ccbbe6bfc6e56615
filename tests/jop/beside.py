#!/usr/bin/env python3
"""Compares simulated profiles with charged profiles, without a checkout of JOP.

Usage: beside.py --jp2vm FILE --javac FILE --boot FILE --library DIR --work DIR

The small library of the tests has other routines than JOP, so Beside.java does not contain bytecodes that JOP
implements in Java. All other costs must be equal in every method, whether they are simulated bytecode by bytecode or
charged: instructions, wait states, calls, returns, and their loads in any cache.
"""
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from harness import compile_jop, equal, finish, must, read_options, table  # noqa: E402

HERE = pathlib.Path(__file__).resolve().parent
CACHES = "hit,miss,256/2,1k/4,lru:256/4,two:512,fixed:256/2"
WAITS = ("0,1", "1,2", "3,5", "7,9")


def run(options, name, boot, waits, *words):
    """The totals, and the numbers of each method in the window, without jopSaved, which only charging has."""
    profile = options.work / f"{name}.tsv"
    done = must(options.jp2vm, "--jop", "--jop-check=off", f"--jop-cache={CACHES}", f"--jop-waits={waits}",
                "--profile-window=Beside.run", f"--profile-out=flat:{profile}", *words, "-cp", boot, "Beside")
    methods = {(row["class"], row["method"]):
               {key: value for key, value in row.items() if key == "invocations"
                or (key.startswith("jop") and key != "jopSaved")}
               for row in table(profile) if row["invocations"] != "0" and row["class"]}
    return [line for line in done.stderr.splitlines() if " jop: " in line], methods


def main():
    options = read_options(__doc__, "jp2vm javac boot library work")
    embedded = compile_jop(options, options.boot, options.work / "embedded", HERE / "Beside.java")
    simulated = compile_jop(options, options.library, options.work / "library", HERE / "Beside.java")
    for waits in WAITS:
        charged = run(options, "charged", embedded, waits)
        equal(f"waits {waits}: simulated", run(options, "simulated", simulated, waits,
                                               f"--jop-home={options.library}"), charged)
        equal(f"methods in the window: {sorted(charged[1])}", len(charged[1]), 9)
    return finish()


if __name__ == "__main__":
    sys.exit(main())
