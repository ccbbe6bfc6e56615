"""Reads files that the machine writes: XML profiles, and the counts of the reference loop.

Trees may be deep, so reading keeps a path instead of using recursion. A profile is stored as
columns with an entry for each node, parents before children.
"""

import bisect
import xml.parsers.expat

CCT = "http://jp2vm.org/ns/cct"
EXT = "http://jp2vm.org/ns/cct-ext"


class ProfileError(Exception):
    """A file does not have the expected form."""


class Profile:
    """
    Columns by node: parent (-1 for children of the artificial root), method (index into methods),
    loader (of its class, as text), callsite, entries, executed (None without blocks), is_native,
    layout (index into layouts, -1 without blocks), counts (of blocks), exits and live (tuples of
    (instruction, count)), thread (index into threads, or -1).

    methods: (class descriptor, name, descriptor); raw_classes: {descriptor in the profile: descriptor in the machine}
    for classes whose names differ; layouts: tuples of (first, last). Truncated contexts are nodes whose parent is -2.
    """

    def __init__(self):
        self.methods, self.method_index, self.raw_classes = [], {}, {}
        self.layouts, self.layout_index = [], {}
        self.threads = []
        self.attributes, self.notes = {}, {}
        self.parent, self.method, self.callsite, self.entries = [], [], [], []
        self.executed, self.is_native, self.layout, self.counts = [], [], [], []
        self.exits, self.live, self.thread, self.loader = [], [], [], []
        self._vectors = {}

    def __len__(self):
        return len(self.parent)

    def intern_method(self, key):
        index = self.method_index.setdefault(key, len(self.methods))
        if index == len(self.methods):
            self.methods.append(key)
        return index

    def intern_layout(self, key):
        index = self.layout_index.setdefault(key, len(self.layouts))
        if index == len(self.layouts):
            self.layouts.append(key)
        return index

    def raw_method(self, node):
        """The node's method with the machine's names."""
        owner, name, descriptor = self.methods[self.method[node]]
        return self.raw_classes.get(owner, owner), name, descriptor

    def describe_method(self, node):
        owner, name, descriptor = self.methods[self.method[node]]
        return f"{owner[1:-1]}.{name}{descriptor}"

    def path(self, node):
        """The last few methods on the path to a node, for messages."""
        steps = []
        while node >= 0 and len(steps) < 6:
            steps.append(f"{self.describe_method(node)}@{self.callsite[node]}")
            node = self.parent[node]
        if node >= 0:
            steps.append("…")
        return " < ".join(steps)

    def block_end(self, layout, instruction):
        """The last instruction of the block that contains an instruction."""
        index = bisect.bisect(layout, (instruction, 1 << 62)) - 1
        if not 0 <= index or instruction > layout[index][1]:
            raise ProfileError(f"no block holds instruction {instruction}")
        return layout[index][1]

    def executed_vector(self, node):
        """executed(i) for i = 1 …, as a list that must not be changed; computed from block counts
        and exits."""
        if self.layout[node] < 0:
            return []
        facts = self.layout[node], self.counts[node], self.exits[node], self.live[node]
        vector = self._vectors.get(facts)
        if vector is None:
            vector = self._vectors[facts] = self._vector(node)
        return vector

    def _vector(self, node):
        layout = self.layouts[self.layout[node]]
        vector = []
        for (first, last), count in zip(layout, self.counts[node]):
            vector += [count] * (last - first + 1)
        for instruction, count in self.exits[node] + self.live[node]:
            # It is the block of the next instruction; after the last instruction of a block, nothing changes.
            for i in range(instruction, self.block_end(layout, instruction + 1)):
                vector[i] -= count
        return vector


class _Reader:
    """Builds a profile from expat's events."""

    def __init__(self, profile):
        self.profile = profile
        self.open = [-1]            # nodes whose elements are open, the innermost last
        self.sites = [-1]           # the callsite of a method element at this position, innermost last
        self.blocks = []            # for each open node: its blocks so far
        self.thread = -1
        self.text = None
        self.others = 0             # open elements that are not read
        self.element = None
        self.depth = 0
        self.seen_root = False
        cct, ext = CCT + " ", EXT + " "
        self.starts = {
            cct + "method": self.start_method, cct + "callsite": self.start_callsite,
            cct + "executionCount": self.start_text, cct + "executedInstructions": self.start_text,
            cct + "basicBlock": self.start_block, ext + "abruptExit": self.start_exit,
            ext + "inProgress": self.start_live, ext + "thread": self.start_thread,
            ext + "truncated": self.start_truncated, ext + "note": self.start_note,
            cct + "callingContextTree": self.start_tree}
        self.ends = {
            cct + "method": self.end_method, cct + "callsite": self.end_callsite,
            cct + "executionCount": self.end_count, cct + "basicBlock": self.end_block,
            cct + "executedInstructions": self.end_executed, ext + "thread": self.end_thread,
            ext + "truncated": self.end_truncated, ext + "note": self.end_note}
        self.block = self.note = None
        self.native_name, self.loader_name = ext + "native", ext + "loader"
        self.raw_name = ext + "rawClass"

    def start(self, name, attributes):
        handler = self.starts.get(name)
        if handler:
            handler(attributes)
        elif not name.startswith(EXT + " "):
            raise ProfileError(f"unknown element {name}")
        else:
            self.others += 1

    def end(self, name):
        handler = self.ends.get(name)
        if handler:
            handler()
        elif name not in self.starts:
            self.others -= 1

    def characters(self, text):
        if self.text is not None:
            self.text += text
        elif text.strip() and not self.others:
            raise ProfileError(f"unexpected text {text.strip()[:40]!r}")

    def start_tree(self, attributes):
        if self.seen_root or len(self.open) != 1:
            raise ProfileError("callingContextTree is not the root element")
        self.seen_root = True
        self.profile.attributes = attributes

    def start_note(self, attributes):
        self.text, self.note = "", attributes["name"]

    def end_note(self):
        self.profile.notes[self.note] = self.text
        self.text = None

    def start_thread(self, attributes):
        self.thread = len(self.profile.threads)
        self.profile.threads.append(attributes)

    def end_thread(self):
        self.thread = -1

    def start_truncated(self, _attributes):
        self.open.append(-2)

    def end_truncated(self):
        self.open.pop()

    def start_method(self, attributes):
        p = self.profile
        node, parent = len(p.parent), self.open[-1]
        key = (attributes["declaringClass"], attributes["name"],
               f"({attributes['params']}){attributes['return']}")
        raw = attributes.get(self.raw_name, key[0])
        if p.raw_classes.setdefault(key[0], raw) != raw:
            raise ProfileError(f"{key[0]} is {raw} and {p.raw_classes[key[0]]}")
        p.parent.append(parent)
        p.method.append(p.intern_method(key))
        p.callsite.append(self.sites[-1] if parent >= 0 else -1)
        self.sites.append(0)        # callsites are merged, unless an element has one
        p.entries.append(None)
        p.executed.append(None)
        p.is_native.append(attributes.get(self.native_name) == "true")
        p.layout.append(-1)
        p.counts.append(())
        p.exits.append(())
        p.live.append(())
        p.thread.append(self.thread)
        p.loader.append(attributes.get(self.loader_name, ""))
        self.open.append(node)
        self.blocks.append(([], []))

    def end_method(self):
        p, node = self.profile, self.open.pop()
        self.sites.pop()
        layout, counts = self.blocks.pop()
        if p.entries[node] is None:
            raise ProfileError(f"no executionCount: {p.path(node)}")
        if layout:
            p.layout[node] = p.intern_layout(tuple(layout))
            p.counts[node] = tuple(counts)

    def start_callsite(self, attributes):
        self.sites.append(int(attributes["instruction"]))

    def end_callsite(self):
        self.sites.pop()

    def start_text(self, _attributes):
        self.text = ""

    def end_count(self):
        value, self.text = int(self.text), None
        if self.block is not None:
            layout, counts = self.blocks[-1]
            layout.append(self.block)
            counts.append(value)
        else:
            self.profile.entries[self.open[-1]] = value

    def end_executed(self):
        self.profile.executed[self.open[-1]] = int(self.text)
        self.text = None

    def start_block(self, attributes):
        self.block = int(attributes["startInstruction"]), int(attributes["endInstruction"])

    def end_block(self):
        self.block = None

    def start_exit(self, attributes):
        self._add(self.profile.exits, attributes)

    def start_live(self, attributes):
        self._add(self.profile.live, attributes)

    def _add(self, column, attributes):
        node, instruction = self.open[-1], int(attributes["instruction"])
        if self.block is not None and not self.block[0] - 1 <= instruction < self.block[1]:
            raise ProfileError(f"exit behind {instruction} does not leave block {self.block} "
                               f"early: {self.profile.path(node)}")
        column[node] = column[node] + ((instruction, int(attributes["count"])),)


def read_xml(path):
    """The profile in a file."""
    profile = Profile()
    reader = _Reader(profile)
    parser = xml.parsers.expat.ParserCreate(namespace_separator=" ")
    parser.buffer_text = True
    parser.StartElementHandler = reader.start
    parser.EndElementHandler = reader.end
    parser.CharacterDataHandler = reader.characters
    try:
        with open(path, "rb") as file:
            parser.ParseFile(file)
    except (xml.parsers.expat.ExpatError, KeyError, ValueError) as error:
        raise ProfileError(f"{path.name}: {type(error).__name__}: {error}") from error
    if not reader.seen_root:
        raise ProfileError(f"{path.name}: no callingContextTree in namespace {CCT}")
    return profile


class MethodCount:
    """The reference loop's counts of the methods of one name. executed: by instruction number - 1. codes: the different
    lists of instructions (classes of one name from several loaders), as tuples of (bci, mnemonic)."""
    __slots__ = ("entries", "executed", "by_instruction", "codes")

    def __init__(self):
        self.entries = self.executed = 0
        self.by_instruction = []
        self.codes = []


def read_counts(path):
    """Counts by method key (class descriptor, name, descriptor)."""
    methods = {}
    current, code, total = None, None, 0
    for line in path.read_text("utf-8").splitlines():
        fields = line.split("\t")
        if fields[0] == "method" and len(fields) == 6:
            _finish(current, code, total)
            current = methods.setdefault(tuple(fields[1:4]), MethodCount())
            code, total = [], int(fields[5])
            current.entries += int(fields[4])
            current.executed += total
        elif fields[0] == "insn" and len(fields) == 5 and current is not None:
            code.append((int(fields[2]), fields[3], int(fields[4])))
            if int(fields[1]) != len(code):
                raise ProfileError(f"{path.name}: instruction numbers are not 1, 2, …: {line}")
        else:
            raise ProfileError(f"{path.name}: cannot read {line!r}")
    _finish(current, code, total)
    return methods


def _finish(current, code, total):
    if current is None:
        return
    counted = [executed for _, _, executed in code]
    if sum(counted) != total:
        raise ProfileError("a method's count is not the sum of its instructions' counts")
    vector = current.by_instruction
    vector.extend([0] * (len(counted) - len(vector)))
    for i, executed in enumerate(counted):
        vector[i] += executed
    form = tuple((bci, mnemonic) for bci, mnemonic, _ in code)
    if form not in current.codes:
        current.codes.append(form)
