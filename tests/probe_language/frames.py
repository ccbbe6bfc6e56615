#!/usr/bin/env python3
"""Tests what probes read at a location: variables of the method, operands, and the activations on the stack
(docs/probes.md, "Variables and operands", "Who").

Usage: frames.py --jp2vm PROGRAM --jp2vm-ctl PROGRAM --javac PROGRAM --work DIR

The expected values are those of a trace of the same run, which prints the variables and the operand stack before each
instruction; other expected values are computed by the program.

Exit status 0: passed, 1: failed.
"""
import json
import pathlib
import re
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from harness import check, compile_java, equal, named, read_options, run_all, start  # noqa: E402

PROGRAM = """
public class Frames {
    int size = 3;
    static long wide(int n, long big, double real) {
        long sum = big;
        for (int i = 0; i < n; i++) {
            double half = real / 2 + i;
            sum += (long) half * 3 + (i % 2 == 0 ? big : 7L);
        }
        return sum;
    }
    static int shared(boolean first) {              // one slot for variables of different types
        int result;
        if (first) { long a = 5L; result = (int) a; } else { float f = 2.5f; String s = "text"; result = s.length(); }
        { byte[] bytes = new byte[4]; result += bytes.length; }
        { char c = 'x'; short h = -3; result += c + h; }
        return result;
    }
    static int caught(int[] of, int index) {
        int found = -1;
        try { found = of[index]; } catch (ArrayIndexOutOfBoundsException e) { found = index * 2; }
        finally { found++; }
        return found;
    }
    static synchronized String text(String a, int b) {
        String joined = a + ":" + b;
        switch (joined) { case "x:1": return "one"; case "y:2": return "two"; default: return joined; }
    }
    int field(int by) { int old = size++; size += by > 2 ? by : -by; return old * size; }
    static int deep(int n) { return n <= 0 ? leaf(n) : deep(n - 1) + leaf(n); }
    static int leaf(int n) { int twice = n + n; return twice; }
    static int other() { return leaf(100); }
    static int kept(int rounds) {                   // `big` is not used any more when garbage is collected
        byte[] big = new byte[12345];
        big[0] = 1;
        int made = 0;
        for (int i = 0; i < rounds; i++) { made += new byte[50000].length; }
        return made;
    }
    static void all() {
        wide(4, 1L << 40, 9.5);
        shared(true); shared(false);
        caught(new int[] {4, 5}, 1); caught(new int[] {4, 5}, 2);
        text("x", 1); text("y", 2); text("z", 3);
        Frames of = new Frames(); of.field(5); of.field(1);
        deep(3); other();
    }
    public static void main(String[] args) throws Exception {
        all();
        if (args.length > 0) { System.out.println("ready"); System.in.read(); all(); }
        kept(400);
        System.out.println("done");
    }
}
"""
METHODS = "Frames.wide,Frames.shared,Frames.caught,Frames.text,Frames.field,Frames.deep,Frames.leaf"
NAMES = "n big real sum i half first a f s bytes c h result of index found e b joined this by old twice".split()
SLOTS, OPERANDS = 10, 6
LINE = re.compile(r" *\d+ main +Frames\.(\w+):(\d+) +(\d+) \S+.*?\[(.*?)\] \((.*?)\)(?:  => .*)?$")


def machine(options, *words, arguments=(), library="embedded"):
    return start(options.jp2vm, f"--classlib={library}", *words, "-cp", ".", "Frames", *arguments, cwd=options.work)


def number(text):
    match = re.fullmatch(r"(-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)[LfF]?", text)
    return text if match is None else match[1] if re.fullmatch(r"-?\d+", match[1]) else f"{float(match[1]):g}"


def plain(value):
    """A value of a trace as a probe prints it: an object as its class, here without the package."""
    if value.startswith('"'):
        return "String"
    match = re.fullmatch(r"(.+)#\d+", value)
    return re.sub(r"\[\d+\]", "[]", match[1]) if match else number(value)


def split(text):
    """Values separated by commas; texts may contain commas."""
    return re.findall(r'(?:"(?:\\.|[^"])*"|[^,"])+', text.replace(", ", ",")) if text else []


def traced(options):
    """For each instruction that is executed: method, bci, values by name, operands from the top."""
    done = machine(options, f"--trace={METHODS}", "--trace-limit=0")
    rows = []
    for line in done.stderr.splitlines():
        match = LINE.match(line)
        if match:
            pairs = [item.split("=", 1) for item in split(match[4])]
            rows.append((match[1], int(match[3]), {name: plain(value) for name, value in pairs if name in NAMES},
                         [plain(value) for value in split(match[5])][::-1]))
    check(len(rows) > 250 and done.stdout == "done\n", f"only {len(rows)} instructions: {done.stderr[:2000]}")
    return rows


def probe_text(event, with_operands=True):
    reads = [f"local.{name}" for name in NAMES]
    reads += [f"operand.{i}" for i in range(OPERANDS if with_operands else 0)]
    format_of = "%s;%d;" + ";".join(["%s"] * len(reads)) + r"\\n"
    return f'{event} {METHODS} {{ printf("{format_of}", name, bci, {", ".join(reads)}) }}'.replace(r"\\n", r"\n")


def probed(output):
    rows = []
    for line in output.splitlines():
        fields = line.split(";")
        if len(fields) >= 2 + len(NAMES):
            values = [number(re.sub(r"^java\.[a-z.]+", "", field)) for field in fields[2:]]
            names = {name: value for name, value in zip(NAMES, values) if value != "-"}
            operands = values[len(NAMES):]
            while operands and operands[-1] == "-":
                operands.pop()
            rows.append((fields[0], int(fields[1]), names, operands))
    return rows


def check_trace(options):
    """Every variable and operand before every instruction, with all kinds of code."""
    expected = traced(options)
    depth = max(len(operands) for _, _, _, operands in expected)
    check(depth <= OPERANDS, f"the stack has up to {depth} operands")
    for name in NAMES:
        check(any(name in names for _, _, names, _ in expected), f"no instruction has the variable {name}")
    for words in ([], ["--native=off"], ["--native=always"], ["--no-optimize"],
                  ["--profile", "--profile-out=text:/dev/null", "--native=always"]):
        done = machine(options, *words, "--probe", probe_text("instruction"))
        got = probed(done.stderr)
        equal(f"{words}: instructions", len(got), len(expected))
        for i, (a, b) in enumerate(zip(got, expected)):
            check(a == b, f"{words}: instruction {i}: {a}, the trace has {b}")


def check_events(options):
    """At other events, variables have the values that they have before the event's instruction."""
    before = {}
    for method, bci, names, _ in traced(options):
        before.setdefault((method, bci), []).append(names)
    for event in ("line", "block", "branch", "alloc", "get", "put", "array_get", "call", "call_return", "exit"):
        done = machine(options, "--native=always", "--probe", probe_text(event, with_operands=event == "line"))
        seen = {}
        for method, bci, names, _ in probed(done.stderr):
            if names:  # native code, and the machine, also allocate
                seen.setdefault((method, bci), []).append(names)
        check(seen, f"{event}: no events: {done.stderr[:500]}")
        for place, all_names in seen.items():
            check(all(names in before[place] for names in all_names), f"{event} at {place}: {all_names}")
            if event in ("line", "exit", "branch", "put"):
                equal(f"{event} at {place}", sorted(map(str, all_names)), sorted(map(str, before[place])))


def maps_of(text):
    maps = {}
    for line in text.splitlines():
        if line.startswith("{"):
            row = json.loads(line)
            if "map" in row:
                maps[row["map"]] = {tuple(r["key"]): r["value"] for r in row["rows"]}
    return maps


CASES = [
    # By number, at the entry only the parameters; a float and a text in one slot.
    ("entry Frames.wide { @[local.0, local.1, local.3] = count() }", {"@": {(4, 1 << 40, 9.5): 1}}),
    ("exit Frames.shared { @[local.result, local.first] = count() }", {"@": {(126, 1): 1, (125, 0): 1}}),
    ("line Frames.caught { @m[local.index, length(local.of)] = count() }", None),
    ("exit Frames.field { @[local.old, local.this.size, local.by] = count() }", {"@": {(3, 9, 5): 1, (9, 9, 1): 1}}),
    # The greatest value of a variable, and a histogram.
    ("block Frames.wide { @ = max(local.i) }", {"@": {(): 4}}),
    # Objects that the program does not use any more can be read.
    ("exit Frames.kept { @[length(local.big), local.made] = count() }", {"@": {(12345, 20000000): 1}}),
    ("line Frames.kept { @[length(local.big)] = count() }", None),
    # Activations on the stack.
    ("entry Frames.leaf { @[cflow(\"Frames.deep\"), arg0] = count() }",
     {"@": {(1, 3): 1, (2, 2): 1, (3, 1): 1, (4, 0): 1, (0, 100): 1}}),
    ("entry Frames.leaf /cflow(\"Frames.deep, Frames.other\")/ { @ = count() }", {"@": {(): 5}}),
    ("entry Frames.leaf /!cflow(\"Frames.deep\")/ { @ = count() }", {"@": {(): 1}}),
    ("exit Frames.leaf /cflow(\"Frames.other\") == 1 && local.twice == 200/ { @ = count() }", {"@": {(): 1}}),
    ("unwind ** /cflow(\"Frames.all\")/ { @ = count() }", {"@": {}}),
]


def check_cases(options):
    for text, expected in CASES:
        for words in ([], ["--native=always"], ["--profile", "--profile-out=text:/dev/null"]):
            done = machine(options, "-Xmx64m", "--probe-format=json", *words, "--probe", text)
            maps = maps_of(done.stderr)
            check(done.stdout == "done\n" and done.returncode == 0, f"{text} {words}: {done.stdout}{done.stderr}")
            if expected is None:
                keys = next(iter(maps.values()))
                check(keys and all(key in ((1, 2), (2, 2), (12345,)) for key in keys), f"{text} {words}: {keys}")
            else:
                equal(f"{text} {words}", {name: maps.get(name) for name in expected}, expected)


def check_patterns_of_cflow(options):
    """The patterns of cflow are those of probes: subtypes, exclusions."""
    compile_java(options, {"Types.java": """
public class Types {
    interface Shape { int area(); }
    static class Square implements Shape { public int area() { return leaf(); } }
    static class Circle implements Shape { public int area() { return leaf(); } }
    static int leaf() { return 1; }
    public static void main(String[] args) {
        Shape[] all = {new Square(), new Circle(), new Circle()};
        for (Shape one : all) { one.area(); }
        leaf();
    }
}
"""}, release="17")
    for pattern, count in (("Types$Shape+.area", 3), ("Types$Circle.area", 2), ("Types$Shape+,!Types$Square.**", 2),
                           ("Types.main", 4), ("main", 4), ("Types#none", 0)):
        done = start(options.jp2vm, "--classlib=embedded", "--probe-format=json", "--probe",
                     f'entry Types.leaf /cflow("{pattern}")/ {{ @ = count() }}', "-cp", ".", "Types", cwd=options.work)
        equal(pattern, maps_of(done.stderr).get("@"), {(): count} if count else {})
        check(("never matched" in done.stderr) == (count == 0), f"{pattern}: {done.stderr}")


def check_isa(options):
    """The patterns of isa select the class of an object, known by any expression."""
    compile_java(options, {"Kinds.java": """
public class Kinds {
    interface Shape { }
    @Deprecated static class Square implements Shape { }
    static final class Circle implements Shape { }
    static class Ring extends Square { }
    static Object last(Object object) { return object; }
    public static void main(String[] args) {
        Object[] all = {new Square(), new Circle(), new Circle(), new Ring(), new int[3], null, "text"};
        for (Object one : all) { last(one); }
    }
}
"""}, release="17")
    for pattern, count in (("Kinds$Shape+", 4), ("Kinds$Square+", 2), ("Kinds$Square", 1),
                           ("Kinds$Shape+,!Kinds$Ring", 3), ("final Kinds*", 2), ("@Deprecated Kinds*", 1),
                           ("int[]", 1), ("java.lang.Object+", 6), ("loader:app", 4), ("Kinds$Nobody+", 0)):
        for probe in ("entry Kinds.last /isa(arg0, PATTERN)/", "exit Kinds.last /isa(value, PATTERN) && 1/"):
            probe = probe.replace("PATTERN", f'"{pattern}"')
            done = start(options.jp2vm, "--classlib=embedded", "--probe-format=json", "--probe",
                         probe + " { @ = count() }", "-cp", ".", "Kinds", cwd=options.work)
            equal(probe, maps_of(done.stderr).get("@"), {(): count} if count else {})
            check(("never matched" in done.stderr) == (count == 0), f"{probe}: {done.stderr}")
    done = start(options.jp2vm, "--classlib=embedded", "--probe-format=json", "--probe",
                 'alloc Kinds { @[isa(object, "Kinds$Shape+"), class] = count() }', "-cp", ".", "Kinds",
                 cwd=options.work)
    found = maps_of(done.stderr)["@"]
    equal("by key", {key: count for key, count in found.items() if key[0] == 1},
          {(1, "Kinds$Square"): 1, (1, "Kinds$Circle"): 2, (1, "Kinds$Ring"): 1})
    equal("other objects", found[0, "int[]"], 1)


def check_undisturbed(options):
    """A profile is the same, byte for byte, with probes that read frames."""
    texts = []
    for probe in ([], ["--probe", 'line Frames.* { @[local.i, local.n] = count() } '
                       'instruction Frames.* { @o[operand.0] = count() } '
                       'entry Frames.* { @c[cflow("Frames.all")] = count() }', "--probe-format=json"]):
        path = options.work / "frames.txt"
        machine(options, "--profile", f"--profile-out=text:{path}", "--profile-quiet", *probe)
        texts.append(path.read_text("utf-8"))
    check(texts[0] == texts[1] and len(texts[0]) > 1000, "the probes change the profile")


def check_run_time(options):
    """Probes that are added at run time; code that is running meanwhile has no readable frame."""
    with subprocess.Popen([options.jp2vm, "--classlib=embedded", "--control=" + str(options.socket), "-cp", ".",
                           "Frames", "wait"], cwd=options.work, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, text=True) as process:
        process.stdout.readline()
        added = start(options.jp2vm_ctl, options.socket, "probe", "add",
                      "exit Frames.caught { @[local.found, local.index] = count() } "
                      "exit Frames.main { @main[length(local.args)] = count() }")
        check(added.stdout == "1\n", f"probe add: {added}")
        _, printed = process.communicate("x", timeout=60)
    rows = re.search(r"@\[local.found, local.index\]: count\n(.*\n)(.*\n)", printed)
    check(rows and sorted(row.split() for row in rows.groups()) == [["1", "50.0%", "5", "2"], ["1", "50.0%", "6", "1"]],
          printed)


def check_mistakes(options):
    for text, message in (
            ("entry ** { @ = sum(local) }", "--probe:1:20: local needs a name or a number: local.count, local.3"),
            ("entry ** { @ = sum(operand.x) }", "operand needs a number: operand.0 is the top of the stack"),
            ("line ** { @ = sum(operand) }", "operand needs a number"),
            ("entry ** { @ = sum(operand.0) }", "--probe:1:20: entry has no operand"),
            ("throw ** { @ = sum(local.x) }", "--probe:1:20: throw has no local"),
            ("gc { @ = sum(local.x) }", "gc has no local"),
            ("entry ** { @ = sum(cflow(1)) }", "cflow needs a pattern in quotes"),
            ("entry ** { @ = sum(cflow()) }", "cflow takes one argument"),
            ("entry ** /cflow(\"a..b\")/ { @ = count() }", "--probe:1:17: "),
            ("gc /cflow(\"A.b\")/ { @ = count() }", "gc has no stack"),
            ("entry ** /isa(this)/ { @ = count() }", "isa takes two arguments"),
            ("entry ** /isa(this, \"A\", 1)/ { @ = count() }", "isa takes two arguments"),
            ("entry ** /isa(this, arg1)/ { @ = count() }", "isa needs a pattern in quotes"),
            ("entry ** /isa(bci, \"A\")/ { @ = count() }", "isa takes an object, not a number"),
            ("entry ** /isa(this, \"A.b(int)\")/ { @ = count() }", "it names a method, but classes are selected here"),
            *((f"alloc ** /class ~ \"{text}\"/ {{ @ = count() }}", f"no class has the name \"{text}\"; isa(")
              for text in ("Shape+", "!Shape", "A, B", "@Deprecated", "loader:app")),
            *((f"call ** /callee ~ \"{text}\"/ {{ @ = count() }}", f"no method has the name \"{text}\"; cflow()")
              for text in ("Shape+.area", "area(int)", "!a.B", "a.b,c.d", "thread:main", "Shape+#area")),
            ("entry ** { @ = sum(cflo(\"A.b\")) }", "there is no function 'cflo'; did you mean cflow?"),
            ("entry ** { @ = sum(loca.x) }", "there is no 'loca'; did you mean local?")):
        done = machine(options, "--probe", text)
        check(done.returncode == 2 and message in done.stderr and re.search(r"\n *\^\n", done.stderr),
              f"{text}: {done.returncode} {done.stderr}")
    for text, message, status in (
            ("exit Frames.wide { @ = max(local.summ) }", "Frames.wide has no variable 'summ'; did you mean sum?", 1),
            ("entry Frames.wide { @ = max(local.half) }", "Frames.wide has no value in the variable 'half' there", 1),
            ("exit Frames.leaf { @[local.7] = count() }", "Frames.leaf has no value in variable 7 there", 1),
            ("line Frames.leaf { @[operand.5] = count() }", "Frames.leaf has no operand 5 there", 1),
            ("entry Frames.leaf { @ = max(cflow(\"Frames.nobody\")) }", "cflow(\"Frames.nobody\") never matched", 0),
            ("line Frames.wide { @ = sum(local.half) }", "events were skipped: a variable that has no value there", 0)):
        done = machine(options, "--probe", text)
        check(done.returncode == status and message in done.stderr, f"{text}: {done.returncode} {done.stderr}")
    bare = options.work / "bare"
    compile_java(options, {"Frames.java": PROGRAM}, to=bare, release="17", words=("-g:none",))
    done = start(options.jp2vm, "--classlib=embedded", "--probe",
                 "exit Frames.leaf { @[local.twice] = count() } exit Frames.deep { @n[local.0] = count() }",
                 "-cp", bare, "Frames", cwd=options.work)
    check("the class file of Frames.leaf has no names of variables; javac -g writes them, and local.NUMBER needs none"
          in done.stderr and re.search(r"@n\[local.0\]: count\n +1 +25", done.stderr), done.stderr)


def main():
    options = read_options(__doc__, "jp2vm jp2vm-ctl javac work")
    options.socket = options.work / "socket"
    compile_java(options, {"Frames.java": PROGRAM}, release="17")
    return run_all(named(globals(), "check_"), options)


if __name__ == "__main__":
    sys.exit(main())
