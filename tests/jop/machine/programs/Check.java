/** Bytecodes of every kind; java and the machine print the same. */
public class Check {
    interface Shape {
        int area(int scale);
    }

    interface Named extends Shape {
        String name();
    }

    static class Square implements Named {
        int side = 3;
        long big = 1L << 40;
        Object self = this;

        public int area(int scale) {
            return side * side * scale;
        }

        public String name() {
            return "square";
        }

        synchronized int locked(int a) {
            return inner(a) + side;
        }

        private int inner(int a) {
            if (a > 10) {
                return a * 2;
            }
            return a;
        }
    }

    static class Cube extends Square {
        int depth = 5;

        public int area(int scale) {
            return super.area(scale) * 6 + depth;
        }

        public String name() {
            return "cube";
        }
    }

    static final int[] VALUES = {0, 1, -1, 2, 7, -13, 31, 32, 33, 100, 12345, -98765, 0x7fffffff,
        0x80000000, 0x55555555, 0xf0f0f0f0};
    static final long[] LONGS = {0, 1, -1, 63, 64, -77, 1L << 31, 1L << 32, -(1L << 33),
        0x0123456789abcdefL, Long.MAX, Long.MIN};
    static int counter;
    static long total;
    static Object kept;

    static class Long {
        static final long MAX = 0x7fffffffffffffffL;
        static final long MIN = 0x8000000000000000L;
    }

    static int mix(int hash, int value) {
        return hash * 31 + value;
    }

    static int mix(int hash, long value) {
        return mix(mix(hash, (int) (value >>> 32)), (int) value);
    }

    static void ints() {
        int hash = 1;
        for (int a : VALUES) {
            for (int b : VALUES) {
                hash = mix(hash, a + b);
                hash = mix(hash, a - b);
                hash = mix(hash, a * b);
                hash = mix(hash, a & b);
                hash = mix(hash, a | b);
                hash = mix(hash, a ^ b);
                hash = mix(hash, a << b);
                hash = mix(hash, a >> b);
                hash = mix(hash, a >>> b);
                hash = mix(hash, -a);
                hash = mix(hash, (char) a + (byte) a + (short) b);
                hash = mix(hash, a == b ? 1 : a < b ? 2 : 3);
                hash = mix(hash, a >= b ? 4 : a != 0 ? 5 : 6);
                hash = mix(hash, a > 0 ? 7 : a <= 0 && b >= 0 ? 8 : 9);
                if (b != 0 && b != 0x80000000 && a != 0x80000000) {
                    hash = mix(hash, a / b);
                    hash = mix(hash, a % b);
                }
            }
        }
        System.out.println(hash);
    }

    static void longs() {
        int hash = 1;
        for (long a : LONGS) {
            for (long b : LONGS) {
                hash = mix(hash, a + b);
                hash = mix(hash, a - b);
                hash = mix(hash, a * b);
                hash = mix(hash, a & b);
                hash = mix(hash, a | b);
                hash = mix(hash, a ^ b);
                hash = mix(hash, -a);
                hash = mix(hash, a == b ? 1 : a < b ? 2 : 3);
                if (b != 0 && b != Long.MIN && a != Long.MIN) {
                    hash = mix(hash, a / b);
                    hash = mix(hash, a % b);
                }
            }
            for (int count = 0; count < 70; count += 3) {
                hash = mix(hash, a << count);
                hash = mix(hash, a >> count);
                hash = mix(hash, a >>> count);
            }
        }
        System.out.println(hash);
        System.out.println(LONGS[9]);
        System.out.println(Long.MIN);
    }

    static void arrays() {
        int[] ints = new int[4];
        byte[] bytes = new byte[4];
        short[] shorts = new short[4];
        char[] chars = new char[4];
        boolean[] booleans = new boolean[4];
        long[] longs = new long[4];
        double[] doubles = new double[4];
        float[] floats = new float[4];
        Object[] objects = new Object[4];
        for (int i = 0; i < 4; i++) {
            ints[i] = bytes[3 - i] = (byte) (i - 2);
            shorts[i] = (short) (ints[i] * 1000);
            chars[i] = (char) (65 + i);
            booleans[i] = (i & 1) == 0;
            longs[i] += (1L << 35 + i) + ints[i]++;
            objects[i] = ints;
            if (i == 2) {
                objects[i] = longs;
            }
        }
        doubles[1] = 1.0;
        doubles[2] = doubles[1];
        floats[3] = floats[2];
        double d = doubles[2];
        doubles[0] = d;
        int hash = 1;
        for (int i = 0; i < 4; i++) {
            hash = mix(mix(mix(mix(hash, ints[i]), bytes[i]), shorts[i]), chars[i]);
            hash = mix(mix(hash, longs[i]), booleans[i] ? 1 : 0);
            hash = mix(hash, objects[i] == ints ? 1 : 2);
        }
        System.out.println(hash);
        System.out.println(ints.length + longs.length + "text".length() + "text".charAt(1));
    }

    static void objects() {
        Square square = new Square();
        Square cube = new Cube();
        Shape[] shapes = {square, cube};
        for (Shape shape : shapes) {
            System.out.println(shape.area(2));
            System.out.println(((Named) shape).name());
            System.out.println(shape instanceof Cube ? 1 : 0);
        }
        System.out.println(square.locked(4) + cube.locked(40));
        square.big += 5;
        cube.big = square.big - 1;
        System.out.println(cube.big);
        System.out.println(cube.self == cube ? 1 : 0);
        Object nothing = null;
        System.out.println(nothing instanceof Square ? 1 : 0);
        kept = cube;
        counter += 3;
        total = square.big * 2;
        System.out.println(((Cube) kept).depth + counter++ + ++counter);
        System.out.println(total);
        synchronized (kept) {
            synchronized (square) {
                System.out.println(counter);
            }
        }
    }

    static int chosen(int a) {
        switch (a) {
        case 3:
            return 30;
        case 4:
            return 40;
        case 6:
            return 60;
        default:
            return -1;
        }
    }

    static int looked(int a) {
        switch (a) {
        case -1000:
            return 1;
        case 5:
            return 2;
        case 70000:
            return 3;
        default:
            return 4;
        }
    }

    static void switches() {
        for (int i = 1; i < 9; i++) {
            System.out.println(chosen(i));
        }
        System.out.println(looked(-1000) + 10 * looked(5) + 100 * looked(70000) + 1000 * looked(6));
    }

    static int thrower(int depth) throws Exception {
        if (depth == 0) {
            throw new Exception("deep");
        }
        try {
            return thrower(depth - 1) + 1;
        } finally {
            counter += depth;
        }
    }

    static void exceptions(Object nothing, int[] four, long[] three) {
        try {
            System.out.println(thrower(3));
        } catch (Exception e) {
            System.out.println(e.getMessage());
        }
        System.out.println(counter);
        for (int which = 0; which < 9; which++) {
            try {
                switch (which) {
                case 0:
                    System.out.println(nothing.hashCode());
                    break;
                case 1:
                    System.out.println(four[4]);
                    break;
                case 2:
                    System.out.println(four[-1]);
                    break;
                case 3:
                    four[7] = 1;
                    break;
                case 4:
                    System.out.println(three[3]);
                    break;
                case 5:
                    three[which - 6] = 2;
                    break;
                case 6:
                    System.out.println(which / four[0]);
                    break;
                case 7:
                    ((Square) nothing).big = 3;
                    break;
                default:
                    kept = (Cube) (Object) new Square();
                    break;
                }
                System.out.println("not thrown");
            } catch (NullPointerException e) {
                System.out.println("null");
            } catch (ArrayIndexOutOfBoundsException e) {
                System.out.println("bounds");
            } catch (ArithmeticException e) {
                System.out.println("division");
            } catch (ClassCastException e) {
                System.out.println("cast");
            }
        }
    }

    static int fib(int n) {
        return n < 2 ? n : fib(n - 1) + fib(n - 2);
    }

    public static void main(String[] arguments) {
        ints();
        longs();
        arrays();
        objects();
        switches();
        exceptions(null, new int[4], new long[3]);
        System.out.println(fib(15));
        System.exit(5);
    }
}
