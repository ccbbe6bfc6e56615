// Memory runs out in the middle of blocks, in callees and in natives (clone), and the program continues.
public class OutOfMemory {
    static int huge(int kind) {
        int got = 0;
        switch (kind) {
            case 0: got += new int[Integer.MAX_VALUE - 8].length; break;
            case 1: got += new long[20000][10000].length; break;
            case 2: got += new Object[Integer.MAX_VALUE - 8].length; break;
            default: got += grow(new long[1 << 20]);
        }
        return got;
    }

    static int grow(long[] a) {
        long[][] kept = new long[1000][];
        for (int i = 0; i < kept.length; i++) kept[i] = a.clone();
        return kept.length;
    }

    public static void main(String[] args) {
        for (int i = 0; i < 4; i++) {
            try {
                System.out.println(huge(i));
            } catch (OutOfMemoryError e) {
                System.out.println("no memory " + i);
            }
        }
    }
}
