// Generic interfaces with bridges: comparable hierarchies, factories, self types, functional parameters, intersections.
import java.util.*;

public class GenericInterfaces {
    interface Group<T> {
        T zero();
        T add(T a, T b);
        T neg(T a);
        default T sub(T a, T b) { return add(a, neg(b)); }
        default T times(int n, T a) {
            T r = zero();
            for (int i = 0; i < Math.abs(n); i++) r = add(r, a);
            return n < 0 ? neg(r) : r;
        }
    }

    interface Ring<T> extends Group<T> {
        T mul(T a, T b);
        T one();
        default T pow(T a, int n) {
            return n == 0 ? one() : n % 2 == 0 ? pow(mul(a, a), n / 2) : mul(a, pow(a, n - 1));
        }
    }

    static final Ring<Long> MOD = new Ring<Long>() {
        final long p = 1000000007;
        public Long zero() { return 0L; }
        public Long one() { return 1L; }
        public Long add(Long a, Long b) { return (a + b) % p; }
        public Long neg(Long a) { return (p - a) % p; }
        public Long mul(Long a, Long b) { return a * b % p; }
    };
    static class Mat<T> implements Ring<List<T>> {
        final Ring<T> r;
        Mat(Ring<T> r) { this.r = r; }
        public List<T> zero() { return Arrays.asList(r.zero(), r.zero(), r.zero(), r.zero()); }
        public List<T> one() { return Arrays.asList(r.one(), r.zero(), r.zero(), r.one()); }
        public List<T> add(List<T> a, List<T> b) {
            List<T> l = new ArrayList<>();
            for (int i = 0; i < 4; i++) l.add(r.add(a.get(i), b.get(i)));
            return l;
        }

        public List<T> neg(List<T> a) {
            List<T> l = new ArrayList<>();
            for (T t : a) l.add(r.neg(t));
            return l;
        }

        public List<T> mul(List<T> a, List<T> b) {
            List<T> l = new ArrayList<>();
            for (int i = 0; i < 2; i++) for (int j = 0; j < 2; j++)
                l.add(r.add(r.mul(a.get(2 * i), b.get(j)), r.mul(a.get(2 * i + 1), b.get(2 + j))));
            return l;
        }
    }

    static class Poly<T> implements Ring<List<T>> {
        final Ring<T> r;
        Poly(Ring<T> r) { this.r = r; }
        public List<T> zero() { return Collections.emptyList(); }
        public List<T> one() { return Collections.singletonList(r.one()); }
        public List<T> add(List<T> a, List<T> b) {
            List<T> l = new ArrayList<>();
            for (int i = 0; i < Math.max(a.size(), b.size()); i++)
                l.add(i >= a.size() ? b.get(i) : i >= b.size() ? a.get(i) : r.add(a.get(i), b.get(i)));
            return l;
        }

        public List<T> neg(List<T> a) {
            List<T> l = new ArrayList<>();
            for (T t : a) l.add(r.neg(t));
            return l;
        }

        public List<T> mul(List<T> a, List<T> b) {
            List<T> l = zero();
            for (int i = 0; i < a.size(); i++) {
                List<T> t = new ArrayList<>(Collections.nCopies(i, r.zero()));
                for (T x : b) t.add(r.mul(a.get(i), x));
                l = add(l, t);
            }
            return l;
        }
    }

    public static void main(String[] args) {
        Mat<Long> m = new Mat<>(MOD);
        List<Long> f = Arrays.asList(1L, 1L, 1L, 0L);
        for (int n = 0; n < 100; n += 9) System.out.print(m.pow(f, n).get(1) + " ");
        System.out.println();
        Poly<Long> p = new Poly<>(MOD);
        System.out.println(p.pow(Arrays.asList(1L, 1L), 10) + " "
            + p.sub(p.pow(Arrays.asList(1L, 2L), 3), p.one()) + " " + p.times(-2, Arrays.asList(3L)));
        Poly<List<Long>> pm = new Poly<>(m);
        System.out.println(pm.pow(Arrays.asList(m.one(), f), 4));
        Ring raw = MOD;
        try {
            raw.add("not", "longs");
        } catch (ClassCastException e) {
            System.out.println("bridge refused");
        }
        System.out.println(MOD.sub(3L, 5L) + " " + MOD.times(1000, 123456789L) + " " + MOD.pow(3L, 1000000));
    }
}
