// Inner classes of every kind: captured variables, this chains, private access both ways, local classes in loops, statics.
import java.util.*;
import java.util.function.*;

public class InnerClasses {
    private int field = 1;
    private static int counter;

    private int secret(int x) { return x * field; }

    class A {
        private int field = 2;
        class B {
            private int field = 3;
            class C {
                int field = 4;
                String all() { return "" + field + B.this.field + A.this.field + InnerClasses.this.field + secret(10); }
                void bump() { B.this.field++; A.this.field += 10; InnerClasses.this.field += 100; counter++; }
            }
        }
    }

    static class Counter {
        private int n;
        private Counter() { }
        private static Counter make(int n) { Counter c = new Counter(); c.n = n; return c; }
    }

    class Sub extends A { private int field = 20; int both() { return field + super.field + ((A) this).field; } }

    static abstract class Template {
        final String run() { return before() + body() + after(); }
        String before() { return "["; }
        abstract String body();
        String after() { return "]"; }
    }

    static List<Supplier<Integer>> suppliers() {
        List<Supplier<Integer>> out = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            int sq = i * i;
            class Local implements Supplier<Integer> {
                final int id = ++counter;
                @Override public Integer get() { return sq * 100 + id; }
            }
            out.add(new Local());
            out.add(() -> sq);
            out.add(new Supplier<>() { int calls; @Override public Integer get() { return sq + 1000 * ++calls; } });
        }
        return out;
    }

    interface Stack<T> {
        void push(T t);
        T pop();
        boolean empty();
        static <T> Stack<T> create() {
            return new Stack<>() {
                private class Cell { final T v; final Cell next; Cell(T v, Cell next) { this.v = v; this.next = next; } }
                private Cell top;
                public void push(T t) { top = new Cell(t, top); }
                public T pop() { if (top == null) throw new NoSuchElementException("empty stack"); T v = top.v; top = top.next; return v; }
                public boolean empty() { return top == null; }
            };
        }
    }

    Function<Integer, Function<Integer, Integer>> adder() { return a -> b -> a + b + this.field; }

    public static void main(String[] args) {
        InnerClasses o = new InnerClasses();
        A a = o.new A();
        A.B b = a.new B();
        A.B.C c = b.new C();
        System.out.println(c.all());
        c.bump();
        c.bump();
        System.out.println(c.all() + " " + counter + " " + b.field + " " + a.field);
        System.out.println(Counter.make(5).n + " " + o.new Sub().both());
        System.out.println(new Template() { String body() { return before() + "x" + o.field; } @Override String after() { return super.after() + "!"; } }.run());
        for (int round = 0; round < 2; round++) for (Supplier<Integer> s : suppliers()) System.out.print(s.get() + "," + s.get() + " ");
        System.out.println();
        Stack<String> s = Stack.create();
        for (String w : "a b c".split(" ")) s.push(w);
        StringBuilder sb = new StringBuilder();
        while (!s.empty()) sb.append(s.pop());
        try {
            s.pop();
        } catch (NoSuchElementException e) {
            sb.append(e.getMessage());
        }
        System.out.println(sb + " " + o.adder().apply(3).apply(4));
        try {
            A none = null;
            none.new B();
        } catch (NullPointerException e) {
            System.out.println("no outer instance");
        }
        System.out.println(c.getClass().getName() + " " + A.B.class.getEnclosingClass().getSimpleName() + " " + new Object() { }.getClass().isAnonymousClass() + suppliers().get(0).getClass().getSimpleName() + suppliers().get(0).getClass().isLocalClass() + A.B.C.class.isMemberClass() + suppliers().get(2).getClass().getEnclosingMethod().getName());
        Runnable[] rs = new Runnable[3];
        int[] shared = {0};
        for (int i = 0; i < rs.length; i++) { final int k = i + 1; rs[i] = () -> shared[0] = shared[0] * 10 + k; }
        for (Runnable r : rs) { r.run(); r.run(); }
        System.out.println(shared[0]);
        Iterator<Integer> fib = new Iterator<>() {
            int x = 0, y = 1;
            { next(); }
            @Override public boolean hasNext() { return true; }
            @Override public Integer next() { int t = x + y; x = y; y = t; return x; }
        };
        for (int i = 0; i < 12; i++) System.out.print(fib.next() + " ");
        System.out.println();
    }
}
