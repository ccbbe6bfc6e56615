// Helpful NullPointerException messages without local variable names.
public class HelpfulNpe {
    int f;
    long l;
    HelpfulNpe next;
    int[] arr;
    int[][] arr2;
    String[] strs;
    static HelpfulNpe stat;
    static int[] statArr;

    HelpfulNpe get() { return next; }
    static HelpfulNpe make(int a, String b) { return null; }
    void call() { }
    int val(int x) { return x; }

    interface Code { void run(HelpfulNpe o, Object p, int[] a, int i) throws Exception; }

    static void t(Code c) {
        HelpfulNpe o = new HelpfulNpe();
        try {
            c.run(o, null, null, 3);
            System.out.println("nothing");
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        } catch (Exception e) {
            System.out.println("?" + e);
        }
    }

    public static void main(String[] args) {
        t((o, p, a, i) -> p.toString());
        t((o, p, a, i) -> o.next.call());
        t((o, p, a, i) -> o.get().call());
        t((o, p, a, i) -> o.next.f = 1);
        t((o, p, a, i) -> System.out.println(o.next.f));
        t((o, p, a, i) -> System.out.println(o.next.next.l));
        t((o, p, a, i) -> stat.l = 5);
        t((o, p, a, i) -> stat.next.f++);
        t((o, p, a, i) -> a[0] = 1);
        t((o, p, a, i) -> System.out.println(a[i]));
        t((o, p, a, i) -> System.out.println(a.length));
        t((o, p, a, i) -> o.arr[i] = 2);
        t((o, p, a, i) -> { o.arr2 = new int[5][]; o.arr2[i][i - 1] = 3; });
        t((o, p, a, i) -> { o.arr2 = new int[5][]; System.out.println(o.arr2[1].length); });
        t((o, p, a, i) -> System.out.println(statArr[7]));
        t((o, p, a, i) -> { o.strs = new String[4]; o.strs[2].length(); });
        t((o, p, a, i) -> { o.strs = new String[4]; o.strs[o.val(1)].length(); });
        t((o, p, a, i) -> make(1, "x").call());
        t((o, p, a, i) -> o.get().get().val(i));
        t((o, p, a, i) -> { synchronized (p) { i++; } });
        t((o, p, a, i) -> { throw (RuntimeException) p; });
        t((o, p, a, i) -> { Integer n = (Integer) p; int k = n; });
        t((o, p, a, i) -> { String s = null; s.length(); });
        t((o, p, a, i) -> { boolean[] z = null; z[i] = true; });
        t((o, p, a, i) -> { byte[] z = null; z[i]++; });
        t((o, p, a, i) -> { char[] z = null; char c = z[i]; });
        t((o, p, a, i) -> { short[] z = null; z[i] = 1; });
        t((o, p, a, i) -> { long[] z = null; z[i] = 1; });
        t((o, p, a, i) -> { float[] z = null; float c = z[i]; });
        t((o, p, a, i) -> { double[] z = null; z[i] *= 2; });
        t((o, p, a, i) -> { Object[] z = null; z[i] = p; });
        t((o, p, a, i) -> { Object[] z = null; z[i].hashCode(); });
        t((o, p, a, i) -> ((HelpfulNpe) p).call());
        t((o, p, a, i) -> ((Comparable<String>) p).compareTo("x"));
        t((o, p, a, i) -> { for (Object x : (Iterable<?>) p) { i++; } });
        t((o, p, a, i) -> { throw new NullPointerException(); });
        t((o, p, a, i) -> { throw new NullPointerException("own"); });
        t((o, p, a, i) -> { HelpfulNpe[][] m = new HelpfulNpe[3][3]; m[i - 1][i - 2].next.arr[0] = 1; });
        t((o, p, a, i) -> { int[] z = i > 2 ? null : a; z[0]++; });
        HelpfulNpe local = null;
        try {
            local.call();
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        try {
            new HelpfulNpe().inst(null, 1L, null);
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        try {
            args = null;
            System.out.println(args.length);
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
    }

    void inst(String a, long b, double[] d) {
        try {
            d[(int) b] = 0;
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        try {
            this.next.next.next = this;
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        a.length();
    }
}
