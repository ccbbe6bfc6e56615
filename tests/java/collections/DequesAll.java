// ArrayDeque and LinkedList as Deque: all methods at both ends, wrap-around, iteration both ways, removal while iterating.
import java.util.*;

public class DequesAll {
    interface Op { Object run(); }
    static String at(Op op) { try { return String.valueOf(op.run()); } catch (RuntimeException e) { return e.getClass().getSimpleName(); } }

    static void drive(Deque<Integer> d) {
        StringBuilder sb = new StringBuilder(d.getClass().getSimpleName());
        d.addFirst(1); d.addLast(2); d.offerFirst(0); d.offerLast(3); d.push(-1); d.add(4); d.offer(5);
        sb.append(d).append(d.getFirst()).append(d.getLast()).append(d.peek()).append(d.peekFirst()).append(d.peekLast()).append(d.element());
        sb.append(d.pop()).append(d.removeLast()).append(d.poll()).append(d.pollLast()).append(d.remove()).append(d.size());
        for (int i = 0; i < 40; i++) { if (i % 3 == 0) d.addFirst(i % 7); else d.addLast(i % 5); if (i % 4 == 3) d.pollFirst(); }
        sb.append(d).append(d.removeFirstOccurrence(3)).append(d.removeLastOccurrence(0)).append(d.removeFirstOccurrence(99)).append(d.remove((Object) 4)).append(d.contains(6)).append(d.contains(null));
        int h = 0;
        for (int x : d) h = h * 31 + x;
        for (Iterator<Integer> it = d.descendingIterator(); it.hasNext(); ) { int x = it.next(); h = h * 17 + x; if (x == 2) it.remove(); }
        for (Iterator<Integer> it = d.iterator(); it.hasNext(); ) if (it.next() == 1) it.remove();
        sb.append(h).append(d).append(d.removeIf(x -> x == 6)).append(d.removeAll(Arrays.asList(5, 3))).append(d.retainAll(Arrays.asList(0, 4))).append(d);
        sb.append(Arrays.toString(d.toArray())).append(d.toArray(new Integer[0]).length).append(d.addAll(Arrays.asList(8, 9)));
        d.clear();
        sb.append(d.isEmpty()).append(at(d::getFirst)).append(at(d::getLast)).append(at(d::pop)).append(at(d::removeFirst)).append(at(d::removeLast)).append(at(d::element)).append(at(d::poll)).append(at(d::peekLast)).append(at(d::remove));
        sb.append(at(() -> d.iterator().next())).append(at(() -> { d.iterator().remove(); return 0; })).append(at(() -> { d.add(null); return d; }));
        System.out.println(sb);
    }

    public static void main(String[] args) {
        drive(new ArrayDeque<>());
        drive(new ArrayDeque<>(1));
        drive(new LinkedList<>());
        Random r = new Random(11);
        Deque<Integer> a = new ArrayDeque<>(), l = new LinkedList<>();
        long h = 0;
        for (int i = 0; i < 8000; i++) {
            int op = r.nextInt(8), v = r.nextInt(50);
            for (Deque<Integer> d : Arrays.asList(a, l)) {
                Integer x = null;
                switch (op) {
                    case 0: case 1: d.addFirst(v); break;
                    case 2: case 3: d.addLast(v); break;
                    case 4: x = d.pollFirst(); break;
                    case 5: x = d.pollLast(); break;
                    case 6: if (d.removeFirstOccurrence(v)) x = v; break;
                    default: if (d.removeLastOccurrence(v)) x = -v; break;
                }
                h = h * 31 + (x == null ? 7 : x);
            }
            if (i % 1000 == 999) System.out.println(i + " " + a.size() + " " + new ArrayList<>(a).equals(l) + h);
        }
        ArrayDeque<Integer> c = new ArrayDeque<>(a).clone();
        System.out.println(c.size() == a.size() && new ArrayList<>(c).equals(l));
    }
}
