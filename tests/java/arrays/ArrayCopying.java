// System.arraycopy with overlap, every type and offset; clone of all array types.
public class ArrayCopying {
    static long hash(int[] a) {
        long h = 0;
        for (int v : a) h = h * 31 + v;
        return h;
    }

    public static void main(String[] args) {
        for (int src = 0; src < 8; src++) {
            for (int dst = 0; dst < 8; dst++) {
                int[] a = new int[12];
                byte[] b = new byte[12];
                long[] l = new long[12];
                Object[] o = new Object[12];
                char[] c = new char[12];
                double[] d = new double[12];
                for (int i = 0; i < 12; i++) {
                    a[i] = i;
                    b[i] = (byte) i;
                    l[i] = i;
                    o[i] = i;
                    c[i] = (char) ('a' + i);
                    d[i] = i;
                }
                System.arraycopy(a, src, a, dst, 4);
                System.arraycopy(b, src, b, dst, 4);
                System.arraycopy(l, src, l, dst, 4);
                System.arraycopy(o, src, o, dst, 4);
                System.arraycopy(c, src, c, dst, 4);
                System.arraycopy(d, src, d, dst, 4);
                boolean same = true;
                for (int i = 0; i < 12; i++) {
                    same &= a[i] == b[i] && a[i] == l[i] && o[i].equals(a[i]) && c[i] - 'a' == a[i]
                        && d[i] == a[i];
                }
                System.out.print(hash(a) + (same ? " " : "! "));
            }
            System.out.println();
        }
        int[] i1 = {1, 2, 3};
        int[] i2 = i1.clone();
        i2[0] = 9;
        System.out.println(i1[0] + " " + i2[0] + " " + i2.length + " " + (i1.getClass() == i2.getClass()));
        long[] l1 = {Long.MIN_VALUE};
        byte[] b1 = {-1};
        boolean[] z1 = {true};
        char[] c1 = {'x'};
        short[] s1 = {-2};
        float[] f1 = {1.5f};
        double[] d1 = {2.5};
        System.out.println(l1.clone()[0] + " " + b1.clone()[0] + " " + z1.clone()[0] + " " + c1.clone()[0]
            + " " + s1.clone()[0] + " " + f1.clone()[0] + " " + d1.clone()[0]);
        String[][] deep = {{"a"}, {"b"}};
        String[][] shallow = deep.clone();
        shallow[0][0] = "changed";
        shallow[1] = null;
        System.out.println(deep[0][0] + " " + deep[1][0]);
        Object[] strs = new String[] {"p", "q"};
        Object[] cl = strs.clone();
        System.out.println(cl.getClass().getName() + " " + cl[1]);
        System.arraycopy(strs, 0, new Object[2], 0, 2);
        Integer[] boxed = {1, 2, 3};
        Number[] nums = new Number[3];
        System.arraycopy(boxed, 0, nums, 0, 3);
        System.out.println(nums[2]);
        System.arraycopy(i1, 3, i2, 3, 0);
        System.out.println(new int[0].clone().length);
    }
}
