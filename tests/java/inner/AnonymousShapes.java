// Anonymous classes: of interfaces, of classes with arguments, with initializers, nested in expressions, in static and field context.
import java.util.Comparator;
import java.util.Iterator;
import java.util.TreeMap;

public class AnonymousShapes {
    static final Comparator<String> BY_LAST = new Comparator<String>() {
        @Override public int compare(String a, String b) {
            return a.charAt(a.length() - 1) - b.charAt(b.length() - 1);
        }
    };
    final Iterable<Integer> evens = new Iterable<Integer>() {
        @Override public Iterator<Integer> iterator() {
            return new Iterator<Integer>() {
                int n = -2;
                @Override public boolean hasNext() { return n < 10; }
                @Override public Integer next() { return n += 2; }
            };
        }
    };
    static abstract class Op {
        final String sym;
        final int prec;
        Op(String s, int p) {
            sym = s;
            prec = p;
        }

        abstract int ap(int a, int b);
        @Override public String toString() { return sym + prec; }
    }

    static final Op[] OPS = { new Op("+", 1) {
        int ap(int a, int b) { return a + b; }
    }, new Op("-", 1) {
        int ap(int a, int b) { return a - b; }
    }, new Op("*", 2) {
        int ap(int a, int b) { return a * b; }
    }, new Op("^", 3) {
        int ap(int a, int b) {
            int r = 1;
            for (int i = 0; i < b; i++) r = OPS[2].ap(r, a);
            return r;
        }
    } };

    public static void main(String[] args) {
        TreeMap<String, Integer> t = new TreeMap<>(BY_LAST);
        for (String s : new String[] {"za", "yb", "xc", "wa", "vb"}) t.put(s, s.length() + t.size());
        System.out.println(t);
        int sum = 0;
        for (int e : new AnonymousShapes().evens) sum = sum * 3 + e;
        System.out.println(sum);
        for (Op o : OPS) System.out.print(o + "=" + o.ap(3, 4) + " ");
        System.out.println(OPS[0].getClass().getName() + " " + OPS[3].getClass().getSuperclass()
            .getSimpleName() + "[" + OPS[1].getClass().getSimpleName() + "]");
    }
}
