#!/usr/bin/env python3
"""Makes a JDK for compiling in tests: the installed one, with a javac that runs in a process that keeps running.

Usage: quick_jdk.py JAVA_HOME DIRECTORY

DIRECTORY contains links to all files of the JDK, except that bin/javac is a script: it runs client.py, which has
the compiler's work done by a server in DIRECTORY/javac. The server's classes come from an archive of class data, and
only the first compiler of HotSpot runs. javac writes the same files. Expected results come from the installed java. A
JDK that cannot make or use archives runs without one.
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
FLAGS = ("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmx1g")


def link_entries(source, target, but=()):
    target.mkdir(parents=True)
    for entry in source.iterdir():
        if entry.name not in but:
            (target / entry.name).symlink_to(entry)


def write_script(path, words, more='"$@"', variables=""):
    path.write_text(f"#!/bin/sh\n{variables}exec {shlex.join(map(str, words))} {more}\n", "utf-8")
    path.chmod(0o755)


def make_archive(javac, archive):
    sources = sorted(path for area in SAMPLES for path in (HERE.parent / "java" / area).glob("*.java"))
    flags = (*FLAGS, f"-XX:ArchiveClassesAtExit={archive}", "-Xlog:disable", "-Xlog:all=off")
    with tempfile.TemporaryDirectory(dir=archive.parent) as classes:
        subprocess.run([javac, *("-J" + flag for flag in flags), "-g", "-nowarn", "-d", classes, *sources],
                       capture_output=True, check=False)


def main():
    home, directory = (pathlib.Path(argument).resolve() for argument in sys.argv[1:])
    shutil.rmtree(directory, ignore_errors=True)
    link_entries(home, directory, but=("bin",))
    link_entries(home / "bin", directory / "bin", but=("javac",))
    own = directory / "javac"
    own.mkdir()
    make_archive(home / "bin/javac", own / "javac.jsa")
    flags = (*FLAGS, f"-XX:SharedArchiveFile={own / 'javac.jsa'}", "-Xlog:disable", "-Xlog:all=off")
    subprocess.run([home / "bin/javac", "-nowarn", "-d", own, HERE / "CompileServer.java"], check=True)
    write_script(own / "server", [home / "bin/java", *flags, "-cp", own, "CompileServer", "socket"], "",
                 "LC_ALL=C.UTF-8\nexport LC_ALL\n")
    write_script(own / "javac", [home / "bin/javac", *("-J" + flag for flag in flags)])
    write_script(directory / "bin/javac", [sys.executable, "-ISB", HERE / "client.py", own, own / "javac"])


if __name__ == "__main__":
    main()
