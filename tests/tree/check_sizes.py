#!/usr/bin/env python3
"""Checks that files of C have fewer than 1,000 lines, and functions fewer than 60.

Usage: check_sizes.py ROOT LIMITS [--write]

LIMITS has a row for each file and each function that is longer, with its number of lines: FILE LINES or FILE FUNCTION
LINES. These files and functions must not become longer. A row for one that is short enough is also a violation. --write
writes all rows again. Exit status 1 and one line per violation.
"""
import pathlib
import re
import sys

FOLDERS = ("vm", "classlib", "profiler", "jop", "tools", "tests", "benchmarks")
FILE_LINES = 1000
FUNCTION_LINES = 60


def functions_of(lines):
    """Yields (name, lines of the body) of functions; a body is between braces in the first column."""
    start = None
    for number, line in enumerate(lines):
        if line == "{":
            start = number
        elif line == "}" and start is not None:
            head = " ".join(lines[max(0, start - 8):start])
            named = re.findall(r"(\w+)\s*\(", re.split(r"[;}]", re.sub(r"__attribute__\(\([^;]*?\)\)+", "", head))[-1])
            yield named[0] if named else "?", number - start - 1
            start = None


def rows_of(root):
    """The files and functions that are too long: row without its number -> lines."""
    rows = {}
    for path in sorted(path for folder in FOLDERS for end in ("c", "h") for path in (root / folder).rglob(f"*.{end}")):
        name = path.relative_to(root).as_posix()
        lines = path.read_text("utf-8", errors="replace").splitlines()
        if len(lines) >= FILE_LINES:
            rows[name] = len(lines)
        for function, count in functions_of(lines):
            if count >= FUNCTION_LINES:
                rows[f"{name} {function}"] = max(count, rows.get(f"{name} {function}", 0))
    return rows


def main():
    root, limits = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2])
    rows = rows_of(root)
    if "--write" in sys.argv:
        limits.write_text("".join(f"{row} {count}\n" for row, count in sorted(rows.items())), "utf-8")
    allowed = {row: int(count) for row, _, count in (line.rpartition(" ") for line in limits.read_text().splitlines())}
    problems = [f"{row}: {count} lines, {allowed.get(row) or (FUNCTION_LINES if ' ' in row else FILE_LINES) - 1} are allowed"
                for row, count in rows.items() if count > allowed.get(row, 0)]
    problems += [f"{limits.name}: {row} is short enough; delete the row" for row in allowed if row not in rows]
    print("\n".join(problems + [f"{len(rows)} long files and functions, {len(problems)} violations"]))
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
