// All if_icmp and if forms against constants and variables.
public class IntBranches {
    static int two(int a, int b) {
        int r = 0;
        if (a == b) r += 1;
        if (a != b) r += 2;
        if (a < b) r += 4;
        if (a >= b) r += 8;
        if (a > b) r += 16;
        if (a <= b) r += 32;
        return r;
    }

    static int zero(int a) {
        int r = 0;
        if (a == 0) r += 1;
        if (a != 0) r += 2;
        if (a < 0) r += 4;
        if (a >= 0) r += 8;
        if (a > 0) r += 16;
        if (a <= 0) r += 32;
        return r;
    }

    static int refs(Object a, Object b) {
        int r = 0;
        if (a == b) r += 1;
        if (a != b) r += 2;
        if (a == null) r += 4;
        if (a != null) r += 8;
        if (null == b) r += 16;
        if (null != b) r += 32;
        return r;
    }

    static String constants(int a) {
        StringBuilder sb = new StringBuilder();
        sb.append(a == -1 ? 'a' : '.').append(a == 5 ? 'b' : '.').append(a == 127 ? 'c' : '.')
            .append(a == -128 ? 'd' : '.');
        sb.append(a == 128 ? 'e' : '.').append(a == 32767 ? 'f' : '.').append(a == -32768 ? 'g' : '.')
            .append(a == 32768 ? 'h' : '.');
        sb.append(a == Integer.MIN_VALUE ? 'i' : '.').append(a < 6 ? 'j' : '.').append(a > -2 ? 'k' : '.')
            .append(a <= 127 ? 'l' : '.');
        return sb.toString();
    }

    public static void main(String[] args) {
        int[] v = {0, 1, -1, 5, 127, 128, -128, -129, 32767, 32768, -32768, Integer.MAX_VALUE,
            Integer.MIN_VALUE};
        for (int a : v) {
            StringBuilder sb = new StringBuilder().append(a).append(' ').append(zero(a)).append(' ')
                .append(constants(a));
            for (int b : v) {
                sb.append(' ').append(two(a, b));
            }
            System.out.println(sb);
        }
        Object[] o = {null, "x", new Object(), "x", new int[0]};
        for (Object a : o) {
            for (Object b : o) {
                System.out.print(refs(a, b) + " ");
            }
            System.out.println();
        }
        boolean[] bools = new boolean[3];
        bools[1] = true;
        for (boolean b : bools) {
            if (b) System.out.println("t");
            if (!b) System.out.println("f");
            if (b == true) System.out.println("tt");
        }
    }
}
