#!/usr/bin/env python3
"""Checks that include guards have names from the path of the header: JP2VM_VM_CODE_CELL_H for vm/code/cell.h, TESTS_...
below tests/.

Usage: check_guards.py ROOT [--write]

Prints headers whose guard has another name, or corrects the name (--write). Headers that are a part of a function, or
that a file includes more than once, are in WITHOUT and have no guard. Prints any other header without a guard.
"""
import pathlib
import re
import sys

FOLDERS = ("vm", "classlib", "profiler", "jop", "tools", "tests", "include")
WITHOUT = {"jop/machine/machine_loop_body.h", "jop/machine/machine_loop_words.h", "vm/interp/probe_handlers.h"}
GUARD = re.compile(r"^#ifndef (\w+_H)\n#define \1\n", re.M)


def name_of(path, root):
    parts = path.relative_to(root).with_suffix("").parts
    parts = parts[1:] if parts[0] == "include" else parts
    prefix = "" if parts[0] in ("jp2vm", "tests") else "JP2VM_"
    return prefix + re.sub(r"\W", "_", "_".join(parts)).upper() + "_H"


def main():
    root = pathlib.Path(sys.argv[1]).resolve()
    names = headers = wrong = 0  # names: guards with wrong names; wrong: all other violations
    for path in sorted(p for folder in FOLDERS for p in (root / folder).rglob("*.h")):
        text = path.read_text("utf-8")
        guard, name = GUARD.search(text), path.relative_to(root).as_posix()
        headers += 1
        if name in WITHOUT:
            if guard is not None:
                wrong += 1
                print(f"{name}: it is included without a guard, remove {guard[1]}")
        elif guard is None:
            wrong += 1
            print(f"{name}: the guard {name_of(path, root)} is missing")
        elif guard[1] != name_of(path, root):
            names += 1
            if "--write" in sys.argv:
                path.write_text(re.sub(rf"\b{guard[1]}\b", name_of(path, root), text), "utf-8")
            else:
                print(f"{name}: the guard {guard[1]} should be {name_of(path, root)}")
    for name in sorted(name for name in WITHOUT if not (root / name).exists()):
        wrong += 1
        print(f"{name}: is not there, remove it from WITHOUT")
    print(f"{headers} headers, {names} guards with a wrong name, {wrong} other violations")
    return 1 if wrong or (names and "--write" not in sys.argv) else 0


if __name__ == "__main__":
    sys.exit(main())
