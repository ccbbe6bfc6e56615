package app;

import java.lang.module.Configuration;
import java.lang.module.FindException;
import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleFinder;
import java.lang.module.ResolutionException;
import java.lang.reflect.Method;
import java.nio.file.Path;
import java.util.List;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.TreeSet;

/** Layers of modules that are found below the path that is given. */
public class Layers {
    static void show(ModuleLayer layer) throws Exception {
        for (Module m : new TreeSet<>(Set.of("plugin", "plugin.base")).stream()
                .flatMap(n -> layer.findModule(n).stream()).toList()) {
            System.out.println(m + " of " + m.getClassLoader().getName() + " " + (m.getLayer() == layer));
        }
        Class<?> c = layer.findLoader("plugin").loadClass("plugin.Plugin");
        Method run = c.getMethod("run");
        System.out.println(run.invoke(null));
        for (api.Service service : ServiceLoader.load(layer, api.Service.class)) {
            if (service.name().contains("plugin")) {
                System.out.println(service.name());
            }
        }
    }

    static String clean(Throwable t) {
        return t.getClass().getName() + ": " + String.valueOf(t.getMessage()).replaceAll("@[0-9a-f]+", "@<hash>")
            .replaceAll("/[^ ]*/", "");
    }

    interface Body {
        void run() throws Throwable;
    }

    static void attempt(String what, Body body) {
        try {
            body.run();
            System.out.println(what + ": nothing");
        } catch (Throwable t) {
            System.out.println(what + ": " + clean(t) + (t.getCause() == null ? "" : " <- " + clean(t.getCause())));
        }
    }

    public static void main(String[] args) throws Exception {
        ModuleFinder finder = ModuleFinder.of(Path.of(args[0]));
        ModuleLayer boot = ModuleLayer.boot();
        Configuration resolved = boot.configuration().resolveAndBind(finder, ModuleFinder.of(), Set.of("plugin"));
        System.out.println(new TreeSet<>(resolved.modules().stream().map(m -> m.name()).toList()));
        ClassLoader system = ClassLoader.getSystemClassLoader();
        show(boot.defineModulesWithOneLoader(resolved, system));
        show(boot.defineModulesWithManyLoaders(resolved, system));
        Configuration one = boot.configuration().resolve(finder, ModuleFinder.of(), Set.of("plugin.base"));
        ModuleLayer lower = boot.defineModulesWithOneLoader(one, system);
        Configuration two = Configuration.resolve(finder, List.of(lower.configuration()), ModuleFinder.of(), Set.of("plugin"));
        ModuleLayer upper = ModuleLayer.defineModulesWithOneLoader(two, List.of(lower), system).layer();
        System.out.println(new TreeSet<>(upper.modules().stream().map(Module::getName).toList()) + " above "
            + new TreeSet<>(lower.modules().stream().map(Module::getName).toList()));
        upper.findLoader("plugin").loadClass("plugin.Plugin").getMethod("run").invoke(null);

        ModuleLayer.Controller controller = ModuleLayer.defineModulesWithOneLoader(resolved, List.of(boot), system);
        Module plugin = controller.layer().findModule("plugin").get();
        Class<?> inner = plugin.getClassLoader().loadClass("plugin.inner.Inner");
        attempt("package that is not exported", () -> inner.getMethod("call").invoke(null));
        controller.addExports(plugin, "plugin.inner", Layers.class.getModule());
        attempt("package that is exported later", () -> System.out.println(inner.getMethod("call").invoke(null)));
        controller.addReads(plugin, Layers.class.getModule());
        System.out.println(plugin.canRead(Layers.class.getModule()));
        Class<?> breaker = plugin.getClassLoader().loadClass("plugin.inner.Breaker");
        attempt("class of a module that is not read", () -> {
            try {
                breaker.getMethod("call").invoke(null);
            } catch (java.lang.reflect.InvocationTargetException e) {
                throw e.getCause();
            }
        });

        attempt("module that is not there", () -> boot.configuration().resolve(finder, ModuleFinder.of(), Set.of("none")));
        attempt("two modules in a loader", () -> boot.defineModules(resolved, name -> new ClassLoader() { }));
        ClassLoader single = new ClassLoader() { };
        attempt("the same module twice in a loader", () -> {
            boot.defineModules(one, name -> single);
            boot.defineModules(one, name -> single);
        });
        attempt("boot loader", () -> boot.defineModules(one, name -> null));
        attempt("platform loader", () -> boot.defineModules(one, name -> ClassLoader.getPlatformClassLoader()));
        attempt("package that has classes", () -> {
            class Loader extends ClassLoader {
                Loader() throws Exception {
                    byte[] bytes;
                    try (var in = plugin.getResourceAsStream("plugin/base/Base.class")) {
                        bytes = in.readAllBytes();
                    }
                    defineClass("plugin.base.Base", bytes, 0, bytes.length);
                }
            }
            ClassLoader loader = new Loader();
            boot.defineModules(one, name -> loader);
        });
        attempt("foreign controller", () -> controller.addReads(Layers.class.getModule(), plugin));
        attempt("no such package", () -> controller.addExports(plugin, "no.such", plugin));
        attempt("addReads of another", () -> plugin.addReads(plugin));
        attempt("addExports of another", () -> plugin.addExports("plugin", plugin));
        attempt("addUses of another", () -> plugin.addUses(Runnable.class));
        Layers.class.getModule().addReads(plugin).addExports("app", plugin).addUses(Runnable.class);
        System.out.println(Layers.class.getModule().isExported("app", plugin) + " "
            + Layers.class.getModule().isExported("app") + " " + Layers.class.getModule().canUse(Runnable.class));
        ModuleDescriptor made = ModuleDescriptor.newModule("made").packages(Set.of("made")).requires("java.base").build();
        System.out.println(made);
        System.out.println(Class.forName(boot.findModule("java.sql").orElse(Layers.class.getModule()), "no.Such"));
        System.out.println(Class.forName(boot.findModule("java.base").get(), "java.util.List"));
    }
}
