#!/usr/bin/env python3
"""Compares the counts of `jp2vm --count` with numbers that are found in other ways.

This script executes a part of the program Counted itself, instruction by instruction, from the listing of javap; the
rest of the program reports its own counts. It also checks sums, repetition, threads, every way out of a program, and
files that cannot be written.

Usage: run.py --jp2vm PATH --javac PATH --work DIR
"""
import collections
import os
import pathlib
import re
import signal
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from harness import (check, compile_java, equal, must, read_options, restore_signals, run_all,  # noqa: E402
                     SECONDS, start)

HERE = pathlib.Path(__file__).resolve().parent
WIDENED = re.compile(r"([ilfda](load|store)|iinc|ret)_w$")
TOTAL = re.compile(r"^jp2vm: (\d+) bytecodes executed$", re.M)


class Method:
    def __init__(self, entries, executed):
        self.entries = entries
        self.executed = executed
        self.insns = []  # (number, bci, mnemonic, executed)

    def count(self, mnemonic):
        return sum(count for _, _, name, count in self.insns if name == mnemonic)


def read_counts(path):
    """Methods by (class, name, descriptor), and their order in the file."""
    methods, order, current = {}, [], None
    for line in path.read_text("utf-8").splitlines():
        kind, *fields = line.split("\t")
        if kind == "method":
            key = tuple(fields[:3])
            current = Method(int(fields[3]), int(fields[4]))
            methods.setdefault(key, current)
            order.append(key)
        elif kind == "insn":
            current.insns.append((int(fields[0]), int(fields[1]), fields[2], int(fields[3])))
        else:
            raise ValueError(f"a line of no kind: {line!r}")
    return methods, order


class Listing:
    """A method as javap lists it, and the means to execute it."""

    def __init__(self):
        self.insns = {}  # bci -> (mnemonic, operands)
        self.tables = {}  # bci -> {key or "default": target}
        self.following = {}


def read_javap(options, class_name):
    done = must(options.javap, "-c", "-p", "-s", "-cp", options.work, class_name)
    listings, current, table, name = {}, None, None, None
    for line in done.stdout.splitlines():
        member = re.match(r"  \S.*?(\S+)\(.*\).*;$", line)
        insn = re.match(r" +(\d+): (\S+) *(.*)$", line)
        entry = re.match(r" +(-?\d+|default): (\d+)$", line)
        if member:
            name = "<init>" if member[1] == class_name else member[1]
        elif line.strip().startswith("descriptor: "):
            current = listings.setdefault((name, line.split()[1]), Listing())
        elif entry and table is not None:
            table[entry[1] if entry[1] == "default" else int(entry[1])] = int(entry[2])
        elif insn:
            bci, mnemonic = int(insn[1]), insn[2]
            current.insns[bci] = (mnemonic, insn[3])
            table = current.tables.setdefault(bci, {}) if "switch" in mnemonic else None
    for listing in listings.values():
        bcis = sorted(listing.insns)
        listing.following = dict(zip(bcis, bcis[1:]))
    return listings


def to_int(value):
    return (value + (1 << 31)) % (1 << 32) - (1 << 31)


BINARY = {"iadd": lambda x, y: x + y, "isub": lambda x, y: x - y, "imul": lambda x, y: x * y,
          "iand": lambda x, y: x & y, "ixor": lambda x, y: x ^ y,
          "ishl": lambda x, y: x << (y & 31)}
TESTS = {"eq": lambda x, y: x == y, "ne": lambda x, y: x != y, "lt": lambda x, y: x < y,
         "ge": lambda x, y: x >= y, "gt": lambda x, y: x > y, "le": lambda x, y: x <= y}


def simulate(listings, key, args, counts, entries):
    """Executes a static method on ints; increments counts[key, bci] and entries[key]."""
    listing = listings[key]
    entries[key] += 1
    local, stack, bci = dict(enumerate(args)), [], 0
    while True:
        counts[key, bci] += 1
        name, operands = listing.insns[bci]
        name = name.removesuffix("_w")  # javap's name of wide instructions
        numbers = [int(n) for n in re.findall(r"-?\d+", operands.split("//")[0])]
        following = listing.following.get(bci)
        base, _, suffix = name.partition("_")
        if base == "iconst":
            stack.append(-1 if suffix == "m1" else int(suffix))
        elif name in ("bipush", "sipush"):
            stack.append(numbers[0])
        elif name == "ldc":
            stack.append(int(operands.split("//")[1].split()[1]))
        elif base == "iload":
            stack.append(local[int(suffix) if suffix else numbers[0]])
        elif base == "istore":
            local[int(suffix) if suffix else numbers[0]] = stack.pop()
        elif name == "iinc":
            local[numbers[0]] = to_int(local[numbers[0]] + numbers[1])
        elif name in BINARY:
            y, x = stack.pop(), stack.pop()
            stack.append(to_int(BINARY[name](x, y)))
        elif name == "goto":
            following = numbers[0]
        elif base == "if":
            y, x = stack.pop(), stack.pop()
            following = numbers[0] if TESTS[suffix[4:]](x, y) else following
        elif name[:2] == "if":
            following = numbers[0] if TESTS[name[2:]](stack.pop(), 0) else following
        elif name in ("tableswitch", "lookupswitch"):
            table = listing.tables[bci]
            following = table.get(stack.pop(), table["default"])
        elif name == "invokestatic":
            called = operands.split("Method ")[1].split(":")
            callee = (called[0].split(".")[-1], called[1])
            n = callee[1].index(")") - 1
            args = stack[len(stack) - n:]
            del stack[len(stack) - n:]
            stack.append(simulate(listings, callee, args, counts, entries))
        elif name == "ireturn":
            return stack.pop()
        else:
            raise ValueError(f"no rule for {name}")
        bci = following


def run(options, words, count_option):
    return start(options.jp2vm, "--classlib=embedded", *count_option, "-cp", options.work, *words)


def check_sums(path, stderr, what):
    """The sums of the file must agree with each other, and with the total on stderr, which must be printed once."""
    methods, order = read_counts(path)
    totals = TOTAL.findall(stderr)
    equal(f"{what}: lines with a total", len(totals), 1)
    equal(f"{what}: distinct methods", len(methods), len(order))
    equal(f"{what}: order", order, sorted(order))
    executed = 0
    for key, method in methods.items():
        own = sum(insn[3] for insn in method.insns)
        equal(f"{what}: sum of {key}", own, method.executed)
        equal(f"{what}: numbers of {key}", [insn[0] for insn in method.insns],
              list(range(1, len(method.insns) + 1)))
        check(method.entries > 0, f"{what}: {key} was never entered")
        executed += own
    equal(f"{what}: total", totals, [str(executed)])
    check(not list(path.parent.glob(path.name + ".tmp*")), f"{what}: a temporary file is left")
    return methods


def check_simulated(options, class_name, start, methods, said):
    """Executes a method here, and compares its counts, and the counts of all methods that it calls."""
    listings = read_javap(options, class_name)
    counts, entries = collections.Counter(), collections.Counter()
    result = simulate(listings, (start, "()I"), [], counts, entries)
    equal(f"result of {start}()", said, result)
    for (name, descriptor), number in entries.items():
        method = methods[f"L{class_name};", name, descriptor]
        equal(f"entries of {name}", method.entries, number)
        for _, bci, mnemonic, executed in method.insns:
            equal(f"{name} at {bci}, {mnemonic}", executed, counts[(name, descriptor), bci])
    for (name, descriptor), listing in listings.items():
        key = (f"L{class_name};", name, descriptor)
        if key in methods:
            want = [(bci, insn[0].removesuffix("_w") if WIDENED.match(insn[0]) else insn[0])
                    for bci, insn in sorted(listing.insns.items())]
            equal(f"instructions of {name}",
                  [(bci, mnemonic) for _, bci, mnemonic, _ in methods[key].insns], want)
    return entries


def check_wide(options):
    """Tests local variables after the 255th; the loop's body contains such instructions."""
    lines = ["final class Wide {", "static int wide() {", "int v0 = 1;"]
    lines += [f"int v{i} = v{i - 1} + 1;" for i in range(1, 300)]
    lines += ["for (int i = 0; i < 9; i++) {", "v299 += 1000;", "v298 = v299 - v297;", "}",
              "return v298;", "}", "public static void main(String[] args) {",
              "System.out.println(wide());", "}", "}"]
    compile_java(options, {"Wide.java": "\n".join(lines)}, words=())
    path = options.work / "wide.tsv"
    done = run(options, ["Wide"], [f"--count={path}"])
    methods = check_sums(path, done.stderr, "Wide")
    check_simulated(options, "Wide", "wide", methods, int(done.stdout))
    wide = methods["LWide;", "wide", "()I"]
    equal("wide iinc", wide.count("iinc"), 18)


def check_counted(options):
    first, second = options.work / "first.tsv", options.work / "second.tsv"
    done = run(options, ["Counted"], [f"--count={first}"])
    equal("status of Counted", done.returncode, 0)
    said = {words[0]: int(words[1]) for words in map(str.split, done.stdout.splitlines())
            if len(words) == 2}
    methods = check_sums(first, done.stderr, "Counted")
    entries = check_simulated(options, "Counted", "plain", methods, said["plain"])
    check(entries[("fibonacci", "(I)I")] > 20 and len(entries) == 5, "the simulation did little")

    def of(name, descriptor="()V", holder="LCounted;"):
        return methods.get((holder, name, descriptor))

    check(of("neverCalled") is None, "a method that never was called is listed")
    divide = of("divide", "()I")
    equal("idiv", divide.count("idiv"), 12)
    equal("what an exception leaves out", [insn[3] for insn in divide.insns
          if insn[2] == "idiv" or divide.insns[insn[0] - 2][2] == "idiv"], [12, 8])
    equal("handlers", divide.count("astore_2"), 4)
    equal("calls on null", (of("instance").entries,
          of("callOnNull", "(LCounted;)V").count("invokevirtual")), (2, 3))
    equal("entries of recurse()", of("recurse").entries, said["depth"])
    equal("calls of recurse()", of("recurse").count("invokestatic"), said["depth"])
    check(said["depth"] > 1000, "the stack is small")
    equal("returns of recurse()", of("recurse").count("return"), 0)
    equal("locked", (of("locked").entries, of("locked").count("monitorenter")), (5, 5))
    equal("areas", (of("area", "()I", "LCounted$Square;").entries,
          of("area", "()I", "LCounted$Circle;").entries), (2, 1))
    equal("main", of("main", "([Ljava/lang/String;)V").entries, 1)
    equal("lambda", of("lambda$main$0").entries, 1)
    natives = [m for m in methods.values() if not m.insns]
    check(any(m.entries > 0 for m in natives), "no native method")
    check(all(m.executed == 0 for m in natives), "a native method has instructions")
    again = run(options, ["Counted"], [f"--count={second}"])
    equal("the second total", again.stderr, done.stderr)
    check(first.read_bytes() == second.read_bytes(), "two runs give different counts")
    bare = run(options, ["Counted"], ["--count"])
    equal("the total without a file", bare.stderr, done.stderr)
    normal = run(options, ["Counted"], [])
    equal("stderr without --count", normal.stderr, "")
    without_depth = [re.sub("depth.*", "", text) for text in (normal.stdout, done.stdout)]
    equal("stdout", without_depth[1], without_depth[0])


def check_ends(options):
    key = ("LEnds;", "work", "(I)I")
    path = options.work / "ends.tsv"
    for how, status in (("return", 0), ("exit", 10), ("halt", 10), ("throw", 1)):
        path.unlink(missing_ok=True)
        done = run(options, ["Ends", how], [f"--count={path}"])
        equal(f"status of {how}", done.returncode, status)
        methods = check_sums(path, done.stderr, how)
        equal(f"calls before {how}", methods[key].entries, 10)
        if how == "exit":
            exits = methods["LEnds;", "exit", "(I)V"]
            equal("System.exit in a callee", [insn[3] for insn in exits.insns], [1, 1, 0])
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        path.unlink(missing_ok=True)
        process = subprocess.Popen(
            [options.jp2vm, "--classlib=embedded", f"--count={path}", "-cp", options.work, "Ends",
             "signal"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
            preexec_fn=restore_signals)
        try:
            equal("the first line", process.stdout.readline(), "ready\n")
            process.send_signal(number)
            _, errors = process.communicate(timeout=SECONDS)
            equal(f"status after {number.name}", process.returncode, 128 + number)
            methods = check_sums(path, errors, number.name)
            equal(f"calls before {number.name}", methods[key].entries, 10)
        finally:
            process.kill()
    for count in (1, 8, 40):
        done = run(options, ["Ends", str(count)], [f"--count={path}"])
        equal(f"status with {count} threads", done.returncode, 0)
        methods = check_sums(path, done.stderr, f"{count} threads")
        work = methods[key]
        number = 10 + 10000 * count
        equal(f"{count} threads", (work.entries, [insn[3] for insn in work.insns]),
              (number, [number] * len(work.insns)))


def check_link(options):
    """If a link has the name of the temporary file, which can be predicted, the machine must not follow it."""
    path, victim = options.work / "linked.tsv", options.work / "victim"
    victim.write_text("before")
    done = start("sh", "-c", 'ln -s "$1" "$2.tmp.$$"; shift 2; exec "$@"', "sh", victim, path, options.jp2vm,
                 "--classlib=embedded", f"--count={path}", "-cp", options.work, "Ends", "return")
    equal("status with a link", done.returncode, 0)
    equal("what the link leads to", victim.read_text(), "before")
    check_sums(path, done.stderr, "link")
    equal("temporaries", [str(p) for p in options.work.glob("linked.tsv.tmp*")], [])


def check_refusals(options):
    for option in ("--count=", "--count=/no/such/directory/file", f"--count={options.work}",
                   "--count=" + "x" * 5000):
        done = run(options, ["Ends", "return"], [option])
        short = option[:40]
        equal(f"status of {short}", done.returncode, 2)
        equal(f"stdout of {short}", done.stdout, "")
        check(re.fullmatch(r"Error: .*\n", done.stderr) is not None,
              f"stderr of {short}: {done.stderr!r}")
    if os.path.exists("/dev/full"):
        done = run(options, ["Ends", "return"], ["--count=/dev/full"])
        equal("status when the file is full", done.returncode, 1)
        check("jp2vm: cannot write /dev/full: " in done.stderr, f"full: {done.stderr!r}")
        equal("totals when the file is full", len(TOTAL.findall(done.stderr)), 1)
        done = run(options, ["Ends", "exit"], ["--count=/dev/full"])
        equal("status of exit when the file is full", done.returncode, 10)
    kept = options.work / "kept.tsv"
    kept.write_text("before")
    run(options, ["NoSuchClass"], [f"--count={kept}", "--no-such-option"])
    equal("the file after a refused start", kept.read_text(), "before")
    shown = run(options, [], ["--help"])
    check("--count=counts.tsv" in shown.stdout, "--help has no --count")


def main():
    options = read_options(__doc__, "jp2vm javac work")
    options.javap = options.javac.parent / "javap"
    compile_java(options, HERE / "Counted.java", HERE / "Ends.java", release="17", words=())
    return run_all([check_counted, check_wide, check_ends, check_link, check_refusals], options)


if __name__ == "__main__":
    sys.exit(main())
