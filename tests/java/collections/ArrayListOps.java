// ArrayList against a plain array model: thousands of random operations, iterators, sublists, errors.
import java.util.*;

public class ArrayListOps {
    public static void main(String[] args) {
        Random r = new Random(1);
        ArrayList<Integer> l = new ArrayList<>();
        int[] model = new int[5000];
        int n = 0;
        for (int step = 0; step < 6000; step++) {
            int op = r.nextInt(8), v = r.nextInt(50);
            if (op < 3 || n == 0) {
                l.add(v);
                model[n++] = v;
            } else if (op == 3) {
                int i = r.nextInt(n + 1);
                l.add(i, v);
                System.arraycopy(model, i, model, i + 1, n - i);
                model[i] = v;
                n++;
            } else if (op == 4) {
                int i = r.nextInt(n);
                int old = l.remove(i);
                if (old != model[i]) System.out.println("remove " + step);
                System.arraycopy(model, i + 1, model, i, n - i - 1);
                n--;
            } else if (op == 5) {
                int i = r.nextInt(n);
                if (l.set(i, v) != model[i]) System.out.println("set " + step);
                model[i] = v;
            } else if (op == 6) {
                boolean b = l.remove((Integer) v);
                int k = -1;
                for (int i = 0; i < n && k < 0; i++) if (model[i] == v) k = i;
                if (b != k >= 0) System.out.println("rm " + step);
                if (k >= 0) {
                    System.arraycopy(model, k + 1, model, k, n - k - 1);
                    n--;
                }
            } else {
                int k = l.indexOf(v), m = -1;
                for (int i = 0; i < n && m < 0; i++) if (model[i] == v) m = i;
                if (k != m) System.out.println("indexOf " + step);
            }
            if (step % 500 == 0) System.out.println(step + " " + l.size() + " " + l.hashCode() + " " + n);
        }
        boolean same = n == l.size();
        for (int i = 0; i < n; i++) same &= l.get(i) == model[i];
        System.out.println(same);
        List<Integer> sub = l.subList(10, 20);
        sub.set(0, -1);
        sub.add(5, -2);
        sub.remove(1);
        sub.addAll(Arrays.asList(7, 7, 7));
        System.out.println(sub + " " + l.get(10) + " " + l.size() + " " + sub.indexOf(7) + sub.contains(-2));
        sub.clear();
        System.out.println(l.size() + " " + sub.isEmpty());
        ListIterator<Integer> it = l.listIterator(l.size());
        int h = 0;
        while (it.hasPrevious()) {
            int i = it.previousIndex(), v = it.previous();
            h = h * 31 + v;
            if (i % 7 == 0) it.set(v + 1);
            if (i % 11 == 0) it.remove();
            else if (i % 13 == 0) it.add(1000 + i);
            if (i % 13 == 0 && i % 11 != 0) it.previous();
        }
        System.out.println(h + " " + l.size() + " " + l.hashCode());
        List<Integer> o = new ArrayList<>(Arrays.asList(1, 2, 3, 4, 5, 6));
        System.out.println(o.addAll(2, Arrays.asList(9, 9)) + " " + o + o.removeAll(Arrays.asList(9, 1)) + o
            + o.retainAll(Arrays.asList(3, 4, 5)) + o + o.containsAll(Arrays.asList(3, 5))
            + o.equals(new LinkedList<>(o)) + o.lastIndexOf(5) + Arrays.toString(o.toArray())
            + o.toArray(new Integer[0]).length + o.toArray(new Integer[5]).length);
        @SuppressWarnings("unchecked") ArrayList<Integer> c = (ArrayList<Integer>) new ArrayList<>(o).clone();
        c.add(null);
        c.add(0, null);
        System.out.println(c + " " + c.indexOf(null) + c.lastIndexOf(null) + c.remove(null) + c.hashCode()
            + o);
        try {
            for (Integer i : o) if (i == 3) o.add(1);
        } catch (ConcurrentModificationException e) {
            System.out.println("cme " + e.getMessage());
        }
        try {
            sub.size();
            l.add(1);
            sub.size();
        } catch (ConcurrentModificationException e) {
            System.out.println("cme sub");
        }
        for (Integer i : o) {
            if (i == o.get(o.size() - 2)) o.remove(i);
        }
        System.out.println(o);
        ArrayList<String> grow = new ArrayList<>(0);
        grow.ensureCapacity(10);
        for (int i = 0; i < 1000; i++) grow.add("g" + i);
        grow.trimToSize();
        System.out.println(grow.hashCode() + " " + grow.subList(990, 1000));
    }
}
