package stock;

/** Arrays of arrays. */
final class Grid {
    private final int[][] cells;

    Grid(int size) {
        cells = new int[size][size];
        for (int row = 0; row < size; row++) {
            fill(cells[row], row);
        }
    }

    private static void fill(int[] row, int number) {
        for (int i = 0; i < row.length; i++) {
            row[i] = i * number + 1;
        }
    }

    Grid times(Grid other) {
        int size = cells.length;
        Grid product = new Grid(size);
        for (int row = 0; row < size; row++) {
            for (int column = 0; column < size; column++) {
                int sum = 0;
                for (int i = 0; i < size; i++) {
                    sum += cells[row][i] * other.cells[i][column];
                }
                product.cells[row][column] = sum;
            }
        }
        return product;
    }

    long trace() {
        long sum = 0;
        for (int i = 0; i < cells.length; i++) {
            sum += cells[i][i];
        }
        return sum;
    }
}
