// Data structures from static nested and inner classes: list, deque and iterator with removal.
import java.util.Iterator;
import java.util.NoSuchElementException;

public class LinkedStructures<T> implements Iterable<T> {
    private class Node {
        T val;
        Node next, prev;
        Node(T v) {
            val = v;
            size++;
        }

        void unlink() {
            prev.next = next;
            next.prev = prev;
            size--;
        }
    }

    private final Node head = new Node(null);
    private int size;
    private int mod;
    {
        head.next = head.prev = head;
        size = 0;
    }

    void addLast(T v) {
        Node n = new Node(v);
        n.prev = head.prev;
        n.next = head;
        head.prev.next = n;
        head.prev = n;
        mod++;
    }

    void addFirst(T v) {
        Node n = new Node(v);
        n.next = head.next;
        n.prev = head;
        head.next.prev = n;
        head.next = n;
        mod++;
    }

    T removeFirst() {
        if (size == 0) throw new NoSuchElementException("empty");
        Node n = head.next;
        n.unlink();
        mod++;
        return n.val;
    }

    public Iterator<T> iterator() {
        return new Iterator<T>() {
            Node at = head;
            int seen = mod;
            boolean can;
            public boolean hasNext() { return at.next != head; }
            public T next() {
                if (seen != mod) throw new IllegalStateException("modified");
                if (!hasNext()) throw new NoSuchElementException();
                at = at.next;
                can = true;
                return at.val;
            }

            public void remove() {
                if (!can) throw new IllegalStateException("remove");
                can = false;
                Node dead = at;
                at = at.prev;
                dead.unlink();
            }
        };
    }

    public static void main(String[] args) {
        LinkedStructures<Integer> l = new LinkedStructures<>();
        for (int i = 0; i < 1000; i++) if (i % 3 == 0) l.addFirst(i);
        else l.addLast(i);
        int h = 0;
        for (int v : l) h = h * 31 + v;
        System.out.println(l.size + " " + h);
        for (Iterator<Integer> it = l.iterator(); it.hasNext(); ) if (it.next() % 5 == 0) it.remove();
        h = 0;
        for (int v : l) h = h * 31 + v;
        System.out.println(l.size + " " + h + " " + l.removeFirst() + " " + l.removeFirst());
        try {
            for (int v : l) l.addLast(v);
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        while (l.size > 0) h += l.removeFirst();
        System.out.println(h);
        try {
            l.removeFirst();
        } catch (NoSuchElementException e) {
            System.out.println(e.getMessage());
        }
        LinkedStructures<LinkedStructures<String>> nested = new LinkedStructures<>();
        for (int i = 0; i < 5; i++) {
            LinkedStructures<String> s = new LinkedStructures<>();
            for (int j = 0; j < i; j++) s.addFirst("s" + i + j);
            nested.addLast(s);
        }
        for (LinkedStructures<String> s : nested) for (String t : s) System.out.print(t + " ");
        System.out.println();
    }
}
