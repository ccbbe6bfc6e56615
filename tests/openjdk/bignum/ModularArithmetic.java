// modPow, modInverse, Chinese remainders, Miller-Rabin, a toy RSA and Diffie-Hellman with fixed numbers.
import java.math.BigInteger;
import java.util.*;

public class ModularArithmetic {
    static BigInteger b(long v) { return BigInteger.valueOf(v); }

    public static void main(String[] args) {
        Random r = new Random(9);
        long h = 0;
        for (int i = 0; i < 200; i++) {
            int bits = 16 + r.nextInt(300);
            BigInteger m = new BigInteger(bits, r).add(b(3)), a = new BigInteger(bits + 9, r), e = new BigInteger(20 + r.nextInt(60), r);
            BigInteger p = a.modPow(e, m), slow = BigInteger.ONE, base = a.mod(m);
            for (int k = 0; k < e.bitLength(); k++) {
                if (e.testBit(k)) slow = slow.multiply(base).mod(m);
                base = base.multiply(base).mod(m);
            }
            if (!p.equals(slow.mod(m))) System.out.println("modPow differs " + i);
            h = h * 31 + p.hashCode();
            if (a.gcd(m).equals(BigInteger.ONE)) {
                BigInteger inv = a.modInverse(m);
                if (!inv.multiply(a).mod(m).equals(BigInteger.ONE.mod(m))) System.out.println("inverse " + i);
                h = h * 31 + a.modPow(e.negate(), m).hashCode();
            }
            if (i % 20 == 0) System.out.println(i + " " + h + " " + p);
        }
        BigInteger p = new BigInteger("fffffffffffffffffffffffffffffffeffffffffffffffff", 16), g = b(5);
        BigInteger xa = new BigInteger("123456789abcdef", 16), xb = new BigInteger("fedcba987654321", 16);
        BigInteger ya = g.modPow(xa, p), yb = g.modPow(xb, p);
        System.out.println(ya.toString(16) + " " + yb.modPow(xa, p).equals(ya.modPow(xb, p)));
        BigInteger q1 = new BigInteger(200, 30, new Random(1)), q2 = new BigInteger(200, 30, new Random(2));
        BigInteger n = q1.multiply(q2), phi = q1.subtract(BigInteger.ONE).multiply(q2.subtract(BigInteger.ONE)), e = b(65537), d = e.modInverse(phi);
        BigInteger msg = new BigInteger("attack at dawn".getBytes());
        BigInteger c = msg.modPow(e, n);
        System.out.println(n + " " + c + " " + new String(c.modPow(d, n).toByteArray()));
        int[] mods = {3, 5, 7, 11, 13, 17, 19, 23};
        BigInteger x = BigInteger.ZERO, prod = BigInteger.ONE;
        for (int m : mods) prod = prod.multiply(b(m));
        for (int m : mods) {
            BigInteger part = prod.divide(b(m));
            x = x.add(part.multiply(part.modInverse(b(m))).multiply(b(m - 2)));
        }
        System.out.println(x.mod(prod) + " " + prod);
        StringBuilder primes = new StringBuilder();
        for (long s : new long[] {10, 1000, 1L << 31, 1L << 40, 1L << 62}) primes.append(b(s).nextProbablePrime()).append(' ');
        System.out.println(primes);
        BigInteger big = BigInteger.TWO.pow(521).subtract(BigInteger.ONE);
        System.out.println(big.isProbablePrime(50) + " " + b(3).modPow(big.subtract(BigInteger.ONE), big) + " " + BigInteger.probablePrime(64, new Random(3)));
        BigInteger rho = b(8051), t = b(2), u = b(2), f = BigInteger.ONE;
        while (f.equals(BigInteger.ONE)) {
            t = t.multiply(t).add(BigInteger.ONE).mod(rho);
            for (int k = 0; k < 2; k++) u = u.multiply(u).add(BigInteger.ONE).mod(rho);
            f = t.subtract(u).abs().gcd(rho);
        }
        System.out.println(f + " " + rho.divide(f));
    }
}
