"""Computes the expected results of the queries for a tree of model.py, from its events and a
separate table of costs.

The tables were typed independently, from the JOP Reference Handbook and the measurements that docs/xquery.md names. So
they reveal a mistake in jop/models/jop.model or tools/xquery/jop-samples.xml.
"""
import collections
from fractions import Fraction

import model

# Cycles with read and write wait states r, w; P(x) = max(0, x).
COSTS = {
    "1": "nop aconst_null iconst_m1 iconst_0 iconst_1 iconst_2 iconst_3 iconst_4 iconst_5 fconst_0 "
         "pop dup iadd isub ishl ishr iushr iand ior ixor "
         + " ".join(f"{t}{op}_{n}" for t in "ifa" for op in ("load", "store") for n in range(4)),
    "2": "lconst_0 lconst_1 dconst_0 bipush pop2 i2c "
         + " ".join(f"{t}{op}_{n}" for t in "ld" for op in ("load", "store") for n in range(3))
         + " " + " ".join(f"{t}{op}" for t in "ifa" for op in ("load", "store")),
    "3": "sipush l2i",
    "4": "swap ineg " + " ".join(b for b in model.BRANCHES if b != "goto_w"),
    "5": "dup_x1 i2l", "6": "dup2", "7": "dup_x2", "8": "dup2_x1 iinc land lor lxor",
    "10": "dup2_x2", "19": "imul", "22": "monitorexit", "26": "ladd", "28": "lshl lshr lushr",
    "29": "monitorenter", "34": "lneg", "38": "lsub", "85": "lcmp",
    "11": "lload lstore dload dstore lload_3 lstore_3 dload_3 dstore_3",
    "7+r": "ldc", "8+r": "ldc_w", "17+P(r-2)+P(r-1)": "ldc2_w",
    "6+3*r": "iaload faload aaload baload caload saload", "43+4*r": "laload daload",
    "10+2*r+w": "iastore fastore bastore castore sastore", "48+2*r+w+P(w-3)": "lastore dastore",
    "5+r": "getstatic getstatic_ref", "5+w": "putstatic", "16+r+P(r-3)": "getstatic_long",
    "17+w+P(w-2)": "putstatic_long",
    "8+2*r": "getfield getfield_ref", "9+r+w": "putfield", "26+2*r+P(r-3)": "getfield_long",
    "29+r+w+P(w-2)": "putfield_long", "6+r": "arraylength",
    "23+P(r-3)": "ireturn freturn areturn", "25+P(r-3)": "lreturn dreturn", "21+P(r-3)": "return",
    "98+2*r+P(r-3)+P(r-2)": "invokevirtual", "73+r+P(r-3)+P(r-2)": "invokespecial invokestatic",
    "111+4*r+P(r-3)+P(r-2)": "invokeinterface", "109+3*r+P(r-3)+P(r-2)": "invokesuper",
}
COST = {name: text for text, names in COSTS.items() for name in names.split()}
# Bytecodes in Java: mean; minimum and maximum at wait states (1, 2); minimum and maximum at (3, 5); words; cycles that
# a return hides.
JAVA = {
    "fconst_1": (113, 113, 113, 116, 116, 1, 10), "fconst_2": (113, 113, 113, 116, 116, 1, 10),
    "dconst_1": (124, 124, 124, 128, 128, 1, 11), "aastore": (211, 203, 222, 219, 242, 17, 9),
    "fadd": (2258, 2128, 2343, 2216, 2436, 2, 10), "dadd": (4262, 4094, 4474, 4204, 4587, 2, 11),
    "fsub": (2321, 1979, 2434, 2061, 2534, 2, 10), "dsub": (4202, 3409, 4629, 3503, 4751, 2, 11),
    "lmul": (14716, 14697, 14762, 14698, 14763, 42, 11),
    "fmul": (16931, 16897, 16951, 16982, 17036, 2, 10),
    "dmul": (63392, 63295, 63490, 63406, 63604, 2, 11),
    "idiv": (1490, 137, 2061, 142, 2064, 32, 10), "ldiv": (26714, 23965, 31917, 23969, 31921, 40, 11),
    "fdiv": (44812, 42729, 46290, 42833, 46396, 2, 10),
    "ddiv": (200870, 94937, 295142, 95109, 295441, 2, 11),
    "irem": (1248, 137, 1586, 142, 1589, 25, 10), "lrem": (19338, 18148, 21558, 18152, 21562, 32, 11),
    "frem": (21539, 21472, 21606, 21562, 21696, 2, 10), "fneg": (115, 115, 115, 118, 118, 2, 10),
    "dneg": (134, 134, 134, 138, 138, 2, 11), "i2f": (775, 538, 886, 551, 910, 2, 10),
    "i2d": (1368, 594, 1660, 604, 1692, 2, 11), "l2f": (1169, 924, 1294, 943, 1326, 2, 10),
    "l2d": (1222, 490, 1556, 497, 1585, 2, 11), "f2i": (929, 863, 987, 895, 1019, 2, 10),
    "f2l": (701, 680, 722, 703, 745, 2, 11), "f2d": (1992, 1976, 2009, 2036, 2072, 2, 11),
    "d2i": (1276, 1228, 1292, 1265, 1329, 2, 10), "d2l": (1019, 975, 1038, 1003, 1066, 2, 11),
    "d2f": (2417, 2397, 2436, 2468, 2505, 2, 10), "i2b": (121, 121, 121, 122, 122, 6, 10),
    "i2s": (135, 131, 142, 136, 149, 5, 10), "fcmpl": (576, 560, 581, 581, 602, 2, 10),
    "fcmpg": (576, 560, 581, 581, 602, 2, 10), "dcmpl": (1071, 868, 1290, 893, 1315, 2, 10),
    "dcmpg": (1071, 868, 1290, 893, 1315, 2, 10), "tableswitch": (191, 178, 194, 185, 203, 19, 9),
    "lookupswitch": (288, 218, 338, 229, 357, 23, 9), "new": (568, 568, 568, 627, 627, 2, 10),
    "newarray": (576, 573, 580, 628, 635, 2, 10), "anewarray": (583, 583, 583, 640, 640, 2, 10),
    "athrow": (708, 567, 1044, 597, 1110, 72, 9), "checkcast": (155, 122, 216, 125, 229, 24, 10),
    "instanceof": (164, 122, 216, 125, 229, 21, 10),
    "multianewarray": (2724, 1646, 3005, 1778, 3265, 79, 10),
    "putstatic_ref": (206, 196, 214, 204, 226, 15, 9),
    "putfield_ref": (213, 211, 230, 223, 246, 17, 9),
}
HIDDEN = {"return": 9, "ireturn": 10, "freturn": 10, "areturn": 10, "lreturn": 11, "dreturn": 11}
LOCALS = {kind + op for kind in "ilfda" for op in ("load", "store")}
AT_MOST = {"lshl", "lshr", "lushr", "lcmp"}


def half_up(value):
    return int((Fraction(value) + Fraction(1, 2)) // 1)


def own_cycles(form, r, w):
    """The cycles of a bytecode if all look-ups hit; None if the cost is unknown."""
    if form in JAVA:
        mean, least, greatest, slow_least, slow_greatest, _, _ = JAVA[form]
        moved = slow_least + slow_greatest - least - greatest
        return mean + half_up(Fraction(moved * (r - 1 + w - 2), 10))
    if form in COST:
        return eval(COST[form], {"r": r, "w": w, "P": lambda x: max(0, x)})
    return None


def load_constant(value):
    return 1 if -1 <= value <= 5 else 2 if -128 <= value <= 126 else 3


class View:
    """A way to interpret a class file: forms, cycles, bytes of instructions."""

    def __init__(self, name, r, w):
        self.name, self.r, self.w = name, r, w

    def form(self, method, insn):
        op, name = insn.op, self.name
        if name in ("plain", "jop"):
            if insn.wide and not (name == "jop" and op == "iinc"):
                return "wide " + op
            if name == "jop" and op in model.FIELDS:
                kind = insn.operands[2][0]
                return op + ("_long" if kind in "JD" else "_ref" if kind in "L[" else "")
            if name == "jop" and op == "invokespecial" and insn.operands[1] != "<init>" \
                    and insn.operands[0] != method.owner:
                return "invokesuper"
            return op
        general, number = op, None
        if op[:-2][1:] in ("load", "store"):
            general, number = op[:-2], int(op[-1])
        elif op[1:] in ("load", "store") and insn.operands:
            number = int(insn.operands[0])
        if number is not None:
            return f"{general}_{number}" if name == "optimistic" and number <= 3 else general
        if op in ("ldc", "ldc_w"):
            return "ldc" if name == "optimistic" else "ldc_w"
        return op[:-2] if op == "goto_w" else op

    def increment(self, insn):
        variable, value = int(insn.operands[0]), int(insn.operands[1])
        access = 1 if variable <= 3 and self.name != "pessimistic" else 2
        return access + load_constant(value) + 1 + access

    def cycles(self, method, insn):
        if insn.op == "iinc" and self.name != "plain":
            return self.increment(insn)
        return own_cycles(self.form(method, insn), self.r, self.w)

    def words(self, method):
        """The length of the code: the sum over its instructions."""
        monitor = self.name == "jop" and method.is_synchronized \
            and "static" not in method.access
        place = 2 if monitor else 0
        for insn in method.code:
            if insn.op in model.SWITCHES or self.name == "plain":
                place += insn.length(place)
            elif insn.op == "iinc":
                place += self.increment(insn)
            elif self.name == "jop":
                place += insn.length(place)
                if monitor and insn.op in model.RETURNS:
                    place += 2
            else:
                form = self.form(method, insn)
                if form in LOCALS:
                    place += 2
                elif form[:-2] in LOCALS and form[-2] == "_":
                    place += 1
                elif form in ("ldc", "ldc_w", "goto"):
                    place += {"ldc": 2, "ldc_w": 3, "goto": 3}[form]
                else:
                    place += insn.length(place)
        return -(-place // 4)

    def miss(self, words):
        return 6 + (words + 1) * (self.r + 1)

    def visible(self, method, hidden, known):
        """The visible cycles of the load of a method; 0 if it has no code on JOP."""
        if method is None or not method.code or method not in known:
            return 0
        return max(0, self.miss(self.words_of(method)) - hidden)

    def words_of(self, method):
        cache = self.__dict__.setdefault("cache", {})
        if method not in cache:
            cache[method] = self.words(method)
        return cache[method]


def cycles(nodes, known, r, w):
    """All numbers of cycles.xq, computed by visiting every context and every instruction."""
    result = collections.Counter()
    unpriced = collections.Counter()
    views = {name: View(name, r, w) for name in ("jop", "plain", "optimistic", "pessimistic")}
    for node in nodes:
        method = node.method
        if not method.code:
            continue
        if method not in known:
            result["missing"] += node.self_count()
            continue
        caller = node.caller.method if node.caller else None
        kind = next(insn.op for insn in method.code if insn.op in model.RETURNS)
        result["returns"] += node.returns
        result["unknown"] += node.returns if node.truncated else 0
        result["calls"] += sum(child.explicit_entries for child in node.children.values()
                               if child.site > 0)
        result["implicit"] += sum(child.entries - child.explicit_entries
                                  for child in node.children.values() if child.site > 0)
        for name, view in views.items():
            exact = name in ("jop", "plain")
            for number, insn in enumerate(method.code, 1):
                paper = node.blocks[method.block_of(number)]
                count = node.executed[number] if exact else paper
                price = view.cycles(method, insn)
                form = view.form(method, insn)
                if name == "jop":
                    result["instructions"] += count
                    if price is None:
                        unpriced[form] += count
                    result["java"] += count * price if form in JAVA else 0
                    result["most"] += count * price if form in AT_MOST else 0
                result[name, "hit"] += count * (price or 0)
                if exact and form in JAVA:
                    words, hidden = JAVA[form][5:]
                    extra = count * (max(0, view.miss(words) - 37)
                                     + max(0, view.miss(view.words_of(method)) - hidden))
                    result[name, "loads"] += extra
                    result[name, "java-loads"] += extra
                if insn.op in model.INVOKES:
                    result[name, "mean"] += mean_load(view, node, number, known,
                                                      node.executed[number] if exact else paper)
            if name == "jop" and method.is_synchronized:
                if "static" in method.access:
                    unpriced["static synchronized method"] += node.entries
                else:
                    result[name, "hit"] += node.entries * 30 + node.returns * 23
            for child in node.children.values():
                result[name, "loads"] += child.explicit_entries * view.visible(
                    child.method, 37, known) if child.site > 0 else 0
            back = view.visible(caller, HIDDEN[kind], known)
            paper = sum(count for count, (_, last) in zip(node.blocks, method.blocks)
                        if method.code[last - 1].op in model.RETURNS)
            result[name, "loads"] += node.returns * back
            result[name, "back"] += (node.returns if exact else paper) * back
    for name in views:
        hit = result[name, "hit"]
        result[name, "miss"] = hit + result[name, "loads"]
        result[name, "mean-miss"] = half_up(
            hit + result[name, "java-loads"] + result[name, "back"] + result[name, "mean"])
    return result, {form: count for form, count in unpriced.items() if count}


def mean_load(view, node, number, known, count):
    """The load according to the paper: the mean over the targets of a callsite, for each execution of the invoke."""
    targets = [child for child in node.children.values() if child.site == number and child.entries]
    calls = sum(child.entries for child in targets)
    if not calls:
        return 0
    total = sum(child.entries * (view.miss(view.words_of(child.method))
                                 if child.method.code and child.method in known else 4)
                for child in targets)
    return count * max(Fraction(0), Fraction(total, calls) - 37)


def mix(nodes, known):
    """Executions by true mnemonic; "" for methods that the classes do not contain."""
    counts = collections.Counter()
    for node in nodes:
        for number, insn in enumerate(node.method.code, 1):
            if node.executed[number]:
                counts[insn.op if node.method in known else ""] += node.executed[number]
    return counts


def polymorphic(nodes):
    """(caller, instruction) -> target -> calls, if there are several explicit targets."""
    sites = collections.defaultdict(collections.Counter)
    for node in nodes:
        for child in node.children.values():
            if child.site > 0 and child.explicit_entries:
                sites[node.method, child.site][child.method] += child.explicit_entries
    return {site: targets for site, targets in sites.items() if len(targets) > 1}


def block_sizes(nodes):
    """Rows of block-size.xq: (instructions, blocks)."""
    executed = sum(node.self_count() for node in nodes)
    totals = collections.Counter()
    for node in nodes:
        if node.entries or node.self_count():
            for block, count in zip(node.method.blocks, node.blocks):
                totals[node.method, block] += count
    dynamic = sum(totals.values())
    size = {key: key[1][1] - key[1][0] + 1 for key in totals}
    ran = [key for key in totals if totals[key]]
    return [(executed, dynamic), (sum(size[key] * totals[key] for key in totals), dynamic),
            (sum(size[key] for key in ran), len(ran)), (sum(size.values()), len(size))]
