/** Counts the placements of queens by recursion over three bit masks. */
public class NQueens {
    static int place(int all, int columns, int left, int right) {
        if (columns == all) {
            return 1;
        }
        int count = 0;
        int free = all & ~(columns | left | right);
        while (free != 0) {
            int bit = free & -free;
            free ^= bit;
            count += place(all, columns | bit, (left | bit) << 1, (right | bit) >> 1);
        }
        return count;
    }

    public static void main(String[] args) {
        int rounds = Kernel.rounds(args, 1500);
        long sum = 0;
        for (int i = 0; i < rounds; i++) {
            int n = 9 + (i & 1);
            sum = sum * 31 + place((1 << n) - 1, 0, 0, 0);
        }
        Kernel.report("NQueens", sum);
    }
}
