#!/usr/bin/env python3
"""Tests of tools/xquery: compares the numbers of the queries with those of an independent model.

Usage: run.py --source DIR --work DIR [--scale [CONTEXTS] | --jp2vm FILE] [--processor basex|saxon]

If the processor is not installed, prints the reason; the exit status is 77.
"""
import pathlib
import random
import re
import resource
import sys

import expected
import model
import resident

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from harness import compile_java, equal, finish, must, read_options, SKIPPED, start  # noqa: E402


class Queries:
    def __init__(self, arguments):
        self.run_script = arguments.source / "tools/xquery/run"
        self.work = arguments.work
        self.processor = arguments.processor
        self.environment = None

    def raw(self, *words, cwd=None, environment=None, processor=True):
        command = [sys.executable, self.run_script, *([f"--processor={self.processor}"] if processor else [])]
        return start(*command, *words, cwd=cwd or self.work, env=environment or self.environment)

    def use_resident(self):
        """Lets the next queries use a processor that is already running."""
        self.environment = resident.variables(self.work)

    def __call__(self, *words):
        done = self.raw(*words)
        if done.returncode != 0 or done.stderr:
            equal(f"status and stderr of {words}", (done.returncode, done.stderr), (0, ""))
        return done.stdout


def percent(part, whole):
    scaled = expected.half_up(expected.Fraction(10000 * part, whole))
    return f"{scaled // 100}.{scaled % 100:02}%"


def categories(source):
    text = (source / "vm/classfile/opcodes.def").read_text(encoding="utf-8")
    return {name: category.lower().replace("_", " ") for name, category in
            re.findall(r'^VM_OPCODE\(\w+, \w+, "(\w+)",.* (\w+)\)$', text, re.M)}


def check_mix(name, output, nodes, known, source):
    counts = expected.mix(nodes, known)
    total = sum(counts.values())
    by_category = expected.collections.Counter()
    table = categories(source)
    for op, count in counts.items():
        by_category[table[op] if op else "(unknown)"] += count
    parts = output.split("\n\n")
    equal(f"{name}: mix has three parts", len(parts), 3)

    def rows(counted):
        return [[str(count), percent(count, total), key] for key, count in
                sorted(counted.items(), key=lambda item: (-item[1], item[0]))]
    named = {op or "(method not in the classes)": count for op, count in counts.items()}
    found = [[line.split(None, 2) for line in part.splitlines()] for part in parts]
    equal(f"{name}: categories", found[0][1:], rows(by_category))
    equal(f"{name}: opcodes", found[1][1:], rows(named))
    equal(f"{name}: total", found[2], [[str(total), "100.00%", "total"]])


def check_cycles(name, output, nodes, known, r, w):
    wanted, unpriced = expected.cycles(nodes, known, r, w)
    for title, view, miss in (
            ("exact, code as JOP's tools transform it", "jop", "miss"),
            ("exact, code of the class files", "plain", "miss"),
            ("  with mean loads at callsites", "plain", "mean-miss"),
            ("JP2's estimate, optimistic", "optimistic", "mean-miss"),
            ("JP2's estimate, pessimistic", "pessimistic", "mean-miss")):
        found = re.search(rf"^{re.escape(title)} +(\d+) +(\d+)$", output, re.M)
        numbers = [int(number) for number in found.groups()] if found else None
        # The processors round decimals differently, so the last digit of the cycles may differ by one.
        close = numbers and numbers[0] == wanted[view, "hit"] and (
            abs(numbers[1] - wanted[view, miss]) <= (0 if miss == "miss" else 1))
        equal(f"{name}: {title} {numbers} {wanted[view, 'hit'], wanted[view, miss]}",
              bool(close), True)
    for title, key in (("executed instructions", "instructions"), ("returns", "returns"),
                       ("calls by invoke instructions", "calls"),
                       ("implicit calls, not charged", "implicit")):
        found = re.search(rf"^{title} +(\d+)$", output, re.M)
        equal(f"{name}: {title}", found and int(found[1]), wanted[key])
    for title, key in (("returns to unknown callers +", "unknown"),
                       ("estimated (.that JOP runs in Java.: ", "java"),
                       ("at their most .depend on operands.: ", "most"),
                       (r"not charged, methods not in the classes: \d+ with ", "missing")):
        title = title.replace("(.", r"\(bytecodes ")
        found = re.search(rf"^{title}(\d+)", output, re.M)
        equal(f"{name}: {key}", int(found[1]) if found else 0, wanted[key])
    found = dict(re.findall(r"^not charged, not on JOP: (.*) (\d+)$", output, re.M))
    equal(f"{name}: unpriced", {form: int(count) for form, count in found.items()}, unpriced)


def context(node, threads):
    path = node.path()
    head = ["(truncated)"] if node.truncated else []
    if path[0] in threads:
        head = [f"(thread {threads[path[0]]})"]
    return " > ".join(head + [
        (f"@{one.site} " if one.caller else "") + plain_title(one.method) for one in path])


def plain_title(method):
    return f"{method.owner.replace('/', '.')}.{method.name}{method.desc}"


def check_hot(name, output, nodes, by, top, threads):
    total = sum(node.self_count() for node in nodes)
    number = model.Node.self_count if by == "self" else model.Node.inclusive
    order = sorted((node for node in nodes if number(node)), key=lambda node: -number(node))[:top]
    wanted = [[str(node.self_count()), percent(node.self_count(), total)[:-1],
               str(node.inclusive()), percent(node.inclusive(), total)[:-1], str(node.entries),
               context(node, threads)] for node in order]
    lines = output.splitlines()
    equal(f"{name}: hot by {by}", [line.split(None, 5) for line in lines[1:-1]], wanted)
    equal(f"{name}: hot total", lines[-1].split(None, 2),
          [str(total), "100.00", f"total of {len(nodes)} contexts"])


def check_polymorphic(name, output, nodes):
    wanted = {}
    for (caller, site), targets in expected.polymorphic(nodes).items():
        calls = sum(targets.values())
        wanted[f"{caller.title()} @{site}: {len(targets)} targets, {calls} calls"] = sorted(
            [str(count), percent(count, calls), target.title()]
            for target, count in targets.items())
    found, lines = {}, output.splitlines()
    for line in lines[:-1]:
        if not line.startswith(" "):
            rows = found.setdefault(line, [])
        else:
            rows.append(line.split(None, 2))
    equal(f"{name}: polymorphic", {key: sorted(rows) for key, rows in found.items()}, wanted)
    calls = sum(sum(targets.values()) for targets in expected.polymorphic(nodes).values())
    equal(f"{name}: polymorphic total", lines[-1],
          f"polymorphic callsites: {len(wanted)}, calls: {calls}")


def check_blocks(name, output, nodes):
    rows = [line.split()[-3:] for line in output.splitlines()[1:]]
    wanted = []
    for instructions, blocks in expected.block_sizes(nodes):
        scaled = expected.half_up(expected.Fraction(10000 * instructions, blocks))
        wanted.append([str(instructions), str(blocks), f"{scaled // 10000}.{scaled % 10000:04}"])
    equal(f"{name}: block sizes", rows, wanted)


def write_case(work, name, roots, truncated, known, **form):
    profile, classes = work / f"{name} p=1,2.xml", work / f"{name}-classes.xml"
    with open(profile, "w", encoding="utf-8") as out:
        model.write_profile(out, roots, truncated, **form)
    classes.write_text(model.classes_xml(known), encoding="utf-8")
    return profile, classes


def check_all(queries, source, name, roots, truncated, known, waits, **form):
    profile, classes = write_case(queries.work, name, roots, truncated, known, **form)
    threads = {root: f"{number} {thread}" for number, (root, thread) in
               enumerate(zip(roots, form.get("threads", ())), 1)}
    nodes = [node for root in roots for node in root.walk()] + list(truncated)
    check_mix(name, queries("mix", profile, classes), nodes, set(known), source)
    for r, w in waits:
        output = queries("cycles.xq", profile, classes, f"r={r}", f"w={w}")
        check_cycles(f"{name} r={r} w={w}", output, nodes, set(known), r, w)
    for by in ("self", "inclusive"):
        output = queries("hot-contexts", profile, f"by={by}", "top=15")
        check_hot(name, output, nodes, by, 15, threads)
    check_polymorphic(name, queries("polymorphic", profile, classes), nodes)
    check_blocks(name, queries("block-size", profile), nodes)
    equal(f"{name}: consistent", queries("check", profile, classes).splitlines()[-1],
          f"{len(nodes)} contexts checked, 0 faults")
    return profile, classes


def test_demo(queries, source):
    """Numbers that were calculated by hand, and the sample of the documentation."""
    root, methods = model.demo()
    profile, classes = check_all(queries, source, "demo", [root], [], methods,
                                 ((1, 2), (3, 5), (2, 2)))
    # 28 of main, 6 and 9 of the constructors, 2 of Object's, 49 of sumAreas, 4 * 6 of
    # Square.area, 12 of Composite.area.
    equal("demo: instructions", queries("mix", profile, classes).splitlines()[-1].split(),
          ["130", "100.00%", "total"])
    output = queries("polymorphic", profile, classes)
    equal("demo: polymorphic site of figure 1", output.splitlines()[0],
          "Demo.sumAreas([LShape;)F @16: 2 targets, 3 calls")
    equal("demo: sites by context", queries("polymorphic", profile, classes, "per=context")
          .splitlines()[0], "Demo.main([Ljava/lang/String;)V > @26 Demo.sumAreas([LShape;)F > @16: "
          "2 targets, 3 calls")
    text = (source / "docs/xquery.md").read_text(encoding="utf-8")
    for query, more in (("mix", []), ("hot-contexts", ["top=5"]), ("polymorphic", []),
                        ("block-size", []), ("cycles", ["top=3"]), ("check", [])):
        output = queries(query, profile, classes, *more)
        sample = "".join("    " + line + "\n" if line else "\n" for line in output.splitlines())
        equal(f"docs/xquery.md has the output of {query} for Demo:\n{sample}", sample in text, True)
    plain = queries.work / "demo-plain-asm.xml"
    plain.write_text(model.classes_xml(methods, forms=False), encoding="utf-8")
    without, exact = (queries("cycles", profile, file) for file in (plain, classes))
    equal("demo: ASM's forms alone give the paper's estimates only",
          [line for line in without.splitlines() if line.startswith(("JP2", "exact"))],
          [line[:50].ljust(50) + "not known".rjust(20) * 2 if line.startswith("exact") else line
           for line in exact.splitlines() if line.startswith(("JP2", "exact"))])


def test_programs(queries, source):
    seen = expected.collections.Counter()
    for seed, stops, nested, waits, threads in (
            (11, None, True, (1, 2), ()), (12, "at a block", True, (4, 7), ("main", "A & B")),
            (17, "anywhere", False, (2, 3), ())):
        program = model.Program(seed)
        root = program.run(stops)
        rand = random.Random(seed)
        # Contexts outside the window have counts of 0; contexts beyond the limit have no callers.
        outside = model.Node(rand.choice(program.methods))
        outside.child(1, rand.choice(program.methods))
        cut = model.Node(program.methods[1], truncated=True)
        program.left, program.stops = 300, None
        try:
            program.call(cut, 12, False)
        except model.Thrown:
            pass
        nodes = list(root.walk())
        cut.children = {}
        check_all(queries, source, f"program-{seed}", [root, outside], [cut],
                  program.all_methods(), (waits,), nested=nested, threads=threads)
        seen["exits"] += sum(len(node.exits) for node in nodes)
        seen["live"] += sum(len(node.live) for node in nodes)
        seen["before the first"] += sum(
            at + 1 in {first for first, _ in node.method.blocks} for node in nodes
            for _, at in node.live)
        seen["polymorphic"] += len(expected.polymorphic(nodes))
        seen["monitors"] += sum(node.method.is_synchronized for node in nodes)
        seen["natives"] += sum(not node.method.code for node in nodes)
        seen["contexts"] += len(nodes)
        seen["twins"] += sum(node.method.loader == "other" for node in nodes)
    print("programs had", dict(seen))
    for what in ("exits", "live", "before the first", "polymorphic", "monitors", "natives",
                 "twins"):
        equal(f"the programs have {what}", seen[what] > 0, True)


def test_errors(queries, source):
    root, methods = model.demo()
    profile, classes = write_case(queries.work, "errors", [root], [], methods)
    work = queries.work
    damaged = work / "damaged.xml"
    damaged.write_bytes(profile.read_bytes()[:-40])
    no_blocks = work / "no-blocks.xml"
    no_blocks.write_text(re.sub(r"<basicBlock.*?</basicBlock>|<executedInstructions>.*?"
                                r"</executedInstructions>", "",
                                profile.read_text(encoding="utf-8")), encoding="utf-8")
    merged = work / "merged.xml"
    merged.write_text(re.sub(r'callsite instruction="\d+"', 'callsite instruction="0"',
                             profile.read_text(encoding="utf-8")), encoding="utf-8")
    shorter = work / "shorter.xml"
    shorter.write_text(re.sub(r"<FMUL [^>]*></FMUL>", "", classes.read_text(encoding="utf-8")),
                       encoding="utf-8")
    for words, status, message in (
            (("nonsense", profile), 2, "no query nonsense; there are block-size, check, cycles, "
                                       "hot-contexts, jop, mix, polymorphic"),
            (("mix", profile), 2, "mix.xq needs profile and classes"),
            (("mix", "absent.xml", classes), 1, "absent.xml: No such file or directory"),
            (("mix", profile, work), 1, "Is a directory"),
            (("mix", profile, classes, "speed=3"), 2, "mix.xq has no variable speed"),
            (("cycles", profile, classes, "speed=3"), 2, "it has model, r, w, top"),
            (("cycles", profile, classes, "model=jpo"), 1, "there is no model 'jpo'"),
            (("cycles", profile, classes, f"model={profile}"), 1, "not the XML of a model: the "
                                                                 "root element is"),
            (("jop", profile, classes), 1, "the profile does not have the cycles of both caches; "
                                           "record it with --jop --jop-cache=hit,miss"),
            (("cycles", profile, classes, "classes=3"), 2, "has no variable classes"),
            (("cycles", profile, classes, "r=-1"), 1, "r=-1: a whole number from 0 is wanted"),
            (("cycles", profile, classes, "w=x"), 1, "w=x: a whole number from 0 is wanted"),
            (("hot-contexts", profile, "by=name"), 1, "by=name: one of self, inclusive is wanted"),
            (("mix", classes, profile), 1, "not a calling context tree: the root element is "
                                           "classes"),
            (("mix", profile, profile), 1, "not the XML of classes: the root element is "
                                           "callingContextTree"),
            (("mix", damaged, classes), 1, "damaged.xml"),
            (("mix", no_blocks, classes), 1, "the profile has no basic blocks; record it with"),
            (("hot-contexts", no_blocks), 1, "the profile has no executed instructions"),
            (("polymorphic", merged, classes), 1, "the profile does not tell callsites apart"),
            (("cycles", profile, shorter), 1, "the classes are not those of the profile: "
                                              "Square.area()F has 5 instructions, in the profile 6"),
            (("mix", profile, classes, "extra.xml"), 2, "too many files: extra.xml"),
            (("--speed", "mix"), 2, "unknown option --speed"),
            (("--heap=much", "mix"), 2, "--heap=much: a size such as 4g is wanted"),
            ((), 2, "no query given")):
        done = queries.raw(*words)
        equal(f"error of {words}: status", done.returncode, status)
        equal(f"error of {words}: nothing on stdout", done.stdout, "")
        lines = done.stderr.splitlines()
        equal(f"error of {words}: one line with the message: {done.stderr!r}",
              len(lines) == 1 and lines[0].startswith("xquery: ") and message in lines[0], True)
    empty = {"PATH": "/nowhere"}
    done = queries.raw("mix", profile, classes, environment=empty)
    equal("no java", (done.returncode, "no java found" in done.stderr), (1, True))
    done = queries.raw("mix", profile, classes, environment={"BASEX_JAR": "/nowhere/b.jar",
                                                             "SAXON_JAR": "/nowhere/s.jar"})
    equal("no processor", (done.returncode, ".jar: no such file" in done.stderr), (1, True))
    equal("help", queries.raw("--help").stdout.startswith("Runs a query"), True)
    # Relative names, in another directory; and a query that is not one of the shipped queries.
    own = work / "own.xq"
    own.write_text('import module namespace jp2 = "http://jp2vm.org/ns/xquery/jp2" at "'
                   + (source / "tools/xquery/jp2.xqm").as_uri() + '";\n'
                   'declare variable $profile external;\n'
                   'for $node in jp2:nodes(jp2:profile($profile))[@name = "sumAreas"]\n'
                   'return (jp2:execution-count($node, 16), jp2:paper-execution-count($node, 16)/'
                   'string(), count(jp2:callees($node, 16)), jp2:name(jp2:caller($node)))\n',
                   encoding="utf-8")
    done = queries.raw("own.xq", profile.name, cwd=work)
    output = re.sub(r"<\?xml.*?\?>", "", done.stdout).split()
    equal(f"a query of one's own {done.stderr}", output,
          ["3", "3", "2", "Demo.main([Ljava/lang/String;)V"])


def test_inconsistent(queries):
    """check.xq finds inconsistent numbers."""
    root, methods = model.demo()
    root.children[26, methods[1]].blocks[3] = 7
    profile, classes = write_case(queries.work, "wrong", [root], [], methods)
    lines = queries("check", profile, classes).splitlines()
    equal("check: last line", lines[-1], "10 contexts checked, 1 faults")
    equal("check: fault", lines[0].startswith("Demo.sumAreas([LShape;)F: "), True)


def processor_time():
    """The processor time of processes that have ended; other work of the computer does not count."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def test_scale(queries, contexts):
    """A profile of 100,000 contexts, some of them 2,000 deep, must take well under a minute for each query."""
    rand = random.Random(5)
    methods = [model.Method(f"p/C{number % 300}", f"m{number}", "", "V", (
        ["aload_0", "invokevirtual ?", "ifeq 5", "iinc 1 1", "iload 4"] * rand.randint(1, 12)
        + ["return"])) for number in range(3000)]
    for method in methods:
        for insn in method.code:
            if insn.operands == ["?"]:
                callee = rand.choice(methods)
                insn.operands = [callee.owner, callee.name, callee.desc]
    root = model.Node(methods[0])
    nodes = [root]
    while len(nodes) < contexts:
        deep = len(nodes) < 2000
        caller = nodes[-1] if deep else nodes[rand.randrange(len(nodes))]
        site = 2 + 5 * rand.randrange(len(caller.method.code) // 5)
        owner, name, _ = caller.method.code[site - 1].operands
        callee = methods[int(name[1:])]
        if (site, callee) not in caller.children:
            nodes.append(caller.child(site, callee))
    for node in nodes:
        node.entries = rand.randint(1, 1000)
        node.blocks = [rand.randint(0, 1000) for _ in node.blocks]
        for (first, last), count in zip(node.method.blocks, node.blocks):
            node.executed[first:last + 1] = [count] * (last + 1 - first)
        node.values = {"jopExecution": 1, "jopCycles.hit": 1, "jopCycles.miss": 1}
    profile, classes = write_case(queries.work, "scale", [root], [], methods)
    print(f"{profile.stat().st_size >> 20} MB of profile")
    total = sum(node.self_count() for node in nodes)
    for words in (("mix", profile, classes), ("hot-contexts", profile),
                  ("hot-contexts", profile, "by=inclusive"), ("polymorphic", profile, classes),
                  ("block-size", profile), ("cycles", profile, classes), ("jop", profile, classes),
                  ("check", profile, classes)):
        before = processor_time()
        output = queries(*words)
        seconds = processor_time() - before
        print(f"{words[0]} {' '.join(str(word) for word in words[3:])} {seconds:.1f} s")
        equal(f"{words[0]}: {seconds:.1f} s for {contexts} contexts", seconds < 60 * max(1, contexts / 100_000), True)
        if words[0] in ("mix", "hot-contexts", "cycles"):
            equal(f"scale: {words[0]} has the total", str(total) in output, True)
    profile.unlink()


DEMO = """
interface Shape { float area(); }
class Square implements Shape {
    final float a;
    public Square(float a) { this.a = a; }
    public float area() { return a * a; }
}
class Composite implements Shape {
    final Shape x, y;
    public Composite(Shape x, Shape y) { this.x = x; this.y = y; }
    public float area() { float a1 = x.area(); float a2 = y.area(); return a1 + a2; }
}
public class Demo {
    public static void main(String[] args) {
        Shape s1 = new Square(2);
        Shape s2 = new Composite(s1, s1);
        sumAreas(new Shape[] { s1, s2, s1 });
    }
    static float sumAreas(Shape[] ss) {
        float sum = 0;
        int i = 0;
        while (true) {
            if (i >= ss.length) return sum;
            else sum += ss[i++].area();
        }
    }
}
"""


def test_machine(queries, options):
    """Compiles, runs and profiles the Demo: the numbers of main must equal the model's."""
    work = queries.work
    (work / "Demo.java").write_text(DEMO, encoding="utf-8")
    compile_java(options, work / "Demo.java", to=work, release="17", words=())
    profile, classes = work / "machine.xml", work / "dump"
    must(options.jp2vm, "--classlib=embedded", "--profile", f"--profile-out=xml:{profile}", f"--dump-classes={classes}",
         "-cp", work, "Demo")
    classes = classes / "classes.xml"
    equal("machine: consistent", queries("check", profile, classes).splitlines()[-1]
          .endswith(" contexts checked, 0 faults"), True)
    equal("machine: polymorphic", "Demo.sumAreas([LShape;)F @16: 2 targets, 3 calls" in
          queries("polymorphic", profile, classes).splitlines(), True)
    root, methods = model.demo()
    total, known = 0, set(methods)
    listed = queries("cycles", profile, classes, "top=100000")
    for method in methods:
        if method.owner == "java/lang/Object":
            continue
        nodes = [node for node in root.walk() if node.method is method]
        hit = expected.cycles(nodes, known, 1, 2)[0]["jop", "hit"]
        rows = [line.split() for line in listed.splitlines()
                if line.endswith("  " + method.title())]
        equal(f"machine: cycles of {method.title()}", [row[0] for row in rows], [str(hit)])
        total += sum(node.self_count() for node in nodes)
    contexts = queries("hot-contexts", profile, "top=100000").splitlines()[1:-1]
    found = [line.split(None, 5) for line in contexts]
    main = [row for row in found if row[5].split(" > ")[-1].endswith(
        "Demo.main([Ljava/lang/String;)V")]
    own = [row for row in found if re.search(r"(Demo|Square|Composite)\.[^.]*$", row[5])]
    equal("machine: one main", len(main), 1)
    equal("machine: instructions of the program", sum(int(row[0]) for row in own), total)


def options_of(**more):
    """Returns the options of a script, and queries; skips the script if there is no processor."""
    options = read_options(__doc__, "source work", processor="basex", javac="javac", **more)
    options.source = options.source.resolve()
    queries = Queries(options)
    root, methods = model.demo()
    profile, _ = write_case(options.work, "probe", [root], [], methods)
    probe = queries.raw("block-size", profile)
    if "no XQuery processor found" in probe.stderr:
        print(f"skipped: {probe.stderr.strip()}")
        sys.exit(SKIPPED)
    return options, queries


def main():
    options, queries = options_of(
        scale={"type": int, "nargs": "?", "const": 100_000, "metavar": "CONTEXTS"},
        jp2vm={"help": "only the profile and the classes of this machine"})
    if options.scale:
        test_scale(queries, options.scale)
    elif options.jp2vm:
        queries.use_resident()
        test_machine(queries, options)
    else:
        queries.use_resident()
        test_demo(queries, options.source)
        test_programs(queries, options.source)
        if options.processor == "basex":
            test_errors(queries, options.source)
            test_inconsistent(queries)
    return finish()


if __name__ == "__main__":
    sys.exit(main())
