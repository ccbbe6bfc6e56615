// release: 17
// unreflect of methods, constructors and fields, with setAccessible, and back with revealDirect.
import java.lang.invoke.*;
import java.lang.reflect.*;
import java.util.*;
import static java.lang.invoke.MethodType.methodType;

public class UnreflectAll {
    private int number = 3;
    public static final String CONSTANT = "const";
    private final long fixed = 8L;
    private static char letter = 'm';
    public UnreflectAll() { }
    private UnreflectAll(int n) { number = n; }
    public int getNumber() { return number; }
    private static String glue(String a, Object... rest) { return a + rest.length; }
    static <T extends Comparable<T>> T max(T a, T b) { return a.compareTo(b) > 0 ? a : b; }
    synchronized final double half(double d) { return d / 2; }
    interface Face { default String face() { return "face of " + this; } private int own() { return 4; } static int st() { return 5; } void abs(); }
    static class Impl implements Face { public void abs() { System.out.println("abs"); } public String toString() { return "impl"; } }

    static void describe(MethodHandles.Lookup l, MethodHandle h) {
        try {
            MethodHandleInfo i = l.revealDirect(h);
            System.out.println(i + " | " + MethodHandleInfo.referenceKindToString(i.getReferenceKind()) + " " + i.getDeclaringClass().getSimpleName() + " " + i.getName()
                + " " + i.getMethodType() + " " + Modifier.toString(i.getModifiers()) + " varargs=" + i.isVarArgs() + " " + i.reflectAs(Member.class, l));
        } catch (IllegalArgumentException e) {
            System.out.println(e);
        }
    }

    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup l = MethodHandles.lookup();
        List<Method> methods = new ArrayList<>(List.of(UnreflectAll.class.getDeclaredMethods()));
        methods.removeIf(m -> m.isSynthetic());
        methods.sort(Comparator.comparing(Method::toString));
        for (Method m : methods) {
            MethodHandle h = l.unreflect(m);
            System.out.println(h + " " + h.isVarargsCollector());
            describe(l, h);
        }
        List<Constructor<?>> constructors = new ArrayList<>(List.of(UnreflectAll.class.getDeclaredConstructors()));
        constructors.sort(Comparator.comparing(Constructor::toString));
        for (Constructor<?> c : constructors) describe(l, l.unreflectConstructor(c));
        for (Field f : UnreflectAll.class.getDeclaredFields()) {
            describe(l, l.unreflectGetter(f));
            if (!Modifier.isFinal(f.getModifiers())) describe(l, l.unreflectSetter(f));
        }
        UnreflectAll u = (UnreflectAll) l.unreflectConstructor(UnreflectAll.class.getDeclaredConstructor(int.class)).invokeExact(42);
        System.out.println((int) l.unreflect(UnreflectAll.class.getMethod("getNumber")).invokeExact(u));
        Field fixed = UnreflectAll.class.getDeclaredField("fixed");
        try {
            l.unreflectSetter(fixed);
        } catch (IllegalAccessException e) {
            System.out.println(e.getMessage().replaceAll("@[0-9a-f]+", "@"));
        }
        fixed.setAccessible(true);
        l.unreflectSetter(fixed).invoke(u, 9L);
        System.out.println(fixed.get(u));
        Method half = UnreflectAll.class.getDeclaredMethod("half", double.class);
        System.out.println((double) l.unreflect(half).invokeExact(u, 9.0));
        System.out.println((double) l.unreflectSpecial(half, UnreflectAll.class).invokeExact(u, 5.0));
        Method[] faces = Face.class.getDeclaredMethods();
        Arrays.sort(faces, Comparator.comparing(Method::getName));
        for (Method m : faces) {
            MethodHandle h = l.unreflect(m);
            describe(l, h);
        }
        Impl impl = new Impl();
        System.out.println((String) l.unreflect(Face.class.getMethod("face")).invoke(impl) + " " + (int) l.unreflect(Face.class.getDeclaredMethod("own")).invoke(impl)
            + " " + (int) l.unreflect(Face.class.getMethod("st")).invoke());
        l.findVirtual(Impl.class, "abs", methodType(void.class)).invoke(impl);
        describe(l, l.findVirtual(Impl.class, "face", methodType(String.class)));
        describe(l, l.findVirtual(String.class, "length", methodType(int.class)));
        describe(l, l.findVirtual(ArrayList.class, "size", methodType(int.class)));
        describe(l, l.findVirtual(Object.class, "hashCode", methodType(int.class)));
        describe(l, l.findVirtual(List.class, "hashCode", methodType(int.class)));
        describe(l, l.findVirtual(CharSequence.class, "toString", methodType(String.class)));
        describe(l, MethodHandles.identity(int.class));
        describe(l, MethodHandles.insertArguments(l.findVirtual(String.class, "length", methodType(int.class)), 0, "x"));
        describe(l, MethodHandles.exactInvoker(methodType(int.class)));
        describe(l, MethodHandles.invoker(methodType(int.class, String.class)));
        describe(l, l.findVirtual(MethodHandle.class, "invokeExact", methodType(int.class, long.class)));
        describe(l, l.findVirtual(VarHandle.class, "compareAndSet", methodType(boolean.class, int.class, int.class)));
        Method invoke = MethodHandle.class.getMethod("invoke", Object[].class);
        describe(l, l.unreflect(invoke));
        for (String name : new String[] {"invoke", "invokeExact"}) {
            try {
                System.out.println(MethodHandle.class.getMethod(name, Object[].class).invoke(MethodHandles.identity(int.class), (Object) new Object[] {1}));
            } catch (InvocationTargetException e) {
                System.out.println(e.getCause());
            }
        }
        try {
            System.out.println(VarHandle.class.getMethod("get", Object[].class).invoke(MethodHandles.arrayElementVarHandle(int[].class), (Object) new Object[] {new int[1], 0}));
        } catch (InvocationTargetException e) {
            System.out.println(e.getCause());
        } catch (UnsatisfiedLinkError e) {
            System.out.println(e);
        }
        System.out.println(MethodHandles.reflectAs(Method.class, l.findVirtual(String.class, "concat", methodType(String.class, String.class))));
    }
}
