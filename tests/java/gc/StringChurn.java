// Millions of short-lived strings and builders under a small heap, with interned and long-lived ones between.
import java.util.*;

public class StringChurn {
    public static void main(String[] args) {
        Map<String, Integer> keep = new HashMap<>();
        long h = 0;
        StringBuilder sb = new StringBuilder();
        for (int i = 0; i < 250000; i++) {
            String s = "k" + i % 777 + ":" + (i ^ i >> 3);
            String k = s.substring(0, s.indexOf(':'));
            keep.merge(k, s.length(), Integer::sum);
            if (i % 1000 == 0) {
                String in = ("intern" + i % 5000).intern();
                h = h * 31 + in.hashCode();
                if (in != ("intern" + i % 5000).intern()) System.out.println("intern");
            }
            sb.append(s, 0, 2);
            if (sb.length() > 5000) {
                h = h * 31 + sb.toString().hashCode();
                sb = new StringBuilder();
            }
            if (i % 25000 == 0) System.out.println(i + " " + h + " " + keep.size());
        }
        int t = 0;
        for (Map.Entry<String, Integer> e : new TreeMap<>(keep).entrySet()) t = t * 31 + e.getKey()
            .hashCode() * e.getValue();
        System.out.println(t + " " + h);
        String big = "";
        for (int i = 0; i < 1500; i++) big += (char) ('a' + i % 26);
        System.out.println(big.hashCode());
        List<char[]> cs = new ArrayList<>();
        for (int i = 0; i < 5000; i++) {
            cs.add(("chars" + i).toCharArray());
            if (cs.size() > 100) cs.remove(i % 100);
        }
        int q = 0;
        for (char[] c : cs) q = q * 31 + new String(c).hashCode();
        System.out.println(q);
    }
}
