#!/usr/bin/env python3
"""Compares views of classes and of the heap with the output of javap and java, and with other output of the machine.

Usage: run.py --jp2vm PROGRAM --java PROGRAM --javac PROGRAM --javap PROGRAM --work DIR
"""
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from harness import check, compile_java, must, read_options, run_all, start  # noqa: E402

HERE = pathlib.Path(__file__).resolve().parent
LIBRARIES = ("--classlib=openjdk", "--classlib=embedded")
NESTED = ("Shapes", "Shapes$Circle", "Shapes$Cube", "Shapes$Named", "Shapes$Solid",
          "Shapes$Shape", "Shapes$Colour", "Shapes$Small")


def run(options, *words, status=0):
    done = start(options.jp2vm, *words, cwd=options.work)
    check(done.returncode == status, f"{words}: status {done.returncode}\n{done.stderr[-500:]}")
    return done.stderr


def javap_pool(text):
    """{index: (tag, operands, value)}."""
    pool = {}
    for index, tag, rest in re.findall(r"^ +#(\d+) = (\w+) *(.*)$", text, re.M):
        operands, _, comment = rest.partition("//")
        if tag in ("Utf8", "Integer", "Float", "Long", "Double"):
            pool[int(index)] = (tag, "", rest.strip())
        else:
            pool[int(index)] = (tag, operands.strip(), comment.strip())
    return pool


def own_pool(text):
    pool = {}
    for index, tag, operands, value in re.findall(r"^ +#(\d+) (\w+) +((?:[\d#.:]*#\S+)?) *(.*)$",
                                                  text, re.M):
        pool[int(index)] = (tag, operands, value.partition("  => ")[0].strip())
    return pool


def plain(entry):
    """The entry in a common form: javap leaves out the class for members of the same class, and has its own form of
    numbers."""
    tag, operands, value = entry
    value = value.replace('"', "")
    if tag in ("Float", "Double"):
        value = float(value.rstrip("fd"))
    return tag, operands, value


def check_pool(name, text, reference):
    own, other = own_pool(text), javap_pool(reference)
    check(len(other) > 5 and own.keys() == other.keys(), f"{name}: other constants")
    for index, entry in other.items():
        tag, operands, value = plain(entry)
        if tag in ("Methodref", "Fieldref", "InterfaceMethodref", "MethodHandle"):
            value = re.sub(r"^(REF_\w+ )?", r"\1", value)
        mine = plain(own.get(index, ("none", "", "")))
        same = mine == (tag, operands, value)
        if not same and isinstance(value, str) and mine[:2] == (tag, operands):
            head, _, member = mine[2].rpartition(" ")
            same = (head + " " if head else "") + member.removeprefix(name + ".") == value
        check(same, f"{name}: #{index}: {mine}, javap {(tag, operands, value)}")


def check_members(name, text, reference):
    """Flags of the class and of members, code, attributes of the class."""
    flags = re.search(r"^  flags: \((0x\w+)\)", reference, re.M).group(1)
    check(re.search(rf"access_flags +{flags}\b", text), f"{name}: access_flags")
    members = re.findall(r"^    descriptor: (\S+)\n    flags: \((0x\w+)\) ?(.*)", reference, re.M)
    own = re.findall(r"^  (?:offset|static at) .*?bytes?   ?\S+ (\S+).*\n +(0x\w+) ?([A-Z_ ]*)",
                     text, re.M)
    own += re.findall(r"^  v +\S+  [^(\n]+(\(\S+)\n +(0x\w+) ?([A-Z_ ]*)", text, re.M)
    other = [(d, f, " ".join(names.split(", "))) for d, f, names in members]
    check(other and [(d, f, n.strip()) for d, f, n in own] == other,
          f"{name}: members {own}\njavap {other}")
    code = re.findall(r"stack=(\d+), locals=(\d+)", reference)
    check(re.findall(r"max_stack (\d+), max_locals (\d+)", text) == code, f"{name}: code")
    listed = re.search(r"^  attributes +(.*)", text, re.M).group(1).split(", ")
    for attribute in ("NestHost", "NestMembers", "PermittedSubclasses", "Record",
                      "BootstrapMethods", "InnerClasses", "SourceFile"):
        check((attribute in listed) == (re.search(rf"^{attribute}:", reference, re.M) is not None),
              f"{name}: attribute {attribute}")


def check_classes(options):
    for name in NESTED:
        text, reference = run(options, "-cp", ".", "--print-class=" + name), must(options.javap, "-v", "-p", "-cp",
                                                                                  options.work, name).stdout
        check_pool(name, text, reference)
        check_members(name, text, reference)


def check_run(options):
    text = run(options, "-cp", ".", "--print-class=Shapes,Shapes$$Lambda*,Shapes.Circel", "Shapes",
               status=1)
    check("state                  initialized" in text, "the state after a run")
    check("=> failed: Missing" in text, "a failed resolution")
    check(re.search(r"^hidden class Shapes\$\$Lambda", text, re.M), "the class of a lambda")
    check(re.search(r"made I = 3$", text, re.M) and "CONSTANT J = 1099511627776" in text
          and "ratio D = 0.5" in text and re.search(r"title Ljava/lang/String; = null$", text, re.M)
          and re.search(r"hold Ljava/lang/Object; -> java.lang.Object\[\]$", text, re.M),
          "values of static fields")
    check("no class Shapes.Circel was loaded; the nearest is Shapes$Circle" in text, "a hint")
    circle = run(options, "-cp", ".", "--print-class=Shapes$Circle", "Shapes")
    own, taken = re.search(r"^  instances +(\d+) bytes with header and fields, (\d+) in the heap$",
                           circle, re.M).groups()
    size = layout(run(options, "-cp", ".", "--print-layout=Shapes$Circle", "Shapes"))[1]
    check(int(taken) == size and size - 16 < int(own) <= size, f"sizes {own}, {taken} and {size}")
    check(re.search(r"area\(\)D  overrides that of Shapes\$Shape$", circle, re.M), "vtable")
    check(re.search(r"twice\(\)\S+ -> Shapes\$Named\.twice", circle), "itable")


def layout(text):
    """Instance fields with their offsets, and the sizes."""
    fields = {name: int(offset) for offset, name in re.findall(
        r"^ +(\d+) +\d+  \S+ +([\w$.]+\.\w+)(?: |$)", text, re.M)}
    size, used = re.search(r"^Instance size: (\d+) bytes, of which (\d+)", text, re.M).groups()
    return fields, int(size), int(used)


def check_tiling(name, text):
    """Rows must follow each other without gaps, from the first byte to the last."""
    end = 0
    for offset, size in re.findall(r"^ +(\d+) +(\d+)  ", text, re.M):
        check(int(offset) == end, f"{name}: a hole at {end}")
        end = int(offset) + int(size)
    check(end == layout(text)[1], f"{name}: the end is at {end}")


def check_layouts(options):
    compile_java(options, HERE / "Offsets.java", words=("--add-modules", "jdk.unsupported"))
    for name in ("Shapes$Circle", "Shapes$Small", "java.util.ArrayList",
                 "java.util.HashMap$Node"):
        text = run(options, "-cp", ".", "--print-layout=" + name)
        check_tiling(name, text)
        reported = must(options.jp2vm, "-cp", ".", "Offsets", name, cwd=options.work).stdout
        offsets = dict(line.split() for line in reported.splitlines())
        own = {field: str(offset) for field, offset in layout(text)[0].items()}
        check(offsets and own == offsets, f"{name}: {own}, Unsafe {offsets}")
        other = must(options.java, "-cp", ".", "Offsets", name, cwd=options.work).stdout
        check({line.split()[0] for line in other.splitlines()} == set(own), f"{name}: java's fields")
    probe = 'alloc Shapes /class == "Shapes$Circle"/ { @[bytes] = count() }'
    text = run(options, "--probe", probe, "-cp", ".", "Shapes")
    circle = run(options, "-cp", ".", "--print-layout=Shapes$Circle")
    end = re.search(r"^ +(\d+) +\d+ +\(gap: alignment of objects\)", circle, re.M).group(1)
    check(re.search(rf"^ +101 .* {end}$", text, re.M), f"bytes of allocations: {end}, {text}")
    text = run(options, "-cp", ".", "--print-layout=int[],java.lang.String[][]")
    check("int[] object internals" in text and "16    4x" in text
          and "java.lang.String[][] object" in text and "16    8x" in text, "arrays: " + text)


def check_histogram(options):
    for library in LIBRARIES:
        text = run(options, library, "--heap-histogram=exit,gc", "-cp", ".", "Shapes")
        tables = re.split(r"^ num .*\n-+\n", text, flags=re.M)[1:]
        check(len(tables) >= 2, library + ": at a collection and at exit")
        for table in tables[-1:]:
            rows = re.findall(r"^ *\d+: +(\d+) +(\d+)  (\S+)", table, re.M)
            circle = {name: (int(n), int(b)) for n, b, name in rows}.get("Shapes$Circle")
            check(circle == (100, 6400), f"{library}: circles {circle}")
            total = re.search(r"^Total +(\d+) +(\d+)", table, re.M).groups()
            check(total == (str(sum(int(n) for n, _, _ in rows)),
                  str(sum(int(b) for _, b, _ in rows))), library + ": total")
            sizes = [int(b) for _, b, _ in rows]
            check(sizes == sorted(sizes, reverse=True), library + ": order")


def check_signal(options):
    process = subprocess.Popen([options.jp2vm, "--heap-histogram=signal", "-cp", ".", "Sleeper"],
                               cwd=options.work, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                               encoding="utf-8")
    process.stdout.readline()
    process.send_signal(signal.SIGQUIT)
    time.sleep(2)
    process.terminate()
    _, text = process.communicate(timeout=60)
    check(re.search(r"^ *\d+: +\d+ +\d+  java.lang.String ", text, re.M), "on a signal: " + text)


def check_bad_input(options):
    text = run(options, "-cp", ".", "--print-class=Shapes$Circl", status=1)
    check(text.count("\n") == 1 and "NoClassDefFoundError" in text, "an unknown class: " + text)
    text = run(options, "-cp", ".", "--print-layout=Shapes.Circle")
    check(text.startswith("Shapes$Circle object internals"), "a member class: " + text)
    data = bytearray((options.work / "Shapes$Circle.class").read_bytes())
    at = data.index(bytes((0x2a, 0xb4)))  # aload_0, getfield of area()
    data[at] = 0x0e  # dconst_0
    bad = options.work / "bad"
    bad.mkdir()
    for name in NESTED:
        shutil.copy(options.work / (name + ".class"), bad)
    (bad / "Shapes$Circle.class").write_bytes(data)
    text = run(options, "-cp", "bad", "--print-class=Shapes$Circle", status=1)
    check(re.search(r"linking failed +java.lang.VerifyError: ", text) and "vtable" in text,
          "a class that is not verified: " + text[:500])
    text = run(options, "-cp", ".", "--heap-histogram=never", "Shapes", status=2)
    check(text.count("\n") == 1, "a wrong moment: " + text)
    for library in LIBRARIES:
        text = run(options, library, "--print-class=java.lang.*", "-cp", ".", "Sleeper", "0")
        check(text.count("\nclass java.lang.") > 20, library + ": many classes")


def main():
    options = read_options(__doc__, "jp2vm java javac javap work")
    compile_java(options, HERE / "Shapes.java", HERE / "Sleeper.java")
    (options.work / "Missing.class").unlink()
    return run_all([check_classes, check_run, check_layouts, check_histogram, check_signal, check_bad_input], options)


if __name__ == "__main__":
    sys.exit(main())
