"""Reads the results of a run in JOP mode: the totals on stderr, and the values of calling contexts
in an XML profile."""
import re
import xml.parsers.expat

CCT = "http://jp2vm.org/ns/cct"
EXT = "http://jp2vm.org/ns/cct-ext"
EXECUTION = re.compile(r"^jp2vm: jop: (.*), r=(\d+) w=(\d+): (\d+) cycles of execution, (\d+) of wait "
                       r"states \((\d+) of both in routines\)$", re.M)
CACHE = re.compile(r"^jp2vm: jop: cache (\S+): (\d+) cycles \([\d.]+ ms\), (\d+) of them loading "
                   r"methods; (\d+) hits, (\d+) misses \(([\d.]+) %\)$", re.M)


class Totals:
    """caches: {name: (cycles, load, hits, misses)}, in order."""

    def __init__(self, errors):
        lines = EXECUTION.findall(errors)
        self.times_printed = len(lines)
        self.caches = {}
        if lines:
            self.model = lines[0][0]
            self.waits_set = tuple(int(n) for n in lines[0][1:3])
            self.execution, self.waits, self.routines = (int(n) for n in lines[0][3:])
        for name, *numbers, _ in CACHE.findall(errors):
            if name in self.caches:
                self.times_printed += 1
            self.caches[name] = tuple(int(n) for n in numbers)

    def __eq__(self, other):
        return vars(self) == vars(other)

    def __repr__(self):
        return f"{self.execution}+{self.waits} ({self.routines} in routines), {self.caches}"


def value_names(cache, count):
    """Returns the names of one cache's values: cycles, load, load in routines, hits, misses."""
    suffix = "" if count == 1 else "." + re.sub("[/:]", "-", cache)
    return [name + suffix for name in ("jopCycles", "jopCacheLoad", "jopRoutineLoad",
                                       "jopCacheHits", "jopCacheMisses")]


class Contexts:
    """
    Contexts in the order of the file, parents first. Columns: parent (-1 for those without, also for
    truncated ones), method ("LCalls;.fib(I)I"), site, entries, values (dicts by name), blocks
    (tuples of ((first, last), count)), is_truncated.
    """

    def __init__(self, path):
        self.parent, self.method, self.site, self.entries = [], [], [], []
        self.values, self.blocks, self.is_truncated, self.notes = [], [], [], []
        self.names = []
        reader = _Reader(self)
        parser = xml.parsers.expat.ParserCreate(namespace_separator=" ")
        parser.buffer_text = True
        parser.StartElementHandler, parser.EndElementHandler = reader.start, reader.end
        parser.CharacterDataHandler = reader.characters
        with open(path, "rb") as file:
            parser.ParseFile(file)

    def __len__(self):
        return len(self.parent)

    def sums(self, nodes=None):
        """Sums of all values over some contexts."""
        sums = dict.fromkeys(self.names, 0)
        for node in range(len(self)) if nodes is None else nodes:
            for name, value in self.values[node].items():
                sums[name] += value
        return sums

    def path(self, node):
        steps = []
        while node >= 0 and len(steps) < 6:
            steps.append(f"{self.method[node]}@{self.site[node]}")
            node = self.parent[node]
        return " < ".join(steps)

    def find(self, method):
        """Contexts of a method; the end of its class and name suffices ("Calls;.fib(")."""
        return [node for node in range(len(self)) if method in self.method[node]]

    def below(self, roots):
        """Contexts, and all contexts below them."""
        inside, found = set(roots), []
        for node in range(len(self)):
            if node in inside or self.parent[node] in inside:
                inside.add(node)
                found.append(node)
        return found

    def tree(self, top=None):
        """{path from the root to the context: (entries, values)}; contexts of several threads are added up. top: only
        contexts of that method, and the contexts below them."""
        paths, tree = [], {}
        inside = set(range(len(self)) if top is None else self.below(self.find(top)))
        for node in range(len(self)):
            above = paths[self.parent[node]] if self.parent[node] >= 0 else ()
            paths.append((above, self.site[node], self.method[node]))
            if node not in inside:
                continue
            old = tree.get(paths[-1])
            values = self.values[node]
            if old:
                values = {name: old[1][name] + value for name, value in values.items()}
            tree[paths[-1]] = (self.entries[node] + (old[0] if old else 0), values)
        return tree


class _Reader:
    def __init__(self, contexts):
        self.contexts = contexts
        self.open, self.sites = [-1], [-1]
        self.text = self.block = self.value = None
        self.is_truncated = False

    def start(self, element, attributes):
        space, _, name = element.rpartition(" ")
        c = self.contexts
        if name == "method":
            c.parent.append(self.open[-1])
            c.method.append(f"{attributes['declaringClass']}.{attributes['name']}"
                            f"({attributes['params']}){attributes['return']}")
            c.site.append(self.sites[-1])
            c.entries.append(0)
            c.values.append({})
            c.blocks.append([])
            c.is_truncated.append(self.is_truncated)
            self.open.append(len(c.parent) - 1)
            self.sites.append(0)
        elif name == "callsite":
            self.sites.append(int(attributes["instruction"]))
        elif name == "basicBlock":
            self.block = int(attributes["startInstruction"]), int(attributes["endInstruction"])
        elif name == "truncated":
            self.is_truncated = True
        elif name == "executionCount":
            self.text = ""
        elif name in ("value", "note") and space == EXT:
            self.value, self.text = attributes["name"], ""

    def end(self, element):
        name, c = element.rpartition(" ")[2], self.contexts
        if name == "method":
            self.open.pop()
            self.sites.pop()
        elif name == "callsite":
            self.sites.pop()
        elif name == "basicBlock":
            self.block = None
        elif name == "truncated":
            self.is_truncated = False
        elif name == "executionCount":
            node = self.open[-1]
            if self.block is None:
                c.entries[node] = int(self.text)
            else:
                c.blocks[node].append((self.block, int(self.text)))
        elif name == "note":
            c.notes.append((self.value, self.text))
        elif name == "value":
            if self.value not in c.values[0] and len(c) == 1:
                c.names.append(self.value)
            c.values[self.open[-1]][self.value] = int(self.text)
        if name in ("executionCount", "value", "note"):
            self.text = None

    def characters(self, text):
        if self.text is not None:
            self.text += text
