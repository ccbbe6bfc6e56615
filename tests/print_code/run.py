#!/usr/bin/env python3
"""Compares the output of --print-code for small methods, which contain every opcode, with golden files.

usage: run.py --jp2vm JP2VM --java JAVA --javac JAVAC --work DIR [--update]

The methods are those of GenerateOpcodes.java. golden/plain.txt has all of them; the other files have some of them,
translated with other options. --update writes the golden files. Exit status 0: all agree, 1: something differs.
"""
import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from harness import ASM, check, compile_java, equal, finish, must, read_options, ROOT  # noqa: E402

HERE = pathlib.Path(__file__).resolve().parent
ALL = re.compile(r"^(Opcodes|Dynamic)\.(?!main\()")
# Methods that options affect: branches, loops, calls, probed code, locks, handlers.
CHOICE = re.compile(r"^(Opcodes\.(<init>|stack|below|intConstants|comparedBranches|merge|far|sum|"
                    r"downwards|upwards|subroutines|tableSwitch|lookupSwitch|statics|fields|"
                    r"getInt|returnZ|returnV|staticCalls|objectCalls|objects|exceptions|thrown|"
                    r"monitors|locked\w*)\(|Dynamic\.(?!main\())")
# Options, and the methods that are compared.
RUNS = {
    "plain": ([], ALL),
    "no-optimize": (["--no-optimize"], CHOICE),
    "profile": (["--profile", "--profile-out=DIR/profile.jp2"], CHOICE),
    "analysis": (["--analysis=events"], CHOICE),
    "jop": (["--jop"], CHOICE),
}
CLASSES = ("Opcodes", "Dynamic")
HEAD = re.compile(r"^(\S+\.\S+\(\S*): \d+ instructions, ")
# Parts that differ between runs, or between libraries: addresses, numbers of made classes.
OBJECT = re.compile(r"(now CONST64 [sv]\d+ = )\d{12,}$")
MADE = re.compile(r"(\$\$Invoker)\$\d+")


def generate(options):
    generator = compile_java(options, HERE.parent / "classgen/Code.java", HERE / "GenerateOpcodes.java",
                             to=options.work / "generator", words=ASM)
    compile_java(options, HERE / "Bootstrap.java", release="11", words=())
    must(options.java, *ASM, "-cp", generator, "GenerateOpcodes", options.work)


def sections(text):
    """The listings by name of the method, without other output of the machine."""
    found, name = {}, None
    for line in text.splitlines():
        head = HEAD.match(line)
        if head:
            name = head.group(1)
            check(name not in found, name + " is there twice")
            found[name] = []
        elif not line.startswith("  "):
            name = None
        if name:
            line = MADE.sub(r"\1", OBJECT.sub(r"\1an object", line))
            found[name].append(line.rstrip())
    return found


def opcodes():
    """Mnemonics by number."""
    table = (ROOT / "vm" / "classfile" / "opcodes.def").read_text()
    rows = re.findall(r'^VM_OPCODE\((0x\w+), \w+, "(\w+)"', table, re.M)
    return {int(number, 16): mnemonic for number, mnemonic in rows}


def check_opcodes(found):
    """Every opcode is in a listing."""
    seen = set()
    for lines in found.values():
        for line in lines:
            row = re.match(r"^ (?:     |[ \d]{5}) +\d+ +\d+  (wide )?(\w+)", line)
            if row:
                seen.update(word.strip() for word in row.groups() if word)
    table = opcodes()
    check(sorted(table)[:202] == list(range(202)), "opcodes.def has other numbers")
    missing = [mnemonic for number, mnemonic in table.items()
               if number <= 201 and mnemonic not in seen]
    check(not missing, "opcodes are not shown: " + " ".join(missing))


def check_cells(kind, found):
    """Every cell must belong to an instruction, and the cells of an instruction must follow each other: each
    instruction begins where another one ends."""
    for name, lines in found.items():
        text = "\n".join(lines)
        check("no instruction" not in text, "%s: %s has cells that are none" % (kind, name))
        cells = int(re.search(r", (\d+) cells, ", lines[0]).group(1))
        starts = {int(n) for n in re.findall(r" (\d+)  [A-Z][A-Z0-9_+]+", text)}
        targets = {int(n) for n in re.findall(r"-> (\d+)", text)}
        check(all(start < cells for start in starts), "%s: %s: cells" % (kind, name))
        check(targets <= starts, "%s: %s: goes to %s" % (kind, name, sorted(targets - starts)))


def listing(options, kind):
    vm_options, wanted = RUNS[kind]
    found = {}
    for name in CLASSES:
        if kind == "jop" and name == "Dynamic":
            continue  # a processor of Java 5
        words = [option.replace("DIR", str(options.work)) for option in vm_options]
        result = must(options.jp2vm, "--classlib=embedded", *words, f"--print-code={name}.*", "-cp", options.work, name)
        expected = must(options.java, "-cp", options.work, name)
        check(result.stdout == expected.stdout, "%s: %s prints something else" % (kind, name))
        found.update(sections(result.stderr))
    check_cells(kind, found)
    if kind == "plain":
        check_opcodes(found)
    return "\n\n".join("\n".join(lines) for name, lines in sorted(found.items())
                       if wanted.match(name)) + "\n"


def compare(options, kind):
    text = listing(options, kind)
    golden = HERE / "golden" / (kind + ".txt")
    if options.update:
        golden.parent.mkdir(exist_ok=True)
        golden.write_text(text)
        return
    equal(golden.name, text, golden.read_text())


def main():
    options = read_options(__doc__, "jp2vm java javac work", update=False)
    generate(options)
    for kind in RUNS:
        compare(options, kind)
    return finish()


if __name__ == "__main__":
    sys.exit(main())
