package java.lang.invoke;

/** A call site whose target is a volatile variable. */
public class VolatileCallSite extends CallSite {

    private final MethodType type;
    private volatile MethodHandle target;

    /** Until a target is set, every call throws an exception. */
    public VolatileCallSite(MethodType type) {
        this.type = type;
        target = MethodHandles.make(type, new HandleBody() {
            @Override
            public Object run(Object[] arguments) {
                throw new IllegalStateException("uninitialized call site");
            }
        });
    }

    public VolatileCallSite(MethodHandle target) {
        type = target.type();
        this.target = target;
    }

    @Override
    public final MethodType type() {
        return type;
    }

    @Override
    public final MethodHandle getTarget() {
        return target;
    }

    @Override
    public void setTarget(MethodHandle newTarget) {
        checkTarget(type, newTarget);
        target = newTarget;
    }

    @Override
    public final MethodHandle dynamicInvoker() {
        return makeDynamicInvoker();
    }
}
