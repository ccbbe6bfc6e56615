"""The cycle estimates of JP2's paper (PPPJ 2011, section 5), from a profile and the classes.

The paper computes clock cycles from the executions of basic blocks and from the instructions as ASM shows them. ASM
does not distinguish short forms from general forms. So there are two views:

    optimistic   the compiler used the short form wherever there is one: locals 0 to 3, ldc
    pessimistic  it never did: iload n, ldc_w

and, for each, two method caches: one that always hits and one that always misses. The length of a method, and so the
time of its load, follows from the same forms. At an invoke, the load is the mean over the targets of the callsite.

The paper does not state the cost of iinc. PAPER_IINC is derived from its numbers: with this cost, the difference
between the paper's numbers and these estimates is the same in all four columns of a benchmark. The difference is also
nearly the same for all benchmarks that execute few other bytecodes of uncertain cost.
"""

import os
import subprocess
import sys
import xml.etree.ElementTree
from fractions import Fraction

from harness import ROOT, Failure

X = "{http://jp2vm.org/ns/cct-ext}"
OPTIMISTIC, PESSIMISTIC = VIEWS = ("optimistic", "pessimistic")
LOCALS = {kind + access for kind in "ilfda" for access in ("load", "store")}
RETURNS = {"ireturn", "lreturn", "freturn", "dreturn", "areturn", "return"}
INVOKES = {"invokevirtual", "invokespecial", "invokestatic", "invokeinterface"}
# JOP's WCET tool, the source of the paper's numbers, has other costs than the processor.
PAPER_CYCLES = {"monitorenter": 19, "monitorexit": 20}
PAPER_IINC = (4, 3)  # cycles, bytes


def over(value, limit):
    return max(0, value - limit)


def half_up(value):
    return int((Fraction(value) + Fraction(1, 2)) // 1)


def value_of(formula, r, w, n=0):
    """Value of a formula of a model, a tree of elements; quotients are rounded towards zero."""
    name = formula.tag
    if name == "number":
        return int(formula.text)
    variables = {"r": r, "r0": r, "w": w, "n": n}
    if name in variables:
        return variables[name]
    operands = [value_of(operand, r, w, n) for operand in formula]
    if name == "quotient":
        quotient = abs(operands[0]) // abs(operands[1])
        return quotient if (operands[0] < 0) == (operands[1] < 0) else -quotient
    function = {"sum": lambda a, b: a + b, "difference": lambda a, b: a - b,
                "product": lambda a, b: a * b, "negative": lambda a: -a, "P": lambda a: max(0, a),
                "max": max, "min": min}.get(name)
    if function is None:
        raise ValueError(f"unknown formula {name}")
    return function(*operands)


class Costs:
    """Cycles by mnemonic at given wait states, if every access to the method cache hits.

    Read from the XML of a model (tools/xquery/jop-model) and the samples of the cycles of routines
    (tools/xquery/jop-samples.xml). A bytecode that the processor runs as a Java method costs the mean of its sample.
    replaced: cycles in place of the model's. iinc: its cycles and bytes. hidden: cycles of a load that go on beside a
    bytecode.
    """

    def __init__(self, model, samples, read_waits, write_waits, replaced=(), iinc=PAPER_IINC):
        r, w = read_waits, write_waits
        self.waits, self.iinc = (r, w), iinc
        self.cycles, self.hidden = {}, {}
        try:
            self.miss = model.find("cache-miss")[0]
            self.hit = value_of(model.find("cache-hit")[0], r, w)
            means = {row.attrib["name"]: sample_mean(row, r, w)
                     for row in samples.findall("routine")}
            for row in model.findall("bytecode"):
                name, way = row.attrib["name"], row.attrib["way"]
                if "hidden" in row.attrib:
                    self.hidden[name] = int(row.attrib["hidden"])
                if way == "cycles":
                    self.cycles[name] = value_of(row[0], r, w)
                elif way == "routine" and name in means:
                    self.cycles[name] = means[name]
        except (TypeError, IndexError, KeyError, ValueError, ZeroDivisionError) as error:
            raise Failure(f"no model with samples: {error!r}") from None
        self.cycles.update(replaced)

    def load(self, words):
        """Cycles of a method cache access that misses."""
        return value_of(self.miss, *self.waits, words)


def sample_mean(row, r, w):
    """The mean of a sample. For other wait states, it moves by as much as the middle of the sample's range moves for
    each wait state."""
    middles = sum(int(row.attrib[key]) * sign for key, sign in (
        ("slow-least", 1), ("slow-greatest", 1), ("least", -1), ("greatest", -1)))
    return int(row.attrib["mean"]) + half_up(Fraction(middles * (r - 1 + w - 2), 10))


def read_costs(model, read_waits, write_waits, replaced=()):
    """Costs of a model by its name or file."""
    tools = os.path.join(ROOT, "tools", "xquery")
    done = subprocess.run([sys.executable, os.path.join(tools, "jop-model"), model],
                          capture_output=True, text=True)
    if done.returncode != 0:
        raise Failure(done.stderr.strip())
    return Costs(xml.etree.ElementTree.fromstring(done.stdout),
                 xml.etree.ElementTree.parse(os.path.join(tools, "jop-samples.xml")).getroot(),
                 read_waits, write_waits, replaced)


class Instruction:
    """One instruction as ASM shows it, with its form and its length in both views."""

    __slots__ = ("form", "price", "bytes", "is_switch", "name", "desc")

    def __init__(self, element, costs):
        name = element.tag.lower()
        self.name, self.desc = element.get("name"), element.get("desc")
        self.is_switch = name.endswith("switch")
        self.form, self.price, self.bytes = {}, {}, {}
        for view in VIEWS:
            form, length, price = name, int(element.get(X + "length", 1)), None
            if name in LOCALS:
                is_short = view == OPTIMISTIC and int(element.get("var")) <= 3
                form = f"{name}_{element.get('var')}" if is_short else name
                length = 1 if is_short else 2
            elif name == "ldc":
                if self.desc in ("Ljava/lang/Long;", "Ljava/lang/Double;"):
                    form, length = "ldc2_w", 3
                else:
                    form, length = ("ldc", 2) if view == OPTIMISTIC else ("ldc_w", 3)
            elif name == "goto":
                length = 3
            elif name == "iinc":
                price, length = costs.iinc
            elif self.is_switch:
                labels = len(element.findall("label"))
                length = 13 + 4 * labels if name == "tableswitch" else 9 + 8 * labels
            self.form[view], self.bytes[view] = form, length
            self.price[view] = costs.cycles.get(form) if price is None else price


class Method:
    """Code of a method: instructions, and words in the method cache in both views."""

    def __init__(self, element, costs):
        self.code = [Instruction(child, costs) for child in element.find("code")
                     if child.get(X + "opcode")]
        self.words = {}
        for view in VIEWS:
            place = 0
            for instruction in self.code:
                if instruction.is_switch:
                    place += 3 - place % 4
                place += instruction.bytes[view]
            self.words[view] = (place + 3) // 4
        ends = [one.form[OPTIMISTIC] for one in self.code if one.form[OPTIMISTIC] in RETURNS]
        self.return_hidden = costs.hidden[ends[0]] if ends else 0


def read_methods(path, costs, wanted):
    """The methods with code in the XML of classes, by (class, name, descriptor, loader), if their key without the
    loader is among the wanted keys. The loader is the loader in the nodes of profiles."""
    methods = {}
    try:
        for _, element in xml.etree.ElementTree.iterparse(path):
            if element.tag != "class":
                continue
            owner, loader = element.get("name"), element.get(X + "loader", "0")
            for method in element.findall("method"):
                key = owner, method.get("name"), method.get("desc")
                if key in wanted and method.find("code") is not None:
                    methods.setdefault(key, {})[loader] = Method(method, costs)
            element.clear()
    except (OSError, ValueError, TypeError, xml.etree.ElementTree.ParseError) as error:
        raise Failure(f"{path}: not the XML of classes: {error}") from None
    return methods


def method_of(methods, node):
    """The code of a context's method; None for a native method, or if the class was not dumped."""
    candidates = methods.get((node.owner, node.name, node.desc), {})
    if len(candidates) > 1:
        loader = node.loader.rpartition("@")[2]
        if loader in candidates:
            return candidates[loader]
        length = node.blocks[-1][1] if node.blocks else 0
        for method in candidates.values():
            if len(method.code) == length:
                return method
    return next(iter(candidates.values()), None)


def estimate(root, classes_path, costs):
    """Cycles by (view, "hit" or "miss") of a context and all contexts below it; the cycles of its callers do not count.
    "unpriced" counts executions of instructions without cycles in the table; "missing" counts contexts whose method is
    not in the classes."""
    nodes = list(root.walk())
    wanted = {(node.owner, node.name, node.desc) for node in nodes}
    methods = read_methods(classes_path, costs, wanted)
    code = {node: method_of(methods, node) for node in nodes}
    hit = dict.fromkeys(VIEWS, 0)
    loads = dict.fromkeys(VIEWS, Fraction(0))
    unpriced = missing = 0
    for node in nodes:
        method = code[node]
        if method is None:
            missing += bool(node.blocks)
            continue
        if node.blocks and node.blocks[-1][1] != len(method.code):
            raise Failure(f"{classes_path}: {node.owner}.{node.name}{node.desc} is not the one of "
                          "the profile")
        caller = code[node.parent] if node is not root and node.parent else None
        targets = {}
        for child in node.children:
            if child.site > 0 and child.entries:
                targets.setdefault(child.site, []).append(child)
        for first, last, count in node.blocks:
            if not count:
                continue
            for number in range(first, last + 1):
                instruction = method.code[number - 1]
                for view in VIEWS:
                    price = instruction.price[view]
                    hit[view] += count * (price or 0)
                    unpriced += count * (price is None)
                form = instruction.form[OPTIMISTIC]
                if form in INVOKES and number in targets:
                    for view in VIEWS:
                        loads[view] += count * mean_load(targets[number], code, view, costs)
                elif form in RETURNS and caller:
                    for view in VIEWS:
                        loads[view] += count * over(costs.load(caller.words[view]),
                                                    method.return_hidden)
    result = {}
    for view in VIEWS:
        result[view, "hit"] = hit[view]
        result[view, "miss"] = half_up(hit[view] + loads[view])
    result["unpriced"], result["missing"] = unpriced // len(VIEWS), missing
    return result


def mean_load(targets, code, view, costs):
    """Visible cycles for loading a callsite's targets: the mean over its calls."""
    calls = sum(target.entries for target in targets)
    cycles = sum(target.entries * (costs.load(code[target].words[view]) if code[target]
                                   else costs.hit) for target in targets)
    return over(Fraction(cycles, calls), costs.hidden["invokestatic"])
