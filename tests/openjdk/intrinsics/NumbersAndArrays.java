// The C functions for numbers, arrays, buffers, big integers, checksums and digests: all sizes and edges.
import java.math.BigInteger;
import java.nio.*;
import java.security.MessageDigest;
import java.util.*;
import java.util.concurrent.atomic.*;
import java.util.zip.*;

public class NumbersAndArrays {
    static long sum;

    static void note(long x) {
        sum = sum * 1000003 + x;
    }

    static void fail(String name, Runnable r) {
        try {
            r.run();
            System.out.println(name + " passes");
        } catch (RuntimeException e) {
            System.out.println(name + ": " + e + " at " + e.getStackTrace()[0]);
        }
    }

    static void integers() {
        long[] values = {0, 1, -1, 2, 3, 7, 0x80000000L, 0x7fffffffL, Long.MIN_VALUE, Long.MAX_VALUE, 0x123456789abcdefL,
            1L << 32, -1L >>> 1, 0xffL << 40};
        for (long x : values) {
            int i = (int) x;
            note(Integer.bitCount(i) + Integer.numberOfLeadingZeros(i) * 100L + Integer.numberOfTrailingZeros(i) * 10000L);
            note(Integer.reverse(i));
            note(Integer.reverseBytes(i));
            note(Long.bitCount(x) + Long.numberOfLeadingZeros(x) * 100L + Long.numberOfTrailingZeros(x) * 10000L);
            note(Long.reverseBytes(x));
            for (long y : values) {
                note(Math.multiplyHigh(x, y));
            }
        }
        System.out.println("integers " + sum);
    }

    static void floats() {
        double[] values = {0.0, -0.0, 0.5, -0.5, 1.5, 2.5, -2.5, 1e300, -1e300, 4503599627370497.5, Double.MIN_VALUE,
            Double.MAX_VALUE, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, 3, -7.25, 1e-310};
        for (double x : values) {
            note(Double.doubleToLongBits(Math.sqrt(x)));
            note(Double.doubleToLongBits(Math.floor(x)));
            note(Double.doubleToLongBits(Math.ceil(x)));
            note(Double.doubleToLongBits(Math.rint(x)));
            note(Math.round(x));
            for (double y : values) {
                for (double z : values) {
                    note(Double.doubleToLongBits(Math.fma(x, y, z)));
                    note(Float.floatToIntBits(Math.fma((float) x, (float) y, (float) z)));
                }
            }
        }
        System.out.println("floats " + sum);
    }

    static void arrays() {
        Random random = new Random(5);
        for (int length = 0; length < 70; length++) {
            byte[] bytes = new byte[length];
            random.nextBytes(bytes);
            char[] chars = new char[length];
            short[] shorts = new short[length];
            int[] ints = new int[length];
            long[] longs = new long[length];
            double[] doubles = new double[length];
            for (int i = 0; i < length; i++) {
                chars[i] = (char) bytes[i];
                shorts[i] = (short) (bytes[i] * 77);
                ints[i] = bytes[i] * 7777777;
                longs[i] = bytes[i] * 777777777777L;
                doubles[i] = bytes[i] / 7.0;
            }
            note(Arrays.hashCode(bytes) + Arrays.hashCode(chars) + Arrays.hashCode(shorts) + Arrays.hashCode(ints)
                    + Arrays.hashCode(longs));
            for (int at = 0; at < length; at += 3) {
                byte[] b = bytes.clone();
                b[at] ^= 4;
                int[] i = ints.clone();
                i[at]++;
                long[] l = longs.clone();
                l[at]--;
                char[] c = chars.clone();
                c[at]++;
                double[] d = doubles.clone();
                d[at] = Double.NaN;
                note(Arrays.mismatch(bytes, b) + Arrays.mismatch(ints, i) * 100L + Arrays.mismatch(longs, l) * 10000L
                        + Arrays.mismatch(chars, c) * 1000000L + Arrays.mismatch(doubles, d) * 100000000L);
                note(Arrays.compare(bytes, b) + Arrays.compare(ints, i) + Arrays.compare(chars, c));
                note((Arrays.equals(bytes, at, length, b, at, length) ? 1 : 0) + (Arrays.equals(longs, l) ? 2 : 0));
            }
            Arrays.fill(bytes, (byte) -3);
            Arrays.fill(chars, '\uffff');
            Arrays.fill(ints, Integer.MIN_VALUE);
            Arrays.fill(longs, Long.MIN_VALUE);
            note(Arrays.hashCode(bytes) + Arrays.hashCode(chars) + Arrays.hashCode(ints) + Arrays.hashCode(longs));
        }
        System.out.println("arrays " + sum + " " + Arrays.hashCode((int[]) null) + Arrays.hashCode((byte[]) null));
        fail("fill", () -> Arrays.fill((int[]) null, 1));
    }

    static void buffers() {
        ByteBuffer b = ByteBuffer.allocateDirect(40);
        for (int i = 0; i < 40; i++) {
            b.put(i, (byte) (i * 13));
        }
        for (ByteOrder order : new ByteOrder[] {ByteOrder.BIG_ENDIAN, ByteOrder.LITTLE_ENDIAN}) {
            b.order(order);
            for (int i = 0; i < 32; i++) {
                note(b.get(i) + b.getInt(i) + b.getLong(i) + b.getShort(i) + b.getChar(i));
            }
        }
        b.position(3).limit(9);
        ByteBuffer slice = b.slice();
        for (int round = 0; round < 20; round++) {
            for (slice.rewind(); slice.hasRemaining();) {
                note(slice.get());
            }
        }
        System.out.println("buffers " + sum);
        fail("get", () -> slice.get());
        fail("get", () -> slice.get(6));
        fail("get", () -> slice.get(-1));
        fail("getInt", () -> slice.getInt(3));
        fail("getLong", () -> slice.getLong(0));
        fail("getLong", () -> slice.asReadOnlyBuffer().getLong(Integer.MAX_VALUE));
    }

    static void bigIntegers() {
        Random random = new Random(9);
        for (int bits = 1; bits < 3000; bits = bits * 3 / 2 + 7) {
            BigInteger a = new BigInteger(bits, random);
            BigInteger c = new BigInteger(bits / 2 + 1, random).add(BigInteger.ONE);
            note(a.multiply(c).hashCode());
            note(a.multiply(a).hashCode());
            note(a.divide(c).hashCode() + a.mod(c).hashCode());
            note(a.modPow(BigInteger.valueOf(1001), c.setBit(0)).hashCode());
            note(a.sqrt().hashCode() + a.pow(3).hashCode() + a.gcd(c).hashCode());
            note(new BigInteger(a.toString()).hashCode());
        }
        System.out.println("big integers " + sum);
    }

    static void checksums() throws Exception {
        byte[] data = new byte[1000];
        new Random(2).nextBytes(data);
        for (int length : new int[] {0, 1, 7, 8, 9, 63, 64, 65, 999}) {
            for (Checksum c : new Checksum[] {new CRC32(), new CRC32C(), new Adler32()}) {
                c.update(data, 1, length);
                note(c.getValue());
                c.update(5);
                note(c.getValue());
            }
            for (String name : new String[] {"MD5", "SHA-1", "SHA-224", "SHA-256", "SHA-384", "SHA-512", "SHA3-224", "SHA3-256",
                "SHA3-512", "SHA-512/256"}) {
                MessageDigest digest = MessageDigest.getInstance(name);
                digest.update(data, 1, length);
                MessageDigest copy = (MessageDigest) digest.clone();
                digest.update(data);
                note(new BigInteger(digest.digest()).hashCode());
                note(new BigInteger(copy.digest()).hashCode());
            }
        }
        System.out.println("checksums " + sum);
        fail("update", () -> new CRC32C().update(data, 990, 11));
        fail("update", () -> new CRC32C().update(null, 0, 0));
    }

    static void atomics() {
        AtomicInteger i = new AtomicInteger(Integer.MAX_VALUE);
        AtomicLong l = new AtomicLong(-1);
        AtomicReference<String> r = new AtomicReference<>("a");
        AtomicReferenceArray<String> a = new AtomicReferenceArray<>(2);
        a.setRelease(1, "b");
        System.out.println(i.getAndAdd(5) + " " + i + " " + i.getAndSet(3) + " " + l.getAndAdd(1L << 40) + " " + l + " "
                + l.getAndSet(9) + " " + r.getAndSet("z") + r.getAcquire() + r.getOpaque() + a.getAcquire(1) + a.getOpaque(0));
        Map<String, Integer> map = new java.util.concurrent.ConcurrentHashMap<>();
        for (int k = 0; k < 2000; k++) {
            map.merge("k" + k % 300, k, Integer::sum);
        }
        System.out.println(new TreeMap<>(map).hashCode());
    }

    public static void main(String[] args) throws Exception {
        integers();
        floats();
        arrays();
        buffers();
        bigIntegers();
        checksums();
        atomics();
    }
}
