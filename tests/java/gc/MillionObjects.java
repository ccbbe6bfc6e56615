// A graph of a million objects kept alive under -Xmx128m, mutated while garbage is made around it.
public class MillionObjects {
    static final class N {
        N next, other;
        int v;
        N(int v) { this.v = v; }
    }

    public static void main(String[] args) {
        int n = 1000000;
        N head = null;
        N[] some = new N[1000];
        for (int i = 0; i < n; i++) {
            N x = new N(i);
            x.next = head;
            head = x;
            if (i % 1000 == 0) some[i / 1000] = x;
            x.other = some[(i * 7L % 1000) < i / 1000 ? (int) (i * 7L % 1000) : 0];
        }
        long h = 0;
        int c = 0;
        for (N x = head; x != null; x = x.next) {
            h = h * 31 + x.v + (x.other == null ? 0 : x.other.v);
            c++;
        }
        System.out.println(c + " " + h);
        for (int round = 0; round < 5; round++) {
            N prev = null;
            int k = 0;
            for (N x = head; x != null; x = x.next) {
                if (k++ % 10 == round && prev != null) {
                    N y = new N(x.v + 1);
                    y.next = x.next;
                    y.other = x;
                    prev.next = y;
                    x = y;
                }
                prev = x;
            }
            long t = 0;
            for (N x = head; x != null; x = x.next) {
                t += x.v;
                if (x.other != null && x.other.other != null) t ^= x.other.other.v;
                if (x.other != null && round % 2 == 1) x.other.other = null;
            }
            System.out.println(round + " " + t);
        }
        Runtime r = Runtime.getRuntime();
        System.out.println((r.totalMemory() <= r.maxMemory()) + " " + (r.freeMemory() >= 0) + " "
            + (r.maxMemory() <= 140L << 20));
    }
}
