// BigInteger: arithmetic laws on random numbers of many sizes (school, Karatsuba, Toom-Cook), hashes of the results.
import java.math.*;
import java.util.*;

public class BigIntegerLaws {
    public static void main(String[] args) {
        Random r = new Random(101);
        for (int bits : new int[] {8, 31, 32, 33, 63, 64, 65, 200, 1000, 3000, 9000, 30000}) {
            int bad = 0;
            long h = 0;
            for (int i = 0; i < Math.max(3, 4000 / bits); i++) {
                BigInteger a = new BigInteger(bits, r), b = new BigInteger(Math.max(1, bits - r.nextInt(bits)), r).add(BigInteger.ONE), c = new BigInteger(bits / 2 + 1, r);
                if (r.nextBoolean()) a = a.negate();
                if (r.nextBoolean()) b = b.negate();
                BigInteger[] qr = a.divideAndRemainder(b);
                if (!qr[0].multiply(b).add(qr[1]).equals(a)) bad++;
                if (!a.multiply(b.add(c)).equals(a.multiply(b).add(a.multiply(c)))) bad++;
                if (!a.pow(3).equals(a.multiply(a).multiply(a))) bad++;
                if (!a.shiftLeft(77).shiftRight(77).equals(a)) bad++;
                if (!a.and(b).add(a.or(b)).equals(a.add(b))) bad++;
                if (!a.xor(b).equals(a.or(b).andNot(a.and(b)))) bad++;
                if (!new BigInteger(a.toByteArray()).equals(a)) bad++;
                for (int radix : new int[] {2, 7, 10, 16, 36}) if (bits <= 9000 && !new BigInteger(a.toString(radix), radix).equals(a)) bad++;
                BigInteger s = a.abs().sqrt();
                if (s.multiply(s).compareTo(a.abs()) > 0) bad++;
                BigInteger g = a.gcd(b);
                if (a.signum() != 0 && (a.mod(g).signum() != 0 || b.mod(g).signum() != 0)) bad++;
                h = h * 31 + qr[0].hashCode() + qr[1].hashCode() * 3 + g.hashCode() + s.hashCode() + a.bitLength() + a.bitCount() * 5 + a.getLowestSetBit() + a.not().hashCode() + a.mod(b.abs()).hashCode();
                h = h * 31 + a.intValue() + a.longValue() + Double.doubleToLongBits(a.doubleValue()) + Float.floatToIntBits(a.floatValue()) + a.compareTo(b) + a.setBit(5).flipBit(9).clearBit(0).hashCode();
            }
            System.out.println(bits + " " + bad + " " + h);
        }
        BigInteger f = BigInteger.ONE;
        for (int i = 2; i <= 300; i++) f = f.multiply(BigInteger.valueOf(i));
        System.out.println(f.toString().length() + " " + f.hashCode() + " " + f.getLowestSetBit() + " " + f.toString().substring(0, 60));
        BigInteger x = BigInteger.ZERO, y = BigInteger.ONE;
        for (int i = 0; i < 1000; i++) { BigInteger t = x.add(y); x = y; y = t; }
        System.out.println(x);
        System.out.println(BigInteger.TWO.pow(607).subtract(BigInteger.ONE).isProbablePrime(20) + " " + BigInteger.valueOf(1000003).nextProbablePrime() + " " + BigInteger.valueOf(561).isProbablePrime(10) + " " + new BigInteger("1000000007").modInverse(BigInteger.valueOf(998244353)));
        for (Runnable q : new Runnable[] {() -> BigInteger.ONE.divide(BigInteger.ZERO), () -> BigInteger.ONE.pow(-1), () -> BigInteger.TWO.modInverse(BigInteger.TEN), () -> BigInteger.ONE.mod(BigInteger.valueOf(-3)), () -> new BigInteger(""), () -> new BigInteger("12x"), () -> new BigInteger("-"), () -> new BigInteger("1", 99), () -> BigInteger.valueOf(-4).sqrt(), () -> BigInteger.TWO.pow(70).longValueExact(), () -> BigInteger.valueOf(40000).shortValueExact(), () -> BigInteger.ONE.testBit(-1), () -> new BigInteger(new byte[0]), () -> BigInteger.ONE.shiftLeft(Integer.MAX_VALUE).shiftLeft(5), () -> new BigInteger("--5")}) {
            try {
                q.run();
                System.out.println("fine");
            } catch (RuntimeException e) {
                System.out.println(e.getClass().getSimpleName() + " " + e.getMessage());
            }
        }
    }
}
