#!/usr/bin/env python3
"""Tests that the parts of the corpus together are the whole corpus, and that one process compiles a
set of programs.

Usage: differential_parts.py JAVAC WORK
"""
import contextlib
import io
import pathlib
import shutil
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))

import differential  # noqa: E402


def refuses(function, *arguments):
    try:
        with contextlib.redirect_stdout(io.StringIO()):
            function(*arguments)
    except differential.UsageError:
        return True
    return False


def check_parts():
    programs = differential.load_corpus()
    for count in (2, 4):
        parts = [differential.part_of(programs, f"{k}/{count}") for k in range(1, count + 1)]
        assert sorted(p.path for part in parts for p in part) == sorted(p.path for p in programs)
        for area in {p.area for p in programs}:
            size = sum(p.area == area for p in programs)
            found = [sum(p.area == area for p in part) for part in parts]
            assert max(found) - min(found) <= 1 and sum(found) == size, (area, found)
    for wrong in ("0/4", "5/4", "1", "1/0", "x/2"):
        assert refuses(differential.part_of, programs, wrong), wrong


def write(work, area, text):
    path = work / area / "Same.java"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")
    return work / "out" / area, 17, [differential.Program(area, path)]


def check_sets(javac, work):
    for area in ("one", "two"):
        (work / "out" / area).mkdir(parents=True)
    sets = [write(work, area, f'class Same {{ String name = "{area}"; }}') for area in ("one", "two")]
    files = [directory / "Same.class" for directory in differential.compile_sets(javac, sets)]
    assert [area in file.read_bytes() for area, file in zip((b"one", b"two"), files)] == [True, True]
    times = [file.stat().st_mtime_ns for file in files]
    differential.compile_sets(javac, sets)
    assert times == [file.stat().st_mtime_ns for file in files], "nothing has changed"
    wrong = [write(work, "one", "class Same { int }"), write(work, "two", "class Same { }")]
    assert refuses(differential.compile_sets, javac, wrong), "it does not compile"
    differential.compile_sets(javac, [write(work, "one", "class Same { }"), wrong[1]])
    assert all(file.exists() and file.stat().st_mtime_ns not in times for file in files)


def main():
    javac, work = sys.argv[1], pathlib.Path(sys.argv[2]).resolve()
    shutil.rmtree(work, ignore_errors=True)
    check_parts()
    check_sets(javac, work)
    return 0


if __name__ == "__main__":
    sys.exit(main())
