#!/usr/bin/env python3
"""Compares the analyses that implement papers with the exact profile of the same run, and with each other.

usage: papers.py --jp2vm PATH --javac PATH --work DIR [--only REGEX] [--whole]

For each program: the tree of contexts, made inline and by another thread, is that of the profile; allocations of
contexts are those of the profile; the edges to a block add up to its count, and so do the edges from it; paths decode
to the edges; a loop has as many iterations as its header has executions; weights of 1 give the bytecodes of the blocks.
The short forms, programs of probes, count the same. --whole runs all programs of tests/java, which takes long.
"""
import collections
import json
import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from harness import check, compile_java, CORPUS, finish, read_options, start  # noqa: E402

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "profile"))
import profiles  # noqa: E402

PROGRAMS = """exceptions/CatchSelection exceptions/FinallyOrder exceptions/HandlerRanges
exceptions/UncaughtThread exceptions/ExitInHook
exceptions/ThrowThroughFrames exceptions/ExitFromThread switches/SwitchLoops control/LoopForms
control/LabeledLoops control/DeepNesting monitors/WaitNotify lambda/LambdaShapes
init/InitFailure""".split()
# Programs of probes that are short forms of some analyses, in the same runs.
SHORT = ("contexts", "edges", "loops", "method_times")
ANALYSES = ("contexts:all", "parallel_contexts:check:all", "edges",
            "paths:all", "loops", "weights", "sampling:period=1000", "method_times:fixed")


def hashable(part):
    return tuple(part) if isinstance(part, list) else part


def name_of(analysis):
    return analysis.split(":")[0]


class Run:
    """The reports of the analyses and the profile of one run. The allocations come from another run."""

    def __init__(self, options, program):
        self.work = options.work
        for path in options.work.glob("*.txt"):
            path.unlink()
        vmargs = program.with_suffix(".vmargs")
        self.command = [options.jp2vm, "--classlib=embedded", "--profile-quiet",
                        *(vmargs.read_text("utf-8").split() if vmargs.exists() else ()),
                        "-cp", ".", program.stem]
        self.text = {}
        self.status = start(*self.command, cwd=self.work).returncode
        check(0 <= self.status < 128, f"status {self.status} without analyses")
        self.maps = {}
        self.execute(ANALYSES, SHORT, "--profile=calls,natives,blocks", "--profile-out=p.xml")
        self.execute(("allocation_contexts:all",), ("allocation_contexts",), "--profile=calls,alloc",
                     "--profile-out=text:flat.txt")
        self.profile = profiles.read_xml(options.work / "p.xml")
        self.flat = (options.work / "flat.txt").read_text("utf-8")

    def execute(self, analyses, probes, *words):
        words += ("--probe-format=json", "--probe-out=probes.json",
                  *(f"--probes={name}" for name in probes))
        words += tuple(f"--analysis={analysis}:out={name_of(analysis)}.txt" for analysis in analyses)
        done = start(self.command[0], *words, *self.command[1:], cwd=self.work)
        check(done.returncode == self.status,
              f"status {done.returncode}, not {self.status}: {done.stderr[-200:]}")
        for name in map(name_of, analyses):
            self.text[name] = (self.work / f"{name}.txt").read_text("utf-8")
        for line in (self.work / "probes.json").read_text("utf-8").splitlines():
            read = json.loads(line)
            self.maps[read["map"]] = {tuple(map(hashable, row["key"])): row["value"] for row in read["rows"]}

    def method(self, node):
        owner, name, descriptor = self.profile.methods[self.profile.method[node]]
        return f"{owner[1:-1].replace('/', '.')}.{name}{descriptor}"


def tree_of_profile(run):
    profile, paths, tree = run.profile, {-1: ()}, collections.Counter()
    for node in range(len(profile)):
        paths[node] = (*paths[profile.parent[node]], run.method(node))
        tree[paths[node]] += profile.entries[node]
    return tree


def tree_of_text(text):
    way, tree = [], collections.Counter()
    for calls, depth, method in re.findall(r"^ *(\d+) +\d+ +(\d+) +(\S+)$", text, re.M):
        del way[int(depth) - 1:]
        way.append(method)
        tree[tuple(way)] += int(calls)
    return tree


def check_contexts(run):
    expected = tree_of_profile(run)
    for name in ("contexts", "parallel_contexts"):
        reported = tree_of_text(run.text[name])
        check(reported == expected, f"{name} has another tree: {list((reported - expected).items())[:3]} "
              f"instead of {list((expected - reported).items())[:3]}")
    check("\n0 of " in run.text["parallel_contexts"], "the two trees differ")
    check(", 0 samples elsewhere\n" in run.text["sampling"], "samples elsewhere")


def check_short_contexts(run):
    """Probes report methods without descriptors, with the line of each frame."""
    expected, reported = collections.Counter(), collections.Counter()
    for path, count in tree_of_text(run.text["contexts"]).items():
        expected[tuple(method.partition("(")[0] for method in path)] += count
    for (stack,), count in run.maps["@calls"].items():
        reported[tuple(re.sub(r"(:| @)\d+$", "", frame) for frame in reversed(stack))] += count
    check(reported == +expected, f"probes: contexts {list((reported - expected).items())[:3]} "
          f"instead of {list((expected - reported).items())[:3]}")


def check_short_edges(run, edges):
    """Probes report the way from an exception to its handler as one edge, and do not report activations that are alive
    at the end."""
    words = {-1: "entry", -2: "return", -3: "exception"}
    reported = {}
    for (method, descriptor, *edge), count in run.maps["@edges"].items():
        reported.setdefault(method + descriptor, collections.Counter())[
            tuple(words.get(bci, str(bci)) for bci in edge)] += count
    for method, counter in reported.items():
        wanted = edges.get(method, {})
        for (begin, end), count in list(counter.items()):
            if (begin, end) not in wanted: # by an exception
                del counter[begin, end]
                counter[begin, "exception"] += count
                counter["exception", end] += count
        alive = collections.Counter({edge: count for edge, count in (wanted - counter).items()
                                     if edge[1] not in ("exception", "running")})
        check(not counter - wanted and not alive,
              f"probes: edges of {method}: {counter - wanted}, without {alive}")


def check_short_loops(run):
    reported = {(method + descriptor, str(bci)): count
            for (method, descriptor, bci), count in run.maps["@rounds"].items()}
    for rounds, method, header in re.findall(r"^ *(\d+) +\d+ +[\d.]+ +\d+  (\S+) lines \d+-\d+ @(\d+):",
                                             run.text["loops"], re.M):
        check(reported.get((method, header), 0) == int(rounds),
              f"probes: loop of {method} @{header}: {reported.get((method, header))}, not {rounds}")


def check_short_times(run):
    reported = {"".join(key): count for key, count in run.maps["@times"].items()}
    expected = {method: int(calls) for calls, method in
                re.findall(r"^ *(\d+) +[\d.]+ +[\d.]+ +[\d.]+  (\S+)$", run.text["method_times"], re.M)}
    expected = {method: calls for method, calls in expected.items() if calls}
    # Only the plug-in counts activations that still run at the end.
    running = re.search(r"^activations that still ran at the end: (\d+);", run.text["method_times"], re.M)
    rest = {method: expected.get(method, 0) - reported.get(method, 0) for method in expected.keys() | reported.keys()}
    check(min(rest.values()) >= 0 and sum(rest.values()) == (int(running[1]) if running else 0),
          f"probes: times {set(reported.items()) ^ set(expected.items())}")
    for key, inclusive in run.maps["@inclusive"].items():
        check(0 <= run.maps["@own"][key] <= inclusive, f"probes: own time of {key}")


def check_short_allocations(run):
    """Objects and bytes by class and stack; the report shows only the line of the first frame."""
    expected, reported = collections.Counter(), collections.Counter()
    rows = re.findall(r"^ *(\d+) +(\d+)  (\S+) at (.+)\n((?: {20,}\S+\n)*)",
                      run.text["allocation_contexts"], re.M)
    for objects, bytes_, name, _, stack in rows:
        frames = tuple(frame.partition("(")[0] for frame in stack.split())
        expected[class_name(name), frames] += complex(int(objects), int(bytes_))
    for (name, stack), objects in run.maps["@objects"].items():
        frames = tuple(re.sub(r"(:| @)\d+$", "", frame) for frame in stack)
        reported[name, frames] += complex(objects, run.maps["@bytes"][name, stack])
    differing = [key for key in reported.keys() | expected.keys()
                 if key[1] and reported[key] != expected[key]]
    check(not differing, f"probes: allocations {[(key, reported[key], expected[key]) for key in differing[:3]]}")


def class_name(name):
    """The name as in Java: "byte[]" for "[B"."""
    depth = len(name) - len(name.lstrip("["))
    name = name.lstrip("[")
    if depth:
        kinds = {"B": "byte", "C": "char", "D": "double", "F": "float", "I": "int", "J": "long",
                 "S": "short", "Z": "boolean"}
        name = name[1:-1] if name[0] == "L" else kinds[name]
    return name.replace("/", ".") + "[]" * depth


def check_allocations(run):
    outside = re.search(r"^outsideAllocations: (\d+),(\d+)", run.flat, re.M)
    objects, bytes_ = (int(outside[1]), int(outside[2])) if outside else (0, 0)
    objects += sum(map(int, re.findall(r" allocatedObjects=(\d+)", run.flat)))
    bytes_ += sum(map(int, re.findall(r" allocatedBytes=(\d+)", run.flat)))
    reported = re.search(r"^(\d+) objects, (\d+) bytes;", run.text["allocation_contexts"], re.M)
    check((objects, bytes_) == (int(reported[1]), int(reported[2])),
          f"allocations: {reported[0]} instead of {objects}, {bytes_}")


def read_edges(text):
    """By method, a counter of (from, to); each of these is a bci or a word."""
    methods, edges = {}, None
    for line in text.splitlines():
        row = re.match(r" *(\d+)  (?:\d+@)?(\w+) -> (?:\d+@)?(\w+)$", line)
        if row is None:
            edges = methods.setdefault(line, collections.Counter())
        elif row[1] != "0":
            edges[row[2], row[3]] += int(row[1])
    return methods


def sums(edges, end):
    counter = collections.Counter()
    for edge, count in edges.items():
        counter[edge[end]] += count
    return counter


def blocks_of_profile(run):
    """By method, counters of blocks in order, and of the bytecodes in them."""
    profile, methods = run.profile, {}
    for node in range(len(profile)):
        if profile.layout[node] >= 0:
            layout = profile.layouts[profile.layout[node]]
            counts = methods.setdefault(run.method(node), collections.Counter())
            for block, count in zip(layout, profile.counts[node]):
                counts[block] += count
    return methods


def check_edges(run, edges):
    for method, counts in blocks_of_profile(run).items():
        into, out = sums(edges.get(method, {}), 1), sums(edges.get(method, {}), 0)
        reported = [count for bci, count in sorted(
            ((int(bci), count) for bci, count in into.items() if bci.isdigit()))]
        expected = [count for _, count in sorted(counts.items()) if count]
        check(reported == expected, f"edges of {method}: blocks {reported} instead of {expected}")
        for bci in into:
            if bci.isdigit():
                check(into[bci] == out[bci],
                      f"edges of {method}: {into[bci]} to {bci}, {out[bci]} from it")


def check_paths(run, edges):
    methods, back = {}, collections.Counter()
    for line in run.text["paths"].splitlines()[1:-1]:
        count, method, way = re.match(r" *(\d+) +\d+  (\S+):(.*)$", line).groups()
        steps = way.replace("->", "").replace("@", "").split()
        counter = methods.setdefault(method, collections.Counter())
        for edge in zip(steps, steps[1:]):
            counter[edge] += int(count)
        if steps[0] != "entry":
            back[method, steps[0]] += int(count)
        if "->" in way:
            back[method, steps[-1]] -= int(count)
    for (method, bci), count in back.items():
        if count:
            methods[method]["exception", bci] += count
    expected = {method: counter for method, counter in edges.items() if counter}
    for method in expected.keys() | methods.keys():
        reported, wanted = methods.get(method, {}), expected.get(method, {})
        check(reported == wanted, f"paths of {method}: {reported} instead of {wanted}")


def check_loops(run, edges):
    loops = re.findall(r"^ *(\d+) +(\d+) +[\d.]+ +\d+  (\S+) lines \d+-\d+ @(\d+):(.*)$",
                       run.text["loops"], re.M)
    for rounds, entered, method, header, histogram in loops:
        reported, expected = int(rounds) + int(entered), sums(edges[method], 1)[header]
        check(reported == expected, f"loop of {method} @{header}: {reported} instead of {expected}")
        times = sum(map(int, re.findall(r" (\d+)x", histogram)))
        check(times == int(entered), f"loop of {method} @{header}: {histogram}")
    return len(loops)


def check_weights(run):
    reported = {method: int(bytecodes) for bytecodes, method in
            re.findall(r"^ *[\d.]+ +(\d+)  (\S+)$", run.text["weights"], re.M)}
    for method, counts in blocks_of_profile(run).items():
        expected = sum((last - first + 1) * count for (first, last), count in counts.items())
        check(reported.get(method, 0) == expected,
              f"weights of {method}: {reported.get(method)} instead of {expected}")


def check_program(options, program):
    """Checks a program; returns the number of its loops."""
    print(program.stem)
    compile_java(options, program, release="8", words=("-g", "-Xlint:none"))
    run = Run(options, program)
    edges = read_edges(run.text["edges"])
    check_contexts(run)
    check_allocations(run)
    check_edges(run, edges)
    check_paths(run, edges)
    loops = check_loops(run, edges)
    check_weights(run)
    check_short_contexts(run)
    check_short_edges(run, edges)
    check_short_loops(run)
    check_short_times(run)
    check_short_allocations(run)
    return loops


def main():
    options = read_options(__doc__, "jp2vm javac work", only="", whole=False)
    programs = sorted(CORPUS.rglob("*.java")) if options.whole else [
        HERE / "Known.java", *(CORPUS / f"{name}.java" for name in PROGRAMS)]
    programs = [program for program in programs if re.search(options.only, str(program))]
    loops = sum(check_program(options, program) for program in programs)
    check(loops, "no program has a loop")
    return finish(f"{len(programs)} programs, {loops} loops")


if __name__ == "__main__":
    sys.exit(main())
