"""Checks the XML of classes against the class files, and against a reading by ASM.

check_class compares one element `class` with the bytes of its class file. compare_documents compares a document of
jp2vm with a document that ASM's reader made, in all data that ASM's document contains.
"""
import re
import struct
import xml.etree.ElementTree as ElementTree

from classfile import CONSTANT_OPERAND, ClassFile

X = "{http://jp2vm.org/ns/cct-ext}"
INSTRUCTION = re.compile("^[A-Z][A-Z0-9_]*$")  # the rule by which queries find instructions
SHORT = re.compile("^([ilfda](?:load|store))_([0-3])$")
GENERAL = {"ldc_w": "ldc", "ldc2_w": "ldc", "goto_w": "goto", "jsr_w": "jsr"}


class Difference(Exception):
    pass


def expect(what, got, wanted):
    if got != wanted:
        raise Difference(f"{what}: {got!r} instead of {wanted!r}")


def local_name(element):
    return element.tag.rpartition("}")[2]


def classes_of(path):
    """The elements `class` of a document, one at a time."""
    depth, root = 0, None
    for event, element in ElementTree.iterparse(path, ("start", "end")):
        if event == "start":
            root = element if root is None else root
            depth += 1
        else:
            depth -= 1
            if element.tag == "class" and depth <= 1:
                yield element
                root.clear()


# --- against the class file ---------------------------------------------------------------

def encode(text):
    units = struct.unpack(f">{len(text.encode('utf-16-be', 'surrogatepass')) // 2}H",
                          text.encode("utf-16-be", "surrogatepass"))
    return "".join("\\\\" if u == 92 else chr(u) if 0x20 <= u <= 0x7f else f"\\u{u:04x}" for u in units)


def legal(text):
    """The text as XML can hold it."""
    return "".join(c if c in "\t\n\r" or " " <= c <= "\ud7ff" or "\ue000" <= c <= "\ufffd"
                   or c > "\uffff" else "\ufffd" for c in text)


def check_constant(file, element, index):
    constant = file.constants[index]
    value, tag = element.get("cst"), constant[0]
    if tag == 3:
        expect("Integer", value, str(struct.unpack(">i", constant[1])[0]))
    elif tag == 5:
        expect("Long", value, str(struct.unpack(">q", constant[1])[0]))
    elif tag in (4, 6):
        expect("bits", element.get(X + "bits"), constant[1].hex())
        number = struct.unpack(">f" if tag == 4 else ">d", constant[1])[0]
        read = float(value)
        if tag == 4 and read == read and abs(read) < 3.5e38:
            read = struct.unpack(">f", struct.pack(">f", read))[0]
        expect("floating point", str(read), str(number))
    elif tag == 8:
        expect("String", value, encode(file.constants[constant[1]][1]))
    elif tag == 7:
        name = encode(file.constants[constant[1]][1])
        expect("Class", value, name if name.startswith("[") else f"L{name};")
    elif tag not in (15, 16, 17):
        raise Difference(f"LDC of a constant with tag {tag}")


def check_instruction(file, element, insn, number, bcis):
    """Compares an instruction of the XML with the class file. bcis: label -> bci."""
    short = SHORT.match(insn.mnemonic)
    general = short.group(1) if short else GENERAL.get(insn.mnemonic, insn.mnemonic)
    expect("element", local_name(element), general.upper())
    for name, value in (("bci", insn.bci), ("number", number), ("length", insn.length)):
        expect(name, element.get(X + name), str(value))
    expect("opcode", element.get(X + "opcode"), insn.mnemonic)
    expect("wide", element.get(X + "wide"), "true" if insn.is_wide else None)
    index = insn.index if insn.mnemonic in CONSTANT_OPERAND else None
    expect("index", element.get(X + "index"), None if index is None else str(index))
    if short or re.match("^([ilfda](load|store)|ret|iinc)$", general):
        expect("var", element.get("var"), short.group(2) if short else str(insn.index))
    if general == "iinc":
        expect("inc", element.get("inc"), str(insn.value))
    if general in ("bipush", "sipush", "newarray"):
        expect("value", element.get("value"), str(insn.value))
    if general == "multianewarray":
        expect("dims", element.get("dims"), str(insn.value))
    if general == "ldc":
        check_constant(file, element, insn.index)
    names = [element.get("label") or element.get("dflt")] if insn.targets else []
    names += [child.get("name") for child in element.findall("label")]
    expect("targets", [bcis.get(name) for name in names], insn.targets)
    if general == "lookupswitch":
        expect("keys", [int(child.get("key")) for child in element], insn.keys)
    if general == "tableswitch":
        expect("range", [int(element.get("min")), int(element.get("max"))], insn.keys)


def check_code(file, element, code):
    expect("code length", element.get(X + "length"), str(code.length))
    expect("instructions", element.get(X + "instructions"), str(len(code.instructions)))
    elements = [child for child in element if INSTRUCTION.match(local_name(child))]
    expect("instruction elements", len(elements), len(code.instructions))
    bcis, lines, next_bci = {}, [], 0
    for child in element:
        if child.tag == "Label":
            expect("label twice", bcis.get(child.get("name")), None)
            bcis[child.get("name")] = next_bci
        elif child.tag == "LineNumber":
            expect("place of a line", bcis.get(child.get("start")), next_bci)
            lines.append((next_bci, int(child.get("line"))))
        elif INSTRUCTION.match(local_name(child)):
            next_bci = int(child.get(X + "bci")) + int(child.get(X + "length"))
    for number, (child, insn) in enumerate(zip(elements, code.instructions), 1):
        try:
            check_instruction(file, child, insn, number, bcis)
        except Difference as difference:
            raise Difference(f"instruction {number}: {difference}") from None
    expect("lines", lines, sorted(code.lines, key=lambda line: line[0]))
    handlers = [(*(bcis[child.get(name)] for name in ("start", "end", "handler")),
                 int(child.get(X + "index", "0"))) for child in element.findall("TryCatch")]
    expect("handlers", handlers, code.handlers)
    variables = [(bcis[child.get("start")], bcis[child.get("end")], child.get("name"), int(child.get("var")))
                 for child in element.findall("LocalVar")]
    expect("variables", variables,
           [(start, start + length, legal(file.constants[name][1]), index)
            for start, length, name, _, index in code.variables])
    most = element.find("Max")
    expect("Max", (most.get("maxStack"), most.get("maxLocals")), (str(code.max_stack), str(code.max_locals)))
    expect("last element", element[-1], most)


def check_class(element, data):
    """Compares a class of the XML with its class file. Raises Difference; returns the number of instructions."""
    file = ClassFile(data)
    raw_name = re.sub(r"\+0x[0-9a-f]+$", "", element.get(X + "rawName", element.get("name")))
    expect("name", raw_name, legal(file.name()))
    for name, value in (("major", file.major), ("minor", file.minor), (X + "constants", file.constant_count),
                        (X + "bytes", file.length)):
        expect(name, element.get(name), str(value))
    expect("fields", len(element.findall("field")), file.field_count)
    methods = element.findall("method")
    expect("methods", len(methods), len(file.methods))
    count = 0
    for method, (flags, name, descriptor, code) in zip(methods, file.methods):
        try:
            expect("method", (method.get("name"), method.get("desc")), (legal(name), legal(descriptor)))
            expect("static", "static " in method.get("access"), bool(flags & 8))
            body = method.find("code")
            expect("code", body is not None, code is not None)
            if code is not None:
                check_code(file, body, code)
                count += len(code.instructions)
        except Difference as difference:
            raise Difference(f"{file.name()}.{name}{descriptor}: {difference}") from None
    return count


# --- against ASM --------------------------------------------------------------------------

FLOATING = {"Ljava/lang/Float;", "Ljava/lang/Double;"}


def is_number(text):
    try:
        float(text)
        return True
    except (TypeError, ValueError):
        return False


def compare_elements(ours, theirs, path):
    """Compares names, attributes and children, but ignores names in jp2vm's namespace."""
    path = f"{path}/{ours.tag}"
    expect(path, ours.tag, theirs.tag)
    mine = {name: value for name, value in ours.attrib.items() if not name.startswith(X)}
    other = dict(theirs.attrib)
    for key in ("cst", "value"):  # java prints some numbers with more digits than they need
        is_floating = mine.get("desc") in FLOATING or (ours.tag == "field" and mine.get("desc") in ("F", "D"))
        if is_floating and is_number(mine.get(key)) and is_number(other.get(key)):
            is_float = mine["desc"] in ("F", "Ljava/lang/Float;")
            for values in (mine, other):
                number = float(values[key])
                values[key] = str(struct.pack(">f", number) if is_float and abs(number) < 3.4e38 else number)
    expect(path, mine, other)
    children = [child for child in ours if not child.tag.startswith(X)]
    for mine, other in zip(children, theirs):
        compare_elements(mine, other, path)
    expect(f"{path}: children", [child.tag for child in children], [child.tag for child in theirs])


def without_idle_labels(code):
    """Removes the labels that nothing refers to, and numbers the rest again: ASM's reader takes some bytes of frames
    for positions of `new`, and makes labels there."""
    named = re.compile("^(label|start|end|handler|dflt|name)$")
    places = [(element, name) for element in code.iter() for name in element.attrib
              if named.match(name) and not (name == "name" and element.tag not in ("Label", "label"))]
    used = {word for element, name in places if element.tag != "Label" for word in element.get(name).split()}
    for label in [child for child in code if child.tag == "Label" and child.get("name") not in used]:
        code.remove(label)
        places = [place for place in places if place[0] is not label]
    numbers = {word: str(i) for i, word in enumerate(sorted(
        {word for element, name in places for word in element.get(name).split()}, key=int))}
    for element, name in places:
        element.set(name, " ".join(numbers[word] for word in element.get(name).split()))


def compare_classes(ours, theirs):
    """Compares two classes; returns whether labels had to be numbered again."""
    try:
        compare_elements(ours, theirs, ours.get("name"))
        return False
    except Difference:
        for element in (ours, theirs):
            for code in element.iter("code"):
                without_idle_labels(code)
        compare_elements(ours, theirs, ours.get("name"))
        return True


def compare_documents(ours, theirs):
    """Returns the number of classes; raises Difference at the first difference."""
    others = classes_of(theirs)
    count = 0
    for element in classes_of(ours):
        compare_classes(element, next(others))
        count += 1
    expect("more classes", next(others, None), None)
    return count
