// Boxed values through generics: sums, maps, mixed arithmetic, comparisons by value and identity.
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

public class GenericBoxes {
    static <T extends Number> double sum(List<T> l) {
        double s = 0;
        for (T t : l) s += t.doubleValue();
        return s;
    }

    static <T extends Comparable<T>> T max(List<T> l) {
        T m = l.get(0);
        for (T t : l) if (t.compareTo(m) > 0) m = t;
        return m;
    }

    static class Cell<T> {
        T v;
        Cell(T v) { this.v = v; }
        T get() { return v; }
        void set(T t) { v = t; }
    }

    public static void main(String[] args) {
        List<Integer> li = new ArrayList<>();
        List<Double> ld = new ArrayList<>();
        List<Character> lc = new ArrayList<>();
        for (int i = 0; i < 500; i++) {
            li.add(i * 37 % 211);
            ld.add(i / 7.0);
            lc.add((char) ('a' + i % 26));
        }
        System.out.println(sum(li) + " " + sum(ld) + " " + max(li) + " " + max(ld) + " " + max(lc));
        li.remove(3);
        li.remove(Integer.valueOf(3));
        System.out.println(li.size() + " " + li.indexOf(100) + " " + li.contains(210));
        int equal = 0, same = 0;
        for (int i = 0; i + 211 < li.size(); i++) {
            if (li.get(i).equals(li.get(i + 1))) equal++;
            if (li.get(i) <= li.get(i + 1)) same++;
        }
        System.out.println(equal + " " + same);
        Map<Character, Integer> m = new HashMap<>();
        for (char c : "the quick brown fox jumps over the lazy dog".toCharArray())
            m.put(c, m.containsKey(c) ? m.get(c) + 1 : 1);
        System.out.println(m);
        Map<Long, Long> memo = new HashMap<>();
        System.out.println(fib(80, memo) + " " + memo.size());
        Cell<Integer> cell = new Cell<>(5);
        cell.v++;
        cell.v += 10;
        cell.set(cell.get() * 2);
        int r = cell.v + cell.get();
        System.out.println(cell.v + " " + r);
        Cell<Long> cl = new Cell<>(1L);
        for (int i = 0; i < 40; i++) cl.v *= 2;
        System.out.println(cl.v);
        Object o = cell;
        @SuppressWarnings("unchecked") Cell<String> lie = (Cell<String>) o;
        try {
            String s = lie.get();
            System.out.println(s);
        } catch (ClassCastException e) {
            System.out.println("heap pollution found");
        }
        long total = 0;
        Integer boxed = 0;
        for (Integer i = 0; i < 1000; i++) {
            boxed += i;
            total += boxed;
        }
        System.out.println(boxed + " " + total);
    }

    static Long fib(long n, Map<Long, Long> memo) {
        if (n < 2) return n;
        Long c = memo.get(n);
        if (c != null) return c;
        Long r = fib(n - 1, memo) + fib(n - 2, memo);
        memo.put(n, r);
        return r;
    }
}
