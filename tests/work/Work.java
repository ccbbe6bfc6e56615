import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.util.Arrays;

/**
 * Does known amounts of work, and prints those of `measured`: METHOD VALUE BYTES. Everything runs once before that,
 * so that all classes are already loaded and initialized.
 */
public class Work {
    static long[] sums = new long[7];
    static final String[] NAMES = {"copiedBytes", "zeroedBytes", "hashedBytes", "inflatedBytes", "deflatedBytes",
        "readBytes", "writtenBytes"};
    static final int COPIED = 0, ZEROED = 1, HASHED = 2, INFLATED = 3, DEFLATED = 4, READ = 5, WRITTEN = 6;
    static Object sink;
    static int number;
    static String name;
    static boolean hasThreads;

    /** Three ints. */
    static class Point implements Cloneable {
        int x = 1, y = 2, z = 3;

        Point copy() throws CloneNotSupportedException {
            return (Point) clone();
        }
    }

    static void tell(String method) {
        for (int i = 0; i < sums.length; i++) {
            if (name == "measured") {
                System.out.println(method + " " + NAMES[i] + " " + sums[i]);
            }
            sums[i] = 0;
        }
    }

    static byte[] bytes = new byte[10000];
    static byte[] target = new byte[10000];
    static long[] longs = new long[100];
    static Object[] objects = {"a", "b", 3, "d"};
    static String[] strings = new String[10];
    static Object[] none = {};

    static void arrays() {
        System.arraycopy(bytes, 10, target, 20, 9000);
        System.arraycopy(bytes, 0, bytes, 1, 5000);
        System.arraycopy(longs, 50, longs, 0, 50);
        System.arraycopy(objects, 0, strings, 0, 2);
        System.arraycopy(bytes, 0, target, 0, 0);
        sums[COPIED] += 9000 + 5000 + 50 * 8 + 2 * 8;
    }

    /** An exception ends a copy after two elements, and three copies before their first one. */
    static void failures() {
        int caught = 0;
        try {
            System.arraycopy(objects, 0, strings, 0, 4);
        } catch (ArrayStoreException e) {
            caught++;
        }
        try {
            System.arraycopy(bytes, 9999, target, 0, 2);
        } catch (ArrayIndexOutOfBoundsException e) {
            caught++;
        }
        try {
            System.arraycopy(bytes, 0, longs, 0, 2);
        } catch (ArrayStoreException e) {
            caught++;
        }
        try {
            System.arraycopy(bytes, 0, null, 0, 2);
        } catch (NullPointerException e) {
            caught++;
        }
        number += caught;
    }

    static void clones() {
        sink = bytes.clone();
        sink = longs.clone();
        sink = objects.clone();
        sink = none.clone();
        sums[COPIED] += 10000 + 800 + 32;
    }

    static void allocations() {
        sink = new byte[5000];
        sink = new long[10];
        sink = new Object[3];
        sink = new int[2][3];
        sink = new Point();
        sink = new byte[0];
        sums[ZEROED] += 5000 + 80 + 24 + (2 * 8 + 2 * 12) + 12;
    }

    static void copies() {
        sink = Arrays.copyOf(bytes, 4000);
        sink = Arrays.copyOf(longs, 200);
        sink = Arrays.copyOfRange(bytes, 9000, 9500);
        sums[COPIED] += 4000 + 800 + 500;
        sums[ZEROED] += 4000 + 1600 + 500;
    }

    static void files(FileOutputStream out, FileInputStream in) throws Exception {
        out.write(bytes, 0, 3000);
        out.write(7);
        int count = in.read(target, 0, 5000);
        int end = in.read(target);
        sums[WRITTEN] += 3001;
        sums[READ] += count;
        number += end;
    }

    static void threads() throws InterruptedException {
        Thread[] threads = new Thread[4];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Copier();
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }

    static class Copier extends Thread {
        @Override
        public void run() {
            byte[] own = new byte[1000];
            for (int i = 0; i < 500; i++) {
                copy(own);
            }
        }

        static void copy(byte[] own) {
            System.arraycopy(own, 0, own, 1, 999);
        }
    }

    static void warm() throws Exception {
        name = "warm";
        all();
    }

    static void measured() throws Exception {
        name = "measured";
        all();
    }

    static void all() throws Exception {
        arrays();
        tell("arrays");
        failures();
        sums[COPIED] = 16;
        tell("failures");
        clones();
        tell("clones");
        Point point = new Point();
        sink = point.copy();
        sums[COPIED] = 12;
        tell("Work$Point.copy");
        allocations();
        tell("allocations");
        copies();
        tell("copies");
        File file = new File("work.bin");
        FileOutputStream out = new FileOutputStream(file);
        FileInputStream in = new FileInputStream(file);
        files(out, in);
        in.close();
        out.close();
        file.delete();
        tell("files");
        if (name == "measured" && hasThreads) {
            threads();
            System.out.println("Work$Copier.copy copiedBytes " + 4 * 500 * 999);
        }
    }

    /** With an argument, it has threads; then counts of instructions may differ between runs. */
    public static void main(String[] arguments) throws Exception {
        hasThreads = arguments.length > 0;
        warm();
        measured();
    }
}
