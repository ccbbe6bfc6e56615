import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Uses a little of every feature that contexts, probes, monitors and recordings must follow. */
public class Ways {
    interface Shape {
        int area();

        default int twice() {
            return 2 * area();
        }
    }

    record Square(int side) implements Shape {
        public int area() {
            return side * side;
        }
    }

    static class Counter {
        private int count;

        synchronized void add(int n) {
            count += n;
        }
    }

    static int depth(int n) {
        return n == 0 ? 0 : 1 + depth(n - 1);
    }

    static int caught(int n) {
        int sum = 0;
        for (int i = 0; i < n; i++) {
            try {
                sum += i % 3 == 0 ? Integer.parseInt("x" + i) : i;
            } catch (NumberFormatException e) {
                sum -= e.getMessage().length();
            }
        }
        return sum;
    }

    static int choose(int n) {
        switch (n & 7) {
            case 0: return 1;
            case 3: return n;
            case 5: return -n;
            default: return 0;
        }
    }

    static void together(Counter counter) throws InterruptedException {
        Thread[] threads = new Thread[3];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(() -> {
                for (int k = 0; k < 300; k++) {
                    counter.add(1);
                }
            });
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        synchronized (counter) {
            counter.wait(1);
        }
    }

    static int work(int rounds) {
        Map<String, List<Shape>> shapes = new HashMap<>();
        int sum = 0;
        for (int i = 0; i < rounds; i++) {
            shapes.computeIfAbsent("k" + i % 17, key -> new ArrayList<>()).add(new Square(i));
            sum += choose(i) + depth(i % 9);
        }
        for (List<Shape> list : shapes.values()) {
            for (Shape shape : list) {
                sum += shape.twice();
            }
        }
        return sum + caught(rounds / 10);
    }

    public static void main(String[] args) throws Exception {
        Counter counter = new Counter();
        int sum = work(300);
        together(counter);
        System.gc();
        if (args.length > 0) {
            System.out.println("ready");
            for (int i = 0; System.in.available() == 0; i++) {
                sum = work(50) * 0 + sum;
                Thread.sleep(1);
            }
        }
        System.out.println(sum + " " + counter.count);
    }
}
