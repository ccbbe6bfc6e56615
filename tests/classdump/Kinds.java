import java.lang.annotation.*;
import java.util.*;
import java.util.function.*;

/** Every kind of class, member, annotation and instruction that javac writes. */
@Kinds.Many(number = 7, text = "a\\\u00e9\ud83d\ude00\t\"<&>", names = {"x", ""}, type = int[].class,
        kind = RetentionPolicy.CLASS, inner = @Kinds.Few('\u0001'), numbers = {}, ratio = 1e-7f, large = -0.0)
public class Kinds<T extends @Kinds.Typed("bound") Comparable<T>> {
    @Retention(RetentionPolicy.RUNTIME)
    @interface Many {
        int number() default -1;
        String text();
        String[] names();
        Class<?> type() default Object.class;
        RetentionPolicy kind();
        Few inner();
        long[] numbers();
        float ratio();
        double large();
        byte small() default -3;
        short middle() default 300;
        boolean truth() default true;
    }

    @interface Few {
        char value();
    }

    @Retention(RetentionPolicy.RUNTIME)
    @Target({ElementType.TYPE_USE, ElementType.TYPE_PARAMETER, ElementType.PARAMETER})
    @interface Typed {
        String value() default "";
    }

    sealed interface Shape permits Circle, Square {
        default double area() {
            return 0;
        }
    }

    record Circle(@Typed double radius, List<@Typed("in") String> tags) implements Shape {
    }

    static final class Square implements Shape {
        @Deprecated final int side = 3;
    }

    enum Level {
        LOW, HIGH {
            @Override
            int weight() {
                return 2;
            }
        };

        int weight() {
            return 1;
        }
    }

    static final float SMALLEST = Float.MIN_VALUE, LARGEST = Float.MAX_VALUE, PLAIN = 123456.7f;
    static final double TINY = Double.MIN_VALUE, HUGE = Double.MAX_VALUE, THIRD = 1.0 / 3, LOST = Double.NaN;
    static final double WIDE = Double.NEGATIVE_INFINITY, ROUND = 1e7, LOW = 1e-3, BELOW = 9.999e-4, EVEN = 2e23;
    static final long LONG = Long.MIN_VALUE;
    static final char CHARACTER = '\ud800';
    static final String TEXT = "line\nbreak \\u0041 \u0000 \ud800 \uffff ]]>";
    volatile transient int state;
    @Typed("field") Map<String, @Typed int[]>[] maps;

    synchronized native void declared();

    <E extends Exception> @Typed("result") String annotated(@Typed("receiver") Kinds<T> this, @Deprecated int n,
            @Typed String... rest) throws E, @Typed("thrown") IllegalStateException {
        @Typed("local") List<@Typed String> list = new @Typed("new") ArrayList<>();
        Object object = list;
        List<String> cast = (@Typed("cast") List<String>) object;
        boolean is = object instanceof @Typed("is") ArrayList;
        try (AutoCloseable resource = () -> list.add("closed")) {
            list.add("open" + n + is + cast.size());
        } catch (@Typed("caught") RuntimeException e) {
            list.add(e.toString());
        } catch (Exception e) {
            throw new AssertionError(e);
        }
        Supplier<List<String>> make = @Typed("reference") ArrayList::new;
        return list.toString() + make.get() + rest.length;
    }

    static int loop(int n) {
        int sum = 0;
        for (int i = 0; i < n; i += 1000) {
            switch (i % 7000) {
                case 0: sum++; break;
                case 1000: sum += 2; break;
                case 2000: sum += 100000; break;
                case 1 << 30: sum--; break;
                default: sum ^= i;
            }
            switch (Level.values()[i & 1]) {
                case LOW: sum <<= 1; break;
                case HIGH: sum >>>= 1; break;
            }
        }
        return sum;
    }

    static long locals(long a, double b, float c, String d) {
        long l0 = a, l1 = a + 1, l2 = l0 * l1;
        double x = b, y = x / 3;
        float f = c * 2;
        int[][] grid = new int[3][4];
        String[][][] texts = new String[2][][];
        Object o = texts;
        grid[1][2] += 40000;
        if (d == null || o == null) {
            return -1;
        }
        return l2 + (long) y + (int) f + grid[1][2] + d.length();
    }

    static String concat(Object o, int n) {
        class Local {
            final Runnable anonymous = new Runnable() {
                @Override
                public void run() {
                    System.out.println(o + ":" + n);
                }
            };
        }
        new Local().anonymous.run();
        assert n > 0;
        synchronized (o) {
            return o + "\u0001" + n;
        }
    }

    public static void main(String[] args) {
        Function<Integer, Shape> circle = r -> new Circle(r, List.of("c"));
        System.out.println(circle.apply(2) + " " + loop(20000) + " " + Level.HIGH.weight());
        System.out.println(locals(5, 2.5, 1.5f, TEXT) + concat("o", 3).length());
        System.out.println(new Kinds<String>().annotated(4, "r"));
        System.out.println(new Square().area() + TINY + HUGE + THIRD);
        if (args.length > 0) {
            System.exit(Integer.parseInt(args[0]));
        }
    }
}
