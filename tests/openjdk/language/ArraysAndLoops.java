// Arrays: multidimensional, jagged, defaults, covariant, clones, varargs; loops with labels, big switch machines.
import java.util.*;

public class ArraysAndLoops {
    static int sum(int... xs) { int s = 0; for (int x : xs) s += x; return s; }

    static String kinds(Object... xs) { return xs == null ? "null" : xs.length + Arrays.toString(xs); }

    static long interpret(int[] code, int input) {
        int[] stack = new int[64];
        int sp = 0, pc = 0;
        long steps = 0;
        int a = input, b = 1;
        while (true) {
            steps++;
            switch (code[pc++]) {
                case 0: stack[sp++] = code[pc++]; break;
                case 1: stack[sp - 2] += stack[sp - 1]; sp--; break;
                case 2: stack[sp - 2] *= stack[sp - 1]; sp--; break;
                case 3: stack[sp - 2] -= stack[sp - 1]; sp--; break;
                case 4: stack[sp++] = a; break;
                case 5: stack[sp++] = b; break;
                case 6: a = stack[--sp]; break;
                case 7: b = stack[--sp]; break;
                case 8: pc = stack[--sp] != 0 ? code[pc] : pc + 1; break;
                case 9: return steps * 1000003L + b;
                default: throw new IllegalStateException("opcode " + code[pc - 1]);
            }
        }
    }

    public static void main(String[] args) {
        int[][][] cube = new int[3][4][];
        cube[1][2] = new int[] {7, 8};
        int[][] jagged = {{1}, {}, {2, 3}, null};
        System.out.println(cube[0].length + " " + cube[1][2][1] + " " + (cube[2][3] == null) + Arrays.deepToString(jagged) + Arrays.deepToString(new boolean[2][2]) + Arrays.toString(new char[2]).length() + new String[2][3][0].length);
        Object[] cov = new Integer[2];
        try {
            cov[0] = "s";
        } catch (ArrayStoreException e) {
            System.out.println(e.getMessage());
        }
        int[] orig = {3, 1, 2}, copy = orig.clone();
        copy[0] = 9;
        int[][] deep = {{1}, {2}}, shallow = deep.clone();
        shallow[0][0] = 5;
        System.out.println(orig[0] + " " + deep[0][0] + " " + Arrays.equals(orig, copy) + orig.equals(copy) + Arrays.asList(1, 2).equals(List.of(1, 2)));
        System.out.println(sum() + " " + sum(1) + " " + sum(1, 2, 3) + " " + sum(new int[] {4, 5}) + kinds() + kinds(1, "a") + kinds((Object[]) null) + kinds((Object) null) + kinds(new Object[] {1}) + kinds((Object) new Object[0]).length() / 100 + kinds(new int[1]).startsWith("1"));
        System.out.println(Arrays.toString(Arrays.copyOf(orig, 5)) + Arrays.toString(Arrays.copyOfRange(orig, 1, 6)) + Arrays.toString(Arrays.copyOf(new String[] {"q"}, 2)));
        System.arraycopy(orig, 0, copy, 1, 2);
        System.arraycopy(copy, 0, copy, 1, 2);
        System.out.println(Arrays.toString(copy));
        for (Runnable r : new Runnable[] {() -> System.arraycopy(orig, 0, copy, 2, 2), () -> System.arraycopy(orig, -1, copy, 0, 1), () -> System.arraycopy(orig, 0, new long[3], 0, 1), () -> System.arraycopy("x", 0, copy, 0, 1), () -> System.arraycopy(new Object[] {"a", 1}, 0, new String[2], 0, 2), () -> System.arraycopy(null, 0, copy, 0, 0), () -> System.arraycopy(orig, 0, copy, 0, -1), () -> { int[] x = new int[2]; x[2] = 1; }, () -> { Object o = new int[Integer.MAX_VALUE - 8 < 0 ? 1 : 2][-3]; }, () -> Arrays.copyOf(orig, -1), () -> Arrays.copyOfRange(orig, 2, 1), () -> Arrays.fill(orig, 1, 9, 0)}) {
            try {
                r.run();
                System.out.println("fine");
            } catch (RuntimeException e) {
                System.out.println(e.getClass().getSimpleName() + " " + e.getMessage());
            }
        }
        int[] factorial = {5, 4, 2, 7, 4, 0, 1, 3, 6, 4, 8, 0, 9};
        for (int n : new int[] {1, 5, 12, 200}) System.out.print(interpret(factorial, n) + " ");
        System.out.println();
        try {
            interpret(new int[] {77}, 0);
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        long[][] m = {{1, 1}, {1, 0}}, r = {{1, 0}, {0, 1}};
        for (int e = 90; e > 0; e >>= 1) {
            if ((e & 1) == 1) r = times(r, m);
            m = times(m, m);
        }
        System.out.println(r[0][1]);
        int[][] spiral = new int[6][6];
        int x = 0, y = 0, dx = 1, dy = 0;
        for (int k = 1; k <= 36; k++) {
            spiral[y][x] = k;
            int nx = x + dx, ny = y + dy;
            if (nx < 0 || ny < 0 || nx == 6 || ny == 6 || spiral[ny][nx] != 0) { int t = dx; dx = -dy; dy = t; }
            x += dx;
            y += dy;
        }
        System.out.println(Arrays.deepToString(spiral));
        int queens = 0;
        int[] cols = new int[7];
        search:
        for (int row = 0; row >= 0; ) {
            if (row == 7) { queens++; row--; cols[row]++; continue; }
            while (cols[row] < 7) {
                boolean ok = true;
                for (int k = 0; k < row && ok; k++) ok = cols[k] != cols[row] && Math.abs(cols[k] - cols[row]) != row - k;
                if (ok) { if (++row < 7) cols[row] = 0; continue search; }
                cols[row]++;
            }
            if (--row >= 0) cols[row]++;
        }
        System.out.println(queens);
    }

    static long[][] times(long[][] a, long[][] b) {
        long[][] c = new long[2][2];
        for (int i = 0; i < 2; i++) for (int j = 0; j < 2; j++) for (int k = 0; k < 2; k++) c[i][j] += a[i][k] * b[k][j];
        return c;
    }
}
