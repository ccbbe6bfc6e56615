// Exact, floor, ceiling and unsigned integer arithmetic; multiplyHigh; bit twiddling of Integer and Long.
import java.util.*;

public class ExactIntegers {
    static String t(java.util.function.Supplier<Object> s) {
        try {
            return s.get() + "";
        } catch (ArithmeticException e) {
            return e.getMessage();
        }
    }

    public static void main(String[] args) {
        int[] is = {0, 1, -1, 7, -7, 46341, -46341, Integer.MAX_VALUE, Integer.MIN_VALUE, 123456789};
        long[] ls = {0, 1, -1, 10, 3037000500L, Long.MAX_VALUE, Long.MIN_VALUE, 1L << 33};
        for (int a : is) for (int b : is)
            System.out.println(a + " " + b + " " + t(() -> Math.addExact(a, b)) + " " + t(() -> Math.subtractExact(a, b)) + " " + t(() -> Math.multiplyExact(a, b)) + " " + t(() -> Math.floorDiv(a, b)) + " " + t(() -> Math.floorMod(a, b)) + " " + Math.multiplyFull(a, b) + " " + t(() -> Integer.divideUnsigned(a, b)) + " " + t(() -> Integer.remainderUnsigned(a, b)) + " " + Integer.compareUnsigned(a, b));
        for (long a : ls) for (long b : ls)
            System.out.println(a + " " + b + " " + t(() -> Math.addExact(a, b)) + " " + t(() -> Math.multiplyExact(a, b)) + " " + Math.multiplyHigh(a, b) + " " + t(() -> Math.floorDiv(a, b)) + " " + t(() -> Math.floorMod(a, b)) + " " + t(() -> Long.divideUnsigned(a, b)) + " " + t(() -> Long.remainderUnsigned(a, b)));
        for (int a : is) System.out.println(t(() -> Math.negateExact(a)) + t(() -> Math.incrementExact(a)) + t(() -> Math.decrementExact(a)) + t(() -> Math.absExact(a)) + " " + Integer.toUnsignedString(a) + Integer.toBinaryString(a) + Integer.toOctalString(a) + Integer.toHexString(a) + Integer.reverse(a) + " " + Integer.reverseBytes(a) + " " + Integer.bitCount(a) + Integer.numberOfLeadingZeros(a) + Integer.numberOfTrailingZeros(a) + Integer.highestOneBit(a) + Integer.lowestOneBit(a) + Integer.rotateLeft(a, 5) + Integer.signum(a));
        for (long a : ls) System.out.println(t(() -> Math.toIntExact(a)) + " " + Long.toUnsignedString(a) + " " + Long.toUnsignedString(a, 36) + " " + Long.toString(a, 7) + " " + Long.reverse(a) + " " + Long.reverseBytes(a) + Long.bitCount(a) + Long.numberOfLeadingZeros(a) + Long.numberOfTrailingZeros(a) + Long.rotateRight(a, 9) + Long.hashCode(a));
        Random r = new Random(2);
        long h = 0;
        for (int i = 0; i < 20000; i++) {
            long a = r.nextLong() >> r.nextInt(64), b = r.nextLong() >> r.nextInt(64);
            h = h * 31 + Math.multiplyHigh(a, b) + Long.reverse(a) + Long.bitCount(b) + (b == 0 ? 0 : Long.divideUnsigned(a, b) + Long.remainderUnsigned(a, b) + Math.floorMod(a, b));
        }
        System.out.println(h);
        for (String s : List.of("4294967295", "-1", "4294967296", "", "7fffffff", "+5", "0x1F", "-0x80000000", "010", "#ff")) {
            for (java.util.function.Function<String, Object> f : List.<java.util.function.Function<String, Object>>of(Integer::parseUnsignedInt, Integer::parseInt, x -> Integer.parseInt(x, 16), Integer::decode, Long::parseLong)) {
                try {
                    System.out.print(f.apply(s) + " ");
                } catch (NumberFormatException e) {
                    System.out.print("[" + e.getMessage() + "] ");
                }
            }
            System.out.println();
        }
    }
}
