/** Instructions that the processor executes without routines: both engines need the same cycles in every method. */
public class Beside {
    interface Shape {
        int area(int scale);
    }

    static class Square implements Shape {
        int side = 3;

        public int area(int scale) {
            return side * side * scale;
        }
    }

    static class Wide extends Square {
        long total;

        public int area(int scale) {
            total += scale;
            return super.area(scale) + 1;
        }
    }

    static int field;
    static int[] array;
    static Square square;
    static Wide wide;

    static int count(int n) {
        int sum = 0;
        for (int i = 0; i < n; i++) {
            sum += i << 1 ^ i >>> 3;
        }
        return sum;
    }

    static int fill(int[] a) {
        for (int i = 0; i < a.length; i++) {
            a[i] = i * field;
        }
        return a[a.length - 1];
    }

    static long longs(long a, int n) {
        long b = a;
        for (int i = 0; i < n; i++) {
            b = (b + a << i) - (b >> 40) & 0xfffffffffffL | i;
            if (b > a) {
                a++;
            }
        }
        return b;
    }

    static int deep(int n) {
        return n == 0 ? 1 : deep(n - 1) + 1;
    }


    int held(int n) {
        synchronized (this) {
            return n + deep(2);
        }
    }

    static int shapes(Shape shape, int n) {
        int sum = 0;
        for (int i = 0; i < n; i++) {
            sum += shape.area(i) + square.area(2) + wide.area(i);
        }
        return sum;
    }

    static int run(Beside self) {
        field = 7;
        int result = count(50) + fill(array) + (int) longs(12345678901L, 30) + deep(20)
            + self.held(3);
        return result + shapes(wide, 9) + shapes(square, 4);
    }

    public static void main(String[] args) {
        array = new int[20];
        square = new Square();
        wide = new Wide();
        run(new Beside());
    }
}
