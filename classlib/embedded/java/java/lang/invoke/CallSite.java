package java.lang.invoke;

/** The target of an invokedynamic instruction, which is a method handle. */
public abstract class CallSite {

    CallSite() {
    }

    public abstract MethodHandle getTarget();

    public abstract void setTarget(MethodHandle newTarget);

    public abstract MethodHandle dynamicInvoker();

    public MethodType type() {
        return getTarget().type();
    }

    /** Makes a handle that always calls the current target. */
    final MethodHandle makeDynamicInvoker() {
        return MethodHandles.make(type(), new HandleBody() {
            @Override
            public Object run(Object[] arguments) throws Throwable {
                return getTarget().invokeWithArguments(arguments);
            }
        });
    }

    final void checkTarget(MethodType type, MethodHandle newTarget) {
        if (newTarget.type() != type) {
            throw new WrongMethodTypeException(newTarget + " should be of type " + type);
        }
    }

    private static Object[] allArguments(MethodHandles.Lookup caller, String name, Object type,
                                         Object[] arguments) {
        Object[] all = new Object[arguments.length + 3];
        all[0] = caller;
        all[1] = name;
        all[2] = type;
        System.arraycopy(arguments, 0, all, 3, arguments.length);
        return all;
    }

    /** Runs a bootstrap method for an invokedynamic instruction; the machine calls this. */
    private static CallSite link(Class<?> caller, MethodHandle bootstrap, String name,
                                 MethodType type, Object[] arguments) throws Throwable {
        Object[] all = allArguments(MethodHandles.lookupIn(caller), name, type, arguments);
        CallSite site = (CallSite) bootstrap.invokeWithArguments(all);
        if (site == null) {
            throw refused(new ClassCastException("bootstrap method failed to produce a CallSite"));
        }
        if (site.getTarget().type() != type) {
            throw refused(new WrongMethodTypeException(site.getTarget() + " should be of type "
                                                       + type));
        }
        return site;
    }

    private static BootstrapMethodError refused(Throwable cause) {
        return new BootstrapMethodError("CallSite bootstrap method initialization exception",
                                        cause);
    }

    /** Returns the value of a dynamic constant, boxed; the machine calls this. */
    private static Object constant(Class<?> caller, MethodHandle bootstrap, String name,
                                   Class<?> type, Object[] arguments) throws Throwable {
        MethodType given = bootstrap.type();
        if (given.parameterCount() == 0 || given.parameterType(0) != MethodHandles.Lookup.class) {
            throw new BootstrapMethodError(
                "Invalid bootstrap method declared for resolving a dynamic constant: " + bootstrap);
        }
        Object[] all = allArguments(MethodHandles.lookupIn(caller), name, type, arguments);
        Object value = bootstrap.invokeWithArguments(all);
        return type.isPrimitive() ? value : type.cast(value);
    }

    /** ConstantBootstraps.invoke; the machine calls this. */
    private static Object invoke(MethodHandle handle, Class<?> type, Object[] arguments)
            throws Throwable {
        Object value = handle.invokeWithArguments(arguments);
        return type.isPrimitive() ? value : type.cast(value);
    }
}
