package java.util;

/** A map whose keys are the constants of an enum: an array with one element for each constant. */
public class EnumMap<K extends Enum<K>, V> extends AbstractMap<K, V>
        implements java.io.Serializable, Cloneable {
    private final Class<K> keyType;
    private final K[] keys;
    /** Indexed by ordinal: the value; {@link #NULL} represents null, null means no entry. */
    private Object[] values;
    private int size;

    private static final Object NULL = new Object();

    public EnumMap(Class<K> keyType) {
        this.keyType = keyType;
        keys = keyType.getEnumConstants();
        values = new Object[keys.length];
    }

    public EnumMap(EnumMap<K, ? extends V> m) {
        keyType = m.keyType;
        keys = m.keys;
        values = m.values.clone();
        size = m.size;
    }

    public EnumMap(Map<K, ? extends V> m) {
        this(keyTypeOf(m));
        putAll(m);
    }

    private static <K extends Enum<K>> Class<K> keyTypeOf(Map<K, ?> m) {
        if (m instanceof EnumMap) {
            return ((EnumMap<K, ?>) m).keyType;
        }
        if (m.isEmpty()) {
            throw new IllegalArgumentException("Specified map is empty");
        }
        return m.keySet().iterator().next().getDeclaringClass();
    }

    private static Object mask(Object value) {
        return value == null ? NULL : value;
    }

    @SuppressWarnings("unchecked")
    private V unmask(Object value) {
        return value == NULL ? null : (V) value;
    }

    /** Returns the index of a key, or -1 if it is not a constant of the enum. */
    private int place(Object key) {
        return key instanceof Enum && ((Enum<?>) key).getDeclaringClass() == keyType
                ? ((Enum<?>) key).ordinal() : -1;
    }

    public int size() {
        return size;
    }

    public boolean containsValue(Object value) {
        for (Object v : values) {
            if (mask(value).equals(v)) {
                return true;
            }
        }
        return false;
    }

    public boolean containsKey(Object key) {
        int i = place(key);
        return i >= 0 && values[i] != null;
    }

    public V get(Object key) {
        int i = place(key);
        return i < 0 ? null : unmask(values[i]);
    }

    public V put(K key, V value) {
        Class<?> type = key.getClass();
        if (type != keyType && type.getSuperclass() != keyType) {
            throw new ClassCastException(type + " != " + keyType);
        }
        int i = key.ordinal();
        Object old = values[i];
        values[i] = mask(value);
        if (old == null) {
            size++;
        }
        return unmask(old);
    }

    public V remove(Object key) {
        int i = place(key);
        return i < 0 ? null : removeAt(i);
    }

    private V removeAt(int i) {
        Object old = values[i];
        values[i] = null;
        if (old != null) {
            size--;
        }
        return unmask(old);
    }

    public void putAll(Map<? extends K, ? extends V> m) {
        super.putAll(m);
    }

    public void clear() {
        Arrays.fill(values, null);
        size = 0;
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
                return size;
            }

            @Override
            public boolean contains(Object o) {
                if (!(o instanceof Map.Entry)) {
                    return false;
                }
                Map.Entry<?, ?> e = (Map.Entry<?, ?>) o;
                return containsKey(e.getKey()) && Objects.equals(get(e.getKey()), e.getValue());
            }

            @Override
            public boolean remove(Object o) {
                if (!contains(o)) {
                    return false;
                }
                EnumMap.this.remove(((Map.Entry<?, ?>) o).getKey());
                return true;
            }

            @Override
            public void clear() {
                EnumMap.this.clear();
            }
        };
    }

    private class Itr implements Iterator<Map.Entry<K, V>> {
        private int next;
        private int last = -1;

        @Override
        public boolean hasNext() {
            while (next < values.length && values[next] == null) {
                next++;
            }
            return next < values.length;
        }

        @Override
        public Map.Entry<K, V> next() {
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            last = next++;
            return new Entry(last);
        }

        @Override
        public void remove() {
            if (last < 0) {
                throw new IllegalStateException();
            }
            removeAt(last);
            last = -1;
        }
    }

    private class Entry implements Map.Entry<K, V> {
        private final int place;

        Entry(int place) {
            this.place = place;
        }

        @Override
        public K getKey() {
            return keys[place];
        }

        @Override
        public V getValue() {
            return unmask(values[place]);
        }

        @Override
        public V setValue(V value) {
            V old = getValue();
            values[place] = mask(value);
            return old;
        }

        @Override
        public boolean equals(Object o) {
            return o instanceof Map.Entry && getKey() == ((Map.Entry<?, ?>) o).getKey()
                    && Objects.equals(getValue(), ((Map.Entry<?, ?>) o).getValue());
        }

        @Override
        public int hashCode() {
            return getKey().hashCode() ^ Objects.hashCode(getValue());
        }

        @Override
        public String toString() {
            return getKey() + "=" + getValue();
        }
    }

    public boolean equals(Object o) {
        return super.equals(o);
    }

    public int hashCode() {
        return super.hashCode();
    }

    @SuppressWarnings("unchecked")
    public EnumMap<K, V> clone() {
        try {
            EnumMap<K, V> copy = (EnumMap<K, V>) super.clone();
            copy.values = values.clone();
            return copy;
        } catch (CloneNotSupportedException e) {
            throw new AssertionError();
        }
    }
}
