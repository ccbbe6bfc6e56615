package app;

import java.util.ServiceLoader;
import java.util.stream.Collectors;

public class Services {
    public static void main(String[] args) {
        ServiceLoader<api.Service> loader = ServiceLoader.load(api.Service.class);
        System.out.println(loader.stream().map(p -> p.get().name()).sorted().collect(Collectors.toList()));
        int count = 0;
        for (api.Service service : api.Service.load()) {
            count++;
        }
        System.out.println(count);
        System.out.println(ServiceLoader.load(ModuleLayer.boot(), api.Service.class).findFirst().isPresent());
        try {
            ServiceLoader.load(Runnable.class);
        } catch (Throwable e) {
            System.out.println(e);
        }
    }
}
