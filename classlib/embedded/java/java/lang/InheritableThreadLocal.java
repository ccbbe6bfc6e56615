package java.lang;

/** A thread-local variable whose initial value in a new thread is derived from the creating thread. */
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
