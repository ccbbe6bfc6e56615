import java.lang.instrument.Instrumentation;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** An agent whose Instrumentation the program queries. */
public class Query {
    static Instrumentation instrumentation;

    public static void premain(String options, Instrumentation given) {
        instrumentation = given;
    }

    static class OfQuery {
    }

    public static void main(String[] args) throws Exception {
        Instrumentation i = instrumentation;
        Object[] arrays = {new OfQuery[0], new int[0][0]};
        Set<Object> loaded = new java.util.HashSet<>(Arrays.<Object>asList(i.getAllLoadedClasses()));
        System.out.println(loaded.contains(Query.class) + " " + loaded.contains(OfQuery.class) + " "
            + loaded.contains(arrays[0].getClass()) + " " + loaded.contains(int[][].class) + " "
            + loaded.contains(String.class) + " " + loaded.contains(int.class) + " " + loaded.contains(null));
        Set<String> names = new TreeSet<>();
        for (Class<?> c : i.getInitiatedClasses(Query.class.getClassLoader())) {
            if (!c.isArray() || c.getClassLoader() != null) {
                names.add(c.getName());
            }
        }
        System.out.println(names);
        Set<Object> boot = new java.util.HashSet<>(Arrays.<Object>asList(i.getInitiatedClasses(null)));
        System.out.println(boot.contains(Object.class) + " " + boot.contains(Query.class));
        System.out.println(i.getObjectSize(new Object()) >= 8);
        System.out.println(i.getObjectSize(new long[1000]) >= 8000 && i.getObjectSize(new long[1000]) < 9000);
        try {
            i.getObjectSize(null);
        } catch (NullPointerException e) {
            System.out.println(e);
        }
        for (Class<?> c : new Class<?>[] {Query.class, int.class, int[].class, Runnable.class, String.class,
                                          ((Runnable) () -> { }).getClass()}) {
            System.out.println(i.isModifiableClass(c));
        }
        System.out.println(i.isModifiableModule(String.class.getModule()));
        Module base = Object.class.getModule(), own = Query.class.getModule();
        System.out.println(base.isOpen("java.lang", own));
        i.redefineModule(base, Set.of(), Map.of("jdk.internal.misc", Set.of(own)), Map.of("java.lang", Set.of(own)),
                         Set.of(), Map.of());
        System.out.println(base.isOpen("java.lang", own) + " " + base.isExported("jdk.internal.misc", own));
        java.lang.reflect.Field value = String.class.getDeclaredField("value");
        value.setAccessible(true);
        System.out.println(((byte[]) value.get("text")).length);
        System.out.println(i.removeTransformer(new java.lang.instrument.ClassFileTransformer() { }));
        try {
            i.addTransformer(null);
        } catch (NullPointerException e) {
            System.out.println("null transformer");
        }
    }
}
