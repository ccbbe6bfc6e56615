"""Computes the expected contents of exports from the XML tree and the class files: names, stacks,
inclusive numbers, calls, lines. This module does not use the program under test."""

import collections
import re

PRIMITIVES = {"B": "byte", "C": "char", "D": "double", "F": "float", "I": "int", "J": "long",
              "S": "short", "Z": "boolean", "V": "void"}


def simple_types(descriptor):
    """The types of the parameters, without packages."""
    names = []
    for dimensions, primitive, name in re.findall(
            r"(\[*)(?:([BCDFIJSZV])|L([^;]*);)", descriptor[1:descriptor.index(")")]):
        base = PRIMITIVES[primitive] if primitive else name.rsplit("/", 1)[-1]
        names.append(base + "[]" * len(dimensions))
    return names


def finally_blocks(source):
    """The ranges of lines in the finally blocks of a file whose closing braces have the indentation of `finally`.
    Blocks that return are left out: their copies are not recognized."""
    lines, blocks = source.read_text("utf-8").splitlines(), []
    for number, line in enumerate(lines, 1):
        if re.search(r"\bfinally \{$", line):
            indent = re.match(" *", line)[0]
            end = next(i for i in range(number + 1, len(lines) + 1) if re.match(indent + r"\}", lines[i - 1]))
            if not any("return" in text for text in lines[number:end]):
                blocks.append(range(number + 1, end))
    return blocks


class Truth:
    """Made from a profile (../profile/profiles.py) and a class path. names: by method; totals, (instructions,
    invocations); stacks: {frames: instructions}; self, inclusive (recursion counted once): by method, (instructions,
    invocations); calls: {(caller, callsite, callee): (calls, instructions)}; a call of an active method has 0
    instructions; lines: {(method, line): instructions}. Methods are keys (class descriptor, name, descriptor); "" is
    the root.
    """

    def __init__(self, profile, class_path):
        self.profile, self.class_path = profile, class_path
        self.totals = (sum(e or 0 for e in profile.executed), sum(profile.entries))
        self._name()
        self._walk()

    def _name(self):
        def qualified(key):
            return key[0][1:-1].replace("/", ".") + "." + key[1]
        count = collections.Counter(map(qualified, self.profile.methods))
        self.names = {key: qualified(key) if count[qualified(key)] == 1 else
                      f"{qualified(key)}({', '.join(simple_types(key[2]))})"
                      for key in self.profile.methods}
        assert len(set(self.names.values())) == len(self.names), "names are not distinct"
        self.keys = {name: key for key, name in self.names.items()}

    def line_of(self, key, instruction):
        """The line of an instruction; 0 if there is none."""
        method = self.class_path.find_method(*key)
        if method is None or not 1 <= instruction <= len(method.lines):
            return 0
        return method.lines[instruction - 1]

    def first_line(self, key):
        method = self.class_path.find_method(*key)
        return next((line for line in method.lines if line), 0) if method else 0

    def _walk(self):
        profile = self.profile
        size = len(profile)
        below = [[profile.executed[i] or 0, profile.entries[i]] for i in range(size)]
        for node in reversed(range(size)):
            if profile.parent[node] >= 0:
                above = below[profile.parent[node]]
                above[0] += below[node][0]
                above[1] += below[node][1]
        self.below = below
        self.stacks = collections.Counter()
        self.self = collections.defaultdict(lambda: [0, 0])
        self.inclusive = collections.defaultdict(lambda: [0, 0])
        self.calls = collections.defaultdict(lambda: [0, 0])
        self.lines = collections.Counter()
        frames, active = [], []  # by node: the names from the root; the methods on the path
        for node in range(size):
            key = profile.methods[profile.method[node]]
            parent = profile.parent[node]
            above = frames[parent] if parent >= 0 else ()
            path = active[parent] if parent >= 0 else frozenset()
            frames.append(above + (self.names[key],))
            active.append(path | {key})
            self.stacks[frames[node]] += profile.executed[node] or 0
            self.self[key][0] += profile.executed[node] or 0
            self.self[key][1] += profile.entries[node]
            caller = profile.methods[profile.method[parent]] if parent >= 0 else ""
            call = self.calls[caller, profile.callsite[node], key]
            call[0] += profile.entries[node]
            if key not in path:
                call[1] += below[node][0]
                self.inclusive[key][0] += below[node][0]
                self.inclusive[key][1] += below[node][1]
            for i, count in enumerate(profile.executed_vector(node)):
                self.lines[key, self.line_of(key, i + 1)] += count
        self.stacks = {stack: value for stack, value in self.stacks.items() if value}
        self.lines = {place: value for place, value in self.lines.items() if value}

    def executed(self, key):
        """executed(i) of a method, summed over all contexts."""
        profile, total = self.profile, []
        number = profile.method_index[key]
        for node in range(len(profile)):
            if profile.method[node] == number:
                vector = profile.executed_vector(node)
                total = [a + b for a, b in zip(total, vector)] if total else list(vector)
        return total

    def line_hits(self, key, finally_blocks=()):
        """{line: number of executions}: the largest count of an instruction that is the first of the line in a
        block. The compiler copies a finally block to each exit of its try; the executions of the copies add up."""
        method = self.class_path.find_method(*key)
        executed = self.executed(key) or [0] * len(method.instructions)
        hits, copies, copy, before = {}, {}, 0, None
        for first, last in method.blocks(False):
            seen = set()
            for i in range(first, last + 1):
                line = method.lines[i - 1]
                block = next((lines for lines in finally_blocks if line in lines), None)
                copy += block != before  # instructions of a copy follow one another
                before = block
                if line and line not in seen:
                    seen.add(line)
                    found = hits if block is None else copies.setdefault((line, copy), {})
                    found[line] = max(found.get(line, 0), executed[i - 1])
        for (line, _), found in copies.items():
            hits[line] = hits.get(line, 0) + found[line]
        return hits
