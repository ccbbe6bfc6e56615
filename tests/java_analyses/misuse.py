#!/usr/bin/env python3
"""Tests analyses in Java that are invalid or fail: the messages, and that the program continues as without the
analysis.

Usage: misuse.py --jp2vm PROGRAM --javac PROGRAM --work DIR [--only PATTERN]
"""
import concurrent.futures
import pathlib
import re
import sys

import common

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from harness import check, equal, finish, write_files  # noqa: E402

PROGRAM = """
public class Program {
    static synchronized int work(int n) {
        return n % 7 == 0 ? n : work(n - 1) + 1;
    }

    public static void main(String[] args) throws InterruptedException {
        int[] sums = new int[2];
        Thread[] threads = new Thread[sums.length];
        for (int t = 0; t < threads.length; t++) {
            int number = t;
            threads[t] = new Thread(() -> {
                for (int i = 0; i < 300; i++) {
                    sums[number] += work(i);
                }
            });
            threads[t].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.gc();
        System.out.println(sums[0] + sums[1]);
        System.exit(7);
    }
}
"""
ANALYSIS = """
import java.util.concurrent.CountDownLatch;
import jp2vm.analysis.*;

public class %(name)s {
    static final Object lock = new Object();
    static final CountDownLatch latch = new CountDownLatch(1);
    static Ref kept;
    static long count;
    static int endless(int n) { return endless(n + 1) + 1; }
%(body)s
}
"""
ENTRY = '    @Entry("Program.work") public static void e(Location l, Event v) throws Exception { %s }'
FINISH = "    @Finish public static void f() { System.out.println(\"end\" + %s); }"
WITHDRAWN = r"jp2vm: java analysis {}: e is withdrawn: "

# Name, body, expected stderr; the program must end as without the analysis.
GOES_WRONG = (
    ("Throws", ENTRY % 'throw new RuntimeException("oops");',
     WITHDRAWN + r"java\.lang\.RuntimeException: oops\n\tat Throws\.e\(Throws\.java:\d+\)\n$"),
    ("Recurses", ENTRY % "endless(0);", WITHDRAWN + r"java\.lang\.StackOverflowError\n(\tat .*\n)+"),
    ("Exits", ENTRY % "System.exit(0);",
     WITHDRAWN + r"java\.lang\.IllegalStateException: an analysis does not end the program\n"),
    ("Exhausts", ENTRY % "l.data = new long[Integer.MAX_VALUE];",
     WITHDRAWN + r"java\.lang\.OutOfMemoryError"),
    ("Lacks", ENTRY % "java.util.regex.Pattern.compile(\"a\");",
     r"(.*\n)?" + WITHDRAWN + r"java\.lang\.NoClassDefFoundError"),
    ("Keeps", ENTRY % "if (kept == null) kept = l.event.isEmpty() ? null : v.refValue();",
     WITHDRAWN + r"java\.lang\.IllegalArgumentException: there is no such value"),
    ("Late", "    @FieldGet public static void g(Event v) { }\n    @ArrayStore(\"Program*\") public static void "
     "e(Event v) { if (kept == null) kept = v.object(); else kept.id(); }",
     WITHDRAWN + r"java\.lang\.IllegalStateException: a Ref is for the event that has given it"),
    ("Foreign", "    @ThreadStart public static void e(Event v) throws Exception { Throwable[] t = "
     "new Throwable[1]; Thread h = new Thread(() -> { try { v.threadName(); } catch (Throwable x) "
     "{ t[0] = x; } }); h.start(); h.join(); throw new Error(t[0].getMessage()); }",
     WITHDRAWN + r"java\.lang\.Error: there is no event on this thread"),
    ("Asks", ENTRY % 'throw new Error(l.modifiers + ": " + l.isIn("Program.w*") + l.isIn("java.**"));',
     WITHDRAWN + r"java\.lang\.Error: 40: truefalse"),
    ("Mispatterns", ENTRY % 'l.isIn("Program.work(");',
     WITHDRAWN + r"java\.lang\.IllegalArgumentException: pattern 'Program\.work\('"),
    ("Raises", ENTRY % 'v.raise("java.lang.Error", "no");',
     WITHDRAWN + r"java\.lang\.IllegalStateException: a poll raises"),
    ("Guards", '    @Entry(value = "Program.work", guard = "g") public static void e() { }\n    public '
     "static boolean g(Location l) { throw new Error(\"guard\"); }",
     WITHDRAWN + r"java\.lang\.Error: guard"),
    ("Once", ENTRY % "if (++count == 3) throw new Error();" + "\n" + FINISH % "count",
     WITHDRAWN + r"java\.lang\.Error\n\tat .*\nend[345]\n"),
    ("Nothing", '    @Entry("com.acme.**") public static void e() { }',
     r"jp2vm: java analysis Nothing: the pattern 'com\.acme\.\*\*' of e matched nothing\n$"),
    ("Collects", '    @CollectionEnd public static void e(Event v) throws Exception { if (v.object() == null '
     '&& v.context(3).depth() >= 0) throw new Exception("collected " + v.className()); }',
     WITHDRAWN + r"java\.lang\.Exception: collected \n"),
    ("Unloads", "    @CollectionStart @Death @ClassLoaded public static void e(Event v) { v.argument(0); }",
     WITHDRAWN + r"java\.lang\.IllegalArgumentException: there is no such value"),
    ("Locks", ENTRY % "synchronized (lock) { count++; l.data = new Thread(() -> { }); }" + "\n"
     + FINISH % "count", r"end\d+\n$"),
    # These tests take as long as the time limits of the machine.
    ("Waits", ENTRY % "synchronized (lock) { lock.wait(); }",
     r"(jp2vm: java analysis Waits: e has not returned for 10 s, it waits; .*\n)+"
     + WITHDRAWN + r".*Stuck: "),
    ("Hangs", ENTRY % "latch.await();",
     r"(jp2vm: java analysis Hangs: e has not returned for 10 s, it waits; .*\n)+"
     + WITHDRAWN + r".*Stuck: "),
    ("Holds", ENTRY % "synchronized (lock) { while (true) { count++; } }",
     r"(jp2vm: java analysis Holds: e has not returned for 10 s, it (runs|waits for a lock of the "
     r"analysis); .*\n)+" + WITHDRAWN + r".*Stuck: "),
    ("Catches", ENTRY % "while (true) { try { while (true) { count++; } } catch (Throwable t) { count--; } }",
     r"(jp2vm: java analysis Catches: e has not returned for 10 s, it runs; .*\n)+" + WITHDRAWN
     + r".*Stuck: "),
    ("CatchesWaiting", ENTRY % "while (true) { synchronized (lock) { try { lock.wait(); } catch "
     "(Throwable t) { count++; } finally { while (count < 2) { count += 0; } } } }",
     r"(jp2vm: java analysis CatchesWaiting: e has not returned for 10 s, it (waits|runs).*; "
     r".*\n)+" + WITHDRAWN + r".*(Stuck: |IllegalMonitorStateException)"),
)

# Name, body, argument, expected message; the program must not run.
REFUSED = (
    ("Missing", None, "", r"there is no such class in 'analyses' \(--java-analysis-path\)"),
    ("Empty", "", "", "class Empty has no methods with annotations of jp2vm.analysis"),
    ("Instance", "    @Entry public void e() { }", "", "an annotated method is static"),
    ("Parameters", "    @Entry public static void e(int n) { }", "",
     "a method for events is static void, and its parameters are"),
    ("Twice", "    @Entry public static void e(Event a, Event b) { }", "", "a method for events"),
    ("Result", "    @Entry public static int e() { return 1; }", "", "a method for events"),
    ("Starts", "    @Start public static void s() { }", "", "@Start is for static void methods"),
    ("Finishes", "    @Finish public static void s(Event e) { }", "", "@Finish is for static"),
    ("Pattern", '    @Entry("a.B(") public static void e() { }', "", r"pattern 'a\.B\('"),
    ("NoGuard", '    @Entry(guard = "g") public static void e() { }', "",
     r"there is no guard 'static boolean g\(Location\)'"),
    ("Polls", "    @Poll(0) public static void e() { }", "", "@Poll takes a number"),
    ("Argument", "    @Entry public static void e() { }", ":x", "it takes no argument"),
    ("StartFails", '    @Start public static void s(String a) { throw new Error("bad " + a); }',
     ":x", r"java\.lang\.Error: bad x"),
    ("InitFails", '    static int n = Integer.parseInt("x"); @Entry public static void e() { }', "",
     r"java\.lang\.NumberFormatException"),
    ("Newer", "    @Later public static void e() { }", "",
     r"this machine has no annotation Ljp2vm/analysis/Later;"),
)
LATER = """
package jp2vm.analysis;
@java.lang.annotation.Retention(java.lang.annotation.RetentionPolicy.RUNTIME)
public @interface Later { }
"""


def start(using, name, argument="", *more):
    return common.run(using, f"--java-analysis={name}{argument}", "--java-analysis-path=analyses", *more, "-cp", "app",
                      "Program")


def check_wrong(using, case, plain):
    name, _, expected = case
    done = start(using, name)
    equal(f"{name}: {done.stderr}", (done.returncode, done.stdout), plain)
    check(re.match(expected.replace("{}", name), done.stderr), f"{name}: told {done.stderr}")


def check_refused(using, case):
    name, _, argument, expected = case
    done = start(using, name, argument)
    is_reported = re.match(rf"Error: --java-analysis={name}{argument}: .*{expected}", done.stderr)
    check(done.returncode == 2 and not done.stdout and is_reported and done.stderr.count("\n") == 1,
          f"{name}: status {done.returncode}, told {done.stdout}{done.stderr}")


def check_options(using):
    """Tests invalid and repeated options."""
    wrong = {("--java-analysis-path=x",): "there is no --java-analysis for --java-analysis-path",
             ("--java-analysis=",): "--java-analysis needs a value",
             ("--analysis=" + str(using.jar.parent / "java-analyses.so"),): "for --java-analysis",
             ("--count", "--java-analysis=Once", "--java-analysis-path=analyses"): "--count runs"}
    for words, expected in wrong.items():
        done = common.run(using, *words, "-cp", "app", "Program")
        check(done.returncode == 2 and expected in done.stderr,
              f"{words}: status {done.returncode}, told {done.stderr}")
    both = start(using, "Locks", "", "--java-analysis=Once", "--analysis=events")
    equal(f"two: told {both.stderr}", len(re.findall(r"^end\d+$", both.stderr, flags=re.M)), 2)


def main():
    using = common.options(__doc__, only="")
    common.compile_in(using, "app", write_files(using.work, {"Program.java": PROGRAM}))
    plain = common.run(using, "-cp", "app", "Program")
    common.compile_in(using, "analyses", write_files(using.work, {"Later.java": LATER}))
    common.compile_in(using, "analyses", write_files(using.work, {
        f"{name}.java": ANALYSIS % {"name": name, "body": body}
        for name, body, *_ in GOES_WRONG + REFUSED if body is not None}))
    with concurrent.futures.ThreadPoolExecutor(4) as pool:
        done = [pool.submit(check_wrong, using, case, (plain.returncode, plain.stdout))
                for case in GOES_WRONG if using.only in case[0]]
        done += [pool.submit(check_refused, using, case) for case in REFUSED if using.only in case[0]]
        for one in done:
            one.result()
    check_options(using)
    return finish()


if __name__ == "__main__":
    sys.exit(main())
