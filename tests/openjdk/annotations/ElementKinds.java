// Annotations with elements of every kind: values, defaults, arrays, nested ones, toString, equals, hashCode.
import java.lang.annotation.*;
import java.util.*;

public class ElementKinds {
    enum Colour { RED, GREEN { }, BLUE }
    @Retention(RetentionPolicy.RUNTIME) @interface Inner { String value() default "in"; int[] n() default {}; }
    @Retention(RetentionPolicy.RUNTIME) @interface All {
        boolean z() default true; byte b() default -1; short s() default -2; char c() default '\n'; int i() default Integer.MIN_VALUE; long j() default Long.MAX_VALUE; float f() default 1.5f; double d() default -0.0;
        String t() default "quote \" \\ \t end \u00e9 \u4e2d"; Class<?> k() default Map.Entry.class; Colour e() default Colour.GREEN; Inner a() default @Inner;
        boolean[] zs() default {true, false}; byte[] bs() default {1, -1}; short[] ss() default {}; char[] cs() default {'a', '\''}; int[] is() default {1, 2, 3}; long[] js() default {1L << 40}; float[] fs() default {Float.NaN, Float.NEGATIVE_INFINITY, 1e10f}; double[] ds() default {0.1, Double.MIN_VALUE};
        String[] ts() default {"", "x"}; Class<?>[] ks() default {int.class, void.class, int[][].class, String[].class, Inner.class}; Colour[] es() default {Colour.RED, Colour.BLUE}; Inner[] as() default {@Inner("p"), @Inner(n = {1})};
    }
    @Retention(RetentionPolicy.RUNTIME) @interface Single { String[] value(); }
    @Retention(RetentionPolicy.RUNTIME) @interface Empty { }
    @Retention(RetentionPolicy.CLASS) @interface NotSeen { }

    @All static class Defaults { }
    @All(z = false, b = 7, c = 'q', f = Float.POSITIVE_INFINITY, d = Double.NaN, t = "", k = long.class, e = Colour.BLUE, a = @Inner(value = "v", n = {4, 5}), is = 9, ts = "only", as = {}) @Empty @NotSeen @Single({"one"}) @Deprecated(since = "3", forRemoval = true) static class Set { }
    @Single({}) @Empty static class Third { }
    @FunctionalInterface interface Fun { void f(); }

    static void show(Annotation a) throws Exception {
        System.out.println(a);
        System.out.println("  type " + a.annotationType() + " class is proxy " + java.lang.reflect.Proxy.isProxyClass(a.getClass()));
        java.lang.reflect.Method[] ms = a.annotationType().getDeclaredMethods();
        Arrays.sort(ms, Comparator.comparing(m -> m.getName()));
        for (java.lang.reflect.Method m : ms) {
            m.setAccessible(true);
            Object v = m.invoke(a);
            System.out.println("  " + m.getName() + " " + m.getReturnType().getSimpleName() + " = " + text(v) + " default " + text(m.getDefaultValue()));
        }
    }
    static String text(Object v) {
        if (v == null) return "null";
        if (!v.getClass().isArray()) return v + "";
        StringBuilder sb = new StringBuilder("[");
        for (int i = 0; i < java.lang.reflect.Array.getLength(v); i++) sb.append(java.lang.reflect.Array.get(v, i)).append(';');
        return sb + "]";
    }

    public static void main(String[] args) throws Exception {
        for (Class<?> c : new Class<?>[] {Defaults.class, Set.class, Third.class, Fun.class, All.class, Inner.class, Thread.class, Override.class, Retention.class}) {
            Annotation[] as = c.getAnnotations();
            System.out.println("== " + c + " " + as.length);
            for (Annotation a : as) show(a);
        }
        All d1 = Defaults.class.getAnnotation(All.class), d2 = Set.class.getAnnotation(All.class);
        System.out.println(d1.equals(d1) + " " + d1.equals(d2) + " " + d1.equals(null) + " " + (d1 == Defaults.class.getAnnotation(All.class)));
        System.out.println(d1.a().equals(Holder.class.getAnnotation(Inner.class)) + " " + d1.a().hashCode() + " " + Holder.class.getAnnotation(Inner.class).hashCode());
        System.out.println(Third.class.getAnnotation(Single.class).hashCode() + " " + Third.class.getAnnotation(Empty.class).hashCode());
        int[] is = d1.is();
        is[0] = 100;
        System.out.println(d1.is()[0]);
        Inner mine = new Inner() {
            public String value() { return "in"; }
            public int[] n() { return new int[0]; }
            public Class<? extends Annotation> annotationType() { return Inner.class; }
        };
        System.out.println(d1.a().equals(mine) + " " + mine.equals(d1.a()));
        System.out.println(Set.class.isAnnotationPresent(NotSeen.class) + " " + Set.class.isAnnotationPresent(Empty.class) + " " + Set.class.getDeclaredAnnotation(Inner.class));
        try { Set.class.getAnnotation(null); } catch (NullPointerException e) { System.out.println("null type"); }
    }
    @Inner static class Holder { }
}
