#!/usr/bin/env python3
"""Compares --analysis=leaks with a plain computation over the heap dump of the same run: to find what a group of
objects retains, the group is removed, and the objects that the roots no longer reach are counted. Groups are the
objects of a class, and the nodes of Leaky.java that were made in one calling context, whose number they contain.

usage: leaks.py --jp2vm PATH --javac PATH --work DIR
"""
import pathlib
import re
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent), str(HERE.parent / "launcher")]
from harness import check, compile_java, equal, finish, LIBRARIES, must, read_options  # noqa: E402
import hprof  # noqa: E402

ROW = re.compile(r"^ *(\d+) +(\d+) +(?:(\d+) +)?(\d+)  (\S+)(?: at .*)?$", re.M)
# Methods in the stacks of Leaky's contexts, by their number.
MAKERS = {"list": 1, "ring": 2, "left": 3, "right": 4, "common": 5, "both": 6, "children": 7, "outer": 8, "inner": 9,
          "cut": 10, "rows": 11, "cache": 12, "keep": 15, "late": 16}


class Heap:
    """The graph in a heap dump."""

    def __init__(self, path):
        self.dump = dump = hprof.Dump(path)
        self.references, self.bytes, self.classes, self.fields = {}, {}, {}, {}
        for identifier, one in dump.classes.items():
            self.references[identifier] = [value for name, value in one.statics.items() if value in dump.objects]
            self.bytes[identifier], self.classes[identifier] = 0, "java/lang/Class"
        for identifier, (kind, what, content) in dump.objects.items():
            self.enter(identifier, kind, what, content)
        self.roots = {identifier for _, identifier, _ in dump.roots}
        # Other objects are kept by the machine.
        reached = self.reach(())
        self.roots |= set(self.references) - reached

    def enter(self, identifier, kind, what, content):
        dump = self.dump
        if kind == "primitives":
            form, size = hprof.TYPES[what]
            self.bytes[identifier], self.references[identifier] = 16 + size * len(content), []
            self.classes[identifier] = "[" + {"?": "Z", "H": "C", "f": "F", "d": "D", "b": "B", "h": "S", "i": "I",
                                              "q": "J"}[form]
        elif kind == "objects":
            self.bytes[identifier], self.references[identifier] = 16 + 8 * len(content), list(content)
            self.classes[identifier] = dump.classes[what].name
        else:
            self.bytes[identifier] = dump.classes[what].instance_size
            self.classes[identifier] = dump.classes[what].name
            references, fields, at = [], {}, 0
            values = content
            for one in dump.supers(what):
                for name, code in one.fields:
                    size = hprof.TYPES[code][1]
                    value = int.from_bytes(values[at:at + size], "big")
                    at += size
                    fields.setdefault(name, value)
                    if code == 2 and not (one.name == "java/lang/ref/Reference" and name == "referent"):
                        references.append(value)
            self.references[identifier] = references
            self.fields[identifier] = fields

    def reach(self, removed):
        """The objects that are reachable without the removed ones."""
        reached = set()
        due = [root for root in self.roots if root not in removed]
        while due:
            identifier = due.pop()
            if identifier in reached:
                continue
            reached.add(identifier)
            due.extend(to for to in self.references[identifier] if to and to not in reached and to not in removed)
        return reached

    def row(self, group):
        """Objects, bytes, bytes that were made in phase 2, and retained bytes."""
        group = set(group)
        lost = set(self.references) - self.reach(group)
        return (len(group), sum(self.bytes[one] for one in group),
                sum(self.bytes[one] for one in group if self.fields.get(one, {}).get("phase", 1) == 2),
                sum(self.bytes[one] for one in lost))

    def of_class(self, name):
        return [identifier for identifier, other in self.classes.items() if other == name]


def rows(text):
    """The rows of a part of a report: objects, bytes, grown bytes or None, retained bytes; class; methods of the
    stack."""
    found = []
    for line in text.splitlines():
        row = ROW.match(line)
        if row:
            numbers = [None if word is None else int(word) for word in row.groups()[:4]]
            found.append((*numbers, row[5], []))
        elif found and line.startswith(" " * 20):
            found[-1][-1].append(line.strip())
    return found


def maker_of(stack):
    """The number of a context, found from its stack. Each depth of tree() is a context of its own."""
    methods = [match[1] for match in (re.match(r"Leaky\.(\w+)\(", line) for line in stack) if match]
    name = next(method for method in methods if method not in ("make", "chain"))
    return 99 + methods.count("tree") if name == "tree" else MAKERS[name]


def check_contexts(title, heap, found, with_growth):
    """The nodes of each calling context."""
    groups = {}
    for identifier in heap.of_class("Leaky$Node"):
        groups.setdefault(heap.fields[identifier]["maker"], []).append(identifier)
    check(len(groups) == len(MAKERS) + 7, f"{title}: contexts {sorted(groups)}")
    nodes = [row for row in found if row[4] == "Leaky$Node"]
    check(len(nodes) == len(groups), f"{title}: {len(nodes)} rows for {len(groups)} contexts")
    reported = {maker_of(row[5]): row[:4] for row in nodes}
    for maker, group in groups.items():
        objects, size, grown, retained = heap.row(group)
        equal(f"{title}: context {maker}", reported.get(maker),
              (objects, size, grown if with_growth else None, retained))


def check_run(options, library, words):
    title = f"{library} {words}"
    done = must(options.jp2vm, f"--classlib={library}", "--heap-dump=h.hprof", f"--analysis=leaks:{words}all:out=r.txt",
                "-cp", ".", "Leaky", cwd=options.work)
    equal(f"{title}: output", done.stdout, "120\n")
    heap = Heap(options.work / "h.hprof")
    report = (options.work / "r.txt").read_text("utf-8")
    parts = re.split(r"^ +objects .*(class and place|class)\n", report, flags=re.M)
    check(parts[1::2] == ["class and place", "class"], f"{title}: parts {parts[1::2]}")
    check_contexts(title, heap, rows(parts[2]), bool(words))
    by_class = {row[4]: row[:4] for row in rows(parts[4])}
    compared = [name for name in by_class if "Leaky" in name]
    check(len(compared) >= 4, f"{title}: classes {compared}")
    for name in compared:
        objects, size, grown, retained = heap.row(heap.of_class(name))
        equal(f"{title}: {name}", by_class[name], (objects, size, grown if words else None, retained))
    objects = sum(name != "java/lang/Class" for name in heap.classes.values())
    equal(f"{title}: all objects", sum(row[0] for row in by_class.values()), objects)
    check(re.search(r"^\d+ objects are alive, \d+ bytes; the allocation of \d+ objects, \d+ bytes, was seen\n\Z",
                    report, re.M), f"{title}: {report[-200:]}")


def main():
    options = read_options(__doc__, "jp2vm javac work")
    compile_java(options, HERE / "Leaky.java", release="8")
    for library in LIBRARIES:
        check_run(options, library, "")
        check_run(options, library, "since=1:")
    done = must(options.jp2vm, "--classlib=embedded", "--analysis=leaks:since=9", "-cp", ".", "Leaky", cwd=options.work)
    check("collection 9 has not taken place\n" in done.stderr, done.stderr[-300:])
    return finish()


if __name__ == "__main__":
    sys.exit(main())
