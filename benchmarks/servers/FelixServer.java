import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Hashtable;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.apache.felix.framework.Felix;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleActivator;
import org.osgi.framework.BundleContext;
import org.osgi.framework.ServiceReference;
import org.osgi.framework.launch.Framework;

/** OSGi: each request installs a bundle, starts it, asks its service, stops it and removes it. */
public final class FelixServer implements Soak.Server {
    private Framework framework;
    private byte[] bundle;

    /** What is in the bundle. */
    public static final class Activator implements BundleActivator {
        @Override
        public void start(BundleContext context) {
            Hashtable<String, Object> properties = new Hashtable<>();
            properties.put("place", context.getBundle().getLocation());
            java.util.function.LongUnaryOperator service = n -> 55 * n;
            context.registerService("java.util.function.LongUnaryOperator", service, properties);
        }

        @Override
        public void stop(BundleContext context) {
        }
    }

    private static byte[] makeBundle() throws IOException {
        Manifest manifest = new Manifest(new ByteArrayInputStream(
            ("Manifest-Version: 1.0\nBundle-ManifestVersion: 2\nBundle-SymbolicName: reloaded\n"
                + "Bundle-Version: 1.0.0\nImport-Package: org.osgi.framework\n"
                + "Bundle-Activator: FelixServer$Activator\n").getBytes("UTF-8")));
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        String name = "FelixServer$Activator.class";
        try (JarOutputStream jar = new JarOutputStream(bytes, manifest);
             InputStream code = FelixServer.class.getResourceAsStream(name)) {
            jar.putNextEntry(new JarEntry(name));
            code.transferTo(jar);
        }
        return bytes.toByteArray();
    }

    @Override
    public void start() throws Exception {
        bundle = makeBundle();
        Path cache = Files.createTempDirectory(Path.of(""), "felix");
        framework = new Felix(Map.of("org.osgi.framework.storage", cache.toString(),
            "org.osgi.framework.storage.clean", "onFirstInit",
            "felix.service.urlhandlers", "false"));
        framework.start();
    }

    /** The framework has one bundle of a name at a time. */
    @Override
    public synchronized void request(int client, long number) throws Exception {
        BundleContext context = framework.getBundleContext();
        String place = "reloaded:" + number;
        Bundle found = context.installBundle(place, new ByteArrayInputStream(bundle));
        found.start();
        ServiceReference<?> reference =
            context.getServiceReference("java.util.function.LongUnaryOperator");
        long got = ((java.util.function.LongUnaryOperator) context.getService(reference))
            .applyAsLong(number);
        boolean isNew = reference.getProperty("place").equals(place);
        context.ungetService(reference);
        found.stop();
        found.uninstall();
        if (got != 55 * number || !isNew) {
            throw new IllegalStateException("wrong answer: " + got);
        }
    }

    @Override
    public void stop() throws Exception {
        framework.stop();
        framework.waitForStop(10_000);
    }
}
