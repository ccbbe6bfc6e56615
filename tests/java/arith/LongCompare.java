// lcmp in all branch forms with values that differ only in one half.
public class LongCompare {
    public static void main(String[] args) {
        long[] v = {0, 1, -1, 0x100000000L, 0xffffffffL, -0x100000000L, Long.MIN_VALUE, Long.MAX_VALUE,
            0x7fffffff00000000L, 0x7fffffffL, 0x80000000L, 0x8000000080000000L};
        for (long a : v) {
            StringBuilder sb = new StringBuilder();
            for (long b : v) {
                int r = 0;
                if (a < b) r += 1;
                if (a <= b) r += 2;
                if (a > b) r += 4;
                if (a >= b) r += 8;
                if (a == b) r += 16;
                if (a != b) r += 32;
                sb.append(r).append('/').append(Long.compare(a, b)).append('/')
                    .append(Long.compareUnsigned(a, b)).append(' ');
            }
            System.out.println(sb);
        }
        long n = 0;
        for (long i = Integer.MAX_VALUE - 5L; i <= Integer.MAX_VALUE + 5L; i++) {
            n += i;
        }
        System.out.println(n);
        int count = 0;
        for (long i = Long.MAX_VALUE - 3; i > 0; i++) {
            count++;
        }
        System.out.println(count);
    }
}
