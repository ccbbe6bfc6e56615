package jp2vm.test;

import java.lang.reflect.Method;
import java.util.List;
import java.util.Optional;
import org.junit.platform.engine.TestSource;
import org.junit.platform.engine.UniqueId;
import org.junit.platform.engine.support.descriptor.ClassSource;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;

/**
 * Names of tests, the same in each run: {@code shop.BasketTest#add}, {@code #add(int)} if the class has several methods
 * of that name, and {@code #add[2]} for the second invocation of a test that has several.
 */
final class Names {
    private Names() {
    }

    static String name(TestPlan plan, TestIdentifier test) {
        TestIdentifier at = test;
        while (!at.getSource().isPresent() && plan.getParent(at).isPresent()) {
            at = plan.getParent(at).get();
        }
        String base;
        TestSource source = at.getSource().orElse(null);
        List<UniqueId.Segment> segments = UniqueId.parse(test.getUniqueId()).getSegments();
        if (source instanceof MethodSource) {
            base = methodName((MethodSource) source);
        } else if (source instanceof ClassSource) {
            base = ((ClassSource) source).getClassName() + "#" + test.getDisplayName();
        } else {
            base = test.getUniqueId();
        }
        return base + invocation(segments, source);
    }

    static String className(TestPlan plan, TestIdentifier test) {
        Optional<TestIdentifier> at = Optional.of(test);
        while (at.isPresent()) {
            TestSource source = at.get().getSource().orElse(null);
            if (source instanceof MethodSource) {
                return ((MethodSource) source).getClassName();
            }
            if (source instanceof ClassSource) {
                return ((ClassSource) source).getClassName();
            }
            at = plan.getParent(at.get());
        }
        return "";
    }

    /** Returns the method of a test, null if it has none or the class does not load. Without plan, only its own. */
    static Method method(TestPlan plan, TestIdentifier test) {
        Optional<TestIdentifier> at = Optional.of(test);
        while (at.isPresent()) {
            if (at.get().getSource().orElse(null) instanceof MethodSource) {
                return find((MethodSource) at.get().getSource().get());
            }
            at = plan == null ? Optional.empty() : plan.getParent(at.get());
        }
        return null;
    }

    private static Method find(MethodSource source) {
        try {
            Class<?> owner = Class.forName(source.getClassName(), false,
                    Thread.currentThread().getContextClassLoader());
            for (Class<?> at = owner; at != null; at = at.getSuperclass()) {
                for (Method method : at.getDeclaredMethods()) {
                    if (method.getName().equals(source.getMethodName()) && !method.isSynthetic()
                            && (source.getMethodParameterTypes() == null
                            || types(method).equals(blankless(source.getMethodParameterTypes())))) {
                        return method;
                    }
                }
            }
        } catch (ClassNotFoundException | LinkageError e) {
            return null;
        }
        return null;
    }

    private static String methodName(MethodSource source) {
        String name = source.getClassName() + "#" + source.getMethodName();
        String types = source.getMethodParameterTypes();
        Method method = find(source);
        if (method == null || types == null) {
            return name;
        }
        int count = 0;
        for (Method other : method.getDeclaringClass().getDeclaredMethods()) {
            if (other.getName().equals(method.getName()) && !other.isSynthetic()) {
                count++;
            }
        }
        return count > 1 ? name + "(" + blankless(types) + ")" : name;
    }

    private static String types(Method method) {
        StringBuilder types = new StringBuilder();
        for (Class<?> type : method.getParameterTypes()) {
            types.append(types.length() == 0 ? "" : ",").append(type.getName());
        }
        return types.toString();
    }

    private static String blankless(String types) {
        return types.replace(" ", "");
    }

    /* Jupiter numbers invocations in segments #1, #2, ...; a JUnit 4 test is add[0](shop.BasketTest). */
    private static String invocation(List<UniqueId.Segment> segments, TestSource source) {
        StringBuilder numbers = new StringBuilder();
        for (UniqueId.Segment segment : segments) {
            if (segment.getValue().matches("#[0-9]+")) {
                numbers.append('[').append(segment.getValue().substring(1)).append(']');
            }
        }
        String last = segments.get(segments.size() - 1).getValue();
        if (numbers.length() == 0 && source instanceof MethodSource && last.endsWith(")")) {
            String method = ((MethodSource) source).getMethodName();
            int end = last.lastIndexOf('(');
            if (last.startsWith(method + "[") && end > method.length()) {
                numbers.append(last, method.length(), end);
            }
        }
        return numbers.toString();
    }
}
