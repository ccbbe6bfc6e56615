package java.util;

/** A map whose keys and values are compared by identity, not by {@code equals}. */
public class IdentityHashMap<K, V> extends AbstractMap<K, V>
        implements Map<K, V>, java.io.Serializable, Cloneable {
    private HashMap<Identity<K>, V> map = new HashMap<>();

    /** The key that represents an object in the internal map. */
    private static final class Identity<K> {
        final K object;

        Identity(K object) {
            this.object = object;
        }

        @Override
        public boolean equals(Object o) {
            return o instanceof Identity && ((Identity<?>) o).object == object;
        }

        @Override
        public int hashCode() {
            return System.identityHashCode(object);
        }
    }

    public IdentityHashMap() {
    }

    public IdentityHashMap(int expectedMaxSize) {
        if (expectedMaxSize < 0) {
            throw new IllegalArgumentException("expectedMaxSize is negative: "
                    + expectedMaxSize);
        }
    }

    public IdentityHashMap(Map<? extends K, ? extends V> m) {
        putAll(m);
    }

    public int size() {
        return map.size();
    }

    public boolean isEmpty() {
        return map.isEmpty();
    }

    public V get(Object key) {
        return map.get(new Identity<>(key));
    }

    public boolean containsKey(Object key) {
        return map.containsKey(new Identity<>(key));
    }

    public boolean containsValue(Object value) {
        for (V v : map.values()) {
            if (v == value) {
                return true;
            }
        }
        return false;
    }

    public V put(K key, V value) {
        return map.put(new Identity<>(key), value);
    }

    public void putAll(Map<? extends K, ? extends V> m) {
        super.putAll(m);
    }

    public V remove(Object key) {
        return map.remove(new Identity<>(key));
    }

    public void clear() {
        map.clear();
    }

    public boolean equals(Object o) {
        if (o instanceof IdentityHashMap) {
            return o == this || ((IdentityHashMap<?, ?>) o).entrySet().equals(entrySet());
        }
        return o instanceof Map && entrySet().equals(((Map<?, ?>) o).entrySet());
    }

    public int hashCode() {
        return entrySet().hashCode();
    }

    @SuppressWarnings("unchecked")
    public Object clone() {
        try {
            IdentityHashMap<K, V> copy = (IdentityHashMap<K, V>) super.clone();
            copy.map = (HashMap<Identity<K>, V>) map.clone();
            return copy;
        } catch (CloneNotSupportedException e) {
            throw new InternalError(e);
        }
    }

    public Set<K> keySet() {
        return new AbstractSet<K>() {
            @Override
            public Iterator<K> iterator() {
                Iterator<Identity<K>> it = map.keySet().iterator();
                return new Iterator<K>() {
                    @Override
                    public boolean hasNext() {
                        return it.hasNext();
                    }

                    @Override
                    public K next() {
                        return it.next().object;
                    }

                    @Override
                    public void remove() {
                        it.remove();
                    }
                };
            }

            @Override
            public int size() {
                return map.size();
            }

            @Override
            public boolean contains(Object o) {
                return containsKey(o);
            }

            @Override
            public boolean remove(Object o) {
                return map.keySet().remove(new Identity<>(o));
            }

            @Override
            public int hashCode() {
                int h = 0;
                for (K key : this) {
                    h += System.identityHashCode(key);
                }
                return h;
            }
        };
    }

    public Collection<V> values() {
        return map.values();
    }

    public Set<Map.Entry<K, V>> entrySet() {
        return new AbstractSet<Map.Entry<K, V>>() {
            @Override
            public Iterator<Map.Entry<K, V>> iterator() {
                Iterator<Map.Entry<Identity<K>, V>> it = map.entrySet().iterator();
                return new Iterator<Map.Entry<K, V>>() {
                    @Override
                    public boolean hasNext() {
                        return it.hasNext();
                    }

                    @Override
                    public Map.Entry<K, V> next() {
                        return new IdentityEntry<>(it.next());
                    }

                    @Override
                    public void remove() {
                        it.remove();
                    }
                };
            }

            @Override
            public int size() {
                return map.size();
            }

            @Override
            public boolean contains(Object o) {
                if (!(o instanceof Map.Entry)) {
                    return false;
                }
                Map.Entry<?, ?> e = (Map.Entry<?, ?>) o;
                return containsKey(e.getKey()) && get(e.getKey()) == e.getValue();
            }

            @Override
            public boolean remove(Object o) {
                if (!contains(o)) {
                    return false;
                }
                IdentityHashMap.this.remove(((Map.Entry<?, ?>) o).getKey());
                return true;
            }
        };
    }

    private static final class IdentityEntry<K, V> implements Map.Entry<K, V> {
        private final Map.Entry<Identity<K>, V> e;

        IdentityEntry(Map.Entry<Identity<K>, V> e) {
            this.e = e;
        }

        @Override
        public K getKey() {
            return e.getKey().object;
        }

        @Override
        public V getValue() {
            return e.getValue();
        }

        @Override
        public V setValue(V value) {
            return e.setValue(value);
        }

        @Override
        public boolean equals(Object o) {
            return o instanceof Map.Entry && ((Map.Entry<?, ?>) o).getKey() == getKey()
                    && ((Map.Entry<?, ?>) o).getValue() == getValue();
        }

        @Override
        public int hashCode() {
            return System.identityHashCode(getKey()) ^ System.identityHashCode(getValue());
        }

        @Override
        public String toString() {
            return getKey() + "=" + getValue();
        }
    }
}
