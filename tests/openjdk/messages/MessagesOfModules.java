// The natives of java.lang.Module with arguments that Java code never passes: class and message.
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;

public class MessagesOfModules {
    static final Object UNSAFE;
    static final long OVERRIDE = 12;

    static {
        try {
            Field f = Class.forName("sun.misc.Unsafe").getDeclaredField("theUnsafe");
            f.setAccessible(true);
            UNSAFE = f.get(null);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    /** The field `override` is the first one after the header of an AccessibleObject. */
    static <T extends java.lang.reflect.AccessibleObject> T open(T member) throws Exception {
        UNSAFE.getClass().getMethod("putBoolean", Object.class, long.class, boolean.class)
            .invoke(UNSAFE, member, OVERRIDE, true);
        return member;
    }

    static Method method(String name, Class<?>... types) throws Exception {
        return open(Module.class.getDeclaredMethod(name, types));
    }

    static void call(String what, Method m, Object... args) throws Exception {
        try {
            m.invoke(null, args);
            System.out.println(what + ": done");
        } catch (InvocationTargetException e) {
            System.out.println(what + ": " + e.getCause().toString().replaceAll("@[0-9a-f]+", "@<hash>"));
        }
    }

    static Module module(ClassLoader loader, String name) throws Exception {
        Constructor<Module> c = open(Module.class.getDeclaredConstructor(ClassLoader.class,
            java.lang.module.ModuleDescriptor.class));
        return c.newInstance(loader, java.lang.module.ModuleDescriptor.newModule(name).build());
    }

    static class Loader extends ClassLoader {
    }

    public static void main(String[] args) throws Exception {
        Method define = method("defineModule0", Module.class, boolean.class, String.class, String.class, Object[].class);
        Method reads = method("addReads0", Module.class, Module.class);
        Method exports = method("addExports0", Module.class, String.class, Module.class);
        Method exportsAll = method("addExportsToAll0", Module.class, String.class);
        Method exportsUnnamed = method("addExportsToAllUnnamed0", Module.class, String.class);
        Loader loader = new Loader(), other = new Loader();
        Object[] none = {};
        Module one = module(loader, "one");
        call("no module", define, null, false, null, null, none);
        call("unnamed module", define, loader.getUnnamedModule(), false, null, null, none);
        call("no packages", define, module(loader, "nothing"), false, null, null, null);
        call("package that is no string", define, module(loader, "number"), false, null, null, new Object[] {1});
        call("package that is null", define, module(loader, "nulls"), false, null, null, new Object[] {null});
        for (String name : new String[] {"", "a..b", ".a", "a.", "a;b", "a[b", "/", "a//b"}) {
            call("package '" + name + "'", define, module(loader, "bad"), false, null, null, new Object[] {name});
        }
        call("java package", define, module(loader, "bad"), false, null, null, new Object[] {"java.mine"});
        call("package java", define, module(loader, "bad"), false, null, null, new Object[] {"java"});
        call("package javax", define, module(loader, "javax"), false, null, null, new Object[] {"javax.mine"});
        call("one", define, one, false, "1.0", "file:/one", new Object[] {"p.one", "p.two"});
        call("one again", define, one, false, "1.0", "file:/one", new Object[] {"p.one"});
        call("another one", define, module(loader, "one"), false, null, null, new Object[] {"p.three"});
        call("taken package", define, module(loader, "two"), false, null, null, new Object[] {"p.four", "p.two"});
        call("package given twice", define, module(loader, "twice"), false, null, null, new Object[] {"p.five", "p.five"});
        call("one in another loader", define, module(other, "one"), false, null, null, new Object[] {"p.one"});
        call("java.base again", define, module(null, "java.base"), false, null, null, new Object[] {"p.base"});
        call("java.base elsewhere", define, module(loader, "java.base"), false, null, null, new Object[] {"p.base"});
        call("in the boot loader", define, module(null, "boot.one"), true, null, null, new Object[] {"p.boot"});
        call("java.* in the boot loader", define, module(null, "boot.two"), true, null, null, new Object[] {"java.mine"});
        call("odd name", define, module(loader, "a.b"), false, "", "", none);

        Module two = module(loader, "two"), undefined = module(loader, "undefined");
        call("two", define, two, true, null, null, new Object[] {"q.one"});
        call("null reads", reads, null, one);
        call("undefined reads", reads, undefined, one);
        call("reads undefined", reads, one, undefined);
        call("reads two", reads, one, two);
        call("reads itself", reads, one, one);
        call("reads all unnamed", reads, one, null);
        call("unnamed reads", reads, loader.getUnnamedModule(), one);

        call("exports of null", exports, null, "p.one", two);
        call("exports null", exports, one, null, two);
        call("exports to null", exports, one, "p.one", null);
        call("exports of undefined", exports, undefined, "p.one", two);
        call("exports to undefined", exports, one, "p.one", undefined);
        call("exports", exports, one, "p.one", two);
        call("exports nothing", exports, one, "p.none", two);
        call("exports of another", exports, one, "q.one", two);
        call("exports empty", exports, one, "", two);
        call("exports with slash", exports, one, "p/one", two);
        call("exports of open", exports, two, "p.none", one);
        call("exports of unnamed", exports, loader.getUnnamedModule(), "p.none", one);
        call("exports to unnamed", exports, one, "p.one", loader.getUnnamedModule());
        call("exports to itself", exports, one, "p.one", one);
        call("exports to all", exportsAll, one, "p.one");
        call("exports null to all", exportsAll, one, null);
        call("exports of null to all", exportsAll, null, "p.one");
        call("exports nothing to all", exportsAll, one, "p.none");
        call("exports of undefined to all", exportsAll, undefined, "p.one");
        call("exports to all unnamed", exportsUnnamed, one, "p.two");
        call("exports null to all unnamed", exportsUnnamed, one, null);
        call("exports of null to all unnamed", exportsUnnamed, null, "p.two");
        call("exports nothing to all unnamed", exportsUnnamed, one, "p.none");
        call("exports of undefined to all unnamed", exportsUnnamed, undefined, "p.one");
    }
}
