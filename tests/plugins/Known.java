/** A program whose results in analyses are known: see Known.expected. With an argument: one thread only. */
public class Known {
    interface Shape {
        int sides();
    }

    static class Triangle implements Shape {
        public int sides() {
            return 3;
        }
    }

    static class Square implements Shape {
        public int sides() {
            return 4;
        }
    }

    /* Branches: the loop's is taken 10 times to continue, and once to end; the test's 5 times each way. */
    static int odd() {
        int count = 0;
        for (int i = 0; i < 10; i++) {
            if (i % 2 != 0) {
                count++;
            }
        }
        return count;
    }

    /* To a case 4 times, to the default twice. */
    static int cases() {
        int sum = 0;
        for (int i = 0; i < 6; i++) {
            switch (i) {
                case 0: case 1:
                    sum += 1;
                    break;
                case 2: case 3:
                    sum += 2;
                    break;
                default:
                    sum += 3;
            }
        }
        return sum;
    }

    /* Six calls of Triangle's, two of Square's at one place; eight of Triangle's at another. */
    static int shapes() {
        Shape[] shapes = {new Triangle(), new Triangle(), new Triangle(), new Square()};
        int sum = 0;
        for (int i = 0; i < 8; i++) {
            sum += shapes[i % 4].sides();
            sum += shapes[0].sides();
        }
        return sum;
    }

    static void fail(int i) {
        if (i % 3 == 0) {
            throw new IllegalStateException();
        }
        throw new UnsupportedOperationException();
    }

    /* Nine exceptions: three of one class, six of another; exceptions of the machine are not counted here. */
    static int failures() {
        int caught = 0;
        for (int i = 0; i < 9; i++) {
            try {
                fail(i);
            } catch (RuntimeException e) {
                caught++;
            }
        }
        try {
            caught += 1 / (caught - 9);
        } catch (ArithmeticException e) {
            caught++;
        }
        return caught;
    }

    static Object kept;

    /* A thousand of 64 bytes and more die soon, one lives on. */
    static int garbage() {
        int length = 0;
        for (int i = 0; i < 1000; i++) {
            byte[] bytes = new byte[64];
            length += bytes.length;
        }
        kept = new int[5];
        return length;
    }

    public static void main(String[] args) {
        int sum = odd() + cases() + shapes() + failures() + garbage() + fields();
        System.gc();
        System.out.println(sum);
        if (args.length == 0) {
            locks();
        }
    }

    /* One thread takes `first` before `second`, the other `second` before `first`; both take `third`
     * last. No two run at the same time. */
    static int locks() {
        final Object first = new Object(), second = new Object(), third = new Object();
        Thread[] threads = {
            new Thread() {
                public void run() {
                    takeBoth(first, second, third);
                }
            }, new Thread() {
                public void run() {
                    takeBoth(second, first, third);
                }
            }};
        for (Thread thread : threads) {
            thread.start();
            try {
                thread.join();
            } catch (InterruptedException e) {
                return -1;
            }
        }
        return 0;
    }

    static Object taken;

    static void takeBoth(Object one, Object other, Object last) {
        synchronized (one) {
            synchronized (other) {
                synchronized (one) {
                    synchronized (last) {
                        taken = last;
                    }
                }
            }
        }
    }

    static class Account {
        final int number;
        int opened;
        int balance;
        String owner;
        int unread;

        Account(int number, int opened) {
            this.number = number;
            this.opened = opened;
        }
    }

    /* The balance of the third account is written after it was read; owners are written late, but never
     * after they were read. */
    static int fields() {
        int sum = 0;
        for (int i = 0; i < 3; i++) {
            Account account = new Account(i, 2000 + i);
            account.owner = "o" + i;
            account.balance = i;
            account.unread = i;
            account.unread = -i;
            sum += account.number - account.opened + account.balance + account.owner.length();
            if (i == 2) {
                account.balance += 5;
            }
        }
        return sum + 5994;
    }
}
