// Exact linear algebra on fractions of BigIntegers: determinants, inverses, Hilbert matrices, continued fractions, Bernoulli numbers.
import java.math.BigInteger;
import java.util.*;

public class RationalMatrices {
    record Q(BigInteger n, BigInteger d) implements Comparable<Q> {
        static final Q ZERO = of(0, 1), ONE = of(1, 1);
        Q {
            if (d.signum() == 0) throw new ArithmeticException("zero denominator");
            BigInteger g = n.gcd(d);
            if (d.signum() < 0) g = g.negate();
            n = n.divide(g);
            d = d.divide(g);
        }
        static Q of(long n, long d) { return new Q(BigInteger.valueOf(n), BigInteger.valueOf(d)); }
        Q plus(Q o) { return new Q(n.multiply(o.d).add(o.n.multiply(d)), d.multiply(o.d)); }
        Q minus(Q o) { return plus(new Q(o.n.negate(), o.d)); }
        Q times(Q o) { return new Q(n.multiply(o.n), d.multiply(o.d)); }
        Q over(Q o) { return new Q(n.multiply(o.d), d.multiply(o.n)); }
        @Override public int compareTo(Q o) { return n.multiply(o.d).compareTo(o.n.multiply(d)); }
        @Override public String toString() { return d.equals(BigInteger.ONE) ? n.toString() : n + "/" + d; }
    }

    static Q[][] inverse(Q[][] a, Q[] det) {
        int n = a.length;
        Q[][] m = new Q[n][2 * n];
        for (int i = 0; i < n; i++) for (int j = 0; j < 2 * n; j++) m[i][j] = j < n ? a[i][j] : j - n == i ? Q.ONE : Q.ZERO;
        Q d = Q.ONE;
        for (int c = 0; c < n; c++) {
            int p = c;
            while (p < n && m[p][c].n().signum() == 0) p++;
            if (p == n) { det[0] = Q.ZERO; return null; }
            if (p != c) { Q[] t = m[p]; m[p] = m[c]; m[c] = t; d = Q.ZERO.minus(d); }
            Q pivot = m[c][c];
            d = d.times(pivot);
            for (int j = 0; j < 2 * n; j++) m[c][j] = m[c][j].over(pivot);
            for (int i = 0; i < n; i++) if (i != c) {
                Q f = m[i][c];
                for (int j = c; j < 2 * n; j++) m[i][j] = m[i][j].minus(f.times(m[c][j]));
            }
        }
        det[0] = d;
        Q[][] out = new Q[n][];
        for (int i = 0; i < n; i++) out[i] = Arrays.copyOfRange(m[i], n, 2 * n);
        return out;
    }

    public static void main(String[] args) {
        for (int n = 1; n <= 9; n++) {
            Q[][] h = new Q[n][n];
            for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) h[i][j] = Q.of(1, i + j + 1);
            Q[] det = new Q[1];
            Q[][] inv = inverse(h, det);
            System.out.println(n + " " + det[0] + " " + Arrays.toString(inv[n - 1]));
        }
        Random r = new Random(4);
        for (int k = 0; k < 5; k++) {
            Q[][] a = new Q[6][6];
            for (Q[] row : a) for (int j = 0; j < 6; j++) row[j] = Q.of(r.nextInt(19) - 9, 1 + r.nextInt(5));
            Q[] det = new Q[1];
            Q[][] inv = inverse(a, det), again = inverse(inv, new Q[1]);
            System.out.println(det[0] + " " + Arrays.deepEquals(a, again) + " " + Arrays.deepHashCode(inv));
        }
        Q[] det = new Q[1];
        System.out.println(inverse(new Q[][] {{Q.ONE, Q.ONE}, {Q.ONE, Q.ONE}}, det) + " " + det[0]);
        Q[] bern = new Q[31];
        Q[] row = new Q[31];
        for (int m = 0; m <= 30; m++) {
            row[m] = Q.of(1, m + 1);
            for (int j = m; j >= 1; j--) row[j - 1] = Q.of(j, 1).times(row[j - 1].minus(row[j]));
            bern[m] = row[0];
        }
        System.out.println(Arrays.toString(bern));
        Q x = Q.of(355, 113);
        List<BigInteger> cf = new ArrayList<>();
        for (Q y = Q.of(31415926535897932L, 10000000000000000L); cf.size() < 14; ) {
            BigInteger i = y.n().divide(y.d());
            cf.add(i);
            y = y.minus(new Q(i, BigInteger.ONE));
            if (y.n().signum() == 0) break;
            y = Q.ONE.over(y);
        }
        System.out.println(cf + " " + x.compareTo(Q.of(22, 7)) + " " + x.equals(Q.of(710, 226)) + " " + x.hashCode());
        try {
            Q.ONE.over(Q.ZERO);
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
    }
}
