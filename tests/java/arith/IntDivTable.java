// Integer division and remainder on every pair of corner values.
public class IntDivTable {
    static final int[] V = { 0, 1, -1, 2, -2, 3, -3, 7, -7, 10, -10, 255, -256, 32767, -32768, 65536,
        1000003, Integer.MAX_VALUE, Integer.MIN_VALUE, Integer.MAX_VALUE - 1, Integer.MIN_VALUE + 1 };

    static String div(int a, int b) {
        try {
            return a / b + "r" + a % b;
        } catch (ArithmeticException e) {
            return e.getMessage();
        }
    }

    public static void main(String[] args) {
        for (int a : V) {
            StringBuilder row = new StringBuilder().append(a).append(':');
            for (int b : V) {
                row.append(' ').append(div(a, b));
            }
            System.out.println(row);
        }
        int sum = 0;
        for (int a = -300; a <= 300; a++) {
            for (int b = -17; b <= 17; b++) {
                if (b != 0) {
                    sum = sum * 31 + a / b * 7 + a % b;
                    if (a / b * b + a % b != a) {
                        System.out.println("identity broken " + a + " " + b);
                    }
                }
            }
        }
        System.out.println(sum);
        System.out.println(Integer.MIN_VALUE / constantMinusOne() + " "
            + Integer.MIN_VALUE % constantMinusOne());
    }

    static int constantMinusOne() { return -1; }
}
