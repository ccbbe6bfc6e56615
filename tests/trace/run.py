#!/usr/bin/env python3
"""Tests --trace.

usage: run.py TEST --jp2vm JP2VM --java JAVA --javac JAVAC --work DIR [--write]

TEST is one of
  page       the examples of docs/tracing.md print the output on the page; --write puts the present output there
  opcodes    both loops print the same for methods with every opcode, including subroutines of old class files
  ways       the trace is complete however the program ends
  unchanged  output, profile and cycles on JOP are the same with a trace
  threads    lines are complete, and the lines of each thread are those of the reference loop
  bad        invalid options are reported
Exit status 0: passed, 1: failed.
"""
import collections
import json
import os
import pathlib
import re
import signal
import subprocess
import sys
import time

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))
from harness import check, finish, read_options, run, start  # noqa: E402
ROOT = HERE.parent.parent
PAGE = ROOT / "docs" / "tracing.md"
ASM = ["--add-exports", "java.base/jdk.internal.org.objectweb.asm=ALL-UNNAMED"]
STEP = re.compile(r"^ *(\d+) (\S+) +(\S+) +(\d+) (\w+)[^\[]* \[.*\] \(.*\)(  => .*)?$")
EVENT = re.compile(r"^         (\S+) +(>|<|throws|catches|loads|links|initializes|has|cannot|"
                   r"allocates|stores|enters|leaves|waits|notifies|starts) ")


def compile_source(options, name, text):
    source = options.work / f"{name}.java"
    source.write_text(text, encoding="utf-8")
    run([options.javac, "--release", "8", "-Xlint:-options", "-g", "-d", options.work, source])


def page(options):
    text = PAGE.read_text(encoding="utf-8")
    for source in re.findall(r"```java\n(.*?)```", text, re.S):
        compile_source(options, re.search(r"class (\w+)", source).group(1), source)
    count = 0

    def example(match):
        nonlocal count
        count += 1
        command = match.group(1)
        words = command.replace("jp2vm", str(options.jp2vm), 1)
        result = start("sh", "-f", "-c", words + " 2>&1", cwd=options.work)
        if not options.write:
            check(result.stdout == match.group(2),
                  f"{command}\nprints\n{result.stdout}\nthe page has\n{match.group(2)}")
        return f"```\n$ {command}\n{result.stdout}```"

    new = re.sub(r"```\n\$ (jp2vm [^\n]*)\n(.*?)```", example, text, flags=re.DOTALL)
    check(count >= 5, "the page has few examples")
    if options.write:
        PAGE.write_text(new, encoding="utf-8")


def opcodes(options):
    tests = ROOT / "tests"
    generator = options.work / "generator"
    run([options.javac, "-nowarn", *ASM, "-d", generator, tests / "classgen" / "Code.java",
         tests / "print_code" / "GenerateOpcodes.java"])
    run([options.javac, "--release", "11", "-d", options.work,
         tests / "print_code" / "Bootstrap.java"])
    run([options.java, *ASM, "-cp", generator, "GenerateOpcodes", options.work])
    table = (ROOT / "vm" / "classfile" / "opcodes.def").read_text(encoding="utf-8")
    mnemonics = set(re.findall(r'^VM_OPCODE\(0x[0-9ab]\w, \w+, "(\w+)"', table, re.M))
    mnemonics |= {f"wide {name}" for name in ("iload", "istore", "iinc")}
    seen = set()
    for name in ("Opcodes", "Dynamic"):
        for library in ("embedded", "openjdk"):
            traces = []
            for loop in ([], ["--count"]):
                trace = options.work / f"{name}-{library}{''.join(loop)}.trace"
                run([options.jp2vm, f"--classlib={library}", *loop, f"--trace={name}.*:all",
                     "--trace-limit=0", f"--trace-output={trace}", "-cp", options.work, name], None)
                traces.append(trace.read_text(encoding="utf-8"))
            one, other = traces
            check(one == other, f"{name}, {library}: the traces differ")
            for line in one.splitlines():
                check("(?" not in line, "unknown values: " + line)
                operation = re.match(r" *\d+ \S+ +\S+ +\d+ ((?:wide )?\w+)", line)
                seen |= {operation.group(1)} if operation else set()
    check("return to" in traces[0] or "jsr" in seen, "no subroutine was traced")
    missing = {name for name in mnemonics - seen
               if name not in ("wide", "goto_w", "jsr_w", "multianewarray")}
    check(len(missing) < 8, f"not traced: {sorted(missing)}")


ENDS = """
public class Ends {
    static int steps;
    static void step() { steps++; }
    public static void main(String[] args) throws Exception {
        for (int i = 0; i < 100; i++) step();
        switch (args[0]) {
        case "exit": System.exit(3); break;
        case "halt": Runtime.getRuntime().halt(4); break;
        case "throw": throw new IllegalStateException("as asked");
        case "wait": System.out.println("waits"); Thread.sleep(60000); break;
        case "loop": System.out.println("loops"); for (;;) step();
        case "string": String s = new String(new char[100000000]); System.out.println(s.length()); break;
        }
    }
}
"""


def ways(options):
    compile_source(options, "Ends", ENDS)
    trace = options.work / "ends.trace"
    for loop in ([], ["--count"]):
        for way, status in (("return", 0), ("exit", 3), ("halt", 4), ("throw", 1), ("string", 0)):
            command = [options.jp2vm, "--classlib=embedded", "-Xmx1g", *loop, "--trace=Ends.*",
                       "--trace-limit=0", f"--trace-output={trace}", "-cp", options.work, "Ends",
                       way]
            run(command, status)
            lines = trace.read_text(encoding="utf-8").splitlines()
            check(sum("Ends.step gives" in line or "< Ends.step" in line
                  for line in lines) == 100, f"{way}: steps are missing")
            last = {"return": "< Ends.main", "throw": "< Ends.main throws IllegalState",
                    "string": "< Ends.main", "exit": "invokestatic java/lang/System.exit",
                    "halt": "invokevirtual java/lang/Runtime.halt"}[way]
            check(any(last in line for line in lines[-20:]), f"{way} ends with {lines[-1]}")
            if way == "string":
                check(any('..."(100000000)#' in line for line in lines), "the long string")
                check(max(map(len, lines)) < 1000, "a line is long")
        for way, number in (("wait", signal.SIGTERM), ("wait", signal.SIGINT),
                            ("loop", signal.SIGTERM)):
            command = [options.jp2vm, "--classlib=embedded", *loop, "--trace=Ends.main",
                       "--trace-limit=0" if way == "wait" else "--trace-limit=5000",
                       f"--trace-output={trace}", "-cp", str(options.work), "Ends", way]
            process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                       stdin=subprocess.DEVNULL, text=True)
            process.stdout.readline()
            time.sleep(0.5)
            process.send_signal(number)
            _, errors = process.communicate(timeout=60)
            text = trace.read_text(encoding="utf-8")
            check(process.returncode in (128 + number, -number), f"{way}: {process.returncode}")
            if way == "wait":
                check(text.endswith("\n") and "Thread.sleep" in text.splitlines()[-1],
                      f"{number} ends with {text[-300:]}")
            else:
                check(len(text.splitlines()) == 5000 and "its limit of 5000 lines" in errors,
                      f"the limit: {len(text.splitlines())} {errors}")


WORK = """
public class Work {
    int[] data = new int[50];
    synchronized void put(int i, long v) { data[i] += (int) v; }
    static double mean(int[] a) { double s = 0; for (int x : a) s += x; return s / a.length; }
    public static void main(String[] args) {
        Work w = new Work();
        for (int i = 0; i < 5000; i++) {
            try { w.put(i % 51, i * 3L); } catch (RuntimeException e) { w.put(0, 1); }
        }
        System.out.println(mean(w.data));
    }
}
"""


def unchanged(options):
    compile_source(options, "Work", WORK)
    modes = {"text": ["--profile", "--profile-out=text:{}"],
             "all": ["--profile=callsites,natives,blocks,alloc,exceptions,locks",
                     "--profile-out=text:{}"],
             "jop": ["--jop", "--profile-out=flat:{}"]}
    for name, arguments in modes.items():
        results = []
        for trace in ([], ["--trace=Work.*"], ["--trace=*:calls"]):
            out = options.work / f"{name}.profile"
            result = run([options.jp2vm, "--classlib=embedded", *trace,
                          *(part.format(out) for part in arguments),
                          *([f"--trace-output={out}.trace"] if trace else []), "-cp",
                          options.work, "Work"])
            messages = [line for line in result.stderr.splitlines() if "--trace: the trace stopped" not in line]
            profile = [line for line in out.read_text(encoding="utf-8").splitlines()
                       if not line.startswith("options:")]
            results.append((result.stdout, messages, profile))
        check(results[0] == results[1], f"{name}: a trace of the program changes something")
        check(results[0] == results[2], f"{name}: a trace of everything changes something")


PAIR = """
public class Pair extends Thread {
    final int[] a = new int[1];
    int sum(int n) { int s = 0; for (int i = 0; i < n; i++) { s += i; a[0] = s; } return s; }
    Pair(String name) { super(name); }
    public void run() { sum(500); }
    public static void main(String[] args) throws Exception {
        Pair[] all = {new Pair("one"), new Pair("two"), new Pair("three")};
        for (Pair p : all) p.start();
        for (Pair p : all) p.join();
    }
}
"""


def threads(options):
    compile_source(options, "Pair", PAIR)
    seen = []
    for loop in ([], ["--count"]):
        for form in ("text", "json"):
            trace = options.work / "pair.trace"
            run([options.jp2vm, "--classlib=embedded", *loop, "--trace=Pair.sum,Pair.run",
                 f"--trace-format={form}", f"--trace-output={trace}", "-cp", options.work, "Pair"])
            steps = collections.defaultdict(list)
            for line in trace.read_text(encoding="utf-8").splitlines():
                if form == "json":
                    row = json.loads(line)
                    if "bci" in row:
                        steps[row["thread"]].append((str(row["bci"]), row["operation"].split()[0]))
                    continue
                step = STEP.match(line)
                check(step or EVENT.match(line), f"no line: {line}")
                if step:
                    steps[step.group(2)].append((step.group(4), step.group(5)))
            seen.append(dict(steps))
    check(set(seen[0]) == {"one", "two", "three"}, f"threads {set(seen[0])}")
    check(all(other == seen[0] for other in seen), "threads differ between loops or formats")


def bad(options):
    compile_source(options, "Work", WORK)

    def refused(arguments, text):
        result = run([options.jp2vm, "--classlib=embedded", *arguments, "-cp", options.work,
                      "Work"], 2)
        check(text in result.stderr and result.stderr.count("\n") == 1 and not result.stdout,
              f"{arguments}: {result.stderr}")

    refused(["--trace=Work.*:insns,colls"], "there is no 'colls'; did you mean calls?")
    refused(["--trace=:calls"], "names no method")
    refused(["--trace="], "needs a value")
    refused(["--trace-limit=3"], "need --trace=CLASS.METHOD")
    refused(["--trace=Work.*", "--trace-limit=few"], "number of lines")
    refused(["--trace=Work.*", "--trace-limit=99999999999999999999"], "number of lines")
    refused(["--trace=Work.*", "--trace-window=9-3"], "numbers of instructions")
    refused(["--trace=Work.*", "--trace-window=0-3"], "numbers of instructions")
    refused(["--trace=Work.*", "--trace-format=xml"], "there are text and json")
    refused(["--trace=Work.*", "--trace-output=/nonexistent/trace"], "No such file or directory")
    refused(["--trace=Work.*", f"--trace-output={options.work}"], "directory")

    for window, status in (("999999999-", 1), ("999999999-1000000000", 1), ("1-1000000000", 0)):
        result = run([options.jp2vm, "--classlib=embedded", "--trace=Work.*", f"--trace-window={window}", "-cp",
                      options.work, "Work"], status)
        lines = re.findall(r"--trace-window: the traced methods ran \d+ instructions, so number 999999999 was not "
                           "reached", result.stderr)
        check(len(lines) == status, f"{window}: {result.stderr[-500:]}")

    def reported(arguments, text, status=0):
        result = run([options.jp2vm, "--classlib=embedded", *arguments, "-cp", options.work,
                      "Work"], status)
        check(text in result.stderr, f"{arguments}: {result.stderr[-400:]}")

    reported(["--trace=Work.putt"], "no method Work.putt ran; the nearest is Work.put", 1)
    reported(["--trace=Work.nothing.like.it"], "no method Work.nothing.like.it ran\n", 1)
    reported(["--trace=Work.mean", "--trace-limit=1"], "its limit of 1 lines")
    if os.path.exists("/dev/full"):
        reported(["--trace=Work.*", "--trace-output=/dev/full"], "cannot write the trace to /dev/full",
             1)


TESTS = {"page": page, "opcodes": opcodes, "ways": ways, "unchanged": unchanged,
         "threads": threads, "bad": bad}


def main():
    options = read_options(__doc__, "jp2vm java javac work", sorted(TESTS), write=False)
    TESTS[options.test](options)
    return finish()


if __name__ == "__main__":
    sys.exit(main())
