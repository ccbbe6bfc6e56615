// Classes derived from AbstractList, AbstractMap, AbstractSet, AbstractQueue get the rest for free.
import java.util.*;
import java.util.stream.*;

public class OwnCollections {
    static class Squares extends AbstractList<Integer> implements RandomAccess {
        int n;
        Squares(int n) { this.n = n; }
        @Override public Integer get(int i) { Objects.checkIndex(i, n); return i * i; }
        @Override public int size() { return n; }
    }

    static class Bits extends AbstractSet<Integer> {
        private long bits;
        @Override public boolean add(Integer i) { long old = bits; bits |= 1L << i; return old != bits; }
        @Override public int size() { return Long.bitCount(bits); }
        @Override public Iterator<Integer> iterator() {
            return new Iterator<>() {
                long rest = bits;
                int last = -1;
                @Override public boolean hasNext() { return rest != 0; }
                @Override public Integer next() {
                    if (rest == 0) throw new NoSuchElementException("no more bits");
                    last = Long.numberOfTrailingZeros(rest);
                    rest &= rest - 1;
                    return last;
                }
                @Override public void remove() { bits &= ~(1L << last); }
            };
        }
    }

    static class Pairs extends AbstractMap<String, Integer> {
        @Override public Set<Entry<String, Integer>> entrySet() {
            return new LinkedHashSet<>(List.of(Map.entry("p", 1), Map.entry("q", 2), new SimpleEntry<>("r", 3)));
        }
    }

    static class Linked extends AbstractSequentialList<String> {
        final LinkedList<String> inner = new LinkedList<>();
        @Override public ListIterator<String> listIterator(int i) { return inner.listIterator(i); }
        @Override public int size() { return inner.size(); }
    }

    public static void main(String[] args) {
        Squares s = new Squares(12);
        System.out.println(s + " " + s.indexOf(49) + s.contains(50) + s.subList(3, 6) + s.hashCode() + s.equals(new ArrayList<>(s)));
        System.out.println(s.stream().filter(x -> x % 2 == 1).map(String::valueOf).collect(Collectors.joining("+")));
        ListIterator<Integer> it = s.listIterator(12);
        StringBuilder sb = new StringBuilder();
        while (it.hasPrevious()) sb.append(it.previous()).append(' ');
        System.out.println(sb);
        for (Runnable r : new Runnable[] {() -> s.add(1), () -> s.set(0, 1), () -> s.remove(0), () -> s.get(12), () -> s.subList(0, 20), s::clear}) {
            try {
                r.run();
                System.out.println("fine");
            } catch (RuntimeException e) {
                System.out.println(e);
            }
        }
        Bits b = new Bits();
        b.addAll(List.of(3, 1, 60, 22, 3));
        System.out.println(b + " " + b.size() + b.contains(22) + b.remove(22) + b + b.removeIf(x -> x > 50) + b + b.equals(Set.of(1, 3)) + b.hashCode());
        System.out.println(b.retainAll(Set.of(3, 4)) + " " + b + Arrays.toString(b.toArray()) + b.stream().mapToInt(x -> x).sum());
        Pairs p = new Pairs();
        System.out.println(p + " " + p.get("q") + p.containsValue(3) + p.keySet() + p.values() + p.hashCode() + p.equals(Map.of("p", 1, "q", 2, "r", 3)));
        try {
            p.put("z", 1);
        } catch (UnsupportedOperationException e) {
            System.out.println("put " + e.getMessage());
        }
        Linked l = new Linked();
        l.addAll(List.of("a", "b", "c", "d"));
        l.add(2, "x");
        l.set(0, "A");
        l.remove(3);
        System.out.println(l + " " + l.get(2) + l.lastIndexOf("d") + l.subList(1, 3));
        AbstractQueue<Integer> q = new AbstractQueue<>() {
            final Deque<Integer> d = new ArrayDeque<>();
            @Override public boolean offer(Integer i) { return d.size() < 3 && d.offer(i); }
            @Override public Integer poll() { return d.poll(); }
            @Override public Integer peek() { return d.peek(); }
            @Override public Iterator<Integer> iterator() { return d.iterator(); }
            @Override public int size() { return d.size(); }
        };
        try {
            for (int i = 0; i < 5; i++) q.add(i);
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage() + " " + q);
        }
        System.out.println(q.remove() + " " + q.element() + q);
    }
}
