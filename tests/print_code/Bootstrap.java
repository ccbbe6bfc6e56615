import java.lang.invoke.CallSite;
import java.lang.invoke.ConstantCallSite;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;

/** The targets of the call site and the constant of the generated class Dynamic. */
public final class Bootstrap {
    public static int twice(int value) {
        return 2 * value;
    }

    public static CallSite site(Lookup lookup, String name, MethodType type) throws Exception {
        return new ConstantCallSite(lookup.findStatic(Bootstrap.class, name, type));
    }

    public static String constant(Lookup lookup, String name, Class<?> type) {
        return "constant " + name;
    }
}
