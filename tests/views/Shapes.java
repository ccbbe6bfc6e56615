import java.util.function.Function;

/** A program that has each part which views of classes show, at least once. */
public class Shapes {
    static int made = 3;
    static final long CONSTANT = 1L << 40;
    static double ratio = 0.5;
    static String title = "shapes";

    interface Named {
        String name();

        default String twice() {
            return name() + name();
        }
    }

    sealed interface Solid permits Cube {
        int faces();
    }

    record Cube(int edge, String label) implements Solid, Named {
        public int faces() {
            return 6;
        }

        public String name() {
            return label;
        }
    }

    abstract static class Shape implements Named, Comparable<Shape> {
        byte tag;
        long number;
        Object next;

        abstract double area();

        public int compareTo(Shape other) {
            return Double.compare(area(), other.area());
        }
    }

    static class Circle extends Shape {
        boolean filled;
        double radius = 1.5;
        short small;
        volatile char letter = 'c';
        transient float ratio;

        double area() {
            return 3 * radius * radius;
        }

        public String name() {
            return "circle";
        }

        @Override
        public String toString() {
            return name();
        }
    }

    enum Colour { RED, GREEN }

    static class Small {
        byte a;
    }

    static Object unused() {
        return new Missing();
    }

    public static void main(String[] args) {
        Function<Shape, String> describe = shape -> shape + " " + shape.area();
        Shape circle = new Circle();
        System.out.println(describe.apply(circle) + " " + circle.twice() + " " + Colour.RED);
        System.out.println(new Cube(2, "cube").faces() + " " + new Small().a + made);
        Object[] kept = new Object[100];
        for (int i = 0; i < kept.length; i++) {
            kept[i] = new Circle();
        }
        System.gc();
        try {
            unused();
        } catch (NoClassDefFoundError error) {
            System.out.println("missing " + kept.length);
        }
        title = null;
        hold = kept;
    }

    static Object hold;
}

class Missing {
}
