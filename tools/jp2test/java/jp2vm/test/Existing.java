package jp2vm.test;

import java.nio.file.Path;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.platform.commons.JUnitException;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;
import org.junit.platform.launcher.core.LauncherConfig;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/**
 * The tests that exist on the class path, whether they were selected or not. They are discovered, and not executed, if
 * the name of a limit matches no executed test.
 */
final class Existing {
    private static final String NUMBER = " \\([0-9]+\\)$"; // of tests with the same name
    private static final String INVOCATIONS = "(\\[[0-9]+\\])+$";

    private final String classPath;
    private final Map<String, String> parameters;
    private final Map<String, Found> byClass = new HashMap<>();
    private Found all;

    /** The names of tests, and those of methods whose invocations are known only when they are executed. */
    private static final class Found {
        final Set<String> tests = new TreeSet<>();
        final Set<String> methods = new TreeSet<>();

        boolean mayMatch(BudgetLine line) {
            String name = line.pattern.replaceFirst(NUMBER, "");
            String method = name.replaceFirst(INVOCATIONS, "");
            return tests.stream().anyMatch(line::matches) || tests.contains(name)
                    || !method.equals(name) && methods.contains(method)
                    || methods.stream().anyMatch(of -> line.matches(of + "[1]"));
        }
    }

    Existing(String classPath, Map<String, String> parameters) {
        this.classPath = classPath;
        this.parameters = parameters;
    }

    /** Returns whether a test exists that a line may limit; also true if that cannot be found out. */
    boolean mayMatch(BudgetLine line) {
        int end = line.pattern.indexOf('#');
        String owner = end < 0 ? line.pattern : line.pattern.substring(0, end);
        if (end > 0 && owner.indexOf('*') < 0) {
            return byClass.computeIfAbsent(owner, this::ofClass).mayMatch(line);
        }
        if (line.isExact) {
            return line.pattern.startsWith("["); // the unique identifier of a test without class
        }
        Set<Path> roots = Options.roots(classPath);
        if (roots.isEmpty()) {
            return true;
        }
        if (all == null) {
            all = discover(DiscoverySelectors.selectClasspathRoots(roots));
        }
        return all.mayMatch(line);
    }

    private Found ofClass(String name) {
        try {
            Class<?> owner = Class.forName(name, false, Thread.currentThread().getContextClassLoader());
            return discover(Collections.singletonList(DiscoverySelectors.selectClass(owner)));
        } catch (ClassNotFoundException | LinkageError e) {
            return new Found();
        }
    }

    private Found discover(List<? extends DiscoverySelector> selectors) {
        Found names = new Found();
        try {
            TestPlan plan = LauncherFactory.create(LauncherConfig.builder()
                    .enableTestExecutionListenerAutoRegistration(false).build())
                    .discover(LauncherDiscoveryRequestBuilder.request().selectors(selectors)
                            .configurationParameters(parameters).build());
            for (TestIdentifier root : plan.getRoots()) {
                for (TestIdentifier test : plan.getDescendants(root)) {
                    if (test.isTest() || test.getSource().orElse(null) instanceof MethodSource) {
                        (test.isTest() ? names.tests : names.methods).add(Names.name(plan, test));
                    }
                }
            }
        } catch (JUnitException e) {
            throw new Refusal("the tests of the class path cannot be discovered: " + e.getMessage());
        }
        return names;
    }
}
