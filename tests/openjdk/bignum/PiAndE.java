// Many digits of pi, e, square roots and logarithms with BigDecimal and BigInteger series.
import java.math.*;

public class PiAndE {
    static BigInteger arctan(int x, BigInteger one) {
        BigInteger sum = BigInteger.ZERO, term = one.divide(BigInteger.valueOf(x)), x2 = BigInteger.valueOf((long) x * x);
        for (int k = 1; term.signum() != 0; k += 2) {
            sum = k % 4 == 1 ? sum.add(term.divide(BigInteger.valueOf(k))) : sum.subtract(term.divide(BigInteger.valueOf(k)));
            term = term.divide(x2);
        }
        return sum;
    }

    public static void main(String[] args) {
        BigInteger one = BigInteger.TEN.pow(420);
        BigInteger pi = arctan(5, one).multiply(BigInteger.valueOf(16)).subtract(arctan(239, one).multiply(BigInteger.valueOf(4)));
        System.out.println(pi.divide(BigInteger.TEN.pow(20)));
        MathContext mc = new MathContext(200);
        BigDecimal e = BigDecimal.ONE, term = BigDecimal.ONE;
        for (int i = 1; i < 150; i++) {
            term = term.divide(BigDecimal.valueOf(i), mc);
            e = e.add(term, mc);
        }
        System.out.println(e);
        for (int n : new int[] {2, 3, 5, 10, 123456789}) System.out.println(BigDecimal.valueOf(n).sqrt(new MathContext(120)));
        BigDecimal x = BigDecimal.ONE, two = BigDecimal.valueOf(2);
        for (int i = 0; i < 9; i++) x = x.add(two.divide(x, mc)).divide(two, mc);
        System.out.println(x.subtract(two.sqrt(mc)).abs().compareTo(new BigDecimal("1e-190")) < 0);
        BigDecimal a = BigDecimal.ONE, b = BigDecimal.ONE.divide(two.sqrt(mc), mc), t = new BigDecimal("0.25"), p = BigDecimal.ONE;
        for (int i = 0; i < 8; i++) {
            BigDecimal an = a.add(b).divide(two, mc);
            b = a.multiply(b, mc).sqrt(mc);
            BigDecimal diff = a.subtract(an);
            t = t.subtract(p.multiply(diff.multiply(diff, mc), mc), mc);
            p = p.multiply(two);
            a = an;
        }
        System.out.println(a.add(b).pow(2, mc).divide(t.multiply(BigDecimal.valueOf(4)), mc).round(new MathContext(190)));
        BigDecimal ln2 = BigDecimal.ZERO, pow = BigDecimal.ONE;
        for (int k = 1; k < 400; k++) {
            pow = pow.divide(two, mc);
            ln2 = ln2.add(pow.divide(BigDecimal.valueOf(k), mc), mc);
        }
        System.out.println(ln2.round(new MathContext(110)));
        BigInteger num = BigInteger.ZERO, den = BigInteger.ONE;
        for (int i = 1; i <= 60; i++) {
            num = num.multiply(BigInteger.valueOf(i)).add(den);
            den = den.multiply(BigInteger.valueOf(i));
            BigInteger g = num.gcd(den);
            num = num.divide(g);
            den = den.divide(g);
        }
        System.out.println(num + "/" + den);
    }
}
