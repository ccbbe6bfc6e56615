import java.util.ArrayList;
import java.util.List;

/** Objects for a dump of the heap, and contexts for a profile; a second or so. */
public class Grow {
    final Grow left, right;
    final long[] numbers;

    Grow(int depth) {
        left = depth == 0 ? null : new Grow(depth - 1);
        right = depth == 0 ? null : new Grow(depth - 1);
        numbers = new long[depth + 10];
    }

    static int fib(int n) {
        return n < 2 ? n : fib(n - 1) + fib(n - 2);
    }

    public static void main(String[] args) {
        List<Object> kept = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            kept.add(new Grow(12));
            fib(18 + i);
        }
        List<Runnable> all = new ArrayList<>();
        all.add(() -> System.out.println(kept.size()));
        all.forEach(Runnable::run);
    }
}
