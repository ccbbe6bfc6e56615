// Identity of small boxed values, equality of boxes across types, boxing conversions.
public class BoxCaching {
    static Integer box(int i) { return i; }
    static int unbox(Integer i) { return i; }

    public static void main(String[] args) {
        int[] v = {-129, -128, -1, 0, 1, 127, 128, 1000};
        for (int i : v) {
            Integer a = i, b = i;
            Long la = (long) i, lb = (long) i;
            Short sa = (short) i, sb = (short) i;
            System.out.println(i + " " + (a == b) + " " + a.equals(b) + " " + (la == lb) + " " + (sa == sb)
                + " " + la.equals(a) + " " + (box(i) == Integer.valueOf(i)) + " " + (a <= b && a >= b));
        }
        boolean all = true;
        for (int i = -128; i < 128; i++) {
            Byte x = (byte) i, y = (byte) i;
            all &= x == y;
            if (i >= 0) {
                Character c = (char) i, d = (char) i;
                all &= c == d;
            }
        }
        Boolean t = true, u = true;
        System.out.println(all + " " + (t == u) + " " + (Boolean.valueOf("true") == Boolean.TRUE) + " "
            + (new Integer(5) == new Integer(5)));
        Object[] o = {1, 1L, 1.0, 1f, (byte) 1, (short) 1, (char) 1, true};
        for (Object a : o) {
            StringBuilder sb = new StringBuilder();
            for (Object b : o) sb.append(a.equals(b) ? '1' : '.');
            System.out.println(sb + " " + a.getClass().getName() + " " + a.hashCode());
        }
        Integer i = 5;
        i++;
        i += 10;
        ++i;
        Integer j = i--;
        System.out.println(i + " " + j + " " + -i + " " + ~j + " " + (i > j ? i : j) + " " + (i + j) * 2
            + " " + unbox(box(70000)));
        Long l = 5L;
        l *= 3;
        l <<= 2;
        Double d = 1.5;
        d /= 2;
        Character c = 'a';
        c++;
        Boolean z = true;
        z &= false;
        z = !z;
        Byte b = 1;
        b++;
        System.out.println(l + " " + d + " " + c + " " + z + " " + b + " " + (c + 1) + " " + (d + i));
        Integer[] arr = {1, 2, 3};
        arr[1]++;
        arr[0] += arr[1] * arr[2];
        int sum = 0;
        for (int x : arr) sum += x;
        System.out.println(sum);
        Integer nul = null;
        try {
            int x = nul;
            System.out.println(x);
        } catch (NullPointerException e) {
            System.out.println("unbox null");
        }
        try {
            nul++;
        } catch (NullPointerException e) {
            System.out.println("increment null");
        }
        Object n = args.length == 0 ? 1 : "s";
        Object m = true ? 1 : 2.0;
        Object k = true ? (Integer) 1 : (Double) 2.0;
        System.out.println(n + " " + m + " " + k);
        long w = i;
        double dd = c;
        System.out.println(w + " " + dd + " " + (i == 16) + " " + (l == 60));
    }
}
