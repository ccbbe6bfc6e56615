// Iterators: hasNext idempotence, remove rules, end exceptions, fail-fast on each collection.
import java.util.*;

public class IteratorContracts {
    static String probe(Collection<Integer> c) {
        StringBuilder sb = new StringBuilder(c.size() + ":");
        Iterator<Integer> it = c.iterator();
        try {
            it.remove();
            sb.append(" removed?");
        } catch (IllegalStateException e) {
            sb.append(" ISE");
        } catch (UnsupportedOperationException e) {
            sb.append(" UOE");
        }
        int n = 0, sum = 0;
        while (it.hasNext() && it.hasNext()) {
            sum = sum * 31 + it.next();
            n++;
        }
        sb.append(' ').append(n).append(' ').append(sum);
        try {
            it.next();
            sb.append(" next?");
        } catch (NoSuchElementException e) {
            sb.append(" NSE");
        }
        try {
            it = c.iterator();
            it.next();
            it.remove();
            sb.append(" rem").append(c.size());
            it.remove();
        } catch (IllegalStateException e) {
            sb.append(" ISE2");
        } catch (UnsupportedOperationException e) {
            sb.append(" UOE2");
        }
        try {
            it = c.iterator();
            c.add(1000);
            it.next();
            sb.append(" weak");
        } catch (ConcurrentModificationException e) {
            sb.append(" CME");
        } catch (UnsupportedOperationException e) {
            sb.append(" UOE3");
        }
        try {
            it = c.iterator();
            it.next();
            c.clear();
            it.next();
        } catch (ConcurrentModificationException e) {
            sb.append(" CME2");
        } catch (NoSuchElementException e) {
            sb.append(" NSE2");
        } catch (UnsupportedOperationException e) {
            sb.append(" UOE4");
        }
        return sb.append(' ').append(c.size()).toString();
    }

    public static void main(String[] args) {
        List<Integer> base = Arrays.asList(5, 3, 9, 1, 7);
        List<Collection<Integer>> all = new ArrayList<>();
        all.add(new ArrayList<>(base));
        all.add(new LinkedList<>(base));
        all.add(new HashSet<>(base));
        all.add(new LinkedHashSet<>(base));
        all.add(new TreeSet<>(base));
        all.add(new PriorityQueue<>(base));
        all.add(new Vector<>(base));
        all.add(new ArrayList<>(base).subList(1, 4));
        for (Collection<Integer> c : all) System.out.println(probe(c));
        Map<Integer, Integer> m = new HashMap<>(), t = new TreeMap<>(), l = new LinkedHashMap<>();
        for (int i : base) {
            m.put(i, i * i);
            t.put(i, i * i);
            l.put(i, i * i);
        }
        for (Map<Integer, Integer> x : Arrays.asList(m, t, l)) {
            int s = 0;
            for (Iterator<Integer> it = x.keySet().iterator(); it.hasNext(); ) {
                int k = it.next();
                s = s * 31 + k;
                if (k > 6) it.remove();
            }
            for (Iterator<Integer> it = x.values().iterator(); it.hasNext(); ) {
                int v = it.next();
                s = s * 31 + v;
                if (v == 1) it.remove();
            }
            try {
                for (Integer k : x.keySet()) x.put(k + 100, 0);
                s++;
            } catch (ConcurrentModificationException e) {
                s += 1000000;
            }
            System.out.println(s + " " + x);
        }
        try {
            for (Integer i : new ArrayList<Integer>(base) {
                { add(0); }
            }) if (i == 0) throw new IllegalStateException("end");
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
    }
}
