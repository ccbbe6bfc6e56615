/**
 * What happens on which line, with its numbers behind it (tests/collect/places.py). On this line:
 *
 * //= CLASS made COUNT BYTES, by instructions of the line
 * //= CLASS thrown COUNT
 * //= CLASS caught COUNT
 * //= enters COUNT, //= waits COUNT
 * //= zeroed BYTES, //= copied BYTES, the latter if natives are no contexts
 * //= native CLASS thrown COUNT: the same
 *
 * If any line names a class, lines that do not name it must have no numbers for it.
 */
public class Places {
    static class Item {
        long a, b;
    }

    static class Failure extends RuntimeException {
        Failure() {
            super(null, null, false, false);
        }
    }

    static class Other extends Failure {
    }

    static Object kept;
    static int[] numbers = {1, 2, 3}; //= int[] made 1 28
    static volatile boolean spins;
    static int spun;

    static void allocate(int times) {
        for (int i = 0; i < times; i++) {
            kept = new Item(); //= Places$Item made 50 1600
            kept = new byte[10000]; //= byte[] made 50 500800 //= zeroed 500000
            kept = new Item[] {new Item(), null, new Item()}; //= Places$Item made 100 3200 //= Places$Item[] made 50 2000
        }
        kept = new short[2][3][]; //= short[][][] made 1 32 //= short[][] made 2 80
        kept = new char[] {'a'}; kept = new char[7]; //= char[] made 2 48
        kept = times > 0
            ? new long[1] //= long[] made 1 24
            : new long[2];
    }

    /* More instructions than are found without a table. */
    static void allocateMuch() {
        for (int i = 0; i < 2; i++) {
            kept = new Item(); kept = new Item(); kept = new Item(); kept = new Item(); kept = new Item(); kept = new Item(); kept = new Item(); kept = new Item(); kept = new Item(); kept = new Item(); kept = new Item(); kept = new Item(); kept = new Item(); kept = new Item(); kept = new Item(); kept = new Item(); kept = new Item(); kept = new Item(); kept = new Item(); kept = new Item(); //= Places$Item made 40 1280
        }
    }

    static Item make() { return new Item(); } //= Places$Item made 9 288

    static void callTwice() {
        for (int i = 0; i < 3; i++) {
            kept = make(); kept = make();
            kept = make();
        }
    }

    /* Recursion: each activation allocates on its own line, and on the one that calls. */
    static void recurse(int depth) {
        kept = new double[1]; //= double[] made 6 144
        if (depth > 0) {
            recurse(depth - new float[] {1}.length); //= float[] made 5 100
        }
    }

    static void throwDeep(int depth) {
        if (depth == 0) {
            throw new Failure(); //= Places$Failure made 4 0 //= Places$Failure thrown 4
        }
        try {
            throwDeep(depth - 1);
        } catch (Failure e) { //= Places$Failure caught 8
            throw e; //= Places$Failure thrown 8
        }
    }

    static void throwThrough() {
        for (int i = 0; i < 4; i++) {
            try {
                throwDeep(2);
            } catch (Failure e) { //= Places$Failure caught 4
                kept = e;
            }
        }
    }

    static void throwPast() {
        throw new Other(); //= Places$Other made 3 0 //= Places$Other thrown 3
    }

    static int throwByMachine(Object object, int zero) {
        int caught = 0;
        for (int i = 0; i < 5; i++) {
            try {
                caught += i / zero; //= java.lang.ArithmeticException thrown 5
            } catch (ArithmeticException e) { //= java.lang.ArithmeticException caught 5
                caught++;
            }
            try {
                numbers[3] = i; //= java.lang.ArrayIndexOutOfBoundsException thrown 5
            } catch (ArrayIndexOutOfBoundsException e) { //= java.lang.ArrayIndexOutOfBoundsException caught 5
                caught++;
            }
            try {
                caught += ((int[]) object)[0]; //= java.lang.NullPointerException thrown 5
            } catch (NullPointerException e) { //= java.lang.NullPointerException caught 5
                caught++;
            }
            try {
                kept = "text";
                kept = (Integer) kept; //= java.lang.ClassCastException thrown 5
            } catch (ClassCastException e) { //= java.lang.ClassCastException caught 5
                caught++;
            }
            try {
                kept = new int[zero - 1]; //= java.lang.NegativeArraySizeException thrown 5
            } catch (NegativeArraySizeException e) { //= java.lang.NegativeArraySizeException caught 5
                caught++;
            }
        }
        return caught;
    }

    static void throwByNative() {
        for (int i = 0; i < 6; i++) {
            try {
                System.arraycopy(numbers, 0, new byte[1], 0, 1); //= byte[] made 6 102 //= native java.lang.ArrayStoreException thrown 6
            } catch (ArrayStoreException e) { //= java.lang.ArrayStoreException caught 6
                kept = e;
            }
        }
    }

    static synchronized int enterStatic(int i) { return i + 1; } //= enters 7

    synchronized int enter(int i) {
        return i + 1; //= enters 7
    }

    void enterBlocks() throws InterruptedException {
        for (int i = 0; i < 7; i++) {
            synchronized (this) { //= enters 7
                synchronized (numbers) { //= enters 7
                    spun += enterStatic(i) + enter(i);
                }
                wait(1); //= waits 7
            }
        }
    }

    static void copy() {
        System.arraycopy(new byte[100], 0, kept = new byte[100], 0, 90); //= byte[] made 2 232 //= zeroed 200 //= copied 90
        kept = numbers.clone(); //= copied 12
    }

    static void stopOther() throws Exception {
        Thread other = new Thread() {
            public void run() {
                try {
                    spins = true;
                    while (spins) { spun++; } //= java.lang.ThreadDeath thrown 1
                } catch (ThreadDeath e) { //= java.lang.ThreadDeath caught 1
                    kept = e;
                }
            }
        };
        other.setDaemon(true);
        other.start();
        while (!spins) {
            Thread.yield();
        }
        other.stop();
        other.join();
    }

    public static void main(String[] arguments) throws Exception {
        allocate(50);
        allocateMuch();
        callTwice();
        recurse(5);
        throwThrough();
        for (int i = 0; i < 3; i++) {
            try {
                throwPast();
            } catch (Other e) { //= Places$Other caught 3
                kept = e;
            }
        }
        System.out.println(throwByMachine(null, 0));
        throwByNative();
        new Places().enterBlocks();
        copy();
        if (arguments.length > 0) {
            stopOther();
        }
    }
}
