// Every operation of List on every kind of list and on nested sublists, with the exceptions at the edges.
import java.util.*;
import java.util.function.*;

public class ListViewsAndOps {
    static String at(Supplier<?> s) {
        try { return String.valueOf(s.get()); } catch (RuntimeException e) { return e.getClass().getSimpleName(); }
    }

    static void drive(String name, List<Integer> l) {
        StringBuilder sb = new StringBuilder(name).append(' ');
        l.clear();
        for (int i = 0; i < 12; i++) l.add(i * 7 % 12);
        l.add(0, 50); l.add(l.size(), 51); l.add(5, 52);
        sb.append(l).append(l.set(3, 99)).append(l.remove(2)).append(l.remove((Integer) 99)).append(l.remove((Integer) 1234));
        sb.append(l.indexOf(50)).append(l.lastIndexOf(51)).append(l.contains(6)).append(l.containsAll(Arrays.asList(50, 51)));
        sb.append(l.addAll(Arrays.asList(1, 1, 2))).append(l.addAll(2, Arrays.asList(70, 71))).append(l.addAll(0, Collections.<Integer>emptyList()));
        sb.append(l.removeAll(Arrays.asList(1, 70))).append(l.retainAll(Arrays.asList(50, 51, 52, 71, 2, 4, 8, 9, 10, 11, 3))).append(l);
        l.replaceAll(x -> x + 1); l.sort(null); sb.append(l); l.sort(Comparator.reverseOrder()); sb.append(l);
        sb.append(l.removeIf(x -> x % 5 == 0)).append(l.removeIf(x -> false)).append(l.size());
        List<Integer> sub = l.subList(1, l.size() - 1);
        sub.set(0, -1); sub.add(-2); sub.remove(1); sub.add(1, -3);
        List<Integer> subsub = sub.subList(1, 3);
        subsub.add(0, -4); subsub.addAll(Arrays.asList(-5, -6)); subsub.remove(0);
        sb.append(subsub).append(sub).append(l).append(sub.indexOf(-5)).append(sub.lastIndexOf(77)).append(subsub.equals(Arrays.asList(-3, -5, -6)));
        subsub.clear(); sub.sort(null); Collections.reverse(sub); sb.append(sub).append(l.hashCode());
        ListIterator<Integer> it = l.listIterator();
        while (it.hasNext()) { int i = it.nextIndex(), v = it.next(); if (i % 3 == 0) it.set(v * 2); else if (i % 3 == 1) it.add(1000 + i); else it.remove(); }
        while (it.hasPrevious()) { int i = it.previousIndex(), v = it.previous(); if (v > 1000 && i > 0) it.remove(); }
        sb.append(l).append(it.nextIndex()).append(it.previousIndex());
        sb.append(at(() -> l.get(-1))).append(at(() -> l.get(l.size()))).append(at(() -> l.set(99, 1))).append(at(() -> l.remove(99))).append(at(() -> { l.add(99, 1); return 0; })).append(at(() -> l.addAll(-1, l))).append(at(() -> l.listIterator(99)));
        sb.append(at(() -> l.subList(2, 1))).append(at(() -> l.subList(-1, 1))).append(at(() -> l.subList(0, 99))).append(at(() -> l.iterator().next())).append(at(() -> l.listIterator().previous()));
        sb.append(at(() -> { ListIterator<Integer> i = l.listIterator(); i.set(1); return 0; })).append(at(() -> { ListIterator<Integer> i = l.listIterator(); i.next(); i.add(3); i.remove(); return 0; }));
        sb.append(at(() -> { List<Integer> s = l.subList(0, 1); l.add(1); return s.size(); })).append(at(() -> { l.forEach(x -> l.add(1)); return 0; })).append(at(() -> l.removeIf(x -> l.add(2))));
        Object[] a = l.toArray(); Integer[] b = l.toArray(new Integer[0]), big = l.toArray(new Integer[l.size() + 2]);
        sb.append(a.length == b.length).append(big[l.size()] == null).append(Arrays.equals(a, b)).append(a.getClass() == Object[].class);
        System.out.println(sb);
    }

    public static void main(String[] args) {
        drive("array", new ArrayList<>());
        drive("linked", new LinkedList<>());
        drive("vector", new Vector<>());
        drive("stack", new Stack<>());
        drive("sub", new ArrayList<>(Arrays.asList(-9, -8, -7)).subList(1, 2));
        drive("synchronized", Collections.synchronizedList(new ArrayList<>()));
        drive("checked", Collections.checkedList(new LinkedList<>(), Integer.class));
        drive("abstract", new AbstractList<Integer>() {
            private final List<Integer> l = new ArrayList<>();
            @Override public Integer get(int i) { return l.get(i); }
            @Override public int size() { return l.size(); }
            @Override public void add(int i, Integer e) { modCount++; l.add(i, e); }
            @Override public Integer set(int i, Integer e) { return l.set(i, e); }
            @Override public Integer remove(int i) { modCount++; return l.remove(i); }
        });
        List<Integer> fixed = Arrays.asList(3, 1, 2);
        System.out.println(at(() -> fixed.add(1)) + at(() -> fixed.remove(0)) + at(() -> fixed.set(0, 9)) + at(() -> { fixed.clear(); return 0; }) + fixed + at(() -> fixed.removeIf(x -> x > 100)) + at(() -> fixed.subList(0, 2).set(1, 7)) + fixed);
        fixed.sort(null); fixed.replaceAll(x -> -x);
        System.out.println(fixed + " " + fixed.toArray().getClass().getSimpleName() + fixed.indexOf(-7) + at(() -> Collections.nCopies(3, "x").set(0, "y")) + Collections.nCopies(3, "x") + at(() -> Collections.nCopies(-1, 0)) + at(() -> Collections.emptyList().get(0)) + at(() -> Collections.singletonList(1).add(2)));
        System.out.println(at(() -> new ArrayList<>(-1)) + at(() -> new ArrayList<Integer>((Collection<Integer>) null)) + at(() -> new ArrayList<>(Arrays.asList(1, 2)).equals(new LinkedList<>(Arrays.asList(1, 2)))));
        LinkedList<Integer> ll = new LinkedList<>(Arrays.asList(1, 2, 3, 2, 1));
        System.out.println(ll.removeFirstOccurrence(2) + " " + ll.removeLastOccurrence(1) + ll + ll.peekFirst() + ll.peekLast() + ll.pollFirst() + ll.pollLast() + ll.pop() + ll.poll() + ll.peek() + at(ll::pop) + at(ll::getFirst) + at(ll::element) + at(ll::removeLast));
        Stack<String> st = new Stack<>();
        st.push("x"); st.push("y"); st.push("x");
        System.out.println(st.search("x") + " " + st.search("y") + st.search("q") + st.peek() + st.pop() + st + st.empty() + at(() -> new Stack<>().pop()));
        Vector<Integer> v = new Vector<>(2, 3);
        for (int i = 0; i < 7; i++) v.addElement(i);
        v.insertElementAt(42, 3); v.setElementAt(-1, 0); v.removeElementAt(1); v.removeElement(5); v.setSize(9);
        System.out.println(v + " " + v.capacity() + v.firstElement() + v.lastElement() + v.elementAt(2) + v.indexOf(42, 1) + v.lastIndexOf(null, 8) + at(() -> v.elementAt(77)) + Collections.list(v.elements()).size());
    }
}
