// Allocation churn of many kinds and sizes under a small heap; live data stays intact.
import java.util.*;

public class Churn {
    static class Node {
        Node l, r;
        final int v;
        Node(int v) { this.v = v; }
    }

    static Node tree(int d, int v) {
        Node n = new Node(v);
        if (d > 0) {
            n.l = tree(d - 1, 2 * v);
            n.r = tree(d - 1, 2 * v + 1);
        }
        return n;
    }

    static long sum(Node n) { return n == null ? 0 : n.v + sum(n.l) + sum(n.r); }

    public static void main(String[] args) {
        Node live = tree(12, 1);
        long want = sum(live), total = 0;
        for (int i = 0; i < 40; i++) {
            total += sum(tree(10, i));
            if (i % 10 == 0) System.out.println(i + " " + total + " " + (sum(live) == want));
        }
        Object[] ring = new Object[500];
        Random r = new Random(1);
        long h = 0;
        for (int i = 0; i < 60000; i++) {
            int k = r.nextInt(500);
            Object o;
            switch (i % 7) {
                case 0:
                    o = new byte[r.nextInt(2000)];
                    break;
                case 1:
                    o = new int[r.nextInt(100)][3];
                    break;
                case 2:
                    o = "s" + i;
                    break;
                case 3:
                    o = new Object[] {ring[k], i};
                    break;
                case 4:
                    o = (long) i;
                    break;
                case 5:
                    o = new ArrayList<>(Arrays.asList(i, i + 1));
                    break;
                default:
                    o = new double[r.nextInt(300)];
            }
            if (ring[k] instanceof String) h = h * 31 + ((String) ring[k]).hashCode();
            else if (ring[k] instanceof byte[]) h = h * 31 + ((byte[]) ring[k]).length;
            else if (ring[k] instanceof Long) h += (Long) ring[k];
            if (o instanceof Object[] && i % 14 != 3) o = null;
            else if (o instanceof Object[]) ((Object[]) o)[0] = null;
            ring[k] = o;
        }
        System.out.println(h + " " + (sum(live) == want));
        byte[][] big = new byte[4][];
        for (int i = 0; i < 60; i++) {
            big[i % 4] = new byte[3 << 20];
            big[i % 4][i] = (byte) i;
        }
        System.out.println(big[3][59] + " " + big[0].length);
        StringBuilder sb = new StringBuilder();
        for (int i = 0; i < 100; i++) {
            sb.setLength(0);
            for (int j = 0; j < 1000; j++) sb.append(j % 10);
        }
        System.out.println(sb.length() + " " + (sum(live) == want));
    }
}
