#!/usr/bin/env python3
"""Adds analyses in Java to running machines, removes them, and compares their counts and the profile.

Usage: java.py CHECK --jp2vm 'PROGRAM OPTIONS' --ctl JP2VM-CTL --javac JAVAC --library JP2VM-ANALYSIS.JAR --work DIR

CHECK is counts, proof, end, failures or refusals.
"""
import pathlib
import re
import subprocess
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from harness import expect, expect_equal, LIBRARIES, must, named, read_options, write_files  # noqa: E402
from machines import Machine, run_check  # noqa: E402

CLASS = """
import jp2vm.analysis.*;
%(head)s public class %(name)s {
    static long count;
    static String argument;
%(body)s
}
"""
COUNTS = """
    static final java.util.Map<String, Location> all = new java.util.TreeMap<>();
    public static boolean isNew(Location l) { synchronized (all) { return all.put(l.methodName, l) == null; } }
    @Start public static void start(String text) { argument = text; }
    @Entry(value = "%s", guard = "isNew") public static void entered(Location l, Event e) {
        synchronized (all) { l.count++; e.context(2).count++; new StringBuilder().append(e.threadName()); }
    }
    @Print public static void print() { synchronized (all) { all.forEach((name, l) -> System.out.println(
        name + " " + l.count)); } }
    @Finish public static void finish() { System.out.println("argument " + argument); print(); }
"""
ENTRY = '    @Entry("Gates.step") public static void e(Location l, Event v) throws Exception { %s }'
FINISH = '\n    @Finish public static void f() { System.out.println("count " + count); }'
LOOP = "while (true) { count++; }"
CLASSES = {
    "Counts": COUNTS % "Gates", "Phased": COUNTS % "Phases",
    "Throws": ENTRY % 'throw new Error("oops");' + FINISH,
    "Hangs": ENTRY % "synchronized (Hangs.class) { Hangs.class.wait(); }" + FINISH,
    "HangsAtEnd": "    @Finish public static void f() { " + LOOP + " }",
    "HangsAtStart": "    @Start public static void s(String a) { " + LOOP + " }",
    "HangsAtInit": "    static { if (count == 0) { " + LOOP + " } }" + FINISH,
    "Nothing": '    @Entry("com.acme.**") public static void e() { }',
    "Polls": "    @Poll(1000) public static void e() { }", "Empty": "",
    "BadStart": '    @Start public static void s(String a) { throw new Error("bad " + a); }',
    "Plain": ENTRY % "", "Silent": ENTRY % "" + FINISH}
NAMES = ("step", "recurse", "fail", "enter", "copy", "order", "choose")  # as Gates prints their counts


def compile_analyses(options):
    """Returns the class path of the analyses."""
    files = {f"{name}.java": CLASS % {"head": "" if name == "Plain" else "@StartsLate", "name": name, "body": body}
             for name, body in CLASSES.items()}
    target = options.work / "analyses"
    target.mkdir(parents=True, exist_ok=True)
    must(options.javac, "-cp", options.library, "-d", target, *write_files(target, files))
    return target


def counted(machine):
    """The counts of the program itself, at the gate, by method."""
    machine.say("close")
    return dict(zip(NAMES, (int(word) for word in machine.hear().split())))


def work(machine):
    machine.say("open")
    time.sleep(0.05)


def read(report):
    """The numbers of the report, by method."""
    return {name: int(number) for name, number in re.findall(r"^(\S+) (\d+)$", report, re.M) if name in NAMES}


def difference(before, after):
    return {name: after[name] - before[name] for name in NAMES}


def check_counts(options):
    """Between two stops of the threads, the analysis counts what the program itself counts; each addition starts at 0,
    also beside an analysis in C and probes."""
    path = compile_analyses(options)
    for more in ([], [f"--java-analysis-path={path}", "--java-analysis=Counts:whole"]):
        machine = Machine(options, *more, program="Gates")
        connection = machine.connect()
        for turn in range(4):
            before = counted(machine)
            where = "" if more else f"--path={path} "
            number = connection.get(f"analysis add {where}java:Counts:{turn}").strip()
            other = connection.get("analysis add calls").strip()
            probe = connection.get("probe add entry Gates.step { @n++ }").strip()
            expect(f"{number}\tjava:Counts:{turn}\n" in connection.get("analysis list"), "it is not in the list")
            work(machine)
            if turn == 2:
                connection.get(f"probe remove {probe}")
            wanted = difference(before, counted(machine))
            expect_equal(read(connection.get(f"analysis print {number}")), wanted)
            report = connection.get(f"analysis remove {number}")
            expect_equal(read(report), wanted)
            expect(report.startswith(f"argument {turn}\n"), report)
            expect("Gates.step" in connection.get(f"analysis remove {other}"), "the analysis in C has no report")
            if turn != 2:
                found = connection.get(f"probe remove {probe}")
                expect(str(wanted["step"]) in found, f"{found}: {wanted}")
            expect_equal(connection.ask(f"analysis remove {number}")[0], False)
        twice = [connection.get(f"analysis add --path={path} java:Counts").strip() for _ in range(2)]
        before = counted(machine)
        work(machine)
        wanted = difference(before, counted(machine))
        for number in twice:
            expect_equal(read(connection.get(f"analysis remove {number}")), wanted)
        last = counted(machine)
        said = machine.end("end")
        if more:  # the analysis of the option has seen the whole run
            expect_equal(read(said), last)


def profiled(options, classes, commands):
    """Runs Phases with a profile; `commands` are requests before each phase. Returns the profile and the output."""
    out = options.work / "phases.jp2"
    levels = "alloc,exceptions,work" + (",locks" if classes == "embedded" else "")
    machine = Machine(options, f"--classlib={classes}", f"--profile={levels}", "--profile-quiet",
                      f"--profile-out={out}", program="Phases")
    connection = machine.connect()
    lines = []
    for digit, requests in zip("1231321", commands):
        for request in requests:
            connection.get(request)
        machine.say(digit)
        lines.append(machine.hear())
    connection.close()
    machine.process.stdin.close()
    said = machine.process.stderr.read().decode()
    machine.process.wait()
    expect_equal(machine.process.returncode, 0)
    return out.read_bytes(), lines, said


def check_proof(options):
    """The profile and the output, byte for byte, are those of a run without analyses."""
    add = f"analysis add --path={compile_analyses(options)} java:Phased"
    for classes in LIBRARIES:
        plain = profiled(options, classes, [[]] * 7)
        found = profiled(options, classes, [[], [add], ["analysis print 1"], ["analysis remove 1"], [add, add],
                                            ["analysis remove 2"], []])
        expect(found[0] == plain[0], f"{classes}: the profile differs")
        expect_equal(found[1], plain[1])
        expect(found[2].startswith("argument null\n") and plain[2] == "", found[2])


def check_end(options):
    """An analysis that is still there when the program ends reports then; jp2vm-ctl makes paths absolute."""
    compile_analyses(options)
    machine = Machine(options, program="Gates")
    before = counted(machine)
    done = subprocess.run([options.ctl, options.work / "control", "analysis", "add", "--path=none:analyses",
                           "java:Counts:a.so"], cwd=options.work, capture_output=True, text=True, timeout=300,
                          check=False)
    expect_equal((done.returncode, done.stdout), (0, "1\n"))
    work(machine)
    wanted = difference(before, counted(machine))
    said = machine.end("end")
    expect(said.startswith("argument a.so\n"), said)
    expect_equal(read(said), wanted)


def check_failures(options):
    """Handlers that throw an exception or do not return are withdrawn; the program goes on."""
    add = f"analysis add --path={compile_analyses(options)} java:"
    machine = Machine(options, program="Gates")
    connection = machine.connect()
    for name in ("Throws", "Hangs"):
        counted(machine)
        number = connection.get(add + name).strip()
        work(machine)
        counted(machine)
        expect_equal(connection.get(f"analysis remove {number}"), "count 0\n")
    stuck = "jp2vm.analysis.Host$Stuck: it does not come to an end"
    for name in ("HangsAtStart", "HangsAtInit"):
        good, said = connection.ask(add + name)
        expect(not good and said.startswith(f"java:{name}: ") and said.count("\n") == 1 and stuck in said, said)
    number = connection.get(add + "HangsAtEnd").strip()
    expect(f"HangsAtEnd: f is withdrawn: {stuck}" in connection.get(f"analysis remove {number}"), "no line")
    number = connection.get(add + "Nothing").strip()
    expect_equal(connection.get(f"analysis remove {number}"),
                 "jp2vm: java analysis Nothing: the pattern 'com.acme.**' of e matched nothing\n")
    said = machine.end("end")
    expect("java analysis Throws: e is withdrawn: java.lang.Error: oops" in said, said)
    expect("java analysis Hangs: e has not returned for 10 s, it waits; the program waits for it" in said, said)
    expect("HangsAtInit: its static initializer has not returned for 10 s, it runs\n" in said, said)


def check_refusals(options):
    """Each analysis that cannot be added is refused with a line that says why; the program goes on."""
    path = compile_analyses(options)
    machine = Machine(options, program="Gates")
    connection = machine.connect()
    start_with = "start the program with --java-analysis="
    wrong = {
        "Missing": f"there is no such class in '{path}' (--path)",
        "Count": f"there is no such class in '{path}' (--path); did you mean Counts?",
        "Empty": "class Empty has no methods with annotations of jp2vm.analysis",
        "Plain": f"it does not support a start while the program runs; {start_with}Plain",
        "Polls": f"it polls, which needs all bytecodes from the start of the program; {start_with}Polls",
        "BadStart:x": "java.lang.Error: bad x",
        "Nothing:x": "it takes no argument: no method has @Start"}
    for what, reason in wrong.items():
        expect_equal(connection.ask(f"analysis add --path={path} java:{what}"), (False, f"java:{what}: {reason}\n"))
    for words, reason in {
            f"--path={path} java:": "java: needs the name of a class",
            f"--path={path} calls": "--path is for analyses in Java: analysis add --path=PATH java:CLASS[:ARGUMENT]",
            "--path= java:Counts": "--path is for analyses in Java: analysis add --path=PATH java:CLASS[:ARGUMENT]",
            }.items():
        expect_equal(connection.ask(f"analysis add {words}"), (False, reason + "\n"))
    numbers = [connection.get(f"analysis add --path={path} java:Silent").strip() for _ in range(4)]
    expect_equal(connection.ask(f"analysis add --path={path} java:Counts"),
                 (False, "there is no place for another analysis; remove one with analysis remove\n"))
    expect_equal(connection.ask(f"analysis print {numbers[0]}"),
                 (False, "it reports only at its end; run 'analysis remove' to see its report\n"))
    for number in numbers:
        expect(connection.get(f"analysis remove {number}").endswith("count 0\n"), "no report")
    machine.end("end")
    machine = Machine(options, "--count", program="Gates")
    expect_equal(machine.connect().ask(f"analysis add --path={path} java:Counts"),
                 (False, "--count runs the reference loop, which has no events\n"))
    machine.end("end")


def main():
    checks = named(globals(), "check_")
    options = read_options(__doc__, "ctl javac library work", checks, jp2vm={"required": True})
    return run_check(checks, options)


if __name__ == "__main__":
    sys.exit(main())
