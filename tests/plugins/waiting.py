#!/usr/bin/env python3
"""Tests --analysis=waiting with a program whose waits are known: the numbers of waits are equal to those of the source,
and the times are between the shortest that the source allows and the duration of the run.

usage: waiting.py --jp2vm PATH --javac PATH --work DIR
"""
import pathlib
import re
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from harness import check, compile_java, equal, LIBRARIES, must, named, read_options, run_all  # noqa: E402

WAITS = """
import java.io.*;
import java.util.concurrent.locks.*;
public class Waits {
    static class Blocker { }
    static final Object lock = new Object(), other = new Object();
    static volatile boolean isHeld;
    static void hold() throws Exception {
        synchronized (lock) {
            isHeld = true;
            Thread.sleep(300);                                        // holder sleeps
        }
    }
    static void contend() throws Exception {
        while (!isHeld) { Thread.yield(); }
        synchronized (lock) { isHeld = false; }                       // monitor
    }
    static void await() throws Exception {
        synchronized (other) {
            for (int i = 0; i < 2; i++) { other.wait(50); }           // wait
        }
    }
    static void park() {
        for (int i = 0; i < 4; i++) {
            long end = System.nanoTime() + 30000000L;
            LockSupport.parkNanos(new Blocker(), 30000000L);          // park
            while (System.nanoTime() < end) { }
        }
    }
    static void read(String file) throws Exception {
        try (FileInputStream in = new FileInputStream(file)) {
            for (int i = 0; i < 5; i++) { in.read(new byte[10]); }    // file
        }
    }
    static void spin() {
        long end = System.nanoTime() + 60000000L;
        while (System.nanoTime() < end) { }
    }
    interface Work { void run() throws Exception; }
    static Thread start(String name, Work work) {
        Thread thread = new Thread(() -> {
            try { work.run(); } catch (Exception e) { throw new IllegalStateException(e); }
        }, name);
        thread.start();
        return thread;
    }
    public static void main(String[] args) throws Exception {
        for (int i = 0; i < 3; i++) { Thread.sleep(40); }             // main sleeps
        Thread[] all = {start("contender", Waits::contend), start("waiter", Waits::await),
            start("parker", Waits::park), start("spinner", Waits::spin), start("reader", () -> read(args[0]))};
        Thread holder = start("holder", Waits::hold);
        holder.join();                                                // join
        for (Thread thread : all) { while (thread.isAlive()) { Thread.yield(); } }
        Thread last = start("last", () -> { synchronized (other) { other.wait(); } });
        while (last.getState() != Thread.State.WAITING) { Thread.yield(); }
        last.setName("never seen");
        Thread.sleep(100);                                            // main sleeps again
        System.out.println("done");
        Runtime.getRuntime().halt(0);
    }
}
"""
SOCKET = """
import java.net.*;
public class Sock {
    public static void main(String[] args) throws Exception {
        try (ServerSocket server = new ServerSocket(0, 5, InetAddress.getByName("127.0.0.1"));
                Socket client = new Socket("127.0.0.1", server.getLocalPort()); Socket accepted = server.accept()) {
            accepted.setSoTimeout(400);
            try {
                accepted.getInputStream().read();                     // socket
            } catch (SocketTimeoutException expected) { }
            Thread writer = new Thread(() -> {
                try {
                    Thread.sleep(400);
                    client.getOutputStream().write(1);
                } catch (Exception e) { throw new IllegalStateException(e); }
            });
            writer.start();
            accepted.setSoTimeout(0);
            accepted.getInputStream().read();                         // socket again
            writer.join();
        }
    }
}
"""
# By thread and cause: the number of waits, and the shortest time in ms.
KNOWN = {("main", "sleep"): (4, 220), ("main", "join"): (1, 100), ("holder", "sleep"): (1, 300),
         ("contender", "monitor"): (1, 100), ("waiter", "wait"): (2, 100), ("parker", "park"): (4, 80),
         ("reader", "file"): (5, 0), ("last", "wait"): (1, 50)}
LINES = {"main sleeps": ("sleep", 3, ""), "main sleeps again": ("sleep", 1, ""),
         "join": ("join", 1, "java.lang.Thread"),
         "holder sleeps": ("sleep", 1, ""), "monitor": ("monitor", 1, "java.lang.Object"),
         "wait": ("wait", 2, "java.lang.Object"), "park": ("park", 4, "Waits$Blocker")}


def report(options, *words):
    """The times of threads by (thread, cause); the rows of lines by (cause, place, rest); the other lines."""
    begin = time.monotonic()
    done = must(options.jp2vm, *words, cwd=options.work)
    options.seconds = time.monotonic() - begin
    threads, lines, others, thread = {}, {}, [], None
    for text in done.stderr.splitlines():
        row = re.match(r" *(\d*) +([\d.]+) +([\d.]+) %  ( *)(.*)$", text)
        place = row and re.match(r"(\w[\w ]*) at (\S+\(\S+\)|native code)(?: @\d+)?(?:: (.*))?$", row[5])
        if place:
            key = (place[1], place[2], place[3] or "")
            check(key not in lines, f"{key} is in the report twice")
            lines[key] = (int(row[1]), float(row[2]))
        elif row:
            thread = thread if row[4] else row[5]
            threads[thread, row[5] if row[4] else ""] = (int(row[1] or 0), float(row[2]), float(row[3]))
        else:
            others.append(text)
    return threads, lines, others


def line(source, name, comment):
    found = [i for i, text in enumerate(source.splitlines(), 1) if text.endswith("// " + comment)]
    check(len(found) == 1, f"{len(found)} lines with the comment {comment}")
    return f"({name}.java:{found[0]})"


def check_causes(options):
    (options.work / "data").write_bytes(bytes(35))
    for library in LIBRARIES:
        threads, lines, others = report(options, f"--classlib={library}", "--analysis=waiting:all", "-cp", ".",
                                        "Waits", "data")
        for key, (count, least) in KNOWN.items():
            got = threads.get(key, (0, 0, 0))
            if key[1] == "monitor":  # the library's code may also wait for a monitor when the thread ends
                check(got[0] >= count, f"{library}: {key} waited {got[0]} times")
            else:
                equal(f"{library}: waits of {key}", got[0], count)
            check(least / 1000 * 0.99 <= got[1] <= options.seconds, f"{library}: {key} took {got[1]} s")
        for (thread, cause), (_, seconds, _) in threads.items():
            if not cause:  # a thread's time is the sum of its rows
                rows = [value for (other, name), value in threads.items() if other == thread and name]
                check(abs(seconds - sum(value[1] for value in rows)) < 1e-5, f"{library}: {thread}: {rows}")
                check(thread == "all threads" or seconds <= options.seconds, f"{thread} lives {seconds} s")
        check(0.05 <= threads["spinner", "running"][1] and threads["spinner", "running"][2] == 100.0,
              f"{library}: spinner {threads['spinner', 'running']}")
        for cause in ("sleep", "wait", "park", "monitor", "join", "file"):
            equal(f"{library}: all waits by {cause}", threads["all threads", cause][0],
                  sum(value[0] for (thread, name), value in threads.items()
                      if name == cause and thread != "all threads"))
        compare_lines(library, lines)
        check(any(re.match(r"\d+ threads still waited at the end", text) for text in others), str(others))


def compare_lines(library, lines):
    for comment, (cause, count, what) in LINES.items():
        place = line(WAITS, "Waits", comment)
        got = {key[2]: value[0] for key, value in lines.items() if key[0] == cause and key[1].endswith(place)}
        equal(f"{library}: {comment}", got, {what: count})
    place = line(WAITS, "Waits", "file")
    got = sum(value[0] for key, value in lines.items() if key[0] == "file" and key[1].endswith(place))
    equal(f"{library}: file", got, 5)


def check_sockets(options):
    threads, lines, _ = report(options, "--analysis=waiting", "-cp", ".", "Sock")
    count, seconds, _ = threads["main", "socket"]
    check(count >= 4 and 0.2 <= seconds <= options.seconds, f"sockets: {count} waits, {seconds} s")
    for comment, least in (("socket", 0.1), ("socket again", 0.1)):
        got = sum(value[1] for key, value in lines.items()
                  if key[0] == "socket" and key[1].endswith(line(SOCKET, "Sock", comment)))
        check(least <= got <= options.seconds, f"{comment}: {got} s in {lines}")
    check(threads["Reference Handler", "references"][0] >= 1, str(threads))


def main():
    options = read_options(__doc__, "jp2vm javac work")
    compile_java(options, {"Waits.java": WAITS, "Sock.java": SOCKET}, release="8")
    return run_all(named(globals(), "check_"), options)


if __name__ == "__main__":
    sys.exit(main())
