#!/usr/bin/env python3
"""Checks that docs/READING.md is up to date: its rows "| `FILE` | LINES |" name existing files
whose numbers of lines differ by at most a tenth from LINES, and all files together have about
12,000 lines.

Usage: check_reading.py ROOT [--write]; --write puts the present counts into the page. Exit status 1
and one line per violation.
"""
import pathlib
import re
import sys

ROW = re.compile(r"^\| `([^`]+)` \| (\d+) \|", re.M)
LEAST, MOST = 10800, 13200


def main():
    root = pathlib.Path(sys.argv[1])
    page = root / "docs" / "READING.md"
    text = page.read_text(encoding="utf-8")
    counts, bad = {}, []
    for name, said in ROW.findall(text):
        if not (root / name).is_file():
            bad.append(f"{name} is not there")
            continue
        counts[name] = len((root / name).read_text(encoding="utf-8").splitlines())
        if abs(counts[name] - int(said)) * 10 > int(said):
            bad.append(f"{name} has {counts[name]} lines, not {said}")
    if sys.argv[2:] == ["--write"]:
        page.write_text(ROW.sub(lambda row: f"| `{row[1]}` | {counts.get(row[1], row[2])} |", text),
                        encoding="utf-8")
        return 0
    total = sum(counts.values())
    if not LEAST <= total <= MOST:
        bad.append(f"the path has {total} lines, not about 12,000")
    for line in bad:
        print(line)
    print(f"{len(counts)} files, {total} lines, {len(bad)} violations")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
