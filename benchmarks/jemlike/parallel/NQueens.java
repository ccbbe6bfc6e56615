package jemlike.parallel;

import jemlike.Bench;

/**
 * Counts the placements of nine queens. The first three columns are enumerated on a stack of bit
 * masks by a synchronized method that hands out what it finds; the cores count the rest.
 */
public final class NQueens extends Bench implements Job {
    private static final int SIZE = 9;
    private static final int SHARED_COLUMNS = 3;
    private static final int ALL = (1 << SIZE) - 1;

    /** One partial placement: the rows and diagonals that its queens attack. */
    private static final class Placement {
        int rows;
        int up;
        int down;
    }

    private final int[] rows = new int[SHARED_COLUMNS];
    private final int[] ups = new int[SHARED_COLUMNS];
    private final int[] downs = new int[SHARED_COLUMNS];
    private final int[] free = new int[SHARED_COLUMNS];
    private int column;
    private long total;

    @Override
    public String name() {
        return "NQueens";
    }

    @Override
    public int fixedCount() {
        return 100;
    }

    @Override
    public boolean isParallel() {
        return true;
    }

    private void begin() {
        column = 0;
        free[0] = ALL;
        total = 0;
    }

    /** Puts the next placement of the shared columns into p; false when all were handed out. */
    private synchronized boolean next(Placement p) {
        while (column >= 0) {
            int candidates = free[column];
            if (candidates == 0) {
                column--;
            } else {
                int bit = candidates & -candidates;
                free[column] = candidates ^ bit;
                int nextRows = rows[column] | bit;
                int nextUp = (ups[column] | bit) << 1;
                int nextDown = (downs[column] | bit) >> 1;
                if (column + 1 == SHARED_COLUMNS) {
                    p.rows = nextRows;
                    p.up = nextUp;
                    p.down = nextDown;
                    return true;
                }
                column++;
                rows[column] = nextRows;
                ups[column] = nextUp;
                downs[column] = nextDown;
                free[column] = ALL & ~(nextRows | nextUp | nextDown);
            }
        }
        return false;
    }

    private synchronized void add(long count) {
        total += count;
    }

    private synchronized long total() {
        return total;
    }

    private static long count(int rows, int up, int down) {
        if (rows == ALL) {
            return 1;
        }
        long count = 0;
        int free = ALL & ~(rows | up | down);
        while (free != 0) {
            int bit = free & -free;
            free ^= bit;
            count += count(rows | bit, (up | bit) << 1, (down | bit) >> 1);
        }
        return count;
    }

    @Override
    public void work(int core) {
        Placement p = new Placement();
        while (next(p)) {
            add(count(p.rows, p.up, p.down));
        }
    }

    @Override
    public int perform(int count) {
        int checksum = 0;
        for (int i = 0; i < count; i++) {
            begin();
            Cores.run(this);
            checksum = checksum * 31 + (int) total();
        }
        return checksum;
    }
}
