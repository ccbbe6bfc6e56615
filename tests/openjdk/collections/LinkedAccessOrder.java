// LinkedHashMap by access with eviction, LinkedHashSet, LinkedList as a deque and list.
import java.util.*;

public class LinkedAccessOrder {
    static class Lru<K, V> extends LinkedHashMap<K, V> {
        final int limit;
        final List<K> evicted = new ArrayList<>();
        Lru(int limit) { super(8, 0.75f, true); this.limit = limit; }
        @Override protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
            if (size() <= limit) return false;
            evicted.add(eldest.getKey());
            return true;
        }
    }

    public static void main(String[] args) {
        Lru<Integer, String> lru = new Lru<>(5);
        for (int i = 0; i < 30; i++) {
            lru.put(i * 7 % 11, "v" + i);
            lru.get(i * 3 % 11);
            lru.getOrDefault(i % 4, "");
        }
        System.out.println(lru + " " + lru.evicted);
        lru.putIfAbsent(lru.keySet().iterator().next(), "touched");
        System.out.println(lru.keySet());
        Set<String> set = new LinkedHashSet<>(List.of("z", "a", "m"));
        set.add("a");
        set.remove("z");
        set.add("z");
        System.out.println(set + " " + set.hashCode());
        LinkedList<Integer> list = new LinkedList<>();
        for (int i = 0; i < 10; i++) {
            if (i % 2 == 0) list.addFirst(i);
            else list.addLast(i);
        }
        System.out.println(list + " " + list.peekFirst() + list.pollLast() + list.indexOf(4) + list.removeFirstOccurrence(3));
        ListIterator<Integer> it = list.listIterator(3);
        while (it.hasNext()) {
            int v = it.next();
            if (v % 3 == 1) it.set(-v);
            else if (v == 5) it.add(55);
            else if (v == 0) it.remove();
        }
        System.out.println(list + " " + it.previousIndex());
        while (it.hasPrevious()) System.out.print(it.previous() + " ");
        System.out.println();
        Iterator<Integer> down = list.descendingIterator();
        down.next();
        down.remove();
        list.push(99);
        System.out.println(list + " " + list.pop() + list.element() + list.subList(1, 4));
        try {
            new LinkedList<String>().getFirst();
        } catch (NoSuchElementException e) {
            System.out.println("empty " + e.getMessage());
        }
        try {
            list.add(50, 1);
        } catch (IndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
    }
}
