// A B-tree, a red-black tree, an AVL tree and a treap under the same operations; invariants checked all the way.
import java.util.ArrayList;
import java.util.List;

public class TreesBalanced {
    interface Tree {
        boolean add(int k);
        boolean has(int k);
        void walk(List<Integer> out);
        int check();
    }

    static class BTree implements Tree {
        static final int T = 3;

        static class Node {
            final int[] k = new int[2 * T - 1];
            final Node[] c = new Node[2 * T];
            int n;
            boolean leaf = true;
        }

        Node root = new Node();

        public boolean has(int x) {
            Node p = root;
            while (true) {
                int i = 0;
                while (i < p.n && x > p.k[i]) {
                    i++;
                }
                if (i < p.n && p.k[i] == x) {
                    return true;
                }
                if (p.leaf) {
                    return false;
                }
                p = p.c[i];
            }
        }

        private void split(Node p, int i) {
            Node y = p.c[i], z = new Node();
            z.leaf = y.leaf;
            z.n = T - 1;
            System.arraycopy(y.k, T, z.k, 0, T - 1);
            System.arraycopy(y.c, T, z.c, 0, T);
            y.n = T - 1;
            for (int j = p.n; j > i; j--) {
                p.c[j + 1] = p.c[j];
                p.k[j] = p.k[j - 1];
            }
            p.c[i + 1] = z;
            p.k[i] = y.k[T - 1];
            p.n++;
        }

        public boolean add(int x) {
            if (has(x)) {
                return false;
            }
            if (root.n == 2 * T - 1) {
                Node r = new Node();
                r.leaf = false;
                r.c[0] = root;
                root = r;
                split(r, 0);
            }
            Node p = root;
            while (true) {
                int i = p.n;
                while (i > 0 && x < p.k[i - 1]) {
                    i--;
                }
                if (p.leaf) {
                    System.arraycopy(p.k, i, p.k, i + 1, p.n - i);
                    p.k[i] = x;
                    p.n++;
                    return true;
                }
                if (p.c[i].n == 2 * T - 1) {
                    split(p, i);
                    if (x > p.k[i]) {
                        i++;
                    }
                }
                p = p.c[i];
            }
        }

        public void walk(List<Integer> out) { walk(root, out); }

        private void walk(Node p, List<Integer> out) {
            for (int i = 0; i <= p.n; i++) {
                if (!p.leaf) {
                    walk(p.c[i], out);
                }
                if (i < p.n) {
                    out.add(p.k[i]);
                }
            }
        }

        public int check() { return depth(root); }

        private int depth(Node p) {
            if (p != root && p.n < T - 1) {
                throw new IllegalStateException("underfull");
            }
            int d = 0;
            for (int i = 0; !p.leaf && i <= p.n; i++) {
                int e = depth(p.c[i]);
                if (i > 0 && e != d) {
                    throw new IllegalStateException("uneven");
                }
                d = e;
            }
            return d + 1;
        }
    }

    static class RedBlack implements Tree {
        static class N {
            final int k;
            N l, r;
            boolean red = true;

            N(int k) { this.k = k; }
        }

        N root;
        boolean grew;

        public boolean add(int k) {
            grew = false;
            root = put(root, k);
            root.red = false;
            return grew;
        }

        private static boolean red(N n) { return n != null && n.red; }

        private N put(N h, int k) {
            if (h == null) {
                grew = true;
                return new N(k);
            }
            if (k < h.k) {
                h.l = put(h.l, k);
            } else if (k > h.k) {
                h.r = put(h.r, k);
            }
            if (red(h.r) && !red(h.l)) {
                h = left(h);
            }
            if (red(h.l) && red(h.l.l)) {
                h = right(h);
            }
            if (red(h.l) && red(h.r)) {
                h.red = true;
                h.l.red = h.r.red = false;
            }
            return h;
        }

        private static N left(N h) {
            N x = h.r;
            h.r = x.l;
            x.l = h;
            x.red = h.red;
            h.red = true;
            return x;
        }

        private static N right(N h) {
            N x = h.l;
            h.l = x.r;
            x.r = h;
            x.red = h.red;
            h.red = true;
            return x;
        }

        public boolean has(int k) {
            N n = root;
            while (n != null && n.k != k) {
                n = k < n.k ? n.l : n.r;
            }
            return n != null;
        }

        public void walk(List<Integer> out) { walk(root, out); }

        private void walk(N n, List<Integer> out) {
            if (n != null) {
                walk(n.l, out);
                out.add(n.k);
                walk(n.r, out);
            }
        }

        public int check() { return black(root); }

        private int black(N n) {
            if (n == null) {
                return 0;
            }
            if (red(n.r) || red(n) && red(n.l)) {
                throw new IllegalStateException("red rule");
            }
            int a = black(n.l), b = black(n.r);
            if (a != b) {
                throw new IllegalStateException("black height");
            }
            return a + (n.red ? 0 : 1);
        }
    }

    static class Avl implements Tree {
        static class N {
            final int k;
            int h = 1;
            N l, r;

            N(int k) { this.k = k; }
        }

        N root;
        int size;

        static int h(N n) { return n == null ? 0 : n.h; }

        static N fix(N n) {
            n.h = Math.max(h(n.l), h(n.r)) + 1;
            int b = h(n.l) - h(n.r);
            if (b > 1) {
                if (h(n.l.l) < h(n.l.r)) {
                    n.l = rotL(n.l);
                }
                return rotR(n);
            }
            if (b < -1) {
                if (h(n.r.r) < h(n.r.l)) {
                    n.r = rotR(n.r);
                }
                return rotL(n);
            }
            return n;
        }

        static N rotL(N n) {
            N x = n.r;
            n.r = x.l;
            x.l = n;
            n.h = Math.max(h(n.l), h(n.r)) + 1;
            x.h = Math.max(h(x.l), h(x.r)) + 1;
            return x;
        }

        static N rotR(N n) {
            N x = n.l;
            n.l = x.r;
            x.r = n;
            n.h = Math.max(h(n.l), h(n.r)) + 1;
            x.h = Math.max(h(x.l), h(x.r)) + 1;
            return x;
        }

        public boolean add(int k) {
            int s = size;
            root = put(root, k);
            return size > s;
        }

        private N put(N n, int k) {
            if (n == null) {
                size++;
                return new N(k);
            }
            if (k < n.k) {
                n.l = put(n.l, k);
            } else if (k > n.k) {
                n.r = put(n.r, k);
            }
            return fix(n);
        }

        public boolean has(int k) {
            for (N n = root; n != null; n = k < n.k ? n.l : n.r) {
                if (n.k == k) {
                    return true;
                }
            }
            return false;
        }

        public void walk(List<Integer> out) {
            java.util.ArrayDeque<N> st = new java.util.ArrayDeque<>();
            for (N n = root; n != null || !st.isEmpty(); n = n.r) {
                for (; n != null; n = n.l) {
                    st.push(n);
                }
                n = st.pop();
                out.add(n.k);
            }
        }

        public int check() {
            if (root != null && Math.abs(h(root.l) - h(root.r)) > 1) {
                throw new IllegalStateException("unbalanced");
            }
            return h(root);
        }
    }

    static class Treap implements Tree {
        static class N {
            final int k, p;
            N l, r;

            N(int k, int p) {
                this.k = k;
                this.p = p;
            }
        }

        N root;
        int seed = 17;

        private static N[] split(N n, int k) {
            if (n == null) {
                return new N[2];
            }
            N[] s;
            if (n.k < k) {
                s = split(n.r, k);
                n.r = s[0];
                s[0] = n;
            } else {
                s = split(n.l, k);
                n.l = s[1];
                s[1] = n;
            }
            return s;
        }

        private static N merge(N a, N b) {
            if (a == null || b == null) {
                return a == null ? b : a;
            }
            if (a.p > b.p) {
                a.r = merge(a.r, b);
                return a;
            }
            b.l = merge(a, b.l);
            return b;
        }

        public boolean add(int k) {
            if (has(k)) {
                return false;
            }
            seed = seed * 1103515245 + 12345;
            N[] s = split(root, k);
            root = merge(merge(s[0], new N(k, seed >>> 3)), s[1]);
            return true;
        }

        boolean remove(int k) {
            if (!has(k)) {
                return false;
            }
            N[] s = split(root, k), t = split(s[1], k + 1);
            root = merge(s[0], t[1]);
            return true;
        }

        public boolean has(int k) {
            N n = root;
            while (n != null && n.k != k) {
                n = k < n.k ? n.l : n.r;
            }
            return n != null;
        }

        public void walk(List<Integer> out) { walk(root, out); }

        private static void walk(N n, List<Integer> out) {
            if (n != null) {
                walk(n.l, out);
                out.add(n.k);
                walk(n.r, out);
            }
        }

        public int check() { return depth(root); }

        private static int depth(N n) {
            if (n == null) {
                return 0;
            }
            if (n.l != null && n.l.p > n.p || n.r != null && n.r.p > n.p) {
                throw new IllegalStateException("heap order");
            }
            return 1 + Math.max(depth(n.l), depth(n.r));
        }
    }

    public static void main(String[] args) {
        Tree[] trees = {new BTree(), new RedBlack(), new Avl(), new Treap()};
        for (int mode = 0; mode < 3; mode++) {
            for (Tree t : trees) {
                int x = 99 + mode, added = 0, found = 0;
                for (int i = 0; i < 4000; i++) {
                    x = x * 1103515245 + 12345;
                    int k = mode == 0 ? i * 3 : mode == 1 ? 20000 - i : (x >>> 12) % 30000;
                    if (t.add(k)) {
                        added++;
                    }
                    if (t.has(k + 1)) {
                        found++;
                    }
                    if (i % 500 == 0) {
                        t.check();
                    }
                }
                List<Integer> out = new ArrayList<>();
                t.walk(out);
                boolean sorted = true;
                for (int i = 1; i < out.size(); i++) {
                    sorted &= out.get(i - 1) < out.get(i);
                }
                System.out.println(mode + " " + t.getClass().getSimpleName() + " " + added + " " + found
                    + " " + out.size() + " " + out.hashCode() + " " + sorted + " height " + t.check());
            }
        }
        Treap t = (Treap) trees[3];
        int removed = 0;
        for (int k = 0; k < 30000; k += 2) {
            if (t.remove(k)) {
                removed++;
            }
        }
        List<Integer> out = new ArrayList<>();
        t.walk(out);
        System.out.println(removed + " " + out.size() + " " + out.hashCode() + " " + t.check());
    }
}
