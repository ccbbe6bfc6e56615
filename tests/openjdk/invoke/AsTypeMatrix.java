// release: 17
// asType and explicitCastArguments between all primitive types, boxes and Object.
import java.lang.invoke.*;
import static java.lang.invoke.MethodType.methodType;

public class AsTypeMatrix {
    static final Class<?>[] TYPES = {boolean.class, byte.class, char.class, short.class, int.class, long.class,
        float.class, double.class, Boolean.class, Byte.class, Character.class, Short.class, Integer.class, Long.class,
        Float.class, Double.class, Object.class, Number.class, Comparable.class, void.class};
    static final Object[] VALUES = {true, (byte) -7, 'A', (short) 300, 70000, 1L << 33, -1.5f, 1e10};

    static String text(Object o) {
        return o == null ? "null" : o instanceof Character ? "c" + (int) (Character) o : o.getClass().getSimpleName().charAt(0) + ":" + o;
    }

    public static void main(String[] args) throws Throwable {
        for (int i = 0; i < VALUES.length; i++) {
            Class<?> from = TYPES[i];
            MethodHandle source = MethodHandles.constant(from, VALUES[i]);
            StringBuilder line = new StringBuilder(from.getSimpleName());
            for (Class<?> to : TYPES) {
                line.append(' ').append(to.getSimpleName()).append('=');
                try {
                    line.append(text(source.asType(methodType(to)).invokeWithArguments()));
                } catch (Throwable t) {
                    line.append(t.getClass().getSimpleName());
                }
                line.append('|');
                try {
                    line.append(text(MethodHandles.explicitCastArguments(source, methodType(to)).invokeWithArguments()));
                } catch (Throwable t) {
                    line.append(t.getClass().getSimpleName());
                }
            }
            System.out.println(line);
        }
        for (Class<?> to : TYPES) {
            if (to == void.class) continue;
            MethodHandle id = MethodHandles.identity(to);
            StringBuilder line = new StringBuilder("Object->" + to.getSimpleName());
            for (Object value : VALUES) {
                try {
                    line.append(' ').append(text(id.asType(methodType(Object.class, Object.class)).invoke(value)));
                } catch (Throwable t) {
                    line.append(' ').append(t.getClass().getSimpleName());
                }
                try {
                    line.append('|').append(text(MethodHandles.explicitCastArguments(id, methodType(Object.class, Object.class)).invoke(value)));
                } catch (Throwable t) {
                    line.append('|').append(t.getClass().getSimpleName());
                }
            }
            System.out.println(line);
        }
        double[] odd = {Double.NaN, Double.POSITIVE_INFINITY, -1e30, 3.99, -3.99, 65536.5, 4294967296.0, -0.0};
        for (double d : odd) {
            StringBuilder line = new StringBuilder();
            for (int i = 0; i < 8; i++) {
                MethodHandle h = MethodHandles.explicitCastArguments(MethodHandles.identity(double.class), methodType(TYPES[i], double.class));
                line.append(text(h.invokeWithArguments(d))).append(' ');
            }
            System.out.println(line);
        }
        MethodHandle zero = MethodHandles.zero(int.class);
        System.out.println((int) zero.invokeExact() + " " + MethodHandles.zero(String.class).invoke() + " "
            + MethodHandles.empty(methodType(double.class, int.class, String.class)).invoke(1, "x"));
        MethodHandle boxed = MethodHandles.explicitCastArguments(MethodHandles.identity(int.class), methodType(int.class, Object.class));
        System.out.println((int) boxed.invokeExact((Object) 'x') + " " + (int) boxed.invokeExact((Object) 2.9) + " " + (int) boxed.invokeExact((Object) true));
    }
}
