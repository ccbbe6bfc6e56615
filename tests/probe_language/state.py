#!/usr/bin/env python3
"""Tests the state that probes keep for each activation of a method (docs/probes.md, "State of an activation"):
variables with #, arguments at the end, elapsed, executed and cycles.

Usage: state.py --jp2vm PROGRAM --jp2vm-ctl PROGRAM --javac PROGRAM --work DIR

The program computes what is expected, or another part of the machine does: --count counts the bytecodes, and a profile
with --jop has the cycles.

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
public class State {
    int size;
    State(int size) { this.size = size; }
    static int fact(int n) { return n < 2 ? 1 : n * fact(n - 1); }      // 15 activations in each thread
    static int drop(int n, String text, long wide, double real) {       // changes its arguments
        while (n > 0) { n--; }
        text = null; wide = 0; real = 0;
        return n;
    }
    int grow(int by) { State other = new State(size + by); size += by; return other.size; }
    static int leaf(int n) { int sum = 0; for (int i = 0; i < n; i++) { sum += i; } return sum; }
    static int work(int n) { int sum = 0; for (int i = 0; i < n; i++) { sum += leaf(i); } return sum; }
    static void fall(int depth, String why) {                           // left by an exception at each depth
        if (depth == 0) { throw new IllegalStateException(why); }
        try { fall(depth - 1, why); } finally { depth = -1; why = null; }
    }
    static int even(int n) { return n == 0 ? 0 : odd(n - 1); }
    static int odd(int n) {
        try {
            if (n % 4 == 3) { throw new RuntimeException(); }
            return even(n - 1);
        } catch (RuntimeException e) {
            return even(n - 1);
        }
    }
    static synchronized void locked(int n) { if (n > 0) { locked(n - 1); } }
    static void rest(int n) throws Exception { if (n > 0) { System.in.read(); } }
    static void all() {
        fact(5); fact(10);
        for (int i = 0; i < 4; i++) { drop(i, "t" + i, i, i / 2.0); }
        new State(3).grow(4);
        work(20);
        for (int i = 0; i < 3; i++) { try { fall(i, "why" + i); } catch (IllegalStateException e) { } }
        even(10);
        locked(3);
    }
    public static void main(String[] args) throws Exception {
        all();
        Thread[] threads = new Thread[3];
        for (int i = 0; i < threads.length; i++) { threads[i] = new Thread(() -> all()); threads[i].start(); }
        for (Thread thread : threads) { thread.join(); }
        if (args.length > 0) { System.out.println("ready"); rest(1); }
        System.out.println("done");
    }
}
"""
FOUR = 4  # threads run all()


def times(counts):
    return {key: FOUR * count for key, count in counts.items()}


FACTS = times({n: 2 if n <= 5 else 1 for n in range(1, 11)})
# Probes and the contents of their maps.
CASES = [
    # Each activation of a recursion has its own variables, which are unset at first.
    ("entry State.fact { @before[#n] = count(); #n = arg0; #twice += arg0; #twice += arg0; #calls++ } "
     "exit State.fact { @[#n] = count(); @same = sum(#n == arg0); @twice = sum(#twice == 2 * arg0); "
     "@calls[#calls] = count() }",
     {"@before": {0: 60}, "@": FACTS, "@same": 60, "@twice": 60, "@calls": {1: 60}}),
    # A variable that is set by a later event of the activation, and read by another probe.
    ("branch State.leaf { #ways++ } exit State.leaf { @[#ways - arg0] = count() }",
     {"@": {1: 20 * FOUR}}),
    ("alloc State.grow { #made++; #class = class } exit State.grow { @[#made, #class] = count() }",
     {"@": {(1, "State"): FOUR}}),
    ("call State.work { #calls++ } call_return State.work { #returns++ } exit State.work { "
     "@[#calls, #returns] = count() }", {"@": {(20, 20): FOUR}}),
    # Arguments at the end are those of the beginning, although the method has changed them.
    ("exit State.drop { @[arg0, str(arg1), arg2, arg3] = count() }",
     {"@": times({(i, f"t{i}", i, i / 2): 1 for i in range(4)})}),
    ("exit State.drop { @[value, arg0] = count() }", {"@": times({(0, i): 1 for i in range(4)})}),
    ("unwind State.fall { @[arg0, str(arg1)] = count() }",
     {"@": times({(d, f"why{i}"): 1 for i in range(3) for d in range(i + 1)})}),
    ("exit State.grow { @[this.size, arg1, classof(arg0)] = count() }", {"@": {(7, 4, "State"): FOUR}}),
    # Exceptions end activations; what is caught leaves the others as they are.
    ("entry State.fall { #d = arg0 } unwind State.fall { @[#d - arg0] = count() }",
     {"@": {0: 6 * FOUR}}),
    ("entry State.even, State.odd { #n = arg0 } exit State.even, State.odd { @[#n - arg0] = count() }",
     {"@": {0: 11 * FOUR}}),
    ("entry State.locked { #n = arg0 } exit State.locked { @[#n - arg0] = count() }", {"@": {0: 4 * FOUR}}),
    # The probes of two methods do not share variables.
    ("entry State.work, State.leaf { #n++ } exit State.work, State.leaf { @[name, #n] = count() }",
     {"@": {("work", 1): FOUR, ("leaf", 1): 20 * FOUR}}),
    # Texts; unset texts.
    ("exit State.fact { @[#t] = count(); #t = \"x\" }", {"@": {"": 60}}),
    ("entry State.fact { #t = name } exit State.fact { @[#t] = count() }", {"@": {"fact": 60}}),
    # The arguments of the activation with the greatest value.
    ("exit State.drop /executed > @most/ { @most = executed; @with = arg0 }", {"@with": 3}),
    # Native methods.
    ("native ** { #n++ } native_return ** { @bad = sum(#n != 1); @all = count() }", {"@bad": 0}),
    ("entry ** { #n = line } exit ** { @bad = sum(#n != line && #n == 0 - 1) } unwind ** { @u[#n < 0] = count() }",
     {"@bad": 0}),
]


def run(options, *words, arguments=()):
    return start(options.jp2vm, "--classlib=embedded", *words, "-cp", ".", "State", *arguments, cwd=options.work)


def read(text):
    """Maps by name; a number for a map without keys."""
    maps = {}
    for line in text.splitlines():
        if line.startswith("{"):
            row = json.loads(line)
            if "map" in row:
                keyed = {tuple(r["key"]) if len(r["key"]) > 1 else (r["key"] or [None])[0]: r["value"]
                         for r in row["rows"]}
                maps[row["map"]] = keyed if row["keys"] else keyed.get(None, 0)
    return maps


def lines_of(text):
    return [line for line in text.splitlines() if line.startswith("jp2vm: ")]


def check_cases(options):
    """The values, with both kinds of code and beside a profile."""
    modes = (["--native=off"], ["--native=always"], ["--profile", "--profile-out=text:/dev/null"])
    for i, (text, maps) in enumerate(CASES):
        for more in ([], modes[i % len(modes)]):
            done = run(options, "--probe-format=json", *more, "--probe", text)
            what = f"{text} {more}"
            got = read(done.stderr)
            equal(what, {key: got.get(key) for key in maps}, maps)
            check(done.stdout == "done\n" and done.returncode == 0, f"{what}: {done.stdout} {done.returncode}")
            check(not [line for line in lines_of(done.stderr) if "skipped" in line], f"{what}: {done.stderr}")


def executed_by(options, *methods):
    """How many bytecodes the methods executed, counted by the reference loop."""
    path = options.work / "counts.tsv"
    run(options, f"--count={path}")
    rows = [line.split("\t") for line in path.read_text("utf-8").splitlines()]
    return sum(int(row[-1]) for row in rows if row[:2] == ["method", "LState;"] and row[2] in methods)


def check_executed(options):
    """The bytecodes of all activations are those that the reference loop counts."""
    for method, others in (("leaf", ()), ("work", ("leaf",)), ("locked", ()), ("fact", ())):
        expected = executed_by(options, method, *others)
        depth = "/caller != method/" if method in ("locked", "fact") else ""
        for more in (["--native=off"], ["--native=always"]):
            done = run(options, "--probe-format=json", *more, "--probe",
                       f"exit State.{method} {depth} {{ @ = sum(executed) }}")
            equal(f"bytecodes of {method} {more}", read(done.stderr).get("@"), expected)


def check_elapsed(options):
    done = run(options, "--probe-format=json", "--probe",
               "entry State.work { #t = ns } exit State.work { @own = sum(elapsed > 0 && elapsed <= ns - #t); "
               "@n = count() }")
    maps = read(done.stderr)
    check(maps["@own"] == maps["@n"] == FOUR, f"elapsed: {maps}")


CYCLES = """
public class Cycles {
    static int leaf(int n) { return n * n / (n + 1); }
    static int work(int n) { int sum = 0; for (int i = 0; i < n; i++) { sum += leaf(i); } return sum; }
    static int deep(int n) { return n == 0 ? work(3) : deep(n - 1) + 1; }
    public static void main(String[] args) { work(2); for (int i = 1; i < 6; i++) { work(7 * i); } deep(9); }
}
"""


def check_cycles(options):
    """The cycles of activations add up to those of the profile, and do not change it."""
    compile_java(options, {"Cycles.java": CYCLES}, release="8")

    def of(*words):
        return start(options.jp2vm, "--jop", *words, "-cp", ".", "Cycles", cwd=options.work)

    profiles = []
    for words in ([], ["--probe", "entry Cycles.work { #c = arg0 } exit Cycles.work { @[#c] = max(cycles); "
                       "@all = sum(cycles); @e = sum(executed); @ns = sum(elapsed) }", "--probe-format=json"]):
        path = options.work / "cycles.tsv"
        done = of("--profile", f"--profile-out=flat:{path}", "--profile-quiet", *words)
        check(done.returncode == 0, done.stderr)
        profiles.append((path.read_text("utf-8"), done.stdout, re.findall(r"\d+ cycles", done.stderr)))
    check(profiles[0] == profiles[1], "the probes change the profile")
    maps = read(done.stderr)
    table = [line.split("\t") for line in profiles[0][0].splitlines() if not line.startswith("#")]
    head, rows = table[0], table[1:]
    cycles, name, instructions = head.index("jopCycles"), head.index("class"), head.index("instructions")
    of_work = [row for row in rows if row[name] == "Cycles" and row[name + 1] in ("work", "leaf")]
    equal("cycles of the profile", maps["@all"], sum(int(row[cycles]) for row in of_work))
    equal("bytecodes of the profile", maps["@e"], sum(int(row[instructions]) for row in of_work))
    check(abs(maps["@ns"] - maps["@all"] * 1000 / 60) < 10, f"{maps['@ns']} ns for {maps['@all']} cycles of 60 MHz")
    check(len(maps["@"]) == 7 and maps["@"][35] > maps["@"][7] > maps["@"][2], f"cycles by argument: {maps['@']}")
    done = start(options.jp2vm, "--classlib=embedded", "--probe", "exit ** { @ = sum(cycles) }", "-cp", ".", "Cycles",
                 cwd=options.work)
    message = "--probe:1:19: cycles need --jop, without --jop-home\n"
    check(done.returncode == 2 and message in done.stderr, f"cycles without --jop: {done.stderr}")


def check_began_before(options):
    """Activations that began before their probes are skipped, and counted."""
    with subprocess.Popen([options.jp2vm, "--classlib=embedded", "--control=" + str(options.socket), "-cp", ".",
                           "State", "wait"], cwd=options.work, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, text=True) as process:
        process.stdout.readline()

        def ask(*words):
            return start(options.jp2vm_ctl, options.socket, *words)
        added = ask("probe", "add", "exit State.rest, State.main { @n = count(); @[#x] = count(); @a = sum(arg0 == 1); "
                    "@e = sum(elapsed) } entry State.rest { #x = 1 }")
        check(added.stdout == "1\n", f"probe add: {added}")
        refused = ask("probe", "add", "exit State.rest { @ = sum(executed) }")
        reply = refused.stdout + refused.stderr
        check(refused.returncode != 0 and "executed is for programs that start with it" in reply,
              f"executed at run time: {refused}")
        _, printed = process.communicate("x", timeout=60)
    check(re.search(r"2 events were skipped: the state of an activation that began before the probe", printed), printed)
    check(re.search(r"@n: count\n +2\n", printed) and re.search(r"@\[#x\]: count\n +nothing\n", printed), printed)


def check_collected(options):
    """Saved arguments are alive at the end of their activation, and not longer."""
    compile_java(options, {"Kept.java": """
public class Kept {
    static int use(byte[] bytes, int round) {
        bytes = null;
        for (int i = 0; i < 50; i++) { bytes = new byte[100000]; }
        return round;
    }
    public static void main(String[] args) {
        for (int i = 0; i < 40; i++) { use(new byte[1000 + i], i); }
        System.gc();
    }
}
"""}, release="8")
    for library in ("embedded", "openjdk"):
        done = start(options.jp2vm, f"--classlib={library}", "-Xmx64m", "--probe-format=json", "--probe",
                     "alloc Kept.main /class == \"byte[]\"/ { tag(object, 1) } exit Kept.use { "
                     "@[length(arg0) - arg1] = count() } death { @dead = count() }", "-cp", ".", "Kept",
                     cwd=options.work)
        maps = read(done.stderr)
        equal(f"{library}: lengths", maps["@"], {1000: 40})
        check(maps["@dead"] >= 30, f"{library}: {maps['@dead']} of 40 arrays died")


def check_mistakes(options):
    for text, message in (
            ("gc { #x = 1 }", "--probe:1:6: #x belongs to the activation of a method, and gc is an event of none; "
                              "use a map, @x"),
            ("poll 100 { @ = sum(#x) }", "--probe:1:20: #x belongs to the activation"),
            ("entry ** { # = 1 }", "--probe:1:12: # needs a name"),
            ("entry ** { @ = sum(elapsed) }", "--probe:1:20: entry has no elapsed"),
            ("entry ** { @ = sum(executd) }", "there is no 'executd'; did you mean executed?"),
            ("entry ** { @ = sum(cycle) }", "there is no 'cycle'; did you mean cycles?"),
            ("block ** { @ = sum(executed) }", "--probe:1:20: block has no executed")):
        done = run(options, "--probe", text)
        check(done.returncode == 2 and message in done.stderr and re.search(r"\n *\^\n", done.stderr),
              f"{text}: {done.stderr}")
    done = run(options, "--probe", "exit State.fact { @ = sum(#no) }")
    check("#no is never set, so it is 0" in done.stderr and done.returncode == 0, done.stderr)
    done = run(options, "--probe", "exit State.fact { @[arg3] = count() }")
    check("State.fact has no arg3, only arg0" in done.stderr and done.returncode == 1, done.stderr)


def main():
    options = read_options(__doc__, "jp2vm jp2vm-ctl javac work")
    options.socket = options.work / "socket"
    compile_java(options, {"State.java": PROGRAM}, release="17")
    return run_all(named(globals(), "check_"), options)


if __name__ == "__main__":
    sys.exit(main())
