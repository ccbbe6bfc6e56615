package jp2vm.test;

import java.io.IOException;
import java.io.InputStream;
import java.util.Properties;

/** Configuration parameters, read as JUnit does: a system property, or junit-platform.properties. */
final class Settings {
    private static final String FILE = "junit-platform.properties";

    private Settings() {
    }

    static String get(String name) {
        String value = System.getProperty(name);
        if (value != null) {
            return value;
        }
        Properties properties = new Properties();
        ClassLoader loader = Thread.currentThread().getContextClassLoader();
        try (InputStream in = loader == null ? ClassLoader.getSystemResourceAsStream(FILE)
                : loader.getResourceAsStream(FILE)) {
            if (in != null) {
                properties.load(in);
            }
        } catch (IOException e) {
            return null;
        }
        return properties.getProperty(name);
    }
}
