// CopyOnWriteArrayList and CopyOnWriteArraySet: snapshots in iterators, all changes, concurrent additions.
import java.util.*;
import java.util.concurrent.*;

public class CopyOnWriteAll {
    interface Op { Object run(); }
    static String at(Op op) { try { return String.valueOf(op.run()); } catch (RuntimeException e) { return e.getClass().getSimpleName(); } }

    public static void main(String[] args) throws InterruptedException {
        CopyOnWriteArrayList<Integer> l = new CopyOnWriteArrayList<>(Arrays.asList(5, 1, 4));
        Iterator<Integer> before = l.iterator();
        l.add(9); l.add(0, 7); l.set(1, 6); l.addIfAbsent(9); l.addIfAbsent(10); l.addAll(Arrays.asList(1, 2)); l.addAll(1, Arrays.asList(30, 31));
        StringBuilder sb = new StringBuilder();
        while (before.hasNext()) sb.append(before.next()).append(' ');
        System.out.println(sb.toString() + l + l.addAllAbsent(Arrays.asList(1, 50, 50, 51)) + l.indexOf(1) + l.lastIndexOf(1) + l.contains(31) + l.remove(0) + l.remove((Integer) 4) + l.size());
        for (int x : l) { if (x > 30) l.remove((Integer) x); l.add(x); }
        System.out.println(l + " " + l.removeIf(x -> x == 1) + l.removeAll(Arrays.asList(9, 10)) + l.retainAll(Arrays.asList(30, 6, 2, 50)) + l);
        l.sort(null); l.replaceAll(x -> x + 1);
        System.out.println(l + " " + l.equals(new ArrayList<>(l)) + (l.hashCode() == new ArrayList<>(l).hashCode()) + l.subList(1, 3) + l.get(0) + Arrays.toString(l.toArray(new Integer[0])) + l.stream().mapToInt(x -> x).sum());
        System.out.println(at(() -> l.get(-1)) + at(() -> l.set(99, 0)) + at(() -> { Iterator<Integer> i = l.iterator(); i.next(); i.remove(); return 0; }) + at(() -> { l.listIterator().add(1); return 0; }) + at(() -> new CopyOnWriteArrayList<>().iterator().next()) + at(() -> l.remove(77)));
        ListIterator<Integer> back = l.listIterator(l.size());
        while (back.hasPrevious()) System.out.print(back.previous() + " ");
        System.out.println(((CopyOnWriteArrayList<?>) l.clone()).size());
        CopyOnWriteArraySet<String> s = new CopyOnWriteArraySet<>(Arrays.asList("b", "a", "b"));
        System.out.println(s + " " + s.add("a") + s.add("c") + s.remove("b") + s.remove("z") + s.contains("c") + s.equals(new HashSet<>(Arrays.asList("a", "c"))) + s.addAll(Arrays.asList("q", "a", "r")) + s.removeIf(x -> x.equals("q")) + s.retainAll(Arrays.asList("a", "r")) + s + s.size());
        for (String x : s) s.add(x + x);
        System.out.println(s);
        List<Integer> shared = new CopyOnWriteArrayList<>();
        Thread[] t = new Thread[3];
        for (int i = 0; i < 3; i++) { int n = i; t[i] = new Thread(() -> { for (int j = 0; j < 100; j++) { shared.add(n * 100 + j); int last = -1; for (int x : shared) if (x / 100 == n) { if (x <= last) throw new AssertionError(); last = x; } } }); t[i].start(); }
        for (Thread x : t) x.join();
        System.out.println(shared.size() + " " + new TreeSet<>(shared).size() + shared.stream().mapToInt(x -> x).sum());
    }
}
