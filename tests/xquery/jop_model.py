"""A second implementation of JOP's transformation of methods, and of the cycles charged to
contexts.

It uses class files or the methods of model.py, and the costs in expected.py. It does not read model
files, the XML of classes, or sums of blocks from a query.
"""
import collections

import expected
import model

# Methods of com.jopdesign.sys.Native by the bytecode that replaces them, and the cycles of these bytecodes.
NATIVES = {method: bytecode for bytecode, methods in {
    "jopsys_rd": "rd", "jopsys_wr": "wr", "jopsys_rdmem": "rdMem", "jopsys_wrmem": "wrMem",
    "jopsys_rdint": "rdIntMem", "jopsys_wrint": "wrIntMem", "jopsys_getsp": "getSP",
    "jopsys_setsp": "setSP", "jopsys_getvp": "getVP", "jopsys_setvp": "setVP",
    "jopsys_int2ext": "int2extMem", "jopsys_ext2int": "ext2intMem", "jopsys_invoke": "invoke",
    "jopsys_nop": "makeLong toInt toFloat toObject toIntArray toLong toDouble toRtThreadImpl",
    "jopsys_cond_move": "condMove condMoveRef", "jopsys_inval": "invalidate",
    "jopsys_memcpy": "memCopy", "jopsys_putstatic": "putStatic", "jopsys_getstatic": "getStatic",
    "jopsys_putfield": "putField", "jopsys_getfield": "getField", "monitorenter": "lock",
    "monitorexit": "unlock", "iaload": "arrayLoad", "iastore": "arrayStore",
    "arraylength": "arrayLength"}.items() for method in methods.split()}
NATIVE_COSTS = {
    "jopsys_rd": "5", "jopsys_wr": "6", "jopsys_rdmem": "4+r", "jopsys_wrmem": "5+w",
    "jopsys_rdint": "3", "jopsys_wrint": "3", "jopsys_getsp": "3", "jopsys_setsp": "4",
    "jopsys_getvp": "1", "jopsys_setvp": "2", "jopsys_nop": "1", "jopsys_cond_move": "5",
    "jopsys_inval": "4", "jopsys_memcpy": "9+r+w", "jopsys_getfield": "9+2*r",
    "jopsys_putfield": "12+r+w", "jopsys_getstatic": "6+r", "jopsys_putstatic": "6+w"}
REFUSED = {"jsr", "ret", "jsr_w", "goto_w", "invokedynamic"}
NATIVE_CLASS = "com/jopdesign/sys/Native"
# Words of the methods of JOP's library that replace native methods; a native method that the library lacks takes one
# word.
NATIVE_WORDS = {
    "java/lang/System.arraycopy(Ljava/lang/Object;ILjava/lang/Object;II)V": 64,
    "java/lang/Runtime.availableProcessors()I": 3,
    "java/lang/Runtime.freeMemory()J": 2,
    "java/lang/Runtime.totalMemory()J": 2,
    "java/lang/Math.sqrt(D)D": 2,
}
RETURN_HIDDEN = expected.HIDDEN
CALL_HIDDEN = 37


class Step:
    """An instruction of a class file, with the facts that determine its form on JOP."""

    def __init__(self, op, length, wide=False):
        self.op, self.length, self.wide = op, length, wide
        self.var = self.inc = self.target = None
        self.owner = self.name = self.desc = ""
        self.labels = 0
        self.is_short = None  # for ldc: whether one byte is enough for the number; None: as in the class file


def load(base, variable):
    return (f"{base}_{variable}", 1) if variable <= 3 else (base, 2)


def push(value):
    if -1 <= value <= 5:
        return ("iconst_m1" if value < 0 else f"iconst_{value}"), 1
    return ("bipush", 2) if -128 <= value <= 126 else ("sipush", 3)


def pieces(step, owner, has_monitor):
    """[(bytecode, bytes)]; bytes of a switch are None."""
    if step.op == "iinc":
        return [load("iload", step.var), push(step.inc), ("iadd", 1), load("istore", step.var)]
    if step.op in model.SWITCHES:
        return [(step.op, None)]
    if step.op in model.FIELDS:
        kind = "_long" if step.desc in ("J", "D") else "_ref" if step.desc[0] in "L[" else ""
        return [(step.op + kind, 3)]
    if step.op in model.INVOKES:
        if step.owner == NATIVE_CLASS:
            return [(NATIVES[step.name], 1)]
        if step.op == "invokespecial" and step.name[0] != "<" and step.owner != owner:
            return [("invokesuper", 3)]
    if step.op in model.RETURNS and has_monitor:
        return [("aload_0", 1), ("monitorexit", 1), (step.op, 1)]
    if step.op in ("ldc", "ldc_w") and step.is_short is not None:
        return [("ldc", 2)] if step.is_short else [("ldc_w", 3)]
    return [(step.op, step.length)]


def switch_length(step, place):
    place += 1
    while place % 4:
        place += 1
    return place + (12 + 4 * step.labels if step.op == "tableswitch" else 8 + 8 * step.labels)


class Code:
    """bytecodes: names for each instruction; entry: the bytecodes of the prologue; words."""

    def __init__(self, steps, owner, access):
        words = access.split()
        self.monitor = "synchronized" in words and "static" not in words
        self.is_refused = "synchronized" in words and "static" in words or any(
            step.op in REFUSED or step.wide and step.op != "iinc"
            or step.op == "iinc" and (step.var > 255 or step.inc == 32767)
            or step.op in model.INVOKES and step.owner == NATIVE_CLASS
            and step.name not in NATIVES for step in steps)
        self.entry = ["aload_0", "monitorenter"] if self.monitor and not self.is_refused else []
        self.starts, self.bytecodes = [], []
        self.place = len(self.entry)
        if not self.is_refused:
            self.lay_out(steps, owner)
            self.is_refused = any(
                not -32768 <= self.starts[step.target] - start <= 32767
                for step, start in zip(steps, self.starts)
                if step.target is not None) or self.place > 65535
        if self.is_refused:
            self.entry, self.monitor = [], False
            self.bytecodes = [[step.op] for step in steps]
            self.place = 0
            for step in steps:
                self.place = switch_length(step, self.place) if step.op in model.SWITCHES \
                    else self.place + step.length
        self.words = -(-self.place // 4)

    def lay_out(self, steps, owner):
        for step in steps:
            self.starts.append(self.place)
            names = []
            for name, size in pieces(step, owner, self.monitor):
                names.append(name)
                self.place = switch_length(step, self.place) if size is None else self.place + size
            self.bytecodes.append(names)


def cost(name, r, w):
    """The cycles of a bytecode; 0 if JOP runs it in Java, or does not have it."""
    if name in NATIVE_COSTS:
        return eval(NATIVE_COSTS[name], {"r": r, "w": w})
    if name in expected.JAVA or name in ("drem", "wide"):
        return 0
    return expected.own_cycles(name, r, w) or 0


def code_of_model(method):
    """The Code of a method of model.py."""
    steps, bci = [], 0
    for insn in method.code:
        step = Step(insn.op, insn.length(bci), insn.wide)
        bci += step.length
        if insn.op == "iinc":
            step.var, step.inc = map(int, insn.operands)
        elif insn.op in model.SWITCHES:
            step.labels = int(insn.operands[0])
        elif insn.op in model.FIELDS or insn.op in model.INVOKES:
            step.owner, step.name, step.desc = insn.operands
        elif insn.op in model.BRANCHES:
            step.target = int(insn.operands[0]) - 1
        steps.append(step)
    return Code(steps, method.owner, method.access)


# --- class files -------------------------------------------------------------------------------

def kept_constants(file):
    """The indices of the constants that JOP's linker keeps, in its order; a constant that gets several numbers is
    listed several times."""
    kept = collections.OrderedDict()
    for _, _, _, code in file.methods:
        if code is None:
            continue
        for insn in code.instructions:
            if insn.mnemonic in model.FIELDS or insn.mnemonic == "invokedynamic":
                continue
            kept.update({insn.index: None} if insn.mnemonic in (
                "ldc", "ldc_w", "ldc2_w", "new", "anewarray", "checkcast", "instanceof",
                "multianewarray", *model.INVOKES) else {})
        kept.update({handler[3]: None for handler in code.handlers if handler[3]})
    return [index for index in kept for _ in range(2 if file.constants[index][0] in (5, 6) else 1)]


def member(file, index):
    """Class, name and descriptor."""
    _, owner, signature = file.constants[index]
    _, name, descriptor = file.constants[signature]
    return tuple(file.constants[at][1] for at in (file.constants[owner][1], name, descriptor))


def called(file, insn):
    """Name and descriptor of the method that an instruction calls."""
    return member(file, insn.index)[1:] if insn.mnemonic in model.INVOKES else None


def codes_of_class(file):
    """Code by method name and descriptor."""
    kept, found = kept_constants(file), {}
    numbers = {}
    for number, index in enumerate(kept, 1):
        numbers.setdefault(index, number)
    for flags, name, descriptor, code in file.methods:
        if code is None:
            continue
        numbered = {insn.bci: number for number, insn in enumerate(code.instructions)}
        steps = []
        for insn in code.instructions:
            step = Step(insn.mnemonic, insn.length, insn.is_wide)
            if insn.mnemonic == "iinc":
                step.var, step.inc = insn.index, insn.value
            elif insn.mnemonic in ("ldc", "ldc_w"):
                step.is_short = numbers[insn.index] <= 255
            elif insn.mnemonic in model.SWITCHES:
                step.labels = len(insn.targets) - 1
            elif insn.targets:
                step.target = numbered[insn.targets[0]]
            if insn.mnemonic in model.FIELDS or insn.mnemonic in model.INVOKES:
                step.owner, step.name, step.desc = member(file, insn.index)
            steps.append(step)
        access = (" synchronized" if flags & 0x20 else "") + (" static" if flags & 8 else "")
        found[name + descriptor] = Code(steps, file.name(), access)
    return found


# --- contexts ----------------------------------------------------------------------------------

class Charges:
    """The cycles of contexts. code_of(method) returns a Code, or None if there is no code; is_service(node): the
    machine itself made the call."""

    def __init__(self, code_of, is_service, r, w):
        self.code_of, self.is_service, self.r, self.w = code_of, is_service, r, w
        self.instructions = collections.Counter()
        self.loads = {cache: collections.Counter() for cache in ("hit", "miss")}
        self.uncharged = set()

    def load(self, words, hidden):
        """The cycles of a load, by cache."""
        return {"hit": max(0, 4 - hidden),
                "miss": max(0, 6 + (words + 1) * (1 + max(1, self.r)) - hidden)}

    def words(self, node):
        method = node.method
        if node.is_native:
            return NATIVE_WORDS.get(f"{method.owner}.{method.name}{method.desc}", 1)
        code = self.code_of(method)
        return code.words if code else 1

    def add(self, node, count, words, hidden):
        for cache, cycles in self.load(words, hidden).items():
            self.loads[cache][node] += count * cycles

    @staticmethod
    def code_caller(node):
        caller = node.caller
        while caller and caller.is_native:
            caller = caller.caller
        return caller

    def charge(self, node):
        """Charges the contexts; callers come before callees."""
        is_bytecode = (node.method.owner == NATIVE_CLASS and not node.is_native
                       and node.method.name != "<clinit>")
        if node.caller in self.uncharged or self.is_service(node) or is_bytecode:
            self.uncharged.add(node)
            return
        caller = node.caller if node.is_native else self.code_caller(node)
        if node.is_native:
            if caller and node.method.owner != NATIVE_CLASS:
                self.add(caller, node.entries, self.words(node), CALL_HIDDEN)
                self.add(node, node.entries, self.words(caller), RETURN_HIDDEN["ireturn"])
            return
        if not node.truncated:
            self.add(caller or node, node.entries, self.words(node), CALL_HIDDEN)
        code = self.code_of(node.method)
        if code is None:
            return
        total = node.entries * sum(cost(name, self.r, self.w) for name in code.entry)
        for number, names in enumerate(code.bytecodes, 1):
            count = node.executed[number]
            total += count * sum(cost(name, self.r, self.w) for name in names)
            if names[-1] in model.RETURNS and caller:
                self.add(node, count, self.words(caller), RETURN_HIDDEN[names[-1]])
        self.instructions[node] = total

    def total(self, node, cache):
        """The total, including the profile's numbers for routines."""
        if node.entries == 0 or node in self.uncharged:
            return 0
        if node.is_native and node.method.owner == NATIVE_CLASS:
            return 0
        return (self.instructions[node] + self.loads[cache][node]
                + node.values.get("jopRoutines", 0) - node.values.get("jopSaved", 0)
                + node.values.get(f"jopRoutineLoad.{cache}", 0))
