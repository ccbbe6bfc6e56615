// The life of threads: states, names, priorities, daemons, groups, tids, alive, join with limits, start twice, equality of current.
import java.util.*;
import java.util.concurrent.*;

public class ThreadApi {
    public static void main(String[] args) throws Exception {
        Thread main = Thread.currentThread();
        System.out.println(main + " " + main.isAlive() + " " + main.isDaemon() + " " + main.getState() + " " + main.getId());
        Thread t = new Thread(() -> {}, "worker");
        System.out.println(t.getState() + " " + t.isAlive() + " " + t);
        t.setPriority(7);
        t.setDaemon(true);
        System.out.println(t + " " + t.isDaemon());
        t.start();
        t.join();
        System.out.println(t.getState() + " " + t.isAlive() + " " + t.getThreadGroup() + " " + t);
        try { t.start(); } catch (IllegalThreadStateException e) { System.out.println(e); }
        Thread never = new Thread("never");
        never.join();
        System.out.println(never.isAlive() + " " + never.getStackTrace().length);
        try { t.setPriority(11); } catch (IllegalArgumentException e) { System.out.println(e); }
        try { new Thread((String) null); } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { t.join(-1); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        try { Thread.sleep(-1); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        try { Thread.sleep(0, 1000000); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        try { t.join(0, -1); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        CountDownLatch in = new CountDownLatch(1), out = new CountDownLatch(1);
        Thread waiting = new Thread(() -> { in.countDown(); try { out.await(); } catch (InterruptedException e) { System.out.println("?"); } });
        waiting.start();
        in.await();
        long before = System.nanoTime();
        waiting.join(20);
        System.out.println(waiting.isAlive() + " " + (System.nanoTime() - before >= 19_000_000));
        try { waiting.setDaemon(true); } catch (IllegalThreadStateException e) { System.out.println(e); }
        out.countDown();
        waiting.join();
        System.out.println(waiting.isAlive());
        Thread[] ids = new Thread[4];
        long[] tid = new long[4];
        for (int i = 0; i < 4; i++) { ids[i] = new Thread(() -> {}); tid[i] = ids[i].getId(); }
        System.out.println((tid[1] > tid[0]) + " " + (tid[3] > tid[2]) + " " + ids[0].getName().startsWith("Thread-"));
        Thread child = new Thread(() -> System.out.println(Thread.currentThread().getPriority() + " " + Thread.currentThread().isDaemon()));
        Thread parent = new Thread(() -> { });
        child.start();
        child.join();
        main.setPriority(3);
        System.out.println(new Thread("x").getPriority() + " " + main);
        main.setPriority(Thread.NORM_PRIORITY);
        main.setName("renamed");
        System.out.println(Thread.currentThread());
        System.out.println(Thread.holdsLock(in));
        synchronized (in) { System.out.println(Thread.holdsLock(in)); }
        try { Thread.holdsLock(null); } catch (NullPointerException e) { System.out.println("npe"); }
        Thread.yield();
        Thread.onSpinWait();
        Thread sub = new Thread() { @Override public void run() { System.out.println(getName().equals("sub") + " " + (Thread.currentThread() == this)); } };
        sub.setName("sub");
        sub.start();
        sub.join();
        System.out.println(Thread.MAX_PRIORITY + " " + Thread.MIN_PRIORITY + " " + (main.getContextClassLoader() == ClassLoader.getSystemClassLoader()));
        Thread noStart = new Thread(() -> System.out.println("must not run"));
        noStart.interrupt();
        System.out.println(noStart.isInterrupted());
        Set<String> all = new TreeSet<>();
        for (Thread x : Thread.getAllStackTraces().keySet()) if (!x.getName().startsWith("Common-Cleaner") && !x.getName().startsWith("Notification")) all.add(x.getName() + (x.isDaemon() ? " daemon " : " ") + x.getPriority() + " " + x.getThreadGroup().getName());
        System.out.println(all);
    }
}
