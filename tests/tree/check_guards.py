#!/usr/bin/env python3
"""Include guards are named by the path of the header: JP2VM_VM_CODE_CELL_H for vm/code/cell.h, TESTS_... below tests/.

Usage: check_guards.py ROOT [--write]

Headers with a guard that has another name are printed, or get the right one (--write). Headers that are a part of one
function, or that a file includes more than once, have no guard; their number is printed.
"""
import pathlib
import re
import sys

FOLDERS = ("vm", "classlib", "profiler", "jop", "tools", "tests", "include")
GUARD = re.compile(r"^#ifndef (\w+_H)\n#define \1\n", re.M)


def name_of(path, root):
    parts = path.relative_to(root).with_suffix("").parts
    parts = parts[1:] if parts[0] == "include" else parts
    prefix = "" if parts[0] in ("jp2vm", "tests") else "JP2VM_"
    return prefix + re.sub(r"\W", "_", "_".join(parts)).upper() + "_H"


def main():
    root = pathlib.Path(sys.argv[1]).resolve()
    wrong = headers = loose = 0
    for path in sorted(p for folder in FOLDERS for p in (root / folder).rglob("*.h")):
        text = path.read_text("utf-8")
        guard = GUARD.search(text)
        headers += 1
        if guard is None:
            loose += 1
        elif guard[1] != name_of(path, root):
            wrong += 1
            if "--write" in sys.argv:
                path.write_text(re.sub(rf"\b{guard[1]}\b", name_of(path, root), text), "utf-8")
            else:
                print(f"{path.relative_to(root)}: the guard {guard[1]} should be {name_of(path, root)}")
    print(f"{headers} headers, {loose} without a guard, {wrong} with a wrong one")
    return 1 if wrong and "--write" not in sys.argv else 0


if __name__ == "__main__":
    sys.exit(main())
