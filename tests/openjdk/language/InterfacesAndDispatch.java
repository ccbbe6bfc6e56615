// Dispatch: overriding across interfaces with defaults, diamond, private and static interface methods, covariance, super calls.
import java.util.*;

public class InterfacesAndDispatch {
    interface Named { default String name() { return "Named"; } }

    interface Loud extends Named { @Override default String name() { return Named.super.name().toUpperCase() + secret(); } private String secret() { return "!"; } static Named of(String s) { return new Named() { @Override public String name() { return s; } }; } }

    interface Quiet extends Named { @Override default String name() { return "quiet"; } }

    static class Both implements Loud, Quiet { @Override public String name() { return Loud.super.name() + "+" + Quiet.super.name(); } }

    static class FromClass { public String name() { return "class wins"; } }

    static class Wins extends FromClass implements Loud { }

    static abstract class Animal implements Comparable<Animal> {
        static int made;
        final int id = ++made;
        protected String noise = "...";
        abstract Animal partner();
        String speak() { return getClass().getSimpleName() + id + ":" + noise; }
        static String kind() { return "animal"; }
        @Override public int compareTo(Animal o) { return noise.compareTo(o.noise); }
    }

    static class Dog extends Animal {
        protected String noise = "woof";
        @Override Dog partner() { return new Puppy(); }
        @Override String speak() { return super.speak() + "/" + noise + "/" + super.noise; }
        static String kind() { return "dog"; }
        boolean meets(Animal a) { return false; }
        boolean meets(Dog d) { return true; }
    }

    static class Puppy extends Dog {
        { super.noise = "yip"; }
        @Override String speak() { return "tiny " + super.speak(); }
        @Override boolean meets(Animal a) { return a instanceof Dog && meets((Dog) a); }
        @Override Puppy partner() { return this; }
    }

    static class Visitor {
        String visit(Object o) { return "object"; }
        String visit(String s) { return "string"; }
        String visit(Integer i) { return "integer"; }
        String visit(Number n) { return "number"; }
        String visit(int i) { return "int"; }
        String visit(long l) { return "long"; }
        String visit(CharSequence c) { return "chars"; }
        String visit(List<?> l) { return "list"; }
        String visit(Collection<?> c) { return "collection"; }
    }

    public static void main(String[] args) {
        for (Named n : List.of(new Both(), new Wins(), Loud.of("made"), new Named() { }, new Quiet() { })) System.out.print(n.name() + " ");
        System.out.println();
        Animal a = new Dog(), p = a.partner();
        System.out.println(a.speak() + " " + p.speak() + " " + p.partner().speak() + " " + a.noise + ((Dog) a).noise + " " + Animal.kind() + Dog.kind() + Puppy.kind());
        Dog d = (Dog) p;
        System.out.println(d.meets(a) + " " + d.meets((Dog) a) + " " + ((Dog) a).meets(p) + " " + ((Dog) a).meets(d) + a.compareTo(p));
        Visitor v = new Visitor();
        Object o = "text";
        byte b = 1;
        System.out.println(v.visit(o) + v.visit("s") + v.visit(1) + v.visit((Integer) 1) + v.visit(1L) + v.visit(1.5) + v.visit(b) + v.visit('c') + v.visit(new StringBuilder()) + v.visit(List.of()) + v.visit(new ArrayList<>()) + v.visit(Set.of()) + v.visit((Number) 5));
        long h = 0;
        Named[] many = {new Both(), new Wins(), Loud.of("x"), new Quiet() { }, new Named() { }, Loud.of("y")};
        for (int i = 0; i < 3000; i++) h = h * 31 + many[i * 7 % many.length].name().hashCode();
        System.out.println(h);
        Runnable[] ops = new Runnable[4];
        StringBuilder sb = new StringBuilder();
        for (int i = 0; i < ops.length; i++) { int k = i; ops[i] = k % 2 == 0 ? () -> sb.append(k) : new Runnable() { @Override public void run() { sb.append('<').append(k).append('>'); } }; }
        for (Runnable r : ops) r.run();
        System.out.println(sb);
        System.out.println(new Object() { @Override public boolean equals(Object x) { return x != null; } @Override public int hashCode() { return 42; } @Override public String toString() { return "own" + hashCode() + equals(1); } });
        Cloneable[] cs = {new int[] {1, 2}, new String[] {"x"}, new ArrayList<>(List.of(7))};
        System.out.println(((int[]) cs[0]).clone()[1] + ((String[]) cs[1]).clone()[0] + ((ArrayList<?>) cs[2]).clone());
        try {
            new Attempt().copy();
        } catch (CloneNotSupportedException e) {
            System.out.println(e.getMessage());
        }
        Object arr = new int[3][2];
        System.out.println((arr instanceof Object[]) + " " + (arr instanceof Cloneable) + " " + (arr instanceof int[][]) + " " + arr.getClass().getComponentType() + " " + (new Integer[0] instanceof Object[]) + (Object[].class.isInstance(new String[0])) + Number[].class.isAssignableFrom(Integer[].class));
    }

    static class Attempt { Object copy() throws CloneNotSupportedException { return clone(); } }
}
