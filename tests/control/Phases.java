import java.util.Arrays;

/** For each digit that it reads, runs this phase (4: in a thread), and prints a line. */
public class Phases {
    static int fib(int n) {
        return n < 2 ? n : fib(n - 1) + fib(n - 2);
    }

    static synchronized int locked(int x) {
        return x * 3;
    }

    static int fail(int i) {
        if (i % 3 == 0) {
            throw new IllegalStateException("x" + i);
        }
        int[] a = new int[i % 5];
        return a[i % 5 == 0 ? 1 : 0];
    }

    static int work(int n) {
        int sum = 0;
        for (int i = 0; i < n; i++) {
            try {
                sum += fail(i);
            } catch (IllegalStateException | ArrayIndexOutOfBoundsException e) {
                sum += e.getMessage().length();
            }
            sum += locked(i) + fib(i % 8);
        }
        Integer[] boxes = new Integer[n];
        for (int i = 0; i < n; i++) {
            boxes[i] = i * 7 % 31;
        }
        Arrays.sort(boxes, (x, y) -> x.compareTo(y));
        return sum + boxes[n / 2].hashCode() + String.valueOf(sum).length();
    }

    static int first(int n) {
        return work(n);
    }

    static int second(int n) {
        int sum = work(n);
        return sum + work(n + 1);
    }

    static int third(int n) {
        return n == 0 ? work(3) : third(n - 1) + 1;
    }

    public static void main(String[] args) throws Exception {
        System.out.println("ready");
        for (int digit; (digit = System.in.read()) >= 0; ) {
            switch (digit) {
            case '1':
                System.out.println(first(20));
                break;
            case '2':
                System.out.println(second(30));
                break;
            case '3':
                System.out.println(third(40));
                break;
            case '4':
                Thread thread = new Thread(() -> first(5));
                thread.start();
                thread.join();
                System.out.println("joined");
                break;
            default:
                break;
            }
        }
    }
}
