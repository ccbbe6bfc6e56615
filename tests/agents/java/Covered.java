import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;

/** A program for a coverage tool: branches, exceptions, interfaces, enums, lambdas, threads. */
public class Covered {
    interface Shape {
        default int area() {
            return 0;
        }
    }

    static class Square implements Shape {
        final int side;

        Square(int side) {
            this.side = side;
        }

        @Override
        public int area() {
            return side * side;
        }
    }

    enum Color {
        RED,
        GREEN {
            @Override
            int value() {
                return 2;
            }
        };

        int value() {
            return 1;
        }
    }

    static int unused(int x) {
        return x;
    }

    static int loop(int n) {
        int r = 0;
        for (int i = 0; i < n; i++) {
            if (i % 3 == 0) {
                r += i;
            } else {
                r -= 1;
            }
            try {
                if (i == 5) {
                    throw new IllegalStateException();
                }
            } catch (IllegalStateException e) {
                r++;
            }
        }
        return r;
    }

    public static void main(String[] args) throws Exception {
        System.out.println(loop(10) + " " + new Square(3).area() + " " + new Shape() { }.area() + " "
            + Color.GREEN.value());
        Function<Integer, Integer> next = x -> x + 1;
        System.out.println(next.apply(3));
        Thread thread = new Thread(() -> System.out.println("thread"));
        thread.start();
        thread.join();
        List<String> list = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            list.add("x" + i);
        }
        Collections.sort(list);
        System.out.println(list.get(50));
    }
}
