"""Class files that compilers do not write: instructions in every form, damage that the machine's parser does not
detect, and names that are not valid as names of files."""
import pathlib
import struct
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "robust"))
from classbytes import ClassWriter, u1, u2, u4  # noqa: E402


def forms():
    """Every opcode except invokedynamic, in every form; the code never runs, so it is never verified."""
    writer = ClassWriter("Forms", version=49)
    text, number = writer.string("low"), writer.integer(-5)
    long, real = writer.long(1 << 40), writer.constant(b"\x06" + struct.pack(">d", 0.1), 2)
    single = writer.constant(b"\x04" + struct.pack(">I", 0x7fc12345))
    klass, array = writer.klass("a/B"), writer.klass("[[I")
    field, method = writer.field_ref("F", "f", "J"), writer.method_ref("F", "m", "(IJ)V")
    interface = writer.interface_ref("F", "i", "()V")
    code = bytes(range(0x00, 0x10)) + b"\x10\x80" + b"\x11\x80\x00"
    for constant in (text, number, single, klass):
        code += b"\x12" + u1(constant) + b"\x13" + u2(constant)
    code += b"\x14" + u2(long) + b"\x14" + u2(real)
    for opcode in (*range(0x15, 0x1a), *range(0x36, 0x3b), 0xa9):
        code += u1(opcode) + b"\x03" + u1(opcode) + b"\xff"          # aload 3 beside aload_3
        code += b"\xc4" + u1(opcode) + u2(3) + b"\xc4" + u1(opcode) + u2(0xffff)
    code += bytes(range(0x1a, 0x36)) + bytes(range(0x3b, 0x84))
    code += b"\x84\x03\x80" + b"\xc4\x84" + u2(3) + b"\x80\x00"
    code += bytes(range(0x85, 0x99))
    for opcode in (*range(0x99, 0xa9), 0xc6, 0xc7):
        code += u1(opcode) + u2(3)
    code += b"\xc8" + u4(5) + b"\xc9" + u4(5)
    for shift in range(4):                                             # every padding of a switch
        code += b"\0" * shift
        for opcode, low_high in ((0xaa, struct.pack(">ii", -1, 0)), (0xab, u4(0))):
            start = len(code)
            code += u1(opcode)
            code += b"\0" * (-len(code) % 4)
            size = len(code) - start + 12 + (8 if opcode == 0xaa else -4)
            code += struct.pack(">i", size) + low_high
            code += struct.pack(">ii", size, -start) if opcode == 0xaa else b""
    start = len(code)
    code += b"\xab" + b"\0" * (-(start + 1) % 4)
    code += struct.pack(">iiiiii", -start, 2, -(1 << 31), 0 - start, (1 << 31) - 1, -start)
    for opcode in range(0xb2, 0xb6):
        code += u1(opcode) + u2(field)
    code += b"\xb6" + u2(method) + b"\xb7" + u2(method) + b"\xb8" + u2(method)
    code += b"\xb9" + u2(interface) + b"\x01\x00"
    for opcode in (0xbb, 0xbd, 0xc0, 0xc1):
        code += u1(opcode) + u2(klass)
    for kind in range(4, 12):
        code += b"\xbc" + u1(kind)
    code += b"\xbe\xbf\xc2\xc3" + b"\xc5" + u2(array) + b"\x02" + bytes(range(0xac, 0xb2))
    lines = u2(3) + u2(0) + u2(10) + u2(0) + u2(65535) + u2(2) + u2(7)
    writer.method("all", "()V", code, stack=65535, local_variables=65535,
                  handlers=[(0, len(code), 0, 0), (1, 2, 3, klass)],
                  attributes=[writer.attribute("LineNumberTable", lines)])
    return writer.bytes()


def damaged():
    """Attributes that the machine does not read, with random contents; jumps into instructions."""
    writer = ClassWriter("Damaged", version=52)
    nested = b"[" + u2(1)
    value = nested * 100000 + b"I" + u2(writer.integer(1))
    name = writer.utf8("value")
    annotation = u2(1) + u2(writer.utf8("LA;")) + u2(1) + u2(name)
    for kind in ("Runtime%sAnnotations", "Runtime%sTypeAnnotations"):
        for visible, data in (("Visible", annotation + value), ("Invisible", b"\x00")):
            writer.attributes.append(writer.attribute(kind % visible, data))
    writer.attributes.append(writer.attribute("Unknown\"<&>", b"12345"))
    others = [writer.attribute("RuntimeVisibleParameterAnnotations", b"\xff\xff"),
              writer.attribute("AnnotationDefault", b"?")]
    types = u2(1) + b"\x47" + u2(3) + b"\x00" + b"\x00" + u2(writer.utf8("LA;")) + u2(1) + u2(name) + b"?" + u2(1)
    code = (b"\xa7" + u2(2) + b"\x12\xff" + b"\xa7" + u2(0x7000) + b"\xc8" + u4(0x80000000)
            + b"\xaa" + b"\0" * (-(12 + 1) % 4) + struct.pack(">iiii", 1, 0, 0, 1))
    writer.method("jumps", "()V", code, others=others, handlers=[(1, 2, 4, 0)], attributes=[
        writer.attribute("StackMapTable", u2(9) + b"\xff\x00\x00\x00\x02\x09"),
        writer.attribute("RuntimeInvisibleTypeAnnotations", types)])
    writer.method("junk", "()V", b"\x00\xff\x00")
    return writer.bytes()


def weird_names():
    """{title: class file}: names that are valid for classes but not for files."""
    names = {
        "control": "a\x01\x7f\n", "percent": "%2e%2e", "tilde": "A~2", "blank": " ", "backslash": "a\\b",
        "wide": "\u00fc\u65e5\u0085", "long": "L" * 300, "longer": "L" * 299 + "M",
        "deep": "/".join("d" for _ in range(500)), "huge": "/".join(["p" * 250] * 200),
        "list": "classes", "lower": "list", "plain": "A", "surrogate": b"s\xed\xa0\x80", "zero": b"z\xc0\x80",
    }
    return {title: ClassWriter(name, version=49).bytes() for title, name in names.items()}
