/** Calls through interfaces: one site with a single class, one with two, one with five. */
public class InterfaceCalls {
    interface Shape {
        int area();

        void grow(int by);
    }

    interface Named {
        int tag();
    }

    static class Square implements Shape, Named {
        int side = 1;

        public int area() {
            return side * side;
        }

        public void grow(int by) {
            side = side + by & 63;
        }

        public int tag() {
            return 1;
        }
    }

    static class Box implements Named, Shape {
        int width = 2;
        int height = 3;

        public int tag() {
            return 2;
        }

        public int area() {
            return width * height;
        }

        public void grow(int by) {
            width = width + by & 31;
            height = height + width & 31;
        }
    }

    static class Triangle extends Box {
        @Override
        public int area() {
            return width * height >> 1;
        }
    }

    static class Dot implements Shape {
        int seen;

        public int area() {
            return 0;
        }

        public void grow(int by) {
            seen++;
        }
    }

    static class Ring implements Comparable<Ring>, Shape {
        int outer = 9;

        public int compareTo(Ring other) {
            return outer - other.outer;
        }

        public int area() {
            return 3 * outer * outer;
        }

        public void grow(int by) {
            outer = outer ^ by & 15;
        }
    }

    static int single(Named n, int times) {
        int sum = 0;
        for (int i = 0; i < times; i++) {
            sum += n.tag();
        }
        return sum;
    }

    static int walk(Shape[] shapes, int times) {
        int sum = 0;
        for (int i = 0; i < times; i++) {
            Shape s = shapes[i % shapes.length];
            s.grow(i);
            sum += s.area();
        }
        return sum;
    }

    static int pair(Shape a, Shape b, int times) {
        int sum = 0;
        for (int i = 0; i < times; i++) {
            sum ^= a.area();
            Shape swap = a;
            a = b;
            b = swap;
        }
        return sum;
    }

    public static void main(String[] args) {
        int rounds = Kernel.rounds(args, 330);
        Square square = new Square();
        Box box = new Box();
        Shape[] all = {square, box, new Triangle(), new Dot(), new Ring()};
        long sum = 0;
        for (int i = 0; i < rounds; i++) {
            sum += single(box, 60000);
            sum = sum * 31 + walk(all, 60000);
            sum = sum * 31 + pair(square, box, 60001);
        }
        Kernel.report("InterfaceCalls", sum);
    }
}
