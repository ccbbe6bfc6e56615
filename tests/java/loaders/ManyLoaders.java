// Fifty loaders each with its own copy of a stateful class graph; interfaces shared through the parent.
import java.io.*;
import java.util.*;

public class ManyLoaders {
    public interface Unit {
        int step(int x);
        String id();
    }

    public static class Node implements Unit {
        static int serial;
        static final List<Node> ALL = new ArrayList<>();
        public int s = ++serial;
        public Leaf leaf = new Leaf(this);
        public Node() { ALL.add(this); }
        public int step(int x) { return leaf.twist(x) + ALL.size() * 100 + Kind.values().length; }
        public String id() { return "node" + s + Kind.B.tag(); }
    }

    public static class Leaf {
        final Node n;
        public Leaf(Node n) { this.n = n; }
        public int twist(int x) {
            java.util.function.IntUnaryOperator f = y -> y * 2 + n.s;
            return f.applyAsInt(x);
        }
    }

    public enum Kind {
        A, B;
        String tag() { return this == B ? "*" : "-"; }
    }

    static class L extends ClassLoader {
        final Map<String, byte[]> bytes;
        L(Map<String, byte[]> b) {
            super(ManyLoaders.class.getClassLoader());
            bytes = b;
        }

        @Override protected Class<?> loadClass(String n, boolean r) throws ClassNotFoundException {
            Class<?> c = findLoadedClass(n);
            if (c != null) return c;
            byte[] b = bytes.get(n);
            return b == null ? super.loadClass(n, r) : defineClass(n, b, 0, b.length);
        }
    }

    static byte[] read(String n) throws IOException {
        InputStream in = ManyLoaders.class.getResourceAsStream(n + ".class");
        ByteArrayOutputStream o = new ByteArrayOutputStream();
        for (int c; (c = in.read()) >= 0; ) o.write(c);
        in.close();
        return o.toByteArray();
    }

    public static void main(String[] args) throws Exception {
        Map<String, byte[]> m = new HashMap<>();
        for (String s : new String[] {"Node", "Leaf", "Kind"})
            m.put("ManyLoaders$" + s, read("ManyLoaders$" + s));
        Set<Class<?>> cs = new HashSet<>();
        List<Unit> us = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            L l = new L(m);
            Class<?> c = l.loadClass("ManyLoaders$Node");
            cs.add(c);
            for (int k = 0; k <= i % 3; k++) us.add((Unit) c.newInstance());
        }
        long h = 0;
        for (int r = 0; r < 20; r++) for (Unit u : us) h = h * 31 + u.step(r) + u.id().hashCode();
        System.out.println(cs.size() + " " + us.size() + " " + h + " " + us.get(0).id() + us.get(5).id()
            + Node.serial);
        us.clear();
        cs.clear();
        System.gc();
        System.out.println(new Node().step(1));
    }
}
