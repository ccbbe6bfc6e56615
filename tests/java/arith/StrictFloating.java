// No excess precision or range: rounding after each operation, gradual underflow, overflow.
public class StrictFloating {
    static double half = 0.5;
    static double big = Double.MAX_VALUE;

    static strictfp double strictSum(double a, double b, double c) {
        return a * b + c;
    }

    static double sum(double a, double b, double c) {
        return a * b + c;
    }

    static float fsum(float a, float b, float c) {
        return a * b + c;
    }

    public static void main(String[] args) {
        System.out.println(big * 2 / 2);
        System.out.println(big * 2.0 * half);
        System.out.println(Double.MIN_VALUE * half * 2);
        System.out.println(Double.MIN_NORMAL * half + " " + Double.MIN_NORMAL / 3);
        System.out.println((1.0 + 1e-16) + " " + (1.0 + 1.2e-16) + " " + (1.0 + 2.3e-16));
        double a = 1.0000000000000002;
        System.out.println(sum(a, a, -1.0000000000000004) + " " + strictSum(a, a, -1.0000000000000004));
        System.out.println(sum(1e308, 10, Double.NEGATIVE_INFINITY));
        System.out.println(fsum(1.0000001f, 1.0000001f, -1.0000002f));
        float f = 16777216f;
        System.out.println((f + 1f == f) + " " + (f + 2f) + " " + (f + 1f + 1f));
        double acc = 0;
        float facc = 0;
        for (int i = 1; i <= 100000; i++) {
            acc += 1.0 / i;
            facc += 1.0f / i;
        }
        System.out.println(acc + " " + facc);
        double down = 0;
        for (int i = 100000; i >= 1; i--) {
            down += 1.0 / i;
        }
        System.out.println(down + " " + (acc - down));
        double x = 1;
        int steps = 0;
        while (x > 0) {
            x /= 2;
            steps++;
        }
        System.out.println(steps);
        x = 1;
        steps = 0;
        while (x < Double.POSITIVE_INFINITY) {
            x *= 2;
            steps++;
        }
        System.out.println(steps);
        System.out.println(0.1 + 0.2 == 0.3);
        System.out.println(0.1f + 0.2f == 0.3f);
        System.out.println((float) 0.1 == 0.1);
    }
}
