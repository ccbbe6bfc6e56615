// multianewarray with all and with partial dimensions, ragged arrays, nested initializers.
public class MultiArrays {
    static String shape(Object o) {
        if (o == null) return "null";
        if (o instanceof Object[]) {
            StringBuilder sb = new StringBuilder("[");
            for (Object e : (Object[]) o) sb.append(shape(e));
            return sb.append("]").toString();
        }
        if (o instanceof int[]) return "i" + ((int[]) o).length;
        if (o instanceof long[]) return "l" + ((long[]) o).length;
        if (o instanceof double[]) return "d" + ((double[]) o).length;
        return "o";
    }

    public static void main(String[] args) {
        System.out.println(shape(new int[2][3]));
        System.out.println(shape(new int[2][]));
        System.out.println(shape(new int[2][3][]));
        System.out.println(shape(new long[2][2][2]));
        System.out.println(shape(new double[1][2][3][4]));
        System.out.println(shape(new String[2][2]));
        System.out.println(shape(new Object[0][5]));
        System.out.println(shape(new int[3][0]));
        System.out.println(shape(new int[1][1][1][1][1][1][1][1]));
        System.out.println(shape(new int[][] {{1}, {}, {1, 2, 3}, null}));
        System.out.println(new int[1][2].getClass().getName() + " " + new String[1][2][3].getClass()
            .getName() + " " + new boolean[0][].getClass().getName());
        int[][] a = new int[100][100];
        for (int i = 0; i < 100; i++) for (int j = 0; j < 100; j++) a[i][j] = i * j;
        long sum = 0;
        for (int[] row : a) for (int v : row) sum += v;
        System.out.println(sum);
        int[][] tri = new int[20][];
        for (int i = 0; i < tri.length; i++) {
            tri[i] = new int[i + 1];
            tri[i][0] = tri[i][i] = 1;
            for (int j = 1; j < i; j++) tri[i][j] = tri[i - 1][j - 1] + tri[i - 1][j];
        }
        System.out.println(tri[19][9] + " " + tri[19][19]);
        int[][] alias = {a[1], a[1]};
        alias[0][1] = 77;
        System.out.println(alias[1][1] + " " + a[1][1] + " " + (alias[0] == alias[1]));
        long[][][] cube = new long[4][5][6];
        long x = 0;
        for (long[][] p : cube) for (long[] r : p) for (int i = 0; i < r.length; i++) r[i] = x++;
        System.out.println(cube[3][4][5] + " " + cube[0][1][0] + " " + ++cube[2][2][2] + " "
            + (cube[1][1][1] += 100));
        Object[] arrs = {new int[3], new int[2][2], new String[1]};
        System.out.println(((int[]) arrs[0]).length + ((int[][]) arrs[1])[1].length + " " + arrs.length);
        int[] dims[] = {{1, 2}, {3}}, single = {9};
        System.out.println(dims[1][0] + single[0]);
        for (int bad = 0; bad < 3; bad++) {
            try {
                int[][][] m = new int[bad == 0 ? -1 : 2][bad == 1 ? -2 : 3][bad == 2 ? -3 : 1];
                System.out.println(m.length);
            } catch (NegativeArraySizeException e) {
                System.out.println(e.getMessage());
            }
        }
        try {
            int[][] m = new int[0][-7];
            System.out.println(m.length);
        } catch (NegativeArraySizeException e) {
            System.out.println("inner " + e.getMessage());
        }
    }
}
