"""Reads class files as far as checking profiles needs: methods, instructions, jumps, handlers.

Written from JVMS chapters 4 and 6, intentionally without the tables of the machine under test: this
module determines independently the instructions, the starts of basic blocks, and the flow of
control.
"""

import functools
import html
import re
import struct
import zipfile

MNEMONICS = (
    "nop aconst_null iconst_m1 iconst_0 iconst_1 iconst_2 iconst_3 iconst_4 iconst_5 lconst_0 "
    "lconst_1 fconst_0 fconst_1 fconst_2 dconst_0 dconst_1 bipush sipush ldc ldc_w ldc2_w iload "
    "lload fload dload aload iload_0 iload_1 iload_2 iload_3 lload_0 lload_1 lload_2 lload_3 "
    "fload_0 fload_1 fload_2 fload_3 dload_0 dload_1 dload_2 dload_3 aload_0 aload_1 aload_2 "
    "aload_3 iaload laload faload daload aaload baload caload saload istore lstore fstore dstore "
    "astore istore_0 istore_1 istore_2 istore_3 lstore_0 lstore_1 lstore_2 lstore_3 fstore_0 "
    "fstore_1 fstore_2 fstore_3 dstore_0 dstore_1 dstore_2 dstore_3 astore_0 astore_1 astore_2 "
    "astore_3 iastore lastore fastore dastore aastore bastore castore sastore pop pop2 dup dup_x1 "
    "dup_x2 dup2 dup2_x1 dup2_x2 swap iadd ladd fadd dadd isub lsub fsub dsub imul lmul fmul dmul "
    "idiv ldiv fdiv ddiv irem lrem frem drem ineg lneg fneg dneg ishl lshl ishr lshr iushr lushr "
    "iand land ior lor ixor lxor iinc i2l i2f i2d l2i l2f l2d f2i f2l f2d d2i d2l d2f i2b i2c i2s "
    "lcmp fcmpl fcmpg dcmpl dcmpg ifeq ifne iflt ifge ifgt ifle if_icmpeq if_icmpne if_icmplt "
    "if_icmpge if_icmpgt if_icmple if_acmpeq if_acmpne goto jsr ret tableswitch lookupswitch "
    "ireturn lreturn freturn dreturn areturn return getstatic putstatic getfield putfield "
    "invokevirtual invokespecial invokestatic invokeinterface invokedynamic new newarray anewarray "
    "arraylength athrow checkcast instanceof monitorenter monitorexit wide multianewarray ifnull "
    "ifnonnull goto_w jsr_w").split()
NUMBER = {name: number for number, name in enumerate(MNEMONICS)}


def _numbers(names):
    return frozenset(NUMBER[name] for name in names.split())


_TWO = _numbers("bipush ldc iload lload fload dload aload istore lstore fstore dstore astore ret "
                "newarray")
_FIVE = _numbers("invokeinterface invokedynamic goto_w jsr_w")
_THREE = _numbers("sipush ldc_w ldc2_w iinc goto jsr getstatic putstatic getfield putfield "
                  "invokevirtual invokespecial invokestatic new anewarray checkcast instanceof "
                  "ifnull ifnonnull") | frozenset(range(NUMBER["ifeq"], NUMBER["goto"]))
CONDITIONS = (frozenset(range(NUMBER["ifeq"], NUMBER["goto"]))
              | _numbers("ifnull ifnonnull"))
GOTOS = _numbers("goto goto_w")
SUBROUTINES = _numbers("jsr jsr_w")
SWITCHES = _numbers("tableswitch lookupswitch")
RETURNS = _numbers("ireturn lreturn freturn dreturn areturn return")
ATHROW, RET, WIDE = NUMBER["athrow"], NUMBER["ret"], NUMBER["wide"]
ENDS_BLOCK = CONDITIONS | GOTOS | SWITCHES | RETURNS | {ATHROW, RET}
INVOKES = _numbers("invokevirtual invokespecial invokestatic invokeinterface invokedynamic")
INVOKEDYNAMIC = NUMBER["invokedynamic"]
# JVMS 6.5: instructions with linking or run-time exceptions.
MAY_THROW = _numbers(
    "ldc ldc_w ldc2_w iaload laload faload daload aaload baload caload saload iastore lastore "
    "fastore dastore aastore bastore castore sastore idiv ldiv irem lrem getstatic putstatic "
    "getfield putfield new newarray anewarray arraylength athrow checkcast instanceof "
    "monitorenter monitorexit multianewarray") | INVOKES | RETURNS


class Instruction:
    """number: from 1; targets: instruction numbers that it may jump to; reference: the class,
    name and descriptor of the callee that an invoke instruction names."""
    __slots__ = ("number", "bci", "opcode", "targets", "reference")

    def __init__(self, number, bci, opcode, targets, reference):
        self.number, self.bci, self.opcode = number, bci, opcode
        self.targets, self.reference = targets, reference

    @property
    def mnemonic(self):
        return MNEMONICS[self.opcode]

    @property
    def falls_through(self):
        return (self.opcode not in GOTOS and self.opcode not in SWITCHES
                and self.opcode not in RETURNS and self.opcode not in (ATHROW, RET))


class Handler:
    """The instructions first to last (inclusive) are covered; target is also the number of an instruction."""
    __slots__ = ("first", "last", "target", "catches_all")

    def __init__(self, first, last, target, catches_all):
        self.first, self.last, self.target = first, last, target
        self.catches_all = catches_all


class Method:
    """Name, descriptor and access flags; if the method has code, also instructions and handlers."""

    def __init__(self, owner, name, descriptor, access):
        self.owner, self.name, self.descriptor, self.access = owner, name, descriptor, access
        self.instructions = []
        self.lines = []  # by instruction; 0: none
        self.handlers = []
        self._blocks = {}
        self.sends = {}  # for flow.py

    @functools.cached_property
    def subroutine_calls(self):
        """The numbers of the instructions that call subroutines."""
        return [i.number for i in self.instructions if i.opcode in SUBROUTINES]

    def blocks(self, precise):
        """The basic blocks, as a tuple of (first, last) instruction numbers."""
        if precise not in self._blocks:
            self._blocks[precise] = self._find_blocks(precise)
        return self._blocks[precise]

    def _find_blocks(self, precise):
        count = len(self.instructions)
        starts = {1} | {handler.target for handler in self.handlers}
        for instruction in self.instructions:
            starts.update(instruction.targets)
            if (instruction.opcode in ENDS_BLOCK
                    or precise and instruction.opcode in MAY_THROW):
                starts.add(instruction.number + 1)
        ordered = sorted(start for start in starts if start <= count)
        return tuple(zip(ordered, [start - 1 for start in ordered[1:]] + [count]))

    def handlers_of(self, number):
        """The handlers of exceptions of an instruction, and whether some exceptions may leave the method."""
        targets = []
        for handler in self.handlers:
            if handler.first <= number <= handler.last:
                if handler.target not in targets:
                    targets.append(handler.target)
                if handler.catches_all:
                    return targets, False
        return targets, True


class ClassFile:
    """A parsed class: its descriptor, and methods by (name, descriptor)."""

    def __init__(self, data):
        self.data = data
        self._read_constants()
        self.descriptor = "L" + self._class_name(self._u2(self.at + 2)) + ";"
        self.at += 6
        self.at += 2 + 2 * self._u2(self.at)
        self._skip_members()
        self.methods = {}
        count = self._u2(self.at)
        self.at += 2
        for _ in range(count):
            method = self._read_method()
            self.methods[method.name, method.descriptor] = method

    def _u2(self, at):
        return self.data[at] << 8 | self.data[at + 1]

    def _u4(self, at):
        return self._u2(at) << 16 | self._u2(at + 2)

    def _s4(self, at):
        return struct.unpack_from(">i", self.data, at)[0]

    def _read_constants(self):
        if self._u4(0) != 0xcafebabe:
            raise ValueError("no class file")
        sizes = {3: 5, 4: 5, 5: 9, 6: 9, 7: 3, 8: 3, 9: 5, 10: 5, 11: 5, 12: 5, 15: 4, 16: 3,
                 17: 5, 18: 5, 19: 3, 20: 3}
        self.constants = [0]
        at, count = 10, self._u2(8)
        while len(self.constants) < count:
            tag = self.data[at]
            self.constants.append(at)
            if tag in (5, 6):
                self.constants.append(0)
            at += 3 + self._u2(at + 1) if tag == 1 else sizes[tag]
        self.at = at

    def _utf8(self, index):
        at = self.constants[index]
        return decode_utf8(self.data[at + 3:at + 3 + self._u2(at + 1)])

    def _class_name(self, index):
        return self._utf8(self._u2(self.constants[index] + 1))

    def _skip_attributes(self, at):
        for _ in range(self._u2(at)):
            at += 6 + self._u4(at + 4)
        return at + 2

    def _skip_members(self):
        count = self._u2(self.at)
        self.at += 2
        for _ in range(count):
            self.at = self._skip_attributes(self.at + 6)

    def _read_method(self):
        at = self.at
        method = Method(self, self._utf8(self._u2(at + 2)), self._utf8(self._u2(at + 4)),
                        self._u2(at))
        count, at = self._u2(at + 6), at + 8
        for _ in range(count):
            if self._utf8(self._u2(at)) == "Code":
                self._read_code(method, at + 6)
            at += 6 + self._u4(at + 2)
        self.at = at
        return method

    def _read_code(self, method, at):
        length = self._u4(at + 4)
        base = at + 8
        numbers = {}
        raw = []
        bci = 0
        while bci < length:
            opcode, size, jumps = self._decode(base, bci)
            raw.append((bci, opcode, jumps))
            numbers[bci] = len(raw)
            bci += size
        for bci, opcode, jumps in raw:
            targets = sorted({numbers[bci + jump] for jump in jumps})
            reference = self._reference(base + bci + 1) if opcode in INVOKES else None
            method.instructions.append(
                Instruction(numbers[bci], bci, opcode, tuple(targets), reference))
        numbers[length] = len(raw) + 1
        at = base + length
        for i in range(self._u2(at)):
            start, end, handler, kind = (self._u2(at + 2 + 8 * i + j) for j in (0, 2, 4, 6))
            method.handlers.append(
                Handler(numbers[start], numbers[end] - 1, numbers[handler], kind == 0))
        self._read_lines(method, at + 2 + 8 * self._u2(at))

    def _read_lines(self, method, at):
        """Lines of instructions, from the attributes of the code; 0: none."""
        lines = {}
        count, at = self._u2(at), at + 2
        for _ in range(count):
            if self._utf8(self._u2(at)) == "LineNumberTable":
                for i in range(self._u2(at + 6)):
                    lines[self._u2(at + 8 + 4 * i)] = self._u2(at + 10 + 4 * i)
            at += 6 + self._u4(at + 2)
        line = 0
        for instruction in method.instructions:
            line = lines.get(instruction.bci, line)
            method.lines.append(line)

    def _decode(self, base, bci):
        """Opcode (of the target when wide), length, and jump offsets of one instruction."""
        at = base + bci
        opcode = self.data[at]
        if opcode == WIDE:
            opcode = self.data[at + 1]
            return opcode, 6 if MNEMONICS[opcode] == "iinc" else 4, ()
        if opcode in SWITCHES:
            aligned = base + (bci + 4 & ~3)
            default, low = self._s4(aligned), self._s4(aligned + 4)
            if MNEMONICS[opcode] == "tableswitch":
                count = self._s4(aligned + 8) - low + 1
                jumps = [self._s4(aligned + 12 + 4 * i) for i in range(count)]
                return opcode, aligned + 12 + 4 * count - at, [default, *jumps]
            jumps = [self._s4(aligned + 12 + 8 * i) for i in range(low)]
            return opcode, aligned + 8 + 8 * low - at, [default, *jumps]
        if opcode in CONDITIONS or MNEMONICS[opcode] in ("goto", "jsr"):
            return opcode, 3, (struct.unpack_from(">h", self.data, at + 1)[0],)
        if MNEMONICS[opcode] in ("goto_w", "jsr_w"):
            return opcode, 5, (self._s4(at + 1),)
        if MNEMONICS[opcode] == "multianewarray":
            return opcode, 4, ()
        return opcode, 2 if opcode in _TWO else 3 if opcode in _THREE else \
            5 if opcode in _FIVE else 1, ()

    def _reference(self, at):
        entry = self.constants[self._u2(at)]
        pair = self.constants[self._u2(entry + 3)]
        name, descriptor = self._utf8(self._u2(pair + 1)), self._utf8(self._u2(pair + 3))
        owner = None if self.data[entry] == 18 else self._class_name(self._u2(entry + 1))
        return owner, name, descriptor


def decode_utf8(data):
    """Decodes modified UTF-8; characters that XML cannot contain become U+FFFD, as in profiles."""
    try:
        return data.decode("ascii")
    except UnicodeDecodeError:
        text = data.replace(b"\xc0\x80", b"\0").decode("utf-8", "surrogatepass")
        text = text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
        return "".join(c if c in "\t\n\r" or c >= " " and c not in "\ufffe\uffff" else "\ufffd"
                       for c in text)


RAW_NAME = re.compile(r'<class [^>]* x:rawName="([^"]*)" x:file="([^"]*)"')


class ClassPath:
    """Class files by descriptor, from directories and archives; each is read when it is first used."""

    def __init__(self, places):
        self.places = []
        for place in places:
            self.places.append(zipfile.ZipFile(place) if place.is_file() else place)
        self.known = {}
        self.raw_names = {}     # for directories that are dumps: path by the machine's own name

    def find(self, descriptor):
        """The class; None if there is no file with that name."""
        if descriptor not in self.known:
            self.known[descriptor] = self._load(descriptor[1:-1] + ".class")
        return self.known[descriptor]

    def _load(self, name):
        for place in self.places:
            if isinstance(place, zipfile.ZipFile):
                try:
                    return ClassFile(place.read(name))
                except KeyError:
                    continue
            elif (place / name).is_file():
                return ClassFile((place / name).read_bytes())
            elif name in self._raw_names(place):
                return ClassFile((place / self._raw_names(place)[name]).read_bytes())
        return None

    def _raw_names(self, place):
        """The machine's names of classes that have another name in a dump."""
        if place not in self.raw_names and (place / "classes.xml").is_file():
            self.raw_names[place] = {
                html.unescape(match[1]) + ".class": html.unescape(match[2]) + ".class"
                for match in RAW_NAME.finditer((place / "classes.xml").read_text("utf-8"))}
        return self.raw_names.get(place, {})

    def find_method(self, declaring, name, descriptor):
        found = self.find(declaring)
        return found.methods.get((name, descriptor)) if found else None
