/** Does work often, alternately while no analysis receives its events and while one does. */
public class Doze {
    static void mark(int phase) {
    }

    static class Work {
        int value;
        final int[] array = new int[10];

        synchronized int step(int i) {
            value += i;
            nothing();
            nothing();
            try {
                array[i % 11] += loop(i & 7);
            } catch (ArrayIndexOutOfBoundsException e) {
                value ^= new int[i % 3].length;
            }
            switch (i % 4) {
            case 0:
                return value;
            case 1:
                return fail(i);
            default:
                return value > 0 ? 1 : 2;
            }
        }

        /** If no analysis wants events, calls of a method that only returns may not enter it. */
        private void nothing() {
        }

        private int fail(int i) {
            try {
                if (i % 3 == 0) {
                    throw new IllegalStateException();
                }
                return first(i);
            } catch (IllegalStateException e) {
                return -1;
            }
        }

        private static int first(int i) {
            if (i % 5 == 0) {
                throw new IllegalStateException();
            }
            return i;
        }

        private int loop(int n) {
            int sum = 0;
            for (int i = 0; i < n; i++) {
                sum += i ^ array[i];
            }
            while (n > 0) {
                synchronized (array) {
                    n--;
                }
            }
            return sum;
        }
    }

    /** An activation that is under way all the time. */
    static class Under {
        static int run(Work work, int rounds) {
            int sum = 0;
            for (int round = 0; round < rounds; round++) {
                for (int i = 0; i < 4000; i++) {
                    sum += work.step(i);
                    if (i == 3000) {
                        mark(1);
                    }
                    if (i % 2 == 0) {
                        sum ^= i;
                    }
                }
                mark(2);
            }
            return sum;
        }
    }

    public static void main(String[] args) {
        System.out.println(Under.run(new Work(), Integer.parseInt(args[0])));
    }
}
