// Own subclasses of the Abstract* classes and own iterables used through the library.
import java.util.*;

public class CustomCollections {
    static class Range extends AbstractList<Integer> implements RandomAccess {
        final int lo, hi;
        Range(int lo, int hi) {
            this.lo = lo;
            this.hi = hi;
        }

        public Integer get(int i) {
            if (i < 0 || i >= size()) throw new IndexOutOfBoundsException("i=" + i);
            return lo + i;
        }

        public int size() { return hi - lo; }
    }

    static class Arr<T> extends AbstractList<T> {
        Object[] a = new Object[2];
        int n;
        @SuppressWarnings("unchecked") public T get(int i) { return (T) a[i]; }
        public int size() { return n; }
        public T set(int i, T t) {
            T old = get(i);
            a[i] = t;
            return old;
        }

        public void add(int i, T t) {
            if (n == a.length) a = Arrays.copyOf(a, n * 2);
            System.arraycopy(a, i, a, i + 1, n - i);
            a[i] = t;
            n++;
            modCount++;
        }

        public T remove(int i) {
            T t = get(i);
            System.arraycopy(a, i + 1, a, i, --n - i);
            modCount++;
            return t;
        }
    }

    static class Digits extends AbstractSet<Integer> {
        final int bits;
        Digits(int b) { bits = b; }
        public int size() { return Integer.bitCount(bits); }
        public Iterator<Integer> iterator() {
            return new Iterator<Integer>() {
                int b = bits;
                public boolean hasNext() { return b != 0; }
                public Integer next() {
                    if (b == 0) throw new NoSuchElementException();
                    int k = Integer.numberOfTrailingZeros(b);
                    b &= b - 1;
                    return k;
                }
            };
        }
    }

    static class Sq extends AbstractMap<Integer, Integer> {
        public Set<Map.Entry<Integer, Integer>> entrySet() {
            Set<Map.Entry<Integer, Integer>> s = new LinkedHashSet<>();
            for (int i = 0; i < 6; i++) s.add(new AbstractMap.SimpleEntry<>(i, i * i));
            return s;
        }
    }

    static class Seq extends AbstractSequentialList<String> {
        final LinkedList<String> l = new LinkedList<>();
        public ListIterator<String> listIterator(int i) { return l.listIterator(i); }
        public int size() { return l.size(); }
    }

    static class Q extends AbstractQueue<Integer> {
        int n;
        public boolean offer(Integer i) {
            n += i;
            return true;
        }

        public Integer poll() { return n == 0 ? null : n--; }
        public Integer peek() { return n == 0 ? null : n; }
        public Iterator<Integer> iterator() { return new ArrayList<Integer>().iterator(); }
        public int size() { return n; }
    }

    public static void main(String[] args) {
        Range r = new Range(5, 15);
        System.out.println(r + " " + r.hashCode() + r.equals(Arrays.asList(5, 6, 7, 8, 9, 10, 11, 12, 13,
            14)) + r.contains(7) + r.indexOf(14) + r.lastIndexOf(4) + r.subList(2, 5) + Collections.max(r)
            + new ArrayList<>(r).size() + Collections.binarySearch(r, 9) + r.containsAll(r.subList(1, 3)));
        try {
            r.add(1);
        } catch (UnsupportedOperationException e) {
            System.out.println("unsupported");
        }
        try {
            r.get(10);
        } catch (IndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        Arr<String> a = new Arr<>();
        for (int i = 0; i < 10; i++) a.add("s" + i * 3 % 10);
        a.add(0, "front");
        a.remove("s6");
        a.addAll(3, Arrays.asList("x", "y"));
        Collections.sort(a);
        System.out.println(a + " " + a.subList(2, 5) + a.indexOf("y"));
        a.subList(1, 8).clear();
        a.removeIf(s -> s.equals("s0"));
        System.out.println(a);
        try {
            for (String s : a) a.add(s);
        } catch (ConcurrentModificationException e) {
            System.out.println("cme");
        }
        Digits d = new Digits(0b1011010);
        System.out.println(d + " " + d.contains(4) + d.equals(new HashSet<>(Arrays.asList(1, 3, 4, 6)))
            + d.hashCode() + new TreeSet<>(d).last() + Arrays.toString(d.toArray()));
        Sq s = new Sq();
        System.out.println(s + " " + s.get(4) + s.containsKey(9) + s.containsValue(25) + s.keySet()
            + s.values() + s.equals(new HashMap<>(s)) + s.hashCode());
        Seq q = new Seq();
        q.add("a");
        q.add(0, "b");
        q.addAll(Arrays.asList("c", "d"));
        q.remove(1);
        q.set(0, "z");
        System.out.println(q + " " + q.get(1) + q.indexOf("d"));
        Q k = new Q();
        k.add(3);
        k.addAll(Arrays.asList(2, 1));
        System.out.println(k.remove() + k.element() + k.size());
        try {
            k.clear();
            k.remove();
        } catch (NoSuchElementException e) {
            System.out.println("none");
        }
    }
}
