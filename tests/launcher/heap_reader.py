#!/usr/bin/env python3
"""Reads heap dumps with VisualVM's library: the dumps of jp2vm and java of the same program must have the same
contents.

usage: heap_reader.py --java JAVA --javac JAVAC --jp2vm JP2VM --library JARS --work DIR
"""
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from harness import check, compile_java, equal, finish, read_options, start  # noqa: E402

HERE = pathlib.Path(__file__).resolve().parent


def read(options, words, name):
    """Reads, with the library, the dump that a run of Dumped writes when memory is used up."""
    path = options.work / f"{name}.hprof"
    done = start(*words, "-Xmx32m", "-XX:+HeapDumpOnOutOfMemoryError", f"-XX:HeapDumpPath={path}", "-cp", ".", "Dumped",
                 "fill", cwd=options.work)
    if not path.exists():
        return f"{name} has written no dump: {done}\n"
    # The library finds paths to roots only if the dump has java's four classes of references.
    ways = [] if "embedded" in name else ["ways"]
    done = start(options.java, f"-Djava.io.tmpdir={options.work}", "-cp", f"{options.jars}:.", "ReadDump", path, *ways,
                 cwd=options.work)
    return done.stdout + done.stderr


def main():
    options = read_options(__doc__, "java javac jp2vm work", library={"required": True, "dest": "jars"})
    compile_java(options, HERE / "Dumped.java", release="8")
    compile_java(options, HERE / "ReadDump.java", words=("-cp", options.jars))
    expected = read(options, [options.java, "-Xint", "-XX:+UseSerialGC"], "java")
    check(expected.count("\n") > 1000 and expected.endswith("a local variable true\n"), expected[-1000:])
    for library in ("openjdk", "embedded"):
        equal(library, read(options, [options.jp2vm, "--classlib=" + library], library), expected)
    return finish()


if __name__ == "__main__":
    sys.exit(main())
