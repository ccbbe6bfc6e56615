#!/usr/bin/env python3
"""Tests of what profiles hold beside calls and blocks (docs/profiling.md, "What is collected").

usage: run.py numbers|totals|rest|bad --work DIR --jp2vm JP2VM --javac JAVAC --jar CLDC_JAR
              --xmllint XMLLINT

Exit status 0: passed, 1: failed.
"""
import argparse
import os
import pathlib
import re
import subprocess
import sys
import xml.etree.ElementTree

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
CCT = "{http://jp2vm.org/ns/cct}"
EXT = "{http://jp2vm.org/ns/cct-ext}"
LEVELS = "alloc,exceptions,locks"

failures = []


def check(condition, text):
    if not condition:
        print("failed: " + text)
        failures.append(text)


def equal(what, got, expected):
    check(got == expected, "%s: %s, not %s" % (what, got, expected))


def run(options, command):
    environment = dict(os.environ, JP2VM_CLDC_JAR=options.jar)
    return subprocess.run([str(part) for part in command], stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=300, text=True,
                          errors="replace", env=environment)


def compile_java(options, *sources):
    result = run(options, [options.javac, "--release", "17", "-nowarn", "-d", options.work,
                           *sources])
    if result.returncode != 0:
        sys.exit("failed: " + result.stderr)


def machine(options, *arguments, classlib="cldc"):
    return run(options, [options.jp2vm, "--classlib=" + classlib, *arguments])


class Context:
    """A calling context: its method, what was counted, the contexts below."""

    def __init__(self, element):
        owner = element.get("declaringClass")[1:-1].replace("/", ".")
        self.name = owner + "." + element.get("name")
        self.is_native = element.get(EXT + "native") == "true"
        self.entries = int(element.find(CCT + "executionCount").text)
        executed = element.find(CCT + "executedInstructions")
        self.executed = None if executed is None else int(executed.text)
        self.values = {v.get("name"): int(v.text) for v in element.findall(EXT + "value")}
        self.allocated = self._tallies(element, "allocation", "objects", "bytes")
        self.thrown = self._tallies(element, "exception", "thrown", "caught")
        self.children = []
        for child in element:
            site = int(child.get("instruction")) if child.tag == CCT + "callsite" else 0
            methods = child if child.tag == CCT + "callsite" else [child]
            self.children += [(site, Context(method)) for method in methods
                              if method.tag == CCT + "method"]

    @staticmethod
    def _tallies(element, kind, first, second):
        return {t.get("class"): (int(t.get(first)), int(t.get(second)))
                for t in element.findall(EXT + kind)}

    def all(self):
        open_ones = [self]
        while open_ones:
            context = open_ones.pop()
            yield context
            open_ones += [child for _, child in context.children]


class Profile:
    def __init__(self, path):
        root = xml.etree.ElementTree.parse(path).getroot()
        self.notes = {n.get("name"): n.text for n in root.findall(EXT + "note")}
        self.features = root.get(EXT + "features")
        self.roots = [Context(method) for method in root.iter(CCT + "method")
                      if method in list(root)]

    def all(self):
        for context in self.roots:
            yield from context.all()

    def find(self, name):
        """The contexts of a method."""
        return [context for context in self.all() if context.name == name]

    def sum(self, value, name=None):
        return sum(context.values.get(value, 0) for context in self.all()
                   if name in (None, context.name))


def allocated(contexts):
    """Objects and bytes by class."""
    sums = {}
    for context in contexts:
        for name, (objects, size) in context.allocated.items():
            before = sums.get(name, (0, 0))
            sums[name] = (before[0] + objects, before[1] + size)
    return sums


def profile(options, *arguments, name="profile.xml", classlib="cldc"):
    path = pathlib.Path(options.work) / name
    result = machine(options, "--profile-out=" + str(path), *arguments, classlib=classlib)
    return result, path


def check_schema(options, path):
    schema = ROOT / "profiler" / "schema" / "cct.rng"
    result = run(options, [options.xmllint, "--noout", "--huge", "--relaxng", schema, path])
    check(result.returncode == 0, "schema: " + result.stderr[-300:])


def check_sums(profile):
    """The values of each context are the sums of what it has by class."""
    for context in profile.all():
        for tallies, names in ((context.allocated, ("allocatedObjects", "allocatedBytes")),
                               (context.thrown, ("exceptionsThrown", "exceptionsCaught"))):
            for i, name in enumerate(names):
                if sum(counts[i] for counts in tallies.values()) != context.values.get(name, 0):
                    check(False, "%s: %s is no sum" % (context.name, name))


# Sizes in bytes: fields begin at 12, elements of arrays at 16, references take 8 bytes.
ITEM = "LCollected$Item;"


def check_allocations(profile, threads):
    each = 500
    many = allocated(profile.find("Collected.allocateMany"))
    equal("items", many.get(ITEM), (each * (threads + 1), each * (threads + 1) * 24))
    arrays = allocated(profile.find("Collected.allocateArrays"))
    arrays.pop("Ljava/lang/Class;", None)  # of the arrays' classes
    equal("arrays", arrays, {"[I": (1, 16 + 40), "[LCollected$Item;": (1, 16 + 24), "[[[J": (1, 16 + 16),
                             "[[J": (2, 2 * (16 + 24)), "[[B": (1, 16 + 32),
                             "[B": (4, 4 * (16 + 5))})
    contexts = profile.find("Collected.allocateByNative")
    equal("array of ints", allocated(contexts), {"[I": (1, 28)})
    clones = [child for _, child in contexts[0].children]
    equal("clones", [(c.name, c.is_native, c.entries) for c in clones],
          [("java.lang.Object.clone", True, 1)] * 2)
    equal("made by clones", allocated(clones), {"[I": (2, 56)})


def check_exceptions(profile):
    failure = "LCollected$Failure;"
    total = [0, 0]
    for context in profile.find("Collected.throwThrough"):
        thrown, caught = context.thrown.get(failure, (0, 0))
        total = [total[0] + thrown, total[1] + caught]
    # Depth 0 throws and catches and throws on, every other one catches and throws on.
    depths = sum(i + 1 for i in range(7))
    equal("thrown through", total, [7 + depths, depths])
    (outer,) = profile.find("Collected.throwAndCatch")
    equal("caught at last", outer.thrown, {failure: (0, 7)})
    (by_machine,) = profile.find("Collected.throwByMachine")
    equal("by the machine", by_machine.thrown, {"Ljava/lang/ArithmeticException;": (5, 5)})
    equal("made by the machine",
          by_machine.allocated.get("Ljava/lang/ArithmeticException;", (0,))[0], 5)
    (caller,) = profile.find("Collected.throwByNative")
    store = "Ljava/lang/ArrayStoreException;"
    equal("caught of natives", caller.thrown, {store: (0, 6)})
    (copy,) = [c for _, c in caller.children if c.name == "java.lang.System.arraycopy"]
    equal("thrown by natives", copy.thrown, {store: (6, 0)})
    equal("made by natives", copy.allocated.get(store, (0,))[0], 6)


def check_locks(profile, is_long):
    expected = {"Collected.synchronizedStatic": 9, "Collected.synchronizedInstance": 5,
                "Collected.enterBlocks": 16}
    if is_long:
        expected.update({"Collected.waitSome": 1, "Collected.enterContended": 4,
                         "Collected.contend": 4})
    for name, enters in expected.items():
        equal("enters of " + name, profile.sum("monitorEnters", name), enters)
        equal("contended of " + name, profile.sum("monitorContended", name),
              4 if name == "Collected.enterContended" else 0)
        equal("waits of " + name, profile.sum("monitorWaits", name), 0)
    if is_long:
        below = [child for context in profile.find("Collected.waitSome")
                 for child in context.all()]
        equal("waits", sum(c.values["monitorWaits"] for c in below), 3)


def test_numbers(options):
    """What a program is known to do is what the profile says."""
    compile_java(options, HERE / "Collected.java")
    for arguments in ((), ("long",)):
        result, path = profile(options, "--profile=" + LEVELS, "-cp", options.work, "Collected",
                               *arguments)
        equal("the program", (result.stdout, result.stderr, result.returncode), ("done\n", "", 0))
        check_schema(options, path)
        got = Profile(path)
        equal("features", got.features,
              "calls callsites natives blocks alloc exceptions locks")
        check_sums(got)
        check_allocations(got, 3 if arguments else 0)
        check_exceptions(got)
        check_locks(got, bool(arguments))
    # Without natives the caller has what they do.
    _, path = profile(options, "--profile=blocks," + LEVELS, "-cp", options.work, "Collected")
    got = Profile(path)
    (context,) = got.find("Collected.allocateByNative")
    equal("with clones", allocated([context]), {"[I": (3, 3 * 28)})
    (context,) = got.find("Collected.throwByNative")
    equal("with what natives throw", context.thrown, {"Ljava/lang/ArrayStoreException;": (6, 6)})


def outside(profile, note):
    return [int(number) for number in profile.notes[note].split(",")]


def check_totals(profile, events, what):
    """Sums over all contexts, and what happened outside, are all events."""
    for note, names, kinds in (
            ("outsideAllocations", ["allocatedObjects"], ["allocation"]),
            ("outsideExceptions", ["exceptionsThrown", "exceptionsCaught"], ["throw", "catch"]),
            ("outsideMonitors", ["monitorEnters", "monitorWaits"],
             ["monitor enter", "monitor wait"])):
        more = outside(profile, note)
        more = [more[0], more[-1]] if len(kinds) == 2 else more
        for name, kind, count in zip(names, kinds, more):
            equal("%s: %s" % (what, kind), profile.sum(name) + count, events[kind])


def events_of(result):
    return {kind: int(count)
            for kind, count in re.findall(r"^(\w[\w ]*\w) +(\d+)$", result.stderr, re.M)}


def test_totals(options):
    """Nothing is lost or counted twice, whatever the level, also when the program ends early."""
    programs = ROOT / "tests" / "profile" / "java"
    more = ["ExitInCallee", "HaltInCallee", "Throws", "Initializers", "Callbacks", "ThreadEnds"]
    compile_java(options, HERE / "Collected.java", *[programs / (n + ".java") for n in more])
    runs = [("Collected",), ("Collected", "long"), ("Collected", "long", "leave")]
    for program in runs + [(name,) for name in more]:
        for tree in ("", "calls,", "callsites,natives,"):
            level = "--profile=" + tree + LEVELS
            result, path = profile(options, level, "--analysis=events", "-cp", options.work,
                                   *program)
            check_totals(Profile(path), events_of(result), " ".join((level,) + program))
            plain = machine(options, "-cp", options.work, *program)
            equal("the program %s" % (program,), (result.stdout, result.returncode),
                  (plain.stdout, plain.returncode))
    table = pathlib.Path(options.work) / "table.tsv"
    result = machine(options, "--profile=calls," + LEVELS, "--profile-out=%s" % table,
                     "--analysis=events", "-cp", options.work, "Collected", classlib="openjdk")
    lines = [line.split("\t") for line in table.read_text().splitlines()]
    totals = dict(zip(lines[0], lines[-1]))
    events = events_of(result)
    for name, kind in (("exceptionsThrown", "throw"), ("exceptionsCaught", "catch"),
                       ("monitorEnters", "monitor enter")):
        equal("openjdk: " + kind, int(totals[name]), events[kind])
    check(0 <= events["allocation"] - int(totals["allocatedObjects"]) < 300,
          "openjdk: %s of %d allocations" % (totals["allocatedObjects"], events["allocation"]))


# What further levels add to a file.
ADDED = re.compile(r'^<x:(value|allocation|exception|note)\b.*\n|^  x:(options|features)=.*\n', re.M)


def test_rest(options):
    """All else is what it is without; two runs are the same; windows have nothing outside."""
    compile_java(options, HERE / "Collected.java")
    for tree, more in (("callsites,natives,blocks", ()), ("calls", ()), ("blocks", ()),
                       ("callsites,blocks", ("--fold-recursion", "--per-thread")),
                       ("callsites,blocks", ("--profile-limit=100k",))):
        texts = []
        for i, levels in enumerate(("", ",alloc", ",exceptions,locks", "," + LEVELS,
                                    "," + LEVELS)):
            if more and "limit" in more[0] and 0 < i < 3:
                continue
            _, path = profile(options, "--profile=" + tree + levels, *more, "-cp", options.work,
                              "Collected")
            texts.append(path.read_text())
        equal("two runs, " + tree, texts[-1] == texts[-2], True)
        if not more or "limit" not in more[0]:  # more memory for each context: fewer of them
            for text in texts[1:]:
                equal("the rest, " + tree, ADDED.sub("", text) == ADDED.sub("", texts[0]), True)
    result, path = profile(options, "--profile=" + LEVELS, "--profile-window=main", "-cp",
                           options.work, "Collected")
    got = Profile(path)
    check(any(context.entries == 0 for context in got.all()), "nothing is outside the window")
    for context in got.all():
        if context.entries == 0 and (any(context.values.values()) or context.allocated):
            check(False, "%s is outside the window" % context.name)
    check_allocations(got, 0)
    check_exceptions(got)
    check_locks(got, False)
    equal("outside the window", {got.notes[n] for n in got.notes}, {"0,0", "0,0,0"})


def test_bad(options):
    result = machine(options, "--profile=alloc,memory", "-cp", options.work, "Collected")
    equal("a level that is none", (result.returncode, result.stderr.splitlines()[0]),
          (2, "Error: --profile knows calls, callsites, natives, blocks, alloc, exceptions and "
              "locks, not 'memory'"))


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("test", choices=["numbers", "totals", "rest", "bad"])
    for name in ("work", "jp2vm", "javac", "jar", "xmllint"):
        parser.add_argument("--" + name, required=True)
    options = parser.parse_args()
    pathlib.Path(options.work).mkdir(parents=True, exist_ok=True)
    globals()["test_" + options.test](options)
    print("%s: %d failures" % (options.test, len(failures)))
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
