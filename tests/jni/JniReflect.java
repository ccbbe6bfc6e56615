import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Comparator;

/** IDs of members from objects of java.lang.reflect and back, in native code, and reflection on natives. */
public class JniReflect {
    static int count = 3;
    private String text = "private";
    final long wide = Long.parseLong("77");

    JniReflect() { }

    private JniReflect(String text, int[]... more) {
        this.text = text + more.length;
    }

    static String join(Object a, long b, double c) {
        return a + " " + b + " " + c;
    }

    private int add(int a) {
        return a + text.length();
    }

    void fails() {
        throw new IllegalStateException("of " + text);
    }

    interface Shape {
        double area();

        default String describe() {
            return "area " + area();
        }
    }

    record Square(double side) implements Shape {
        public double area() {
            return side * side;
        }
    }

    /** The member of an ID that is made of the member. */
    static native Object thereAndBack(Object member, boolean isField, boolean isStatic, Class<?> holder);

    static native Object makeByConstructor(Object constructor, String text, Object[] more);

    static native String callStatic(Object method, Object a, long b, double c);

    static native int callInstance(Object method, Object receiver, int a);

    static native double callVirtual(Object method, Object receiver);

    static native Object getObject(Object field, Object receiver);

    static native long getLong(Object field, Object receiver);

    static native void setStatic(Object field, int value);

    static native Object moduleOf(Class<?> type);

    static native Object lookUp(Class<?> type, String name, String descriptor, boolean isStatic);

    private static native String refused(Object member);

    private native int own(String text, int[] values, Object... rest) throws Exception;

    private static void attempt(String title, java.util.concurrent.Callable<Object> action) {
        try {
            System.out.println(title + ": " + action.call());
        } catch (java.lang.reflect.InvocationTargetException e) {
            System.out.println(title + " fails in its target: " + e.getCause());
        } catch (Throwable e) {
            System.out.println(title + " fails: " + e);
        }
    }

    public static void main(String[] args) throws Exception {
        System.loadLibrary("jnireflect");
        for (Class<?> type : new Class<?>[] {JniReflect.class, Square.class, Shape.class, Thread.State.class}) {
            for (Field f : type.getDeclaredFields()) {
                Object back = thereAndBack(f, true, Modifier.isStatic(f.getModifiers()), type);
                System.out.println(f + " " + f.equals(back) + " " + (f == back));
            }
            Method[] methods = type.getDeclaredMethods();
            Arrays.sort(methods, Comparator.comparing(Method::toString));
            for (Method m : methods) {
                Object back = thereAndBack(m, false, Modifier.isStatic(m.getModifiers()), type);
                System.out.println(m + " " + m.equals(back));
            }
            for (Constructor<?> c : type.getDeclaredConstructors()) {
                System.out.println(c + " " + c.equals(thereAndBack(c, false, false, type)));
            }
        }
        JniReflect one = new JniReflect();
        attempt("constructor", () -> ((JniReflect) makeByConstructor(
            JniReflect.class.getDeclaredConstructor(String.class, int[][].class), "made", new int[2][])).text);
        attempt("static method", () -> callStatic(
            JniReflect.class.getDeclaredMethod("join", Object.class, long.class, double.class), "a", 1L << 40, 2.5));
        attempt("instance method", () -> callInstance(JniReflect.class.getDeclaredMethod("add", int.class), one, 5));
        attempt("exception", () -> callInstance(JniReflect.class.getDeclaredMethod("fails"), one, 0));
        attempt("interface method", () -> callVirtual(Shape.class.getDeclaredMethod("area"), new Square(3)));
        attempt("private field", () -> getObject(JniReflect.class.getDeclaredField("text"), one));
        attempt("field of a library class", () -> getObject(Thread.class.getDeclaredField("name"), new Thread("its name")));
        attempt("final field", () -> getLong(JniReflect.class.getDeclaredField("wide"), one));
        setStatic(JniReflect.class.getDeclaredField("count"), 9);
        System.out.println(count);
        for (Class<?> type : new Class<?>[] {String.class, JniReflect.class, int.class, int[].class, Square[].class}) {
            System.out.println(moduleOf(type) == type.getModule());
        }
        attempt("module of null", () -> moduleOf(null));
        attempt("looked up", () -> lookUp(JniReflect.class, "join", "(Ljava/lang/Object;JD)Ljava/lang/String;", true));
        attempt("inherited", () -> lookUp(JniReflect.class, "hashCode", "()I", false));
        attempt("default", () -> lookUp(Square.class, "describe", "()Ljava/lang/String;", false));
        attempt("constructor by name", () -> lookUp(JniReflect.class, "<init>", "()V", false));
        attempt("absent", () -> lookUp(JniReflect.class, "absent", "()V", false));
        Method own = JniReflect.class.getDeclaredMethod("own", String.class, int[].class, Object[].class);
        System.out.println(own + " " + Modifier.toString(own.getModifiers()));
        for (int i = 0; i < 20; i++) {
            int k = i;
            if (i % 19 == 0) {
                attempt("native by reflection", () -> own.invoke(one, "abc", new int[] {k, 2}, new Object[] {1, 2, 3}));
                attempt("native that throws", () -> own.invoke(one, null, new int[0], new Object[0]));
            } else {
                own.invoke(one, "x", new int[] {i}, new Object[i]);
            }
        }
        attempt("static native", () -> refused(null));
    }
}
