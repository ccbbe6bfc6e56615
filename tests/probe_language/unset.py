#!/usr/bin/env python3
"""Tests the values of variables that were never set, and events that probes skip (docs/probes.md,
"Values", "Mistakes").

Usage: unset.py --jp2vm PROGRAM --jp2vm-ctl PROGRAM --javac PROGRAM --work DIR

Exit status 0: passed, 1: failed.
"""
import json
import pathlib
import re
import subprocess
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from harness import check, compile_java, named, read_options, run_all, start  # noqa: E402

PROGRAM = """
public class Unset {
    int number;
    String name;
    Unset next;
    Unset(int number, String name) { this.number = number; this.name = name; }
    static int g(int k) { return k * 2; }                     // 8 times: 0 .. 7
    static void h(Unset of, String text) { }                  // 6 times, every third with nulls
    static void say(String word) { }                          // a, b, b, c
    static void none() { }
    static class Base { static int inherited(int x) { return x; } }
    static class Derived extends Base { }
    public static void main(String[] args) throws Exception {
        for (int i = 0; i < 8; i++) { g(i); }
        for (int i = 0; i < 6; i++) { h(i % 3 == 0 ? null : new Unset(i, "n" + i), null); }
        for (String word : new String[] {"a", "b", "b", "c"}) { say(word); none(); }
        for (int i = 0; i < 5; i++) { Derived.inherited(i); Base.inherited(i); }
        Thread[] threads = new Thread[3];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(() -> g(100));
            threads[i].start();
            threads[i].join();
        }
        if (args.length > 0) { System.out.println("ready"); System.in.read(); }
    }
}
"""
# Calls of g: 8 by main, and one by each of three threads.
G = "entry Unset.g"
# Probes, contents of their maps (a number for a map without keys), texts of printf, and how many events were skipped
# for each reason.
CASES = [
    # Common idioms.
    (G + " { $k = $k + 1; @m[$k] = count() }", {"@m": {1: 4, **{k: 1 for k in range(2, 9)}}}, [], []),
    (G + " { $k += 1; @m[$k] = count() }", {"@m": {1: 4, **{k: 1 for k in range(2, 9)}}}, [], []),
    (G + " { @[$k] = count() } exit Unset.g { $k = 1 }", {"@": {0: 4, 1: 7}}, [], []),
    (G + " /!$k/ { @ = count() }", {"@": 11}, [], []),
    (G + " /!$k/ { $k = 1; @ = count() }", {"@": 4}, [], []),
    (G + " { @z = @z + 1 }", {"@z": 11}, [], []),
    (G + " { @z[arg0 % 2] = @z[arg0 % 2] + 1 }", {"@z": {0: 7, 1: 4}}, [], []),
    (G + " /!@seen[arg0 / 4]/ { @seen[arg0 / 4] = 1; @first = count() }",
     {"@seen": {0: 1, 1: 1, 25: 1}, "@first": 3}, [], []),
    (G + " /$last != arg0/ { $last = arg0; @changes = count() }", {"@changes": 10}, [], []),
    (G + " /@last < arg0/ { @last = arg0; @up = count() }", {"@last": 100, "@up": 8}, [], []),
    (G + " { @ = sum($no * 3 - $no + 1) } ", {"@": 11}, [], []),
    (G + " { @d[-$k] = count(); @a[abs($k)] = count(); $k = 2 }",
     {"@d": {0: 4, -2: 7}, "@a": {0: 4, 2: 7}}, [], []),
    # Never set: 0 as a number, as a key and when it is printed.
    (G + " { $a = 1; @[$a, $no] = count(); @c[$no] = count(); $copy = $no; @d[$copy] = count() }",
     {"@": {(1, 0): 11}, "@c": {0: 11}, "@d": {0: 11}}, [], []),
    ("exit Unset.none { printf(\"%s|%d\", $no, $no) }", {}, ["0|0"] * 4, []),
    # begin sets it for all threads.
    ("begin { $x = 5; @y = 6; $t = \"b\" } " + G + " { @[$x, @y, $t] = count(); $x = 7 }",
     {"@y": 6, "@": {(5, 6, "b"): 4, (7, 6, "b"): 7}}, [], []),
    # Texts.
    ("entry Unset.say /$last != str(arg0)/ { $last = str(arg0); @ = count() }", {"@": 3}, [], []),
    ("entry Unset.say /$last == \"\"/ { @ = count() } exit Unset.say { $last = \"x\" }", {"@": 1}, [],
     []),
    ("entry Unset.say { @[$last] = count(); $last = str(arg0) }", {"@": {"": 1, "a": 1, "b": 2}}, [],
     []),
    ("entry Unset.say /$last ~ \"b*\"/ { @ = count() } exit Unset.say { $last = \"b\" }", {"@": 3}, [],
     []),
    ("entry Unset.say { printf(\"%s|%d|%s|\", $t, $t, $n) } exit Unset.say { $t = \"b\"; $n = 3 }", {},
     ["|0|0|"] + ["b|-|3|"] * 3, []),
    ("entry Unset.say /$other == $last/ { @ = count() } exit Unset.say { $last = \"b\"; $other = 4 }",
     {"@": 1}, [], [(3, "a number, a text or an object where another of these is needed")]),
    # When it is compared with an object, it is null.
    ("entry Unset.h /$k == arg0/ { @ = count() } exit Unset.say { $k = 1 }", {"@": 2}, [], []),
    # Expressions that cannot be computed.
    (G + " { @[10 / (arg0 - 3)] = count() }",
     {"@": {-3: 1, -5: 1, -10: 1, 10: 1, 5: 1, 3: 1, 2: 1, 0: 3}}, [], [(1, "a division by 0")]),
    (G + " /10 % arg0 > 0/ { @ = count() }", {"@": 7}, [], [(1, "a division by 0")]),
    ("entry Unset.h { @ = sum(arg0.number) }", {"@": 12}, [], [(2, "a field of null")]),
    ("entry Unset.h /arg0.number > 0 && arg0 != null/ { @ = count() }", {"@": 4}, [], []),
    ("entry Unset.h /arg0.number > 1 || arg1 == null/ { @ = count() }", {"@": 6}, [], []),
    ("entry Unset.h /!(arg0.number == 1)/ { @ = count() }", {"@": 3}, [], [(2, "a field of null")]),
    ("entry Unset.h { @[arg0.next.number] = count() }", {"@": {}}, [], [(6, "a field of null")]),
    ("exit Unset.* /value == 2/ { @ = count() }", {"@": 1}, [],
     [(None, "the value of a void method")]),
    ("exit Unset.none { @[value] = count() }", {"@": {}}, [], [(4, "the value of a void method")]),
    ("entry Unset.h { @ = sum(length(arg0)) }", {"@": 0}, [],
     [(6, "null where an object is needed (2), the length of no array (4)")]),
    ("entry Unset.say { @t = str(arg0); @t += 1 }", {"@t": "c"}, [],
     [(4, "a number, a text or an object where another of these is needed")]),
    ("entry Unset.say { $t = str(arg0); $t += 1; @[$t] = count() }", {"@": {"a": 1, "b": 2, "c": 1}},
     [], [(4, "a number, a text or an object where another of these is needed")]),
    ("exit Unset.none { printf(\"%s %d\", value, value) }", {}, ["- -"] * 4, []),
    # The callee of a static call is known from the callsite, also if the method is inherited.
    ("call Unset.main /callee == \"Unset$Base.inherited\"/ { @[callee] = count() }",
     {"@": {"Unset$Base.inherited": 10}}, [], []),
    ("call Unset.main /callee ~ \"Unset.g\"/ { @ = count() }", {"@": 8}, [], []),
    ("call_return Unset.main /callee != \"Unset.g\" && callee ~ \"Unset.*\"/ { @[callee] = count() }",
     {"@": {"Unset.h": 6, "Unset.say": 4, "Unset.none": 4, "Unset.<init>": 4}}, [], []),
]
NEVER = (G + " /method ~ \"No.*\" || caller ~ \"Unset.main\"/ { @ = count() }",
         '--probe:1:25: ~ "No.*" never matched')
# Comparisons of names with a constant, and the line at the end; "": no line.
NAMES = [
    ('method == "Unset.g"', ""), ('"g" == name', ""), ('method != "Unset.h"', ""), ('name != "g"', ""),
    ('thread == "main"', ""), ('thread != "mian"', ""),
    ('name == "g" || name == "q"', '== "q" never matched'),
    ('holder == "Unset" && name == ""', ""),
    ('holder == "Unset" && caller == "no.Such"', '== "no.Such" never matched'),
    ('thread == "mian"', '== "mian" never matched; the nearest is main'),
    ('holder == "Unsett"', '== "Unsett" never matched; the nearest is Unset'),
    ('"Unset.gg" == method', '== "Unset.gg" never matched; the nearest is Unset.g'),
    ('caller == "maim"', '== "maim" never matched; the nearest is Unset.main'),
]


def run(options, *words):
    return start(options.jp2vm, "--classlib=embedded", *words, "-cp", ".", "Unset", cwd=options.work)


def read(text):
    """Maps by name, printed texts, and lines of the machine."""
    maps, texts, lines = {}, [], []
    for line in text.splitlines():
        if line.startswith("{"):
            row = json.loads(line)
            if "map" in row:
                keyed = {tuple(r["key"]) if len(r["key"]) > 1 else (r["key"] or [None])[0]: r["value"]
                         for r in row["rows"]}
                maps[row["map"]] = keyed if row["keys"] else keyed.get(None, 0)
            else:
                texts.append(row["text"])
        elif line.startswith("jp2vm: "):
            lines.append(line)
    return maps, texts, lines


def skipped(lines):
    found = [re.match(r"jp2vm: --probe:[\d:]+ (\d+) events? (?:was|were) skipped: (.*)", line)
             for line in lines]
    return [(int(match.group(1)), match.group(2)) for match in found if match]


def check_cases(options):
    for text, maps, texts, skips in CASES:
        done = run(options, "--probe-format=json", "--probe", text)
        got = read(done.stderr)
        check(done.returncode == 0, "%s: status %d: %s" % (text, done.returncode, done.stderr))
        check({k: got[0].get(k) for k in maps} == maps, "%s: %s" % (text, got[0]))
        check(got[1] == texts, "%s: %s" % (text, got[1]))
        reported = skipped(got[2])
        check(len(reported) == len(skips) and all(a[1] == b[1] and b[0] in (None, a[0])
                                              for a, b in zip(reported, skips)),
              "%s: %s" % (text, got[2]))


LONG = """
public class Long {
    static void say(String text) { }
    static void of(double value) { }
    static void add(long value) { }
    static void named(String name) { }
    static void point(double value) { }
    public static void main(String[] args) {
        StringBuilder x = new StringBuilder();
        for (int i = 0; i < 199; i++) { x.append('x'); }
        for (String end : new String[] {"", "y", "ya", "yb", "\\u00fc", "z"}) { say(x + end); }
        of(1.5); of(Double.NaN); of(0);
        for (int i = 0; i < 3; i++) { add(java.lang.Long.MAX_VALUE); }
        named("null"); named(null); named("a");
        for (double value : new double[] {-4.5, -0.5, 0.5, 2.25}) { point(value); }
        point(1 / 0.0);
    }
}
"""


def check_values(options):
    """Cut texts, sums of more than a long, and NaN are marked."""
    compile_java(options, {"Long.java": LONG})

    def of(*words):
        return start(options.jp2vm, "--classlib=embedded", *words, "-cp", ".", "Long", cwd=options.work)

    done = of("--probe-format=json", "--probe", "entry Long.say { @[str(arg0)] = count() }")
    maps, _, lines = read(done.stderr)
    x = "x" * 199
    check(maps["@"] == {x: 1, x + "y": 1, x + "y\u2026": 2, x + "\u2026": 1, x + "z": 1}, maps)
    check([line for line in lines if "cut" in line]
          == ["jp2vm: --probe: str() cut 3 texts after 200 bytes; they end with \u2026, and longer texts with the "
              "same beginning are equal"], lines)
    done = of("--probe-format=json", "--probe", "entry Long.of { @h = hist(arg0); @l = lhist(arg0, 0, 2, 1); "
              "@q = quantiles(arg0); @m = min(arg0) } entry Long.add { @s = sum(arg0); @a = avg(arg0) }")
    maps = read(done.stderr)[0]
    nan = {"value": "NaN", "count": 1}
    check(maps["@h"][-1] == nan and maps["@l"][-1] == nan and maps["@q"]["nan"] == 1 and maps["@q"]["count"] == 2,
          maps)
    check(maps["@s"] > 2.7e19 and maps["@a"]["mean"] > 9.2e18, maps)
    done = of("--probe", "entry Long.of { @h = hist(arg0) }")
    check(re.search(r"(?m)^  NaN +1 \|@+\|$", done.stderr), done.stderr)


def check_null(options):
    """The text of null must differ from the text "null"."""
    compile_java(options, {"Long.java": LONG})

    def of(probe, *words):
        return start(options.jp2vm, "--classlib=embedded", *words, "--probe", f"entry Long.named {probe}", "-cp", ".",
                     "Long", cwd=options.work).stderr

    maps, texts, _ = read(of("{ @[str(arg0)] = count(); @a[arg0, classof(arg0)] = count(); @last = str(arg0); "
                             'printf("%s", str(arg0)) }', "--probe-format=json"))
    check(maps["@"] == {None: 1, "null": 1, "a": 1}, maps)
    check(maps["@a"] == {("java.lang.String", "java.lang.String"): 2, (None, None): 1} and maps["@last"] == "a", maps)
    check(texts == ["null", "null", "a"], texts)
    lines = of("{ @[str(arg0)] = count() }").splitlines()
    check(sorted(line.split()[-1] for line in lines if line.startswith("  ")) == ['"null"', "a", "null"], lines)
    for predicate, count in (('str(arg0) == "null"', 1), ('str(arg0) != "null"', 2), ('str(arg0) ~ "n*"', 1),
                             ("str(arg0) == str(arg0)", 3), ("$t != str(arg0)", 3), ("arg0 == null", 1)):
        maps = read(of(f"/{predicate}/ {{ @ = count(); $t = str(arg0) }}", "--probe-format=json"))[0]
        check(maps["@"] == count, f"{predicate}: {maps}")


def check_fractions(options):
    """Buckets must have all numbers from their lower bound on; extremes must be exact."""
    compile_java(options, {"Long.java": LONG})

    def of(*words):
        return start(options.jp2vm, "--classlib=embedded", *words, "--probe",
                     "entry Long.point { @l = lhist(arg0, -5, 5, 1); @h = hist(arg0); @q = quantiles(arg0) } "
                     "entry Long.point /arg0 < 9/ { @r = quantiles(arg0); @m = min(arg0) }",
                     "-cp", ".", "Long", cwd=options.work).stderr

    maps = read(of("--probe-format=json"))[0]
    rows = [(row["low"], row["high"], row["count"]) for row in maps["@l"]]
    check(rows == [(-5, -4, 1), (-1, 0, 1), (0, 1, 1), (2, 3, 1), (5, None, 1)], rows)
    check([row["count"] for row in maps["@h"]] == [2, 1, 1, 1], maps["@h"])
    check(maps["@r"]["min"] == maps["@m"] == -4.5 and maps["@r"]["max"] == 2.25 and maps["@r"]["p50"] == -1, maps)
    check(maps["@q"]["count"] == 5 and maps["@q"]["max"] is None, maps)
    text = of()
    check("max inf\n" in text and "\n  [0, 1) " in text and "min -4.5 " in text, text)


def check_lines(options):
    text, line = NEVER
    done = run(options, "--probe", text)
    check(done.returncode == 0 and line in done.stderr and done.stderr.count("never matched") == 1,
          "%s: %s" % (text, done.stderr))
    for predicate, line in NAMES:
        done = run(options, "--probe", f"{G} /{predicate}/ {{ @ = count() }}")
        lines = [text.partition(": ")[2].partition(" ")[2] for text in done.stderr.splitlines()
                 if text.startswith("jp2vm: --probe:")]
        check(done.returncode == 0 and lines == [line] * (line != ""), f"{predicate}: {done.stderr}")
    done = run(options, "--probe", G + " /$never/ { @ = count() }")
    check("$never is never set, so it is 0" in done.stderr, "never set: " + done.stderr)
    for text in (G + " { $n++ } end { printf(\"%d\", $n) }",
                 G + " { @ = sum($n) } interval 1s { $n++ }"):
        done = run(options, "--probe", text)
        check(done.returncode == 2 and "$n belongs to a thread" in done.stderr,
              "%s: %s" % (text, done.stderr))


def check_control(options):
    """Probes that are added at run time must behave in the same way; the status must be the program's."""
    with subprocess.Popen([options.jp2vm, "--classlib=embedded", "--control=" + str(options.socket),
                           "-cp", ".", "Unset", "wait"], cwd=options.work, stdin=subprocess.PIPE,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        process.stdout.readline()

        def ask(*words):
            return start(options.jp2vm_ctl, options.socket, *words)
        added = ask("probe", "add", "interval 100ms { @ = sum(1 / $zero); @n = count() }")
        check(added.stdout == "1\n", "probe add: %s" % added)
        while "@n: count\n  nothing" in ask("probe", "print").stdout:
            time.sleep(0.05)
        for words in (("probe", "print"), ("probe", "print", "--json"), ("probe", "remove", "1")):
            reply = ask(*words).stdout
            check(re.search(r"\d+ events? w\w+ skipped: a division by 0", reply),
                  "%s: %s" % (words, reply))
        process.communicate("x", timeout=60)
        check(process.returncode == 0, "status with a probe that skips: %d" % process.returncode)


def main():
    options = read_options(__doc__, "jp2vm jp2vm-ctl javac work")
    options.socket = options.work / "socket"
    compile_java(options, {"Unset.java": PROGRAM}, release="17")
    return run_all(named(globals(), "check_"), options)


if __name__ == "__main__":
    sys.exit(main())
