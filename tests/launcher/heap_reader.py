#!/usr/bin/env python3
"""Heap dumps read by VisualVM's library: of the same program, jp2vm's and java's say the same.

usage: heap_reader.py --java JAVA --javac JAVAC --jp2vm JP2VM --library JARS --work DIR
"""
import argparse
import difflib
import os
import shutil
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))


def run(words, work):
    return subprocess.run(words, cwd=work, timeout=120, check=False, stdin=subprocess.DEVNULL,
                          capture_output=True, text=True)


def read(options, words, name):
    """What the library reads out of the dump that a run of Dumped leaves when memory is used up."""
    path = os.path.join(options.work, name + ".hprof")
    done = run([*words, "-Xmx32m", "-XX:+HeapDumpOnOutOfMemoryError", "-XX:HeapDumpPath=" + path,
                "-cp", ".", "Dumped", "fill"], options.work)
    if not os.path.exists(path):
        return f"{name} has written no dump: {done}\n"
    # The library looks for ways to roots only where java's four classes of references are.
    ways = [] if "embedded" in name else ["ways"]
    done = run([options.java, "-Djava.io.tmpdir=" + options.work, "-cp",
                f"{options.library}{os.pathsep}.", "ReadDump", path, *ways], options.work)
    return done.stdout + done.stderr


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    for name in ("java", "javac", "jp2vm", "library", "work"):
        parser.add_argument("--" + name, required=True)
    options = parser.parse_args()
    options.jp2vm, options.work = os.path.abspath(options.jp2vm), os.path.abspath(options.work)
    shutil.rmtree(options.work, ignore_errors=True)
    os.makedirs(options.work)
    subprocess.run([options.javac, "--release", "8", "-Xlint:-options", "-g", "-d", options.work,
                    os.path.join(HERE, "Dumped.java")], check=True)
    subprocess.run([options.javac, "-cp", options.library, "-d", options.work,
                    os.path.join(HERE, "ReadDump.java")], check=True)
    expected = read(options, [options.java, "-Xint", "-XX:+UseSerialGC"], "java")
    is_good = expected.count("\n") > 1000 and expected.endswith("a local variable true\n")
    if not is_good:
        print(f"java's own dump: {expected[-1000:]}")
    for library in ("openjdk", "embedded"):
        got = read(options, [options.jp2vm, "--classlib=" + library], library)
        if got != expected:
            is_good = False
            lines = list(difflib.unified_diff(expected.splitlines(), got.splitlines(), "java",
                                              library, lineterm="", n=0))
            print(*lines[:20], sep="\n")
    print("dumps are", "equal" if is_good else "different")
    return 0 if is_good else 1


if __name__ == "__main__":
    sys.exit(main())
