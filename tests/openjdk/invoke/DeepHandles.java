// release: 17
// Deep recursion and exceptions through handles.
import java.lang.invoke.*;
import java.util.*;
import static java.lang.invoke.MethodType.methodType;

public class DeepHandles {
    static MethodHandle again, sumTo, even, odd;
    static int depth;

    static void forever(int n) throws Throwable { depth = n; again.invokeExact(n + 1); }
    static long sum(int n) throws Throwable { return n == 0 ? 0 : n + (long) sumTo.invokeExact(n - 1); }
    static boolean isEven(int n) throws Throwable { return n == 0 || (boolean) odd.invokeExact(n - 1); }
    static boolean isOdd(int n) throws Throwable { return n != 0 && (boolean) even.invokeExact(n - 1); }
    static int thrower(int n) throws Exception {
        if (n == 0) throw new java.io.IOException("bottom");
        try {
            return (int) recursive.invokeExact(n - 1);
        } catch (java.io.IOException e) {
            throw new java.io.IOException(n + "<" + e.getMessage());
        } catch (Throwable t) {
            throw new Error(t);
        }
    }
    static MethodHandle recursive;

    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup l = MethodHandles.lookup();
        again = MethodHandles.dropArguments(l.findStatic(DeepHandles.class, "forever", methodType(void.class, int.class)), 1);
        for (int i = 0; i < 3; i++) {
            try {
                again.invokeExact(0);
            } catch (StackOverflowError e) {
                System.out.println("overflow " + (depth > 300));
            }
        }
        sumTo = MethodHandles.filterArguments(l.findStatic(DeepHandles.class, "sum", methodType(long.class, int.class)), 0, MethodHandles.identity(int.class));
        System.out.println((long) sumTo.invokeExact(300));
        even = l.findStatic(DeepHandles.class, "isEven", methodType(boolean.class, int.class));
        odd = l.findStatic(DeepHandles.class, "isOdd", methodType(boolean.class, int.class));
        System.out.println((boolean) even.invokeExact(500) + " " + (boolean) odd.invokeExact(500));
        recursive = l.findStatic(DeepHandles.class, "thrower", methodType(int.class, int.class));
        try {
            System.out.println((int) recursive.invokeExact(12));
        } catch (java.io.IOException e) {
            System.out.println(e.getMessage());
        }
        MethodHandle long1 = MethodHandles.identity(int.class);
        MethodHandle inc = l.findStatic(Math.class, "incrementExact", methodType(int.class, int.class));
        for (int i = 0; i < 500; i++) long1 = MethodHandles.filterReturnValue(long1, inc);
        System.out.println((int) long1.invokeExact(1000));
        try {
            System.out.println((int) long1.invokeExact(Integer.MAX_VALUE - 100));
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage() + " " + e.getStackTrace()[0] .getMethodName() + " " + e.getStackTrace()[e.getStackTrace().length - 1].getMethodName());
        }
        MethodHandle nested = inc;
        for (int i = 0; i < 60; i++) {
            nested = MethodHandles.foldArguments(MethodHandles.dropArguments(MethodHandles.identity(int.class), 1, int.class), nested);
        }
        System.out.println((int) nested.invokeExact(1));
    }
}
