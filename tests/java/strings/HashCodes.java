// hashCode of strings and of other value classes.
import java.util.Arrays;
import java.util.List;

public class HashCodes {
    public static void main(String[] args) {
        StringBuilder sb = new StringBuilder();
        long total = 0;
        for (int i = 0; i < 2000; i++) {
            sb.append((char) (i * 37 % 60000));
            String s = sb.length() > 300 ? sb.substring(sb.length() - 300) : sb.toString();
            int h = 0;
            for (int j = 0; j < s.length(); j++) h = 31 * h + s.charAt(j);
            if (h != s.hashCode()) System.out.println("wrong at " + i);
            total += h;
        }
        System.out.println(total);
        System.out.println("".hashCode() + " " + "a".hashCode() + " " + "Hello, World".hashCode() + " "
            + "polygenelubricants".hashCode());
        Object[] v = {0, 1, -1, Integer.MAX_VALUE, 0L, 1L << 32, -1L, Long.MIN_VALUE, 1.0, -0.0, 0.0,
            Double.NaN, 1f, -0f, Float.NaN, 'a', '\uffff', true, false, (byte) -1, (short) -2, "s"};
        for (Object o : v) System.out.print(o.hashCode() + " ");
        System.out.println();
        List<Object> l = Arrays.asList(1, "a", null, 2.5, 'c');
        System.out.println(l.hashCode() + " " + new java.util.ArrayList<Object>(l).hashCode() + " "
            + new java.util.LinkedList<Object>(l).hashCode());
        System.out.println(java.util.Objects.hash(1, "a", null) + " " + java.util.Objects.hashCode(null)
            + " " + Arrays.hashCode(new Object[] {1, "a", null}) + " " + java.util.Objects.hash());
        System.out.println(Integer.hashCode(5) + Long.hashCode(1L << 40) + Double.hashCode(2.5)
            + Boolean.hashCode(true) + Character.hashCode('x') + Byte.hashCode((byte) 3)
            + Short.hashCode((short) 4) + Float.hashCode(1.5f));
        java.util.Map<String, Integer> m = new java.util.HashMap<>();
        m.put("one", 1);
        m.put(null, 2);
        m.put("x", null);
        System.out.println(m.hashCode() + " " + m.entrySet().hashCode() + " "
            + new java.util.TreeMap<>(java.util.Collections.singletonMap("k", "v")).hashCode());
        System.out.println(new java.util.HashSet<Object>(Arrays.asList(1, 2, "z")).hashCode() + " "
            + java.util.Optional.of("q").hashCode() + " " + java.util.Optional.empty().hashCode());
        java.util.BitSet bs = new java.util.BitSet();
        bs.set(3);
        bs.set(100);
        System.out.println(bs.hashCode());
    }
}
