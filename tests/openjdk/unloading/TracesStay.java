import java.io.*;
import java.lang.ref.*;
import java.util.concurrent.atomic.*;
import java.util.*;

/* A Throwable shows its frames after everything else of their classes was dropped. */
public class TracesStay {
    static Exception thrown(String text) throws Exception {
        Payloads.Own loader = new Payloads.Own(null, "Payloads$Thrower");
        try {
            Payloads.make(loader, "Payloads$Thrower").run(text);
            return null;
        } catch (Exception e) {
            return e;
        }
    }

    public static void main(String[] args) throws Exception {
        List<Exception> all = new ArrayList<>();
        for (int i = 0; i < 300; i++) {
            Exception e = thrown("number " + i);
            if (i % 10 == 0) {
                all.add(e);
            }
            if (i % 50 == 0) {
                System.gc();
            }
        }
        System.gc();
        Payloads.churn();
        for (Exception e : all) {
            StringWriter text = new StringWriter();
            e.printStackTrace(new PrintWriter(text, true));
            System.out.print(text);
        }
        System.out.println(all.get(0).getStackTrace()[0].getMethodName());
        Reference<?> weak = new WeakReference<>(all.get(0));
        all = null;
        System.out.println(Payloads.isCleared(weak));
        softly();
        duringCollections();
    }

    static class Keeper {
        static final List<String> log = Collections.synchronizedList(new ArrayList<>());
        final Exception exception;

        Keeper(Exception exception) {
            this.exception = exception;
        }

        @Override
        protected void finalize() {
            log.add(exception.getStackTrace()[1].getClassName());
        }
    }

    /* Exceptions to which only soft references and finalizers lead. */
    static void softly() throws Exception {
        List<Reference<Exception>> all = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            all.add(new SoftReference<>(thrown("soft " + i)));
            new Keeper(thrown("final " + i));
        }
        for (int i = 0; i < 200 && Keeper.log.size() < 90; i++) {
            System.gc();
            Payloads.churn();
            Thread.sleep(2);
        }
        synchronized (Keeper.log) { // finalizers may still be adding
            System.out.println((Keeper.log.size() >= 90) + " " + new HashSet<>(Keeper.log));
        }
        Set<String> seen = new TreeSet<>();
        for (Reference<Exception> reference : all) {
            Exception e = reference.get();
            if (e != null) {
                seen.add(e.getStackTrace()[0] + " " + e.getStackTrace()[1]);
            }
        }
        System.out.println(seen);
    }

    /* Constructors are no part of a trace, whenever it is made. And a thread that does nothing but
     * collect leaves the others time to run: this ends. */
    static void duringCollections() throws Exception {
        AtomicBoolean isOver = new AtomicBoolean();
        Thread collector = new Thread(() -> {
            while (!isOver.get()) {
                System.gc();
            }
        });
        collector.start();
        Set<String> seen = new TreeSet<>();
        for (int i = 0; i < 20000; i++) {
            seen.add(new IllegalStateException("x").getStackTrace()[0].getMethodName());
        }
        isOver.set(true);
        collector.join();
        System.out.println(seen + " " + new Nested(2).trace());
    }

    static class Nested extends Exception {
        final Nested inner;

        Nested(int depth) {
            super("nested");
            inner = depth == 0 ? null : new Nested(depth - 1);
        }

        String trace() {
            return getStackTrace()[0] + " " + (inner == null ? "" : inner.trace());
        }
    }
}
