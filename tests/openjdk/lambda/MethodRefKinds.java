// release: 17
// Method references of every kind, with adaptation of arguments and results.
import java.io.*;
import java.util.*;
import java.util.function.*;

public class MethodRefKinds {
    final String name;
    MethodRefKinds(String n) { name = n; }
    MethodRefKinds() { this("none"); }
    MethodRefKinds(int i, long... more) { this(i + "+" + more.length); }
    static int stat(int a, Integer b) { return a * b; }
    String inst(Object o) { return name + "." + o; }
    static String var(String head, Object... rest) { return head + Arrays.toString(rest); }
    static <T> List<T> listOf(T a, T b) { return List.of(a, b); }
    private String hidden(char c) { return name + c; }
    long total(int... xs) { long t = name.length(); for (int x : xs) t += x; return t; }

    interface TriFunction<A, B, C, R> { R apply(A a, B b, C c); }
    interface IntToLong { long f(int x); }
    interface ByteOp { byte f(byte b); }
    interface Thrower<X extends Exception> { void run() throws X; }
    interface Generic { <T> T id(T t); }
    static <T> T identity(T t) { return t; }
    interface Both<T extends Comparable<T> & Serializable> { int cmp(T a, T b); }

    static class Base { String say() { return "base"; } protected String prot(int x) { return "prot" + x; } }
    static class Derived extends Base {
        String say() { return "derived"; }
        Supplier<String> up() { return super::say; }
        Supplier<String> self() { return this::say; }
        IntFunction<String> p() { return super::prot; }
        class Inner { Supplier<String> outer() { return Derived.super::say; } }
    }
    interface Named { default String nm() { return "Named"; } }
    static class N implements Named { public String nm() { return "N"; } Supplier<String> sup() { return Named.super::nm; } }

    public static void main(String[] args) throws Exception {
        IntBinaryOperator s = MethodRefKinds::stat;
        BiFunction<Integer, Integer, Object> s2 = MethodRefKinds::stat;
        ToDoubleBiFunction<Byte, Integer> s3 = MethodRefKinds::stat;
        System.out.println(s.applyAsInt(6, 7) + " " + s2.apply(3, 4) + " " + s3.applyAsDouble((byte) 2, 5));
        MethodRefKinds m = new MethodRefKinds("em");
        Function<Object, String> bound = m::inst;
        BiFunction<MethodRefKinds, Object, CharSequence> unbound = MethodRefKinds::inst;
        System.out.println(bound.apply(4) + " " + unbound.apply(m, 'x'));
        Supplier<MethodRefKinds> c0 = MethodRefKinds::new;
        Function<String, MethodRefKinds> c1 = MethodRefKinds::new;
        IntFunction<MethodRefKinds> cv = MethodRefKinds::new;
        TriFunction<Integer, Long, Long, MethodRefKinds> cv3 = MethodRefKinds::new;
        System.out.println(c0.get().name + " " + c1.apply("one").name + " " + cv.apply(5).name + " " + cv3.apply(6, 7L, 8L).name);
        IntFunction<int[]> arr = int[]::new;
        Function<Integer, String[][]> arr2 = String[][]::new;
        System.out.println(arr.apply(3).length + " " + arr2.apply(2).getClass().getName());
        Function<String, String> v1 = MethodRefKinds::var;
        TriFunction<String, Object, Object, String> v3 = MethodRefKinds::var;
        BiFunction<String, Object[], String> va = MethodRefKinds::var;
        System.out.println(v1.apply("h") + v3.apply("h", 1, 'c') + va.apply("h", new Object[] {2, 3}));
        BiFunction<Integer, String, List<? extends Object>> gen = MethodRefKinds::listOf;
        System.out.println(gen.apply(1, "two"));
        Function<Character, String> priv = m::hidden;
        System.out.println(priv.apply('!'));
        IntToLong total = m::total;
        ToLongFunction<Integer> boxed = m::total;
        System.out.println(total.f(40) + " " + boxed.applyAsLong(50));
        ByteOp neg = b -> (byte) -b;
        System.out.println(neg.f((byte) -128) + " " + neg.f((byte) 5));
        Derived d = new Derived();
        System.out.println(d.up().get() + d.self().get() + d.p().apply(3) + d.new Inner().outer().get() + new N().sup().get());
        Generic g = MethodRefKinds::identity;
        System.out.println(g.<String>id("gen") + g.<Integer>id(5));
        Both<String> both = String::compareTo;
        System.out.println(both.cmp("a", "b"));
        Thrower<IOException> t = () -> { throw new IOException("io"); };
        try {
            t.run();
        } catch (IOException e) {
            System.out.println(e.getMessage());
        }
        Supplier<String> trim = "  x "::trim;
        UnaryOperator<String> up = String::toUpperCase;
        System.out.println(trim.get() + up.apply("u") + Optional.of("o").map(String::length).get());
        Consumer<Object> print = System.out::println;
        print.andThen(o -> System.out.println("then " + o)).accept("printed");
        try {
            MethodRefKinds none = null;
            Function<Object, String> f = none::inst;
            System.out.println("not reached");
        } catch (NullPointerException e) {
            System.out.println("NPE at creation");
        }
        try {
            unbound.apply(null, 1);
        } catch (NullPointerException e) {
            System.out.println("NPE at call");
        }
        try {
            ((BiFunction) unbound).apply("wrong", 1);
        } catch (ClassCastException e) {
            System.out.println(e.getMessage().replaceAll("\\(.*", ""));
        }
        ToIntFunction<Integer> unboxing = Integer::intValue;
        try {
            unboxing.applyAsInt(null);
        } catch (NullPointerException e) {
            System.out.println("NPE unboxing");
        }
        Callable3 ints = int[]::clone;
        System.out.println(Arrays.toString((int[]) ints.call(new int[] {1, 2})));
        Function<Object, Class<?>> cls = Object::getClass;
        System.out.println(cls.apply(3) + " " + ((Function<Enum<?>, String>) Enum::name).apply(Thread.State.NEW));
        Map<String, Function<Double, Double>> maths = new TreeMap<>();
        maths.put("sqrt", Math::sqrt);
        maths.put("neg", x -> -x);
        maths.put("floor", Math::floor);
        maths.forEach((k, f) -> System.out.println(k + " " + f.apply(6.25)));
    }
    interface Callable3 { Object call(int[] a); }
}
