// release: 17
// Handles for arrays of all types, constants, identities and zeros.
import java.lang.invoke.*;
import java.lang.reflect.Array;
import java.util.*;
import static java.lang.invoke.MethodType.methodType;

public class ArrayHandles {
    interface Action { Object run() throws Throwable; }
    static void show(String what, Action a) {
        try {
            System.out.println(what + ": " + a.run());
        } catch (Throwable t) {
            System.out.println(what + ": " + t);
        }
    }

    public static void main(String[] args) throws Throwable {
        Class<?>[] types = {boolean.class, byte.class, char.class, short.class, int.class, long.class, float.class, double.class, String.class, int[].class};
        Object[] values = {true, (byte) -5, '\u20ac', (short) -300, 1 << 30, 1L << 60, 2.5f, -1e300, "str", new int[] {1}};
        for (int i = 0; i < types.length; i++) {
            Class<?> array = types[i].arrayType();
            MethodHandle make = MethodHandles.arrayConstructor(array);
            Object a = make.invoke(4);
            MethodHandles.arrayElementSetter(array).invoke(a, 2, values[i]);
            Object back = MethodHandles.arrayElementGetter(array).invoke(a, 2);
            System.out.println(make.type() + " " + (int) MethodHandles.arrayLength(array).invoke(a) + " " + back.equals(values[i]) + " "
                + MethodHandles.arrayElementGetter(array).type() + MethodHandles.arrayElementSetter(array).type()
                + " " + (i < 9 ? Array.get(a, 2) + "," + Array.get(a, 1) : ""));
        }
        show("negative", () -> MethodHandles.arrayConstructor(int[].class).invoke(-1));
        show("index", () -> MethodHandles.arrayElementGetter(long[].class).invoke(new long[2], 2));
        show("index set", () -> { MethodHandles.arrayElementSetter(byte[].class).invoke(new byte[2], -1, (byte) 0); return "?"; });
        show("null array", () -> MethodHandles.arrayElementGetter(char[].class).invoke((char[]) null, 0));
        show("null length", () -> MethodHandles.arrayLength(char[].class).invoke((char[]) null));
        show("store", () -> { MethodHandles.arrayElementSetter(Object[].class).invoke((Object[]) new String[1], 0, (Object) 5); return "?"; });
        show("store cast", () -> { MethodHandles.arrayElementSetter(String[].class).invoke((Object) new String[1], 0, (Object) 5); return "?"; });
        show("not array", () -> MethodHandles.arrayElementGetter(String.class));
        show("constructor not array", () -> MethodHandles.arrayConstructor(int.class));
        show("constant", () -> (int) MethodHandles.constant(int.class, (short) 4).invokeExact());
        show("constant long", () -> (long) MethodHandles.constant(long.class, 'x').invokeExact());
        show("constant bad", () -> MethodHandles.constant(int.class, 4L));
        show("constant void", () -> MethodHandles.constant(void.class, null));
        show("constant null", () -> MethodHandles.constant(String.class, null).invoke());
        show("constant boolean", () -> (boolean) MethodHandles.constant(boolean.class, true).invokeExact());
        show("constant char", () -> (int) (char) MethodHandles.constant(char.class, '\uffff').invokeExact());
        show("identity boolean", () -> (boolean) MethodHandles.identity(boolean.class).invokeExact(true));
        show("identity byte", () -> (byte) MethodHandles.identity(byte.class).invokeExact((byte) 200));
        show("identity void", () -> MethodHandles.identity(void.class));
        for (Class<?> t : new Class<?>[] {boolean.class, byte.class, char.class, short.class, int.class, long.class, float.class, double.class, String.class, void.class}) {
            Object zero = MethodHandles.zero(t).invoke();
            System.out.print((zero instanceof Character c ? (int) c : zero) + " ");
        }
        System.out.println();
        MethodHandle id = MethodHandles.identity(long.class);
        long sum = 0;
        for (long i = 0; i < 1000; i++) sum += (long) id.invokeExact(i * 0x100000001L);
        System.out.println(sum);
        MethodHandle two = MethodHandles.arrayElementGetter(int[][].class);
        int[][] grid = {{1, 2}, {3, 4}};
        System.out.println(((int[]) two.invokeExact(grid, 1))[0]);
    }
}
