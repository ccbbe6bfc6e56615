/** Differences between JOP and Java, a method for each; `main` prints Java's results. */
public class Differences {
    static int[] ints = new int[8];
    static long[] longs = new long[8];
    static int index, zero, least = Integer.MIN_VALUE, most = Integer.MAX_VALUE;
    static long leastLong = Long.MIN_VALUE, mostLong = Long.MAX_VALUE;
    static Object[] none, strings = new String[2];
    static int a = 7;

    static void store() {
        ints[index] = 1;
    }

    static int load() {
        return ints[index];
    }

    static void loadLong() {
        longs[index] = longs[index] + 1;
    }

    static int length() {
        return none.length;
    }

    static void divide() {
        a = least / most + least % -most + (int) (leastLong % mostLong);
    }

    static void divideWell() {
        a = least / 2 + least % 3 + (least + 1) / most + (int) (leastLong / mostLong);
    }

    static void keep() {
        strings[0] = new Object();
    }

    static void lock() {
        synchronized ((Object) none) {
            a++;
        }
    }

    static Locked locked = new Locked();

    static class Locked {
        synchronized int late(int i) {
            return ints[i];
        }
    }

    static void late() {
        a = locked.late(9);
    }

    static int harmless() {
        return ints[9] + ints[0];
    }

    static class Deeper {
        public static void main(String[] args) {
            deep(30);
        }
    }

    static void run(int which) {
        try {
            switch (which) {
            case 0: store(); break;
            case 1: load(); break;
            case 2: loadLong(); break;
            case 3: length(); break;
            case 4: divide(); break;
            case 5: divideWell(); break;
            case 6: keep(); break;
            case 7: lock(); break;
            case 8: late(); break;
            default: harmless(); break;
            }
            System.out.println(which);
        } catch (RuntimeException e) {
            System.out.println(which + " " + e.getClass().getName());
        }
    }

    static int deep(int n) {
        return n == 0 ? 0 : 1 + deep(n - 1);
    }

    public static void main(String[] args) {
        index = 0x800002;
        for (int i = 0; i < 10; i++) {
            run(i);
            run(i);
        }
        index = -2147483647; // 1, by its lower bits
        try {
            store();
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println(deep(20));
        }
    }
}
