package java.lang.invoke;

/** A call site whose target never changes. */
public class ConstantCallSite extends CallSite {

    private final MethodHandle target;

    public ConstantCallSite(MethodHandle target) {
        target.type(); // throws an exception if the target is null
        this.target = target;
    }

    /** Calls the hook with the new site; the hook's result becomes the target. */
    protected ConstantCallSite(MethodType targetType, MethodHandle createTargetHook)
            throws Throwable {
        target = (MethodHandle) createTargetHook.invokeWithArguments(this);
        checkTarget(targetType, target);
    }

    @Override
    public final MethodHandle getTarget() {
        return target;
    }

    @Override
    public final void setTarget(MethodHandle ignored) {
        throw new UnsupportedOperationException();
    }

    @Override
    public final MethodHandle dynamicInvoker() {
        return target;
    }
}
