"""Trees of calling contexts as the agent and the machine write them, in one form, and how they
differ.

A tree holds, below the root, what `main` and the `run` of each thread called. A node's key is
(callsite, class, name, descriptor); addresses in names of hidden classes are left out, and nodes
that are one without them are added up.
"""

import re

ADDRESS = re.compile(r"[+.]0x[0-9a-f]+;$")


class Node:
    """A context: counts are by instruction, None of a native method."""
    __slots__ = ("key", "parent", "entries", "counts", "children")

    def __init__(self, key, parent):
        self.key, self.parent = key, parent
        self.entries, self.counts, self.children = 0, None, {}

    def add(self, entries, counts):
        self.entries += entries
        if counts is not None:
            if self.counts is None:
                self.counts = list(counts)
            else:
                self.counts += [0] * (len(counts) - len(self.counts))
                for i, count in enumerate(counts):
                    self.counts[i] += count

    def child(self, key):
        node = self.children.get(key)
        if node is None:
            node = self.children[key] = Node(key, self)
        return node

    def executed(self):
        return sum(self.counts or ())

    def name(self):
        return f"{self.key[1][1:-1]}.{self.key[2]}"

    def path(self):
        """Names from this method outwards, each behind the instruction that called it."""
        steps, node = [], self
        while node.key is not None:
            steps.append(f"{node.name()}@{node.key[0]}")
            node = node.parent
        return " < ".join(steps)

    def subtree(self):
        """All nodes from here on, parents first; no recursion, since trees may be deep."""
        pending = [self]
        while pending:
            node = pending.pop()
            yield node
            pending.extend(node.children.values())


def class_key(name):
    return ADDRESS.sub(";", name)


def is_thread_root(key, main_class):
    """Whether what hangs at the root is of the program: main, or run() of a thread of it."""
    _, owner, name, descriptor = key
    if owner == main_class:
        return name == "main" and descriptor == "([Ljava/lang/String;)V"
    return name == "run" and descriptor == "()V" and owner not in (
        "Ljava/lang/ref/Reference$ReferenceHandler;", "Ljava/lang/ref/Finalizer$FinalizerThread;",
        "Ljdk/internal/misc/InnocuousThread;")


def read_oracle(path, main_class):
    """The agent's tree, and the number of events that it could not explain."""
    root = Node(None, None)
    stack, errors = [root], None
    with open(path, encoding="utf-8", errors="surrogateescape") as file:
        for line in file:
            if line.startswith("errors "):
                errors = int(line[7:])
                continue
            depth, site, owner, name, descriptor, entries, counts = line.rstrip("\n").split("\t")
            del stack[int(depth) + 1:]
            key = int(site), class_key(owner), name, descriptor
            if len(stack) == 1 and not is_thread_root((-1, owner, name, descriptor), main_class):
                stack.append(None)
                continue
            node = stack[-1] and stack[-1].child(key)
            stack.append(node)
            if node:
                node.add(int(entries),
                         None if counts == "-" else [int(count) for count in counts.split(",")])
    if errors is None:
        raise ValueError(f"{path}: not complete")
    return root, errors


def read_profile(profile, main_class):
    """The tree of a profile (tests/profile/profiles.py)."""
    root = Node(None, None)
    nodes = []
    for i in range(len(profile)):
        owner, name, descriptor = profile.raw_method(i)
        parent = profile.parent[i]
        above = root if parent == -1 else nodes[parent]
        if above is None or (parent == -1
                             and not is_thread_root((-1, owner, name, descriptor), main_class)):
            nodes.append(None)
            continue
        node = above.child((profile.callsite[i], class_key(owner), name, descriptor))
        node.add(profile.entries[i],
                 None if profile.is_native[i] else profile.executed_vector(i))
        nodes.append(node)
    return root


class Difference:
    """kind: `missing` (only the oracle has the context), `extra` (only the profile has it),
    `entries` or `instructions`; node: the oracle's, but for `extra`."""

    def __init__(self, kind, node, text):
        self.kind, self.node, self.text = kind, node, text

    def __str__(self):
        return f"{self.kind}: {self.text}: {self.node.path()}"


def size(node):
    contexts = executed = 0
    for each in node.subtree():
        contexts += 1
        executed += each.executed()
    return f"{contexts} contexts, {executed} instructions"


def _compare_counts(oracle, machine):
    if oracle.entries != machine.entries:
        return "entries", f"{oracle.entries} in java, {machine.entries} here"
    theirs, ours = oracle.counts or [], machine.counts or []
    # A method that threw before its first instruction has counts that are all 0.
    length = max(len(theirs), len(ours))
    theirs = theirs + [0] * (length - len(theirs))
    ours = ours + [0] * (length - len(ours))
    for i, (a, b) in enumerate(zip(theirs, ours)):
        if a != b:
            return "instructions", (f"{sum(theirs)} in java, {sum(ours)} here, "
                                    f"first at {i + 1}: {a}, {b}")
    return None


def differences(oracle, machine, is_left_out=lambda node: False):
    """Where two trees differ; below what `is_left_out` takes, nothing is compared."""
    found = []
    pending = [(oracle, machine)]
    while pending:
        a, b = pending.pop()
        if a.key is not None:
            difference = _compare_counts(a, b)
            if difference:
                found.append(Difference(difference[0], a, difference[1]))
        for key, child in a.children.items():
            if is_left_out(child):
                continue
            other = b.children.get(key)
            if other is None:
                found.append(Difference("missing", child, size(child)))
            else:
                pending.append((child, other))
        for key, child in b.children.items():
            if key not in a.children and not is_left_out(child):
                found.append(Difference("extra", child, size(child)))
    return found
