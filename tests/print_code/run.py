#!/usr/bin/env python3
"""Compares what --print-code shows of small methods with every opcode with golden files.

usage: run.py --jp2vm JP2VM --java JAVA --javac JAVAC --work DIR [--update]

The methods are those of GenerateOpcodes.java; golden/plain.txt has all of them, the other files a
choice, as the translator makes them under other options. --update writes the golden files anew.
Exit status 0: all agree, 1: something differs.
"""
import argparse
import difflib
import os
import pathlib
import re
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
ASM = ["--add-exports", "java.base/jdk.internal.org.objectweb.asm=ALL-UNNAMED"]

ALL = re.compile(r"^(Opcodes|Dynamic)\.(?!main\()")
# What options change: branches, loops, calls, what is probed, locks, handlers.
CHOICE = re.compile(r"^(Opcodes\.(<init>|stack|below|intConstants|comparedBranches|merge|far|sum|"
                    r"downwards|upwards|subroutines|tableSwitch|lookupSwitch|statics|fields|"
                    r"getInt|returnZ|returnV|staticCalls|objectCalls|objects|exceptions|thrown|"
                    r"monitors|locked\w*)\(|Dynamic\.(?!main\())")
# Options, and what of it is compared.
RUNS = {
    "plain": ([], ALL),
    "no-optimize": (["--no-optimize"], CHOICE),
    "profile": (["--profile", "--profile-out=DIR/profile.jp2"], CHOICE),
    "analysis": (["--analysis=events"], CHOICE),
    "jop": (["--jop"], CHOICE),
}
CLASSES = ("Opcodes", "Dynamic")
HEAD = re.compile(r"^(\S+\.\S+\(\S*): \d+ instructions, ")
# What differs from run to run, or with the library: addresses, numbers of made classes.
OBJECT = re.compile(r"(now CONST64 [sv]\d+ = )\d{12,}$")
MADE = re.compile(r"(\$\$Invoker)\$\d+")

failures = []


def check(condition, text):
    if not condition:
        print("failed: " + text)
        failures.append(text)


def run(command, expect=0):
    result = subprocess.run([str(part) for part in command], stdin=subprocess.DEVNULL,
                            capture_output=True, timeout=300, text=True, check=False)
    if result.returncode != expect:
        sys.exit("failed: %s: %s" % (command, result.stdout + result.stderr))
    return result


def generate(options):
    generator = options.work / "generator"
    run([options.javac, "-nowarn", *ASM, "-d", generator, HERE.parent / "classgen" / "Code.java",
         HERE / "GenerateOpcodes.java"])
    run([options.javac, "--release", "11", "-d", options.work, HERE / "Bootstrap.java"])
    run([options.java, *ASM, "-cp", generator, "GenerateOpcodes", options.work])


def sections(text):
    """The methods' listings by name, without what the machine has to say besides."""
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
    """Every cell belongs to an instruction, in one piece: each begins where another ends."""
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
        arguments = [option.replace("DIR", str(options.work)) for option in vm_options]
        result = run([options.jp2vm, "--classlib=embedded", *arguments,
                      "--print-code=%s.*" % name, "-cp", options.work, name])
        expected = run([options.java, "-cp", options.work, name])
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
    differences = list(difflib.unified_diff(golden.read_text().splitlines(), text.splitlines(),
                                            "golden/" + golden.name, "now", lineterm="", n=1))
    check(not differences, "%s: %d lines of differences" % (kind, len(differences)))
    for line in differences[:60]:
        print(line)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--jp2vm", required=True)
    parser.add_argument("--java", default="java")
    parser.add_argument("--javac", default="javac")
    parser.add_argument("--work", required=True, type=pathlib.Path)
    parser.add_argument("--update", action="store_true")
    options = parser.parse_args()
    os.makedirs(options.work, exist_ok=True)
    generate(options)
    for kind in RUNS:
        compare(options, kind)
    print("%d failures" % len(failures) if failures else "passed")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
