/** 64-bit integers: congruential and shift generators, a bitwise CRC, division, comparisons. */
public class LongMath {
    static long crc(long crc, long word) {
        crc ^= word;
        for (int bit = 0; bit < 64; bit++) {
            if (crc < 0) {
                crc = crc << 1 ^ 0x42F0E1EBA9EA3693L;
            } else {
                crc <<= 1;
            }
        }
        return crc;
    }

    static long gcd(long a, long b) {
        while (b != 0) {
            long r = a % b;
            a = b;
            b = r;
        }
        return a;
    }

    public static void main(String[] args) {
        int rounds = Kernel.rounds(args, 1200000);
        long seed = 88172645463325252L;
        long shifted = seed;
        long crc = -1L;
        long sum = 0;
        for (int i = 0; i < rounds; i++) {
            seed = seed * 6364136223846793005L + 1442695040888963407L;
            shifted ^= shifted << 13;
            shifted ^= shifted >>> 7;
            shifted ^= shifted << 17;
            crc = crc(crc, seed);
            sum += gcd(seed >>> 40, shifted >>> 44);
            if (seed > shifted) {
                sum ^= seed / (shifted | 1);
            } else {
                sum -= (int) (shifted >> 32) | seed & 0xffffL;
            }
        }
        Kernel.report("LongMath", sum + crc);
    }
}
