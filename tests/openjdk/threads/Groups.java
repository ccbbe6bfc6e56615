// ThreadGroup: trees, enumeration, maximum priority, daemon groups, uncaught exceptions, interrupt of all, list, counts.
import java.util.*;
import java.util.concurrent.*;

public class Groups {
    static String names(Thread[] threads, int n) {
        TreeSet<String> s = new TreeSet<>();
        for (int i = 0; i < n; i++) s.add(threads[i].getName());
        return s.toString();
    }

    public static void main(String[] args) throws Exception {
        ThreadGroup main = Thread.currentThread().getThreadGroup();
        System.out.println(main + " " + main.getParent() + " " + main.getParent().getParent());
        ThreadGroup a = new ThreadGroup("a"), b = new ThreadGroup(a, "b");
        System.out.println(a.parentOf(b) + " " + b.parentOf(a) + " " + a.activeGroupCount() + " " + a.activeCount());
        a.setMaxPriority(4);
        System.out.println(a + " " + b.getMaxPriority());
        CountDownLatch in = new CountDownLatch(3), out = new CountDownLatch(1);
        List<Thread> made = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            Thread t = new Thread(i == 0 ? a : b, () -> {
                in.countDown();
                try { out.await(); } catch (InterruptedException e) { throw new IllegalStateException("interrupted"); }
            }, "t" + i);
            made.add(t);
            System.out.println(t.getPriority());
            t.start();
        }
        in.await();
        Thread[] found = new Thread[10];
        System.out.println(names(found, a.enumerate(found)) + names(found, a.enumerate(found, false)) + names(found, b.enumerate(found)) + " " + a.activeCount());
        a.list();
        out.countDown();
        for (Thread t : made) t.join();
        System.out.println(a.activeCount() + " " + b.activeCount() + " " + made.get(0).getThreadGroup());
        List<String> caught = Collections.synchronizedList(new ArrayList<>());
        ThreadGroup handling = new ThreadGroup("handling") {
            @Override public void uncaughtException(Thread t, Throwable e) { caught.add(t.getName() + ":" + e + ":" + (t == Thread.currentThread())); }
        };
        Thread thrower = new Thread(new ThreadGroup(handling, "below"), () -> { throw new RuntimeException("x"); }, "thrower");
        thrower.start();
        thrower.join();
        Thread own = new Thread(handling, () -> { throw new Error("y"); }, "own");
        own.setUncaughtExceptionHandler((t, e) -> caught.add("own " + e.getMessage()));
        own.start();
        own.join();
        Thread.setDefaultUncaughtExceptionHandler((t, e) -> caught.add("default " + t.getName() + " " + e.getMessage()));
        Thread def = new Thread(() -> { Object o = "s"; Integer i = (Integer) o; }, "def");
        def.start();
        def.join();
        System.out.println(caught.size());
        for (String s : caught) System.out.println(s);
        System.out.println(def.getUncaughtExceptionHandler() + " " + own.getUncaughtExceptionHandler());
        CountDownLatch started = new CountDownLatch(2);
        List<Thread> sleepers = new ArrayList<>();
        List<String> woken = Collections.synchronizedList(new ArrayList<>());
        for (int i = 0; i < 2; i++) {
            Thread t = new Thread(b, () -> { started.countDown(); try { Thread.sleep(60000); } catch (InterruptedException e) { woken.add(e.getMessage()); } });
            sleepers.add(t);
            t.start();
        }
        started.await();
        a.interrupt();
        for (Thread t : sleepers) t.join();
        System.out.println(woken);
        b.destroy();
        System.out.println(b.isDestroyed() + " " + a.isDestroyed());
    }
}
