import java.lang.ref.*;
import java.lang.reflect.*;
import java.util.*;

/* A loader and its classes are unloaded when no loader, class, instance or activation refers to them. */
public class LoadersGo {
    static Reference<?> dropped(String name) throws Exception {
        Payloads.Own loader = new Payloads.Own(null, name);
        Payloads.make(loader, name).run(name.endsWith("Lambdas") ? (Object) 5 : "x");
        return new WeakReference<>(loader);
    }

    static Object keptBy(String what, Reference<?>[] reference) throws Exception {
        String name = "Payloads$Counter";
        Payloads.Own loader = new Payloads.Own(null, name);
        reference[0] = new WeakReference<>(loader);
        Class<?> c = loader.loadClass(name);
        Payloads.Task task = Payloads.make(loader, name);
        task.run(new Object());
        switch (what) {
        case "loader": return loader;
        case "class": return c;
        case "instance": return task;
        case "array": return Array.newInstance(c, 3, 2);
        case "array class": return Array.newInstance(c, 0).getClass();
        case "method": return c.getMethod("run", Object.class);
        case "constructor": return c.getDeclaredConstructor();
        case "field": return c.getDeclaredField("count");
        case "package": return c.getProtectionDomain();
        default: throw new AssertionError();
        }
    }

    public static void main(String[] args) throws Exception {
        for (String name : new String[] {"Counter", "Base", "Lambdas", "Arrays2"}) {
            System.out.println(name + " " + Payloads.isCleared(dropped("Payloads$" + name)));
        }
        for (String what : new String[] {"loader", "class", "instance", "array", "array class", "method",
                                         "constructor", "field"}) {
            Reference<?>[] reference = new Reference<?>[1];
            Object kept = keptBy(what, reference);
            boolean stays = Payloads.stays(reference[0]);
            if (kept instanceof Payloads.Task) {
                stays &= ((Payloads.Task) kept).run(null).equals(2);
            }
            Reference.reachabilityFence(kept);
            kept = null;
            System.out.println(what + " " + stays + " " + Payloads.isCleared(reference[0]));
        }
        crossLoaders();
        active();
        references();
        finalizers();
    }

    /* A class keeps the classes of other loaders that it extends or names. */
    static void crossLoaders() throws Exception {
        Reference<?>[] base = new Reference<?>[1];
        Object task = derived(base);
        System.out.println("base stays " + Payloads.stays(base[0]) + " " + ((Payloads.Task) task).run(1));
        Reference.reachabilityFence(task);
        task = null;
        System.out.println("base goes " + Payloads.isCleared(base[0]));
    }

    static Object derived(Reference<?>[] base) throws Exception {
        Payloads.Own lower = new Payloads.Own(null, "Payloads$Base");
        Payloads.Own upper = new Payloads.Own(lower, "Payloads$Derived");
        base[0] = new WeakReference<>(lower);
        return Payloads.make(upper, "Payloads$Derived");
    }

    /* A method that is active keeps its class alive. */
    static void active() throws Exception {
        Object[] shared = new Object[2];
        Reference<?>[] reference = new Reference<?>[1];
        Thread thread = start(shared, reference);
        synchronized (shared) {
            while (shared[0] == null) {
                shared.wait();
            }
        }
        boolean stays = Payloads.stays(reference[0]);
        for (StackTraceElement element : thread.getStackTrace()) {
            if (element.getClassName().startsWith("Payloads$W")) {
                System.out.println(element.getMethodName() + " waits in " + element.getClassName());
            }
        }
        synchronized (shared) {
            shared[1] = "main";
            shared.notifyAll();
        }
        thread.join();
        System.out.println("active " + stays + " " + shared[0]);
        thread = null;
        System.out.println("ended " + Payloads.isCleared(reference[0]));
    }

    static Thread start(Object[] shared, Reference<?>[] reference) throws Exception {
        Payloads.Own loader = new Payloads.Own(null, "Payloads$Waiter");
        reference[0] = new WeakReference<>(loader);
        Object[] task = {Payloads.make(loader, "Payloads$Waiter")};
        Thread thread = new Thread(() -> {
            try {
                Payloads.Task mine = (Payloads.Task) task[0];
                task[0] = null;
                String result = (String) mine.run(shared);
                synchronized (shared) {
                    shared[0] = result;
                }
            } catch (Exception e) {
                e.printStackTrace();
            }
        });
        thread.start();
        return thread;
    }

    static void references() throws Exception {
        ReferenceQueue<Object> queue = new ReferenceQueue<>();
        List<Reference<?>> all = new ArrayList<>();
        fill(queue, all);
        Set<String> seen = new TreeSet<>();
        for (int i = 0; i < 50 && seen.size() < 2; i++) {
            System.gc();
            Payloads.churn();
            for (Reference<?> r = queue.remove(5); r != null; r = queue.poll()) {
                seen.add(r.getClass().getSimpleName());
            }
        }
        System.out.println(seen + " " + all.size());
    }

    static void fill(ReferenceQueue<Object> queue, List<Reference<?>> all) throws Exception {
        Payloads.Own loader = new Payloads.Own(null, "Payloads$Counter");
        Class<?> c = loader.loadClass("Payloads$Counter");
        all.add(new PhantomReference<>(loader, queue));
        all.add(new WeakReference<>(c, queue));
    }

    static void finalizers() throws Exception {
        List<String> log = new ArrayList<>();
        Reference<?> reference = finalized(log);
        boolean isCleared = Payloads.isCleared(reference);
        for (int i = 0; i < 100; i++) {
            synchronized (log) {
                if (log.size() == 2) {
                    break;
                }
            }
            System.gc();
            Thread.sleep(2);
        }
        synchronized (log) {
            System.out.println(isCleared + " " + log);
        }
    }

    static Reference<?> finalized(List<String> log) throws Exception {
        Payloads.Own loader = new Payloads.Own(null, "Payloads$Finalized");
        Payloads.make(loader, "Payloads$Finalized").run(log);
        Payloads.make(loader, "Payloads$Finalized").run(log);
        return new PhantomReference<>(loader, null).refersTo(loader) ? new WeakReference<>(loader) : null;
    }
}
