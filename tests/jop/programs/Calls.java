/** Calls of every kind, recursion, and methods of sizes that drive each other out of a cache. */
public class Calls {
    interface Shape {
        int area(int scale);
    }

    static class Square implements Shape {
        final int side;

        Square(int side) {
            this.side = side;
        }

        public int area(int scale) {
            return side * side * scale;
        }

        int twice() {
            return area(2);
        }
    }

    static final class Plate extends Square {
        Plate(int side) {
            super(side);
        }

        public int area(int scale) {
            return super.area(scale) + edge();
        }

        private int edge() {
            return 4 * side;
        }

        int twice() {
            return super.twice() + 1;
        }
    }

    static int fib(int n) {
        return n < 2 ? n : fib(n - 1) + fib(n - 2);
    }

    static boolean isEven(int n) {
        return n == 0 || isOdd(n - 1);
    }

    static boolean isOdd(int n) {
        return n != 0 && isEven(n - 1);
    }

    static int deep(int n) {
        return n == 0 ? 0 : 1 + deep(n - 1);
    }

    static long wide(long a, int b, long c) {
        return a * 3 + b - c;
    }

    static double half(double d) {
        return d / 2;
    }

    static int big(int x) {
        x = x * 3 + 2; x ^= 0x1111; x = x * 5 + 3; x ^= 0x2222; x = x * 7 + 4; x ^= 0x3333;
        x = x * 3 + 5; x ^= 0x4444; x = x * 5 + 6; x ^= 0x5555; x = x * 7 + 7; x ^= 0x6666;
        x = x * 3 + 8; x ^= 0x7777; x = x * 5 + 9; x ^= 0x1234; x = x * 7 + 1; x ^= 0x4321;
        x += x << 3; x ^= x >>> 5; x += x << 7; x ^= x >>> 9; x += x << 2; x ^= x >>> 11;
        x = x * 3 + 2; x ^= 0x1111; x = x * 5 + 3; x ^= 0x2222; x = x * 7 + 4; x ^= 0x3333;
        x = x * 3 + 5; x ^= 0x4444; x = x * 5 + 6; x ^= 0x5555; x = x * 7 + 7; x ^= 0x6666;
        return x;
    }

    static int bigger(int x) {
        for (int i = 0; i < 3; i++) {
            x = big(x) + small(x);
            x = x * 3 + 2; x ^= 0x1111; x = x * 5 + 3; x ^= 0x2222; x = x * 7 + 4; x ^= 0x3333;
            x = x * 3 + 5; x ^= 0x4444; x = x * 5 + 6; x ^= 0x5555; x = x * 7 + 7; x ^= 0x6666;
            x = x * 3 + 8; x ^= 0x7777; x = x * 5 + 9; x ^= 0x1234; x = x * 7 + 1; x ^= 0x4321;
            x += x << 3; x ^= x >>> 5; x += x << 7; x ^= x >>> 9; x += x << 2; x ^= x >>> 11;
        }
        return x;
    }

    static int small(int x) {
        return x + 1;
    }

    public static void main(String[] args) {
        Shape[] shapes = {new Square(3), new Plate(5), new Plate(2)};
        int sum = 0;
        for (int i = 0; i < 6; i++) {
            sum += shapes[i % 3].area(i) + ((Square) shapes[i % 3]).twice();
        }
        System.out.println(sum);
        System.out.println(fib(11) + " " + isEven(21) + " " + isOdd(21) + " " + deep(150));
        System.out.println(wide(1L << 40, 7, -9) + " " + (half(5.0) == 2.5));
        int x = 1;
        for (int i = 0; i < 5; i++) {
            x = bigger(x) ^ big(x) ^ small(x);
        }
        System.out.println(x);
    }
}
