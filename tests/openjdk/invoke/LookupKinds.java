// release: 17
// Handles of every kind that a Lookup finds: their types, texts and results.
import java.lang.invoke.*;
import java.util.*;

public class LookupKinds {
    static int counter = 5;
    long field = 7L;
    private final String name;
    static final double RATIO = 0.25;

    LookupKinds(String name) { this.name = name; }
    LookupKinds() { this("anonymous"); }

    static String join(int a, long b, String c) { return a + "/" + b + "/" + c; }
    String greet(String other) { return name + " greets " + other; }
    private int secret(int x) { return x * 31 + name.length(); }
    protected Object self() { return this; }
    @Override public String toString() { return "LK(" + name + ")"; }

    static class Sub extends LookupKinds {
        Sub() { super("sub"); }
        @Override public String toString() { return "Sub!"; }
        static MethodHandle superToString(MethodHandles.Lookup l) throws Throwable {
            return l.findSpecial(LookupKinds.class, "toString", MethodType.methodType(String.class), Sub.class);
        }
        static MethodHandles.Lookup lookup() { return MethodHandles.lookup(); }
    }

    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup l = MethodHandles.lookup();
        MethodHandle join = l.findStatic(LookupKinds.class, "join",
            MethodType.methodType(String.class, int.class, long.class, String.class));
        System.out.println(join + " " + join.type());
        System.out.println((String) join.invokeExact(1, 2L, "x"));
        System.out.println(join.invoke((short) 3, 4, (Object) "y"));

        LookupKinds k = new LookupKinds("kay");
        MethodHandle greet = l.findVirtual(LookupKinds.class, "greet", MethodType.methodType(String.class, String.class));
        System.out.println(greet + " " + (String) greet.invokeExact(k, "bob"));
        MethodHandle secret = l.findVirtual(LookupKinds.class, "secret", MethodType.methodType(int.class, int.class));
        System.out.println((int) secret.invokeExact(k, 2));
        MethodHandle special = l.findSpecial(LookupKinds.class, "secret", MethodType.methodType(int.class, int.class), LookupKinds.class);
        System.out.println(special.type() + " " + (int) special.invokeExact(k, 3));

        MethodHandle toString = l.findVirtual(Object.class, "toString", MethodType.methodType(String.class));
        Sub sub = new Sub();
        System.out.println((String) toString.invokeExact((Object) sub) + " " + (String) toString.invokeExact((Object) k)
            + " " + (String) toString.invokeExact((Object) List.of(1, 2)));
        System.out.println((String) Sub.superToString(Sub.lookup()).invokeExact(sub));

        MethodHandle make = l.findConstructor(LookupKinds.class, MethodType.methodType(void.class, String.class));
        System.out.println(make + " " + (LookupKinds) make.invokeExact("made"));
        MethodHandle make0 = l.findConstructor(LookupKinds.class, MethodType.methodType(void.class));
        System.out.println(make0.invoke());

        MethodHandle get = l.findGetter(LookupKinds.class, "field", long.class);
        MethodHandle set = l.findSetter(LookupKinds.class, "field", long.class);
        set.invokeExact(k, 99L);
        System.out.println(get + " " + set + " " + (long) get.invokeExact(k));
        MethodHandle sget = l.findStaticGetter(LookupKinds.class, "counter", int.class);
        MethodHandle sset = l.findStaticSetter(LookupKinds.class, "counter", int.class);
        sset.invokeExact((int) sget.invokeExact() + 1);
        System.out.println(sget + " " + sset + " " + counter);
        System.out.println((double) l.findStaticGetter(LookupKinds.class, "RATIO", double.class).invokeExact());
        System.out.println((String) l.findGetter(LookupKinds.class, "name", String.class).invokeExact(k));

        MethodHandle size = l.findVirtual(Collection.class, "size", MethodType.methodType(int.class));
        System.out.println((int) size.invokeExact((Collection) new ArrayDeque<>(List.of(1, 2, 3))) + " "
            + (int) size.invokeExact((Collection) Set.of("a")));
        MethodHandle length = l.findVirtual(String.class, "length", MethodType.methodType(int.class));
        System.out.println((int) length.invokeExact("twelve chars"));
        MethodHandle clone = l.findVirtual(int[].class, "clone", MethodType.methodType(Object.class));
        try {
            int[] copy = (int[]) clone.invoke(new int[] {4, 5});
            System.out.println(clone + " " + Arrays.toString(copy));
        } catch (ClassCastException e) { // the receiver is restricted to the class that looks up
            System.out.println(clone + " " + e.getMessage());
        }
        MethodHandle hash = l.findVirtual(List.class, "hashCode", MethodType.methodType(int.class));
        System.out.println((int) hash.invokeExact(List.of("p", "q")));
        MethodHandle bound = l.bind("needle in hay", "indexOf", MethodType.methodType(int.class, String.class));
        System.out.println(bound.type() + " " + (int) bound.invokeExact("in"));
        MethodHandle of = l.findStatic(List.class, "of", MethodType.methodType(List.class, Object[].class));
        System.out.println(of.isVarargsCollector() + " " + of.invoke(1, 2, 3) + " " + of.asFixedArity().invoke(new Object[] {9}));
        System.out.println(l + " " + l.lookupClass() + " " + Integer.toHexString(l.lookupModes()) + " " + l.in(String.class)
            + " " + MethodHandles.publicLookup() + " " + l.dropLookupMode(MethodHandles.Lookup.PRIVATE));
        MethodHandle getClass = l.findVirtual(Comparable.class, "getClass", MethodType.methodType(Class.class));
        System.out.println(getClass + " " + (Class) getClass.invokeExact((Comparable) "s"));
    }
}
