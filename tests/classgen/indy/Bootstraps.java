import java.lang.invoke.CallSite;
import java.lang.invoke.ConstantCallSite;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import java.lang.invoke.MutableCallSite;

/** Bootstrap methods and targets that the generated classes name. */
public class Bootstraps {
    static int calls;

    public int field = 11;
    public static String staticField = "static";
    public final int finalField = 12;
    public static final long CONSTANT = 1L << 40;
    public static final Bootstraps DEFAULT = new Bootstraps(77);
    private int hidden = 13;

    public Bootstraps() {
    }

    public Bootstraps(int value) {
        field = value;
    }

    enum Color { RED, GREEN, BLUE }

    public static class Site extends ConstantCallSite {
        public Site(Lookup lookup, String name, MethodType type) throws Exception {
            super(lookup.findStatic(Bootstraps.class, name, type));
        }
    }

    // --- call sites

    public static CallSite find(Lookup lookup, String name, MethodType type) throws Exception {
        calls++;
        return new ConstantCallSite(MethodHandles.lookup().findStatic(Bootstraps.class, name, type));
    }

    /** A site that yields a text of all static arguments. */
    public static CallSite arguments(Lookup lookup, String name, MethodType type, Object... args) {
        calls++;
        StringBuilder text = new StringBuilder(lookup.lookupClass().getName()).append(' ')
            .append(name).append(type);
        for (Object arg : args) {
            boolean isHandle = arg instanceof MethodHandle;
            text.append('|').append(arg == null || isHandle ? "" : arg.getClass().getSimpleName())
                .append(' ').append(isHandle ? ((MethodHandle) arg).type() : arg);
        }
        return new ConstantCallSite(MethodHandles.constant(String.class, text.toString()));
    }

    public static CallSite typed(Lookup lookup, String name, MethodType type, int i, long j, float f,
                                 double d, String s, Class<?> c, MethodType t, MethodHandle h) {
        calls++;
        String text = i + " " + j + " " + f + " " + d + " " + s + " " + c + " " + t + " " + h.type();
        return new ConstantCallSite(MethodHandles.constant(String.class, text));
    }

    public static CallSite widening(Lookup lookup, String name, MethodType type, long j, Object o,
                                    double... rest) {
        calls++;
        String text = j + " " + o + " " + rest.length + (rest.length > 0 ? " " + rest[0] : "");
        return new ConstantCallSite(MethodHandles.constant(String.class, text));
    }

    /** Every call of the site counts on by one. */
    public static CallSite counter(Lookup lookup, String name, MethodType type) throws Exception {
        calls++;
        MutableCallSite site = new MutableCallSite(type);
        MethodHandle next = MethodHandles.lookup().findStatic(Bootstraps.class, "next",
            MethodType.methodType(int.class, MutableCallSite.class, int.class));
        site.setTarget(MethodHandles.insertArguments(next, 0, site, 1));
        return site;
    }

    public static int next(MutableCallSite site, int value) throws Exception {
        MethodHandle next = MethodHandles.lookup().findStatic(Bootstraps.class, "next",
            MethodType.methodType(int.class, MutableCallSite.class, int.class));
        site.setTarget(MethodHandles.insertArguments(next, 0, site, value + 1));
        return value;
    }

    public static CallSite nothing(Lookup lookup, String name, MethodType type) {
        calls++;
        return null;
    }

    public static Object noSite(Lookup lookup, String name, MethodType type) {
        calls++;
        return "no site";
    }

    public static CallSite wrongType(Lookup lookup, String name, MethodType type) {
        calls++;
        return new ConstantCallSite(MethodHandles.constant(int.class, 5));
    }

    public static CallSite checked(Lookup lookup, String name, MethodType type) throws Exception {
        calls++;
        throw new Exception("user checked " + calls);
    }

    public static CallSite unchecked(Lookup lookup, String name, MethodType type) {
        calls++;
        throw new IllegalStateException("user unchecked " + calls);
    }

    public static CallSite error(Lookup lookup, String name, MethodType type) {
        calls++;
        throw new AssertionError("user error " + calls);
    }

    public static CallSite linkage(Lookup lookup, String name, MethodType type) {
        calls++;
        throw new LinkageError("user linkage " + calls);
    }

    public static CallSite few(Lookup lookup) {
        calls++;
        return null;
    }

    private static CallSite secret(Lookup lookup, String name, MethodType type) {
        calls++;
        return null;
    }

    // --- targets

    public static String many(int a, long b, double c, String d, float e, byte f, char g, Object h,
                              boolean i, short j) {
        return a + " " + b + " " + c + " " + d + " " + e + " " + f + " " + g + " " + h + " " + i + " " + j;
    }

    public static long twice(long x) {
        return x * 2;
    }

    public static void effect(StringBuilder out) {
        out.append("effect");
    }

    public static byte narrow(int x) {
        return (byte) x;
    }

    public static Object fail(String text) throws Exception {
        throw new Exception("user " + text);
    }

    public static String varargs(String first, int... rest) {
        return first + rest.length;
    }

    public String instance(String s) {
        return "instance " + field + s;
    }

    private String hiddenMethod() {
        return "hidden " + hidden;
    }

    // --- dynamic constants

    public static Object constant(Lookup lookup, String name, Class<?> type, Object... args) {
        calls++;
        switch (name) {
            case "int": return 1000000;
            case "small": return (byte) 7;
            case "long": return 1L << 50;
            case "float": return 1.5f;
            case "double": return -2.25;
            case "char": return 'x';
            case "boolean": return true;
            case "string": return "text" + args.length;
            case "null": return null;
            case "echo": return args[0];
            case "array": return new int[3];
            default: return type;
        }
    }

    public static int intConstant(Lookup lookup, String name, Class<?> type) {
        calls++;
        return 4711;
    }

    public static String noLookup(Object lookup, String name, Object type) {
        calls++;
        return name + type;
    }

    public static Object raise(Lookup lookup, String name, Class<?> type) throws Exception {
        calls++;
        throw new Exception("user constant " + calls);
    }

    public static Object raiseError(Lookup lookup, String name, Class<?> type) {
        calls++;
        throw new AssertionError("user constant error " + calls);
    }

    public static String combine(String a, int b) {
        calls++;
        return a + b;
    }
}
