// java.lang.invoke in ordinary Java: look-up, exact and converting calls, conversions, combinators, call sites.
import java.lang.invoke.*;
import java.util.*;

public class HandleUse {
    static int add(int a, long b) { return (int) (a + b); }
    static String join(String sep, Object... parts) { StringBuilder sb = new StringBuilder(); for (Object p : parts) sb.append(p).append(sep); return sb.toString(); }
    int f = 5; static double sf = 2.5; final int fin = 3;
    String inst(char c, byte b) { return "i" + c + b + f; }
    private static boolean priv(short s, float x) { return s > x; }
    HandleUse() { } HandleUse(int f) { this.f = f; }
    public String toString() { return "H" + f; }
    static class Sub extends HandleUse { Sub() { super(9); } public String toString() { return "Sub"; } static MethodHandle sup() throws Exception { return MethodHandles.lookup().findSpecial(HandleUse.class, "toString", MethodType.methodType(String.class), Sub.class); } }
    interface I { default String d(int x) { return "d" + x + n(); } String n(); }
    static void thrower(String s) throws Exception { throw new java.io.IOException(s); }
    static void nothing() { }
    static MethodHandle h;

    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup l = MethodHandles.lookup();
        MethodHandle add = l.findStatic(HandleUse.class, "add", MethodType.methodType(int.class, int.class, long.class));
        System.out.println((int) add.invokeExact(1, 2L) + " " + add.type() + " " + add);
        System.out.println(add.invoke(1, 2) + " " + (long) add.invoke((byte) 1, 'a') + " " + add.invoke((Object) 5, Integer.valueOf(7)) + " " + add.invokeWithArguments(4, 5) + add.invokeWithArguments(Arrays.asList(4, 5L)));
        try { add.invokeExact(1, 2); } catch (WrongMethodTypeException e) { System.out.println(e.getMessage()); }
        try { Object o = add.invokeExact(1, 2L); } catch (WrongMethodTypeException e) { System.out.println(e.getMessage()); }
        try { add.invoke("a", 2L); } catch (WrongMethodTypeException e) { System.out.println(e.getMessage()); }
        try { add.invoke((Object) "a", 2L); } catch (ClassCastException e) { System.out.println(e.getMessage()); }
        try { add.invoke(1); } catch (WrongMethodTypeException e) { System.out.println(e.getMessage()); }
        try { add.invoke((Object) null, 2L); } catch (NullPointerException e) { System.out.println("npe"); }
        try { add.invokeWithArguments(1.5, 5); } catch (ClassCastException e) { System.out.println(e.getMessage()); }
        add.invoke(3, 4);
        MethodHandle join = l.findStatic(HandleUse.class, "join", MethodType.methodType(String.class, String.class, Object[].class));
        System.out.println(join.isVarargsCollector() + " " + (String) join.invoke(",", 1, 'c', "s", 2.5) + (String) join.invoke("-") + join.invoke(",", new Object[] {1, 2}) + (String) join.invokeExact(";", new Object[] {7}) + join.asFixedArity().isVarargsCollector() + join.invoke(".", "single"));
        System.out.println(join.invokeWithArguments("/", 1, 2, 3));
        MethodHandle inst = l.findVirtual(HandleUse.class, "inst", MethodType.methodType(String.class, char.class, byte.class));
        System.out.println((String) inst.invokeExact(new HandleUse(), 'x', (byte) -3) + inst.bindTo(new HandleUse(77)).invoke('y', (byte) 4) + inst.type());
        try { inst.invoke((HandleUse) null, 'x', (byte) 1); } catch (NullPointerException e) { System.out.println("npe2"); }
        System.out.println((boolean) l.findStatic(HandleUse.class, "priv", MethodType.methodType(boolean.class, short.class, float.class)).invokeExact((short) 3, 2.5f));
        MethodHandle ctor = l.findConstructor(HandleUse.class, MethodType.methodType(void.class, int.class));
        System.out.println(ctor.type() + " " + (HandleUse) ctor.invokeExact(42));
        MethodHandle get = l.findGetter(HandleUse.class, "f", int.class), set = l.findSetter(HandleUse.class, "f", int.class);
        HandleUse hh = new HandleUse(); set.invokeExact(hh, 99);
        System.out.println((int) get.invokeExact(hh) + " " + set.type() + get.type());
        MethodHandle sset = l.findStaticSetter(HandleUse.class, "sf", double.class); sset.invoke(7);
        System.out.println((double) l.findStaticGetter(HandleUse.class, "sf", double.class).invokeExact());
        System.out.println((String) Sub.sup().invoke(new Sub()) + " " + l.findVirtual(Object.class, "toString", MethodType.methodType(String.class)).invoke(new Sub()));
        MethodHandle objts = l.findSpecial(Object.class, "toString", MethodType.methodType(String.class), HandleUse.class);
        System.out.println(((String) objts.invoke(new HandleUse())).startsWith("HandleUse@"));
        I i = () -> "N";
        System.out.println((String) l.findVirtual(I.class, "d", MethodType.methodType(String.class, int.class)).invokeExact(i, 4) + l.findVirtual(CharSequence.class, "length", MethodType.methodType(int.class)).invoke("four"));
        System.out.println(l.findVirtual(String.class, "concat", MethodType.methodType(String.class, String.class)).invoke("a", "b"));
        for (Object[] t : new Object[][] {{"nope", MethodType.methodType(void.class)}, {"add", MethodType.methodType(int.class)}, {"inst", MethodType.methodType(String.class, char.class, byte.class)}}) {
            try { l.findStatic(HandleUse.class, (String) t[0], (MethodType) t[1]); } catch (ReflectiveOperationException e) { System.out.println(e.getClass().getName() + " " + e.getMessage()); }
        }
        try { l.findVirtual(HandleUse.class, "add", MethodType.methodType(int.class, int.class, long.class)); } catch (ReflectiveOperationException e) { System.out.println(e.getClass().getName() + " " + e.getMessage()); }
        try { l.findSetter(HandleUse.class, "fin", int.class); } catch (ReflectiveOperationException e) { System.out.println(e.getClass().getName()); }
        try { l.findGetter(HandleUse.class, "zz", int.class); } catch (ReflectiveOperationException e) { System.out.println(e.getClass().getName() + " " + e.getMessage()); }
        try { l.findConstructor(HandleUse.class, MethodType.methodType(void.class, String.class)); } catch (ReflectiveOperationException e) { System.out.println(e.getClass().getName() + " " + e.getMessage()); }
        try { MethodHandles.publicLookup().findStatic(HandleUse.class, "priv", MethodType.methodType(boolean.class, short.class, float.class)); } catch (ReflectiveOperationException e) { System.out.println(e.getClass().getName()); }
        MethodHandle thr = l.findStatic(HandleUse.class, "thrower", MethodType.methodType(void.class, String.class));
        try { thr.invokeExact("boom"); } catch (java.io.IOException e) { System.out.println(e.getMessage() + " " + e.getStackTrace()[0].getMethodName() + " " + e.getStackTrace()[1].getMethodName()); }
        try { thr.asType(MethodType.methodType(Object.class, Object.class)).invoke((Object) "boom2"); } catch (java.io.IOException e) { System.out.println(e.getMessage() + " " + e.getStackTrace()[0].getMethodName()); }
        System.out.println(l.findStatic(HandleUse.class, "nothing", MethodType.methodType(void.class)).invoke() + " " + (int) l.findStatic(HandleUse.class, "nothing", MethodType.methodType(void.class)).asType(MethodType.methodType(int.class)).invokeExact());
        try { h.invokeExact(); } catch (NullPointerException e) { System.out.println("null " + e.getMessage()); }
        // combinators
        System.out.println((int) MethodHandles.insertArguments(add, 1, 10L).invokeExact(5) + " " + MethodHandles.dropArguments(add, 1, String.class).invoke(1, "x", 2L) + " " + (String) MethodHandles.constant(String.class, "k").invokeExact() + (int) MethodHandles.identity(int.class).invokeExact(8));
        MethodHandle vo = l.findStatic(String.class, "valueOf", MethodType.methodType(String.class, int.class));
        System.out.println((String) MethodHandles.filterReturnValue(add, vo).invokeExact(1, 2L) + MethodHandles.permuteArguments(add, MethodType.methodType(int.class, long.class, int.class), 1, 0).invoke(5L, 6));
        MethodHandle len = l.findVirtual(String.class, "length", MethodType.methodType(int.class));
        System.out.println(MethodHandles.filterArguments(add, 0, len).invoke("four", 1L) + " " + MethodHandles.foldArguments(MethodHandles.dropArguments(add, 0, String.class), vo.asType(MethodType.methodType(String.class, int.class))).invoke(3, 4L));
        MethodHandle gt = l.findStatic(HandleUse.class, "isBig", MethodType.methodType(boolean.class, int.class));
        MethodHandle g = MethodHandles.guardWithTest(gt, MethodHandles.insertArguments(add, 1, 1000L), MethodHandles.identity(int.class));
        System.out.println((int) g.invokeExact(5) + " " + (int) g.invokeExact(50));
        MethodHandle c = MethodHandles.catchException(thr, java.io.IOException.class, l.findStatic(HandleUse.class, "handle", MethodType.methodType(void.class, java.io.IOException.class, String.class)));
        c.invokeExact("caught");
        System.out.println(MethodHandles.exactInvoker(add.type()).invoke(add, 3, 4L) + " " + MethodHandles.invoker(add.type()).invoke(add, 3, 4L) + add.asSpreader(Object[].class, 2).invoke(new Object[] {1, 2L}) + join.asCollector(Object[].class, 2).type());
        // types
        MethodType mt = MethodType.methodType(void.class, int[].class, String.class, List.class);
        System.out.println(mt + " " + mt.toMethodDescriptorString() + " " + mt.parameterCount() + mt.parameterType(0) + mt.returnType() + mt.erase() + mt.wrap() + mt.generic() + mt.changeReturnType(int.class) + mt.insertParameterTypes(1, long.class) + mt.dropParameterTypes(0, 2) + mt.parameterList() + mt.hasPrimitives() + (mt == MethodType.methodType(void.class, mt.parameterArray())) + MethodType.fromMethodDescriptorString("(I[JLjava/util/Map;)V", HandleUse.class.getClassLoader()) + mt.unwrap() + mt.lastParameterType());
        System.out.println(l.lookupClass() + " " + l + " " + MethodHandles.publicLookup() + " " + l.in(Sub.class));
        MutableCallSite mcs = new MutableCallSite(add); MethodHandle inv = mcs.dynamicInvoker();
        System.out.println((int) inv.invokeExact(1, 1L)); mcs.setTarget(MethodHandles.dropArguments(MethodHandles.constant(int.class, 7), 0, int.class, long.class)); System.out.println((int) inv.invokeExact(1, 1L));
        try { mcs.setTarget(len); } catch (WrongMethodTypeException e) { System.out.println(e.getMessage()); }
        try { new ConstantCallSite(add).setTarget(add); } catch (UnsupportedOperationException e) { System.out.println("unsupported"); }
        int depth = 0; try { rec(l.findStatic(HandleUse.class, "rec", MethodType.methodType(int.class, MethodHandle.class, int.class)), 0); } catch (StackOverflowError e) { System.out.println("soe"); }
        long s = 0; for (int k = 0; k < 100000; k++) s += (int) add.invokeExact(k, 1L); System.out.println(s);
    }
    static boolean isBig(int x) { return x > 10; }
    static void handle(java.io.IOException e, String s) { System.out.println("handled " + e.getMessage() + s); }
    static int rec(MethodHandle m, int d) throws Throwable { return (int) m.invokeExact(m, d + 1) + 1; }
}
