#!/usr/bin/env python3
"""Checks that the names that object files export start with the prefix of their room (a folder of the source).

Usage: check_prefixes.py ROOT BUILD; exit status 1 and one line per violation.

The machine, programs that embed it, and native libraries share one space of names. A prefix avoids clashes and shows
where a name is defined. PREFIXES lists the rooms; the first row that matches a file counts. OTHERS lists names that are
fixed elsewhere. A row of OTHERS that no file needs is also a violation.
"""
import pathlib
import re
import subprocess
import sys

from check_links import DEFINED, NOT_THE_MACHINE, source_of

PREFIXES = (  # folder, prefixes; None: separate programs or libraries, which share no names
    ("profiler/analyses/", None),  # each analysis is a library that exports what analysis.h requires
    ("vm/", ("vm_",)),
    ("classlib/", ("lib_",)),
    ("profiler/", ("prof_",)),
    ("jop/", ("jop_",)),
    ("tools/", None),
)
OTHERS = (  # folder, expression, the party that fixes the names
    ("classlib/openjdk/", r"JVM_\w+", "the libraries of OpenJDK call them"),
    ("classlib/openjdk/jvm/", r"jio_v?s?n?f?printf", "the libraries of OpenJDK call them"),
    ("vm/launcher/", r"JNI_(CreateJavaVM|GetCreatedJavaVMs|GetDefaultJavaVMInitArgs)", "the invocation API of JNI"),
    ("profiler/publish/", r"jp2_profile_\w+", "the installed header of profiles"),
    ("vm/launcher/", r"jp2_launch", "the installed header of the launcher"),
    ("vm/launcher/", r"main", "C"),
    ("vm/", r"vm", "the state of the machine, the one object without a suffix"),
)


def exported_names(root, build):
    """(source file, name) of each symbol that other object files can use."""
    paths = {}
    for path in build.rglob("*.c.o"):
        source = source_of(build, path)
        if (root / source).exists() and not source.startswith(NOT_THE_MACHINE):
            paths.setdefault(source, path)
    sources = {str(path): source for source, path in paths.items()}
    printed = subprocess.run(["nm", "-A", "-P", "-g", *sources], capture_output=True, text=True, check=True).stdout
    for line in printed.splitlines():
        path, _, rest = line.partition(": ")
        name, kind = rest.split()[:2]
        if kind in DEFINED:
            yield sources[path], name


def fixing_row(source, name):
    return next((row for row in OTHERS if source.startswith(row[0]) and re.fullmatch(row[1], name)), None)


def main():
    root, build = (pathlib.Path(word).resolve() for word in sys.argv[1:3])
    count, used, problems = 0, set(), []
    for source, name in sorted(set(exported_names(root, build))):
        prefixes = next((prefixes for folder, prefixes in PREFIXES if source.startswith(folder)), None)
        if prefixes is None:
            continue
        count += 1
        row = fixing_row(source, name)
        used.add(row)
        if row is None and not name.startswith(prefixes):
            problems.append(f"{source}: {name} does not begin with {' or '.join(prefixes)}")
    problems += [f"OTHERS: no file exports {row[1]}" for row in OTHERS if row not in used]
    print("\n".join(problems + [f"{count} names, {len(problems)} violations"]))
    return 1 if problems or count == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
