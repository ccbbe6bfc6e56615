#!/usr/bin/env python3
"""Tests of the query jop: compares the cycles of contexts on JOP with those of jop_model.py and of the machine.

Usage: jop.py --source DIR --work DIR [--processor basex|saxon] [--jp2vm FILE --javac FILE]

With --jp2vm, compiles programs, runs them in the JOP mode, and compares their cycles, in total and by context.
Otherwise uses artificial trees. If the processor is not installed, prints the reason; the exit status is 77.
"""
import collections
import pathlib
import random
import re
import shutil
import sys
import xml.etree.ElementTree as ElementTree

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from harness import compile_java, equal, finish, start  # noqa: E402

HERE = pathlib.Path(__file__).resolve().parent
sys.path.append(str(HERE.parent / "classdump"))

import classfile  # noqa: E402
import jop_model  # noqa: E402
import model  # noqa: E402
import run  # noqa: E402

NAME = "JOP, May 2014, 60 MHz"
CCT, EXT = f"{{{model.CCT}}}", f"{{{model.EXT}}}"


def rows(output):
    """(hit, miss, path) of each context that the query lists."""
    lines = output.split("\n\n")[2].splitlines()[1:]
    found = [line.split(None, 4) for line in lines]
    return collections.Counter((int(hit), int(miss), path) for hit, _, miss, _, path in found)


def line(output, title):
    match = re.search(rf"^{re.escape(title)} +(-?\d+) +(-?\d+)$", output, re.M)
    return (int(match[1]), int(match[2])) if match else None


def check_output(name, output, nodes, charges):
    """Compares the query's numbers with the numbers of jop_model."""
    totals = {cache: [charges.total(node, cache) for node in nodes] for cache in ("hit", "miss")}
    charged = [node for node in nodes if node not in charges.uncharged and node.entries]
    all_cycles = tuple(sum(totals[cache]) for cache in ("hit", "miss"))
    equal(f"{name}: all", line(output, "all"), all_cycles)
    equal(f"{name}: instructions", line(output, "instructions"),
          (sum(charges.instructions[node] for node in charged),) * 2)
    equal(f"{name}: the machine", line(output, "all, as the machine says"), all_cycles)
    equal(f"{name}: differences", re.findall(r"^contexts .*|^differs.*", output, re.M),
          [f"contexts {len(nodes)}, the machine says otherwise of 0"])
    wanted = collections.Counter(
        (hit, miss, run.context(node, {})) for hit, miss, node in
        zip(totals["hit"], totals["miss"], nodes) if miss > 0)
    found = rows(output)
    equal(f"{name}: contexts", sorted((found - wanted).items())[:5],
          sorted((wanted - found).items())[:5])


# --- made-up trees -------------------------------------------------------------------------------

def set_values(rand, nodes, charges):
    for node in nodes:
        node.values = {"jopExecution": 9, "jopWaitStates": 0, "jopRoutines": 0, "jopSaved": 0}
        if node.entries and node not in charges.uncharged:
            node.values["jopRoutines"] = rand.choice((0, rand.randint(0, 3000)))
            # Cycles that depend on operands may be fewer than the maximum of the instructions.
            node.values["jopSaved"] = rand.choice((0, rand.randint(1, 20)))
            node.values["jopRoutineLoad.miss"] = rand.randint(0, 100)
            node.values["jopRoutineLoad.hit"] = rand.choice((0, 0, 3))
        for cache in ("hit", "miss"):
            node.values[f"jopCycles.{cache}"] = charges.total(node, cache)


def write(work, name, roots, truncated, methods, notes):
    profile, classes = work / f"{name}.xml", work / f"{name}-classes.xml"
    with open(profile, "w", encoding="utf-8") as out:
        model.write_profile(out, roots, truncated, notes=notes)
    classes.write_text(model.classes_xml(methods), encoding="utf-8")
    return profile, classes


def notes_for(r, w):
    return (("jopModel", NAME), ("jopWaits", f"{r},{w}"), ("jopClockMHz", "60"),
            ("jopCache", "hit"), ("jopCache", "miss"))


def known_codes(methods):
    codes = {method: jop_model.code_of_model(method) for method in methods if method.code}
    return codes.get


def test_programs(queries):
    refused = transformed = saving = 0
    for seed, stops, r, w in ((21, None, 1, 2), (22, "at a block", 3, 5), (23, "anywhere", 2, 2)):
        program = model.Program(seed)
        root = program.run(stops)
        rand = random.Random(seed)
        outside = model.Node(rand.choice(program.methods))
        outside.child(1, rand.choice(program.methods))
        cut = model.Node(program.methods[1], truncated=True)
        cut.entries, cut.executed = 5, [0] + [5] * len(cut.method.code)
        cut.blocks = [5] * len(cut.blocks)
        nodes = [*root.walk(), *outside.walk(), cut]
        code_of = known_codes(program.all_methods())
        charges = jop_model.Charges(code_of, lambda node: False, r, w)
        for node in nodes:
            charges.charge(node)
        set_values(rand, nodes, charges)
        profile, classes = write(queries.work, f"jop-{seed}", [root, outside], [cut],
                                 program.all_methods(), notes_for(r, w))
        output = queries("jop", profile, classes, "top=1000000")
        check_output(f"program {seed}", output, nodes, charges)
        ran = {node.method for node in nodes if node.entries and code_of(node.method)}
        refused += sum(code_of(method).is_refused for method in ran)
        transformed += sum(not code_of(method).is_refused for method in ran)
        saving += sum(node.values["jopSaved"] > 0 for node in nodes)
    print(f"{transformed} methods transformed, {refused} refused, {saving} contexts that save")
    equal("methods of both kinds and savings", min(refused, transformed, saving) > 3, True)
    # If one number is wrong, the query must name the context.
    wrong = next(node for node in root.walk() if node.caller and node.entries)
    wrong.values["jopCycles.miss"] += 1
    profile, classes = write(queries.work, "jop-wrong", [root, outside], [cut],
                             program.all_methods(), notes_for(r, w))
    output = queries("jop", profile, classes, "top=0")
    equal("a wrong number is found", re.findall(r"otherwise of \d+|^differs.*", output, re.M),
          ["otherwise of 1", f"differs, always miss: {charges.total(wrong, 'miss')}, of the machine "
           f"{wrong.values['jopCycles.miss']}: {run.context(wrong, {})}"])


def by_hand():
    """main calls f twice; f increments, is synchronized, and returns; an exception is thrown in it."""
    error = model.Method("Err", "<init>", "", "V",
                         ["aload_0", "invokespecial java/lang/Object <init> ()V", "return"])
    thing = model.Method("java/lang/Object", "<init>", "", "V", ["return"])
    main = model.Method("M", "main", "", "V",
                        ["aload_1", "invokevirtual M f ()V", "goto 1", "return",
                         "new Err", "dup", "invokespecial Err <init> ()V", "athrow"])
    f = model.Method("M", "f", "", "V", ["iinc 4 1", "iload_1", "iload_2", "iaload", "pop",
                                         "return"], "synchronized ")
    native = model.Method("N", "n", "", "V", access="native ")
    root = model.Node(main)
    root.entries, root.blocks, root.executed = 1, [2, 1, 0], [0, 2, 2, 2, 1, 0, 0, 0, 0]
    callee = root.child(2, f)
    callee.entries, callee.blocks = 2, [2]
    callee.executed, callee.exits[0, 4] = [0, 2, 2, 2, 2, 1, 1], 1
    raised = callee.child(4, error)
    raised.entries, raised.blocks, raised.executed = 1, [1], [0, 1, 1, 1]
    inner = raised.child(2, thing)
    inner.entries, inner.blocks, inner.executed = 1, [1], [0, 1]
    called = callee.child(1, native)
    called.entries = 3
    return root, [error, thing, main, f, native]


def test_by_hand(queries):
    """r = 1, w = 2. main: 2 x (1 + 100 + 4) + 21 of its return = 231. f: 2 entries of the prologue, 30 each; its first
    four instructions twice: 2 + 1 + 1 + 2, 1, 1, 9 = 17; after the exception once: 1, and 1 + 22 + 21: 60 + 34 + 45 =
    139.

    Lengths: main 1 + 3 + 3 + 1 + 3 + 1 + 3 + 1 = 16 bytes, 4 words, 16 cycles to load; f 2 + 6 + 4 + 3 = 15 bytes, 4
    words, 16 cycles. An invoke hides all of it. After the return of f, 16 - 9 = 7 cycles are visible; after each
    return of the native method, 16 - 10 = 6.
    """
    root, methods = by_hand()
    nodes = list(root.walk())
    cycles = {"main": (231, 231), "f": (139, 146), "n": (0, 18)}
    for node in nodes:
        hit, miss = cycles.get(node.method.name, (0, 0))
        node.values = {"jopExecution": hit, "jopRoutines": 0, "jopCycles.hit": hit,
                       "jopCycles.miss": miss}
    profile, classes = write(queries.work, "jop-hand", [root], [], methods, notes_for(1, 2))
    output = queries("jop", profile, classes)
    equal("by hand: contexts", sorted(row[:2] for row in rows(output)),
          sorted(cycles.values()))
    equal("by hand: all", line(output, "all"), (370, 395))
    charges = jop_model.Charges(known_codes(methods), lambda node: node.method.owner == "Err", 1, 2)
    for node in nodes:
        charges.charge(node)
    check_output("by hand", output, nodes, charges)
    sample = "".join("    " + text + "\n" if text else "\n" for text in output.splitlines())
    equal(f"docs/xquery.md has the output:\n{sample}",
          sample in (queries.source / "docs/xquery.md").read_text(encoding="utf-8"), True)
    # If the machine charges cycles for it, it must count.
    for node in nodes:
        node.values["jopExecution"] = 1
    profile, classes = write(queries.work, "jop-hand", [root], [], methods, notes_for(1, 2))
    equal("by hand: a call by the machine", line(queries("jop", profile, classes), "instructions"),
          (370 + 1 + 74 + 21 + 21, 370 + 1 + 74 + 21 + 21))


def test_long_code(queries):
    """Methods that become too long, or whose jumps become too wide, after the changes by JOP's tools."""
    methods = []
    for number, (count, jump, is_refused) in enumerate((
            (9000, "nop", True), (4200, "goto 4202", True), (4200, "nop", False),
            (4090, "goto 4092", False), (4200, "goto 4000", False))):
        code = [jump] + ["iinc 5 1000"] * count + ["nop", "return"]
        methods.append(model.Method("L", f"m{number}", "", "V", code))
        equal(f"{count} iinc, {jump}: refused", jop_model.code_of_model(methods[-1]).is_refused,
              is_refused)
    roots = [model.Node(method) for method in methods]
    charges = jop_model.Charges(known_codes(methods), lambda node: False, 1, 2)
    for root in roots:
        root.entries, root.blocks = 1, [1] * len(root.blocks)
        root.executed = [0] + [1] * len(root.method.code)
        charges.charge(root)
    set_values(random.Random(1), roots, charges)
    profile, classes = write(queries.work, "jop-long", roots, [], methods, notes_for(1, 2))
    output = queries("jop", profile, classes)
    check_output("long code", output, roots, charges)
    equal("long code: refusals", re.findall(r"class file, for (.*)", output),
          ["a jump over more than 32 KB: 1", "more than 64 KB: 1"])


def test_errors(queries):
    root, methods = by_hand()
    for node in root.walk():
        node.values = {"jopCycles.hit": 0, "jopCycles.miss": 0}
    profile, classes = write(queries.work, "jop-errors", [root], [], methods,
                             (("jopModel", "JOP, 2011"), ("jopWaits", "1,2")))
    files = {name: queries.work / name for name in (
        "word.model", "open.model", "less.model", "loop.model", "twice.model")}
    whole = (queries.source / "jop/models/jop.model").read_text(encoding="utf-8")
    files["word.model"].write_text("clock 60\nwaite 1 2\n", encoding="utf-8")
    files["open.model"].write_text("cache-miss 6 + (n + 1\n", encoding="utf-8")
    files["less.model"].write_text('name "x"\n', encoding="utf-8")
    files["loop.model"].write_text('include "loop.model"\n', encoding="utf-8")
    files["twice.model"].write_text(whole + 'name "JOP, 2011"\ncycles aload_1 1000\n',
                                    encoding="utf-8")
    shutil.copy(queries.source / "jop/models/jop-routines.model", queries.work)
    for words, message in (
            ((), f"the profile is of the model JOP, 2011, not {NAME}; give it as model=..."),
            (("model=word.model",), "word.model:2:1: unknown statement 'waite'"),
            (("model=open.model",), "open.model:1:22: ')' is missing"),
            (("model=less.model",), "less.model:1:1: there is no statement 'clock'"),
            (("model=loop.model",), "loop.model:1:1: it includes itself"),
            (("model=none.model",), "none.model: No such file"),
            (("r=-1",), "r=-1: a whole number from 0 is wanted")):
        words = [word.replace("model=", f"model={queries.work}/") for word in words]
        done = queries.raw("jop", profile, classes, *words)
        equal(f"{words}: {done.stderr!r}", (done.returncode, done.stdout, message in done.stderr,
                                            len(done.stderr.splitlines())), (1, "", True, 1))
    # A later statement replaces an earlier one.
    output = queries("jop", profile, classes, f"model={files['twice.model']}")
    equal("a model of one's own", line(output, "instructions"), (370 + 2 * 999,) * 2)


# --- programs ------------------------------------------------------------------------------------

PROGRAM = """
import com.jopdesign.sys.Native;
public class Cases {
    static class Base { int plain; long wide; Object ref; static long total; static double half;
        Base() { wide = 1; }
        void touch(int n) { wide += n; ref = this; total = total + wide; half = n; plain++; } }
    static class Derived extends Base {
        void touch(int n) { super.touch(n + 1); for (int i = 0; i < n; i += 1000) plain -= 200; } }
    interface Shape { int area(int n); }
    static class Square implements Shape { public int area(int n) { return n * n; } }
    static class Strip implements Shape { public int area(int n) { return n; } }

    synchronized int locked(int n) { if (n > 2) return n; return n + locked(n + 1); }
    int block(int n) { synchronized (this) { synchronized (this) { return n + 1; } } }
    static int dense(int n) {
        switch (n) { case 0: return 5; case 1: n++; case 2: return n; default: return -1; } }
    static int sparse(int n) {
        switch (n) { case -5: return 1; case 100: return 2; case 70000: return 3; }
        return 0; }
    static int deep(int n) { return n == 0 ? 0 : 1 + deep(n - 1); }
    static int thrower(int[] a, int n) { if (n == 3) throw new RuntimeException(); return a[n]; }
    static int catcher(int n) {
        try { return thrower(new int[2], n); }
        catch (ArrayIndexOutOfBoundsException e) { return -1; }
        catch (RuntimeException e) { return -3; }
        finally { Base.total++; } }
    static long numbers(int n) {
        long a = n * 1000003L; double d = n; float f = 2.5f;
        a = (a << n) ^ (a >> 40) ^ (a >>> 0); d = d * f + a % 7;
        return a / 3 + (long) d + (a > n ? 1 : 0) + (byte) n; }
    static class Worker extends Thread {
        public void run() { for (int i = 0; i < 3; i++) deep(i); } }

    public static void main(String[] args) throws Exception {
        Base[] all = { new Base(), new Derived() };
        Shape[] shapes = { new Square(), new Strip() };
        Cases cases = new Cases();
        int sum = 0;
        for (int i = 0; i < 5; i++) {
            all[i % 2].touch(i * 700);
            sum += shapes[i % 2].area(i) + dense(i - 1) + sparse(i == 3 ? 70000 : 100 - i);
            sum += catcher(i) + cases.locked(i) + cases.block(i) + deep(i * 4);
            sum += (int) numbers(i);
        }
        Object o = args;
        if (o instanceof String[] && !(o instanceof Shape[])) sum += ((String[]) o).length;
        try { ((Base) null).touch(1); } catch (NullPointerException e) { sum++; }
        try { sum /= args.length; } catch (ArithmeticException e) { sum++; }
        sum += Native.rd(-128) * 0 + Native.toInt(1.0f);
        System.arraycopy(new int[3], 0, new int[5], 1, 2);
        Thread thread = new Worker();
        thread.start();
        thread.join();
        System.out.println(sum + new Pool().sum());
        System.exit(cases.block(0));
    }
}
"""
# For compiling only; the machine has its own class.
NATIVE = """package com.jopdesign.sys;
public class Native {
    public static native int rd(int address);
    public static native int toInt(float number);
}
"""


def pool_source():
    """A class with more than 256 constants: JOP needs ldc and ldc_w at other instructions than javac."""
    fields = "".join(f"    int f{number};\n" for number in range(150))
    uses = "".join(f"        f{number} += {number}; n += {100000 + 7 * number}; d += {number}.5;\n"
                   for number in range(150))
    return ("class Pool {\n    int n; double d;\n" + fields +
            "    int sum() {\n" + uses + "        return n + (int) d + \"x\".length();\n    }\n}\n")


class Context:
    """A context of a profile, with the data that jop_model and run.context need."""

    def __init__(self, element, caller, site, truncated=False):
        self.caller, self.site, self.truncated = caller, site, truncated
        owner, name = element.get("declaringClass")[1:-1], element.get("name")
        self.is_native = element.get(EXT + "native") == "true"
        self.method = Described(owner, name, f"({element.get('params')}){element.get('return')}",
                                element.get(EXT + "loader"))
        self.entries = int(element.find(CCT + "executionCount").text)
        self.values = {value.get("name"): signed(int(value.text))
                       for value in element.findall(EXT + "value")}
        self.executed = [0]
        for block in element.findall(CCT + "basicBlock"):
            first, last = int(block.get("startInstruction")), int(block.get("endInstruction"))
            count = int(block.find(CCT + "executionCount").text)
            ended = {}
            for kind in ("abruptExit", "inProgress"):
                for record in block.findall(EXT + kind):
                    at = int(record.get("instruction"))
                    ended[at] = ended.get(at, 0) + int(record.get("count"))
            count -= ended.get(first - 1, 0)
            for number in range(first, last + 1):
                self.executed.append(count)
                count -= ended.get(number, 0)

    def path(self):
        return (self.caller.path() if self.caller else []) + [self]


class Described(collections.namedtuple("Described", "owner name desc loader")):
    def title(self):
        return model.Method.title(self)


def signed(value):
    return value - 2 ** 64 if value >= 2 ** 63 else value


def read_profile(path):
    """The contexts of a profile, callers first. Exits may also be in the method's element, but these profiles do not
    have them there."""
    root = ElementTree.parse(path).getroot()
    nodes, todo = [], [(element, None, -1) for element in root.iter(CCT + "method")
                       if element in list(root)]
    while todo:
        element, caller, site = todo.pop()
        node = Context(element, caller, site)
        nodes.append(node)
        for callsite in element.findall(CCT + "callsite"):
            todo.extend((callee, node, int(callsite.get("instruction")))
                        for callee in callsite.findall(CCT + "method"))
    return nodes


class Classes:
    """The class files of a dump, by name."""

    def __init__(self, directory):
        self.files = {}
        for entry in ElementTree.parse(directory / "classes.xml").getroot():
            path = directory / (entry.get(EXT + "file") + ".class")
            file = classfile.ClassFile(path.read_bytes())
            self.files.setdefault(entry.get("name"), file)
        self.codes = {}

    def code_of(self, method):
        if method.owner not in self.codes:
            file = self.files.get(method.owner)
            self.codes[method.owner] = jop_model.codes_of_class(file) if file else {}
        return self.codes[method.owner].get(method.name + method.desc)

    def is_service(self, node):
        """Whether no instruction calls the context, and the machine charges no cycles to it."""
        if node.values["jopExecution"] or node.values["jopWaitStates"] or node.is_native \
                or node.method.name == "<clinit>" or not node.caller or node.caller.is_native:
            return False
        if node.site < 1:
            return True
        file = self.files[node.caller.method.owner]
        code = next(code for _, name, desc, code in file.methods
                    if (name, desc) == node.caller.method[1:3])
        return jop_model.called(file, code.instructions[node.site - 1]) != node.method[1:3]


def compile_program(options):
    work = options.work
    source = work / "java"
    source.mkdir()
    (source / "Cases.java").write_text(PROGRAM, encoding="utf-8")
    (source / "Pool.java").write_text(pool_source(), encoding="utf-8")
    library = work / "library/com/jopdesign/sys"
    library.mkdir(parents=True)
    (library / "Native.java").write_text(NATIVE, encoding="utf-8")
    compile_java(options, *source.glob("*.java"), to=source, release="8",
                 words=("-sourcepath", work / "library", "-implicit:none"))
    return source


def test_machine(queries, options):
    """The machine must charge the same cycles as the query and jop_model."""
    path = compile_program(options)
    for r, w in ((1, 2), (3, 5)):
        name, dump = f"machine {r},{w}", queries.work / f"dump-{r}-{w}"
        profile = queries.work / f"machine-{r}-{w}.xml"
        done = start(options.jp2vm, "--classlib=embedded", "--jop", f"--jop-waits={r},{w}", "--jop-cache=hit,miss",
                     "--profile=callsites,natives,blocks", f"--profile-out=xml:{profile}",
                     f"--dump-classes={dump}", "-cp", path, "Cases")
        equal(f"{name}: status {done.stderr}", done.returncode, 1)
        output = queries("jop", profile, dump / "classes.xml", "top=1000000")
        print("\n".join(output.splitlines()[:12]))
        said = dict(re.findall(r"jop: cache (\w+): (\d+) cycles", done.stderr))
        equal(f"{name}: the machine's totals {done.stderr}", line(output, "all"),
              (int(said.get("hit", -1)), int(said.get("miss", -1))))
        classes, nodes = Classes(dump), read_profile(profile)
        charges = jop_model.Charges(classes.code_of, classes.is_service, r, w)
        for node in nodes:
            charges.charge(node)
        check_output(name, output, nodes, charges)
        pool = classes.code_of(Described("Pool", "sum", "()I", None))
        wide = sum(names == ["ldc_w"] for names in pool.bytecodes)
        equal(f"{name}: constants beyond 255 numbers, and others", 0 < wide < 140, True)
        main_code = classes.code_of(Described("Cases", "main", "([Ljava/lang/String;)V", None))
        equal(f"{name}: bytecodes of Native", [names for names in main_code.bytecodes
                                               if names[0].startswith("jopsys")],
              [["jopsys_rd"], ["jopsys_nop"]])
        equal(f"{name}: services of the machine", len(charges.uncharged) > 3, True)


def main():
    options, queries = run.options_of(jp2vm={"help": "only programs that this machine runs"})
    queries.source = options.source
    queries.use_resident()
    if options.jp2vm:
        test_machine(queries, options)
    else:
        test_by_hand(queries)
        test_long_code(queries)
        test_programs(queries)
        test_errors(queries)
    return finish()


if __name__ == "__main__":
    sys.exit(main())
