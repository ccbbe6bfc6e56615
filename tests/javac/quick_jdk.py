#!/usr/bin/env python3
"""Makes a JDK for compiling in tests: a variant of the installed one whose javac and java start in a third of the time.

Usage: quick_jdk.py JAVA_HOME DIRECTORY

DIRECTORY contains links to all files of the JDK, except that bin/javac and bin/java are scripts: the compiler's classes
come from an archive of class data, and only the first compiler of HotSpot runs, because a run of javac on a test's
sources ends before the second one pays. javac writes the same files. The java of this directory is only for
tests/Compile.java; expected results come from the installed java. A JDK that cannot make or use archives runs without
one.
"""
import pathlib
import shlex
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
# Sources that make javac load most of its classes.
SAMPLES = ("lambda", "records", "generics", "sealed")
FLAGS = ("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC")


def link_entries(source, target, but=()):
    target.mkdir(parents=True)
    for entry in source.iterdir():
        if entry.name not in but:
            (target / entry.name).symlink_to(entry)


def write_script(path, words):
    path.write_text(f'#!/bin/sh\nexec {shlex.join(map(str, words))} "$@"\n', "utf-8")
    path.chmod(0o755)


def make_archive(javac, archive):
    sources = sorted(path for area in SAMPLES for path in (HERE / "java" / area).glob("*.java"))
    flags = (*FLAGS, f"-XX:ArchiveClassesAtExit={archive}", "-Xlog:disable", "-Xlog:all=off")
    with tempfile.TemporaryDirectory(dir=archive.parent) as classes:
        subprocess.run([javac, *("-J" + flag for flag in flags), "-g", "-nowarn", "-d", classes, *sources],
                       capture_output=True, check=False)


def main():
    home, directory = (pathlib.Path(argument).resolve() for argument in sys.argv[1:])
    shutil.rmtree(directory, ignore_errors=True)
    link_entries(home, directory, but=("bin",))
    link_entries(home / "bin", directory / "bin", but=("java", "javac"))
    archive = directory / "javac.jsa"
    make_archive(home / "bin/javac", archive)
    flags = (*FLAGS, f"-XX:SharedArchiveFile={archive}", "-Xlog:disable", "-Xlog:all=off")
    write_script(directory / "bin/java", [home / "bin/java", *flags])
    write_script(directory / "bin/javac", [home / "bin/javac", *("-J" + flag for flag in flags)])


if __name__ == "__main__":
    main()
