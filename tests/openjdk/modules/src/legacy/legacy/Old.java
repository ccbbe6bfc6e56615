package legacy;

import java.util.ServiceLoader;

/** In no named module: on the class path, or an automatic module. */
public class Old implements api.Service {
    @Override
    public String name() {
        return "old in " + (getClass().getModule().isNamed() ? getClass().getModule() : "the unnamed module");
    }

    public static void main(String[] args) throws Exception {
        Module m = Old.class.getModule();
        System.out.println(m.isNamed() ? m.getDescriptor().toNameAndVersion() + " " + m.getDescriptor().isAutomatic() : "unnamed");
        System.out.println(new Old().name());
        for (api.Service service : ServiceLoader.load(api.Service.class)) {
            System.out.println(service.name());
        }
        try {
            Class<?> c = Class.forName("lib.hidden.Secret");
            System.out.println(c.getMethod("text").invoke(null));
        } catch (ReflectiveOperationException e) {
            System.out.println(String.valueOf(e.getMessage()).replaceAll("@[0-9a-f]+", "@<hash>"));
        }
    }
}
