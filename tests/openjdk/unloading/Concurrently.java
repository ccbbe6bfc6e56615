import java.lang.invoke.*;
import java.lang.management.*;
import java.lang.ref.*;
import java.util.*;
import java.util.concurrent.atomic.*;

/* Several threads load classes that are unloaded, while other threads collect, walk stacks and look at classes. */
public class Concurrently {
    static final AtomicInteger errors = new AtomicInteger();
    static final AtomicLong sum = new AtomicLong();
    static volatile boolean isOver;

    static void check(boolean condition) {
        if (!condition) {
            errors.incrementAndGet();
            new Exception().printStackTrace();
        }
    }

    static void load(int seed) throws Throwable {
        Random random = new Random(seed);
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        List<Object> kept = new LinkedList<>();
        for (int i = 0; i < 400; i++) {
            switch (random.nextInt(5)) {
            case 0:
                Payloads.Own lower = new Payloads.Own(null, "Payloads$Base");
                Payloads.Own upper = new Payloads.Own(lower, "Payloads$Derived");
                check(Payloads.make(upper, "Payloads$Derived").run(i)
                      .equals("base " + i + " derived Base true"));
                kept.add(upper);
                break;
            case 1:
                Class<?> hidden = lookup.defineHiddenClass(
                    Payloads.bytesOf("Payloads$Counter"), true).lookupClass();
                Payloads.Task task = (Payloads.Task) hidden.getDeclaredConstructor().newInstance();
                check(task.run(kept).equals(1));
                kept.add(task);
                break;
            case 2:
                try {
                    Payloads.make(new Payloads.Own(null, "Payloads$Thrower"), "Payloads$Thrower").run("t" + i);
                } catch (Exception e) {
                    kept.add(e);
                }
                break;
            case 3:
                check(Payloads.make(new Payloads.Own(null, "Payloads$Lambdas"), "Payloads$Lambdas").run(i)
                      .equals("t" + (i + 1) + i + i + "/" + 2 * i));
                break;
            default:
                if (!kept.isEmpty()) {
                    Object old = kept.remove(random.nextInt(kept.size()));
                    if (old instanceof Exception) {
                        check(((Exception) old).getStackTrace()[0].getMethodName().equals("inner"));
                    } else if (old instanceof Payloads.Task) {
                        check(((Payloads.Task) old).run(null).equals(2));
                    } else {
                        check(Payloads.make((ClassLoader) old, "Payloads$Derived").run(0)
                              .equals("base 0 derived Base true"));
                    }
                }
            }
            sum.incrementAndGet();
        }
    }

    static void watch() throws Throwable {
        ClassLoadingMXBean classes = ManagementFactory.getClassLoadingMXBean();
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        while (!isOver) {
            System.gc();
            check(classes.getLoadedClassCount() > 0);
            for (StackTraceElement[] trace : Thread.getAllStackTraces().values()) {
                for (StackTraceElement element : trace) {
                    check(!element.getClassName().isEmpty());
                }
            }
            for (ThreadInfo info : threads.dumpAllThreads(true, true)) {
                check(info == null || info.getStackTrace() != null);
            }
            check(StackWalker.getInstance().walk(s -> s.count()) > 0);
            Payloads.churn();
        }
    }

    interface Body { void run() throws Throwable; }

    static Thread start(Body body) {
        Thread thread = new Thread(() -> {
            try {
                body.run();
            } catch (Throwable e) {
                errors.incrementAndGet();
                e.printStackTrace();
            }
        });
        thread.start();
        return thread;
    }

    public static void main(String[] args) throws Throwable {
        List<Thread> loaders = new ArrayList<>();
        Thread watcher = start(Concurrently::watch);
        for (int i = 0; i < 4; i++) {
            int seed = i;
            loaders.add(start(() -> load(seed)));
        }
        for (Thread thread : loaders) {
            thread.join();
        }
        isOver = true;
        watcher.join();
        System.out.println(errors + " " + sum);
    }
}
