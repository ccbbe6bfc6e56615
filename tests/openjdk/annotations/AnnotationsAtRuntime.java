// Annotations as programs use them: a small injection and validation framework, meta-annotations, sorted processing, caching, equality over loaders.
import java.lang.annotation.*;
import java.lang.reflect.*;
import java.util.*;
import java.util.function.*;
import java.util.stream.*;

public class AnnotationsAtRuntime {
    @Retention(RetentionPolicy.RUNTIME) @Target(ElementType.ANNOTATION_TYPE) @interface Rule { Class<? extends BiFunction<Annotation, Object, String>> by(); int order() default 0; }
    @Retention(RetentionPolicy.RUNTIME) @Rule(by = RangeRule.class, order = 2) @interface Range { long min() default Long.MIN_VALUE; long max() default Long.MAX_VALUE; }
    @Retention(RetentionPolicy.RUNTIME) @Rule(by = PatternRule.class, order = 1) @Repeatable(Patterns.class) @interface Pattern { String value(); String message() default "does not match {value}"; }
    @Retention(RetentionPolicy.RUNTIME) @interface Patterns { Pattern[] value(); }
    @Retention(RetentionPolicy.RUNTIME) @Rule(by = NonNullRule.class) @interface NonNull { }
    @Retention(RetentionPolicy.RUNTIME) @Inherited @interface Component { String name() default ""; Class<?>[] needs() default {}; }
    @Retention(RetentionPolicy.RUNTIME) @Target({ElementType.FIELD, ElementType.PARAMETER, ElementType.CONSTRUCTOR}) @interface Inject { String named() default ""; }
    @Retention(RetentionPolicy.RUNTIME) @interface On { String[] events(); int priority() default 5; }

    static class RangeRule implements BiFunction<Annotation, Object, String> { public String apply(Annotation a, Object v) { Range r = (Range) a; return v instanceof Number n && (n.longValue() < r.min() || n.longValue() > r.max()) ? n + " not in " + r.min() + ".." + r.max() : null; } }
    static class PatternRule implements BiFunction<Annotation, Object, String> { public String apply(Annotation a, Object v) { Pattern p = (Pattern) a; return v != null && !v.toString().matches(p.value()) ? v + " " + p.message().replace("{value}", p.value()) : null; } }
    static class NonNullRule implements BiFunction<Annotation, Object, String> { public String apply(Annotation a, Object v) { return v == null ? "is null" : null; } }

    record Person(@NonNull @Pattern("[A-Z].*") @Pattern(value = ".{2,5}", message = "has a bad length") String name, @Range(min = 0, max = 150) int age, @NonNull Person friend) { }
    static class Account { @Range(min = 10) private final long balance; @Pattern("\\d+-\\d+") String number; Account(long b, String n) { balance = b; number = n; } }

    static List<String> validate(Object o) throws Exception {
        List<String> out = new ArrayList<>();
        for (Field f : o.getClass().getDeclaredFields()) {
            f.setAccessible(true);
            Object v = f.get(o);
            List<Annotation> rules = new ArrayList<>();
            for (Annotation a : f.getAnnotations()) { if (a.annotationType().isAnnotationPresent(Rule.class)) rules.add(a); else if (a instanceof Patterns p) rules.addAll(List.of(p.value())); }
            rules.sort(Comparator.comparingInt(a -> a.annotationType().getAnnotation(Rule.class).order()));
            for (Annotation a : rules) { Constructor<? extends BiFunction<Annotation, Object, String>> k = a.annotationType().getAnnotation(Rule.class).by().getDeclaredConstructor(); String e = k.newInstance().apply(a, v); if (e != null) out.add(f.getName() + ": " + e); }
        }
        return out;
    }

    @Component(name = "db") static class Db { String query() { return "rows"; } }
    @Component(needs = Db.class) static class Service { @Inject Db db; final String label; @Inject Service(@Inject(named = "label") String label) { this.label = label; } @On(events = {"start", "stop"}) void both(String e) { log.add(label + " both " + e + db.query()); } @On(events = "stop", priority = 9) void late(String e) { log.add("late " + e); } }
    static class Derived extends Service { @Inject Derived(@Inject(named = "label") String l) { super(l + "+"); } @On(events = "start", priority = 1) @Override void both(String e) { log.add("derived " + e); } }
    static final List<String> log = new ArrayList<>();
    static final Map<Object, Object> beans = new LinkedHashMap<>();

    static Object make(Class<?> c) throws Exception {
        Component comp = c.getAnnotation(Component.class);
        if (beans.containsKey(c)) return beans.get(c);
        for (Class<?> n : comp.needs()) make(n);
        Constructor<?> k = Arrays.stream(c.getDeclaredConstructors()).filter(x -> x.isAnnotationPresent(Inject.class) || x.getParameterCount() == 0).findFirst().get();
        Object[] in = new Object[k.getParameterCount()];
        for (int i = 0; i < in.length; i++) in[i] = beans.get(((Inject) k.getParameterAnnotations()[i][0]).named());
        Object o = k.newInstance(in);
        for (Class<?> s = c; s != Object.class; s = s.getSuperclass()) for (Field f : s.getDeclaredFields()) if (f.isAnnotationPresent(Inject.class)) f.set(o, make(f.getType()));
        beans.put(c, o);
        return o;
    }
    static void fire(String e) throws Exception {
        record Target(Object o, Method m, On on) { }
        List<Target> ts = new ArrayList<>();
        for (Object o : beans.values()) for (Class<?> s = o.getClass(); s != Object.class; s = s.getSuperclass()) for (Method m : s.getDeclaredMethods()) { On on = m.getAnnotation(On.class); if (on != null && List.of(on.events()).contains(e)) ts.add(new Target(o, m, on)); }
        ts.sort(Comparator.comparingInt((Target t) -> t.on.priority()).thenComparing(t -> t.o.getClass().getSimpleName()).thenComparing(t -> t.m.getDeclaringClass().getSimpleName()).thenComparing(t -> t.m.getName()));
        for (Target t : ts) t.m.invoke(t.o, e);
    }

    public static void main(String[] args) throws Exception {
        for (Object o : new Object[] {new Person("Ann", 30, null), new Person("bob", -1, new Person("X", 200, null)), new Person(null, 0, null), new Person("Toolong", 151, null), new Account(5, "12-34"), new Account(50, "x")}) System.out.println(o.getClass().getSimpleName() + " " + validate(o));
        long errors = 0;
        for (int i = 0; i < 300; i++) errors += validate(new Person("N" + i, i, null)).size();
        System.out.println(errors);
        beans.put("label", "L");
        make(Service.class); make(Derived.class);
        fire("start"); fire("stop"); fire("none");
        System.out.println(log);
        System.out.println(Derived.class.getAnnotation(Component.class) + " " + Derived.class.getDeclaredAnnotations().length + " " + Arrays.stream(Person.class.getDeclaredConstructors()[0].getParameters()).map(p -> Arrays.toString(p.getAnnotations())).toList());
        Map<Class<?>, List<Annotation>> byType = Arrays.stream(Person.class.getDeclaredFields()).flatMap(f -> Arrays.stream(f.getAnnotations())).collect(Collectors.groupingBy(Annotation::annotationType, () -> new TreeMap<>(Comparator.comparing(Class::getName)), Collectors.toList()));
        System.out.println(byType);
        System.out.println(byType.get(NonNull.class).get(0).equals(byType.get(NonNull.class).get(1)) + " " + byType.get(NonNull.class).get(0).hashCode());
    }
}
