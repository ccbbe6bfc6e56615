// release: 17
// Exceptions from lookups of members that do not exist or are not accessible, with all texts and causes.
import java.lang.invoke.*;
import java.util.*;
import static java.lang.invoke.MethodType.methodType;

public class LookupErrors {
    interface Action { Object run() throws Throwable; }

    static void show(String what, Action action) {
        try {
            System.out.println(what + ": " + action.run());
        } catch (Throwable t) {
            String text = what + ": " + t + (t.getCause() == null ? "" : " <- " + t.getCause());
            System.out.println(text.replaceAll("@[0-9a-f]+", "@"));
        }
    }

    static class Other {
        private int hidden = 1;
        private static int shared = 2;
        private void no() { }
        final int fixed = 4;
        static final int CONSTANT = 8;
        int plain;
    }
    interface Shape { double area(); static int sides() { return 0; } default String text() { return "shape"; } }
    static abstract class Base { abstract void todo(); void done() { } }

    public static void main(String[] args) {
        MethodHandles.Lookup l = MethodHandles.lookup(), p = MethodHandles.publicLookup();
        show("no static", () -> l.findStatic(Other.class, "nothing", methodType(void.class)));
        show("no virtual", () -> l.findVirtual(String.class, "length", methodType(long.class)));
        show("no constructor", () -> l.findConstructor(Other.class, methodType(void.class, int.class)));
        show("constructor type", () -> l.findConstructor(Other.class, methodType(Other.class)));
        show("abstract constructor", () -> l.findConstructor(Base.class, methodType(void.class)).invoke());
        show("array constructor", () -> l.findConstructor(int[].class, methodType(void.class, int.class)));
        show("interface constructor", () -> l.findConstructor(Shape.class, methodType(void.class)));
        show("no getter", () -> l.findGetter(Other.class, "absent", int.class));
        show("getter type", () -> l.findGetter(Other.class, "hidden", long.class));
        show("getter of static", () -> l.findGetter(Other.class, "shared", int.class));
        show("static getter of instance", () -> l.findStaticGetter(Other.class, "hidden", int.class));
        show("setter of final", () -> l.findSetter(Other.class, "fixed", int.class));
        show("setter of static final", () -> l.findStaticSetter(Other.class, "CONSTANT", int.class));
        show("virtual of static", () -> l.findVirtual(Integer.class, "valueOf", methodType(Integer.class, int.class)));
        show("static of virtual", () -> l.findStatic(String.class, "trim", methodType(String.class)));
        show("init by name", () -> l.findVirtual(Other.class, "<init>", methodType(void.class)));
        show("static init by name", () -> l.findStatic(Other.class, "<init>", methodType(void.class)));
        show("clinit", () -> l.findStatic(LookupErrors.class, "<clinit>", methodType(void.class)));
        show("interface static via virtual", () -> l.findVirtual(Shape.class, "sides", methodType(int.class)));
        show("interface static", () -> l.findStatic(Shape.class, "sides", methodType(int.class)).invoke());
        show("public lookup private", () -> p.findVirtual(Other.class, "no", methodType(void.class)));
        show("public lookup package class", () -> p.findGetter(Other.class, "plain", int.class));
        show("private of String", () -> l.findGetter(String.class, "value", byte[].class));
        show("private static of Integer", () -> l.findStatic(Integer.class, "formatUnsignedInt",
            methodType(void.class, int.class, int.class, byte[].class, int.class)));
        show("protected clone", () -> l.findVirtual(Object.class, "clone", methodType(Object.class)));
        show("special other", () -> l.findSpecial(ArrayList.class, "size", methodType(int.class), ArrayList.class));
        show("special unrelated", () -> l.findSpecial(ArrayList.class, "size", methodType(int.class), LookupErrors.class));
        show("null name", () -> l.findVirtual(String.class, null, methodType(int.class)));
        show("null type", () -> l.findVirtual(String.class, "length", null));
        show("null class", () -> l.findStatic(null, "x", methodType(int.class)));
        show("internal class", () -> l.findStatic(Class.forName("jdk.internal.misc.Unsafe"), "getUnsafe",
            methodType(Class.forName("jdk.internal.misc.Unsafe"))));
        show("find class", () -> l.findClass("java.util.Map$Entry"));
        show("find no class", () -> l.findClass("no.such.Thing"));
        show("access class", () -> l.accessClass(Other.class));
        show("in String", () -> l.in(String.class).findVirtual(String.class, "isLatin1", methodType(boolean.class)));
        show("private lookup in String", () -> MethodHandles.privateLookupIn(String.class, l));
        show("private lookup in Other", () -> MethodHandles.privateLookupIn(Other.class, l)
            .findGetter(Other.class, "hidden", int.class).invoke(new Other()));
        show("private lookup in int", () -> MethodHandles.privateLookupIn(int.class, l));
        show("bind private", () -> p.bind(new Other(), "no", methodType(void.class)));
        show("bind absent", () -> l.bind("s", "lenght", methodType(int.class)));
        show("var handle", () -> l.findVarHandle(Other.class, "absent", int.class));
        show("var handle static", () -> l.findStaticVarHandle(Other.class, "plain", int.class));
        show("primitive", () -> l.findVirtual(int.class, "toString", methodType(String.class)));
        show("abstract", () -> l.findVirtual(Base.class, "todo", methodType(void.class)));
        show("object method of interface", () -> l.findVirtual(Shape.class, "hashCode", methodType(int.class)));
        show("finalize of interface", () -> l.findVirtual(Shape.class, "finalize", methodType(void.class)));
    }
}
