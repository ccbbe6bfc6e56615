import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Comparator;

/**
 * A program of two threads. Both wait at a gate before they start, so only their own synchronization
 * orders their actions after it. Programs that share data from the previous round have several
 * rounds.
 */
abstract class Pair {
    /** A number of threads must all arrive before any of them continues; it can be used any number of times. */
    static final class Gate {
        private final int size;
        private int waiting;
        private int opened;

        Gate(int size) {
            this.size = size;
        }

        synchronized void pass() throws InterruptedException {
            int mine = opened;
            if (++waiting == size) {
                waiting = 0;
                opened++;
                notifyAll();
            }
            while (mine == opened) {
                wait();
            }
        }
    }

    interface Body {
        void run() throws Exception;
    }

    private final Gate gate = new Gate(2);

    int rounds() {
        return 3;
    }

    abstract void first() throws Exception;

    abstract void second() throws Exception;

    private Thread start(Body body) {
        Thread thread = new Thread(() -> {
            try {
                for (int i = 0; i < rounds(); i++) {
                    gate.pass();
                    body.run();
                }
            } catch (Throwable e) {
                e.printStackTrace();
                System.exit(1);
            }
        });
        thread.start();
        return thread;
    }

    /** Both threads, from start to end. */
    void run() throws Exception {
        Thread first = start(this::first), second = start(this::second);
        first.join();
        second.join();
    }

    /** Runs the programs that a class has inside, each twice: classes are loaded only once. */
    static void runAll(Class<?> of, String[] only) throws Exception {
        Class<?>[] programs = of.getDeclaredClasses();
        Arrays.sort(programs, Comparator.comparing(Class::getName));
        int count = 0;
        for (Class<?> program : programs) {
            boolean isProgram =
                Pair.class.isAssignableFrom(program) && !Modifier.isAbstract(program.getModifiers());
            if (isProgram && (only.length == 0 || Arrays.asList(only).contains(program.getSimpleName()))) {
                for (int i = 0; i < 2; i++) {
                    ((Pair) program.getDeclaredConstructor().newInstance()).run();
                }
                System.out.println(program.getSimpleName());
                count++;
            }
        }
        System.out.println(count + " programs");
    }
}
