"""Computes the expected contents of pages from the XML tree, independently of the pages' code."""
import collections
import xml.etree.ElementTree as ElementTree

TREE = "{http://jp2vm.org/ns/cct}"
MORE = "{http://jp2vm.org/ns/cct-ext}"
METRICS = ("instructions", "invocations")
LIBRARY = ("java.", "jp2.internal.")  # the packages of the embedded library


TALLIES = {"allocation": ("objects", "bytes"), "exception": ("thrown", "caught")}
PRIMITIVES = dict(zip("BCDFIJSZ", "byte char double float int long short boolean".split()))


def type_name(descriptor):
    """"java.lang.String[]" of "[Ljava/lang/String;"."""
    element = descriptor.lstrip("[")
    name = PRIMITIVES.get(element) or element[1:-1].replace("/", ".")
    return name + "[]" * (len(descriptor) - len(element))


class Node:
    """A context."""

    def __init__(self, element, site, line, parent):
        owner = element.get("declaringClass")[1:-1].replace("/", ".")
        descriptor = f"({element.get('params')}){element.get('return')}"
        self.owner = owner
        self.name = element.get("name")
        self.key = f"{owner}.{self.name}{descriptor}"
        self.loader = element.get(f"{MORE}loader") or element.get("loader", "")
        self.label = f"{owner.rsplit('.', 1)[-1]}.{self.name}"
        self.package = owner.rpartition(".")[0]
        self.site = site
        self.called_at = (parent.owner.split("$")[0], line) if line else None
        self.parent = parent
        self.self = {"invocations": int(element.findtext(f"{TREE}executionCount")),
                     "instructions": int(element.findtext(f"{TREE}executedInstructions", "0"))}
        self.values = {value.get("name"): int(value.text)
                       for value in element.findall(f"{MORE}value")}
        self.tallies = {kind: [(type_name(of.get("class")), *(int(of.get(name)) for name in names))
                               for of in element.findall(MORE + kind)]
                        for kind, names in TALLIES.items()}
        self.blocks = [self.block(block) for block in element.findall(f"{TREE}basicBlock")]
        self.children = []
        self.total = dict(self.self)

    @staticmethod
    def block(element):
        """First and last instruction, count, and [instruction, count] for executions that left the block early."""
        left = [(int(exit.get("instruction")), int(exit.get("count")))
                for kind in ("abruptExit", "inProgress") for exit in element.findall(MORE + kind)]
        return (int(element.get("startInstruction")), int(element.get("endInstruction")),
                int(element.findtext(f"{TREE}executionCount")), left)

    @property
    def is_library(self):
        return self.owner.startswith(LIBRARY)

    def above(self):
        node = self.parent
        while node is not None:
            yield node
            node = node.parent


def read(element, place, parent, nodes):
    """Reads a context below an element: a callsite, or the element around it."""
    is_call = parent is not None and place.tag == f"{TREE}callsite"
    node = Node(element, int(place.get("instruction", "0")),
                int(place.get(f"{MORE}line", "0")) if is_call else 0, parent)
    nodes.append(node)
    for within in [element, *element.findall(f"{TREE}callsite")]:
        for child in within.findall(f"{TREE}method"):
            node.children.append(read(child, within, node, nodes))
    for metric in METRICS:
        node.total[metric] += sum(child.total[metric] for child in node.children)
    return node


class Oracle:
    """A profile as XML."""

    def __init__(self, path):
        root = ElementTree.parse(path).getroot()
        self.threads = [thread.get("name") for thread in root.findall(f"{MORE}thread")]
        self.by_thread = []
        self.nodes = []
        for place in root.findall(f"{MORE}thread") or [root]:
            nodes = []
            for element in place.findall(f"{TREE}method"):
                read(element, place, None, nodes)
            self.by_thread.append(nodes)
            self.nodes += nodes

    def total(self, metric, nodes=None):
        return sum(node.self[metric] for node in (self.nodes if nodes is None else nodes))

    def sums(self, metric, key=lambda node: node.key):
        """By key: self, total (recursion once), calls, contexts."""
        sums = collections.defaultdict(lambda: [0, 0, 0, 0])
        for node in self.nodes:
            row = sums[key(node)]
            row[0] += node.self[metric]
            if not any(key(other) == key(node) for other in node.above()):
                row[1] += node.total[metric]
            row[2] += node.self["invocations"]
            row[3] += 1
        return dict(sums)

    def merged(self, metric, frames):
        """The tree without callsites, as {path: total}; frames(node): its path from the root."""
        merged = collections.Counter()
        for node in self.nodes:
            path = frames(node)
            for depth in range(1, len(path) + 1):
                merged[path[:depth]] += node.self[metric]
        return merged

    def below_lines(self, metric):
        """The inclusive numbers of calls from lines; a call below a call from the same line counts once."""
        below = collections.Counter()
        for node in self.nodes:
            if node.called_at and not any(n.called_at == node.called_at for n in node.above()):
                below[node.called_at] += node.total[metric]
        return below

    def executed(self, key):
        """How often each instruction of a method ran, from 1 on."""
        counts = collections.Counter()
        for node in self.nodes:
            if node.key == key:
                for first, last, count, left in node.blocks:
                    for i in range(first, last + 1):
                        counts[i] += count - sum(n for at, n in left if at < i)
        return [counts[i] for i in range(1, max(counts, default=0) + 1)]


def path(node):
    """The methods from the root to a context."""
    return tuple(other.key for other in reversed([node, *node.above()]))


def path_without_recursion(node):
    """The same, but a call of an active method counts for the frame of that method."""
    kept = []
    for key in path(node):
        if key in kept:
            del kept[kept.index(key) + 1:]
        else:
            kept.append(key)
    return tuple(kept)


def path_without_library(node):
    """The same without frames of the class library."""
    kept = tuple(other.key for other in reversed([node, *node.above()]) if not other.is_library)
    return kept or ("(folded)",)
