package java.lang;

import java.util.function.Supplier;

/**
 * A variable of which every thread has its own copy. The copies are stored in a table of the thread
 * and vanish with it.
 */
public class ThreadLocal<T> {

    public ThreadLocal() {
    }

    public static <S> ThreadLocal<S> withInitial(Supplier<? extends S> supplier) {
        if (supplier == null) {
            throw new NullPointerException();
        }
        return new Supplied<S>(supplier);
    }

    private static final class Supplied<T> extends ThreadLocal<T> {

        private final Supplier<? extends T> supplier;

        Supplied(Supplier<? extends T> supplier) {
            this.supplier = supplier;
        }

        @Override
        protected T initialValue() {
            return supplier.get();
        }
    }

    protected T initialValue() {
        return null;
    }

    /** Returns the initial value for a child thread; only inheritable variables have one. */
    T childValue(T parentValue) {
        throw new UnsupportedOperationException();
    }

    Store storeOf(Thread thread) {
        return thread.locals;
    }

    void makeStore(Thread thread) {
        thread.locals = new Store();
    }

    @SuppressWarnings("unchecked")
    public T get() {
        Thread thread = Thread.currentThread();
        Store store = storeOf(thread);
        int slot = store == null ? -1 : store.find(this);
        if (slot >= 0) {
            return (T) store.values[slot];
        }
        T value = initialValue();
        put(value);
        return value;
    }

    public void set(T value) {
        put(value);
    }

    private void put(T value) {
        Thread thread = Thread.currentThread();
        if (storeOf(thread) == null) {
            makeStore(thread);
        }
        storeOf(thread).put(this, value);
    }

    public void remove() {
        Store store = storeOf(Thread.currentThread());
        if (store != null) {
            store.remove(this);
        }
    }

    /** The variables of one thread: an identity hash table with linear probing. */
    static final class Store {

        private ThreadLocal<?>[] keys = new ThreadLocal<?>[8];
        private Object[] values = new Object[8];
        private int size;

        private int find(ThreadLocal<?> key) {
            int mask = keys.length - 1;
            int i = System.identityHashCode(key) & mask;
            while (keys[i] != null) {
                if (keys[i] == key) {
                    return i;
                }
                i = (i + 1) & mask;
            }
            return -1;
        }

        private void put(ThreadLocal<?> key, Object value) {
            int slot = find(key);
            if (slot >= 0) {
                values[slot] = value;
                return;
            }
            if (2 * (size + 1) > keys.length) {
                rebuild(keys.length * 2);
            }
            insert(key, value);
        }

        private void insert(ThreadLocal<?> key, Object value) {
            int mask = keys.length - 1;
            int i = System.identityHashCode(key) & mask;
            while (keys[i] != null) {
                i = (i + 1) & mask;
            }
            keys[i] = key;
            values[i] = value;
            size++;
        }

        private void remove(ThreadLocal<?> key) {
            int slot = find(key);
            if (slot >= 0) {
                keys[slot] = null;
                values[slot] = null;
                // Later entries of the same probe sequence must remain reachable.
                rebuild(keys.length);
            }
        }

        private void rebuild(int capacity) {
            ThreadLocal<?>[] oldKeys = keys;
            Object[] oldValues = values;
            keys = new ThreadLocal<?>[capacity];
            values = new Object[capacity];
            size = 0;
            for (int i = 0; i < oldKeys.length; i++) {
                if (oldKeys[i] != null) {
                    insert(oldKeys[i], oldValues[i]);
                }
            }
        }

        @SuppressWarnings("unchecked")
        Store forChild() {
            Store child = new Store();
            for (int i = 0; i < keys.length; i++) {
                if (keys[i] != null) {
                    ThreadLocal<Object> key = (ThreadLocal<Object>) keys[i];
                    child.put(key, key.childValue(values[i]));
                }
            }
            return child;
        }
    }
}
