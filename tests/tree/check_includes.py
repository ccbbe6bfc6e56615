#!/usr/bin/env python3
"""Checks that rooms include only what they may (docs/README.md, "rooms").

Usage: check_includes.py ROOT; exit status 1 and one line per violation.
"""
import pathlib
import re
import sys

# What programs on files may use of the machine: containers, and the table of opcodes.
BASE = ("vm/base/", "vm/classfile/opcodes.h")
# room -> prefixes of project headers it may include; the first room that fits counts
ALLOWED = {
    "vm": ("vm/", "jp2vm/"),
    "classlib/cldc": ("classlib/cldc/", "classlib/common/", "vm/", "jp2vm/"),
    "classlib/openjdk": ("classlib/openjdk/", "classlib/common/", "vm/", "jp2vm/"),
    "classlib/common": ("classlib/common/", "vm/", "jp2vm/"),
    "profiler/model": ("profiler/model/", *BASE),
    "profiler/tree": ("profiler/tree/", "profiler/model/", "vm/"),
    "profiler/read/live_internal": ("profiler/read/", "profiler/tree/", "profiler/model/", "vm/"),
    "profiler/read/live_level": ("profiler/read/", "profiler/tree/", "profiler/model/", "vm/"),
    "profiler/read/live": ("profiler/read/", "profiler/tree/", "profiler/model/", "vm/"),
    "profiler/read": ("profiler/read/", "profiler/model/", *BASE),
    "profiler/write": ("profiler/write/", "profiler/model/", *BASE),
    "tools/prof": ("tools/prof/", "profiler/model/", "profiler/read/", "profiler/write/", *BASE),
    "profiler": ("profiler/", "vm/"),
    "jop": ("jop/", "profiler/", "vm/"),
}
# The only file that knows every room.
EXCEPTIONS = {"vm/launcher/registry.c"}
INCLUDE = re.compile(r'^\s*#\s*include\s+[<"]([^">]+)[">]', re.M)
ROOMS = ("vm/", "classlib/", "profiler/", "jop/", "tools/", "tests/", "jp2vm/")


def room_of(path):
    for room in ALLOWED:
        if path.startswith((room + "/", room + ".")):
            return room
    return None


def main():
    root = pathlib.Path(sys.argv[1])
    bad = checked = 0
    for file in sorted(root.rglob("*.[ch]")):
        path = file.relative_to(root).as_posix()
        room = room_of(path)
        if room is None or path in EXCEPTIONS:
            continue
        checked += 1
        for name in INCLUDE.findall(file.read_text(encoding="utf-8")):
            if name.startswith(ROOMS) and not name.startswith(ALLOWED[room]):
                print(f"{path}: may not include {name}")
                bad += 1
    print(f"{checked} files, {bad} violations")
    return 1 if bad or checked == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
