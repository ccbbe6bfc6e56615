// release: 17
// entries: Dispatch$Shape.twice 60
// entries: Dispatch$Circle.area 121
// entries: Dispatch.plus 200
// Polymorphic callsites, default and static interface methods, super calls, bridges, lambdas, method references and method handles.
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.function.Function;
import java.util.function.IntBinaryOperator;
import java.util.function.Supplier;

public class Dispatch {
    interface Shape {
        int area();
        default int twice() { return 2 * area(); }
        static Shape of(int n) { return n % 3 == 0 ? new Circle(n) : n % 3 == 1 ? new Box(n) : new Tall(n); }
    }

    static class Circle implements Shape {
        final int r;
        Circle(int r) { this.r = r; }
        public int area() { return 3 * r * r; }
    }

    static class Box implements Shape {
        final int s;
        Box(int s) { this.s = s; }
        public int area() { return s * s; }
        public int twice() { return Shape.super.twice() + 1; }
    }

    static class Tall extends Box {
        Tall(int s) { super(s + 1); }
        public int area() { return 2 * super.area(); }
    }

    abstract static class Node<T> implements Comparable<Node<T>> {
        abstract T value();
        public int compareTo(Node<T> other) { return value().hashCode() - other.value().hashCode(); }
    }

    static class Num extends Node<Integer> {
        final int n;
        Num(int n) { this.n = n; }
        Integer value() { return n; }
    }

    static int plus(int a, int b) {
        return a + b;
    }

    private int secret(int n) {
        return n + 1;
    }

    static int reduce(IntBinaryOperator op, int n) {
        int r = 0;
        for (int i = 0; i < n; i++) r = op.applyAsInt(r, i);
        return r;
    }

    public static void main(String[] args) throws Throwable {
        int sum = 0;
        for (int i = 0; i < 60; i++) {
            Shape s = Shape.of(i);
            for (int k = 0; k < 3; k++) sum += s.area() + (k == 2 ? s.twice() : 0);
            if (i % 3 == 0) s.area();
            if (i % 3 == 0) sum += s.area();
        }
        System.out.println(sum);
        System.out.println(new Num(3).compareTo(new Num(5)) + ((Comparable<Node<Integer>>) new Num(1)).compareTo(new Num(0)));
        System.out.println(reduce(Dispatch::plus, 100) + " " + reduce((a, b) -> a * 3 + b, 20));
        Dispatch d = new Dispatch();
        Function<Integer, Integer> f = d::secret;
        Supplier<Supplier<String>> nested = () -> () -> "n" + f.apply(4);
        System.out.println(nested.get().get() + f.andThen(x -> x * 2).apply(5));
        Function<Integer, int[]> make = int[]::new;
        Function<Integer, Circle> build = Circle::new;
        System.out.println(make.apply(7).length + build.apply(2).area());
        MethodHandle h = MethodHandles.lookup().findStatic(Dispatch.class, "plus",
            MethodType.methodType(int.class, int.class, int.class));
        for (int i = 0; i < 50; i++) sum += (int) h.invokeExact(i, 2);
        for (int i = 0; i < 30; i++) sum += (Integer) h.invoke(Integer.valueOf(i), (short) 2);
        for (int i = 0; i < 20; i++) sum += (int) h.invokeWithArguments(i, 3);
        System.out.println(sum + " " + h.type());
    }
}
