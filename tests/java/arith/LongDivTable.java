// Long division and remainder on every pair of corner values.
public class LongDivTable {
    static final long[] V = {
        0, 1, -1, 2, -2, 3, -3, 10, -10, 0xffffffffL, -0xffffffffL, 0x100000000L, 1000000007L,
        Long.MAX_VALUE, Long.MIN_VALUE, Long.MAX_VALUE - 1, Long.MIN_VALUE + 1,
        Integer.MAX_VALUE, Integer.MIN_VALUE, 123456789012345678L
    };

    public static void main(String[] args) {
        for (long a : V) {
            StringBuilder row = new StringBuilder().append(a).append(':');
            for (long b : V) {
                try {
                    row.append(' ').append(a / b);
                    row.append('r').append(a % b);
                } catch (ArithmeticException e) {
                    row.append(e.getMessage());
                }
            }
            System.out.println(row);
        }
        long zero = V[0];
        try {
            System.out.println(5L % zero);
        } catch (ArithmeticException e) {
            System.out.println("rem " + e);
        }
        long hash = 17;
        for (long a = -5000000000L; a < 5000000000L; a += 333333337L) {
            for (long b = -9; b <= 9; b += 2) {
                hash = hash * 1000003 + a / b ^ a % b;
            }
        }
        System.out.println(hash);
    }
}
