// release: 17
// guardWithTest, catchException, tryFinally, throwException.
import java.lang.invoke.*;
import java.util.*;
import static java.lang.invoke.MethodType.methodType;

public class Guards {
    static boolean isBig(int x, String s) { return x > s.length(); }
    static String big(int x, String s, long extra) { return "big " + x + s + extra; }
    static String small(int x, String s, long extra) { return "small " + s + x + extra; }
    static int divide(int a, int b) { return a / b; }
    static int onZero(ArithmeticException e, int a) { System.out.println("caught " + e.getMessage()); return -a; }
    static int cleanup(Throwable t, int result, int a, int b) {
        System.out.println("cleanup " + t + " " + result + " " + a + " " + b);
        return result + 1000;
    }
    static void vclean(Throwable t, Object o) { System.out.println("vclean " + t + " " + o); }
    static void vbody(Object o) { if (o == null) throw new IllegalStateException("null body"); System.out.println("body " + o); }
    static long lclean(Throwable t, long r, double d) { return t == null ? r : -1L; }
    static long lbody(double d) throws Exception { if (d < 0) throw new Exception("negative"); return (long) d; }

    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup l = MethodHandles.lookup();
        MethodType target = methodType(String.class, int.class, String.class, long.class);
        MethodHandle test = l.findStatic(Guards.class, "isBig", methodType(boolean.class, int.class, String.class));
        MethodHandle guard = MethodHandles.guardWithTest(test, l.findStatic(Guards.class, "big", target), l.findStatic(Guards.class, "small", target));
        for (int i = 0; i < 300; i++) {
            String s = (String) guard.invokeExact(i % 7, "abc", (long) i);
            if (i % 43 == 0) System.out.println(s);
        }
        MethodHandle divide = l.findStatic(Guards.class, "divide", methodType(int.class, int.class, int.class));
        MethodHandle handler = l.findStatic(Guards.class, "onZero", methodType(int.class, ArithmeticException.class, int.class));
        MethodHandle safe = MethodHandles.catchException(divide, ArithmeticException.class, handler);
        System.out.println((int) safe.invokeExact(7, 2) + " " + (int) safe.invokeExact(7, 0));
        MethodHandle wrong = MethodHandles.catchException(divide, IllegalStateException.class,
            MethodHandles.dropArguments(MethodHandles.constant(int.class, 5), 0, IllegalStateException.class));
        try {
            System.out.println((int) wrong.invokeExact(1, 0));
        } catch (ArithmeticException e) {
            System.out.println("passed " + e.getMessage() + " " + e.getStackTrace()[0].getMethodName() + " " + e.getStackTrace()[1].getMethodName());
        }
        MethodHandle fin = MethodHandles.tryFinally(divide, l.findStatic(Guards.class, "cleanup", methodType(int.class, Throwable.class, int.class, int.class, int.class)));
        System.out.println((int) fin.invokeExact(9, 3));
        try {
            System.out.println((int) fin.invokeExact(9, 0));
        } catch (ArithmeticException e) {
            System.out.println("finally passed " + e.getMessage());
        }
        MethodHandle vfin = MethodHandles.tryFinally(l.findStatic(Guards.class, "vbody", methodType(void.class, Object.class)),
            l.findStatic(Guards.class, "vclean", methodType(void.class, Throwable.class, Object.class)));
        vfin.invokeExact((Object) "b");
        try {
            vfin.invokeExact((Object) null);
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        MethodHandle lfin = MethodHandles.tryFinally(l.findStatic(Guards.class, "lbody", methodType(long.class, double.class)),
            l.findStatic(Guards.class, "lclean", methodType(long.class, Throwable.class, long.class, double.class)));
        System.out.println((long) lfin.invokeExact(12.5));
        try {
            System.out.println((long) lfin.invokeExact(-1.0));
        } catch (Exception e) {
            System.out.println(e);
        }
        MethodHandle thrower = MethodHandles.throwException(int.class, Exception.class);
        try {
            System.out.println((int) thrower.invokeExact(new Exception("thrown")));
        } catch (Exception e) {
            System.out.println(e);
        }
        try {
            MethodHandles.throwException(void.class, Error.class).invokeExact((Error) null);
        } catch (NullPointerException e) {
            System.out.println("NPE for null");
        }
        MethodHandle nested = divide;
        for (int i = 0; i < 8; i++) {
            int n = i;
            nested = MethodHandles.catchException(nested, NumberFormatException.class, MethodHandles.dropArguments(MethodHandles.constant(int.class, n), 0, NumberFormatException.class));
        }
        System.out.println((int) nested.invokeExact(100, 7));
        for (Runnable bad : List.<Runnable>of(
            () -> MethodHandles.guardWithTest(test, divide, divide),
            () -> MethodHandles.guardWithTest(divide, divide, divide),
            () -> MethodHandles.catchException(divide, RuntimeException.class, handler),
            () -> MethodHandles.tryFinally(divide, handler))) {
            try {
                bad.run();
            } catch (IllegalArgumentException e) {
                System.out.println(e);
            }
        }
    }
}
