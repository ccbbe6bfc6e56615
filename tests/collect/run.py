#!/usr/bin/env python3
"""Tests of the data in profiles other than calls and blocks (docs/profiling.md, "Collected data").

usage: run.py numbers|totals|rest|select|mixed|time|threads|openjdk|bad --work DIR
              --jp2vm JP2VM --jp2prof JP2PROF --javac JAVAC --jar EMBEDDED_JAR --xmllint XMLLINT

Exit status 0: passed, 1: failed.
"""
import pathlib
import re
import resource
import sys
import time
import xml.etree.ElementTree

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))
from harness import (CCT, check, compile_java, equal, EXT, named, read_options, ROOT, run_named,  # noqa: E402
                     start)
LEVELS = "alloc,exceptions,locks"


def run(options, *command):
    return start(*command, variables={"JP2VM_EMBEDDED_JAR": options.jar})


def machine(options, *arguments, classlib="embedded"):
    quiet = any(str(argument).startswith("--profile-out") for argument in arguments)
    return run(options, options.jp2vm, "--classlib=" + classlib, *(["--profile-quiet"] if quiet else []),
               *arguments)


class Context:
    """A calling context: its method, its counts, and the contexts below it."""

    def __init__(self, element):
        owner = element.get("declaringClass")[1:-1].replace("/", ".")
        self.name = owner + "." + element.get("name")
        self.is_native = element.get(EXT + "native") == "true"
        self.entries = int(element.find(CCT + "executionCount").text)
        executed = element.find(CCT + "executedInstructions")
        self.executed = None if executed is None else int(executed.text)
        self.key = (self.name, element.get("params"), element.get("return"),
                    element.get(EXT + "loader"))
        self.values = {v.get("name"): int(v.text) for v in element.findall(EXT + "value")}
        self.blocks = [(b.get("startInstruction"), int(b.find(CCT + "executionCount").text),
                        [(e.tag, e.get("instruction"), e.get("count")) for e in b][1:])
                       for b in element.findall(CCT + "basicBlock")]
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
        self.roots = [Context(method) for tree in [root] + root.findall(EXT + "thread")
                      for method in tree.findall(CCT + "method")]

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


def profile(options, *arguments):
    """Makes a profile as XML, and a compact profile with the same data."""
    path, compact = (options.work / ("profile" + suffix)
                     for suffix in (".xml", ".jp2"))
    result = machine(options, "--profile-out=%s" % path, "--profile-out=%s" % compact, *arguments)
    exported = options.work / "exported.xml"
    run(options, options.jp2prof, "export", "xml", compact, "-o", exported)
    equal("the compact profile of %s" % (arguments,), exported.read_bytes() == path.read_bytes(),
          True)
    return result, path


def check_schema(options, path):
    schema = ROOT / "profiler" / "schema" / "cct.rng"
    result = run(options, options.xmllint, "--noout", "--huge", "--relaxng", schema, path)
    check(result.returncode == 0, "schema: " + result.stderr[-300:])


def check_sums(profile):
    """The values of each context must be the sums of its numbers by class."""
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
    arrays.pop("Ljava/lang/Class;", None)  # which are made for the arrays' classes
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
    # Depth 0 throws, catches and throws again; every other depth catches and throws again.
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


def check_exports(options):
    """If the compact profile is written again, it must be equal; folding must keep all sums."""
    work = options.work
    again, folded, first = (work / name for name in ("again.jp2", "folded.xml", "profile.xml"))
    run(options, options.jp2prof, "export", "jp2", work / "profile.jp2", "-o", again)
    equal("written again", again.read_bytes() == (work / "profile.jp2").read_bytes(), True)
    run(options, options.jp2prof, "export", "xml", "--fold=library", again, "-o", folded)
    whole, less = Profile(first), Profile(folded)
    merged, both = work / "merged.jp2", work / "merged.xml"
    run(options, options.jp2prof, "merge", again, work / "profile.jp2", "-o", merged)
    run(options, options.jp2prof, "export", "xml", merged, "-o", both)
    twice = Profile(both)
    equal("merged", allocated(twice.all()),
          {name: (2 * a, 2 * b) for name, (a, b) in allocated(whole.all()).items()})
    equal("contexts merged", len(list(twice.all())), len(list(whole.all())))
    check_sums(twice)
    check(len(list(less.all())) < len(list(whole.all())) / 2, "the library is not folded")
    equal("allocated", allocated(less.all()), allocated(whole.all()))
    for value in ("allocatedBytes", "exceptionsThrown", "exceptionsCaught", "monitorEnters"):
        equal("folded " + value, less.sum(value), whole.sum(value))
    check_sums(less)


def test_numbers(options):
    """Tests that the profile contains the known actions of a program."""
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
    check_exports(options)
    # If native methods have no contexts, their callers contain their numbers.
    _, path = profile(options, "--profile=blocks," + LEVELS, "-cp", options.work, "Collected")
    got = Profile(path)
    (context,) = got.find("Collected.allocateByNative")
    equal("with clones", allocated([context]), {"[I": (3, 3 * 28)})
    (context,) = got.find("Collected.throwByNative")
    equal("with what natives throw", context.thrown, {"Ljava/lang/ArrayStoreException;": (6, 6)})


def outside(profile, note):
    return [int(number) for number in profile.notes[note].split(",")]


def check_totals(profile, events, what):
    """The sums over all contexts, plus the events outside contexts, must equal all events."""
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
    """Nothing may be lost or counted twice, at any level, also if the program ends early."""
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
    table = options.work / "table.tsv"
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


# The lines that further levels add to a file.
ADDED = re.compile(r'^<x:(value|allocation|exception|note)\b.*\n|^  x:(options|features)=.*\n', re.M)


def test_rest(options):
    """Tests that further levels do not change other data; that two runs are equal; and that windows contain no data
    from outside."""
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
        if not more or "limit" not in more[0]:  # contexts then take more memory, so fewer of them fit
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
    equal("outside the window", {got.notes[n] for n in got.notes if n != "work"}, {"0,0", "0,0,0"})


# --- selection: compares profiles with contexts that are folded afterwards ------------------------


class Folded:
    """A context of a profile that was folded; its children by callsite and method."""

    def __init__(self, key):
        self.key, self.children = key, {}
        self.entries, self.executed, self.blocks = 0, 0, []
        self.values, self.allocated, self.thrown = {}, {}, {}

    def add_own(self, context):
        self.entries += context.entries
        self.executed = (self.executed or 0) + (context.executed or 0)
        if not self.blocks:
            self.blocks = [(start, count, exits) for start, count, exits in context.blocks]
        else:  # exits in the order of instructions, as in the file
            self.blocks = [(start, a + b, self._exits(x, y)) for (start, a, x), (_, b, y)
                           in zip(self.blocks, context.blocks)]
        self.add_values(context)

    @staticmethod
    def _exits(some, others):
        sums = {}
        for tag, instruction, count in some + others:
            key = (tag, int(instruction))
            sums[key] = sums.get(key, 0) + int(count)
        return [(tag, str(i), str(sums[tag, i])) for tag, i in sorted(sums)]

    def add_values(self, context):
        for name, value in context.values.items():
            self.values[name] = self.values.get(name, 0) + value
        for mine, its in ((self.allocated, context.allocated), (self.thrown, context.thrown)):
            for name, (a, b) in its.items():
                x, y = mine.get(name, (0, 0))
                mine[name] = (x + a, y + b)

    def absorb(self, context):
        self.add_values(context)
        self.values["foldedInvocations"] = (self.values.get("foldedInvocations", 0)
                                            + context.entries)
        self.values["foldedInstructions"] = (self.values.get("foldedInstructions", 0)
                                             + (context.executed or 0))

    def child(self, site, key):
        return self.children.setdefault((site, key), Folded(key))


LINKING = re.compile(r"java\.lang\.invoke\.(MethodHandleNatives\.(link.*|findMethodHandleType)|"
                     r"CallSite\.(link|invoke|constant))$")


def fold_below(context, owner, site, is_selected, is_deep):
    """Places the callees of a context: of the owner itself (site None), or folded into it at a
    callsite."""
    for at, child in context.children:
        here = at if site is None else site
        is_deep_child = is_deep or LINKING.match(child.name) is not None
        if is_deep_child or not is_selected(child.name):
            owner.absorb(child)
            fold_below(child, owner, here, is_selected, is_deep_child)
        else:
            made = owner.child(here, child.key)
            made.add_own(child)
            fold_below(child, made, None, is_selected, False)


def fold_profile(profile, is_selected, is_thread_selected=True, folds_linking=False):
    """Folds a profile by the selections; with folds_linking, also folds LINKING."""
    def selected(name):
        return is_selected(name)
    root = Folded(None)
    for context in profile.roots:
        made = root.child(0, context.key)
        made.add_own(context)
        fold_below(context, made, None, selected, not is_thread_selected)
    return root


def compare_folded(what, folded, contexts):
    """Compares the tree that this script folded with the machine's tree."""
    open_ones = [((), folded, contexts)]
    while open_ones:
        path, mine, its = open_ones.pop()
        keys = {(site, context.key) for site, context in its}
        if keys != set(mine.children):
            check(False, "%s: below %s: %s" % (what, path, sorted(
                keys.symmetric_difference(mine.children), key=str)[:3]))
            continue
        for site, context in its:
            other = mine.children[site, context.key]
            here = path[-5:] + (context.name,)
            for name in ("entries", "blocks", "allocated", "thrown"):
                equal("%s: %s of %s" % (what, name, here), getattr(context, name),
                      getattr(other, name))
            equal("%s: instructions of %s" % (what, here), context.executed or 0,
                  other.executed or 0)
            values = {n: v for n, v in context.values.items() if v != 0}
            equal("%s: values of %s" % (what, here), values,
                  {n: v for n, v in other.values.items() if v != 0})
            open_ones.append((here, other, context.children))


def test_select(options):
    """At each level, a selection must be equal to folding: no number is lost, and all numbers are in the right
    contexts."""
    sys.setrecursionlimit(100000)
    programs = ROOT / "tests" / "profile" / "java"
    more = ["HaltInCallee", "UncaughtDeep", "Throws", "Initializers", "Callbacks", "Dispatch"]
    compile_java(options, HERE / "Collected.java", HERE / "Selected.java",
                 *[programs / (n + ".java") for n in more])
    selections = [
        (["--profile-only=Selected*,!Selected$Hidden*"],
         lambda name: name.startswith("Selected") and not name.startswith("Selected$Hidden")),
        (["--profile-only=!java.**"], lambda name: not name.startswith("java.")),
        (["--profile-only=**#*e*", "--profile-fold=linking"],
         lambda name: "e" in name.rsplit(".", 1)[1]),
        (["--profile-fold=linking"], lambda name: True),
        (["--profile-only=thread:nobody"], None)]
    for levels in ("callsites,natives,blocks," + LEVELS, "callsites,blocks", "calls,natives",
                   "callsites,natives"):
        for program in [("Selected",), ("Collected",)] + [(name,) for name in more]:
            command = ["--profile=" + levels, "-cp", options.work, *program]
            result, path = profile(options, *command)
            whole = Profile(path)
            for selection, is_selected in selections:
                what = "%s %s %s" % (levels, " ".join(selection), program[0])
                got, path = profile(options, *selection, *command)
                is_slip = "--profile-only: no " in got.stderr # a line and the status report that
                equal(what + ": stdout", (got.stdout, got.returncode),
                      (result.stdout, result.returncode or int(is_slip)))
                if LEVELS in levels:
                    check_schema(options, path)
                expected = fold_profile(whole, is_selected or (lambda name: True),
                                        is_selected is not None)
                compare_folded(what, expected, [(0, context) for context in Profile(path).roots])


def totals_of(path):
    lines = [line.split("\t") for line in path.read_text().splitlines()]
    numbers = dict(zip(lines[0], lines[-1]))
    return [int(numbers.get(name, 0)) for name in ("invocations", "foldedInvocations",
                                                   "instructions", "foldedInstructions")]


def test_openjdk(options):
    """Most of a small program's tree is linking; the sums must be the same with and without folding."""
    compile_java(options, HERE / "Selected.java", HERE / "Threads.java")
    path = options.work / "table.tsv"
    out = "--profile-out=%s" % path
    for program in ("Selected", "Threads"):
        command = ["-cp", options.work, program]
        machine(options, "--profile", out, *command, classlib="openjdk")
        invocations, _, instructions, _ = totals_of(path)
        for selection, most in (("--profile-fold=linking", 0.9),
                                ("--profile-only=%s*" % program, 0.1),
                                ("--profile-only=!java.**,!jdk.**,!sun.**", 0.1),
                                ("--profile-only=thread:worker-*", 0.1)):
            result = machine(options, selection, out, *command, classlib="openjdk")
            one, more, executed, folded = totals_of(path)
            what = "%s %s" % (program, selection)
            if program == "Selected":  # the other program has threads
                equal(what + ": invocations", one + more, invocations)
                equal(what + ": instructions", executed + folded, instructions)
                check(one < most * invocations, "%s: %d of %d" % (what, one, invocations))
            check("linkCallSite" not in path.read_text(), what + ": there is linking")
            expected = ("jp2vm: profile: --profile-only: no thread that ran matches "
                        "thread:worker-*\n" if (program, "thread" in selection)
                        == ("Selected", True) else "")
            equal(what + ": messages", result.stderr, expected)


def sums(path):
    """Returns the sums of a table's columns by name; numbers of folded code are added to those of contexts."""
    lines = [line.split("\t") for line in path.read_text().splitlines()]
    numbers = {name: int(number) for name, number in zip(lines[0], lines[-1]) if number.isdigit()}
    numbers["invocations"] += numbers.pop("foldedInvocations", 0)
    if "instructions" in numbers:
        numbers["instructions"] += numbers.pop("foldedInstructions", 0)
    return numbers


def cycles_of(result):
    """The lines of JOP mode, except the lines about the stack, which depend on the contexts."""
    return [line for line in result.stderr.splitlines() if "jop" in line and "stack" not in line]


def test_mixed(options):
    """Tests that sums do not change when other features are also used."""
    compile_java(options, HERE / "Selected.java")
    path = options.work / "table.tsv"
    command = ["--profile-out=%s" % path, "-cp", options.work, "Selected"]
    only = "--profile-only=Selected*"
    for levels, mixed in (((), ("--fold-recursion",)), ((), ("--profile-limit=10k",)),
                          ((), ("--per-thread",)), ((), ("--blocks=precise",)),
                          (("--profile-window=main",), ()),
                          (("--profile-window=Selected.callbacks",), ("--fold-recursion",)),
                          (("--profile-window=Selected$Hidden.through", "--metrics"), ()),
                          (("--jop",), ()), (("--jop", "--metrics", "--profile=" + LEVELS), ()),
                          (("--jop", "--profile=callsites,blocks,alloc"), ())):
        plain = machine(options, *levels, *command)
        expected = sums(path)
        for selection in (only, "--profile-only=!java.**", "--profile-only=!**"):
            result = machine(options, *levels, *mixed, selection, *command)
            what = " ".join(levels + mixed + (selection,))
            equal(what + ": the program", result.stdout, plain.stdout)
            got = sums(path)
            equal(what, got, expected)
            equal(what + ": totals", cycles_of(result), cycles_of(plain))
            # Activations without contexts may be deeper on the stack than activations with a context.
            check("jop" not in result.stderr or "program's stack is at least word" in result.stderr,
                  what + ": " + result.stderr)
    # The totals are the totals of the simulated processor, whatever else the profile contains.
    plain = machine(options, "--jop", "-cp", options.work, "Selected")
    more = machine(options, "--jop", "--profile=" + LEVELS, *command)
    equal("totals of cycles", more.stderr, plain.stderr)


def inclusive(context, value):
    return sum(c.values[value] for c in context.all())


def check_times(profile, elapsed, used, has_natives):
    """Checks bounds that hold on a busy computer also; all in nanoseconds."""
    ms = 1_000_000
    (sleeps,) = profile.find("Timed.sleeps")
    check(inclusive(sleeps, "wallTime") >= 300 * ms, "sleeps: wall")
    if has_natives:
        check(sleeps.values["wallTime"] < 200 * ms, "sleeps: not its own")
    check(inclusive(sleeps, "cpuTime") < 100 * ms, "sleeps: cpu")
    (spins,) = profile.find("Timed.spins")
    wall, cpu = inclusive(spins, "wallTime"), inclusive(spins, "cpuTime")
    check(wall >= 300 * ms, "spins: wall %d" % wall)
    check(2 * ms <= cpu <= wall + ms, "spins: cpu %d of %d" % (cpu, wall))
    own, below = spins.values["cpuTime"], profile.sum("cpuTime", "Timed.calculates")
    check(below > own, "calculates: %d, spins itself: %d" % (below, own))
    (waits,) = profile.find("Timed.waitsForEver")
    check(inclusive(waits, "wallTime") >= 550 * ms, "waits: wall")
    check(inclusive(waits, "cpuTime") < 100 * ms, "waits: cpu")
    (main,) = profile.find("Timed.main")
    check(600 * ms <= inclusive(main, "wallTime") <= elapsed, "main: wall")
    check(profile.sum("cpuTime") <= used + 5 * ms,
          "cpu: %d of %d" % (profile.sum("cpuTime"), used))
    check(profile.sum("cpuTime") > used / 10, "cpu: only %d of %d" % (profile.sum("cpuTime"), used))
    check(profile.sum("wallTime", "Timed.throwsOn") > 0, "throws: wall")
    for context in profile.all():
        for value in ("cpuTime", "wallTime"):
            check(context.values[value] < 1 << 62, "%s of %s" % (value, context.name))
    equal("note", profile.notes["time"], "measured")


def test_time(options):
    """Time must be measured in the contexts in which it was spent; all other numbers must stay the same."""
    compile_java(options, HERE / "Timed.java", HERE / "Selected.java")
    for levels, more in (("callsites,natives,blocks", ()), ("calls", ()),
                         ("callsites,natives", ("--profile-only=Timed*",)),
                         ("blocks," + LEVELS, ("--fold-recursion", "--per-thread"))):
        start, before = time.monotonic_ns(), resource.getrusage(resource.RUSAGE_CHILDREN)
        result, path = profile(options, "--profile=" + levels + ",time", *more, "-cp",
                               options.work, "Timed")
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        used = 1e9 * (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
        equal("the program", (result.stdout, result.stderr), ("done\n", ""))
        check_schema(options, path)
        check_times(Profile(path), time.monotonic_ns() - start, used,
                    "natives" in levels and not more)
    texts = []
    for levels in ("blocks,natives", "blocks,natives,time"):
        _, path = profile(options, "--profile=" + levels, "-cp", options.work, "Selected")
        texts.append(ADDED.sub("", path.read_text()))
    equal("the rest", texts[0] == texts[1], True)


def test_threads(options):
    """Compares the numbers of the threads, by name, with the known work of each thread."""
    compile_java(options, HERE / "Threads.java")
    for more in ((), ("--per-thread",)):
        _, path = profile(options, "--profile=" + "callsites,natives,blocks," + LEVELS,
                          "--profile-only=thread:worker-*,!thread:worker-2", *more, "-cp",
                          options.work, "Threads")
        got = Profile(path)
        works = got.find("Threads.work")
        equal("entries of three workers", sum(context.entries for context in works), 3 * 20)
        equal("allocated by three workers",
              allocated(works).get("LThreads;", (0,))[0], 3 * 20)
        runs = got.find("Threads$Worker.run")
        equal("runs", sum(context.entries for context in runs), 5)
        equal("folded", sum(context.values.get("foldedInvocations", 0) for context in runs) >= 40,
              True)
        equal("allocated by all", sum(allocated([c]).get("LThreads;", (0,))[0]
                                      for c in got.all()), 5 * 20)


def test_bad(options):
    result = machine(options, "--profile=alloc,memory", "-cp", options.work, "Collected")
    for option, message in (
            ("--profile-only=a.", "Error: --profile-only: pattern 'a.': the class ends with a dot "
             "(what is in a package is PACKAGE.* or PACKAGE.**)"),
            ("--profile-only=int[]", "Error: --profile-only: pattern 'int[]': an array has no methods"),
            ("--profile-fold=lambda", "Error: --profile-fold takes linking, not 'lambda', and "
             "methods by patterns such as com.acme.** or !com.acme.**")):
        refused = machine(options, option, "-cp", options.work, "Collected")
        equal(option, (refused.returncode, refused.stderr.splitlines()[0]), (2, message))
    equal("a level that is none", (result.returncode, result.stderr.splitlines()[0]),
          (2, "Error: --profile: there is no 'memory'; there are off, calls, callsites, natives, "
              "blocks, alloc, exceptions, locks, time, linetime and work"))
    result = machine(options, "--jop", "--profile=time", "-cp", options.work, "Collected")
    equal("two kinds of time", (result.returncode, result.stderr.splitlines()[0]),
          (2, "Error: --profile=time measures this computer's time, --jop another one's; leave "
              "one of the two out"))


def main():
    tests = named(globals(), "test_")
    return run_named(tests, read_options(__doc__, "work jp2vm jp2prof javac jar xmllint", tests))


if __name__ == "__main__":
    sys.exit(main())
