package api;

import java.util.ServiceLoader;

public interface Service {
    String name();

    static ServiceLoader<Service> load() {
        return ServiceLoader.load(Service.class);
    }
}
