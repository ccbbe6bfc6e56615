/** Flips prefixes of all permutations of a few numbers until each begins with 0. */
public class Fannkuch {
    static int flips(int[] permutation, int[] work) {
        int n = permutation.length;
        for (int i = 0; i < n; i++) {
            work[i] = permutation[i];
        }
        int count = 0;
        int first;
        while ((first = work[0]) != 0) {
            int i = 0;
            int j = first;
            while (i < j) {
                int t = work[i];
                work[i++] = work[j];
                work[j--] = t;
            }
            count++;
        }
        return count;
    }

    /** Steps to the next permutation in lexical order, or says that there is none. */
    static boolean next(int[] p) {
        int i = p.length - 2;
        while (i >= 0 && p[i] > p[i + 1]) {
            i--;
        }
        if (i < 0) {
            return false;
        }
        int j = p.length - 1;
        while (p[j] < p[i]) {
            j--;
        }
        int t = p[i];
        p[i] = p[j];
        p[j] = t;
        for (int low = i + 1, high = p.length - 1; low < high; low++, high--) {
            t = p[low];
            p[low] = p[high];
            p[high] = t;
        }
        return true;
    }

    static long all(int n) {
        int[] p = new int[n];
        int[] work = new int[n];
        for (int i = 0; i < n; i++) {
            p[i] = i;
        }
        long sum = 0;
        int most = 0;
        int parity = 1;
        do {
            int count = flips(p, work);
            if (count > most) {
                most = count;
            }
            sum += parity * count;
            parity = -parity;
        } while (next(p));
        return sum * 100 + most;
    }

    public static void main(String[] args) {
        int rounds = Kernel.rounds(args, 31);
        long sum = 0;
        for (int i = 0; i < rounds; i++) {
            sum = sum * 31 + all(8 + (i % 5 == 4 ? 1 : 0));
        }
        Kernel.report("Fannkuch", sum);
    }
}
