#!/usr/bin/env python3
"""Checks that the C files of every folder include only headers that the folder may use.

Usage: check_includes.py ROOT; exit status 1 and one line per violation.

LAYERS lists all folders, the lowest layer first. A folder may include its own headers, headers of
folders on the same line of the list, and headers of earlier lines, unless NOT_BELOW forbids it.
Headers named *_internal.h are only for their own folder. Only the headers of OF_EVENTS include
jp2vm/analysis.h. A folder that is not in the list is also a violation.
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
    # The data of the machine, which depend on each other: objects, classes, threads, frames,
    # analyses.
    ("vm", "vm/code", "vm/heap", "vm/instrument", "vm/runtime", "vm/runtime/loading",
     "vm/thread"),
    ("vm/trace", "vm/translate"),
    ("vm/native",),
    # Execution: the two loops, and native code.
    ("vm/interp", "vm/jni", "vm/jni/check", "vm/jvmti", "vm/reference"),
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
    ("profiler/publish",),
    ("profiler/classdump",),
    ("profiler/record",),
    ("profiler/analyses/support/calls", "profiler/analyses/support/code",
     "profiler/analyses/support/objects", "profiler/analyses/support/report",
     "profiler/analyses/support/threads"),
    ("profiler/analyses", "profiler/analyses/contexts", "profiler/analyses/control_flow",
     "profiler/analyses/memory", "profiler/analyses/policies", "profiler/analyses/threads",
     "profiler/plugins"),
    ("profiler/probes/language",),
    ("profiler/probes", "profiler/probes/frames", "profiler/probes/report"),
    ("profiler/scopes",),
    ("profiler", "profiler/control"),
    ("jop/cache",),
    ("jop/model",),
    ("jop", "jop/charge", "jop/code", "jop/machine", "jop/routines"),
    ("tools/ctl",),
    ("tools/prof/command", "tools/prof/profile", "tools/prof/series"),
    ("tools/prof/code",),
    ("tools/explore/state",),
    ("tools/explore", "tools/explore/wasm"),
    ("tools/prof", "tools/prof/export", "tools/prof/html", "tools/prof/sql", "tools/prof/views"),
    ("vm/launcher",),
    # A second machine, linked with another registry.
    ("profiler/java",),
)

MACHINE = ("vm", "classlib", "profiler/tree")
# Prefixes of paths that a folder, with its subfolders, must not include although they are in lower
# layers.
NOT_BELOW = {
    "classlib/openjdk": ("classlib/embedded",),
    "profiler": ("classlib",),
    "profiler/model": MACHINE,
    "profiler/write": MACHINE,
    "profiler/read": MACHINE,
    "profiler/publish": MACHINE,
    "jop": ("classlib",),
    "tools": (*MACHINE, "jop", "profiler/classdump", "profiler/analyses"),
}
# The folders of the machine that programs for files may use.
FOR_FILES = ("vm/names", "vm/replay", "vm/show", "vm/step")
# Headers that every folder may use: containers, the table of opcodes, maps of lines, hints on
# names, new files.
ALWAYS = ("vm/base/", "vm/classfile/opcodes.h", "vm/classfile/smap.h",
          "vm/options/nearest.h", "vm/options/new_file.h", "jp2vm/")
# Readers of a live profile may use its tree.
LIVE = re.compile(r"profiler/read/live\w*\.[ch]")
# Known violations: file and header.
EXCEPTIONS = {
    ("jop/machine/home_contexts.c", "vm/runtime/loader_internal.h"),
}
# After a change of the header for plug-ins, all files that include it must be compiled. So headers
# that many files include do not include it; they only use pointers to its structures.
FOR_PLUGINS = "jp2vm/analysis.h"
OF_EVENTS = ("profiler/analyses", "profiler/java", "profiler/plugins", "profiler/probes/eval.h",
             "vm/instrument/located_probe.h")
INCLUDE = re.compile(r'^\s*#\s*include\s+[<"]([^">]+)[">]', re.M)
ROOMS = ("vm/", "classlib/", "profiler/", "jop/", "tools/", "tests/", "jp2vm/")
MOST_FILES = 28
# The folders that contain the layers. Builds, which may change while this runs, are not in them.
WITH_LAYERS = ("classlib", "jop", "profiler", "tools", "vm")

RANK = {folder: rank for rank, layer in enumerate(LAYERS) for folder in layer}


def is_within(path, prefixes):
    return any(path == prefix or path.startswith(prefix + "/") for prefix in prefixes)


def problem(path, folder, name):
    """The reason why a file must not include a header, or None."""
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
