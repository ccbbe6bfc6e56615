// Virtual, interface, private, static, abstract and conflicting methods by reflection; exceptions and their wrapping.
import java.lang.reflect.*;
import java.util.*;

public class InvokeDispatch {
    interface Greets { String greet(String who); default String twice(String who) { return greet(who) + greet(who); } private String hid() { return "hid" + greet("!"); } static String stat(int x) { return "stat" + x; } }
    static class A implements Greets {
        public String greet(String who) { return "A:" + who; }
        private String own() { return "own A"; }
        String pack() { return "pack A"; }
        protected String prot() { return "prot A"; }
        static String cls() { return "cls A"; }
        public final String fin() { return "fin " + getClass().getSimpleName(); }
    }
    static class B extends A {
        public String greet(String who) { return "B:" + who; }
        private String own() { return "own B"; }
        String pack() { return "pack B"; }
        protected String prot() { return "prot B"; }
        static String cls() { return "cls B"; }
        public String twice(String who) { return "B2 " + super.twice(who); }
    }
    static class Thrower {
        Thrower(int k) throws Exception { if (k == 1) throw new java.io.IOException("checked"); if (k == 2) throw new IllegalStateException("unchecked"); if (k == 3) throw new StackOverflowError("error"); }
        static void t(int k) throws Throwable { switch (k) { case 0: throw new Exception("e0"); case 1: throw new Error("e1"); case 2: throw new NullPointerException(); case 3: Object o = "x"; Integer i = (Integer) o; break; case 4: int[] a = new int[-1]; break; default: t(k); } }
    }
    static class FailingInit { static int x = 1 / Integer.parseInt("0"); static void m() { } FailingInit() { } }
    static abstract class Abs { Abs() { } abstract void m(); }

    static String attempt(java.util.concurrent.Callable<Object> c) {
        try { return String.valueOf(c.call()); }
        catch (InvocationTargetException e) {
            Throwable t = e.getCause();
            return "ITE(" + e.getMessage() + ") of " + t.getClass().getName() + ": " + (t instanceof ClassCastException ? "cast" : t.getMessage()) + " same " + (t == e.getTargetException());
        }
        catch (Throwable t) { return t.getClass().getName() + ": " + (t.getMessage() == null ? null : t.getMessage().replaceAll("@[0-9a-f]+", "@HASH")) + (t.getCause() != null ? " because " + t.getCause() : ""); }
    }

    public static void main(String[] args) throws Exception {
        A[] receivers = {new A(), new B(), new A() { public String greet(String who) { return "anon " + who; } }};
        for (A a : receivers) {
            for (Class<?> c : new Class<?>[] {Greets.class, A.class, B.class}) {
                Method[] ms = c.getDeclaredMethods();
                Arrays.sort(ms, Comparator.comparing(Method::toString));
                for (Method m : ms) {
                    m.setAccessible(true);
                    Object[] in = m.getParameterCount() == 0 ? new Object[0] : m.getParameterTypes()[0] == int.class ? new Object[] {5} : new Object[] {"you"};
                    for (int k = 0; k < 18; k++) {
                        String r = attempt(() -> m.invoke(a, in));
                        if (k == 0 || k == 17) System.out.println(c.getSimpleName() + "." + m.getName() + " on " + a.getClass().getName() + ": " + r);
                    }
                }
            }
        }
        Method greet = Greets.class.getMethod("greet", String.class);
        System.out.println(attempt(() -> greet.invoke(null, "x")));
        System.out.println(attempt(() -> greet.invoke("not one", "x")));
        System.out.println(attempt(() -> greet.invoke(new A(), 5)));
        System.out.println(attempt(() -> greet.invoke(new A())));
        Method t = Thrower.class.getDeclaredMethod("t", int.class);
        for (int k = 0; k < 6; k++) { int kk = k; String r = attempt(() -> t.invoke(null, kk)); System.out.println(r); }
        Constructor<Thrower> con = Thrower.class.getDeclaredConstructor(int.class);
        for (int k = 0; k < 4; k++) { int kk = k; System.out.println(attempt(() -> con.newInstance(kk).getClass())); }
        System.out.println(attempt(() -> FailingInit.class.getDeclaredMethod("m").invoke(null)));
        System.out.println(attempt(() -> FailingInit.class.getDeclaredConstructor().newInstance()));
        System.out.println(attempt(() -> Abs.class.getDeclaredConstructor().newInstance()));
        System.out.println(attempt(() -> Abs.class.newInstance()));
        System.out.println(attempt(() -> int.class.newInstance()));
        System.out.println(attempt(() -> Class.class.newInstance()));
        System.out.println(attempt(() -> Thread.State.class.getDeclaredConstructor(String.class, int.class).newInstance("X", 3)));
        System.out.println(attempt(() -> List.class.getMethod("size").invoke(List.of(1, 2))));
        System.out.println(attempt(() -> Object.class.getMethod("hashCode").invoke("abc")));
        System.out.println(attempt(() -> Object.class.getMethod("getClass").invoke(new int[0])));
        System.out.println(attempt(() -> Object.class.getDeclaredMethod("clone").invoke(new int[0])));
        System.out.println(attempt(() -> Object.class.getMethod("toString").invoke((Object) null)));
        System.out.println(attempt(() -> Method.class.getMethod("invoke", Object.class, Object[].class).invoke(greet, new A(), new Object[] {"nested"})));
        System.out.println(attempt(() -> java.lang.invoke.MethodHandle.class.getMethod("invokeExact", Object[].class).invoke(java.lang.invoke.MethodHandles.constant(int.class, 3), (Object) new Object[0])));
        System.out.println(attempt(() -> java.lang.invoke.MethodHandle.class.getMethod("invoke", Object[].class).invoke(java.lang.invoke.MethodHandles.constant(int.class, 3), (Object) new Object[0])));
        System.out.println(attempt(() -> String.class.getMethod("charAt", int.class).invoke("abc", 5)));
        System.out.println(attempt(() -> String.class.getMethod("format", String.class, Object[].class).invoke(null, "%s-%s", new Object[] {1, 2})));
    }
}
