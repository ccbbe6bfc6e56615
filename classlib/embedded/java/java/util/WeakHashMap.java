package java.util;

import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;

/** A map that does not keep its keys alive, and removes entries whose keys are unreachable. */
public class WeakHashMap<K, V> extends AbstractMap<K, V> implements Map<K, V> {
    private static final Object NULL_KEY = new Object();

    private final HashMap<Key, V> map;
    private final ReferenceQueue<Object> cleared = new ReferenceQueue<>();

    /** A weak reference that is equal to references to equal objects, and always to itself. */
    private static final class Key extends WeakReference<Object> {
        private final int hash;

        Key(Object key, ReferenceQueue<Object> queue) {
            super(key == null ? NULL_KEY : key, queue);
            hash = Objects.hashCode(key);
        }

        @Override
        public boolean equals(Object o) {
            if (o == this) {
                return true;
            }
            Object mine = get();
            return mine != null && o instanceof Key && mine.equals(((Key) o).get());
        }

        @Override
        public int hashCode() {
            return hash;
        }
    }

    public WeakHashMap(int initialCapacity, float loadFactor) {
        map = new HashMap<>(initialCapacity, loadFactor);
    }

    public WeakHashMap(int initialCapacity) {
        map = new HashMap<>(initialCapacity);
    }

    public WeakHashMap() {
        map = new HashMap<>();
    }

    public WeakHashMap(Map<? extends K, ? extends V> m) {
        this();
        putAll(m);
    }

    /** Removes the entries whose keys the garbage collector has found dead. */
    private HashMap<Key, V> cleaned() {
        for (Object key = cleared.poll(); key != null; key = cleared.poll()) {
            map.remove(key);
        }
        return map;
    }

    public int size() {
        return cleaned().size();
    }

    public boolean isEmpty() {
        return size() == 0;
    }

    public V get(Object key) {
        return cleaned().get(new Key(key, null));
    }

    public boolean containsKey(Object key) {
        return cleaned().containsKey(new Key(key, null));
    }

    public V put(K key, V value) {
        return cleaned().put(new Key(key, cleared), value);
    }

    public void putAll(Map<? extends K, ? extends V> m) {
        super.putAll(m);
    }

    public V remove(Object key) {
        return cleaned().remove(new Key(key, null));
    }

    public void clear() {
        cleaned().clear();
    }

    public boolean containsValue(Object value) {
        return super.containsValue(value);
    }

    public Set<K> keySet() {
        return super.keySet();
    }

    public Collection<V> values() {
        return super.values();
    }

    public Set<Map.Entry<K, V>> entrySet() {
        return new AbstractSet<Map.Entry<K, V>>() {
            @Override
            public Iterator<Map.Entry<K, V>> iterator() {
                return new Itr();
            }

            @Override
            public int size() {
                return WeakHashMap.this.size();
            }
        };
    }

    /** Iterates over the entries that were alive at the start, and keeps their keys alive. */
    private class Itr implements Iterator<Map.Entry<K, V>> {
        private final ArrayList<Entry<K, V>> entries = new ArrayList<>();
        private int next;
        private Entry<K, V> last;

        @SuppressWarnings("unchecked")
        Itr() {
            for (Entry<Key, V> e : cleaned().entrySet()) {
                Object key = e.getKey().get();
                if (key != null) {
                    entries.add(new StrongEntry<>(key == NULL_KEY ? null : (K) key, e));
                }
            }
        }

        @Override
        public boolean hasNext() {
            return next < entries.size();
        }

        @Override
        public Entry<K, V> next() {
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            last = entries.get(next++);
            return last;
        }

        @Override
        public void remove() {
            if (last == null) {
                throw new IllegalStateException();
            }
            WeakHashMap.this.remove(last.getKey());
            last = null;
        }
    }

    private static class StrongEntry<K, V> extends SimpleEntry<K, V> {
        private final Entry<Key, V> e;

        StrongEntry(K key, Entry<Key, V> e) {
            super(key, e.getValue());
            this.e = e;
        }

        @Override
        public V setValue(V value) {
            e.setValue(value);
            return super.setValue(value);
        }
    }
}
