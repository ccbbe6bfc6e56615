package java.lang.invoke;

/** A call site whose target is an ordinary variable. */
public class MutableCallSite extends CallSite {

    private final MethodType type;
    private MethodHandle target;

    /** The target refuses every call until one is set. */
    public MutableCallSite(MethodType type) {
        this.type = type;
        target = MethodHandles.make(type, new HandleBody() {
            @Override
            public Object run(Object[] arguments) {
                throw new IllegalStateException("uninitialized call site");
            }
        });
    }

    public MutableCallSite(MethodHandle target) {
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

    /** Makes targets that were set visible to all threads; targets are read afresh here. */
    public static void syncAll(MutableCallSite[] sites) {
        for (MutableCallSite site : sites) {
            synchronized (site) {
                site.type();
            }
        }
    }
}
