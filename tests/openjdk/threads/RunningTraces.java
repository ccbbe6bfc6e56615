// Stack traces of other threads while they run, compute, call through libraries and end; getAllStackTraces; dumps do not disturb.
import java.util.*;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.*;

public class RunningTraces {
    static volatile boolean stop, spins;
    static final AtomicLong work = new AtomicLong();

    static void outer() { while (!stop) middle(20); }
    static void middle(int n) { if (n > 0) middle(n - 1); else inner(); }
    static void inner() { work.incrementAndGet(); }

    static boolean isOurs(StackTraceElement e) { return e.getClassName().equals("RunningTraces"); }

    public static void main(String[] args) throws Exception {
        // A thread that has been started may have no frame yet; each says when it has one.
        CountDownLatch begun = new CountDownLatch(2);
        Thread runner = new Thread(() -> { begun.countDown(); outer(); }, "runner");
        Thread sorter = new Thread(() -> { begun.countDown(); Random r = new Random(1); while (!stop) { List<Integer> l = new ArrayList<>(); for (int i = 0; i < 300; i++) l.add(r.nextInt()); Collections.sort(l, (a, b) -> { work.incrementAndGet(); return a.compareTo(b); }); } }, "sorter");
        Thread spinner = new Thread(() -> { spins = true; long x = 1; while (!stop) { x = x * 31 + 7; } work.addAndGet(x & 1); }, "spinner");
        for (Thread t : List.of(runner, sorter, spinner)) t.start();
        begun.await();
        while (!spins) Thread.yield();
        while (work.get() < 5000) Thread.yield();
        int bad = 0, nonEmpty = 0, deepest = 0;
        for (int i = 0; i < 200; i++) {
            StackTraceElement[] trace = runner.getStackTrace();
            if (trace.length > 0) {
                nonEmpty++;
                if (!trace[trace.length - 1].toString().matches("java.base(@[^/]+)?/java.lang.Thread.run\\(.*")) bad++;
                int depth = 0;
                for (StackTraceElement e : trace) if (isOurs(e) && e.getMethodName().equals("middle")) depth++;
                deepest = Math.max(deepest, depth);
                for (StackTraceElement e : trace) if (isOurs(e) && e.getLineNumber() <= 0) bad++;
            }
            StackTraceElement[] s = sorter.getStackTrace();
            if (s.length == 0 || !s[s.length - 1].getMethodName().equals("run")) bad++;
            StackTraceElement[] p = spinner.getStackTrace();
            if (p.length == 0 || !isOurs(p[0]) && !p[0].getMethodName().equals("run")) bad++;
        }
        System.out.println((nonEmpty == 200) + " " + bad + " " + (deepest > 0 && deepest <= 21));
        Map<Thread, StackTraceElement[]> all = Thread.getAllStackTraces();
        System.out.println(all.containsKey(runner) + " " + all.containsKey(Thread.currentThread()) + " " + (all.get(runner).length > 0));
        StackTraceElement[] mine = all.get(Thread.currentThread());
        System.out.println(mine[mine.length - 1].getMethodName() + " " + mine[0].getMethodName() + " " + mine.length);
        System.out.println(Thread.currentThread().getStackTrace()[0].getMethodName() + " " + Thread.currentThread().getStackTrace()[1].getMethodName());
        stop = true;
        for (Thread t : List.of(runner, sorter, spinner)) t.join();
        System.out.println(runner.getStackTrace().length + " " + Thread.getAllStackTraces().containsKey(runner));
        Thread.dumpStack();
        List<Thread> shortLived = new ArrayList<>();
        for (int i = 0; i < 200; i++) { Thread t = new Thread(() -> work.incrementAndGet()); shortLived.add(t); t.start(); for (StackTraceElement e : t.getStackTrace()) if (e == null) System.out.println("null element"); if (i % 20 == 0) Thread.getAllStackTraces(); }
        for (Thread t : shortLived) t.join();
        System.out.println("done");
    }
}
