"""The invariants of a profile: a function for each, which returns a list of violations.

Numbers are those of docs/profile-semantics.md: instruction numbers start at 1; executed(i) is the
block's count less the exits before i.
"""

import collections
import copy
import functools
import itertools
import re

import classfile
import flow

LIMIT = 8  # how many problems of one kind are reported
# If threads are live at the end, up to this many blocks of a method may have ended although the next block has not
# started.
LIVE_SLACK = 8


class Complaints(list):
    """Problems with a limit; problems beyond the limit are only counted."""

    def __init__(self):
        super().__init__()
        self.more = 0

    def add(self, text):
        if len(self) < LIMIT:
            self.append(text)
        else:
            self.more += 1

    def reported(self):
        return [*self, f"… and {self.more} more"] if self.more else list(self)


class Codes:
    """Finds the code of the methods of profiles."""

    def __init__(self, class_path):
        self.class_path = class_path
        self.known = {}
        self.missing = set()

    def find(self, key, length):
        """The classfile.Method of a key that has this number of instructions, or None."""
        at = key, length
        if at not in self.known:
            method = self.class_path.find_method(*key)
            if method is not None and len(method.instructions) != length:
                method = None
            if method is None:
                self.missing.add(key)
            self.known[at] = method
        return self.known[at]


def code_of(profile, node, codes):
    """The code of a node with blocks, or None."""
    if profile.layout[node] < 0:
        return None
    layout = profile.layouts[profile.layout[node]]
    return codes.find(profile.methods[profile.method[node]], layout[-1][1])


def layouts(profile, codes, precise):
    """Blocks must partition the code according to the analysis. Native methods must have no blocks; all other methods
    must have blocks."""
    complaints = Complaints()
    seen = set()
    for node in range(len(profile)):
        key, index = profile.method[node], profile.layout[node]
        if (key, index, profile.is_native[node]) in seen:
            continue
        seen.add((key, index, profile.is_native[node]))
        name = profile.describe_method(node)
        if (index < 0) != profile.is_native[node]:
            complaints.add(f"{name}: " + ("a native method with blocks" if index >= 0
                                          else "a method without blocks that is not native"))
        if index < 0:
            continue
        blocks = profile.layouts[index]
        if blocks[0][0] != 1 or any(a[1] + 1 != b[0] for a, b in zip(blocks, blocks[1:])):
            complaints.add(f"{name}: blocks are no partition: {blocks}")
        method = code_of(profile, node, codes)
        if method is not None and method.blocks(precise) != blocks:
            complaints.add(f"{name}: blocks {blocks}, expected {method.blocks(precise)}")
    return complaints.reported()


def sums(profile):
    """executedInstructions must agree with blocks and exits, and no number may be negative."""
    complaints = Complaints()
    seen = set()
    for node in range(len(profile)):
        if profile.layout[node] < 0:
            if profile.executed[node]:
                complaints.add(f"{profile.path(node)}: {profile.executed[node]} instructions "
                               "without blocks")
            continue
        facts = (profile.layout[node], profile.counts[node], profile.exits[node],
                 profile.live[node], profile.executed[node])
        if facts in seen:
            continue
        seen.add(facts)
        vector = profile.executed_vector(node)
        if sum(vector) != profile.executed[node]:
            complaints.add(f"{profile.path(node)}: executedInstructions "
                           f"{profile.executed[node]}, blocks and exits say {sum(vector)}")
        if min(vector) < 0:
            complaints.add(f"{profile.path(node)}: instruction {vector.index(min(vector)) + 1} "
                           f"executed {min(vector)} times")
        for kind, entries in (("abruptExit", profile.exits[node]),
                              ("inProgress", profile.live[node])):
            numbers = [instruction for instruction, _ in entries]
            if numbers != sorted(set(numbers)) or any(count <= 0 for _, count in entries):
                complaints.add(f"{profile.path(node)}: {kind} not ascending or not positive: "
                               f"{entries}")
    return complaints.reported()


def duplicates(profile):
    """No two nodes may have the same key."""
    seen = collections.Counter(zip(profile.parent, profile.callsite, profile.method,
                                   profile.thread, profile.loader))
    return [f"{count} contexts of one key: {profile.path(parent)} at {site} calls "
            f"{profile.methods[method]}"
            for (parent, site, method, _, _), count in seen.items() if count > 1][:LIMIT]


class Totals:
    """Sums by method key over all nodes; classes have the machine's names."""

    def __init__(self, profile):
        self.entries = collections.Counter()
        self.executed = collections.Counter()
        self.vectors = {}
        for node in range(len(profile)):
            key = profile.raw_method(node)
            self.entries[key] += profile.entries[node]
            if profile.layout[node] >= 0:
                self.executed[key] += profile.executed[node]
                vector = profile.executed_vector(node)
                add_vector(self.vectors.setdefault(key, []), vector)


def add_vector(into, vector):
    into.extend([0] * (len(vector) - len(into)))
    for i, count in enumerate(vector):
        into[i] += count


def _differing(complaints, what, got, want):
    """Problems in two mappings from method keys to numbers; a missing key means 0."""
    for key in sorted(set(got) | set(want)):
        if got.get(key, 0) != want.get(key, 0):
            owner, name, descriptor = key
            complaints.add(f"{owner[1:-1]}.{name}{descriptor}: {what} {got.get(key, 0)}, "
                           f"the reference loop says {want.get(key, 0)}")


def against_counts(totals, counts, total, natives, selects=None):
    """Invariant 1: the counts equal those of the reference loop, in total, by method and by instruction.

    total may be None. selects: a function that decides which classes must agree.
    """
    complaints = Complaints()
    executed = sum(totals.executed.values())
    if totals.vectors and total is not None and executed != total:
        complaints.add(f"{executed} instructions, the reference loop says {total}")
    if selects is not None:
        counts = {key: count for key, count in counts.items() if selects(key[0])}
    _differing(complaints, "entries", _selected(totals.entries, selects),
               {key: count.entries for key, count in counts.items()
                if natives or count.by_instruction})
    if totals.vectors:
        _differing(complaints, "executed", _selected(totals.executed, selects),
                   {key: count.executed for key, count in counts.items()})
        for key, count in counts.items():
            _instructions(complaints, key, totals.vectors.get(key, []), count.by_instruction)
    return complaints.reported()


def _selected(sums, selects):
    return sums if selects is None else {key: n for key, n in sums.items() if selects(key[0])}


def _instructions(complaints, key, vector, want):
    for i, (a, b) in enumerate(itertools.zip_longest(vector, want, fillvalue=0)):
        if a != b:
            owner, name, descriptor = key
            complaints.add(f"{owner[1:-1]}.{name}{descriptor}: instruction {i + 1} executed {a}, "
                           f"the reference loop says {b}")
            return


def codes_of_counts(counts, codes):
    """The reference loop's lists of instructions must equal those of the class files."""
    complaints = Complaints()
    for key, count in sorted(counts.items()):
        for form in count.codes:
            method = codes.find(key, len(form)) if form else None
            if method is None:
                continue
            for instruction, (bci, mnemonic) in zip(method.instructions, form):
                if (instruction.bci, instruction.mnemonic) != (bci, mnemonic):
                    complaints.add(f"{key}: instruction {instruction.number} is {mnemonic} at "
                                   f"{bci}, in the class file {instruction.mnemonic} at "
                                   f"{instruction.bci}")
                    break
    return complaints.reported()


def flows(profile, codes, precise, slack=0, begun=0):
    """Invariant 3, for every node, and for the sum over all nodes of a method. slack: the number of executions that may
    have left a block without arriving at another one. begun: the number of activations of a method that may have been
    in progress when the profile was started."""
    complaints = Complaints()
    seen = {}
    sums_by_code = {}
    for node in range(len(profile)):
        method = code_of(profile, node, codes)
        if method is None:
            continue
        facts = (id(method), profile.entries[node], profile.counts[node], profile.exits[node],
                 profile.live[node])
        _sum_up(sums_by_code, method, facts)
        if facts in seen:
            continue
        seen[facts] = True
        for text in flow.check(method, method.blocks(precise), *facts[1:], slack, begun):
            complaints.add(f"{profile.path(node)}: {text}")
    for method, entries, counts, exits, live in sums_by_code.values():
        for text in flow.check(method, method.blocks(precise), entries, counts,
                               list(exits.items()), list(live.items()), slack, begun):
            complaints.add(f"all {method.owner.descriptor[1:-1]}.{method.name}"
                           f"{method.descriptor}: {text}")
    return complaints.reported()


def _sum_up(sums_by_code, method, facts):
    if id(method) not in sums_by_code:
        sums_by_code[id(method)] = [method, 0, [], collections.Counter(), collections.Counter()]
    total = sums_by_code[id(method)]
    total[1] += facts[1]
    add_vector(total[2], facts[2])
    for instruction, count in facts[3]:
        total[3][instruction] += count
    for instruction, count in facts[4]:
        total[4][instruction] += count


# Classes that start threads of the library, which wait before their starter continues.
_LIBRARY_STARTERS = {"Ljava/lang/ref/Reference;", "Ljava/lang/ref/Finalizer;",
                     "Ljdk/internal/ref/CleanerImpl;"}


def starts_threads(profile):
    """Whether the program has started a thread."""
    def owner_of_caller(node):
        caller = profile.parent[profile.parent[node]]
        return profile.methods[profile.method[caller]][0] if caller >= 0 else None
    key = profile.method_index.get(("Ljava/lang/Thread;", "start0", "()V"))
    return any(profile.entries[node] and profile.parent[node] >= 0
               and owner_of_caller(node) not in _LIBRARY_STARTERS
               for node in range(len(profile)) if profile.method[node] == key)


# Methods of MethodHandle that call another method in their place; the call counts for this method. All except the first
# have the target as the last argument.
_LINKERS = {"invokeBasic", "linkToStatic", "linkToSpecial", "linkToVirtual", "linkToInterface"}
_TYPE = re.compile(r"\[*(?:L[^;]*;|[A-Z])")


@functools.lru_cache(maxsize=None)
def _basic_types(descriptor):
    """The types of arguments and result as linkers see them: all references are alike, and so are int and all types
    that are computed as int."""
    return ["L" if text[0] in "[L" else "I" if text in "ZBCS" else text
            for text in _TYPE.findall(descriptor)]


def _is_linked(name, descriptor, key):
    """Whether a linker with this descriptor can have called the method."""
    want, got = _basic_types(descriptor), _basic_types(key[2])
    if name == "invokeBasic":
        want = ["L", *want]
    else:
        want = want[:-2] + want[-1:]
    return key[1] != "<clinit>" and want in (got, ["L", *got])


def _is_callee(reference, key):
    """Whether a method can be the callee of an invoke instruction. Otherwise, the machine called it at the same
    instruction."""
    owner, name, descriptor = reference
    if owner == "java/lang/invoke/MethodHandle" and name in _LINKERS:
        return _is_linked(name, descriptor, key)
    if (name, descriptor) != key[1:]:
        return False
    return name != "<init>" or key[0] == f"L{owner};"


# Their callee is another method, or the machine may make further calls of the same kind at the instruction.
_NOT_COUNTABLE = {("java/lang/invoke/MethodHandle", "invoke"),
                  ("java/lang/invoke/MethodHandle", "invokeExact"),
                  ("java/lang/invoke/VarHandle", None)}


def _is_countable(instruction):
    if instruction.opcode == classfile.INVOKEDYNAMIC:
        return False
    owner, name, _ = instruction.reference
    return ((owner, name) not in _NOT_COUNTABLE and (owner, None) not in _NOT_COUNTABLE
            and name != "loadClass")


def callsites(profile, codes, natives, begun=0):
    """Invariant 2: at each explicit invoke, the entries of callees must equal its executions, less the calls that
    failed before the entry, which are among the exceptions and live calls at the instruction. begun: as for flows; the
    blocks in which these activations were do not count an execution."""
    complaints = Complaints()
    children = collections.defaultdict(lambda: collections.defaultdict(list))
    for node, parent in enumerate(profile.parent):
        if parent >= 0:
            children[parent][profile.callsite[node]].append(node)
    for node in range(len(profile)):
        method = code_of(profile, node, codes)
        sites = children.get(node, {})
        if method is None:
            _outside_code(complaints, profile, node, sites)
            continue
        for site in sites:
            if site != -1 and not 1 <= site <= len(method.instructions):
                complaints.add(f"{profile.path(node)}: callsite {site} is outside the code")
        vector = profile.executed_vector(node)
        for instruction in method.instructions:
            executed = vector[instruction.number - 1]
            here = sites.get(instruction.number, ())
            if here and not executed and sum(profile.entries[child] for child in here) > begun:
                complaints.add(f"{profile.path(node)}: calls at {instruction.number}, which did "
                               "not run")
            if instruction.opcode in classfile.INVOKES and _is_countable(instruction):
                entered = sum(profile.entries[child] for child in here
                              if _is_callee(instruction.reference,
                                            profile.raw_method(child)))
                text = _judge_site(profile, node, method, instruction, executed, entered, natives,
                                   begun)
                if text:
                    complaints.add(f"{profile.path(node)}: {text}")
    return complaints.reported()


def _outside_code(complaints, profile, node, sites):
    for site in sites:
        if profile.is_native[node] and site != -1:
            complaints.add(f"{profile.path(node)}: callsite {site} in a native method")


def _judge_site(profile, node, method, instruction, executed, entered, natives, begun):
    """The error in the count of a callsite, or None."""
    number = instruction.number
    what = (f"{instruction.mnemonic} at {number} executed {executed} times, "
            f"its callees were entered {entered} times")
    if entered > executed + begun:
        return what
    missing = executed - entered
    if missing <= 0 or not natives:
        return None  # callees may be native methods, which the profile does not contain
    layout = profile.layouts[profile.layout[node]]
    if number != profile.block_end(layout, number):
        failed = sum(count for at, count in profile.exits[node] + profile.live[node]
                     if at == number)
        if missing > failed:
            return f"{what}, and {failed} exceptions or live calls are there"
        return None
    # The last instruction of its block: calls after which the next block was entered have returned.
    returned = _least_arrivals(profile, node, method, number + 1)
    if entered + begun < returned:
        return f"{what}, and {returned} calls returned"
    return None


def _least_arrivals(profile, node, method, start):
    """The smallest possible number of times that the block at start was reached from the instruction before it."""
    layout = profile.layouts[profile.layout[node]]
    index = next((i for i, (first, _) in enumerate(layout) if first == start), None)
    if index is None:
        return 0
    for handler in method.handlers:
        if handler.target == start:
            return 0
    others = 0
    for (_, last), count in zip(layout, profile.counts[node]):
        if start in method.instructions[last - 1].targets:
            others += count
    for instruction in method.instructions:
        if instruction.opcode in classfile.SUBROUTINES and (
                start in instruction.targets or instruction.number + 1 == start):
            return 0
    return profile.counts[node][index] - others


class Tree:
    """A profile as a mapping from contexts to [entries, executed, executed(i) …].

    Contexts are numbers from a table that several trees share. Data that a level of the profile lacks can be removed:
    callsites, natives, threads.
    """

    def __init__(self, profile, table, callsites=True, natives=True, vectors=True):
        self.table = table
        self.facts = {}
        canonical = []
        for node in range(len(profile)):
            parent = profile.parent[node]
            above = canonical[parent] if parent >= 0 else parent
            if profile.is_native[node] and not natives:
                canonical.append(above)
                continue
            site = profile.callsite[node] if callsites else 0
            key = (above, site, profile.methods[profile.method[node]], profile.loader[node])
            context = table.setdefault(key, len(table))
            canonical.append(context)
            facts = self.facts.setdefault(context, [0, 0, []])
            facts[0] += profile.entries[node]
            if vectors and profile.layout[node] >= 0:
                facts[1] += profile.executed[node]
                vector = profile.executed_vector(node)
                if facts[2]:
                    facts[2] = list(facts[2])
                    add_vector(facts[2], vector)
                else:
                    facts[2] = vector
        self.names = None

    def copy(self):
        other = copy.copy(self)
        other.facts = dict(self.facts)
        return other

    def keep_inside(self, is_window, is_pruned):
        """Keeps counts only in contexts of methods for which is_window is true, and in contexts below them. is_pruned:
        of the other contexts, keeps only those on a path to such a context."""
        inside = set()
        for (above, _, method, _), context in self.table.items():  # parents come first
            if above in inside or is_window(method):
                inside.add(context)
        for context in self.facts:
            if context not in inside:
                self.facts[context] = [0, 0, []]
        if is_pruned:
            for (above, _, _, _), context in reversed(list(self.table.items())):
                if context in inside and context in self.facts:
                    inside.add(above)
            self.facts = {context: self.facts[context] for context in self.facts
                          if context in inside}

    def path(self, context):
        if self.names is None:
            self.names = {number: key for key, number in self.table.items()}
        steps = []
        while context >= 0 and len(steps) < 6:
            above, site, (owner, name, descriptor), _ = self.names[context]
            steps.append(f"{owner[1:-1]}.{name}{descriptor}@{site}")
            context = above
        return " < ".join(steps)


def same_trees(got, want, of_got, of_want):
    """Problems in contexts that differ; contexts without counts may be missing."""
    complaints = Complaints()
    nothing = [0, 0, []]
    for context in sorted(set(got.facts) | set(want.facts)):
        a, b = got.facts.get(context, nothing), want.facts.get(context, nothing)
        if a[0] != b[0]:
            complaints.add(f"{got.path(context)}: {a[0]} entries {of_got}, {b[0]} {of_want}")
        elif a != b and (any(a[2]) or any(b[2])):
            where = next((i + 1 for i, (x, y) in enumerate(zip(a[2], b[2])) if x != y), "?")
            complaints.add(f"{got.path(context)}: {a[1]} instructions {of_got}, {b[1]} {of_want}; "
                           f"the first that differs is {where}")
    return complaints.reported()


def same_totals(got, want):
    """Sums by method must be the same, although the contexts differ."""
    complaints = Complaints()
    for key in sorted(set(got.entries) | set(want.entries)):
        for what, a, b in (("entries", got.entries[key], want.entries[key]),
                           ("executed", got.executed[key], want.executed[key]),
                           ("executed by instruction", got.vectors.get(key, []),
                            want.vectors.get(key, []))):
            if a != b:
                complaints.add(f"{key[0][1:-1]}.{key[1]}{key[2]}: {what} {a}, in the full tree {b}")
    return complaints.reported()


def is_folded(profile):
    """No context may be below another context of the same method."""
    complaints = Complaints()
    for node in range(len(profile)):
        key = profile.method[node], profile.loader[node]
        above = profile.parent[node]
        while above >= 0:
            if (profile.method[above], profile.loader[above]) == key:
                complaints.add(f"{profile.path(node)}: recursion is not folded")
                break
            above = profile.parent[above]
    return complaints.reported()
