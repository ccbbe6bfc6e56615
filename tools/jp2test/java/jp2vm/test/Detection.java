package jp2vm.test;

import java.io.IOException;
import java.net.URL;
import java.util.Collections;
import java.util.Enumeration;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;

/**
 * Lets Jupiter find {@link ScopeExtension} and no other extension: Jupiter detects extensions while an engine starts,
 * by the context class loader, which hides the service files of other extensions until the first event. If the project
 * uses detection itself, nothing is hidden.
 */
final class Detection implements TestExecutionListener {
    static final String PARAMETER = "junit.jupiter.extensions.autodetection.enabled";
    private static final String SERVICE = "META-INF/services/org.junit.jupiter.api.extension.Extension";

    private Thread thread;
    private Hiding hiding;
    private boolean hasSetProperty;

    /** Also sets the property, for a launcher whose parameters are not ours. */
    void setProperty() {
        if (System.getProperty(PARAMETER) == null) {
            System.setProperty(PARAMETER, "true");
            hasSetProperty = true;
        }
    }

    @Override
    public synchronized void testPlanExecutionStarted(TestPlan plan) {
        boolean isProjects = !hasSetProperty && isSetByProject(plan);
        if (!isProjects) {
            thread = Thread.currentThread();
            hiding = new Hiding(thread.getContextClassLoader());
            thread.setContextClassLoader(hiding);
        }
    }

    /* The value in effect before ours is not visible here; the property and the file are. */
    private static boolean isSetByProject(TestPlan plan) {
        return Boolean.parseBoolean(Settings.get(PARAMETER));
    }

    @Override
    public synchronized void executionStarted(TestIdentifier test) {
        restore();
    }

    @Override
    public synchronized void testPlanExecutionFinished(TestPlan plan) {
        restore();
    }

    /* With parallel tests the first event comes from another thread, and threads have inherited the loader. */
    private void restore() {
        if (hiding != null) {
            hiding.isOver = true;
        }
        if (hiding != null && Thread.currentThread() == thread) {
            thread.setContextClassLoader(hiding.getParent());
            hiding = null;
        }
        if (hasSetProperty) {
            System.clearProperty(PARAMETER);
            hasSetProperty = false;
        }
    }

    private static final class Hiding extends ClassLoader {
        private volatile boolean isOver;

        Hiding(ClassLoader parent) {
            super(parent);
        }

        @Override
        public Enumeration<URL> getResources(String name) throws IOException {
            if (isOver || !name.equals(SERVICE)) {
                return super.getResources(name);
            }
            String own = ScopeExtension.class.getName().replace('.', '/') + ".class";
            URL code = ScopeExtension.class.getClassLoader().getResource(own);
            String prefix = code.toString().substring(0, code.toString().length() - own.length());
            for (URL url : Collections.list(super.getResources(name))) {
                if (url.toString().equals(prefix + SERVICE)) {
                    return Collections.enumeration(Collections.singleton(url));
                }
            }
            return Collections.emptyEnumeration();
        }
    }
}
