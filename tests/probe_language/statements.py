#!/usr/bin/env python3
"""Tests the statements and operators of probes (docs/probes.md, "Statements", "Tuples", "Arguments", "Ending the run"):
conditions, loops, tuples, arguments of the program, exit(), stop() and poll().

Usage: statements.py --jp2vm PROGRAM --jp2vm-ctl PROGRAM --javac PROGRAM --work DIR

Exit status 0: passed, 1: failed.
"""
import json
import pathlib
import re
import subprocess
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from harness import check, compile_java, equal, named, read_options, run_all, start  # noqa: E402

PROGRAM = """
public class Statements {
    static int f(int n) { return n; }                   // 0 .. 9
    static void g(int n, String text) { }               // 6 times
    static int threw(int n) { if (n > 2) { throw new IllegalStateException(); } return n; }
    static void spin() { for (int i = 0; i < 100000; i++) { f0(i); } }
    static int f0(int n) { return n + 1; }
    public static void main(String[] args) throws Exception {
        for (int i = 0; i < 10; i++) { f(i); }
        for (int i = 0; i < 6; i++) { g(i % 3, i % 2 == 0 ? "even" : "odd"); }
        for (int i = 0; i < 5; i++) { try { threw(i); } catch (IllegalStateException e) { } }
        if (args.length > 0 && args[0].equals("spin")) { spin(); }
        if (args.length > 0 && args[0].equals("wait")) { System.out.println("ready"); System.in.read(); f(1); }
        if (args.length > 0 && args[0].equals("thread")) {
            Thread thread = new Thread(() -> f(77));
            thread.start();
            thread.join();
        }
        if (args.length > 0 && args[0].equals("sleep")) { Thread.sleep(60000); }
        System.out.println("done");
    }
}
"""
F, G = "entry Statements.f", "entry Statements.g"
MIXED = "a number, a text or an object where another of these is needed"
ROUNDS = "more than 10000 rounds of loops"
# Probes, contents of their maps, texts of printf, skipped events.
CASES = [
    (F + " { if (arg0 < 3) { @a = count() } else if (arg0 == 5) { @b = count(); @c = count() } else { @d = count() } }",
     {"@a": 3, "@b": 1, "@c": 1, "@d": 6}, [], []),
    (F + " { if arg0 > 1 { if arg0 > 7 { @ = count() } } @n = count() }", {"@": 2, "@n": 10}, [], []),
    # Known when the location is translated, and only at run time.
    ("entry Statements.f, Statements.g { if (name == \"f\") { @f = count() } else { @g = count() } }",
     {"@f": 10, "@g": 6}, [], []),
    ("entry Statements.f, Statements.g { if (name == \"f\" && tid > 0) { @f = count() } else { @g = count() } }",
     {"@f": 10, "@g": 6}, [], []),
    (F + " { if (10 / (arg0 - 3) > 0) { @ = count() } @n = count() }", {"@": 6, "@n": 10}, [],
     [(1, "a division by 0")]),
    (F + " { @[arg0 % 2 == 0 ? \"even\" : \"odd\"] = count() }", {"@": {"even": 5, "odd": 5}}, [], []),
    (F + " { $t = arg0 > 4 ? \"big\" : \"small\"; @[$t] = count() }", {"@": {"big": 5, "small": 5}}, [], []),
    (F + " /arg0 > 4 ? arg0 < 7 : arg0 == 1/ { @ = sum(arg0) }", {"@": 12}, [], []),
    (G + " { @[arg0 == 0 ? 1 : arg0 == 1 ? 2 : 3] = count() }", {"@": {1: 2, 2: 2, 3: 2}}, [], []),
    # Loops.
    (F + " { for $i in 0..arg0 { @[$i] = count() } }", {"@": {i: 9 - i for i in range(9)}}, [], []),
    (F + " { for $i in arg0 - 2..arg0 { for #j in $i..$i + 2 { @s += #j - $i } } @last = max($i) }",
     {"@s": 20, "@last": 8}, [], []),
    (F + " { repeat arg0 { @n++; repeat 2 { @m++ } } repeat -3 { @no++ } }", {"@n": 45, "@m": 90}, [], []),
    (F + " /arg0 == 9/ { repeat 200 { repeat 49 { @n++ } } @after = count() }", {"@n": 200 * 49, "@after": 1}, [], []),
    (F + " /arg0 == 9/ { for $i in 0..1000000 { @n++ } @after = count() }", {"@n": 10000, "@after": 1}, [],
     [(1, ROUNDS)]),
    (F + " { repeat 9223372036854775807 { $n++ } @ = max($n) }", {"@": 100000}, [], [(10, ROUNDS)]),
    (F + " { repeat arg0 / 2.0 { @n++ } }", {}, [], [(10, MIXED)]),
    # Tuples: as keys, values, elements.
    (G + " { @[(arg0, str(arg1))] = count() }",
     {"@": {((0, "even"),): 1, ((0, "odd"),): 1, ((1, "even"),): 1, ((1, "odd"),): 1, ((2, "even"),): 1,
            ((2, "odd"),): 1}}, [], []),
    (G + " { @last[arg0] = (str(arg1), arg0 * 1.5, (arg0, 1)) }",
     {"@last": {0: ("odd", 0, (0, 1)), 1: ("even", 1.5, (1, 1)), 2: ("odd", 3, (2, 1))}}, [], []),
    (G + " { $p = (arg0, str(arg1)); @[$p.1, $p.0] = count(); printf(\"%s|%d|%s\", $p, $p.0, $p.1) }",
     {"@": {("even", 0): 1, ("odd", 1): 1, ("even", 2): 1, ("odd", 0): 1, ("even", 1): 1, ("odd", 2): 1}},
     ["(0, even)|0|even", "(1, odd)|1|odd", "(2, even)|2|even", "(0, odd)|0|odd", "(1, even)|1|even",
      "(2, odd)|2|odd"], []),
    (G + " /$p != (arg0 / 2, 1)/ { $p = (arg0 / 2, 1); @ = count() }", {"@": 4}, [], []),
    (G + " /(arg0, 1) == (1, 1)/ { @ = count() }", {"@": 2}, [], []),
    (G + " { $p = (1, 2); @[$p.2] = count() }", {}, [], [(6, "an element that the tuple does not have")]),
    (G + " { $p = arg0; @[$p.0] = count() }", {}, [], [(6, MIXED)]),
    (G + " { @[$u.0] = count(); $u = (arg0, 1) }", {"@": {0: 3, 1: 2, 2: 1}}, [], []),
    (G + " { $p = (1, 2); $p += 1 }", {}, [], [(6, MIXED)]),
    # stop(): the probe has one event; the others go on.
    (F + " { @a = count(); stop() } " + F + " { @b = count() }", {"@a": 1, "@b": 10}, [], []),
    (F + " /arg0 == 4/ { stop(); @a = sum(arg0) }", {"@a": 4}, [], []),
    (F + " { @a = count(); if (arg0 == 3) { stop() } }", {"@a": 4}, [], []),
    ("block Statements.f { @a[bci] = count(); stop() } exit Statements.f { #n++; @e[#n] = count() }",
     {"@e": {1: 10}}, [], []),
    (G + " { #n = arg0; stop() } exit Statements.g { @[#n] = count() }", {"@": {0: 6}}, [], []),
]


def run(options, *words, arguments=(), library="embedded"):
    return start(options.jp2vm, f"--classlib={library}", *words, "-cp", ".", "Statements", *arguments,
                 cwd=options.work)


def hashable(value):
    return tuple(hashable(element) for element in value) if isinstance(value, list) else value


def read(text):
    """Maps by name, printed texts, and lines of the machine."""
    maps, texts, lines = {}, [], []
    for line in text.splitlines():
        if line.startswith("{"):
            row = json.loads(line)
            if "map" in row:
                keyed = {}
                for entry in row["rows"]:
                    key = hashable(entry["key"])
                    is_plain = len(key) == 1 and not isinstance(key[0], tuple)
                    keyed[key[0] if is_plain else key] = hashable(entry["value"])
                maps[row["map"]] = keyed if row["keys"] else keyed.get((), 0)
            else:
                texts.append(row["text"])
        elif line.startswith("jp2vm: "):
            lines.append(line)
    return maps, texts, lines


def skipped(lines):
    found = [re.match(r"jp2vm: --probe:[\d:]+ (\d+) events? (?:was|were) skipped: (.*)", line) for line in lines]
    return [(int(match.group(1)), match.group(2)) for match in found if match]


def check_cases(options):
    for i, (text, maps, texts, skips) in enumerate(CASES):
        native = "--native=off" if i % 2 == 0 else "--native=always"
        done = run(options, native, "--probe-format=json", "--probe", text)
        got = read(done.stderr)
        what = f"{text} {native}"
        check(done.returncode == 0 and done.stdout == "done\n", f"{what}: {done.returncode} {done.stderr}")
        equal(what, {key: got[0].get(key) for key in maps}, maps)
        equal(what, got[1], texts)
        equal(what, skipped(got[2]), skips)


def check_printed_tuples(options):
    done = run(options, "--probe", G + " { @last[arg0] = (str(arg1), (arg0, 1)) } entry Statements.f /arg0 < 2/ "
               "{ @[(arg0, \"x\")] = count() }")
    for row in ("(odd, (0, 1))  0", "(even, (1, 1))  1", "(odd, (2, 1))  2"):
        check(f"\n  {row}\n" in done.stderr, f"{row}: {done.stderr}")
    check("  1  50.0%  (0, x)\n  1  50.0%  (1, x)\n" in done.stderr, done.stderr)


OPERATORS = """
public class Operators {
    static void two(long a, long b, long and, long or, long xor, long left, long right, long unsigned) { }
    static void sums(long a, long b, long sum, long difference, long product, long quotient, long rest) { }
    static void one(long a, long not, long negative) { }
    public static void main(String[] args) {
        long[] values = {0, 1, -1, 2, 5, 63, 64, 65, -64, 1L << 32, 0x123456789abcdefL, -0x123456789abcdefL,
                         Integer.MAX_VALUE, Integer.MIN_VALUE, Long.MAX_VALUE, Long.MIN_VALUE, Long.MIN_VALUE + 1};
        for (long a : values) {
            one(a, ~a, -a);
            for (long b : values) {
                two(a, b, a & b, a | b, a ^ b, a << b, a >> b, a >>> b);
                if (b != 0) { sums(a, b, a + b, a - b, a * b, a / b, a % b); }
            }
        }
        System.out.println(values.length);
    }
}
"""


def check_operators(options):
    """Arithmetic is that of Java's long, also when it overflows."""
    compile_java(options, {"Operators.java": OPERATORS}, release="8")
    text = ("entry Operators.two { @a = sum((arg0 & arg1) == arg2); @b = sum((arg0 | arg1) == arg3); "
            "@c = sum((arg0 ^ arg1) == arg4); @d = sum(arg0 << arg1 == arg5); @e = sum(arg0 >> arg1 == arg6); "
            "@f = sum(arg0 >>> arg1 == arg7) } "
            "entry Operators.sums { @g = sum(arg0 + arg1 == arg2); @h = sum(arg0 - arg1 == arg3); "
            "@i = sum(arg0 * arg1 == arg4); @j = sum(arg0 / arg1 == arg5); @k = sum(arg0 % arg1 == arg6) } "
            "entry Operators.one { @l = sum(~arg0 == arg1); @m = sum(-arg0 == arg2) }")
    done = start(options.jp2vm, "--classlib=embedded", "--probe-format=json", "--probe", text, "-cp", ".", "Operators",
                 cwd=options.work)
    count = int(done.stdout)
    maps = read(done.stderr)[0]
    expected = {f"@{name}": count * count if name < "g" else count * (count - 1) if name < "l" else count
                for name in "abcdefghijklm"}
    equal("operators", maps, expected)


def check_exit(options):
    """exit() ends the process with the status, after the profile and the maps are written."""
    profile = options.work / "exit.tsv"
    for library in ("embedded", "openjdk"):
        for event in ("entry Statements.f /arg0 == 4/", "exit Statements.f /arg0 == 4/", "throw Statements.*",
                      "unwind Statements.threw", "line Statements.main /line > 11/", "catch Statements.*",
                      "native java.lang.*"):
            for more in (["--native=off"] if library == "openjdk" else ["--native=always"],):
                profile.unlink(missing_ok=True)
                done = run(options, *more, "--profile", f"--profile-out=flat:{profile}", "--profile-quiet", "--probe",
                           event + " { @n = count(); printf(\"late\\n\"); exit(42); @no = count() }", library=library)
                what = f"{library} {event} {more}: {done.returncode} {done.stdout} {done.stderr}"
                check(done.returncode == 42 and "done" not in done.stdout, what)
                check(re.search(r"late\n", done.stderr) and re.search(r"@n: count\n +1\n", done.stderr)
                      and re.search(r"@no: count\n +nothing\n", done.stderr), what)
                check(event.startswith("native") or "main" in profile.read_text("utf-8"), what)
    done = run(options, "--probe", "entry Statements.f /arg0 == 77/ { exit(0) }", arguments=["thread"])
    check(done.returncode == 0 and done.stdout == "", f"exit(0) by a thread: {done}")
    done = run(options, "--probe", "interval 100ms { exit(7) }", arguments=["sleep"])
    check(done.returncode == 7 and done.stdout == "", f"exit by interval: {done}")
    done = run(options, "--probe", F + " { @n++ } end { if (@n > 3) { exit(9) } }")
    check(done.returncode == 9 and done.stdout == "done\n", f"exit by end: {done}")
    done = run(options, "--probe", F + " { @n++ } end { exit(@n == 10 ? 0 : 5) }")
    check(done.returncode == 0, f"exit(0) by end: {done}")
    done = run(options, "--probe", F + " { exit(\"\" == \"x\" ? 1 : 256 + arg0 + 3) }")
    check(done.returncode == 3, f"the low 8 bits: {done}")


def check_poll(options):
    """Periods of polls that the probe changes: exact in bytecodes."""
    def of(text, *more):
        return read(run(options, "--probe-format=json", *more, "--probe", text, arguments=["spin"]).stderr)[0]

    for native in ("--native=off", "--native=always"):
        fixed = of("poll 1000 { @n = count(); @last = max(bytecodes) }", native)
        total = fixed["@n"] * 1000
        changed = of("poll 1000 { @n = count(); poll(@period) } begin { @period = 5000 }", native)
        expected = 1 + (total - 1000) // 5000
        check(abs(changed["@n"] - expected) <= 1, f"{changed} polls, not {expected}")
        growing = of("poll 100 { @n = count(); $every = $every == 0 ? 200 : $every * 2; poll($every) }", native)
        rounds, at = 0, 100
        while at <= total:
            rounds, at = rounds + 1, at + 100 * 2 ** (rounds + 1)
        check(abs(growing["@n"] - rounds) <= 1, f"{growing} polls, not {rounds}")
        stopped = of("poll 500 { @n = count(); if ($k == 2) { stop() } $k++ } poll 2000 { @m = count() }", native)
        check(stopped["@n"] == 3 and abs(stopped["@m"] - total // 2000) <= 1, f"{stopped}")
        two = of("poll 300 { @a = count() } poll 700 { @b = count() }", native)
        check(abs(two["@a"] - total // 300) <= 4 and abs(two["@b"] - total // 700) <= 2, f"{two}, {total}")
    done = run(options, "--probe", "poll 1000 { poll(-5) }", arguments=["spin"])
    check("skipped: a period of polls below 1" in done.stderr, done.stderr)


def check_arguments(options):
    program = options.work / "args.probes"
    program.write_text("entry $1 /arg0 >= $2/ { @[$3] = sum(arg0 * $4) }\n", "utf-8")
    words = [f"--probe-arg={value}" for value in ("Statements.f", "7", "the sum", "0.5")]
    for order in ([f"--probes={program}", *words], [*words, f"--probes={program}"]):
        done = run(options, "--probe-format=json", *order)
        equal(f"{order}: {done.stderr}", read(done.stderr)[0], {"@": {"the sum": 12}})
    for given, message in (
            (words[:2], "args.probes:1:27: there is no $3; the last --probe-arg is $2"),
            ([], "args.probes:1:7: there is no $1; --probe-arg=VALUE gives $1"),
            ([*words, "--probe-arg=more"], "Error: --probe-arg=more: no probe uses $5"),
            (["--probe-arg=a.b..", *words[1:]], "args.probes:1:7: pattern")):
        done = run(options, f"--probes={program}", *given)
        check(done.returncode == 2 and message in done.stderr, f"{given}: {done.stderr}")
    done = run(options, "--probe-arg=1")
    check(done.returncode == 2 and "there is no --probe for" in done.stderr, done.stderr)


def check_control(options):
    """stop() and exit() in probes that are added at run time."""
    with subprocess.Popen([options.jp2vm, "--classlib=embedded", "--control=" + str(options.socket), "-cp", ".",
                           "Statements", "wait"], cwd=options.work, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, text=True) as process:
        process.stdout.readline()

        def ask(*words):
            return start(options.jp2vm_ctl, options.socket, *words)
        check(ask("probe", "add", "interval 20ms { @n = count(); stop() }").stdout == "1\n", "probe add")
        while "nothing" in ask("probe", "print").stdout:
            time.sleep(0.02)
        time.sleep(0.1)
        reply = ask("probe", "remove", "1").stdout
        check(re.search(r"@n: count\n +1\n", reply), reply)
        reply = ask("probe", "add", "entry Statements.f /arg0 > $1/ { }")
        check("there is no $1" in reply.stdout + reply.stderr, f"{reply}")
        check(ask("probe", "add", F + " { @a = count(); stop() }").stdout == "2\n", "probe add")
        check(ask("probe", "add", "exit Statements.f { exit(11) }").stdout == "3\n", "probe add")
        printed, _ = process.communicate("x", timeout=60)
        check(process.returncode == 11 and printed == "", f"status {process.returncode}, {printed}")


def main():
    options = read_options(__doc__, "jp2vm jp2vm-ctl javac work")
    options.socket = options.work / "socket"
    compile_java(options, {"Statements.java": PROGRAM}, release="17")
    return run_all(named(globals(), "check_"), options)


if __name__ == "__main__":
    sys.exit(main())
