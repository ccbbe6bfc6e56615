/** Strings taken apart and hashed: charAt, hashCode of new strings, equals, indexOf, substring. */
public class StringHash {
    static int hash(String s) {
        int h = 7;
        for (int i = 0; i < s.length(); i++) {
            h = h * 33 ^ s.charAt(i);
        }
        return h;
    }

    static String word(int seed, char[] buffer) {
        int length = 6 + (seed & 15);
        for (int i = 0; i < length; i++) {
            seed = seed * 1664525 + 1013904223;
            buffer[i] = (char) ('a' + (seed >>> 24) % 26);
        }
        return new String(buffer, 0, length);
    }

    public static void main(String[] args) {
        int rounds = Kernel.rounds(args, 510000);
        char[] buffer = new char[32];
        String previous = "benchmark";
        long sum = 0;
        for (int i = 0; i < rounds; i++) {
            String w = word(i, buffer);
            sum = sum * 31 + hash(w);
            sum += w.hashCode();
            if (w.equals(previous) || w.compareTo(previous) > 0) {
                previous = w.substring(1, w.length() - 1);
            }
            sum ^= w.indexOf('e');
            if (w.startsWith(previous.substring(0, 2))) {
                sum++;
            }
        }
        Kernel.report("StringHash", sum);
    }
}
