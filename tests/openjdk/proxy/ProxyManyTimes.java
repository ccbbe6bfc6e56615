// Proxies used often: handlers that delegate by reflection beyond the point where accessors are generated; sums prove the values.
import java.lang.reflect.*;
import java.util.*;

public class ProxyManyTimes {
    interface Op { long apply(int a, double b, String c, Object d); default int twice(int x) { return x * 2; } }
    static class Impl implements Op { long calls; public long apply(int a, double b, String c, Object d) { calls++; if (a % 97 == 0) throw new IllegalArgumentException("a" + a); return a + (long) b + c.length() + (d == null ? 0 : d.hashCode()); } }

    public static void main(String[] args) throws Exception {
        Impl impl = new Impl();
        int[] counts = new int[2];
        Op op = (Op) Proxy.newProxyInstance(Op.class.getClassLoader(), new Class<?>[] {Op.class}, (p, m, a) -> {
            counts[0]++;
            try { return m.invoke(impl, a); } catch (InvocationTargetException e) { counts[1]++; throw e.getCause(); }
        });
        long sum = 0; int caught = 0;
        for (int i = 0; i < 3000; i++) {
            try { sum += op.apply(i, i * 1.5, "s" + i, i % 2 == 0 ? null : (Integer) i); sum += op.twice(i); } catch (IllegalArgumentException e) { caught++; sum += e.getMessage().length(); }
            if (i % 500 == 0) System.out.println(i + " " + sum);
        }
        System.out.println(sum + " " + caught + " " + Arrays.toString(counts) + " " + impl.calls);
        List<Object> list = (List<Object>) Proxy.newProxyInstance(null, new Class<?>[] {List.class, RandomAccess.class}, new InvocationHandler() {
            final ArrayList<Object> target = new ArrayList<>(); int depth;
            public Object invoke(Object p, Method m, Object[] a) throws Throwable { depth++; try { return m.invoke(target, a); } catch (InvocationTargetException e) { throw e.getTargetException(); } }
        });
        for (int i = 0; i < 200; i++) list.add(i * 7 % 31);
        Collections.sort((List) list);
        System.out.println(list.size() + " " + list.subList(0, 20) + " " + list.contains(30) + " " + list.indexOf(12) + " " + list.hashCode() + " " + list.stream().mapToInt(o -> (Integer) o).sum());
        try { list.get(5000); } catch (IndexOutOfBoundsException e) { System.out.println(e.getMessage()); }
        Iterator<Object> it = list.iterator(); it.next(); it.remove();
        System.out.println(list.size() + " " + list.equals(new ArrayList<>(list)));
    }
}
