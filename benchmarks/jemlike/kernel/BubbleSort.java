package jemlike.kernel;

import jemlike.Bench;

/** Twenty numbers in two interleaved sequences, put in order by bubble sort. */
public final class BubbleSort extends Bench {
    private static final int SIZE = 20;
    private final int[] values = new int[SIZE];
    private int checksum;

    @Override
    public String name() {
        return "BubbleSort";
    }

    @Override
    public int fixedCount() {
        return 10000;
    }

    private void fill() {
        int high = SIZE;
        int low = 0;
        for (int i = 0; i < SIZE; i += 2) {
            values[i] = high--;
            values[i + 1] = low++;
        }
    }

    private void sort() {
        boolean isSwapped;
        int end = SIZE;
        do {
            isSwapped = false;
            for (int i = 1; i < end; i++) {
                if (values[i - 1] > values[i]) {
                    int swap = values[i];
                    values[i] = values[i - 1];
                    values[i - 1] = swap;
                    isSwapped = true;
                }
            }
            end--;
        } while (isSwapped);
    }

    @Override
    public int perform(int count) {
        for (int i = 0; i < count; i++) {
            fill();
            sort();
            checksum = checksum * 31 + values[i % SIZE];
        }
        return checksum;
    }
}
