#!/usr/bin/env python3
"""Tests --record.

usage: run.py TEST --jp2vm JP2VM --steps STEPS --javac JAVAC --work DIR

TEST is one of
  ways       the recording is complete however the program ends
  window     which part of the run is recorded
  unchanged  output, profile and cycles on JOP are the same with a recording
  together   threads resolve the same constants at the same time, and the replay knows them
  forgotten  classes whose loaders were collected are written like other classes
  bad        invalid options are reported
Exit status 0: passed, 1: failed.
"""
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
from harness import check, compile_java, finish, read_options, run  # noqa: E402

PROGRAM = """
public class Work {
    static int calls;
    int[] kept = new int[3];

    static int sum(int n) {
        int sum = 0;
        for (int i = 0; i < n; i++) {
            sum += i * calls;
        }
        calls++;
        return sum;
    }

    /* Its monitor is left by an exception that the machine makes. */
    static synchronized int element(int[] array, int index) {
        return array[index];
    }

    int keep(int value) {
        kept[value % 3] = sum(value);
        return kept[1];
    }

    static void fail(int depth) {
        if (depth == 0) {
            throw new IllegalStateException("at the bottom");
        }
        fail(depth - 1);
    }

    public static void main(String[] args) throws Exception {
        Work work = new Work();
        int result = 0;
        for (int i = 0; i < 20; i++) {
            result += work.keep(i);
        }
        try {
            element(new int[1], 1);
        } catch (ArrayIndexOutOfBoundsException e) {
            result += element(new int[1], 0);
        }
        System.out.println("result " + result);
        String how = args.length == 0 ? "" : args[0];
        if (how.equals("exit")) {
            Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("hook " + sum(4))));
            System.exit(3);
        } else if (how.equals("halt")) {
            Runtime.getRuntime().halt(4);
        } else if (how.equals("throw")) {
            fail(5);
        } else if (how.equals("full")) {
            try {
                fail(-1);
            } catch (StackOverflowError e) {
                System.out.println("full");
            }
        } else if (how.equals("wait")) {
            System.out.println("waits");
            System.out.flush();
            Thread.sleep(60000);
        }
    }
}
"""


def machine(options, *arguments):
    return [options.jp2vm, "--classlib=embedded", *arguments, "-cp", options.work, "Work"]


def steps(options, recording):
    """The instructions of a recording, which must be complete."""
    result = run([options.steps, recording])
    check("instructions" in result.stderr and ":" not in result.stderr.split("steps:", 1)[1],
          f"{recording}: {result.stderr}")
    return [json.loads(line) for line in result.stdout.splitlines()]


def last_of(lines, thread):
    return [line for line in lines if line["thread"] == thread][-1]


def ways(options):
    recording = options.work / "ways.jp2rec"
    expected = {"": (0, "main", "Work.main", "return"),
                "exit": (3, "Thread-0", "java.lang.Thread.exit", None),
                "halt": (4, "main", "java.lang.Runtime.halt", None),
                "throw": (1, "main", None, None),
                "full": (0, "main", "Work.main", "return")}
    for how, (status, thread, method, operation) in expected.items():
        recording.unlink(missing_ok=True)
        run([*machine(options, f"--record={recording}"), how], status)
        lines = steps(options, recording)
        check(lines[0]["method"] == "Work.main" and lines[0]["bci"] == 0, f"{how}: {lines[0]}")
        own = [line for line in lines if line["method"] == "Work.sum"]
        check(len(own) > 1000, f"{how}: {len(own)} instructions of Work.sum")
        main = [line for line in lines if line["thread"] == thread and line["method"] == method]
        check(method is None or main, f"{how}: no {method} in {thread}")
        check(operation is None or main[-1]["operation"] == operation, f"{how}: {main[-1:]}")
        if how == "throw":
            depth = max(line["depth"] for line in lines if line["method"] == "Work.fail")
            check(depth == 7, f"Work.fail at depth {depth}")
    for number in (signal.SIGTERM, signal.SIGINT):
        recording.unlink(missing_ok=True)
        process = subprocess.Popen([str(part) for part in machine(options, f"--record={recording}")]
                                   + ["wait"], stdout=subprocess.PIPE, text=True)
        while process.stdout.readline() != "waits\n":
            pass
        time.sleep(0.3)
        process.send_signal(number)
        check(process.wait(60) == 128 + number, f"signal {number}: status {process.returncode}")
        lines = steps(options, recording)
        check(last_of(lines, "main")["operation"].startswith("invokestatic java/lang/Thread.sleep")
              or "sleep" in last_of(lines, "main")["method"], f"{number}: {last_of(lines, 'main')}")
    check(not list(options.work.glob("*.tmp.*")), "a temporary file is left")


def window(options):
    recording = options.work / "window.jp2rec"
    recorded = f"--record={recording}"
    run(machine(options, recorded, "--record-window=Work.sum"))
    lines = steps(options, recording)
    check({line["method"] for line in lines} == {"Work.sum"} and lines[-1]["operation"] == "ireturn",
          f"window of a method: {len(lines)} instructions")
    check(sum(line["bci"] == 0 for line in lines) == 1, "the first call only")
    result = run(machine(options, recorded, "--record-limit=1000"))
    check("stopped at its limit" in result.stderr and "--record-limit=N" in result.stderr, result.stderr)
    lines = steps(options, recording)
    check(1000 <= len(lines) < 1100, f"{len(lines)} instructions with a limit of 1000")
    run(machine(options, recorded, "--record-window=all"))
    everything = steps(options, recording)
    run(machine(options, recorded))
    main = steps(options, recording)
    check(everything[-len(main)]["bci"] == 0 and everything[-len(main)]["method"] == "Work.main",
          "main is a part of all")
    check([line["operation"] for line in everything[-len(main):]]
          == [line["operation"] for line in main], "main's part of all is the same")
    line = ("jp2vm: --record-window: no method Work.smu ran, so nothing was recorded; the nearest is "
            "Work.sum\n")
    result = run(machine(options, recorded, "--record-window=Work.smu"), 1)
    check(result.stderr == f"jp2vm: --record: {recording} is kept as it was\n" + line
          and "result" in result.stdout, result.stderr)
    check(steps(options, recording) == main, "the recording of before is kept")
    recording.unlink()
    result = run(machine(options, recorded, "--record-window=Work.smu"), 1)
    check(result.stderr == line, result.stderr)
    check(steps(options, recording) == [], "there is a recording of nothing")


def unchanged(options):
    recording = options.work / "unchanged.jp2rec"
    for arguments in ([], ["--jop"]):
        profiles = []
        for name, extra in (("with", [f"--record={recording}"]), ("without", [])):
            out = options.work / f"{name}.tsv"
            result = run(machine(options, *arguments, "--profile", f"--profile-out=flat:{out}",
                                 *extra))
            profiles.append((result.stdout, out.read_bytes()))
        check(profiles[0] == profiles[1], f"{arguments}: a recording changes output or profile")


CLASSES = 50
THREADS = 3


def class_source(number):
    """A class with some 40 constants. Threads meet before they use it, and so resolve its constants together."""
    fields = "".join(f" int f{i} = {i}; static long s{i}; Object o{i};" for i in range(8))
    uses = " ".join(f"c.f{i} += n; s{i} += c.f{i}; c.o{i} = \"{number} {i}\"; n += c.m{i}(n);"
                    for i in range(8))
    methods = "".join(f" int m{i}(int n) {{ return f{i} - n; }}" for i in range(8))
    return (f"class C{number} {{{fields}{methods}\n"
            f"    static int use(C{number} c, int n) {{ {uses} return n; }} }}\n")


def together_source():
    calls = "\n".join(f"            meet({i + 1}); sum += C{i}.use(new C{i}(), number);"
                      for i in range(CLASSES))
    return f"""
public class Together extends Thread {{
    static final Object lock = new Object();
    static volatile int arrived;
    final int number;
    int sum;

    Together(int number) {{ this.number = number; }}

    static void meet(int time) {{
        synchronized (lock) {{ arrived++; }}
        while (arrived < time * {THREADS}) {{ Thread.yield(); }}
    }}

    public void run() {{
{calls}
    }}

    public static void main(String[] args) throws Exception {{
        Together[] all = new Together[{THREADS}];
        for (int i = 0; i < {THREADS}; i++) {{ (all[i] = new Together(i)).start(); }}
        for (Together one : all) {{ one.join(); System.out.println(one.sum); }}
    }}
}}
""" + "".join(class_source(i) for i in range(CLASSES))


def together(options):
    source = options.work / "Together.java"
    source.write_text(together_source(), encoding="utf-8")
    run([options.javac, "--release", "8", "-Xlint:-options", "-d", options.work, source])
    recording = options.work / "together.jp2rec"
    for attempt in range(6):
        run([options.jp2vm, "--classlib=embedded", f"--record={recording}", "--record-limit=20000000",
             "-cp", options.work, "Together"])
        result = run([options.steps, recording], None)
        check(result.returncode == 0, f"attempt {attempt}: {result.stderr[-300:]}")


def forgotten(options):
    """The end of a recording must contain a class as it was when it was recorded, with its loader, and without
    addresses of freed data."""
    compile_java(options, HERE / "Forgotten.java", release="11")
    recording = options.work / "forgotten.jp2rec"
    result = run([options.jp2vm, "--classlib=openjdk", "--print-code=Forgotten$Mortal.run", f"--record={recording}",
                  "-cp", options.work, "Forgotten"])
    constants = re.findall(r"CONST64 s\d+ = (.*)", result.stderr)
    check(len(constants) == 8 and set(constants) == {"Forgotten$Mortal"}, f"class constants of dead code: {constants}")
    *loaders, last = result.stdout.splitlines()
    check(len(loaders) == 8 and last == "collected: true", result.stdout)
    texts = run([options.steps, recording, "texts"]).stdout
    for loader in loaders:
        check(texts.count(loader) == 1, f"{loader} is {texts.count(loader)} times in the texts of the recording")


def bad(options):
    def refused(arguments, text, status=2):
        result = run(machine(options, *arguments), status)
        check(text in result.stderr and result.stderr.count("\n") == 1,
              f"{arguments}: {result.stderr[-400:]}")
        check("result" not in result.stdout, f"{arguments}: the program has run")

    recorded = f"--record={options.work}/bad.jp2rec"
    refused(["--record=/nonexistent/run"], "No such file or directory")
    refused([f"--record={options.work}"], "irectory")
    refused(["--record-limit=5"], "--record=FILE or --explore")
    refused(["--record-window=all"], "--record=FILE or --explore")
    refused([recorded, "--record-limit=x"], "number of instructions")
    refused([recorded, "--record-window=mian"], "main, all or class.method")
    refused([recorded, "--count"], "leave --count out")
    refused(["--record=-"], "--record=- is no file")
    refused([recorded, "--explore=-"], "--explore=- is no file")
    check(not (options.work / "-").exists(), "a file is named -")
    if os.path.exists("/dev/full"):
        result = run(machine(options, "--record=/dev/full"), 1)
        check("result" in result.stdout and "No space left" in result.stderr
              and result.stderr.count("\n") == 1, result.stderr[-400:])


TESTS = {"ways": ways, "window": window, "unchanged": unchanged,
         "together": together, "forgotten": forgotten, "bad": bad}


def main():
    options = read_options(__doc__, "jp2vm steps javac work", sorted(TESTS))
    compile_java(options, {"Work.java": PROGRAM}, release="8")
    TESTS[options.test](options)
    return finish()


if __name__ == "__main__":
    sys.exit(main())
