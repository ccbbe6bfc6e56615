// release: 17
// Members of records by ObjectMethods, switches over strings and enums, and the bootstraps called by hand.
import java.lang.invoke.*;
import java.lang.runtime.ObjectMethods;
import java.util.*;
import static java.lang.invoke.MethodType.methodType;

public class SwitchesAndRecords {
    record Empty() { }
    record All(boolean z, byte b, char c, short s, int i, long l, float f, double d, String t, int[] a, Object o) { }
    record Pair<A, B>(A first, B second) { static int made; Pair { made++; } Pair(A a) { this(a, null); } B second2() { return second; } }
    record Nested(Pair<Integer, Pair<String, Long>> p, Empty e) { }
    record Custom(int x, int y) { @Override public String toString() { return "<" + x + "," + y + ">"; } @Override public boolean equals(Object o) { return o instanceof Custom c && c.x == x; } @Override public int hashCode() { return x; } }
    enum Op { ADD { int apply(int a, int b) { return a + b; } }, SUB { int apply(int a, int b) { return a - b; } }, NOP { int apply(int a, int b) { return a; } };
        abstract int apply(int a, int b); }

    static String on(String s) {
        return switch (s) { case "one", "uno" -> "1"; case "two" -> { String t = s + s; yield t; } case "Aa", "BB" -> "collide " + s; case "" -> "empty"; default -> "other " + s.length(); };
    }
    static int on(Op op) {
        switch (op) { case ADD: return 1; case SUB: return 2; default: return 0; }
    }
    static class Plain { final int a; final String b; Plain(int a, String b) { this.a = a; this.b = b; } }

    public static void main(String[] args) throws Throwable {
        int[] arr = {1};
        All x = new All(true, (byte) 1, 'c', (short) 2, 3, 4L, 5.5f, -0.0, "t", arr, null);
        All y = new All(true, (byte) 1, 'c', (short) 2, 3, 4L, 5.5f, 0.0, "t", arr, null);
        All w = new All(true, (byte) 1, 'c', (short) 2, 3, 4L, 5.5f, -0.0, new String("t"), arr, null);
        System.out.println(x.toString().replaceAll("@[0-9a-f]+", "@") + " " + x.equals(y) + " " + x.equals(w) + " " + (x.hashCode() == w.hashCode()) + " " + x.equals(null) + x.equals("s"));
        System.out.println(new Empty() + " " + new Empty().equals(new Empty()) + " " + new Empty().hashCode());
        System.out.println(new Pair<>("a", 1) + " " + new Pair<>("only") + " " + new Pair<>(1, 2).hashCode() + " " + Pair.made);
        Nested n = new Nested(new Pair<>(1, new Pair<>("s", 2L)), new Empty());
        System.out.println(n + " " + n.hashCode() + " " + n.equals(new Nested(new Pair<>(1, new Pair<>("s", 2L)), new Empty())));
        System.out.println(new Custom(1, 2) + " " + new Custom(1, 2).equals(new Custom(1, 3)) + " " + new Custom(9, 1).hashCode());
        System.out.println(new All(false, (byte) 0, '\0', (short) 0, 0, 0, Float.NaN, Double.NaN, null, null, null).equals(new All(false, (byte) 0, '\0', (short) 0, 0, 0, Float.NaN, Double.NaN, null, null, null)));
        for (String s : new String[] {"one", "uno", "two", "Aa", "BB", "", "three"}) System.out.print(on(s) + " ");
        System.out.println();
        for (Op op : Op.values()) System.out.print(on(op) + ":" + op.apply(7, 3) + " ");
        System.out.println();
        MethodHandles.Lookup l = MethodHandles.lookup();
        MethodHandle a = l.findGetter(Plain.class, "a", int.class), b = l.findGetter(Plain.class, "b", String.class);
        CallSite ts = (CallSite) ObjectMethods.bootstrap(l, "toString", methodType(String.class, Plain.class), Plain.class, "a;b", a, b);
        CallSite hc = (CallSite) ObjectMethods.bootstrap(l, "hashCode", methodType(int.class, Plain.class), Plain.class, "a;b", a, b);
        MethodHandle eq = (MethodHandle) ObjectMethods.bootstrap(l, "equals", MethodHandle.class, Plain.class, "a;b", a, b);
        Plain p = new Plain(5, "five"), q = new Plain(5, "five"), r = new Plain(6, null);
        System.out.println((String) ts.getTarget().invokeExact(p) + " " + (int) hc.getTarget().invokeExact(p) + " " + (int) hc.getTarget().invokeExact(r)
            + " " + (boolean) eq.invokeExact(p, (Object) q) + " " + (boolean) eq.invokeExact(p, (Object) r) + " " + (boolean) eq.invokeExact(p, (Object) null));
        for (String bad : new String[] {"compareTo", "toString"}) {
            try {
                ObjectMethods.bootstrap(l, bad, methodType(String.class, Plain.class), Plain.class, "a", a, b);
                System.out.println("made");
            } catch (Throwable t) {
                System.out.println(t);
            }
        }
        Set<Object> set = new HashSet<>();
        for (int i = 0; i < 100; i++) set.add(new Pair<>(i % 10, "k" + i % 5));
        System.out.println(set.size());
        Object o = new Pair<>(3, "three");
        if (o instanceof Pair<?, ?> pr && pr.first() instanceof Integer i && i > 2) System.out.println(pr.second() + "" + i);
    }
}
