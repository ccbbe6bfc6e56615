package jemlike.parallel;

/** The product of two int matrices; a unit is one column of the result. */
public final class Matrix extends UnitBench {
    private static final int SIZE = 20;

    private final int[][] left = new int[SIZE][SIZE];
    /** The right factor, column by column. */
    private final int[][] right = new int[SIZE][SIZE];
    /** The product, column by column. */
    private final int[][] product = new int[SIZE][SIZE];

    public Matrix() {
        super(SIZE);
        int value = 0;
        for (int i = 0; i < SIZE; i++) {
            for (int j = 0; j < SIZE; j++) {
                left[i][j] = value + 12345;
                right[j][i] = value + 67890;
                value++;
            }
        }
    }

    @Override
    public String name() {
        return "Matrix";
    }

    @Override
    public int fixedCount() {
        return 100;
    }

    @Override
    void unit(int number) {
        int[] column = right[number];
        int[] result = product[number];
        for (int i = 0; i < SIZE; i++) {
            int sum = 0;
            for (int k = 0; k < SIZE; k++) {
                sum += left[i][k] * column[k];
            }
            result[i] = sum;
        }
    }

    @Override
    int checksum() {
        int sum = 0;
        for (int i = 0; i < SIZE; i++) {
            for (int j = 0; j < SIZE; j++) {
                sum = sum * 31 + product[j][i];
            }
        }
        return sum;
    }
}
