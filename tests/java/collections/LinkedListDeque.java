// LinkedList and ArrayDeque as list, queue, stack and deque, compared with each other.
import java.util.*;

public class LinkedListDeque {
    public static void main(String[] args) {
        Deque<Integer> a = new ArrayDeque<>(), b = new LinkedList<>();
        Random r = new Random(2);
        long h = 0;
        for (int i = 0; i < 8000; i++) {
            int op = r.nextInt(12), v = r.nextInt(100);
            Object x, y;
            switch (op) {
                case 0:
                case 1:
                    a.addFirst(v);
                    b.addFirst(v);
                    x = y = 0;
                    break;
                case 2:
                case 3:
                    a.addLast(v);
                    b.addLast(v);
                    x = y = 0;
                    break;
                case 4:
                    x = a.pollFirst();
                    y = b.pollFirst();
                    break;
                case 5:
                    x = a.pollLast();
                    y = b.pollLast();
                    break;
                case 6:
                    x = a.peekFirst();
                    y = b.peekFirst();
                    break;
                case 7:
                    x = a.peekLast();
                    y = b.peekLast();
                    break;
                case 8:
                    x = a.removeFirstOccurrence(v);
                    y = b.removeFirstOccurrence(v);
                    break;
                case 9:
                    x = a.removeLastOccurrence(v);
                    y = b.removeLastOccurrence(v);
                    break;
                case 10:
                    x = a.contains(v);
                    y = b.contains(v);
                    break;
                default:
                    a.push(v);
                    b.push(v);
                    x = a.size();
                    y = b.size();
            }
            if (!Objects.equals(x, y)) System.out.println("differ at " + i);
            h = h * 31 + (x == null ? 7 : x.hashCode());
            if (i % 1000 == 0) System.out.println(i + " " + a.size() + " " + h + " " + new ArrayList<>(a)
                .equals(new ArrayList<>(b)));
        }
        Iterator<Integer> d = a.descendingIterator(), e = b.descendingIterator();
        boolean same = true;
        while (d.hasNext()) same &= d.next().equals(e.next());
        System.out.println(same + " " + e.hasNext());
        for (Iterator<Integer> it = a.iterator(); it.hasNext(); ) if (it.next() % 3 == 0) it.remove();
        for (Iterator<Integer> it = b.iterator(); it.hasNext(); ) if (it.next() % 3 == 0) it.remove();
        System.out.println(a.size() + " " + new ArrayList<>(a).equals(b));
        LinkedList<String> l = new LinkedList<>(Arrays.asList("a", "b", "c", "d"));
        l.add(2, "x");
        l.set(0, "A");
        l.remove(3);
        l.addFirst("first");
        l.offerLast("last");
        l.add(null);
        System.out.println(l + " " + l.indexOf(null) + l.getFirst() + l.getLast() + l.get(2) + l.pop()
            + l.peek() + l.element() + l.poll() + l.removeLast());
        ListIterator<String> it = l.listIterator(1);
        it.next();
        it.add("added");
        it.previous();
        it.set("set");
        it.previous();
        it.remove();
        System.out.println(l);
        String[] names = {"pop", "removeFirst", "removeLast", "getFirst", "element", "remove"};
        for (int i = 0; i < 6; i++) {
            ArrayDeque<String> q = new ArrayDeque<>();
            try {
                switch (i) {
                    case 0:
                        q.pop();
                    case 1:
                        q.removeFirst();
                    case 2:
                        q.removeLast();
                    case 3:
                        q.getFirst();
                    case 4:
                        q.element();
                    default:
                        q.remove();
                }
            } catch (NoSuchElementException x) {
                System.out.println(names[i] + " " + x.getMessage());
            }
        }
        try {
            a.addFirst(null);
        } catch (NullPointerException x) {
            System.out.println("null refused");
        }
        try {
            for (Integer i : b) b.add(i);
        } catch (ConcurrentModificationException x) {
            System.out.println("cme");
        }
        ArrayDeque<Integer> ring = new ArrayDeque<>(4);
        for (int i = 0; i < 1000; i++) {
            ring.add(i);
            if (ring.size() > 10) ring.remove();
        }
        System.out.println(ring + " " + ring.clone() + ring.toArray().length);
        Stack<Integer> st = new Stack<>();
        for (int i = 0; i < 5; i++) st.push(i * i);
        System.out.println(st + " " + st.pop() + st.peek() + st.search(4) + st.empty() + st.get(0));
        try {
            new Stack<Integer>().pop();
        } catch (EmptyStackException x) {
            System.out.println("empty stack");
        }
        Vector<String> v = new Vector<>(Arrays.asList("p", "q"));
        v.addElement("r");
        v.insertElementAt("o", 0);
        v.removeElement("q");
        System.out.println(v + " " + v.elementAt(1) + v.firstElement() + v.lastElement() + v.indexOf("r"));
        for (Enumeration<String> en = v.elements(); en.hasMoreElements(); )
            System.out.print(en.nextElement());
        System.out.println();
    }
}
