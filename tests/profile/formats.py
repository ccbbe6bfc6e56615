"""Tests that the other formats agree with the XML tree: sums by method, calls, and totals."""

import collections
import re
import xml.parsers.expat

import checks
import profiles

OTHERS = ("dcg", "flat", "text")
TEXT_LINE = re.compile(r"^ *(\d+) +(\d+)  ( *)(?:<(\d+)> )?(?:@(native|\d+) )?(.*)$")
PRIMITIVES = {"B": "byte", "C": "char", "D": "double", "F": "float", "I": "int", "J": "long",
              "S": "short", "Z": "boolean", "V": "void"}


def _types(descriptor):
    """The types of parameters and result, as written in Java."""
    names = []
    for dimensions, primitive, name in re.findall(r"(\[*)(?:([BCDFIJSZV])|L([^;]*);)",
                                                  descriptor):
        base = PRIMITIVES[primitive] if primitive else name.replace("/", ".")
        names.append(base + "[]" * len(dimensions))
    return names


def label(key):
    """The name of a method in the text format."""
    owner, name, descriptor = key
    types = _types(descriptor)
    return f"{owner[1:-1].replace('/', '.')}.{name}({', '.join(types[:-1])}): {types[-1]}"


def check(directory, profile):
    """Problems in the files profile.dcg, profile.flat and profile.text."""
    sums = collections.defaultdict(lambda: [0, 0])
    for node in range(len(profile)):
        entry = sums[profile.methods[profile.method[node]]]
        entry[0] += profile.entries[node]
        entry[1] += profile.executed[node] or 0
    return (_check_flat(directory / "profile.flat", sums)
            + _check_text(directory / "profile.text", profile, sums)
            + _check_dcg(directory / "profile.dcg", profile, sums))


def _compare(kind, got, want):
    complaints = checks.Complaints()
    for key in sorted(set(got) | set(want), key=str):
        if got.get(key) != want.get(key):
            complaints.add(f"{kind}: {key}: {got.get(key)}, the XML tree says {want.get(key)}")
    return complaints.reported()


def _check_flat(path, sums):
    lines = [line.split("\t") for line in path.read_text("utf-8").splitlines()]
    title = lines[0]
    at = {name: title.index(name) for name in ("invocations", "instructions", "class", "method",
                                               "descriptor", "kind")}
    got = collections.defaultdict(lambda: [0, 0])
    complaints = []
    for fields in lines[1:]:
        numbers = [int(fields[at["invocations"]]), int(fields[at["instructions"]])]
        if fields[at["kind"]] == "total":
            want = [sum(entry[i] for entry in sums.values()) for i in (0, 1)]
            if numbers != want:
                complaints.append(f"flat: total {numbers}, the XML tree says {want}")
            continue
        name = fields[at["class"]].replace(".", "/")
        entry = got[f"L{name};", fields[at["method"]], fields[at["descriptor"]]]
        entry[0] += numbers[0]
        entry[1] += numbers[1]
    return complaints + _compare("flat", dict(got), dict(sums))


def _check_text(path, profile, sums):
    got = collections.defaultdict(lambda: [0, 0])
    count = 0
    for line in path.read_text("utf-8").splitlines():
        match = TEXT_LINE.match(line)
        if not match:
            continue
        count += 1
        name = re.sub(r"( \[[^\]]*@\d+\])?( \(native\))?( \(cut\))?$", "", match[6])
        entry = got[name]
        entry[0] += int(match[1])
        entry[1] += int(match[2])
    want = {}
    for key, numbers in sums.items():
        entry = want.setdefault(label(key), [0, 0])
        entry[0] += numbers[0]
        entry[1] += numbers[1]
    complaints = _compare("text", dict(got), want)
    if count != len(profile):
        complaints.append(f"text: {count} contexts, the XML tree has {len(profile)}")
    return complaints


class _Graph:
    """The call graph: entries and instructions by method, calls by (caller, site, callee)."""

    def __init__(self):
        self.methods, self.calls = {}, collections.Counter()
        self.vectors = {}
        self.caller, self.callee, self.site, self.text = None, None, 0, None
        self.block = None

    def start(self, name, attributes):
        local = name.split(" ")[-1]
        if local in ("method", "target"):
            key = (attributes["declaringClass"], attributes["name"],
                   f"({attributes['params']}){attributes['return']}")
            if local == "method":
                self.caller, self.site = key, 0
                self.methods.setdefault(key, [0, 0])
            else:
                self.callee = key
        elif local == "callsite":
            self.site = int(attributes["instruction"])
        elif local in ("executionCount", "executedInstructions"):
            self.text = ""
        elif local == "basicBlock":
            self.block = int(attributes["startInstruction"]), int(attributes["endInstruction"])
        elif local in ("abruptExit", "inProgress"):
            vector = self.vectors[self.caller]
            for i in range(int(attributes["instruction"]), self.block[1]):
                vector[i] -= int(attributes["count"])

    def end(self, name):
        local = name.split(" ")[-1]
        if local == "executedInstructions":
            self.methods[self.caller][1] += int(self.text)
        elif local == "executionCount":
            self._count(int(self.text))
        elif local == "target":
            self.callee = None
        elif local == "callsite":
            self.site = 0
        elif local == "method":
            self.caller = None
        elif local == "basicBlock":
            self.block = None
        if local in ("executedInstructions", "executionCount"):
            self.text = None

    def _count(self, value):
        if self.callee is not None:
            self.calls[self.caller, self.site, self.callee] += value
        elif self.block is not None:
            vector = self.vectors.setdefault(self.caller, [])
            vector.extend([0] * (self.block[1] - len(vector)))
            for i in range(self.block[0] - 1, self.block[1]):
                vector[i] += value
        else:
            self.methods[self.caller][0] += value

    def characters(self, text):
        if self.text is not None:
            self.text += text


def _check_dcg(path, profile, sums):
    graph = _Graph()
    parser = xml.parsers.expat.ParserCreate(namespace_separator=" ")
    parser.buffer_text = True
    parser.StartElementHandler, parser.EndElementHandler = graph.start, graph.end
    parser.CharacterDataHandler = graph.characters
    try:
        parser.Parse(path.read_bytes(), True)
    except (xml.parsers.expat.ExpatError, KeyError, ValueError) as error:
        raise profiles.ProfileError(f"dcg: {type(error).__name__}: {error}") from error
    calls, vectors = collections.Counter(), {}
    for node, parent in enumerate(profile.parent):
        key = profile.methods[profile.method[node]]
        if profile.layout[node] >= 0:
            checks.add_vector(vectors.setdefault(key, []), profile.executed_vector(node))
        if parent >= 0:
            above = profile.methods[profile.method[parent]]
            calls[above, profile.callsite[node], key] += profile.entries[node]
        elif parent == -1:
            calls[None, 0, key] += profile.entries[node]
    return (_compare("dcg", graph.methods, dict(sums))
            + _compare("dcg calls", dict(+graph.calls), dict(+calls))
            + _compare("dcg executed", graph.vectors, vectors))
