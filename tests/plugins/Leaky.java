import java.lang.ref.SoftReference;
import java.lang.ref.WeakReference;
import java.util.HashMap;
import java.util.Map;

/**
 * A graph of objects for leaks.py. Each node contains the number of the calling context that made it, and the phase in
 * which it was made; phase 2 begins after the first collection.
 */
public class Leaky {
    static class Node {
        final int maker, phase = Leaky.phase;
        Node next, other;
        Object more;

        Node(int maker) {
            this.maker = maker;
        }
    }

    static int phase = 1;
    static Node list, ring, left, right, first, second, outer, tree, cutTree, cut, late;
    static Node[][] rows;
    static final Map<Integer, Node> CACHE = new HashMap<>();
    static WeakReference<Node> weak, weakToRing;
    static SoftReference<Node> soft;

    static Node make(int maker) {
        return new Node(maker);
    }

    static Node chain(int maker, int length) {
        Node head = null;
        for (int i = 0; i < length; i++) {
            Node node = make(maker);
            node.next = head;
            head = node;
        }
        return head;
    }

    static void list() {
        list = chain(1, 50);
        list.more = new byte[100];
    }

    static void ring() {
        ring = make(2);
        ring.next = ring.other = ring;
        for (int i = 0; i < 20; i++) {
            Node node = make(2);
            node.next = ring.next;
            node.other = ring;
            ring.next.other = node;
            ring.next = node;
        }
    }

    /* Neither left() nor right() alone retains what common() makes. */
    static Node common() {
        return chain(5, 7);
    }

    static void left(Node common) {
        left = make(3);
        left.other = common;
        left.next = make(3);
        left.next.next = make(3);
    }

    static void right(Node common) {
        right = make(4);
        right.other = common.next;
    }

    /* Two objects of one context together retain what children() makes; neither does alone. */
    static Node children() {
        Node child = chain(7, 11);
        child.more = new int[30];
        return child;
    }

    static void both() {
        Node children = children();
        first = make(6);
        second = make(6);
        first.next = second.next = children;
    }

    /* Outer retains inner, and inner refers back. */
    static Node inner(Node back) {
        Node inner = chain(9, 5);
        inner.other = back;
        return inner;
    }

    static void outer() {
        outer = make(8);
        outer.next = inner(outer);
        outer.next.next.more = outer;
    }

    /* A tree with another context at each depth. */
    static Node tree(int depth) {
        Node node = make(100 + depth);
        if (depth < 6) {
            node.next = tree(depth + 1);
            node.other = tree(depth + 1);
        }
        return node;
    }

    /* A list whose middle is also reachable from a static field. */
    static void cut() {
        cutTree = chain(10, 9);
        cut = cutTree.next.next.next;
    }

    static void rows() {
        rows = new Node[5][3];
        for (int i = 0; i < 5; i++) {
            for (int j = 0; j < 3; j++) {
                rows[i][j] = i == j ? rows[0][0] : make(11);
            }
        }
    }

    static void cache() {
        int size = CACHE.size();
        for (int i = size; i < size + 40 * phase; i++) {
            CACHE.put(1000 + i, make(12));
        }
    }

    static void references() {
        weak = new WeakReference<>(chain(13, 3));
        weakToRing = new WeakReference<>(ring);
        soft = new SoftReference<>(cut);
    }

    static void garbage() {
        for (int i = 0; i < 100; i++) {
            chain(14, 3);
        }
    }

    static final Object LOCK = new Object();
    static boolean isReady;

    /* A thread that waits for ever, and whose stack holds nodes. */
    static void keep() {
        Node kept = chain(15, 6);
        synchronized (LOCK) {
            isReady = true;
            LOCK.notifyAll();
            try {
                while (kept.maker == 15) {
                    LOCK.wait();
                }
            } catch (InterruptedException e) {
                isReady = kept == null;
            }
        }
    }

    static void startKeeper() throws InterruptedException {
        Thread keeper = new Thread() {
            @Override
            public void run() {
                keep();
            }
        };
        keeper.setDaemon(true);
        keeper.start();
        synchronized (LOCK) {
            while (!isReady) {
                LOCK.wait();
            }
        }
    }

    static void late() {
        late = chain(16, 8);
    }

    public static void main(String[] args) throws InterruptedException {
        list();
        ring();
        Node common = common();
        left(common);
        right(common);
        both();
        outer();
        tree = tree(0);
        cut();
        rows();
        cache();
        references();
        garbage();
        startKeeper();
        common = null;
        System.gc();
        phase = 2;
        cache();
        late();
        System.out.println(CACHE.size());
    }
}
