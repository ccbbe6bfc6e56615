"""An independent reader of class files (JVMS 4, 6.5). The XML of dumps is compared with its results."""
import struct

MNEMONICS = """nop aconst_null iconst_m1 iconst_0 iconst_1 iconst_2 iconst_3 iconst_4 iconst_5
lconst_0 lconst_1 fconst_0 fconst_1 fconst_2 dconst_0 dconst_1 bipush sipush ldc ldc_w ldc2_w
iload lload fload dload aload
iload_0 iload_1 iload_2 iload_3 lload_0 lload_1 lload_2 lload_3 fload_0 fload_1 fload_2 fload_3
dload_0 dload_1 dload_2 dload_3 aload_0 aload_1 aload_2 aload_3
iaload laload faload daload aaload baload caload saload istore lstore fstore dstore astore
istore_0 istore_1 istore_2 istore_3 lstore_0 lstore_1 lstore_2 lstore_3
fstore_0 fstore_1 fstore_2 fstore_3 dstore_0 dstore_1 dstore_2 dstore_3
astore_0 astore_1 astore_2 astore_3
iastore lastore fastore dastore aastore bastore castore sastore
pop pop2 dup dup_x1 dup_x2 dup2 dup2_x1 dup2_x2 swap
iadd ladd fadd dadd isub lsub fsub dsub imul lmul fmul dmul idiv ldiv fdiv ddiv
irem lrem frem drem ineg lneg fneg dneg ishl lshl ishr lshr iushr lushr
iand land ior lor ixor lxor iinc i2l i2f i2d l2i l2f l2d f2i f2l f2d d2i d2l d2f i2b i2c i2s
lcmp fcmpl fcmpg dcmpl dcmpg ifeq ifne iflt ifge ifgt ifle
if_icmpeq if_icmpne if_icmplt if_icmpge if_icmpgt if_icmple if_acmpeq if_acmpne
goto jsr ret tableswitch lookupswitch ireturn lreturn freturn dreturn areturn return
getstatic putstatic getfield putfield invokevirtual invokespecial invokestatic invokeinterface
invokedynamic new newarray anewarray arraylength athrow checkcast instanceof
monitorenter monitorexit wide multianewarray ifnull ifnonnull goto_w jsr_w""".split()
assert len(MNEMONICS) == 202

ONE_BYTE = {"bipush", "ldc", "newarray", "ret"} | {f"{t}{k}" for t in "ilfda" for k in ("load", "store")}
CONSTANT_OPERAND = {"ldc", "ldc_w", "ldc2_w", "getstatic", "putstatic", "getfield", "putfield",
                    "invokevirtual", "invokespecial", "invokestatic", "invokeinterface",
                    "invokedynamic", "new", "anewarray", "checkcast", "instanceof", "multianewarray"}
JUMPS = {"goto", "jsr", "ifnull", "ifnonnull"} | {m for m in MNEMONICS if m.startswith("if")}


class Reader:
    def __init__(self, data):
        self.data, self.at = data, 0

    def take(self, kind):
        size = struct.calcsize(">" + kind)
        values = struct.unpack_from(">" + kind, self.data, self.at)
        self.at += size
        return values[0] if len(values) == 1 else values

    def bytes(self, count):
        self.at += count
        return self.data[self.at - count:self.at]


class Insn:
    """bci, mnemonic, length; is_wide; index (constant or variable), value; targets as bcis."""

    def __init__(self, code, bci):
        self.bci, self.is_wide = bci, False
        self.index = self.value = None
        self.targets, self.keys = [], []
        name = MNEMONICS[code[bci]]
        at = bci + 1
        if name == "wide":
            self.is_wide = True
            name = MNEMONICS[code[at]]
            self.index = struct.unpack_from(">H", code, at + 1)[0]
            at += 3
            if name == "iinc":
                self.value = struct.unpack_from(">h", code, at)[0]
                at += 2
        elif name in ("tableswitch", "lookupswitch"):
            at = self.read_switch(code, name, bci)
        elif name == "iinc":
            self.index, self.value = struct.unpack_from(">Bb", code, at)
            at += 2
        elif name in ONE_BYTE:
            self.value = struct.unpack_from(">b", code, at)[0]
            self.index = code[at]
            at += 1
        elif name == "sipush":
            self.value = struct.unpack_from(">h", code, at)[0]
            at += 2
        elif name in CONSTANT_OPERAND:
            self.index = struct.unpack_from(">H", code, at)[0]
            at += 2
            if name in ("invokeinterface", "invokedynamic"):
                at += 2
            elif name == "multianewarray":
                self.value = code[at]
                at += 1
        elif name in JUMPS:
            self.targets = [bci + struct.unpack_from(">h", code, at)[0]]
            at += 2
        elif name in ("goto_w", "jsr_w"):
            self.targets = [bci + struct.unpack_from(">i", code, at)[0]]
            at += 4
        self.mnemonic, self.length = name, at - bci

    def read_switch(self, code, name, bci):
        at = (bci + 4) // 4 * 4
        default, first, second = struct.unpack_from(">iii", code + b"\0\0\0\0", at)
        targets = [default]
        if name == "tableswitch":
            at += 12
            self.keys = [first, second]
            for _ in range(second - first + 1):
                targets.append(struct.unpack_from(">i", code, at)[0])
                at += 4
        else:
            at += 8
            for _ in range(first):
                key, target = struct.unpack_from(">ii", code, at)
                self.keys.append(key)
                targets.append(target)
                at += 8
        self.targets = [bci + target for target in targets]
        return at


class Code:
    def __init__(self, body, constants):
        reader = Reader(body)
        self.max_stack, self.max_locals, self.length = reader.take("HHI")
        code = reader.bytes(self.length)
        self.instructions = []
        bci = 0
        while bci < self.length:
            self.instructions.append(Insn(code, bci))
            bci += self.instructions[-1].length
        self.handlers = [reader.take("HHHH") for _ in range(reader.take("H"))]
        self.lines, self.variables = [], []
        for name, body in attributes(reader, constants):
            table = Reader(body)
            if name == "LineNumberTable":
                self.lines += [table.take("HH") for _ in range(table.take("H"))]
            elif name == "LocalVariableTable":
                self.variables += [table.take("HHHHH") for _ in range(table.take("H"))]


def attributes(reader, constants):
    found = []
    for _ in range(reader.take("H")):
        name, length = reader.take("HI")
        found.append((constants[name][1], reader.bytes(length)))
    return found


class ClassFile:
    """constants: by index (tag, ...); methods: (flags, name, descriptor, Code or None)."""

    def __init__(self, data):
        reader = Reader(data)
        assert reader.take("I") == 0xCAFEBABE
        self.minor, self.major, self.constant_count = reader.take("HHH")
        self.constants = [(0,)] * self.constant_count
        index = 1
        while index < self.constant_count:
            tag = reader.take("B")
            if tag == 1:
                text = reader.bytes(reader.take("H"))
                self.constants[index] = (tag, modified_utf8(text))
            elif tag in (3, 4):
                self.constants[index] = (tag, reader.bytes(4))
            elif tag in (5, 6):
                self.constants[index] = (tag, reader.bytes(8))
                index += 1
            elif tag == 15:
                self.constants[index] = (tag, *reader.take("BH"))
            elif tag in (9, 10, 11, 12, 17, 18):
                self.constants[index] = (tag, *reader.take("HH"))
            else:
                self.constants[index] = (tag, reader.take("H"))
            index += 1
        self.flags, self.this, self.super = reader.take("HHH")
        reader.bytes(2 * reader.take("H"))
        self.field_count = len(self.members(reader))
        self.methods = self.members(reader)
        self.length = len(data)

    def members(self, reader):
        found = []
        for _ in range(reader.take("H")):
            flags, name, descriptor = reader.take("HHH")
            code = None
            for attribute, body in attributes(reader, self.constants):
                if attribute == "Code":
                    code = Code(body, self.constants)
            found.append((flags, self.constants[name][1], self.constants[descriptor][1], code))
        return found

    def name(self):
        return self.constants[self.constants[self.this][1]][1]


def modified_utf8(data):
    """Decodes modified UTF-8: joins UTF-16 surrogates to characters; lone surrogates stay."""
    text = data.replace(b"\xc0\x80", b"\0").decode("utf-8", "surrogatepass")
    return text.encode("utf-16-be", "surrogatepass").decode("utf-16-be", "surrogatepass")
