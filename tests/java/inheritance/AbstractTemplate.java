// Abstract classes, template methods, final methods, abstract over concrete, interfaces implemented by superclass methods.
import java.util.ArrayList;
import java.util.List;

public class AbstractTemplate {
    static abstract class Shape implements Comparable<Shape> {
        private static int made;
        protected final int id = ++made;
        abstract double area();
        abstract double perimeter();
        String name() { return getClass().getSimpleName(); }
        final String describe() {
            return id + ":" + name() + String.format(" %.3f %.3f", area(), perimeter());
        }

        public int compareTo(Shape o) { return Double.compare(area(), o.area()); }
    }

    static class Rect extends Shape {
        final double w, h;
        Rect(double w, double h) {
            this.w = w;
            this.h = h;
        }

        double area() { return w * h; }
        double perimeter() { return 2 * (w + h); }
    }

    static class Square extends Rect {
        Square(double s) { super(s, s); }
        @Override String name() { return "Sq"; }
    }

    static class Circle extends Shape {
        final double r;
        Circle(double r) { this.r = r; }
        double area() { return Math.PI * r * r; }
        double perimeter() { return 2 * Math.PI * r; }
    }

    static class Tri extends Shape {
        final double a, b, c;
        Tri(double a, double b, double c) {
            this.a = a;
            this.b = b;
            this.c = c;
        }

        double perimeter() { return a + b + c; }
        double area() {
            double s = perimeter() / 2;
            return Math.sqrt(s * (s - a) * (s - b) * (s - c));
        }
    }

    static abstract class Again extends Rect {
        Again() { super(1, 1); }
        @Override abstract double area();
    }

    interface Runner {
        int run();
    }

    static class HasRun {
        public int run() { return 42; }
    }

    static class Both extends HasRun implements Runner { }

    public static void main(String[] args) {
        List<Shape> l = new ArrayList<>();
        for (int i = 1; i < 6; i++) {
            l.add(new Rect(i, 6 - i));
            l.add(new Square(i * 0.7));
            l.add(new Circle(i * 0.4));
            l.add(new Tri(3 * i, 4 * i, 5 * i));
        }
        l.add(new Again() {
            double area() { return -1; }
        });
        java.util.Collections.sort(l);
        double sum = 0;
        for (Shape s : l) {
            System.out.println(s.describe());
            sum += s.area();
        }
        System.out.println(String.format("%.6f", sum));
        Runner r = new Both();
        System.out.println(r.run() + new Both().run());
    }
}
