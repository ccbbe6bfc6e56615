#!/usr/bin/env python3
"""Tests of windows and their threads, of patterns that match nothing, and of files that two machines both write
(docs/profiling.md).

Usage: run.py threads|chain|pool|names|openers|kept|files --work DIR --jp2vm JP2VM --jp2prof JP2PROF
              --javac JAVAC

Exit status 0: passed, 1: failed.
"""
import json
import pathlib
import re
import signal
import subprocess
import sys
import xml.etree.ElementTree

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from harness import (CCT, check, compile_java, equal, EXT, make_empty, must, named, read_options,  # noqa: E402
                     run_named, start)

HERE = pathlib.Path(__file__).resolve().parent
# Calls of tick in Windows.java: by main itself, and by the threads that start in it.
OWN_TICKS = 2 * 7 + 1
THREAD_TICKS = 20000 + 2 * (30 + 500) + 4 + 60 + 1000
THREADS = 1 + 2 * 2 + 1 + 1 + 1


def run(options, *words, classlib="embedded"):
    return start(options.jp2vm, "--classlib=" + classlib, *words, cwd=options.work)


class Context:
    """A calling context of an XML profile."""

    def __init__(self, element, site=-1):
        self.site = site
        self.name = element.get("declaringClass")[1:-1].split("/")[-1] + "." + element.get("name")
        self.entries = int(element.find(CCT + "executionCount").text)
        self.children = []
        for child in element:
            if child.tag == CCT + "callsite":
                self.children += [Context(method, int(child.get("instruction")))
                                  for method in child if method.tag == CCT + "method"]
            elif child.tag == CCT + "method":
                self.children.append(Context(child))

    def walk(self, path=()):
        yield self, path
        for child in self.children:
            yield from child.walk((*path, self))


def roots(element):
    found = []
    for child in element:
        if child.tag == CCT + "callsite":
            found += [Context(m, int(child.get("instruction"))) for m in child
                      if m.tag == CCT + "method"]
        elif child.tag == CCT + "method":
            found.append(Context(child))
        elif child.tag == EXT + "thread":
            found += roots(child)
    return found


def contexts(element):
    """All contexts below an element that is a tree, with those above them."""
    return [pair for root in roots(element) for pair in root.walk()]


def profile(options, *given, classlib="embedded", program="Windows", arguments=()):
    """stderr, the root element, and all contexts with the contexts above them."""
    path = options.work / "w.xml"
    path.unlink(missing_ok=True)
    done = run(options, "--profile-out=w.xml", "--profile-quiet", *given, "-cp", ".", program,
               *arguments, classlib=classlib)
    equal("status of %s" % (given,), done.returncode, 0)
    root = xml.etree.ElementTree.parse(path).getroot()
    return done.stderr, root, contexts(root)


def entries(found, name):
    return sum(context.entries for context, _ in found if context.name == name)


def left_out(text):
    """The numbers of threads and calls in the line about left-out threads."""
    match = re.search(r"jp2vm: profile: ([\d,]+) threads? that began in the window \S+ (?:are|is) "
                      r"not counted, with ([\d,]+) calls", text)
    return tuple(int(n.replace(",", "")) for n in match.groups()) if match else None


def calls_of_threads(options, names):
    """In trees of threads, the number of calls by all threads with these names."""
    _, root, _ = profile(options, "--profile", "--per-thread")
    return sum(context.entries for thread in root.iter(EXT + "thread")
               if thread.get("name") in names
               for context, _ in contexts(thread))


def test_threads(options):
    compile_java(options, HERE / "Windows.java")
    truth = calls_of_threads(options, ("outer", "inner", "nested", "thrown", "daemon", "late"))
    # They must be left out, and a line must report this.
    for window, threads in (("main", THREADS), ("Windows.main", THREADS)):
        text, _, found = profile(options, "--profile-window=" + window)
        equal(window + ": ticks", entries(found, "Windows.tick"), OWN_TICKS)
        equal(window + ": left out", left_out(text), (threads, truth))
        check("--profile-window=%s,threads" % window in text, window + ": what counts them")
    run(options, "--profile-window=main", "--profile-out=w.jp2", "-cp", ".", "Windows")
    def report(*words):
        return must(options.jp2prof, *words, cwd=options.work).stdout

    line = "the window leaves out %d threads that began in it, with %s calls\n"
    reported = line % (THREADS, format(truth, ","))
    for words, times in (("top w.jp2", 1), ("tree w.jp2", 1), ("lines w.jp2", 1), ("diff w.jp2 w.jp2", 2),
                         ("diff --tree w.jp2 w.jp2", 2), ("budget w.jp2 --min-coverage=0", 1)):
        text = report(*words.split())
        equal(words + ": " + text[:300], text.count(reported), times)
    equal("json", [json.loads(report("top", "--json", "w.jp2"))[name]
          for name in ("leftOutThreads", "leftOutCalls")], [THREADS, truth])
    # The numbers of left-out threads and calls of two runs are added.
    report("merge", "w.jp2", "w.jp2", "-o", "both.jp2")
    text = report("top", "both.jp2")
    check(line % (2 * THREADS, format(2 * truth, ",")) in text, "merged: " + text[:300])
    # With `threads`, they must be counted under the call that started them.
    forms = [["--profile"], ["--profile=calls"], ["--profile=callsites"], ["--per-thread"],
             ["--fold-recursion"], ["--profile-only=Windows"], ["--profile=alloc,locks"],
             ["--profile-limit=64k"], ["--profile-fold=linking", "--profile=exceptions"],
             ["--profile", "--jop"]]
    for form in forms:
        for window in ("main", "Windows.main"):
            what = " ".join((*form, window))
            text, root, found = profile(options, *form, "--profile-window=%s,threads" % window)
            equal(what + ": left out", left_out(text), None)
            truncated = [Context(m) for m in root.iter(CCT + "method")] if "limit" in what else []
            ticks = (sum(c.entries for c in truncated if c.name == "Windows.tick") if truncated
                     else entries(found, "Windows.tick"))
            equal(what + ": ticks", ticks, OWN_TICKS + THREAD_TICKS)
            if "limit" not in what:
                check_places(what, found)
    # A window of a method: it contains the threads that start in it and their threads, but not main's own thread.
    text, _, found = profile(options, "--profile-window=Windows.inner,threads")
    equal("inner: ticks", entries(found, "Windows.tick"), 2 * (7 + 30 + 500))
    equal("inner: left out", left_out(text), None)
    text, _, found = profile(options, "--profile-window=Windows.inner")
    equal("inner alone: ticks", entries(found, "Windows.tick"), 2 * 7)
    equal("inner alone: left out", left_out(text),
          (4, calls_of_threads(options, ("inner", "nested"))))
    check(all(context.name != "Windows$Worker.run" for context, _ in found),
          "inner alone: contexts of threads that are left out")
    text, _, found = profile(options, "--profile-window=Windows.thrown,threads")
    equal("thrown: ticks", entries(found, "Windows.tick"), 4)
    # If a thread opens the window, nothing is left out.
    text, _, found = profile(options, "--profile-window=Windows.deep,threads")
    equal("deep: left out", left_out(text), None)
    equal("deep: calls", entries(found, "Windows.deep"), 7 * 21)
    # If a thread that is left out opens the window, it is counted in the window.
    text, _, found = profile(options, "--profile-window=Windows.work")
    equal("work: ticks", entries(found, "Windows.tick"), OWN_TICKS + THREAD_TICKS)


def check_places(what, found):
    """Each thread's run must be below the method that started the thread, and nothing outside may have a count."""
    runs = [(context, path) for context, path in found
            if context.name in ("Windows$Worker.run", "Windows$Late.run") and context.entries > 0]
    check(runs, what + ": threads have contexts")
    for context, path in runs:
        names = [above.name for above in path]
        check("Windows.main" in names, "%s: %s below main: %s" % (what, context.name, names))
        check("only" in what or "Thread.start" in names,
              "%s: %s below Thread.start: %s" % (what, context.name, names))
    equal(what + ": threads", sum(context.entries for context, _ in runs), THREADS)
    outside = [context.name for context, path in found
               if context.entries > 0 and context.name != "Windows.main"
               and all(above.name != "Windows.main" for above in path)]
    equal(what + ": counts outside of main", outside, [])


def test_chain(options):
    """Each thread starts the next one: counts must be exact, and the tree must not grow with the number of threads."""
    compile_java(options, HERE / "Chain.java")
    for window in ("main,threads", "Chain.main,threads"):
        for length, far in ((64, None), (65, "1"), (2000, "1936")):
            what = "%s, chain of %d" % (window, length)
            text, root, found = profile(options, "--profile-window=" + window, program="Chain",
                                        arguments=(length,))
            equal(what + ": ticks", entries(found, "Chain.tick"), 1 + 3 * length)
            equal(what + ": runs", entries(found, "Chain$Link.run"), length)
            equal(what + ": left out", left_out(text), None)
            check(len(found) < 5000, what + ": %d contexts" % len(found))
            notes = [note.text for note in root.iter(EXT + "note") if note.get("name") == "farThreads"]
            equal(what + ": note", notes, [far] if far else [])
            equal(what + ": line", re.findall(r"profile: ([\d,]+) threads? started by more than 64", text),
                  [format(int(far), ",")] if far else [])
            deepest = max(sum(above.name == "Chain$Link.run" for above in path) for _, path in found)
            equal(what + ": threads in a row", deepest, 64)
    text, _, _ = profile(options, "--profile-window=main", program="Chain", arguments=(2000,))
    equal("chain: left out", left_out(text)[0], 2000)
    run(options, "--profile-window=main,threads", "--profile-out=w.jp2", "-cp", ".", "Chain", 70)
    done = must(options.jp2prof, "top", "w.jp2", cwd=options.work)
    check("\n6 threads are below the call that started an earlier one in the row\n" in done.stdout,
          "chain: " + done.stdout[:300])
    run(options, "--profile-window=main,threads", "--profile-out=longer.jp2", "-cp", ".", "Chain", 80)
    must(options.jp2prof, "merge", "w.jp2", "longer.jp2", "-o", "both.jp2", cwd=options.work)
    done = must(options.jp2prof, "info", "--json", "both.jp2", cwd=options.work)
    equal("chain: far threads of both", json.loads(done.stdout)["farThreads"], str(6 + 16))


def test_pool(options):
    """Tests threads of a pool, a common pool, and a timer on OpenJDK's library."""
    compile_java(options, {"Pool.java": """
import java.util.concurrent.*;
public class Pool {
    static void tick() { }
    static void work(int n) { for (int i = 0; i < n; i++) { tick(); } }
    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(3);
        for (int i = 0; i < 10; i++) { pool.submit(() -> work(100)); }
        CompletableFuture.runAsync(() -> work(50)).get();
        pool.shutdown();
        pool.awaitTermination(1, TimeUnit.MINUTES);
        work(5);
    }
}
"""})
    text, _, found = profile(options, "--profile=calls", "--profile-window=main", classlib="openjdk",
                             program="Pool")
    equal("pool, main: ticks", entries(found, "Pool.tick"), 5)
    reported = left_out(text)
    check(reported is not None and reported[0] == 4 and reported[1] > 1050, "pool, main: %s" % (reported,))
    text, _, found = profile(options, "--profile=calls", "--profile-window=main,threads",
                             classlib="openjdk", program="Pool")
    equal("pool, threads: ticks", entries(found, "Pool.tick"), 1055)
    for context, path in found:
        if context.name == "Pool.tick":
            check(path[0].name == "Pool.main", "pool, threads: %s" % [c.name for c in path])


def test_old_pool(options):
    """Threads of a pool that started before the window must be outside it, unless the window contains the methods of
    their tasks."""
    compile_java(options, {"Old.java": """
import java.util.concurrent.*;
public class Old {
    static void tick() { }
    static void work(int n) { for (int i = 0; i < n; i++) { tick(); } }
    static final ExecutorService pool = Executors.newFixedThreadPool(2);
    static void window() throws Exception {
        Future<?>[] all = new Future<?>[6];
        for (int i = 0; i < 6; i++) { all[i] = pool.submit(() -> work(100)); }
        for (Future<?> one : all) { one.get(); }
    }
    public static void main(String[] args) throws Exception {
        for (int i = 0; i < 2; i++) { pool.submit(() -> work(7)).get(); }
        window();
        pool.shutdown();
    }
}
"""})
    for window, ticks in (("Old.window", 0), ("Old.window,threads", 0), ("Old.window,Old.lambda$window*", 600),
                          ("Old.window,Old.work", 614), ("all", 614)):
        text, _, found = profile(options, "--profile-window=" + window, program="Old")
        equal(window + ": ticks", entries(found, "Old.tick"), ticks)
        equal(window + ": left out", left_out(text), None)


# Options with unknown names, and the start of the line that reports it. A list contains two unknown names.
NOTHING = [
    (["--profile-window=No.such"], "profile: the window No.such was never entered"),
    (["--profile-window=Small.nope"], "profile: the window Small.nope was never entered"),
    (["--profile-window=Small.nope,threads"],
     "profile: the window Small.nope,threads was never entered"),
    (["--profile-only=no.Such,Small,com.no.**"],
     "profile: --profile-only: no method that was called matches no.Such",
     "profile: --profile-only: no method that was called matches com.no.**"),
    (["--profile-only=thread:no"], "profile: --profile-only: no thread that ran matches thread:no"),
    (["--probe", "entry No.such { @ = count() }"], "--probe: entry No.such matched nothing"),
    (["--probe", "entry Small.main, No { @ = count() }"], "--probe: entry No matched nothing"),
    (["--probe", "entry Small.main /this.x > 0/ { @ = count() }"],
     "--probe:1:19: Small.main is static, it has no this"),
    (["--trace=Small.nope"], "--trace: no method Small.nope ran"),
    (["--trace=Small.main,No.such"], "--trace: no method No.such ran"),
    (["--print-code=No.such"], "--print-code: no method No.such was translated"),
    (["--print-class=No"], "--print-class: no class No was loaded"),
    (["--print-layout=No,Small"], "--print-layout: no class No was loaded"),
    (["--heap-map=exit", "--heap-map-classes=No"], "--heap-map-classes: no class No was loaded"),
    (["--record=nothing.jp2rec", "--record-window=Small.nope"],
     "--record-window: no method Small.nope ran"),
    (["--analysis=coverage:only=no.such:out=c.txt"],
     "--analysis=coverage: only=no.such matched nothing that ran"),
    (["--analysis=edges:only=No:out=e.txt"], "--analysis=edges: only=No matched nothing that ran"),
    (["--analysis=paths:only=No:out=e.txt"], "--analysis=paths: only=No matched nothing that ran"),
    (["--analysis=loops:only=No:out=e.txt"], "--analysis=loops: only=No matched nothing that ran"),
    (["--analysis=values:only=No:out=v.txt"], "--analysis=values: only=No matched nothing that ran"),
    (["--analysis=resources:budget=1m:only=No:out=r.txt"],
     "--analysis=resources: only=No matched nothing that ran"),
]
# The same options with names that match.
SOMETHING = [
    ["--profile-window=Small.main"], ["--profile-window=main,threads"], ["--profile-only=Small"],
    ["--profile-only=!no.Such"], ["--probe", "entry Small.main { @ = count() }"],
    ["--probe", "entry !No.such { @ = count() }"], ["--trace=Small.main", "--trace-output=t.txt"],
    ["--print-code=Small.main"], ["--print-class=Small"], ["--print-layout=Small"],
    ["--heap-map=exit", "--heap-map-classes=Small"],
    ["--record=something.jp2rec", "--record-window=Small.main"],
    ["--analysis=coverage:only=Small:out=c.txt"], ["--analysis=edges:only=Small:out=e.txt"],
    ["--analysis=values:only=Small:all:out=v.txt"],
    ["--analysis=resources:budget=1m:only=main:out=r.txt"],
]


def test_names(options):
    compile_java(options, {"Small.java": """
public class Small {
    static int f(int x) { return x + 1; }
    public static void main(String[] args) {
        int x = 0;
        for (int i = 0; i < 30000; i++) { x = f(x); }
        if (args.length > 0) { System.exit(Integer.parseInt(args[0])); }
    }
}
"""})
    # A method whose name is similar to a word of the option must be treated as a method.
    compile_java(options, {"A.java": "class A { static void al() { } static void mai() { }"
                                     " public static void main(String[] a) { al(); mai(); } }"})
    for window, method in (("A.main", "A.main"), ("A#main", "A.main"), ("main(String[])", "A.main"),
                           ("A.al", "A.al"), ("#mai", "A.mai"), ("A.main,threads", "A.main")):
        _, _, found = profile(options, "--profile-window=" + window, program="A")
        equal(window, sorted(c.name for c, path in found if c.entries and not any(p.entries for p in path)), [method])
        done = run(options, "--record=a.jp2rec", "--record-window=" + window.removesuffix(",threads"), "-cp", ".", "A")
        equal("--record-window=" + window, done.returncode, 0)
    for option in ("--profile-window=mian", "--profile-window=A.main,treads", "--record-window=mian"):
        done = run(options, "--record=a.jp2rec", option, "-cp", ".", "A")
        check(done.returncode != 0 and re.search("takes all, main or|main, all or class.method", done.stderr),
              option + ": " + done.stderr)
    for given, *lines in NOTHING:
        done = run(options, *given, "-cp", ".", "Small")
        equal("status of %s" % given, done.returncode, 1)
        for line in lines:
            equal("%s: lines with '%s'" % (given, line),
                  sum(text.startswith("jp2vm: " + line) for text in done.stderr.splitlines()), 1)
    for given in SOMETHING:
        done = run(options, *given, "-cp", ".", "Small")
        equal("status of %s (%s)" % (given, done.stderr[-200:]), done.returncode, 0)
    # The program's own status has priority; System.exit(0) does not set one.
    for status, expected in ((0, 1), (5, 5)):
        done = run(options, "--trace=No.such", "-cp", ".", "Small", status)
        equal("status after System.exit(%d)" % status, done.returncode, expected)


def test_openers(options):
    """A window without a package that methods of two classes enter; a list must contain all these classes."""
    text = """
package %s;
public class Zoo {
    public static int work(int x, String y) { return x; }
    public static void main(String[] args) { work(1, "one"); farm.Zoo.work(2, "two"); }
}
"""
    compile_java(options, {"zoo/Zoo.java": text % "zoo", "farm/Zoo.java": text % "farm"})
    line = "entered by methods of zoo.Zoo and farm.Zoo; with its package it is one of them"
    for window, is_reported in (("Zoo.work", True), ("Zoo.work,threads", True), ("Zoo.work(int, String)", True),
                            ("Zoo.work(int, String),threads", True), ("*.Zoo.work,threads", False),
                            ("zoo.Zoo.work,threads", False)):
        reported, _, found = profile(options, "--profile-window=" + window, program="zoo.Zoo")
        equal(window + ": " + reported[-300:], reported.count(line), int(is_reported))
        check(entries(found, "Zoo.work") > 0, window + ": is entered")


def test_kept(options):
    """A window that is never entered must not replace an earlier profile."""
    compile_java(options, {"Small.java": "public class Small { public static void main(String[] a) { } }"})
    earlier = options.work / "jp2-profile.jp2"
    earlier.unlink(missing_ok=True)
    run(options, "--profile-window=No.such", "-cp", ".", "Small")
    check(earlier.exists(), "no earlier profile: one is written")
    run(options, "--profile", "-cp", ".", "Small")
    before = earlier.read_bytes()
    for given in (["--profile-window=No.such"], ["--profile-window=Small.no,threads"],
                  ["--profile-window=No.such", "--profile-checkpoint=0.1"]):
        done = run(options, *given, "-cp", ".", "Small")
        check(earlier.read_bytes() == before, "%s replaces the earlier profile" % given)
        check("jp2-profile.jp2 is kept as it was" in done.stderr, "%s: %s" % (given, done.stderr))
    for form in ("jp2", "html", "xml", "dcg", "text", "flat"):
        earlier = options.work / ("kept." + form)
        earlier.write_text("earlier", "utf-8")
        done = run(options, "--profile-window=No.such", "--profile-out=%s:kept.%s" % (form, form), "-cp", ".", "Small")
        check(earlier.read_text("utf-8") == "earlier" and "kept.%s is kept as it was" % form in done.stderr,
              "%s: %s" % (form, done.stderr))
    recording = options.work / "small.jp2rec"
    run(options, "--record=small.jp2rec", "-cp", ".", "Small")
    before = recording.read_bytes()
    done = run(options, "--record=small.jp2rec", "--record-window=Small.no", "-cp", ".", "Small")
    check(recording.read_bytes() == before and "small.jp2rec is kept as it was" in done.stderr,
          "a recording of nothing: " + done.stderr)


FILES = {"--profile-out=p.tsv": "p.tsv", "--record=r.jp2rec": "r.jp2rec",
         "--analysis=coverage:out=a.txt": "a.txt", "--trace-output=t.txt": "t.txt",
         "--heap-dump=h.hprof": "h.hprof", "--dump-classes=d": "d",
         "-Xlog:class+load:file=l.txt": "l.txt", "--probe-out=q.txt": "q.txt"}


def test_files(options):
    compile_java(options, {"Wait.java": """
public class Wait {
    public static void main(String[] args) throws Exception {
        System.out.println("runs");
        if (args.length > 0) { System.in.read(); }
    }
}
"""})
    given = [*FILES, "--trace=Wait.main", "--probe", "entry Wait.main { @ = count() }"]
    command = [options.jp2vm, "--classlib=embedded", *given, "-cp", "..", "Wait"]
    place = make_empty(options.work / "files")
    # A link to the directory must count as the same directory.
    (options.work / "link").symlink_to("files")
    with subprocess.Popen([*command, "wait"], cwd=place, stdin=subprocess.PIPE,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as first:
        first.stdout.readline()
        second = subprocess.Popen(command, cwd=options.work / "link", stdin=subprocess.DEVNULL,
                                  stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        text = second.communicate(timeout=120)[1]
        equal("status of the second", second.returncode, 0)
        for name in FILES.values():
            stem, dot, end = name.partition(".")
            own = "%s.%d%s%s" % (stem, second.pid, dot, end)
            check((place / own).exists(), "there is no " + own)
            check(re.search("process %d is writing %s; this one writes %s$" % (first.pid, name, own),
                  text, re.M), "the second says nothing of %s:\n%s" % (name, text))
        first.communicate("x", timeout=120)
        equal("status of the first", first.returncode, 0)
    for name in FILES.values():
        check((place / name).exists(), "the first has not written " + name)
    trace = (place / "t.txt").read_text()
    check(trace.count("> Wait.main(") == 1, "one trace in t.txt:\n" + trace)
    # No machine uses the file any more, however the first machine ended.
    with subprocess.Popen([options.jp2vm, "--classlib=embedded", "--profile", "-cp", "..", "Wait",
                           "wait"], cwd=place, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, text=True) as killed:
        killed.stdout.readline()
        killed.send_signal(signal.SIGKILL)
    done = start(options.jp2vm, "--classlib=embedded", "--profile", "-cp", "..", "Wait", cwd=place)
    check("is writing" not in done.stderr and (place / "jp2-profile.jp2").exists(),
          "after a killed machine: " + done.stderr)
    # Several machines may write devices, and names that contain the process number.
    done = run(options, "--profile-out=text:/dev/null", "--profile-out=%p.jp2", "-cp", ".", "Wait")
    check("is writing" not in done.stderr, "a device: " + done.stderr)


def main():
    tests = named(globals(), "test_")
    return run_named(tests, read_options(__doc__, "work jp2vm jp2prof javac", tests))


if __name__ == "__main__":
    sys.exit(main())
