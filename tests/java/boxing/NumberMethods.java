// Number conversions, compareTo, constants and static helpers of the wrapper classes.
public class NumberMethods {
    public static void main(String[] args) {
        Number[] v = {1, -1, 300, 70000, 1L << 40, 1.9, -1.9, 3e9, 1e20, 2.5f, Double.NaN, (byte) 7, (short)
            -300};
        for (Number n : v) {
            System.out.println(n + " " + n.byteValue() + " " + n.shortValue() + " " + n.intValue() + " "
                + n.longValue() + " " + n.floatValue() + " " + n.doubleValue());
        }
        System.out.println(Integer.valueOf(3).compareTo(5) + " " + Long.valueOf(5).compareTo(3L) + " "
            + Double.valueOf(0.0).compareTo(-0.0) + " " + Float.valueOf(Float.NaN).compareTo(1f) + " "
            + Byte.valueOf((byte) 5).compareTo((byte) 9) + " " + Short.valueOf((short) 5)
            .compareTo((short) 1) + " " + Boolean.TRUE.compareTo(false));
        System.out.println(Integer.MIN_VALUE + " " + Integer.MAX_VALUE + " " + Long.MIN_VALUE + " "
            + Byte.MIN_VALUE + " " + Short.MAX_VALUE + " " + Double.MAX_VALUE + " " + Float.MIN_VALUE + " "
            + Integer.SIZE + Long.BYTES + Double.SIZE + Character.BYTES);
        System.out.println(Integer.sum(1, 2) + " " + Integer.max(1, 2) + " " + Integer.min(1, 2) + " "
            + Long.sum(1, 2) + " " + Long.max(3, 4) + " " + Double.sum(1, 2) + " " + Double.max(1, 2) + " "
            + Float.min(1, 2) + " " + Boolean.logicalAnd(true, false));
        System.out.println(new Integer("12") + new Long("13") + " " + new Double("1.5") + " "
            + new Boolean("true") + " " + new Float(2.5) + " " + new Short("3") + " " + new Byte("4") + " "
            + new Character('c'));
        System.out.println(Double.isNaN(0.0 / 0) + " " + Double.valueOf(1 / 0.0).isInfinite() + " "
            + Float.isFinite(1f) + " " + Double.toString(1e-5) + " " + Integer.toString(-7) + " "
            + Long.toString(7, 2));
        System.out.println(Double.compare(Double.NaN, Double.POSITIVE_INFINITY) + " "
            + Double.compare(-0.0, 0.0) + " " + Float.compare(1, 2) + " "
            + Integer.compare(Integer.MIN_VALUE, 1) + " " + Character.compare('b', 'a') + " "
            + Byte.compare((byte) -128, (byte) 127) + " " + Short.compare((short) 5, (short) 5));
        Comparable<Integer> c = 7;
        System.out.println(c.compareTo(7));
        Object o = 3;
        if (o instanceof Number && o instanceof Comparable) System.out.println(((Number) o).doubleValue());
    }
}
