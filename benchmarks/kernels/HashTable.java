/** A chained hash table of its own: put, get, remove, growth, keys with equals and hashCode. */
public class HashTable {
    static final class Key {
        final int a;
        final int b;

        Key(int a, int b) {
            this.a = a;
            this.b = b;
        }

        @Override
        public int hashCode() {
            return a * 31 + b;
        }

        @Override
        public boolean equals(Object other) {
            if (!(other instanceof Key)) {
                return false;
            }
            Key k = (Key) other;
            return k.a == a && k.b == b;
        }
    }

    static final class Entry {
        final Object key;
        final int hash;
        int value;
        Entry next;

        Entry(Object key, int hash, int value, Entry next) {
            this.key = key;
            this.hash = hash;
            this.value = value;
            this.next = next;
        }
    }

    private Entry[] buckets = new Entry[16];
    private int size;

    private static int spread(Object key) {
        int h = key.hashCode();
        return h ^ h >>> 15;
    }

    int get(Object key) {
        int h = spread(key);
        for (Entry e = buckets[h & buckets.length - 1]; e != null; e = e.next) {
            if (e.hash == h && e.key.equals(key)) {
                return e.value;
            }
        }
        return -1;
    }

    void put(Object key, int value) {
        int h = spread(key);
        int slot = h & buckets.length - 1;
        for (Entry e = buckets[slot]; e != null; e = e.next) {
            if (e.hash == h && e.key.equals(key)) {
                e.value = value;
                return;
            }
        }
        buckets[slot] = new Entry(key, h, value, buckets[slot]);
        if (++size > buckets.length) {
            grow();
        }
    }

    boolean remove(Object key) {
        int h = spread(key);
        int slot = h & buckets.length - 1;
        Entry before = null;
        for (Entry e = buckets[slot]; e != null; before = e, e = e.next) {
            if (e.hash == h && e.key.equals(key)) {
                if (before == null) {
                    buckets[slot] = e.next;
                } else {
                    before.next = e.next;
                }
                size--;
                return true;
            }
        }
        return false;
    }

    private void grow() {
        Entry[] old = buckets;
        buckets = new Entry[old.length * 2];
        for (int i = 0; i < old.length; i++) {
            Entry e = old[i];
            while (e != null) {
                Entry rest = e.next;
                int slot = e.hash & buckets.length - 1;
                e.next = buckets[slot];
                buckets[slot] = e;
                e = rest;
            }
        }
    }

    public static void main(String[] args) {
        int rounds = Kernel.rounds(args, 1800);
        long sum = 0;
        HashTable kept = new HashTable();
        for (int r = 0; r < rounds; r++) {
            HashTable table = new HashTable();
            for (int i = 0; i < 1500; i++) {
                table.put(new Key(i % 50, i * 7 + r), i);
            }
            for (int i = 0; i < 3000; i++) {
                sum += table.get(new Key(i % 50, i * 7 + r));
            }
            for (int i = 0; i < 1500; i += 3) {
                if (table.remove(new Key(i % 50, i * 7 + r))) {
                    kept.put(new Key(i, r & 7), r);
                }
            }
            sum = sum * 31 + table.size + kept.size;
        }
        Kernel.report("HashTable", sum);
    }
}
