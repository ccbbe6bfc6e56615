package java.lang;

/** A thread-local variable whose value in a new thread comes from the thread that created it. */
public class InheritableThreadLocal<T> extends ThreadLocal<T> {

    public InheritableThreadLocal() {
    }

    @Override
    protected T childValue(T parentValue) {
        return parentValue;
    }

    @Override
    Store storeOf(Thread thread) {
        return thread.inheritableLocals;
    }

    @Override
    void makeStore(Thread thread) {
        thread.inheritableLocals = new Store();
    }
}
