#!/usr/bin/env python3
"""Checks the directions of calls between folders, from the symbols of object files, and the size of the largest knot.

Usage: check_links.py ROOT BUILD; exit status 1 and one line per violation.

A folder may use symbols of its own files, of folders on the same line of LAYERS (check_includes.py), and of folders on
earlier lines. So the check finds functions that are declared in a lower folder and defined in a higher one. A knot is a
strongly connected component: a set of files in which each file needs all others, directly or indirectly, when they are
linked. If a lower file must call a higher file, it does so through a table that the higher file fills at the start.
"""
import collections
import os
import pathlib
import re
import subprocess
import sys

from check_includes import LAYERS

LARGEST_KNOT = 30  # files, in any one folder of the top level
DEFINED = set("TDBRVWC")
# Each analysis is a separate library and defines functions that its support calls.
BY_EACH_ANALYSIS = ("profiler/analyses/support/",)
# Programs and libraries that link files of the tree a second time, in which symbols have other definitions.
NOT_THE_MACHINE = ("tests/", "benchmarks/", "tools/explore/wasm/", "profiler/java/")


def source_of(build, path):
    """The source of an object file: vm/heap/walk.c for heap/walk.c.o in the directory of the target vm."""
    before, _, after = re.sub(r"CMakeFiles/[^/]+\.dir/", "\0", path.relative_to(build).as_posix()).partition("\0")
    return before + after.removesuffix(".o")


def read_symbols(root, build):
    """The source files, the files that define each symbol, and the symbols that each file needs."""
    objects = {}
    for path in build.rglob("*.c.o"):
        source = source_of(build, path)
        if (root / source).exists() and not source.startswith(NOT_THE_MACHINE):
            objects.setdefault(source, path)
    defined, needed = {}, collections.defaultdict(set)
    paths = {str(path): source for source, path in objects.items()}
    printed = subprocess.run(["nm", "-A", "-P", *paths], capture_output=True, text=True, check=True).stdout
    for line in printed.splitlines():
        path, _, rest = line.partition(": ")
        name, kind = rest.split()[:2]
        if kind == "U":
            needed[paths[path]].add(name)
        elif kind in DEFINED:
            defined.setdefault(name, set()).add(paths[path])
    return sorted(objects), defined, needed


def make_links(sources, defined, needed):
    """source -> source -> symbols. Leaves out symbols with several definitions, because the program decides which one
    is used."""
    links = {source: collections.defaultdict(set) for source in sources}
    for source in sources:
        for name in needed[source]:
            owners = defined.get(name, ())
            if len(owners) == 1 and source not in owners:
                links[source][next(iter(owners))].add(name)
    return links


def find_knots(links):
    """Strongly connected components, the largest first (Tarjan, without recursion)."""
    order, low, stack, on_stack, knots = {}, {}, [], set(), []
    for start in links:
        if start in order:
            continue
        work = [(start, iter(sorted(links[start])))]
        order[start] = low[start] = len(order)
        stack.append(start)
        on_stack.add(start)
        while work:
            node, rest = work[-1]
            for other in rest:
                if other not in order:
                    order[other] = low[other] = len(order)
                    stack.append(other)
                    on_stack.add(other)
                    work.append((other, iter(sorted(links[other]))))
                    break
                if other in on_stack:
                    low[node] = min(low[node], order[other])
            else:
                work.pop()
                if work:
                    low[work[-1][0]] = min(low[work[-1][0]], low[node])
                if low[node] == order[node]:
                    at = stack.index(node)
                    knots.append(sorted(stack[at:]))
                    on_stack.difference_update(stack[at:])
                    del stack[at:]
    return sorted(knots, key=len, reverse=True)


def main():
    root, build = (pathlib.Path(word).resolve() for word in sys.argv[1:3])
    layer = {folder: i for i, line in enumerate(LAYERS) for folder in line}
    sources, defined, needed = read_symbols(root, build)
    links = make_links(sources, defined, needed)
    problems = []
    for source in sources:
        for other, names in sorted(links[source].items()):
            here, there = (layer.get(os.path.dirname(path)) for path in (source, other))
            if (here is not None and there is not None and there > here
                    and not source.startswith(BY_EACH_ANALYSIS)):
                problems.append(f"{source} links up to {other}: {', '.join(sorted(names))}")
    for top in sorted({source.split("/")[0] for source in sources}):
        inside = {source: {other: 1 for other in links[source] if other.startswith(top + "/")}
                  for source in sources if source.startswith(top + "/")}
        knots = find_knots(inside)
        if len(knots[0]) > LARGEST_KNOT:
            problems.append(f"a knot of {len(knots[0])} files in {top}, at most {LARGEST_KNOT}: "
                            + " ".join(knots[0]))
        if "--knots" in sys.argv:
            print(f"{top}: {len(inside)} files, knots of {', '.join(str(len(k)) for k in knots[:6])}; "
                  f"the largest: {' '.join(knots[0])}")
    if len(sources) < 500:
        problems.append(f"only {len(sources)} object files in {build}")
    print("\n".join(problems))
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
