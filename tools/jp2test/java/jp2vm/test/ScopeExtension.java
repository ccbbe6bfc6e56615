package jp2vm.test;

import java.lang.reflect.Method;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.DynamicTestInvocationContext;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;

/**
 * Counts the parts of Jupiter's tests: the methods before and after the test, and the test, each in a scope. Later
 * interceptors, which are the program's, count as parts of the test.
 */
public final class ScopeExtension implements InvocationInterceptor, AfterAllCallback {
    /** JUnit creates the extension. */
    public ScopeExtension() {
    }

    @Override
    public void interceptBeforeEachMethod(Invocation<Void> invocation, ReflectiveInvocationContext<Method> call,
            ExtensionContext context) throws Throwable {
        count(invocation, context, Overhead.Part.BEFORE);
    }

    @Override
    public void interceptAfterEachMethod(Invocation<Void> invocation, ReflectiveInvocationContext<Method> call,
            ExtensionContext context) throws Throwable {
        count(invocation, context, Overhead.Part.AFTER);
    }

    @Override
    public void interceptTestMethod(Invocation<Void> invocation, ReflectiveInvocationContext<Method> call,
            ExtensionContext context) throws Throwable {
        count(invocation, context, Overhead.Part.TEST);
    }

    @Override
    public void interceptTestTemplateMethod(Invocation<Void> invocation, ReflectiveInvocationContext<Method> call,
            ExtensionContext context) throws Throwable {
        count(invocation, context, Overhead.Part.TEMPLATE);
    }

    @Override
    public void interceptDynamicTest(Invocation<Void> invocation, DynamicTestInvocationContext call,
            ExtensionContext context) throws Throwable {
        count(invocation, context, Overhead.Part.DYNAMIC);
    }

    /* The first extension is the last one after all tests. Classes in classes belong to their tests. */
    @Override
    public void afterAll(ExtensionContext context) {
        boolean isOuter = !context.getParent().flatMap(ExtensionContext::getParent).isPresent();
        if (isOuter) {
            Build.classEnded(context.getUniqueId());
        }
    }

    private static void count(Invocation<Void> invocation, ExtensionContext context, Overhead.Part part)
            throws Throwable {
        Execution execution = Recorder.execution(context.getUniqueId());
        if (execution == null) {
            invocation.proceed();
            return;
        }
        Meter meter = Meter.begin(execution.scope(), part);
        try {
            invocation.proceed();
        } finally {
            meter.end();
            execution.add(meter);
            if (part != Overhead.Part.BEFORE && part != Overhead.Part.AFTER) {
                execution.setCounted();
            }
        }
    }
}
