// Iterators of many collections behave: order, remove, exhaustion; ListIterators walk both ways; Enumerations.
import java.util.*;
import java.util.concurrent.*;
import java.util.stream.*;

public class IteratorsAndSpans {
    public static void main(String[] args) {
        List<Integer> source = IntStream.range(0, 30).boxed().toList();
        List<Collection<Integer>> all = List.of(new ArrayList<>(source), new LinkedList<>(source), new ArrayDeque<>(source), new PriorityQueue<>(source), new HashSet<>(source), new LinkedHashSet<>(source), new TreeSet<>(source),
            new Vector<>(source), new ConcurrentLinkedQueue<>(source), new ConcurrentLinkedDeque<>(source), new ConcurrentSkipListSet<>(source), new LinkedBlockingQueue<>(source), new ArrayBlockingQueue<>(40, false, source), new LinkedBlockingDeque<>(source), new PriorityBlockingQueue<>(source), new CopyOnWriteArrayList<>(source), ConcurrentHashMap.newKeySet(), List.copyOf(source), Set.of(7), Collections.unmodifiableList(source), Arrays.asList(1, 2, 3), Collections.nCopies(4, 9), new Stack<>());
        for (Collection<Integer> c : all) {
            String name = c.getClass().getSimpleName();
            StringBuilder sb = new StringBuilder(name);
            long h = 0;
            int removed = 0;
            try {
                for (Iterator<Integer> it = c.iterator(); it.hasNext(); ) {
                    int x = it.next();
                    h = h * 31 + x;
                    if (x % 3 == 0) { it.remove(); removed++; }
                }
                sb.append(" removed ").append(removed);
            } catch (RuntimeException e) {
                sb.append(' ').append(e.getClass().getSimpleName());
            }
            Iterator<Integer> it = c.iterator();
            try {
                it.remove();
                sb.append(" removed nothing");
            } catch (RuntimeException e) {
                sb.append(' ').append(e.getClass().getSimpleName());
            }
            while (it.hasNext()) it.next();
            try {
                it.next();
            } catch (RuntimeException e) {
                sb.append(' ').append(e.getClass().getSimpleName());
            }
            try {
                Iterator<Integer> twice = c.iterator();
                twice.next();
                twice.remove();
                twice.remove();
                sb.append(" twice");
            } catch (RuntimeException e) {
                sb.append(' ').append(e.getClass().getSimpleName());
            }
            int[] sum = {0};
            c.iterator().forEachRemaining(x -> sum[0] += x);
            c.forEach(x -> sum[0] += x * 100);
            System.out.println(sb + " " + h + " " + c.size() + " " + sum[0] + " " + Arrays.stream(c.toArray()).mapToInt(x -> (Integer) x).sum() + " " + c.stream().mapToInt(x -> x).max().orElse(-1) + " " + c.contains(7));
        }
        for (List<Integer> l : List.of(new ArrayList<>(source), new LinkedList<>(source), new Vector<>(source))) {
            ListIterator<Integer> it = l.listIterator();
            Random r = new Random(9);
            long h = 0;
            boolean may = false;
            for (int i = 0; i < 500; i++) {
                switch (r.nextInt(6)) {
                    case 0, 1 -> { if (it.hasNext()) { h = h * 31 + it.next(); may = true; } }
                    case 2, 3 -> { if (it.hasPrevious()) { h = h * 31 + it.previous(); may = true; } }
                    case 4 -> { if (may) { it.set(i); h += it.nextIndex(); } }
                    default -> { if (l.size() < 60) { it.add(-i); may = false; } else if (may) { it.remove(); may = false; } }
                }
            }
            System.out.println(l.getClass().getSimpleName() + " " + h + " " + l.size() + " " + l.hashCode());
        }
    }
}
