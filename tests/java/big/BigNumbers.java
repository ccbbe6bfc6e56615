// Arbitrary-precision integers from int limbs: schoolbook and Karatsuba products, division, powers, gcd, decimal text.
import java.util.Arrays;

public final class BigNumbers implements Comparable<BigNumbers> {
    static final BigNumbers ZERO = new BigNumbers(new int[0]), ONE = of(1);
    final int[] d;

    private BigNumbers(int[] limbs) {
        int n = limbs.length;
        while (n > 0 && limbs[n - 1] == 0) {
            n--;
        }
        d = n == limbs.length ? limbs : Arrays.copyOf(limbs, n);
    }

    static BigNumbers of(long v) { return new BigNumbers(new int[] {(int) v, (int) (v >>> 32)}); }

    static BigNumbers parse(String s) {
        BigNumbers r = ZERO, chunk = of(1000000000);
        int i = s.length() % 9;
        if (i > 0) {
            r = of(Long.parseLong(s.substring(0, i)));
        }
        for (; i < s.length(); i += 9) {
            r = r.times(chunk).plus(of(Long.parseLong(s.substring(i, i + 9))));
        }
        return r;
    }

    BigNumbers plus(BigNumbers o) {
        int n = Math.max(d.length, o.d.length);
        int[] r = new int[n + 1];
        long c = 0;
        for (int i = 0; i < n; i++) {
            c += (i < d.length ? d[i] & 0xffffffffL : 0) + (i < o.d.length ? o.d[i] & 0xffffffffL : 0);
            r[i] = (int) c;
            c >>>= 32;
        }
        r[n] = (int) c;
        return new BigNumbers(r);
    }

    BigNumbers minus(BigNumbers o) {
        if (compareTo(o) < 0) {
            throw new ArithmeticException("negative");
        }
        int[] r = new int[d.length];
        long b = 0;
        for (int i = 0; i < d.length; i++) {
            b = (d[i] & 0xffffffffL) - (i < o.d.length ? o.d[i] & 0xffffffffL : 0) + b;
            r[i] = (int) b;
            b >>= 32;
        }
        return new BigNumbers(r);
    }

    BigNumbers times(BigNumbers o) { return d.length > 24 && o.d.length > 24 ? karatsuba(o) : school(o); }

    BigNumbers school(BigNumbers o) {
        int[] r = new int[d.length + o.d.length];
        for (int i = 0; i < d.length; i++) {
            long c = 0, x = d[i] & 0xffffffffL;
            for (int j = 0; j < o.d.length; j++) {
                c += x * (o.d[j] & 0xffffffffL) + (r[i + j] & 0xffffffffL);
                r[i + j] = (int) c;
                c >>>= 32;
            }
            r[i + o.d.length] = (int) c;
        }
        return new BigNumbers(r);
    }

    private BigNumbers part(int from, int to) {
        return from >= d.length ? ZERO : new BigNumbers(Arrays.copyOfRange(d, from, Math.min(to, d.length)));
    }

    private BigNumbers limbs(int k) {
        int[] r = new int[d.length + k];
        System.arraycopy(d, 0, r, k, d.length);
        return new BigNumbers(r);
    }

    BigNumbers karatsuba(BigNumbers o) {
        int k = Math.max(d.length, o.d.length) / 2;
        BigNumbers a = part(k, 1 << 20), b = part(0, k), c = o.part(k, 1 << 20), e = o.part(0, k);
        BigNumbers hi = a.times(c), lo = b.times(e), mid = a.plus(b).times(c.plus(e)).minus(hi).minus(lo);
        return hi.limbs(2 * k).plus(mid.limbs(k)).plus(lo);
    }

    BigNumbers[] divide(BigNumbers o) {
        if (o.d.length == 0) {
            throw new ArithmeticException("division by zero");
        }
        BigNumbers q = ZERO, r = ZERO;
        if (o.d.length == 1) {
            int[] out = new int[d.length];
            long rem = 0, v = o.d[0] & 0xffffffffL;
            for (int i = d.length - 1; i >= 0; i--) {
                rem = rem << 32 | d[i] & 0xffffffffL;
                out[i] = (int) Long.divideUnsigned(rem, v);
                rem = Long.remainderUnsigned(rem, v);
            }
            return new BigNumbers[] {new BigNumbers(out), of(rem)};
        }
        int[] bits = new int[d.length];
        for (int i = d.length * 32 - 1; i >= 0; i--) {
            r = r.shl1(d[i >> 5] >>> (i & 31) & 1);
            if (r.compareTo(o) >= 0) {
                r = r.minus(o);
                bits[i >> 5] |= 1 << (i & 31);
            }
        }
        q = new BigNumbers(bits);
        return new BigNumbers[] {q, r};
    }

    private BigNumbers shl1(int low) {
        int[] r = new int[d.length + 1];
        int c = low;
        for (int i = 0; i < d.length; i++) {
            r[i] = d[i] << 1 | c;
            c = d[i] >>> 31;
        }
        r[d.length] = c;
        return new BigNumbers(r);
    }

    BigNumbers pow(int e) {
        BigNumbers r = ONE, b = this;
        for (; e > 0; e >>= 1, b = b.times(b)) {
            if ((e & 1) != 0) {
                r = r.times(b);
            }
        }
        return r;
    }

    BigNumbers modPow(BigNumbers e, BigNumbers m) {
        BigNumbers r = ONE, b = divide(m)[1];
        for (int i = 0; i < e.d.length * 32; i++) {
            if ((e.d[i >> 5] >>> (i & 31) & 1) != 0) {
                r = r.times(b).divide(m)[1];
            }
            b = b.times(b).divide(m)[1];
        }
        return r;
    }

    BigNumbers gcd(BigNumbers o) {
        BigNumbers a = this, b = o;
        while (b.d.length > 0) {
            BigNumbers t = a.divide(b)[1];
            a = b;
            b = t;
        }
        return a;
    }

    public int compareTo(BigNumbers o) {
        if (d.length != o.d.length) {
            return d.length - o.d.length;
        }
        for (int i = d.length - 1; i >= 0; i--) {
            if (d[i] != o.d[i]) {
                return Integer.compareUnsigned(d[i], o.d[i]);
            }
        }
        return 0;
    }

    @Override public boolean equals(Object o) {
        return o instanceof BigNumbers && compareTo((BigNumbers) o) == 0;
    }

    @Override public int hashCode() { return Arrays.hashCode(d); }

    @Override public String toString() {
        if (d.length == 0) {
            return "0";
        }
        StringBuilder sb = new StringBuilder();
        BigNumbers v = this, chunk = of(1000000000);
        while (v.d.length > 0) {
            BigNumbers[] qr = v.divide(chunk);
            long low = qr[1].d.length == 0 ? 0 : qr[1].d[0] & 0xffffffffL;
            String s = Long.toString(low);
            v = qr[0];
            StringBuilder part = new StringBuilder();
            for (int i = s.length(); v.d.length > 0 && i < 9; i++) {
                part.append('0');
            }
            sb.insert(0, part.append(s));
        }
        return sb.toString();
    }

    public static void main(String[] args) {
        BigNumbers f = ONE;
        for (int i = 1; i <= 300; i++) {
            f = f.times(of(i));
            if (i % 50 == 0) {
                System.out.println(i + "! = " + f);
            }
        }
        BigNumbers a = ZERO, b = ONE;
        for (int i = 0; i < 1000; i++) {
            BigNumbers t = a.plus(b);
            a = b;
            b = t;
        }
        System.out.println("fib " + a + " " + parse(a.toString()).equals(a));
        BigNumbers x = of(3).pow(1500), y = of(7).pow(1300);
        BigNumbers k = x.karatsuba(y), s = x.school(y);
        System.out.println(k.equals(s) + " " + k.hashCode() + " " + k.toString().length());
        BigNumbers[] qr = f.divide(a);
        System.out.println(qr[0].toString().hashCode() + " " + qr[1].toString().length() + " "
            + qr[0].times(a).plus(qr[1]).equals(f));
        System.out.println(f.gcd(of(2).pow(200).times(of(1009))) + " " + f.minus(a).plus(a).equals(f) + " "
            + of(-1));
        BigNumbers p = of(2).pow(127).minus(ONE);
        System.out.println(p + " " + of(3).modPow(p.minus(ONE), p) + " " + of(5).modPow(of(123456789), p));
        BigNumbers two = of(2).pow(200), root = ONE, scale = of(10).pow(40);
        BigNumbers target = of(2).times(scale).times(scale);
        for (int i = 0; i < 300 && i >= 0; i++) {
            BigNumbers next = (i == 0 ? scale : root).plus(target.divide(i == 0 ? scale : root)[0])
                .divide(of(2))[0];
            if (next.equals(root)) {
                System.out.println("sqrt2 after " + i + ": " + root);
                break;
            }
            root = next;
        }
        System.out.println(two.compareTo(p) > 0);
        try {
            ONE.minus(two);
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
        try {
            ONE.divide(ZERO);
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
    }
}
