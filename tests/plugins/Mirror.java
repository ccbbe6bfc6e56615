import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;

/** With an argument: prints by reflection the expected output of mirror.c. */
public class Mirror {
    public abstract static class Base {
        abstract int of();
    }

    public static final class Told extends Base implements Runnable {
        static final int NUMBER = 42;
        static byte small = -3;
        static short middle = -300;
        static char letter = 'x';
        static boolean yes = true;
        static long large = 1L << 40;
        static float third = 0.25f;
        static double half = 0.5;
        protected static String text = "h\u00e9llo";
        static Object nothing;
        static Told self;
        static int[] numbers = {1, -2, 3};
        static byte[] bytes = {1, -2};
        static String[] texts = {"a", null};
        static double[] halves = {0.5, -1.5};
        private volatile int count = 7;
        final transient long wide = -9;
        float part = 1.5f;
        String name = "inner";
        Object other = new int[2];

        Told() {
            self = this;
        }

        int of() {
            return count;
        }

        public synchronized void run() {
            told(-5, 1L << 33, 0.125, "word", 2.5f, new int[1]);
        }

        void told(int a, long b, double c, String d, float e, int[] f) {
            count++;
            trace = new Throwable().getStackTrace();
        }

        static native void nowhere();
    }

    static StackTraceElement[] trace;

    static String value(Object value) {
        return value == null ? "null"
                : value instanceof String ? "\"" + value + "\""
                : value instanceof Boolean ? ((Boolean) value ? "1" : "0")
                : value instanceof Character ? "" + (int) (Character) value
                : value instanceof Number ? value.toString()
                : value.getClass().getName().replace('.', '/');
    }

    static String descriptor(Class<?> type) {
        return Array.newInstance(type, 0).getClass().getName().substring(1).replace('.', '/');
    }

    static String descriptor(Class<?>[] types, Class<?> result) {
        StringBuilder text = new StringBuilder("(");
        for (Class<?> type : types) {
            text.append(descriptor(type));
        }
        return text + ")" + (result == void.class ? "V" : descriptor(result));
    }

    static void print(Class<?> type, Object self) throws Exception {
        System.out.printf("class %s %x %s %s%n", type.getName().replace('.', '/'),
                type.getModifiers() & 0x611, type.getSuperclass().getName().replace('.', '/'),
                "Mirror.java");
        StringBuilder values = new StringBuilder();
        for (Field field : type.getDeclaredFields()) {
            field.setAccessible(true);
            System.out.printf("field %s %s %x", field.getName(), descriptor(field.getType()),
                    field.getModifiers() & 0xdf);
            if (!Modifier.isStatic(field.getModifiers())) {
                System.out.println();
                values.append("value " + field.getName() + " " + value(field.get(self)) + "\n");
                continue;
            }
            Object value = field.get(null);
            System.out.println(" = " + value(value));
            if (value != null && value.getClass().isArray()) {
                System.out.print("array " + field.getName() + " " + Array.getLength(value) + ":");
                for (int i = 0; i < Array.getLength(value); i++) {
                    System.out.print(" " + value(Array.get(value, i)));
                }
                System.out.println(" 0");
            }
        }
        for (Constructor<?> made : type.getDeclaredConstructors()) {
            System.out.printf("method <init>%s %x code%n",
                    descriptor(made.getParameterTypes(), void.class), made.getModifiers() & 0xdbf);
        }
        for (Method method : type.getDeclaredMethods()) {
            System.out.printf("method %s%s %x %s%n", method.getName(),
                    descriptor(method.getParameterTypes(), method.getReturnType()),
                    method.getModifiers() & 0xdbf,
                    Modifier.isNative(method.getModifiers()) ? "none" : "code");
        }
        System.out.print("method <clinit>()V 8 code\n" + values + "is 1 0\n");
    }

    public static void main(String[] args) throws Exception {
        Told told = new Told();
        told.run();
        if (args.length != 0) {
            System.out.println("told by main 1: Mirror$Told -5 8589934592 0.125 \"word\" 2.5 [I 0");
            System.out.println("at told:0");
            for (int i = 1; i < trace.length; i++) {
                System.out.println("at " + trace[i].getMethodName() + ":" + trace[i].getLineNumber());
            }
            print(Told.class, told);
        }
    }
}
