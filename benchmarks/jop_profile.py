"""Profiles of a run on a simulated Java processor, and the totals that the run prints.

The profile is the calling context tree as XML with callsites, blocks and the values that the JOP
mode adds to each context (docs/profile-formats.md). Trees may be deep: nothing here recurses.
"""

import re
import xml.parsers.expat

from harness import Failure

NAMESPACE = "http://jp2vm.org/ns/cct "
EXTENSION = "http://jp2vm.org/ns/cct-ext "


class Node:
    """A calling context.

    owner is the class with slashes; site the number of the instruction that called it, -1 for a
    call by native code; blocks (first, last, executions); values by name, in whole cycles.
    """

    __slots__ = ("owner", "name", "desc", "loader", "parent", "site", "children", "entries",
                 "blocks", "values")

    def __init__(self, owner, name, desc, loader, parent, site):
        self.owner, self.name, self.desc, self.loader = owner, name, desc, loader
        self.parent, self.site = parent, site
        self.children, self.blocks, self.values = [], [], {}
        self.entries = 0

    def walk(self):
        """This context and all contexts below it."""
        todo = [self]
        while todo:
            node = todo.pop()
            yield node
            todo.extend(node.children)

    def sums(self, only_self=False):
        """Sums of the values of this context; includes all contexts below it unless only_self."""
        sums = {}
        for node in [self] if only_self else self.walk():
            for name, value in node.values.items():
                sums[name] = sums.get(name, 0) + value
        return sums


class Reader:
    """Makes nodes from the elements of a profile; self.roots are the nodes without a caller."""

    def __init__(self):
        self.roots = []
        self.node = None
        self.sites = []
        self.block = None
        self.text = None
        self.value_name = None
        self.truncated = False
        parser = xml.parsers.expat.ParserCreate(namespace_separator=" ")
        parser.StartElementHandler = self.start
        parser.EndElementHandler = self.end
        parser.CharacterDataHandler = self.characters
        self.parser = parser

    def start(self, name, attributes):
        if name == NAMESPACE + "method":
            owner = attributes["declaringClass"]
            owner = owner[1:-1] if owner.startswith("L") else owner
            node = Node(owner, attributes["name"],
                        f"({attributes['params']}){attributes['return']}",
                        attributes.get(EXTENSION + "loader", ""), self.node,
                        self.sites[-1] if self.sites else -1)
            (self.roots if self.node is None else self.node.children).append(node)
            self.node = node
        elif name == NAMESPACE + "callsite":
            self.sites.append(int(attributes["instruction"]))
        elif name == NAMESPACE + "basicBlock":
            self.block = (int(attributes["startInstruction"]), int(attributes["endInstruction"]))
        elif name == EXTENSION + "value":
            self.value_name = attributes["name"]
            self.text = []
        elif name == NAMESPACE + "executionCount":
            self.text = []
        elif name == EXTENSION + "truncated":
            self.truncated = True

    def end(self, name):
        if name == NAMESPACE + "method":
            self.node = self.node.parent
        elif name == NAMESPACE + "callsite":
            self.sites.pop()
        elif name == NAMESPACE + "basicBlock":
            self.block = None
        elif name == EXTENSION + "value":
            text = "".join(self.text)
            if text.isdigit():
                value = int(text)
                # A negative number is written modulo 2 to the 64.
                self.node.values[self.value_name] = value - (value >> 63 << 64)
            self.text = None
        elif name == NAMESPACE + "executionCount":
            count = int("".join(self.text))
            if self.block:
                self.node.blocks.append((*self.block, count))
            else:
                self.node.entries = count
            self.text = None

    def characters(self, data):
        if self.text is not None:
            self.text.append(data)


def read_profile(path):
    """The roots of a profile."""
    reader = Reader()
    try:
        with open(path, "rb") as file:
            reader.parser.ParseFile(file)
    except (xml.parsers.expat.ExpatError, KeyError, ValueError) as error:
        raise Failure(f"{path}: not a profile: {error}") from None
    if reader.truncated:
        raise Failure(f"{path}: contexts are missing from the profile")
    return reader.roots


def find_method(roots, owner, name):
    """The only context of a method, or the outermost one; raises Failure if there is no context, or several."""
    found = []
    todo = list(roots)
    while todo:
        node = todo.pop()
        if node.owner == owner and node.name == name:
            found.append(node)
        else:
            todo.extend(node.children)
    if len(found) != 1:
        raise Failure(f"the profile has {len(found)} contexts of {owner}.{name}, not one")
    return found[0]


def window(caller, callees, owner=None, with_caller=True):
    """Sums over the calls of a method whose callee has one of the names.

    owner: counts only callees of this class. with_caller: the caller's own cycles also count (a loop around the calls).
    """
    sums = caller.sums(only_self=True) if with_caller else {}
    found = False
    for child in caller.children:
        if child.name in callees and owner in (None, child.owner):
            found = True
            for name, value in child.sums().items():
                sums[name] = sums.get(name, 0) + value
    if not found:
        what = f"{owner or 'any class'}: {' or '.join(sorted(callees))}"
        raise Failure(f"the profile has no call from {caller.owner}.{caller.name} to {what}")
    return sums


# ---- what the machine prints ------------------------------------------------------------------

MODEL_LINE = re.compile(
    r"^jp2vm: jop: (?P<name>.*), r=(?P<r>\d+) w=(?P<w>\d+): (?P<execution>\d+) cycles of "
    r"execution, (?P<waits>\d+) of wait states \((?P<routines>\d+) of both in routines\)$", re.M)
CACHE_LINE = re.compile(
    r"^jp2vm: jop: cache (?P<name>\S+): (?P<cycles>\d+) cycles \([\d.]+ ms\), (?P<load>\d+) of "
    r"them loading methods; (?P<hits>\d+) hits, (?P<misses>\d+) misses \([\d.]+ %\)$", re.M)


class Totals:
    """The totals that a run prints on stderr: the model, its wait states, cycles by cache."""

    def __init__(self, text):
        found = MODEL_LINE.search(text)
        if not found:
            raise Failure("the machine printed no cycles; does it have the option --jop?")
        self.model = found["name"]
        self.read_waits, self.write_waits = int(found["r"]), int(found["w"])
        self.execution, self.waits = int(found["execution"]), int(found["waits"])
        self.routines = int(found["routines"])
        self.caches = {match["name"]: {key: int(match[key])
                                       for key in ("cycles", "load", "hits", "misses")}
                       for match in CACHE_LINE.finditer(text)}
        if not self.caches:
            raise Failure("the machine printed no cycles of a method cache")


def value_name(what, cache, caches):
    """The name of a value of one cache, as in the profile: jopCycles.4k-16."""
    if len(caches) == 1:
        return what
    return what + "." + re.sub("[/:]", "-", cache)


def check_totals(totals, roots, caches):
    """Raises Failure unless the sums over the contexts equal the printed totals."""
    sums = {}
    for root in roots:
        for name, value in root.sums().items():
            sums[name] = sums.get(name, 0) + value
    for cache in caches:
        if cache not in totals.caches:
            raise Failure(f"the machine printed nothing of the cache {cache}")
        printed = totals.caches[cache]["cycles"]
        found = sums.get(value_name("jopCycles", cache, caches))
        if found != printed:
            raise Failure(f"cache {cache}: the contexts have {found} cycles in all, the machine "
                          f"printed {printed}")
