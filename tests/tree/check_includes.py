#!/usr/bin/env python3
"""Checks that every folder with C files includes only what it may.

Usage: check_includes.py ROOT; exit status 1 and one line per violation.

LAYERS has all folders from the bottom up. A folder may include its own headers, those of folders on
the same line, and those of lines above it in the list, except where NOT_BELOW forbids it. Headers named
*_internal.h are for their folder alone. Few headers include jp2vm/analysis.h (OF_EVENTS). A folder
that is not in the list is a violation, too.
"""
import collections
import pathlib
import re
import sys

LAYERS = (
    ("vm/base", "vm/base/archive", "vm/base/data", "vm/base/lock", "vm/base/text"),
    ("vm/options",),
    ("vm/names",),
    ("vm/show",),
    ("vm/classfile",),
    ("vm/verify",),
    # Recordings, without the machine.
    ("vm/replay",),
    ("vm/replay/file", "vm/step"),
    # What the machine holds, which know one another: objects, classes, threads, frames, analyses.
    ("vm", "vm/code", "vm/heap", "vm/instrument", "vm/runtime", "vm/thread"),
    ("vm/trace", "vm/translate"),
    ("vm/native",),
    # What runs: the two loops, and native code.
    ("vm/interp", "vm/jni", "vm/jni/check", "vm/reference"),
    ("vm/machine",),
    ("vm/views",),
    ("classlib/common",),
    ("classlib/embedded/math",),
    ("classlib/embedded", "classlib/embedded/invoke", "classlib/embedded/natives"),
    ("classlib/openjdk", "classlib/openjdk/image", "classlib/openjdk/invoke",
     "classlib/openjdk/intrinsics", "classlib/openjdk/jvm", "classlib/openjdk/management",
     "classlib/openjdk/unsafe"),
    ("profiler/model",),
    ("profiler/tree", "profiler/tree/nodes", "profiler/tree/run_time", "profiler/tree/values"),
    ("profiler/write", "profiler/write/jp2"),
    ("profiler/read",),
    ("profiler/classdump",),
    ("profiler/record",),
    ("profiler/analyses/support/calls", "profiler/analyses/support/code",
     "profiler/analyses/support/objects", "profiler/analyses/support/report",
     "profiler/analyses/support/threads"),
    ("profiler/analyses", "profiler/analyses/contexts", "profiler/analyses/control_flow",
     "profiler/analyses/memory", "profiler/analyses/policies", "profiler/analyses/threads",
     "profiler/plugins"),
    ("profiler/probes/language",),
    ("profiler/probes", "profiler/probes/report"),
    ("profiler", "profiler/control"),
    ("jop/cache",),
    ("jop/model",),
    ("jop", "jop/charge", "jop/code", "jop/machine", "jop/routines"),
    ("tools/ctl",),
    ("tools/prof/command", "tools/prof/profile"),
    ("tools/prof/code",),
    ("tools/explore/state",),
    ("tools/explore", "tools/explore/wasm"),
    ("tools/prof", "tools/prof/export", "tools/prof/html", "tools/prof/sql", "tools/prof/views"),
    ("vm/launcher",),
    # The machine once more, linked together with another registry.
    ("profiler/java",),
)

MACHINE = ("vm", "classlib", "profiler/tree")
# What a folder, and those below it, may not include although it is above: prefixes of paths.
NOT_BELOW = {
    "classlib/openjdk": ("classlib/embedded",),
    "profiler": ("classlib",),
    "profiler/model": MACHINE,
    "profiler/write": MACHINE,
    "profiler/read": MACHINE,
    "jop": ("classlib",),
    "tools": (*MACHINE, "jop", "profiler/classdump", "profiler/analyses"),
}
# Of the machine's folders those that programs on files may use.
FOR_FILES = ("vm/names", "vm/replay", "vm/show", "vm/step")
# Programs on files use containers, the table of opcodes, maps of lines, and guess names.
ALWAYS = ("vm/base/", "vm/classfile/opcodes.h", "vm/classfile/smap.h",
          "vm/options/nearest.h", "vm/options/new_file.h", "jp2vm/")
# Readers of a live profile know its tree.
LIVE = re.compile(r"profiler/read/live\w*\.[ch]")
# What is not so yet: file and header.
EXCEPTIONS = {
    ("jop/machine/home_contexts.c", "vm/runtime/loader_internal.h"),
}
# A change of the header for plug-ins compiles its users again. Headers that many files include take
# pointers to its structures, and do not include it.
FOR_PLUGINS = "jp2vm/analysis.h"
OF_EVENTS = ("profiler/analyses", "profiler/java", "profiler/plugins", "profiler/probes/eval.h",
             "vm/instrument/located_probe.h")
INCLUDE = re.compile(r'^\s*#\s*include\s+[<"]([^">]+)[">]', re.M)
ROOMS = ("vm/", "classlib/", "profiler/", "jop/", "tools/", "tests/", "jp2vm/")
MOST_FILES = 28
# Where files of layers are. Builds, which change meanwhile, are elsewhere.
WITH_LAYERS = ("classlib", "jop", "profiler", "tools", "vm")

RANK = {folder: rank for rank, layer in enumerate(LAYERS) for folder in layer}


def is_within(path, prefixes):
    return any(path == prefix or path.startswith(prefix + "/") for prefix in prefixes)


def problem(path, folder, name):
    """Why a file may not include a header, or None."""
    where = str(pathlib.PurePosixPath(name).parent)
    if where == folder or (path, name) in EXCEPTIONS:
        return None
    if name.endswith("_internal.h"):
        return "is for its own folder"
    if name == FOR_PLUGINS and path.endswith(".h") and not is_within(path, OF_EVENTS):
        return "is for files that use its members"
    if name.startswith(ALWAYS):
        return None
    if where not in RANK:
        return "is in no layer"
    if RANK[where] > RANK[folder]:
        return "is above"
    if LIVE.fullmatch(path):
        return None
    for below, prefixes in NOT_BELOW.items():
        if is_within(folder, (below,)) and is_within(where, prefixes) and not is_within(
                where, FOR_FILES):
            return f"is not for {below}"
    return None


def main():
    root = pathlib.Path(sys.argv[1])
    bad = 0
    files = collections.Counter()
    for file in sorted(path for room in WITH_LAYERS for path in (root / room).rglob("*.[ch]")):
        path = file.relative_to(root).as_posix()
        folder = str(pathlib.PurePosixPath(path).parent)
        if folder not in RANK:
            print(f"{path}: {folder} is in no layer")
            bad += 1
            continue
        files[folder] += 1
        for name in INCLUDE.findall(file.read_text(encoding="utf-8")):
            reason = name.startswith(ROOMS) and problem(path, folder, name)
            if reason:
                print(f"{path}: may not include {name}, which {reason}")
                bad += 1
    for folder, count in files.items():
        if count > MOST_FILES:
            print(f"{folder}: {count} files; {MOST_FILES} is the most")
            bad += 1
    print(f"{sum(files.values())} files in {len(files)} folders, {bad} violations")
    return 1 if bad or not files else 0


if __name__ == "__main__":
    sys.exit(main())
