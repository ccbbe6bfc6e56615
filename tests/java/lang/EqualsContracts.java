// equals and hashCode of own classes used in collections; symmetric, transitive; broken ones behave as written.
import java.util.*;

public class EqualsContracts {
    static class Pt {
        final int x, y;
        Pt(int x, int y) {
            this.x = x;
            this.y = y;
        }

        @Override public boolean equals(Object o) {
            if (this == o) return true;
            if (o == null || getClass() != o.getClass()) return false;
            Pt p = (Pt) o;
            return x == p.x && y == p.y;
        }

        @Override public int hashCode() { return Objects.hash(x, y); }
    }

    static class CPt extends Pt {
        final String c;
        CPt(int x, int y, String c) {
            super(x, y);
            this.c = c;
        }

        @Override public boolean equals(Object o) { return super.equals(o) && c.equals(((CPt) o).c); }
        @Override public int hashCode() { return super.hashCode() * 31 + c.hashCode(); }
    }

    static class NoHash {
        final int v;
        NoHash(int v) { this.v = v; }
        @Override public boolean equals(Object o) { return o instanceof NoHash && ((NoHash) o).v == v; }
    }

    static class Always {
        @Override public boolean equals(Object o) { return true; }
        @Override public int hashCode() { return 1; }
    }

    static class Never {
        @Override public boolean equals(Object o) { return false; }
        @Override public int hashCode() { return 1; }
    }

    static class Overload {
        final int v;
        Overload(int v) { this.v = v; }
        public boolean equals(Overload o) { return o.v == v; }
    }

    static class Mut {
        int v;
        @Override public int hashCode() { return v; }
        @Override public boolean equals(Object o) { return o instanceof Mut && ((Mut) o).v == v; }
    }

    public static void main(String[] args) {
        Object[] all = {new Pt(1, 2), new Pt(1, 2), new Pt(2, 1), new CPt(1, 2, "r"), new CPt(1, 2, "r"),
            new CPt(1, 2, "g"), null, "s"};
        for (Object a : all) {
            StringBuilder sb = new StringBuilder();
            for (Object b : all) sb.append(Objects.equals(a, b) ? '1' : '.')
                .append(a != null && b != null && a.hashCode() == b.hashCode() ? 'h' : '.');
            System.out.println(sb);
        }
        System.out.println(new HashSet<>(Arrays.asList(all)).size() + " " + Arrays.asList(all)
            .indexOf(new CPt(1, 2, "g")));
        List<NoHash> nl = new ArrayList<>(Arrays.asList(new NoHash(1), new NoHash(2)));
        System.out.println(nl.contains(new NoHash(2)) + " " + nl.remove(new NoHash(1)) + nl.size());
        System.out.println(new HashSet<Object>(Arrays.asList(new Always(), new Always(), "x")).size() + " "
            + new HashSet<Object>(Arrays.asList(new Never(), new Never())).size());
        Never n = new Never();
        Set<Object> ns = new HashSet<>();
        ns.add(n);
        System.out.println(ns.add(n) + " " + ns.contains(n) + new ArrayList<>(Arrays.asList(n)).contains(n));
        Overload a = new Overload(5), b = new Overload(5);
        Object ob = b;
        System.out.println(a.equals(b) + " " + a.equals(ob));
        Mut m = new Mut();
        Set<Mut> ms = new HashSet<>();
        ms.add(m);
        m.v = 5;
        System.out.println(ms.contains(m) + " " + ms.size() + ms.iterator().next().v);
        m.v = 0;
        System.out.println(ms.contains(m));
        Map<List<Integer>, String> lm = new HashMap<>();
        List<Integer> k = new ArrayList<>(Arrays.asList(1, 2));
        lm.put(k, "v");
        k.add(3);
        System.out.println(lm.get(k) + lm.get(Arrays.asList(1, 2)) + lm.containsValue("v"));
        Pt[] grid = new Pt[400];
        Map<Pt, Integer> pm = new HashMap<>();
        for (int i = 0; i < 400; i++) {
            grid[i] = new Pt(i % 20, i / 20);
            pm.put(new Pt(i % 20, i / 20), i);
        }
        int ok = 0;
        for (int i = 0; i < 400; i++) if (pm.get(grid[i]) == i || pm.get(grid[i]).equals(i)) ok++;
        System.out.println(ok + " " + pm.hashCode());
    }
}
