import java.util.concurrent.CountDownLatch;

/** The reports of analyses of values, objects, exceptions and locks are known in advance: see
 * Facts.expected. Without an argument, there are two more threads, one after the other. */
public class Facts {
    static final class Point {
        final int x, y;

        Point(int x, int y) {
            this.x = x;
            this.y = y;
        }
    }

    /* Built up by others than its constructor; kept once it is done. */
    static class Built {
        int first;
        String second;

        void fill(int number) {
            first = number;
            second = "filled";
        }
    }

    /* Changed when it is kept already. */
    static class Counter {
        long count;
        short unused;

        void add(long amount) {
            count += amount;
        }
    }

    static class Mail {
        final String text;

        Mail(String text) {
            this.text = text;
        }
    }

    static Object[] kept = new Object[20];
    static volatile Mail mail;

    static int objects() {
        int sum = 0;
        for (int i = 0; i < 5; i++) {
            Point point = new Point(i, -8 * i);
            kept[i] = point;
            sum += point.x + point.y;
            Built built = new Built();
            built.fill(i);
            kept[5 + i] = built;
            sum += built.first;
        }
        Counter counter = new Counter();
        kept[10] = counter;
        for (int i = 0; i < 3; i++) {
            counter.add(100L << (20 * i));
        }
        return sum;
    }

    static boolean isEven(int number) {
        return number % 2 == 0;
    }

    static double half(float number) {
        return number / 2;
    }

    static char letter(byte number) {
        return number < 0 ? 'n' : (char) ('a' + number);
    }

    static String name(Object of) {
        return of == null ? null : of instanceof Point ? "point" : "other";
    }

    static long wide(long number) {
        return number;
    }

    static int[] nothing() {
        return null;
    }

    static int values() {
        int count = 0;
        for (int i = 0; i < 20; i++) {
            count += isEven(4 * i - 38) ? 1 : 0;
            count += half(i == 7 ? Float.NaN : 0.5f * i) > 2 ? 1 : 0;
            count += letter((byte) (i % 3 - 1));
            count += name(i % 4 == 0 ? null : i % 4 == 1 ? kept[0] : kept[5]) == null ? 1 : 0;
            count += wide(i == 0 ? Long.MIN_VALUE : i == 1 ? Long.MAX_VALUE : 3) == 3 ? 1 : 0;
            count += nothing() == null ? 1 : 0;
        }
        return count;
    }

    /* Equal texts: "dup-1" made three times, "dup-2" twice, "\n\"e\u00e9" once; equal boxes: one
     * value of Long four times. */
    static int texts() {
        String[] made = {make(1), make(1), make(1), make(2), make(2), make(3), "\n\"e\u00e9"};
        Object[] boxes = {new Long(123456), new Long(123456), new Long(123456), new Long(123456)};
        byte[][] arrays = {new byte[] {1, 2, 3}, new byte[] {1, 2, 3}, new byte[] {1, 2}};
        System.arraycopy(made, 0, kept, 11, made.length);
        return made.length + boxes.length + arrays.length;
    }

    static String make(int number) {
        return new String(new char[] {'d', 'u', 'p', '-', (char) ('0' + number)});
    }

    static int parse(String text) {
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException ignored) {
            return -1;
        }
    }

    static int tell(int number) {
        try {
            return 10 / number;
        } catch (ArithmeticException e) {
            return e.getMessage().length();
        }
    }

    static int wrap(int[] array, int index) {
        int result = 0;
        try {
            result = array[index];
        } catch (ArrayIndexOutOfBoundsException e) {
            result++;
            if (index > 5) {
                throw new IllegalStateException(e);
            }
        } finally {
            result += 3;
        }
        return result;
    }

    static int failures() {
        int sum = parse("x") + parse("12") + parse("y") + tell(0) + tell(5);
        sum += wrap(new int[2], 1) + wrap(new int[2], 4);
        try {
            wrap(new int[2], 9);
        } catch (IllegalStateException e) {
            e = null;
            sum++;
        }
        return sum;
    }

    /* The thread waits for the monitor while main has it, for at least 20 ms. */
    static int contend() throws Exception {
        final Object lock = new Object();
        final CountDownLatch begun = new CountDownLatch(1);
        Thread other = new Thread("other") {
            public void run() {
                begun.countDown();
                synchronized (lock) {
                    mail = null;
                }
            }
        };
        synchronized (lock) {
            other.start();
            begun.await();
            while (other.getState() != Thread.State.BLOCKED) {
                Thread.yield();
            }
            Thread.sleep(20);
        }
        other.join();
        return 1;
    }

    /* One thread makes it, the other one reads it. */
    static int hand() throws Exception {
        mail = new Mail("hello");
        Thread reader = new Thread("reader") {
            public void run() {
                kept[19] = mail.text;
            }
        };
        reader.start();
        reader.join();
        return 0;
    }

    public static void main(String[] args) throws Exception {
        int sum = objects() + values() + texts() + failures();
        System.out.println(sum);
        System.gc();
        if (args.length == 0) {
            hand();
            contend();
        }
    }
}
