// Covariant return types and bridge methods, called through every static type.
public class CovariantReturns {
    static class Animal {
        Animal self() { return this; }
        Object make() { return "animal"; }
        Number num() { return 1; }
        Animal[] arr() { return new Animal[1]; }
    }

    static class Dog extends Animal {
        @Override Dog self() { return this; }
        @Override String make() { return "dog"; }
        @Override Integer num() { return 2; }
        @Override Dog[] arr() { return new Dog[2]; }
        String bark() { return "woof"; }
    }

    static class Puppy extends Dog {
        @Override Puppy self() { return this; }
        @Override String make() { return "puppy>" + super.make(); }
        @Override String bark() { return "yip"; }
        @Override Integer num() { return super.num() * 10; }
    }

    interface Src<T> {
        T get();
        default T twice() {
            get();
            return get();
        }
    }

    static class IntSrc implements Src<Integer> {
        int n;
        public Integer get() { return ++n; }
    }

    static abstract class Cmp<T extends Comparable<T>> implements java.util.Comparator<T> {
        public abstract int compare(T a, T b);
        T max(T a, T b) { return compare(a, b) > 0 ? a : b; }
    }

    static class StrCmp extends Cmp<String> {
        public int compare(String a, String b) { return a.length() - b.length(); }
        @Override String max(String a, String b) { return "max:" + super.max(a, b); }
    }

    static class Node<T> {
        T data;
        void set(T t) { data = t; }
        T get() { return data; }
    }

    static class IntNode extends Node<Integer> {
        @Override void set(Integer i) { super.set(i * 2); }
        @Override Integer get() { return super.get() + 1; }
    }

    public static void main(String[] args) {
        Animal[] as = {new Animal(), new Dog(), new Puppy()};
        for (Animal a : as) System.out.println(a.self().getClass().getSimpleName() + " " + a.make() + " "
            + a.num() + " " + a.arr().getClass().getSimpleName() + a.arr().length);
        Dog d = new Puppy();
        System.out.println(d.self().bark() + " " + d.make().length() + " " + (d.num() + 1) + " " + new Puppy()
            .self().bark());
        Src<Integer> s = new IntSrc();
        int v = s.get() + s.twice();
        Src<? extends Number> w = s;
        System.out.println(v + " " + w.get().intValue() + " " + ((Src) s).get());
        Cmp<String> c = new StrCmp();
        System.out.println(c.max("aa", "b") + " " + ((java.util.Comparator<String>) c).compare("x", "yyy"));
        Node<Integer> n = new IntNode();
        n.set(5);
        System.out.println(n.get() + " " + n.data);
        try {
            @SuppressWarnings({"unchecked", "rawtypes"}) Node<Object> raw = (Node) n;
            raw.set("string");
        } catch (ClassCastException e) {
            System.out.println("bridge cast");
        }
    }
}
