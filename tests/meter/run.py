#!/usr/bin/env python3
"""Tests of the meter (docs/hooks.md): compares the events that it receives with programs and with a second machine.

usage: run.py told|shadow|linkage|payload|refused --work DIR --meter PROBE_OPERANDS
              --jp2vm JP2VM --java JAVA --javac JAVAC --jar EMBEDDED_JAR --xmllint XMLLINT

Exit status 0: passed, 1: failed.
"""
import pathlib
import re
import sys
import xml.etree.ElementTree

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))
from harness import (CCT, check, compile_java, CORPUS, EXT, failures, linkage_cases, named,  # noqa: E402
                     read_options, run_named, start)
# Programs of the corpus that the second machine follows.
PROGRAMS = ["arith", "arrays", "control", "convert", "exceptions", "init", "lambda", "monitors",
            "stack", "switches"]


def run(options, *command):
    return start(*command, variables={"JP2VM_EMBEDDED_JAR": options.jar})


def meter(options, mode, argument, program, arguments=(), *vm_options):
    return run(options, options.meter, mode, argument, "--classlib=embedded", *vm_options, "-cp", options.work, program,
               *arguments)


def reported(text):
    return [line for line in text.splitlines() if line.startswith("told ")]


def mnemonic(line):
    return line.split(" ", 2)[1]


def compare(what, got, expected):
    for i, line in enumerate(expected):
        if got[i:i + 1] != [line]:
            check(False, "%s: line %d: expected %s, got %s" % (what, i + 1, line, got[i:i + 1]))
            return
    check(len(got) == len(expected), "%s: %d lines, not %d" % (what, len(got), len(expected)))


# Sets of opcodes: single opcodes, opcodes together with opcodes that they are merged with, and other orders.
SETS = ["idiv", "lcmp", "ifge", "lcmp,fcmpl,fcmpg,dcmpl,dcmpg", "fcmpg,ifge", "iload_0,istore_1",
        "dup,pop,swap", "ireturn,freturn,return", "iconst_1,fconst_1,dconst_1,ldc2_w",
        "invokestatic,invokevirtual,invokespecial,invokeinterface,invokedynamic",
        "iadd,isub,imul,iinc", "goto,if_icmplt,ifeq,ifnull"]


def test_told(options):
    """Operands must have the values that the program computes, for any set of observed instructions."""
    compile_java(options, HERE / "Told.java", release="17", words=())
    result = meter(options, "log", "Told$Ops:all", "Told")
    check(result.returncode == 0 and "meter:" not in result.stderr, result.stderr[-500:])
    expected = reported(result.stdout)
    kinds = {mnemonic(line) for line in expected}
    check(len(kinds) > 70, "only %d kinds of instructions" % len(kinds))
    everything = reported(result.stderr)
    compare("all", [line for line in everything if mnemonic(line) in kinds], expected)
    for names in SETS:
        chosen = set(names.split(","))
        lines = [line for line in everything if mnemonic(line) in chosen]
        for text in (names, "asked:" + names):
            result = meter(options, "log", "Told$Ops:" + text, "Told")
            compare(text, reported(result.stderr), lines)


def check_shadow(options, program, arguments=(), *vm_options):
    result = meter(options, "shadow", "-", program, arguments, *vm_options)
    good = re.search(r"meter: ok, (\d+) calls, (\d+) instructions, (\d+) operands",
                     result.stderr)
    check(good, "%s: %s" % (program, result.stderr[-1500:]))
    if good:
        calls, instructions, operands = (int(number) for number in good.groups())
        check(calls > 1000 and instructions > 10000 and operands > 5000,
              "%s: %s" % (program, good.group()))
    expected = run(options, options.jp2vm, "--classlib=embedded", *vm_options, "-cp", options.work, program,
                   *arguments)
    check(result.stdout == expected.stdout, program + " prints something else")
    check(result.returncode == expected.returncode, "%s: status %d" % (program, result.returncode))


def test_shadow(options):
    paths = [path for area in PROGRAMS for path in sorted((CORPUS / area).glob("*.java"))
             if not any(path.with_suffix(s).exists() for s in (".in", ".args", ".vmargs"))]
    check(len(paths) > 80, "only %d programs" % len(paths))
    paths = paths if options.whole else paths[::2]
    compile_java(options, *paths, HERE / "Locked.java", HERE.parent / "probes" / "Work.java", release="17", words=())
    check_shadow(options, "Locked", (), "-Xss1m")
    for program in ["Work"] + [path.stem for path in paths]:
        check_shadow(options, program)


def test_linkage(options):
    """Code that javac does not write: jsr and ret, unbalanced monitors, errors of linking."""
    names = linkage_cases(options)
    check(len(names) > 50, "%d cases" % len(names))
    check_shadow(options, "LinkDriver", names)


def check_profile(options, path, rules, exits):
    """In every context, the count of the meter must equal the count of the profile."""
    schema = HERE.parents[1] / "profiler" / "schema" / rules
    result = run(options, options.xmllint, "--noout", "--huge", "--relaxng", schema, path)
    check(result.returncode == 0, result.stderr[-500:])
    root = xml.etree.ElementTree.parse(path).getroot()
    note = root.find(EXT + "note")
    check(note is not None and note.get("name") == "meter" and note.text == "payload",
          "there is no note")
    contexts = natives = metered = 0
    for method in root.iter(CCT + "method"):
        values = {value.get("name"): int(value.text)
                  for value in method.findall(EXT + "value")}
        calls, executed = (int(method.find(CCT + name).text)
                           for name in ("executionCount", "executedInstructions"))
        is_native = method.get(EXT + "native") == "true"
        expected = {"entered": 0, "metered": 0} if is_native \
            else {"entered": calls, "metered": executed}
        for name, value in expected.items():
            check(values.get(name) == value, "%s.%s: %s: %s, not %d" % (
                method.get("declaringClass"), method.get("name"), name, values.get(name), value))
        check(values["left"] == values["entered"] or exits, "%s was not left" % method.get("name"))
        contexts += 1
        natives += is_native
        metered += values["metered"]
        if len(failures) > 10:
            return
    check(contexts > 100 and natives > 5 and metered > 10000,
          "%d contexts, %d natives" % (contexts, natives))


def test_payload(options):
    paths = [CORPUS / "exceptions" / "CatchSelection.java", CORPUS / "lambda" / "LambdaHeavy.java",
             CORPUS / "monitors" / "WaitNotify.java", CORPUS / "exceptions" / "ExitStatus.java"]
    compile_java(options, *paths, HERE / "Locked.java", HERE.parent / "probes" / "Work.java", release="17", words=())
    where = options.work
    outs = {name: where / name for name in ("p.xml", "p.dcg.xml", "p.txt", "p.tsv")}
    for program in ["Locked", "Work"] + [path.stem for path in paths]:
        for more in ([], ["--fold-recursion"], ["--profile-limit=64k"], ["--metrics"]):
            if program == "Locked" and more != ["--fold-recursion"]:
                continue  # too deep for readers of XML
            result = meter(options, "payload", "-", program, (), "--profile", *more,
                           "-Xss512k", *("--profile-out=%s" % path for path in outs.values()))
            check("jp2vm: profile: cannot" not in result.stderr, result.stderr)
            exits = program == "ExitStatus"  # in the middle of activations
            check_profile(options, outs["p.xml"], "cct.rng", exits)
            check_profile(options, outs["p.dcg.xml"], "dcg.rng", exits)
            check("\nmeter: payload\n" in outs["p.txt"].read_text(), "no note in the text")
            title, *lines = [line.split("\t") for line in outs["p.tsv"].read_text().splitlines()]
            column = {name: i for i, name in enumerate(title)}
            check(all(line[column["metered"]] == line[column["instructions"]] for line in lines),
                  "the table differs")


def test_refused(options):
    compile_java(options, HERE / "Locked.java", release="17", words=())
    result = meter(options, "bench", "all", "Locked", (), "--count")
    check(result.returncode == 1 and result.stdout == "", "--count runs with a meter")
    check("operand probes need calling contexts" in result.stderr, result.stderr)


def main():
    tests = named(globals(), "test_")
    return run_named(tests, read_options(__doc__, "work meter jp2vm java javac jar xmllint", tests, whole={
        "action": "store_true", "help": "shadow: all programs, not every second one"}))


if __name__ == "__main__":
    sys.exit(main())
