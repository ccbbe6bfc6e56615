// Collections grow and shrink close to the heap limit; OutOfMemoryError is caught, and contents stay valid.
import java.util.*;

public class ArrayListUnderPressure {
    public static void main(String[] args) {
        for (int round = 0; round < 4; round++) {
            List<int[]> l = new ArrayList<>();
            boolean oom = false;
            try {
                while (l.size() < 100000) {
                    int[] a = new int[5000];
                    a[0] = l.size();
                    a[4999] = ~l.size();
                    l.add(a);
                }
            } catch (OutOfMemoryError e) {
                oom = true;
            }
            int bad = 0, n = l.size();
            for (int i = 0; i < n; i++) if (l.get(i)[0] != i || l.get(i)[4999] != ~i) bad++;
            l.clear();
            System.out.println(round + " " + oom + " " + (n > 300) + " " + bad);
        }
        Map<Integer, String> m = new HashMap<>();
        try {
            for (int i = 0; ; i++) m.put(i, "value number " + i);
        } catch (OutOfMemoryError e) {
            int n = m.size(), bad = 0;
            for (int i = 0; i < 120; i++) {
                String s = m.get(i);
                if (s == null || s.length() < 14) bad++;
            }
            m = null;
            System.out.println((n > 10000) + " " + bad);
        }
        LinkedList<long[]> q = new LinkedList<>();
        long h = 0;
        for (int i = 0; i < 20000; i++) {
            q.addLast(new long[] {i, i * i, 0, 0, 0, 0, 0, 0, 0, 0});
            if (q.size() > 1000) h = h * 31 + q.removeFirst()[1];
        }
        System.out.println(h);
        Object[] chain = null;
        try {
            while (true) chain = new Object[] {chain, new byte[10000]};
        } catch (OutOfMemoryError e) {
            int d = 0;
            for (Object[] c = chain; c != null; c = (Object[]) c[0]) d++;
            chain = null;
            System.out.println(d > 500);
        }
        System.out.println(new byte[4 << 20].length);
    }
}
