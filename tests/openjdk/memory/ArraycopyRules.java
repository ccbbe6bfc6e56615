// System.arraycopy and clone: overlaps, every element type, type checks in the middle, messages of errors.
import java.util.Arrays;

public class ArraycopyRules {
    static void fail(Object from, int at, Object to, int where, int length) {
        try {
            System.arraycopy(from, at, to, where, length);
            System.out.println("copied");
        } catch (RuntimeException e) {
            System.out.println(e);
        }
    }

    public static void main(String[] args) throws Exception {
        int[] ints = {0, 1, 2, 3, 4, 5, 6, 7};
        System.arraycopy(ints, 0, ints, 2, 5);
        System.out.println(Arrays.toString(ints));
        System.arraycopy(ints, 2, ints, 0, 5);
        System.out.println(Arrays.toString(ints));
        byte[] bytes = new byte[300];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) i;
        }
        for (int shift = -9; shift <= 9; shift++) {
            byte[] copy = bytes.clone();
            System.arraycopy(copy, 20, copy, 20 + shift, 250);
            System.out.print(Arrays.hashCode(copy) + " ");
        }
        System.out.println();
        boolean[] booleans = {true, false};
        char[] chars = {'a', 'b'};
        short[] shorts = {1, 2};
        long[] longs = {1, 2};
        float[] floats = {1, 2};
        double[] doubles = {1, 2};
        Object[] objects = {"x", "y", 3, "z"};
        String[] strings = {"1", "2", "3", "4"};
        for (Object array : new Object[] {booleans, chars, shorts, longs, floats, doubles}) {
            System.arraycopy(array, 0, array, 1, 1);
            fail(array, 0, ints, 0, 1);
        }
        System.out.println(booleans[1] + " " + chars[1] + shorts[1] + longs[1] + floats[1] + doubles[1]);
        fail(objects, 0, strings, 0, 4);
        System.out.println(Arrays.toString(strings));
        fail(strings, 0, objects, 1, 2);
        System.out.println(Arrays.toString(objects));
        fail(new Integer[] {1}, 0, strings, 0, 1);
        fail(new Integer[] {null}, 0, strings, 0, 1);
        fail(new Integer[] {1}, 0, strings, 0, 0);
        fail(new int[2][2], 0, objects, 0, 2);
        fail(objects, 0, new int[2][2], 0, 1);
        fail(null, 0, ints, 0, 0);
        fail(ints, 0, null, 0, 0);
        fail("text", 0, ints, 0, 0);
        fail(ints, 0, "text", 0, 0);
        fail(ints, -1, ints, 0, 1);
        fail(ints, 0, ints, -1, 1);
        fail(ints, 0, ints, 0, -1);
        fail(ints, 8, ints, 8, 0);
        fail(ints, 9, ints, 0, 0);
        fail(ints, 4, ints, 0, 5);
        fail(ints, 0, ints, 4, 5);
        fail(ints, Integer.MAX_VALUE, ints, 0, Integer.MAX_VALUE);
        fail(strings, 0, objects, 2, 3);
        int[][] nested = {{1}, {2}};
        int[][] copy = nested.clone();
        copy[0][0] = 9;
        copy[1] = null;
        System.out.println(nested[0][0] + " " + nested[1][0] + " " + copy.getClass());
        try {
            new ArraycopyRules().clone();
        } catch (CloneNotSupportedException e) {
            System.out.println(e);
        }
    }
}
