#!/usr/bin/env python3
"""Recalculates the numbers in the prose of the course's chapters.

run.py runs the blocks of a chapter and compares their output. This script compares the text between the blocks with the
blocks. Each number in the text must be one of these:
- a number that a block of the same part of the chapter shows; for numbers from 100 on, and in the exercises and after
  them, any block of the chapter;
- part of a sentence that is checked as a whole: "0x26 is 38", "0xac `ireturn`", an offset and its bytes
  in a table of a file's bytes, an equation;
- followed by a comment with its calculation: "93<!-- = shown('^(\\d+)$') - 352 -->".
  shown(PATTERN) is the number in the first group where the
  blocks of the chapter match first, lines(PATTERN) how many of their lines match, kinds(PATTERN) how many
  different texts match, byte(OFFSET) a byte of the file that od shows;
- followed by "<!-- given -->" (a year, a rule, a number that the sentence itself sets) or "<!-- measured -->" (a time
  or a count of another run, which differs between computers);
- in a paragraph or a table after a line "<!-- all given -->" or "<!-- all measured -->".
Number words from three on are checked if they count bytes, instructions and the like.

Usage: prose.py [--self-test] [CHAPTER...]
"""
import ast
import operator
import re
import sys
from pathlib import Path

sys.dont_write_bytecode = True
ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools/course"))
from chapter import BLOCK, chapters  # noqa: E402

WORDS = {word: number for number, word in enumerate(
    "three four five six seven eight nine ten eleven twelve".split(), 3)}
COUNTED = (r"(?:bytes?|bytecodes?|instructions?|cells?|handlers?|dispatch(?:es)?|frames?|rows?|samples?|"
           r"entr(?:y|ies)|objects?|cop(?:y|ies)|miss(?:es)?|hits?|cycles?|blocks?|pairs?|look-ups?|"
           r"rounds?)\b")
NUMBER = r"(?<![\w.`#@%/-])(?:0x[0-9a-f]+|\d+(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)(?![\w`])(?!\.\d)"
DUMP = re.compile(r"^(\d{7})((?: [0-9a-f]{2})+)$", re.M)
# Numbers that identify something: a section of a specification, a chapter, a version, an item of a list.
NAMES = (r"(?:JVMS|JLS|to)\s+\d+(?:\.\d+)+(?:\.\w+)?|\(\d+(?:\.\d+)+\)|(?:JVMS|JLS)\s+\d+|[Cc]hapters?\s+\d+|"
         r"[Ee]xercises? \d+|step \d+|(?:Java|JDK|OpenJDK|javac)\s+\d+|^ *\d+\. |^# \d+\.")
EQUATION = re.compile(r"(?<![\w.)])\d[\d, ]*(?: [-+*/] \d[\d,]*)+ (?:is|=)\s+-?\d[\d,]*(?![\w,]\d)")
OPERATORS = {ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul,
             ast.Div: operator.truediv, ast.FloorDiv: operator.floordiv, ast.USub: operator.neg}

FUNCTIONS = ("shown", "lines", "kinds", "byte", "round")


class Wrong(Exception):
    """A number in prose differs from the number that the chapter shows."""


def value_of(text):
    if text.lower() in WORDS:
        return WORDS[text.lower()]
    return int(text, 16) if text.startswith("0x") else float(text.replace(",", ""))


def opcodes():
    """Mnemonics and numbers of the table of instructions."""
    table = (ROOT / "vm/classfile/opcodes.def").read_text("utf-8")
    return {name: int(number, 16) for number, name in
            re.findall(r'^VM_OPCODE\((0x[0-9a-f]{2}), \w+, "(\w+)"', table, re.M)}


class Blocks:
    """The numbers that the blocks of a chapter show."""

    def __init__(self, text):
        self.text = "\n".join(match[4] for match in BLOCK.finditer(text))
        self.bytes = {}
        for offset, row in DUMP.findall(self.text):
            for i, byte in enumerate(row.split()):
                self.bytes[int(offset) + i] = byte
        plain = DUMP.sub(lambda row: row[1], self.text)
        self.numbers = {float(number.replace(",", ""))
                        for number in re.findall(r"\d+(?:,\d{3})+(?:\.\d+)?|\d+\.\d+|\d+", plain)}
        self.numbers |= {float(int(number, 16)) for number in re.findall(r"0x[0-9a-fA-F]+", plain)}
        self.numbers |= {float(int(byte, 16)) for byte in self.bytes.values()}

    def shown(self, pattern):
        found = re.search(pattern, self.text, re.M)
        if found is None:
            raise Wrong(f"no block shows {pattern}")
        return value_of(found[1])

    def lines(self, pattern):
        return sum(1 for line in self.text.splitlines() if re.search(pattern, line))

    def kinds(self, pattern):
        return len(set(re.findall(pattern, self.text, re.M)))

    @staticmethod
    def round(number):
        return round(number)

    @staticmethod
    def round(number):
        return round(number)

    @staticmethod
    def round(number):
        return round(number)

    def byte(self, offset):
        return int(self.bytes[offset], 16)

    def calculate(self, text):
        def of(node):
            if isinstance(node, ast.Constant):
                return node.value
            if isinstance(node, ast.BinOp):
                return OPERATORS[type(node.op)](of(node.left), of(node.right))
            if isinstance(node, ast.UnaryOp):
                return OPERATORS[type(node.op)](of(node.operand))
            if isinstance(node, ast.Call) and node.func.id in FUNCTIONS:
                return getattr(self, node.func.id)(*map(of, node.args))
            raise Wrong(f"no calculation: {text}")
        try:
            return of(ast.parse(text.strip(), mode="eval").body)
        except (SyntaxError, KeyError, AttributeError) as error:
            raise Wrong(f"no calculation: {text}") from error


def check_tables(prose, blocks):
    """Checks rows of tables of a file's bytes: an offset, then bytes as inline code. Returns the prose without the
    offsets."""
    def row(match):
        at = int(match[1])
        for code in re.findall(r"`([0-9a-f]{2}(?: [0-9a-f]{2})*)(?: \.\.\.)?`", match[2]):
            for byte in code.split():
                if blocks.bytes.get(at) != byte:
                    raise Wrong(f"the byte at {at} is {blocks.bytes.get(at)}, not {byte}")
                at += 1
        return "| |" + match[2] + "|"
    table = re.compile(r"^\| offset \| bytes \|.*\n\|[-|]+\n((?:\|.*\n)+)", re.M)
    return table.sub(lambda found: re.sub(r"^\| (\d+) \|(.*?)\|", row, found[1], flags=re.M), prose)


def check_sentences(prose, blocks, names):
    """Checks the parts of sentences that are checked as a whole. Returns the prose without these parts."""
    def equal(match):
        if int(match[1], 16) != int(match[2]):
            raise Wrong(f"{match[0]}: it is {int(match[1], 16)}")
        return " "
    prose = re.sub(r"(0x[0-9a-f]+) (?:is|=) (\d+)", equal, prose)

    def opcode(number, name, whole):
        if name in names and names[name] != int(number, 16):
            raise Wrong(f"{whole}: {name} is 0x{names[name]:02x}")
        return " " if name in names else whole
    prose = re.sub(r"(0x[0-9a-f]{2})\s+(?:is\s+)?`(\w+)`", lambda m: opcode(m[1], m[2], m[0]), prose)
    prose = re.sub(r"`(\w+)`\s+(?:is\s+(0x[0-9a-f]{2})|\((0x[0-9a-f]{2})\))",
                   lambda m: opcode(m[2] or m[3], m[1], m[0]), prose)

    def equation(match):
        left, right = re.split(r" (?:is|=)\s+", match[0])
        if blocks.calculate(left.replace(",", "")) != value_of(right.strip()):
            raise Wrong(f"{match[0]}: it is {blocks.calculate(left.replace(',', ''))}")
        return " "
    return EQUATION.sub(equation, prose)


def parts(text):
    """The parts of a chapter with the blocks that their numbers may come from."""
    pieces = re.split(r"^(?=## )", text, flags=re.M)
    whole = Blocks(text)
    is_behind = False
    for piece in pieces:
        is_behind = is_behind or piece.startswith("## Exercises")
        yield piece, (whole if is_behind else Blocks(piece)), whole


def check_number(number, mark, near, whole, around):
    """Checks one number of the prose; mark is the comment after it, or None."""
    if mark in ("given", "measured"):
        return
    value = value_of(number)
    if mark is not None and mark.startswith("="):
        result = whole.calculate(mark[1:])
        if abs(result - value) > 1e-9:
            raise Wrong(f"{number} in {around!r}: it is {result}")
    elif number.lower() in WORDS or value not in (whole if value >= 100 else near).numbers:
        raise Wrong(f"{number} in {around!r}: no block shows it here, and no calculation follows")


def faults_of(text, names):
    """Returns the wrong numbers of a chapter, and the number of all numbers."""
    faults, count = [], 0
    for piece, near, whole in parts(text):
        prose = BLOCK.sub("\n", piece)
        try:
            prose = check_sentences(check_tables(prose, whole), whole, names)
        except Wrong as wrong:
            faults.append(str(wrong))
        marks = []

        def keep(match):
            marks.append(match[1])
            return f"\x00{len(marks) - 1}\x00"
        prose = re.sub(r"^ *<!-- all (?:given|measured) -->\n(?:.*\S.*\n)+", "\n", prose, flags=re.M)
        prose = re.sub(r"<!-- (.*?) -->", keep, prose, flags=re.S)
        prose = re.sub(r"(?<=\n\n)(?: {4}.*\n)+", "", prose)  # code, which no block shows
        prose = re.sub(r"``.*?``|`[^`]*`", "`", prose)
        prose = re.sub(r"\]\([^)]*\)", "]", prose)
        prose = re.sub(NAMES, " ", prose, flags=re.M)
        prose = re.sub(r"[ \n]+", " ", prose)
        marked = rf"({NUMBER}|\b(?:{'|'.join(WORDS)})\b)(?:\x00(\d+)\x00)?"
        for match in re.finditer(marked, prose, re.I):
            number, mark = match[1], match[2] and marks[int(match[2])]
            behind = re.sub("\x00.*?\x00", "", prose[match.end():match.end() + 60])
            is_word = number.lower() in WORDS
            if is_word and mark is None and re.match(rf"(?: [\w-]+)? {COUNTED}", behind) is None:
                continue
            count += 1
            around = re.sub("\x00.*?\x00", "", prose[max(0, match.start() - 40):match.end() + 25]).strip()
            try:
                check_number(number, mark, near, whole, around)
            except Wrong as wrong:
                faults.append(str(wrong))
    return faults, count


SELF_TEST = """# 1. A chapter

Here are the last {last}<!-- = shown(r'^(\\d+)$') - 4 --> bytes:

```console
$ wc -c < f
7
$ od f
0000004 ca fe 60
```

| offset | bytes | |
|---|---|---|
| 4 | `{magic}` | 0x60 is {decimal}, and `iadd` is {opcode} |

There are {words}<!-- = kinds(r'\\b(ca|fe)\\b') + 1 --> bytes. {equation} and {plain}.
"""
GOOD = {"last": 3, "magic": "ca fe", "decimal": 96, "opcode": "0x60", "words": "three",
        "equation": "2 + 3 is 5", "plain": 7}
BAD = {"last": 130, "magic": "ca ff", "decimal": 97, "opcode": "0x61", "words": "five",
       "equation": "2 + 3 is 6", "plain": 8}


def self_test(names):
    """Tests that each single wrong number is found, and that correct numbers are accepted."""
    assert faults_of(SELF_TEST.format(**GOOD), names)[0] == []
    for name, wrong in BAD.items():
        assert faults_of(SELF_TEST.format(**{**GOOD, name: wrong}), names)[0], name
    unmarked = re.sub(r"<!-- = kinds.*? -->", "", SELF_TEST.format(**GOOD))
    assert faults_of(unmarked, names)[0], "a number word without a calculation"


def main():
    names = opcodes()
    if not names:
        print("vm/classfile/opcodes.def has no opcodes")
        return 1
    arguments = [name for name in sys.argv[1:] if name != "--self-test"]
    if "--self-test" in sys.argv:
        self_test(names)
    is_good = True
    for path in chapters(arguments):
        faults, count = faults_of(path.read_text("utf-8"), names)
        for fault in faults:
            print(f"{path.name}: {fault}")
        print(f"{path.name}: {count} numbers in prose, {len(faults)} faults")
        is_good = is_good and not faults
    return 0 if is_good else 1


if __name__ == "__main__":
    sys.exit(main())
