#!/usr/bin/env python3
"""Tests that exports of jp2prof contain the data of the profile. A strict reader of its format reads each export, and
so does the program that it is made for, if Debian has it. The data are compared with the XML tree, the class files, and
counts that test programs make themselves.

Usage: exports.py --jp2vm build/bin/jp2vm --jp2prof build/bin/jp2prof --work DIR [--only PATTERN]
"""
import collections
import json
import pathlib
import re
import shutil
import sys
import xml.etree.ElementTree as ElementTree

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from harness import (compile_java, expect, expect_equal, must, named, read_options, ROOT, run_all,  # noqa: E402
                     start)

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent / "profile")]

import branches  # noqa: E402
import classfile  # noqa: E402
import profiles  # noqa: E402
import readers  # noqa: E402
import truth  # noqa: E402

JACOCO = [f"/usr/share/java/{name}.jar" for name in (
    "org.jacoco.core", "org.jacoco.report", "asm", "asm-commons", "asm-tree", "asm-analysis")]
PROGRAMS = {  # name: where its source is
    "Mutual": HERE / "java", "Deep": HERE / "java", "Filters": HERE / "java",
    "Throws": HERE.parent / "profile" / "java", "Switches": HERE.parent / "profile" / "java"}
SEEDS = (1, 3, 4, 6, 8)  # the number of programs with random branches; the even ones throw nothing


def equal_all(got, want, what):
    """Compares dictionaries; shows the first differences."""
    different = [key for key in {**got, **want} if got.get(key) != want.get(key)]
    expect(not different,
           f"{what}: {len(different)} differ: " + "; ".join(
 f"{key}: {got.get(key)}, expected {want.get(key)}"
 for key in sorted(different, key=str)[:3]))


class Suite:
    def __init__(self, options):
        self.options = options
        self.work = options.work
        self.classes = self.work / "classes"
        self.sources = self.work / "sources"
        self.sources.mkdir()
        self.truths = {}

    # --- programs

    def run(self, *command, ok=True, **more):
        return (must if ok else start)(*command, **more)

    @staticmethod
    def wide(name, levels, methods):
        """A program with levels of methods: each method calls all methods of the next level, from two callsites."""
        lines = [f"public class {name} {{", "    static int sum;"]
        for level in range(levels):
            for method in range(methods):
                calls = "".join(f" m{level + 1}_{i % methods}();"
                                for i in range(2)) if level + 1 < levels else " sum *= 3;"
                lines.append(f"    static void m{level}_{method}() {{ sum += {method};{calls} }}")
        return "\n".join([*lines, "    public static void main(String[] a) { m0_0(); }", "}", ""])

    def prepare(self):
        for name, levels, methods in (("Alike", 14, 1), ("Wide", 16, 2)):
            (self.sources / f"{name}.java").write_text(self.wide(name, levels, methods), "utf-8")
        for name, place in PROGRAMS.items():
            shutil.copy(place / f"{name}.java", self.sources)
        self.programs = {}
        for seed in SEEDS:
            program = branches.Program(f"Branches{seed}", seed, methods=10, throws=seed % 2 == 1)
            self.programs[program.name] = program
            (self.sources / f"{program.name}.java").write_text(program.source, encoding="utf-8")
        self.run(self.options.javac, "-nowarn", "--release", "11", "-d", self.classes,
                 *sorted(self.sources.glob("*.java")))
        self.path = classfile.ClassPath([self.classes, self.options.library])

    def profile(self, name, *options):
        """Runs a program. Returns its profile and its output."""
        file = self.work / f"{name}.jp2"
        done = self.run(self.options.jp2vm, "--classlib=embedded", "--profile", *options,
                        f"--profile-out={file}", f"--profile-out={file.with_suffix('.xml')}",
                        "-cp", self.classes, name)
        return file, done.stdout

    def truth(self, name):
        if name not in self.truths:
            file, printed = self.profile(name)
            self.truths[name] = truth.Truth(profiles.read_xml(file.with_suffix(".xml")), self.path)
            self.truths[name].printed = printed
        return self.truths[name]

    def export(self, kind, name, *options, suffix=None):
        """Returns the exported file, and the lines on stderr."""
        self.truth(name)
        out = self.work / f"{name}.{suffix or kind}"
        done = self.run(self.options.jp2prof, "export", kind, *options,
                        self.work / f"{name}.jp2", "-o", out)
        return out, done.stderr

    def test_formats(self):
        """Each export has tests: its name is an argument of a command in this file."""
        table = (ROOT / "profiler/write/formats.def").read_text("utf-8")
        source = pathlib.Path(__file__).read_text("utf-8")
        names = re.findall(r"^PROF_EXPORT\((\w+)", table, re.M)
        expect(len(names) >= 10, f"only {len(names)} exports")
        for name in names:
            expect(f'"{name}"' in source, f"tests/prof/exports.py has no test of the export {name}")

    # --- collapsed stacks

    def test_collapsed(self):
        for name in ("Mutual", "Throws"):
            want = self.truth(name)
            stacks = readers.collapsed(self.export("collapsed", name)[0])
            equal_all(stacks, want.stacks, f"{name}: stacks")
            invocations = readers.collapsed(
                self.export("collapsed", name, "--metric=invocations")[0])
            expect_equal(sum(invocations.values()), want.totals[1], "invocations")

    def test_collapsed_frames(self):
        want = self.truth("Mutual")
        lines = readers.collapsed(self.export("collapsed", "Mutual", "--frames=line")[0])
        by_line = collections.Counter()
        for stack, value in lines.items():
            by_line[stack[-1]] += value
        equal_all(by_line, {f"{want.names[key]}:{line}" if line else want.names[key]: value
                            for (key, line), value in want.lines.items()}, "leaves by line")
        profile, callsites = want.profile, collections.Counter()
        for node in range(len(profile)):
            frames, at = [want.names[profile.methods[profile.method[node]]]], node
            while profile.parent[at] >= 0:
                site, at = profile.callsite[at], profile.parent[at]
                frames.append(want.names[profile.methods[profile.method[at]]]
                              + (f"@{site}" if site > 0 else ""))
            if profile.executed[node]:
                callsites[tuple(frames[::-1])] += profile.executed[node]
        equal_all(readers.collapsed(self.export("collapsed", "Mutual", "--frames=callsite")[0]),
                  callsites, "stacks by callsite")

    def test_collapsed_names(self):
        want = self.truth("Mutual")
        full = readers.collapsed(self.export("collapsed", "Mutual", "--names=full")[0])
        frames = {frame for stack in full for frame in stack}
        expect({"Mutual.leaf(int)", "Mutual.leaf(long)", "Mutual.main(String[])"} <= frames,
               f"full names: {sorted(frames)[:20]}")
        expect_equal(sum(full.values()), want.totals[0], "instructions")

    # --- pruning

    @staticmethod
    def paths(want):
        """By context, the names on the path from the root."""
        found = []
        for node in range(len(want.profile)):
            parent = want.profile.parent[node]
            name = want.names[want.profile.methods[want.profile.method[node]]]
            found.append((found[parent] if parent >= 0 else ()) + (name,))
        return found

    def test_pruning(self):
        want = self.truth("Mutual")
        total = want.totals[0]
        paths = self.paths(want)  # contexts that differ only in callsites are one entry
        below, own = collections.Counter(), collections.Counter()
        for node, path in enumerate(paths):
            own[path] += want.profile.executed[node] or 0
            for depth in range(1, len(path) + 1):
                below[path[:depth]] += want.profile.executed[node] or 0
        kept = {path for path, value in below.items() if value / total >= 0.02}
        folded = sum(value > 0 and path not in kept for path, value in below.items())
        out, said = self.export("collapsed", "Mutual", "--min-share=2", suffix="pruned")
        stacks = readers.collapsed(out)
        label = f"(pruned: {folded} contexts)"
        expect_equal(sum(stacks.values()), total, "instructions")
        expected = collections.Counter()
        for path, value in own.items():
            depth = next(d for d in range(len(path), -1, -1) if d == 0 or path[:d] in kept)
            expected[path[:depth] + ((label,) if depth < len(path) else ())] += value
        equal_all(stacks, {s: v for s, v in expected.items() if v}, "pruned stacks")
        expect(f"{folded:,} of {folded + len(kept):,} contexts" in said and "--no-prune" in said,
               f"stderr: {said}")

    def pruned(self, stacks):
        """Returns the share of values that is in entries for pruned contexts."""
        return (sum(v for s, v in stacks.items() if s[-1].startswith("(pruned:"))
                / sum(stacks.values()))

    def stacks_of(self, kind, name):
        """{frames: instructions} of an export in a format with stacks, and the lines on stderr."""
        out, said = self.export(kind, name, suffix=f"{kind}.stacks")
        if kind == "collapsed":
            return readers.collapsed(out), said
        if kind == "speedscope":
            return readers.speedscope(out)[0][0][2], said
        if kind == "firefox":
            return readers.firefox(out)[0][3], said
        sums = collections.Counter()
        if kind == "pprof":
            for frames, _, values, _ in self.read_pprof(out)[1]:
                sums[frames] += values[0]
        else:
            for frames, _, value in readers.trace(out)[0][1]:
                sums[frames] += value
        return sums, said

    def test_pruning_of_recursion(self):
        """Deep recursion must be shortened instead, and methods must keep their numbers."""
        want = self.truth("Deep")
        own = {want.names[key]: values[0] for key, values in want.self.items() if values[0]}
        inclusive = {want.names[key]: values[0] for key, values in want.inclusive.items()}
        for kind, deepest in (("collapsed", 500), ("speedscope", 1000), ("pprof", 1000),
                              ("firefox", 1000), ("trace", 500)):
            stacks, said = self.stacks_of(kind, "Deep")
            expect_equal(sum(stacks.values()), want.totals[0], f"{kind}: instructions")
            expect(f"recursion deeper than {deepest:,} frames" in said, f"{kind}: {said}")
            expect(max(map(len, stacks)) <= deepest + 3 and self.pruned(stacks) <= 0.1,
                   f"{kind}: {max(map(len, stacks))} frames, {self.pruned(stacks)}")
            sums, below = collections.Counter(), collections.Counter()
            for stack, value in stacks.items():
                sums[stack[-1]] += value
                for frame in set(stack):
                    below[frame] += value
            for name in ("Deep.down", "Deep.work"):
                expect_equal((sums[name], below[name]), (own[name], inclusive[name]), f"{kind}: {name}")

    def test_pruning_of_wide_trees(self):
        """Contexts that differ only in callsites must be one entry; otherwise, nine tenths of the instructions must be
        written."""
        alike = self.truth("Alike")
        stacks, said = self.stacks_of("collapsed", "Alike")
        expect_equal(said, "", "nothing is said")
        equal_all(stacks, alike.stacks, "stacks")
        expect(len(alike.profile) >= 20 * len(stacks),
               f"the program does not call as is meant: {len(alike.profile)}")
        want = self.truth("Wide")
        stacks, said = self.stacks_of("collapsed", "Wide")
        expect_equal(sum(stacks.values()), want.totals[0], "instructions")
        expect(0 < self.pruned(stacks) <= 0.1 and "(pruned:" in said, f"{self.pruned(stacks)} pruned; {said}")
        different = {s for s, v in stacks.items() if "(pruned:" not in s[-1]
                     and want.stacks[s] != v}
        expect_equal(different, set(), "stacks that are kept")
        stacks, said = self.stacks_of("speedscope", "Wide")
        expect_equal(said, "", "speedscope holds all")
        equal_all(stacks, want.stacks, "speedscope")

    def test_no_prune(self):
        """If the user requests it, a file that is too large for viewers must be written."""
        want = self.truth("Deep")
        out, said = self.export("collapsed", "Deep", "--no-prune", suffix="whole")
        expect(said.count("\n") == 1 and "--fold=library" in said, f"a large file: {said}")
        expect_equal(len(readers.collapsed(out)), len(want.stacks), "stacks")
        out.unlink()

    # --- callgrind

    def check_callgrind(self, name, is_full):
        want = self.truth(name)
        out, _ = self.export("callgrind", name,
                             *(["--dialect=full"] if is_full else []),
                             suffix="full.callgrind" if is_full else "callgrind")
        got = readers.Callgrind(out, is_full)
        expect_equal(got.events, ["Bc", "Inv"], "events")
        expect_equal(tuple(got.summary), want.totals, "summary")
        names = {key: want.names[key] for key in want.self}
        equal_all({f: tuple(v) for f, v in got.self_of().items() if any(v)},
                  {names[k]: tuple(v) for k, v in want.self.items() if any(v)}, "self values")
        lines = {(function, line): v[0] for (function, line), v in got.costs.items() if v[0]}
        equal_all(lines, {(want.names[k], line): v for (k, line), v in want.lines.items()},
                  "lines")
        for (function, line), values in got.costs.items():
            if values[1]:
                key = want.keys[function]
                method = self.path.find_method(*key)
                first = method.lines[0] if is_full and method.lines else want.first_line(key)
                expect_equal(line, first, f"the line of invocations of {function}")
        calls = collections.defaultdict(lambda: [0, 0])
        for (caller, site, callee), (count, instructions) in want.calls.items():
            line = 0 if caller == "" else want.line_of(caller, site) or want.first_line(caller)
            entry = calls[want.names.get(caller, "(root)"), line, want.names[callee]]
            entry[0] += count
            entry[1] += instructions
        equal_all({k: [v[0], v[1][0]] for k, v in got.calls.items()},
                  {k: v for k, v in calls.items() if any(v)}, "calls")
        expect_equal({got.objects[f] for f in got.objects if f.startswith(name + ".")},
                     {str(self.classes)}, "objects")
        expect_equal({got.files[f] for f in got.files if f.startswith(name + ".")}, {f"{name}.java"},
                     "files")
        return out, got, want

    def test_callgrind(self):
        for name in ("Mutual", "Throws"):
            out, _, want = self.check_callgrind(name, False)
            self.check_annotate(out, want)

    def test_callgrind_full(self):
        out, got, want = self.check_callgrind("Switches", True)
        self.check_annotate(out, want)
        used = set()
        for function, addresses in got.addresses.items():
            if function not in ("(root)",):
                expect(not (addresses & used), f"addresses of {function} are another one's, too")
                used |= addresses
        sparse = {k[1:]: sorted(v) for k, v in got.jumps.items() if k[0] == "Switches.sparse"}
        expect_equal(sparse[26, 30], [(19, 195)], "case 100000 of 195")
        expect_equal(sparse[29, 26], [(20,)], "continue")

    def check_annotate(self, out, want):
        """callgrind_annotate must show the same numbers, including recursion."""
        for inclusive in ("no", "yes"):
            done = self.run("callgrind_annotate", f"--inclusive={inclusive}", "--threshold=100",
                            "--auto=no", out)
            expect(not done.stderr, f"callgrind_annotate: {done.stderr[:300]}")
            totals = re.search(r"^ *([\d,]+) \(100\.0%\) +([\d,]+) \(100\.0%\) +PROGRAM TOTALS",
                               done.stdout, re.M)
            expect_equal(tuple(int(t.replace(",", "")) for t in totals.groups()), want.totals, "totals")
            values = {}
            for match in re.finditer(
                    r"^ *([\d,]+) \([ \d.]+%\) +([\d,]+|\.) *(?:\([ \d.]+%\))? +[^ ]+?:(\S.*?) \[",
                    done.stdout, re.M):
                values[match[3]] = int(match[1].replace(",", ""))
            source = want.inclusive if inclusive == "yes" else want.self
            expected = {want.names[k]: v[0] for k, v in source.items() if v[0]}
            if inclusive == "yes":
                expected["(root)"] = want.totals[0]
            # It leaves out functions beyond 100 percent of the sum over all functions that it computes.
            for name, value in values.items():
                expect_equal(value, expected.get(name), f"callgrind_annotate, {name}")
            if inclusive == "no":
                equal_all(values, expected, "callgrind_annotate")

    def test_callgrind_contexts(self):
        want = self.truth("Mutual")
        out, _ = self.export("callgrind", "Mutual", "--contexts=1", "--recursion=2",
                             suffix="contexts.callgrind")
        got = readers.Callgrind(out, False)
        expect_equal([sum(c) for c in zip(*got.self_of().values())], list(want.totals), "totals")
        profile, expected = want.profile, collections.Counter()
        for node in range(len(profile)):
            key, depth, at = profile.methods[profile.method[node]], 1, profile.parent[node]
            while at >= 0:
                depth += profile.methods[profile.method[at]] == key
                at = profile.parent[at]
            caller = profile.parent[node]
            name = want.names[key] + ("'2" if depth > 1 else "")
            if caller >= 0:
                name += "'" + want.names[profile.methods[profile.method[caller]]]
            expected[name] += profile.executed[node] or 0
        equal_all({f: v[0] for f, v in got.self_of().items() if v[0]},
                  {f: v for f, v in expected.items() if v}, "functions by caller and recursion")
        out, _ = self.export("callgrind", "Mutual", "--contexts=64", suffix="all.callgrind")
        functions = readers.Callgrind(out, False).self_of()
        expect_equal(len([f for f in functions if any(functions[f])]),
                     len({(want.names[profile.methods[profile.method[n]]], self.chain(want, n))
                          for n in range(len(profile)) if profile.executed[n] or profile.entries[n]}),
                     "functions by all callers")

    @staticmethod
    def chain(want, node):
        names = []
        while want.profile.parent[node] >= 0:
            node = want.profile.parent[node]
            names.append(want.profile.methods[want.profile.method[node]])
        return tuple(names)

    # --- pprof

    def pprof_message(self):
        if not hasattr(self, "message"):
            self.run("protoc", f"--proto_path={HERE}", f"--python_out={self.work}",
                     HERE / "profile.proto")
            # Debian's package, also when another Python runs the test.
            sys.path[:0] = [str(self.work)]
            sys.path.append("/usr/lib/python3/dist-packages")
            import profile_pb2
            self.message = profile_pb2.Profile
        return self.message

    def read_pprof(self, out):
        """The profile, and the samples: (frames with the root first, line of the last frame, values)."""
        profile = readers.pprof(out, self.pprof_message())
        text = profile.string_table
        functions = {f.id: f for f in profile.function}
        locations = {l.id: (functions[l.line[0].function_id], l.line[0].line)
                     for l in profile.location}
        samples = []
        for sample in profile.sample:
            places = [locations[i] for i in sample.location_id][::-1]
            samples.append((tuple(text[f.name] for f, _ in places), places[-1][1],
                            tuple(sample.value), sample))
        return profile, samples, functions

    def test_pprof(self):
        for name in ("Mutual", "Throws"):
            want = self.truth(name)
            profile, samples, functions = self.read_pprof(self.export("pprof", name)[0])
            text = profile.string_table
            expect_equal([(text[k.type], text[k.unit]) for k in profile.sample_type],
                         [("instructions", "count"), ("invocations", "count")], "sample types")
            expect_equal(text[profile.default_sample_type], "instructions", "the default")
            totals = tuple(map(sum, zip(*(values for _, _, values, _ in samples))))
            expect_equal(totals, want.totals, "totals")
            stacks, lines = collections.Counter(), collections.Counter()
            inclusive = collections.defaultdict(lambda: [0, 0])
            for frames, line, values, _ in samples:
                stacks[frames] += values[0]
                lines[want.keys[frames[-1]], line] += values[0]
                for frame in set(frames):
                    entry = inclusive[want.keys[frame]]
                    entry[0] += values[0]
                    entry[1] += values[1]
            equal_all({s: v for s, v in stacks.items() if v}, want.stacks, "stacks")
            equal_all(dict(inclusive), {k: v for k, v in want.inclusive.items() if any(v)},
                      "inclusive")
            equal_all({p: v for p, v in lines.items() if v},
                      {(k, l): v for (k, l), v in want.lines.items()}, "lines")
            for function in functions.values():
                key = want.keys[text[function.name]]
                expect_equal(text[function.system_name], f"{key[0]}.{key[1]}{key[2]}", "system name")
                expect_equal(function.start_line, want.first_line(key), "start line")
            expect_equal({text[m.filename] for m in profile.mapping} - {"???"},  # for classes that are made at run time
                         {str(self.classes), str(self.options.library)}, "mappings")

    # --- speedscope

    def test_speedscope(self):
        for name in ("Mutual", "Throws"):
            want = self.truth(name)
            found, frames = readers.speedscope(
                self.export("speedscope", name, suffix="speedscope.json")[0])
            expect_equal([(title, unit) for title, unit, _ in found],
                         [("bytecode instructions", "none"), ("invocations", "none")], "profiles")
            equal_all(found[0][2], want.stacks, "stacks")
            expect_equal(sum(found[1][2].values()), want.totals[1], "invocations")
            for frame in frames:
                key = want.keys[frame["name"]]
                expect_equal(frame.get("line", 0), want.first_line(key), f"line of {frame}")

    def test_speedscope_lines(self):
        want = self.truth("Mutual")
        found, _ = readers.speedscope(self.export("speedscope", "Mutual", "--frames=line",
                                                  suffix="lines.speedscope.json")[0])
        by_line = collections.Counter()
        for stack, value in found[0][2].items():
            by_line[stack[-1]] += value
        equal_all(by_line, {f"{want.names[key]}:{line}" if line else want.names[key]: value
                            for (key, line), value in want.lines.items()}, "leaves by line")

    # --- Firefox Profiler

    def test_firefox(self):
        for name in ("Mutual", "Throws"):
            want = self.truth(name)
            threads = readers.firefox(self.export("firefox", name, suffix="firefox.json")[0])
            expect_equal([(process, kind) for process, _, kind, _, _ in threads],
                         [("bytecode instructions", "samples"), ("invocations", "samples")], "threads")
            equal_all(threads[0][3], want.stacks, "stacks")
            expect_equal(sum(threads[1][3].values()), want.totals[1], "invocations")
            equal_all(threads[0][4], {(want.names[k], line): v
                                      for (k, line), v in want.lines.items()}, "lines")

    # --- trace events

    def test_trace(self):
        want = self.truth("Mutual")
        threads, names = readers.trace(self.export("trace", "Mutual", suffix="trace.json")[0])
        expect_equal(list(threads), [1], "threads")
        expect_equal(names[1], "all threads", "the thread's name")
        slices = threads[1]
        expect_equal(sum(duration for stack, duration, _ in slices if len(stack) == 1), want.totals[0],
                     "roots")
        stacks = collections.Counter()
        for stack, _, value in slices:
            stacks[stack] += value
        equal_all({s: v for s, v in stacks.items() if v}, want.stacks, "self values")

    # --- DOT

    def test_dot(self):
        want = self.truth("Mutual")
        for options, most in (((), 60), (("--nodes=12",), 12), (("--no-prune",), 10000)):
            out, said = self.export("dot", "Mutual", *options)
            graph = json.loads(self.run("dot", "-Tjson", out).stdout)
            expect_equal(int(graph["total"]), want.totals[0], "total")
            expect_equal(sum(int(node["self"]) for node in graph["objects"]), want.totals[0],
                         "self values")
            names = {n["_gvid"]: n["label"].split("\\n")[0] for n in graph["objects"]}
            rest = [name for name in names.values() if name.startswith("(pruned: ")]
            expect(len(names) - len(rest) <= most and bool(rest) == ("(pruned: " in said),
                   f"{len(names)} nodes; {said}")
            for node in graph["objects"]:
                if "inclusive" in node:
                    key = want.keys[names[node["_gvid"]]]
                    expect_equal([int(node["inclusive"]), int(node["entries"])],
                                 [want.inclusive[key][0], want.self[key][1]], str(key))
        calls = collections.Counter()  # of the whole graph
        for edge in graph["edges"]:
            calls[names[edge["tail"]], names[edge["head"]]] += int(edge["calls"])
        expected = collections.Counter()
        for (caller, _, callee), (count, _) in want.calls.items():
            if caller and want.inclusive[caller][0] and want.inclusive[callee][0]:
                expected[want.names[caller], want.names[callee]] += count
        equal_all(calls, {k: v for k, v in expected.items() if v}, "calls")

    # --- threads, windows, missing data

    def test_threads(self):
        shutil.copy(HERE.parent / "profile" / "java" / "ThreadCounts.java", self.sources)
        self.run(self.options.javac, "-nowarn", "--release", "11", "-d", self.classes,
                 self.sources / "ThreadCounts.java")
        file, _ = self.profile("ThreadCounts", "--per-thread")
        profile = profiles.read_xml(file.with_suffix(".xml"))
        self.truths["ThreadCounts"] = None
        sums = collections.Counter()
        for node in range(len(profile)):
            sums[profile.thread[node]] += profile.executed[node] or 0
        expected = sorted(v for v in sums.values() if v)
        stacks = readers.collapsed(self.export("collapsed", "ThreadCounts")[0])
        by_thread = collections.Counter()
        for stack, value in stacks.items():
            expect(re.fullmatch(r"\[.*\(thread \d+\)\]", stack[0]), f"no thread: {stack[0]}")
            by_thread[stack[0]] += value
        expect_equal(sorted(by_thread.values()), expected, "collapsed by thread")
        profile, samples, _ = self.read_pprof(self.export("pprof", "ThreadCounts")[0])
        by_label = collections.Counter()
        for _, _, values, sample in samples:
            labels = {profile.string_table[l.key]: profile.string_table[l.str]
                      for l in sample.label}
            by_label[labels["thread"]] += values[0]
        expect_equal(sorted(by_label.values()), expected, "pprof by thread")
        threads = readers.firefox(self.export("firefox", "ThreadCounts")[0])
        expect_equal(sorted(sum(t[3].values()) for t in threads if t[0] == "bytecode instructions"
                     and t[3]), expected, "Firefox by thread")
        slices, _ = readers.trace(self.export("trace", "ThreadCounts")[0])
        expect_equal(sorted(sum(d for s, d, _ in t if len(s) == 1) for t in slices.values()), expected,
                     "trace by thread")
        total = readers.Callgrind(self.export("callgrind", "ThreadCounts")[0], False)
        expect_equal(sum(v[0] for v in total.self_of().values()), sum(expected), "callgrind")

    def check_sums(self, file, totals, *options):
        """The self values in exports of a profile must add up to totals: (instructions, invocations). If there is no
        total for invocations, the summary in callgrind's format is taken as correct."""
        def out(kind):
            path = self.work / f"sums.{kind}"
            self.run(self.options.jp2prof, "export", kind, *options, file, "-o", path)
            return path
        expect_equal(sum(readers.collapsed(out("collapsed")).values()), totals[0], "collapsed")
        callgrind = readers.Callgrind(out("callgrind"), False)
        sums = [sum(c) for c in zip(*callgrind.self_of().values())]
        expect_equal(sums, callgrind.summary, "callgrind")
        totals = totals[0], sums[1] if totals[1] is None else totals[1]
        expect_equal(tuple(sums[:2]), totals, "callgrind")
        samples = self.read_pprof(out("pprof"))[1]
        expect_equal(tuple(map(sum, zip(*(values[:2] for _, _, values, _ in samples)))), totals, "pprof")
        found, _ = readers.speedscope(out("speedscope"))
        expect_equal(tuple(sum(stacks.values()) for _, _, stacks in found[:2]), totals, "speedscope")
        sums = collections.Counter()
        for process, _, _, stacks, _ in readers.firefox(out("firefox")):
            sums[process] += sum(stacks.values())
        expect_equal((sums["bytecode instructions"], sums["invocations"]), totals, "firefox")
        slices, _ = readers.trace(out("trace"))
        expect_equal(sum(d for t in slices.values() for s, d, _ in t if len(s) == 1), totals[0], "trace")
        graph = json.loads(self.run("dot", "-Tjson", out("dot")).stdout)
        expect_equal(sum(int(node["self"]) for node in graph["objects"]), totals[0], "dot")
        return callgrind

    def test_truncated(self):
        """Contexts beyond a limit must be below a separate entry."""
        file, _ = self.profile("Deep", "--profile-limit=64k")
        file = file.rename(self.work / "limited.jp2")
        self.truths.pop("Deep", None)
        profile = profiles.read_xml(self.work / "Deep.xml")
        expect(-2 in profile.parent, "nothing is truncated")
        totals = sum(e or 0 for e in profile.executed), sum(profile.entries)
        self.check_sums(file, totals)
        stacks = readers.collapsed(self.work / "sums.collapsed")
        expect_equal(sum(v for s, v in stacks.items() if s[0] == "[(truncated)]"),
                     sum(profile.executed[n] or 0 for n in range(len(profile)) if profile.parent[n] == -2),
                     "truncated instructions")

    def test_selection(self):
        """Selected and folded numbers must also add up."""
        want = self.truth("Mutual")
        file = self.work / "Mutual.jp2"
        fib = ("LMutual;", "fib", "(I)I")
        self.check_sums(file, tuple(want.self[fib]), "--method=Mutual.fib")
        self.check_sums(file, (want.totals[0], None), "--fold=library")
        _, sources, _ = self.lcov("Mutual", "--method=Mutual.fib")
        source = sources[str(self.sources / "Mutual.java")]
        expect_equal(list(source["functions"]), ["Mutual.fib(I)I"], "functions of a selection")
        expect_equal(source["lines"], want.line_hits(fib), "lines of a selection")

    def test_many_metrics(self):
        file = self.work / "jop.jp2"
        self.run(self.options.jp2vm, "--classlib=embedded", "--jop", "--jop-cache=4k/16,2k/8",
                 f"--profile-out={file}", f"--profile-out={file.with_suffix('.tsv')}", "-cp",
                 self.classes, "Mutual")
        rows = [line.split("\t") for line in
                file.with_suffix(".tsv").read_text(encoding="utf-8").splitlines()]
        total = dict(zip(rows[0], rows[-1]))
        totals = int(total["instructions"]), int(total["invocations"])
        events = self.check_sums(file, totals).events
        expect(len(events) >= 12 and len(set(events)) == len(events), f"events: {events}")
        out = self.work / "one.callgrind"
        self.run(self.options.jp2prof, "export", "callgrind", "--metric=jopExecution", file, "-o",
                 out)
        expect_equal(readers.Callgrind(out, False).events, ["jopExecution"], "--metric")

    def test_cache_names(self):
        """With one method cache, commands accept a value's name without and with the cache."""
        file = self.work / "cache.jp2"
        self.run(self.options.jp2vm, "--classlib=embedded", "--jop", "--jop-cache=lru:2k/8",
                 f"--profile-out={file}", "-cp", self.classes, "Mutual")
        for name in ("jopCycles", "jopCacheLoad", "jopRoutineLoad", "jopCacheHits", "jopCacheMisses"):
            found = [self.run(self.options.jp2prof, "top", "--json", f"--metric={word}", file).stdout
                     for word in (name, f"{name}.lru-2k-8")]
            expect(f'"{name}"' in found[0] and found[0] == found[1], f"--metric={name}.lru-2k-8 differs")
            rows = json.loads(self.run(
                self.options.jp2prof, "sql", "--json", file,
                f"SELECT sum(value) AS s FROM context_values WHERE name LIKE '{name}%' GROUP BY name").stdout)
            expect_equal([row["s"] for row in rows], 2 * [json.loads(found[0])["total"]], f"sql: {name}")
        budgets = self.work / "cache.budgets"
        budgets.write_text("total jopCycles.lru-2k-8 <= 1\n", encoding="ascii")
        done = self.run(self.options.jp2prof, "check", file, f"--budget={budgets}", ok=False)
        expect(done.returncode == 1 and "over the limit" in done.stdout, f"check: {done.stdout}{done.stderr}")
        for word in ("jopCycles.2k-8", "jopExecution.lru-2k-8"):
            done = self.run(self.options.jp2prof, "top", f"--metric={word}", file, ok=False)
            expect(done.returncode == 1 and "no metric" in done.stderr, f"--metric={word} is accepted")

    def test_without_blocks(self):
        """In a profile with counts of calls only, exports contain the counts, and coverage reports the missing data."""
        file = self.work / "calls.jp2"
        self.run(self.options.jp2vm, "--classlib=embedded", "--profile=calls",
                 f"--profile-out={file}", "-cp", self.classes, "Mutual")
        for kind in ("collapsed", "callgrind", "pprof", "speedscope", "firefox", "trace", "dot"):
            out = self.work / f"calls.{kind}"
            self.run(self.options.jp2prof, "export", kind, file, "-o", out)
            if kind == "callgrind":
                got = readers.Callgrind(out, False)
                expect_equal(got.events, ["Inv"], "events")
                expect_equal(sum(v[0] for v in got.self_of().values()), got.summary[0], "sum")
        done = self.run(self.options.jp2prof, "export", "lcov", file, "-o", self.work / "x.info",
                        ok=False)
        expect_equal(done.returncode, 1, "status")
        expect("counts of blocks" in done.stderr and not (self.work / "x.info").exists(), done.stderr)

    def test_wrong_use(self):
        file = self.work / "Mutual.jp2"
        self.truth("Mutual")
        for options, status, says in (
                (["lcov", "--fold=library"], 2, "coverage cannot be folded"),
                (["lcov", f"--classes={self.work}/nowhere"], 1, "nowhere"),
                (["collapsed", "--frames=word"], 2, "method|line|callsite"),
                (["collapsed", "--min-share=x"], 2, "percentage"),
                (["callgrnd"], 2, "callgrind")):
            done = self.run(self.options.jp2prof, "export", *options, file, "-o",
                            self.work / "wrong", ok=False)
            expect(done.returncode == status and says in done.stderr and done.stderr.count("\n") == 1
                   and not (self.work / "wrong").exists(),
                   f"{options}: {done.returncode}, {done.stderr}")

    # --- coverage

    def lcov(self, name, *options):
        out, said = self.export("lcov", name, f"--source={self.sources}", *options, suffix="info")
        return out, readers.lcov(out), said

    def own_methods(self, name):
        """Returns the keys of the program's methods that ran, without methods that the compiler generated."""
        return [key for key in self.truth(name).self
                if self.classes / (key[0][1:-1] + ".class") in self.classes.glob("*.class")
                and not self.path.find_method(*key).access & 0x1000]

    def test_lcov(self):
        for name in ("Mutual", "Throws"):
            want = self.truth(name)
            out, sources, _ = self.lcov(name)
            expect_equal(list(sources), [str(self.sources / f"{name}.java")], "sources")
            source = sources[str(self.sources / f"{name}.java")]
            hits, entries = {}, {}
            blocks = truth.finally_blocks(self.sources / f"{name}.java")
            for key in self.own_methods(name):
                for line, count in want.line_hits(key, blocks).items():
                    hits[line] = max(hits.get(line, 0), count)
                label = f"{key[0][1:-1]}.{key[1]}{key[2]}".replace(",", "_")
                entries[label] = (want.line_of(key, 1), want.self[key][1])
            equal_all(source["lines"], hits, "lines")
            equal_all(source["functions"], entries, "functions")
            self.check_genhtml(out, name, source)

    def check_genhtml(self, out, name, source):
        page = self.work / f"{name}.html"
        done = self.run("genhtml", "--branch-coverage", out, "-o", page)
        lines = sum(c > 0 for c in source["lines"].values())
        taken = [b for bs in source["branches"].values() for b in bs]
        branch = sum(bool(b) and b[0] > 0 for b in taken)
        for what in (f"({lines} of {len(source['lines'])} lines)",
                     f"({branch} of {len(taken)} branches)"):
            expect(what in done.stdout, f"genhtml: no {what}: {done.stdout[-400:]}")

    def test_classes(self):
        """Code that never ran comes from class files, and must not change the sums of code that ran."""
        _, ran, _ = self.lcov("Mutual")
        _, all_of_it, _ = self.lcov("Mutual", f"--classes={self.classes}")
        path = str(self.sources / "Mutual.java")
        source = all_of_it[path]
        functions = {name for name, (_, count) in source["functions"].items() if count == 0}
        expect_equal(functions, {"Mutual.never(I)I", "Mutual$Unused.<init>()V", "Mutual$Unused.twice(I)I"},
                     "what never ran")
        never = {line: count for line, count in source["lines"].items()
                 if line not in ran[path]["lines"]}
        expect_equal(set(never.values()), {0}, "its lines")
        equal_all({line: source["lines"][line] for line in ran[path]["lines"]},
                  ran[path]["lines"], "lines that ran")
        key = ("LMutual;", "never", "(I)I")
        expect_equal(set(never) & set(self.path.find_method(*key).lines),
                     set(self.path.find_method(*key).lines) - {0}, "lines of never")
        expect_equal(sum(len(b) for (line, _), b in source["branches"].items() if line in never
                     and None in b), 7, "branches that never ran")
        jar = self.work / "classes.jar"
        shutil.make_archive(str(jar.with_suffix("")), "zip", self.classes)
        jar.with_suffix(".zip").rename(jar)
        expect_equal(self.lcov("Mutual", f"--classes={jar}")[1], all_of_it, "the same from a JAR")

    def test_selected_classes(self):
        """A selection by name must also choose methods of class files, and all counts must stay."""
        _, whole, _ = self.lcov("Mutual", f"--classes={self.classes}")
        path = str(self.sources / "Mutual.java")
        functions = whole[path]["functions"]
        ran = next(name for name, (_, count) in functions.items() if count and name.startswith("Mutual."))
        own = {name for name in functions if name.startswith("Mutual.")}
        for option, names in (("--class=Mutual", own), ("--loader=app", own),
                              (f"--method={ran.partition('(')[0]}", {ran})):
            _, part, said = self.lcov("Mutual", f"--classes={self.classes}", option)
            expect_equal("have no loader" in said, option == "--loader=app", said)
            expect_equal(set(part), {path}, option)
            expect_equal(part[path]["functions"], {name: functions[name] for name in names}, option)
            for kind, suffix in (("jacoco", "xml"), ("cobertura", "cobertura.xml")):
                out, _ = self.export(kind, "Mutual", f"--classes={self.classes}", "--filters=off", option,
                                     suffix=suffix)
                found = {method.get("name") for method in ElementTree.parse(out).iter("method")}
                expect_equal(found, {name.partition("(")[0].partition(".")[2] for name in names}, kind, option)

    def test_damaged_classes(self):
        """Files that are not class files must be reported and left out."""
        place = self.work / "damaged"
        place.mkdir()
        whole = (self.classes / "Mutual.class").read_bytes()
        (place / "Good.class").write_bytes(whole)
        (place / "Empty.class").write_bytes(b"")
        (place / "Short.class").write_bytes(whole[:len(whole) // 2])
        (place / "Text.class").write_text("no class")
        (place / "notes.txt").write_text("no class")
        _, sources, said = self.lcov("Mutual", f"--classes={place}")
        expect_equal(len(sources), 1, "sources")
        for name in ("Empty", "Short", "Text"):
            expect(f"{name}.class: this is not a class file, or it is damaged" in said.replace(": :", ":"), said)

    def test_branches(self):
        """Counts of branches must equal the programs' own counts."""
        proven = 0
        for name, program in self.programs.items():
            _, sources, said = self.lcov(name)
            source = sources[str(self.sources / f"{name}.java")]
            notes, picks = branches.read_report(self.truth(name).printed)
            proven += self.check_conditions(name, program, source["branches"], notes)
            for number, line in program.switches.items():
                counts = picks[number][-1:] + picks[number][:-1]
                found = source["branches"].get((line, 0))
                expect(not sum(counts) or None not in found, f"{name}:{line}: ran, but says {found}")
                for (least, most), count in zip(found or [], counts if sum(counts) else []):
                    expect(least <= count <= most, f"{name}:{line}: {found}, expected {counts}")
            unproven = sum(b is not None and b[0] != b[1] for bs in source["branches"].values()
                           for b in bs)
            if unproven:
                match = re.search(r"(\d+) of (\d+) counts of branches are proven as at least", said)
                expect_equal(int(match[1]), unproven, "unproven branches")
            expect(unproven * 50 <= source["BRF"],
                   f"{name}: {unproven} of {source['BRF']} counts are not proven")
        expect(proven >= 500, f"only {proven} branches were compared")

    @staticmethod
    def check_conditions(name, program, found, notes):
        """Each condition has two branches: one that makes it a boolean, and one that tests the result of note."""
        on_line, compared = collections.Counter(), 0
        for number, (line, kind) in program.conditions.items():
            yes, no = notes[number]
            at = on_line[line]
            on_line[line] += 2
            for jump, counts in ((at, (no, yes)), (at + 1, (yes, no) if kind == "do" else (no, yes))):
                edges = found.get((line, jump))
                if edges is None or None in edges:
                    expect(not (yes + no), f"{name}:{line}: ran {yes + no} times, but says {edges}")
                    continue
                ways = [counts]
                if kind == "mixed" and jump == at + 1:  # of && and ||: the order of the two may be reversed
                    ways.append(counts[::-1])
                expect(any(all(least <= count <= most for (least, most), count in zip(edges, way)) for way in ways),
                       f"{name}:{line}: {edges}, expected {counts}")
                compared += all(least == most for least, most in edges)
        return compared

    def test_cobertura(self):
        for name in ("Mutual", "Switches"):
            out, _ = self.export("cobertura", name, f"--source={self.sources}",
                                 f"--classes={self.classes}", suffix="cobertura.xml")
            self.run("xmllint", "--noout", "--nonet", "--dtdvalid", HERE / "cobertura.dtd", out)
            root = ElementTree.parse(out).getroot()
            _, sources, _ = self.lcov(name, f"--classes={self.classes}")
            lines, covered = 0, collections.Counter()
            for class_ in root.iter("class"):
                expected = sources[class_.get("filename")]["lines"]
                for line in class_.find("lines"):
                    hits, number = int(line.get("hits")), int(line.get("number"))
                    expect(hits <= expected[number], f"{class_.get('name')}:{number}: {hits}")
                    lines += 1
                    covered["lines"] += hits > 0
                    if line.get("branch") == "true":
                        taken, all_of_it = map(int, re.fullmatch(
                            r"\d+% \((\d+)/(\d+)\)", line.get("condition-coverage")).groups())
                        covered["branches"] += taken
                        covered["valid"] += all_of_it
                        expect_equal(len(line.find("conditions")) > 0, True, "conditions")
            expect_equal((int(root.get("lines-valid")), int(root.get("branches-covered")),
                          int(root.get("branches-valid"))),
                         (sum(s["LF"] for s in sources.values()), covered["branches"],
                          covered["valid"]), "sums")
            expect_equal((covered["branches"], covered["valid"]),
                         (sum(s["BRH"] for s in sources.values()),
                          sum(s["BRF"] for s in sources.values())), "branches, as lcov has them")
            rate = int(root.get("lines-covered")) / int(root.get("lines-valid"))
            expect(abs(float(root.get("line-rate")) - rate) <= 0.0001,
                   f"line-rate {root.get('line-rate')}, not {rate}")

    @staticmethod
    def read_jacoco(path):
        """Counters by method, class, source, package and in all; lines."""
        def counters(element):
            return {c.get("type"): (int(c.get("missed")), int(c.get("covered")))
                    for c in element.findall("counter")}
        text = re.sub(r"<!DOCTYPE[^>]*>", "", path.read_text(encoding="utf-8"))
        root = ElementTree.fromstring(re.sub(r"<\?xml[^>]*\?>", "", text))
        found = {"report": counters(root)}
        for package in root.findall("package"):
            found[package.get("name"),] = counters(package)
            for class_ in package.findall("class"):
                found[class_.get("name"), class_.get("sourcefilename")] = counters(class_)
                for method in class_.findall("method"):
                    found[class_.get("name"), method.get("name"), method.get("desc"),
                          method.get("line")] = counters(method)
            for source in package.findall("sourcefile"):
                found[package.get("name"), "source", source.get("name")] = counters(source)
                for line in source.findall("line"):
                    found[source.get("name"), int(line.get("nr"))] = tuple(
                        int(line.get(n)) for n in ("mi", "ci", "mb", "cb"))
        return found

    def test_jacoco(self):
        """JaCoCo's own report of the same run must contain the same numbers."""
        missing = [jar for jar in JACOCO if not pathlib.Path(jar).is_file()]
        expect(not missing, f"missing: {missing} (tools/packages test installs them)")
        tool = self.jacoco_run()
        compared = 0
        for name in ("Branches4", "Branches6", "Branches8", "Filters"):
            if "proven" in self.lcov(name)[2]:
                continue
            compared += name != "Filters"
            only = self.work / f"only-{name}"
            only.mkdir()
            for path in (*self.classes.glob(f"{name}.class"), *self.classes.glob(f"{name}$*.class")):
                shutil.copy(path, only)
            theirs = self.work / f"{name}.theirs.xml"
            self.run(self.options.java, "-Xshare:auto", "-cp", ":".join([*JACOCO, str(tool)]),
                     "JacocoRun", only, theirs, name)
            ours, _ = self.export("jacoco", name, f"--classes={only}", suffix="ours.xml")
            self.run("xmllint", "--noout", "--nonet", "--dtdvalid", HERE / "jacoco.dtd", ours)
            equal_all(self.read_jacoco(ours), self.read_jacoco(theirs), name)
        expect(compared >= 2, "too few programs whose branches are proven")

    def test_jacoco_kotlin(self):
        """Tests synthetic methods and classes that kotlinc makes."""
        place = compile_java(self.options, KOTLIN, to=self.work / "kotlin-classes", release="8",
                             words=("-g:source,lines",))
        for path in place.glob("Defaults*.class"):
            path.write_bytes(as_kotlin(path.read_bytes(), "WhenMappings" in path.name))
        shutil.rmtree(place / "kotlin")  # JaCoCo reports interfaces as classes without counters
        profile, theirs, ours = (self.work / f"kotlin.{end}" for end in ("jp2", "theirs.xml", "ours.xml"))
        self.run(self.options.jp2vm, "--classlib=embedded", "--profile", f"--profile-out={profile}", "-cp", place,
                 "Defaults")
        self.run(self.options.java, "-Xshare:auto", "-cp", ":".join([*JACOCO, str(self.jacoco_run())]), "JacocoRun",
                 place, theirs, "Defaults")
        self.run(self.options.jp2prof, "export", "jacoco", f"--classes={place}", profile, "-o", ours)
        equal_all(self.read_jacoco(ours), self.read_jacoco(theirs), "Kotlin")

    def jacoco_run(self):
        """The directory of the class JacocoRun."""
        tool = self.work / "jacoco"
        if not tool.is_dir():
            self.run(self.options.javac, "-nowarn", "-cp", ":".join(JACOCO), "-d", tool, HERE / "JacocoRun.java")
        return tool

    def test_filters(self):
        """--filters=off must count code that compilers add; --filters=on must leave it out in all formats. Executions
        of the copies of a finally block add up with both."""
        only = self.work / "only-filters"
        only.mkdir()
        for path in self.classes.glob("Filters*.class"):
            shutil.copy(path, only)
        counts = {}
        for options in ((), ("--filters=on",), ("--filters=off",)):
            text = self.export("jacoco", "Filters", f"--classes={only}", *options,
                               suffix="x")[0].read_text("utf-8")
            counts[options] = re.findall(r'<counter type="BRANCH" missed="(\d+)"', text)[-1]
        expect_equal(counts[()], counts["--filters=on",], "the default of jacoco")
        expect(int(counts["--filters=off",]) >= int(counts[()]) + 8, f"missed branches: {counts}")
        out, plain, _ = self.lcov("Filters")
        _, filtered, _ = self.lcov("Filters", "--filters=on")
        source = str(self.sources / "Filters.java")
        lines = (self.sources / "Filters.java").read_text("utf-8").splitlines()
        for text, times in (("sum += 100;", 6), ("n += 3;", 4), ("n += 1000;", 4)):
            number = next(i for i, line in enumerate(lines, 1) if text in line)
            expect_equal((plain[source]["lines"][number], filtered[source]["lines"][number]), (times, times),
                         f"how often finally ran: {text}")
        expect(not ({k for k in filtered[source]["functions"] if "Color.values" in k})
               and {k for k in plain[source]["functions"] if "Color.values" in k},
               "methods of an enum")


# Code as kotlinc makes it, but in Java: as_kotlin adds flags and the name of the source.
KOTLIN = {
    "kotlin/Metadata.java": "package kotlin; public @interface Metadata { }",
    "kotlin/coroutines/Continuation.java": "package kotlin.coroutines; public interface Continuation { }",
    "kotlin/jvm/internal/DefaultConstructorMarker.java":
        "package kotlin.jvm.internal; public interface DefaultConstructorMarker { }",
    "Defaults.java": """
import kotlin.coroutines.Continuation;
import kotlin.jvm.internal.DefaultConstructorMarker;
@kotlin.Metadata
public class Defaults {
    @kotlin.Metadata
    static final class WhenMappings {
        static int[] $EnumSwitchMapping$0 = new int[2];
        static int first() { return $EnumSwitchMapping$0[0]; }
    }
    final int n;
    Defaults(int n, String s) {
        this.n = n + s.length();
    }
    Defaults(int n, String s, int mask, DefaultConstructorMarker marker) {
        this((mask & 1) != 0 ? 5 : n, s);
    }
    Defaults(DefaultConstructorMarker marker) {
        this(1, "");
    }
    static int f$default(long a, int b, int mask, Object unused) {
        if ((mask & 1) != 0) {
            a = 3;
        }
        if ((mask & 2) != 0) {
            b = 7;
        }
        if ((b & 1) != 0) {
            b++;
        }
        return (int) a + b;
    }
    static int open$default(Defaults self, int b, int mask, Object isSuper) {
        if (isSuper != null) {
            throw new UnsupportedOperationException(
                    "Super calls with default arguments not supported in this target, function: open");
        }
        if ((mask & 2) != 0) {
            b = self.n;
        }
        return b;
    }
    static int access$later(int a, Continuation then) {
        return a;
    }
    static int access$hidden(int a) {
        return a;
    }
    public static void main(String[] arguments) {
        Defaults all = new Defaults(1, "x", 1, null);
        System.out.println(all.n + f$default(1, 2, 3, null) + open$default(all, 1, 2, null) + access$hidden(2)
                + access$later(1, null) + new Defaults(null).n + WhenMappings.first());
    }
}
"""}


def as_kotlin(code, is_synthetic):
    """The class file with the name of a Kotlin source, and with synthetic methods as made by kotlinc."""
    count, at, number, texts = int.from_bytes(code[8:10], "big"), 10, 1, {}
    while number < count:
        tag = code[at]
        if tag == 1:
            length = int.from_bytes(code[at + 1:at + 3], "big")
            texts[number] = code[at + 3:at + 3 + length].decode()
        at += 3 + length if tag == 1 else {7: 3, 8: 3, 15: 4, 16: 3}.get(tag, 9 if tag in (5, 6) else 5)
        number += 2 if tag in (5, 6) else 1
    pool, rest = code[:at].replace(b"Defaults.java", b"DefaultsXX.kt"), bytearray(code[at:])
    rest[0] |= 0x10 if is_synthetic else 0
    lines = next(n for n, text in texts.items() if text == "LineNumberTable").to_bytes(2, "big") + b"\0\0"
    for name, text in texts.items():
        for descriptor, of in texts.items():
            if text.startswith("access$") or text.endswith("$default") or text == "<init>" and "Marker;" in of:
                key = name.to_bytes(2, "big") + descriptor.to_bytes(2, "big")
                place = rest.find(key, 8)
                if of.startswith("(") and place > 0:
                    rest[place - 2] |= 0x10
                    if text.endswith("$default"):  # the tests of arguments have no line at the start
                        table = rest.index(lines, place) + 8
                        rest[table:table + 4] = rest[table + 4:table + 8]
    return pool + bytes(rest)


def main():
    options = read_options(__doc__, "jp2vm jp2prof java javac work", library={"type": pathlib.Path}, only="")
    options.library = options.library or options.jp2vm.parents[1] / "lib/jp2vm/embedded.jar"
    suite = Suite(options)
    suite.prepare()
    return run_all(named(suite, "test_", options.only))


if __name__ == "__main__":
    sys.exit(main())
