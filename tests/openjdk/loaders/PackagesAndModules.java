// Packages of loaders, definePackage, modules of classes, layers, exports and opens as reflection shows them.
import java.lang.module.*;
import java.util.*;
import java.util.stream.*;

public class PackagesAndModules {
    static class L extends ClassLoader {
        Package def(String n) { return definePackage(n, "st", "1.0", "sv", "it", "2.0.1", "iv", null); }
        Package[] all() { return getPackages(); }
        Package get(String n) { return getPackage(n); }
    }
    static void attempt(String how, java.util.concurrent.Callable<Object> c) {
        try { System.out.println(how + " -> " + c.call()); } catch (Throwable t) { System.out.println(how + " !! " + t.getClass().getName() + ": " + (t.getMessage() == null ? null : t.getMessage().replaceAll("@[0-9a-f]+", "@HASH"))); }
    }

    public static void main(String[] args) throws Exception {
        L l = new L();
        Package p = l.def("a.b");
        System.out.println(p + " " + p.getName() + " " + p.getSpecificationTitle() + p.getSpecificationVersion() + p.getSpecificationVendor() + p.getImplementationTitle() + p.getImplementationVersion() + p.getImplementationVendor() + p.isSealed());
        for (String v : List.of("0.9", "1.0", "1", "1.0.1", "2", "x", "")) attempt("compatible " + v, () -> p.isCompatibleWith(v));
        attempt("again", () -> l.def("a.b"));
        attempt("empty", () -> l.def(""));
        attempt("null", () -> l.def(null));
        System.out.println(l.getDefinedPackage("a.b") == p && l.get("a.b") == p);
        System.out.println(Arrays.toString(l.getDefinedPackages()) + " " + l.getDefinedPackage("java.lang") + " " + l.get("java.lang") + " " + Package.getPackage("java.util"));
        System.out.println(Arrays.stream(l.all()).anyMatch(q -> q.getName().equals("java.lang")));
        for (Class<?> c : new Class<?>[] {String.class, PackagesAndModules.class, int.class, int[].class, String[][].class, PackagesAndModules[].class, Map.Entry.class, java.sql.Driver.class, javax.xml.parsers.SAXParser.class}) {
            Module m = c.getModule();
            System.out.println(c.getSimpleName() + " package " + c.getPackage() + " '" + c.getPackageName() + "' module " + (m.isNamed() ? m : "unnamed") + " named " + m.isNamed() + " layer " + (m.getLayer() == ModuleLayer.boot()) + " loader " + (m.getClassLoader() == null ? null : m.getClassLoader().getName()) + " annotations " + m.getAnnotations().length);
        }
        Module base = Object.class.getModule(), own = PackagesAndModules.class.getModule();
        System.out.println(base.getName() + " " + base.getDescriptor().toNameAndVersion().startsWith("java.base@17") + " " + base.getPackages().contains("java.util") + base.getPackages().contains("jdk.internal.misc") + " " + own.getName() + own.getDescriptor() + " " + own.getPackages().contains(""));
        for (String pk : List.of("java.lang", "jdk.internal.misc", "sun.misc", "sun.nio.ch", "none")) System.out.println(pk + " exported " + base.isExported(pk) + base.isExported(pk, own) + " opened " + base.isOpen(pk) + base.isOpen(pk, own) + " self " + base.isOpen(pk, base));
        System.out.println(own.canRead(base) + " " + base.canRead(own) + " " + own.canUse(Runnable.class) + " " + own.isExported("any") + " " + own.isOpen("any"));
        attempt("add reads", () -> own.addReads(base) == own);
        attempt("add opens", () -> own.addOpens("x", base) == own);
        attempt("add exports of base", () -> base.addExports("jdk.internal.misc", own));
        ModuleLayer boot = ModuleLayer.boot();
        System.out.println(boot.findModule("java.base").get() == base);
        System.out.println(boot.findModule("none") + " " + boot.findLoader("java.base") + " " + boot.parents() + " " + boot.configuration().findModule("java.logging").get().reads().stream().map(ResolvedModule::name).sorted().toList());
        System.out.println(boot.modules().stream().map(Module::getName).filter(n -> n.startsWith("java.")).sorted().collect(Collectors.joining(",")));
        ModuleDescriptor d = boot.findModule("java.logging").get().getDescriptor();
        System.out.println(d.requires().stream().map(r -> r.name()).sorted().toList() + " " + d.exports().stream().map(Object::toString).sorted().toList() + " " + d.provides().stream().map(Object::toString).sorted().toList() + " " + d.isOpen() + d.isAutomatic());
        System.out.println(ModuleFinder.ofSystem().find("java.base").get().descriptor().name() + " " + ModuleFinder.ofSystem().find("nothing"));
        try (var in = base.getResourceAsStream("java/lang/Object.class")) { System.out.println(Integer.toHexString(in.read())); }
        System.out.println(base.getResourceAsStream("none"));
        ModuleDescriptor made = ModuleDescriptor.newModule("my.mod").requires("java.base").exports("my.api").packages(Set.of("my.impl")).build();
        System.out.println(made + " " + made.exports() + " " + new TreeSet<>(made.packages()));
    }
}
