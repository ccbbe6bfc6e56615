import java.lang.reflect.Field;
import java.lang.reflect.Modifier;

/** Prints the instance fields of a class and its superclasses with the offsets that Unsafe returns. */
public class Offsets {
    public static void main(String[] args) throws Exception {
        Field access = sun.misc.Unsafe.class.getDeclaredField("theUnsafe");
        access.setAccessible(true);
        sun.misc.Unsafe unsafe = (sun.misc.Unsafe) access.get(null);
        for (Class<?> c = Class.forName(args[0]); c != null; c = c.getSuperclass()) {
            for (Field field : c.getDeclaredFields()) {
                if (!Modifier.isStatic(field.getModifiers())) {
                    System.out.println(c.getName() + "." + field.getName() + " " + offset(unsafe, field));
                }
            }
        }
    }

    /** The offset of a field; fields of records have none here. */
    private static long offset(sun.misc.Unsafe unsafe, Field field) throws Exception {
        try {
            return unsafe.objectFieldOffset(field);
        } catch (UnsupportedOperationException e) {
            return -1;
        }
    }
}
