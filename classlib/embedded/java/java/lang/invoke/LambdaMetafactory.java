package java.lang.invoke;

/**
 * Declares the bootstrap methods of lambda expressions, which javac requires when it compiles this
 * library. The machine links such call sites itself and never calls them.
 */
public final class LambdaMetafactory {
    private LambdaMetafactory() {
    }

    public static CallSite metafactory(MethodHandles.Lookup caller, String name,
            MethodType factoryType, MethodType interfaceMethodType, MethodHandle implementation,
            MethodType dynamicMethodType) {
        throw new UnsupportedOperationException("linked by the machine");
    }

    public static CallSite altMetafactory(MethodHandles.Lookup caller, String name,
            MethodType factoryType, Object... args) {
        throw new UnsupportedOperationException("linked by the machine");
    }
}
