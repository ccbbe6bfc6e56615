// Services of the platform's modules, module layers made at run time, and resources in them.
import java.io.*;
import java.lang.module.*;
import java.nio.file.*;
import java.util.*;
import java.util.spi.*;
import java.util.stream.*;

public class ServiceModules {
    static void attempt(String title, java.util.concurrent.Callable<Object> c) { try { System.out.println(title + " -> " + c.call()); } catch (Throwable t) { System.out.println(title + " !! " + t.getClass().getName() + ": " + String.valueOf(t.getMessage()).replaceAll("/tmp/\\S*", "TMP")); } }

    public static void main(String[] args) throws Exception {
        for (Class<?> s : new Class<?>[] {ToolProvider.class, java.nio.file.spi.FileSystemProvider.class, java.nio.file.spi.FileTypeDetector.class, javax.naming.ldap.spi.LdapDnsProvider.class})
            attempt(s.getSimpleName(), () -> ServiceLoader.load(ModuleLayer.boot(), s).stream().map(p -> p.type().getModule().getName() + "/" + p.type().getName()).sorted().toList());
        attempt("tool", () -> ToolProvider.findFirst("jar").map(ToolProvider::name) + " " + ToolProvider.findFirst("none").isPresent());
        Path dir = Files.createTempDirectory("mods");
        Files.createDirectories(dir.resolve("pkg"));
        Files.writeString(dir.resolve("pkg/data.txt"), "data in module");
        Files.writeString(dir.resolve("top.txt"), "top");
        ModuleDescriptor d = ModuleDescriptor.newModule("dyn.mod", Set.of(ModuleDescriptor.Modifier.OPEN)).requires("java.base").packages(Set.of("pkg")).version("1.2").build();
        ModuleReference ref = new ModuleReference(d, dir.toUri()) {
            public ModuleReader open() { return new ModuleReader() {
                public Optional<java.net.URI> find(String n) { Path p = dir.resolve(n); return Files.exists(p) ? Optional.of(p.toUri()) : Optional.empty(); }
                public Stream<String> list() throws IOException { return Files.walk(dir).map(p -> dir.relativize(p).toString()); }
                public void close() { } }; }
        };
        ModuleFinder finder = new ModuleFinder() { public Optional<ModuleReference> find(String n) { return n.equals("dyn.mod") ? Optional.of(ref) : Optional.empty(); } public Set<ModuleReference> findAll() { return Set.of(ref); } };
        Configuration cf = ModuleLayer.boot().configuration().resolve(finder, ModuleFinder.of(), Set.of("dyn.mod"));
        System.out.println(cf + " " + cf.findModule("dyn.mod").get().reads().stream().map(ResolvedModule::name).toList() + " " + cf.parents().size());
        ModuleLayer layer = ModuleLayer.boot().defineModulesWithOneLoader(cf, ClassLoader.getSystemClassLoader());
        Module m = layer.findModule("dyn.mod").get();
        System.out.println(m + " " + m.getDescriptor().toNameAndVersion() + " " + m.isOpen("pkg") + m.isExported("pkg") + " " + layer.modules() + " " + m.getClassLoader().getClass().getSimpleName() + " " + m.getPackages());
        attempt("resource", () -> { try (InputStream in = m.getResourceAsStream("pkg/data.txt")) { return new String(in.readAllBytes()); } });
        attempt("top resource", () -> new String(m.getResourceAsStream("top.txt").readAllBytes()));
        attempt("none", () -> m.getResourceAsStream("none.txt"));
        attempt("class", () -> Class.forName(m, "pkg.None"));
        attempt("load class", () -> m.getClassLoader().loadClass("pkg.None"));
        attempt("again", () -> ModuleLayer.defineModules(cf, List.of(ModuleLayer.boot()), n -> ClassLoader.getSystemClassLoader()).layer());
        attempt("unresolvable", () -> ModuleLayer.boot().configuration().resolve(ModuleFinder.of(), ModuleFinder.of(), Set.of("no.such.module")));
        attempt("finder of a directory without modules", () -> ModuleFinder.of(dir).findAll().size());
        attempt("bad name", () -> ModuleDescriptor.newModule("1bad"));
        attempt("duplicate package", () -> ModuleDescriptor.newModule("a").exports("p").exports("p"));
        attempt("automatic", () -> ModuleDescriptor.newAutomaticModule("auto.x").packages(Set.of("q")).build());
        ModuleLayer.Controller c = ModuleLayer.defineModules(ModuleLayer.boot().configuration().resolve(finder, ModuleFinder.of(), Set.of("dyn.mod")), List.of(ModuleLayer.boot()), n -> new ClassLoader() { });
        attempt("controller", () -> c.addReads(c.layer().findModule("dyn.mod").get(), ServiceModules.class.getModule()).layer().findModule("dyn.mod").get().canRead(ServiceModules.class.getModule()));
        try (var s = Files.walk(dir)) { s.sorted(Comparator.reverseOrder()).forEach(x -> x.toFile().delete()); }
    }
}
