// EnumMap, EnumSet, IdentityHashMap, WeakHashMap, Properties, Hashtable: their own methods, order and equality.
import java.util.*;

public class SpecialMaps {
    enum Day { MON, TUE, WED, THU, FRI, SAT, SUN }
    enum Odd { A { @Override int f() { return 1; } }, B; int f() { return 0; } }

    public static void main(String[] args) {
        EnumMap<Day, String> em = new EnumMap<>(Day.class);
        em.put(Day.SUN, "rest"); em.put(Day.TUE, "work"); em.put(Day.MON, null);
        System.out.println(em + " " + em.size() + em.containsKey(Day.MON) + em.containsKey("x") + em.get(Day.MON) + em.containsValue(null) + em.keySet() + em.values() + em.remove(Day.TUE) + em.merge(Day.FRI, "f", String::concat) + em.merge(Day.FRI, "g", String::concat) + em.equals(new HashMap<>(em)) + em.clone());
        for (Map.Entry<Day, String> e : em.entrySet()) if (e.getKey() == Day.FRI) e.setValue("set");
        em.keySet().removeIf(d -> d == Day.SUN);
        System.out.println(em + " " + new EnumMap<>(em).equals(em) + new EnumMap<Day, String>(Collections.singletonMap(Day.SAT, "s")));
        try { em.put(null, ""); } catch (NullPointerException e) { System.out.println("npe"); }
        try { new EnumMap<Day, String>(new HashMap<>()); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        EnumSet<Day> work = EnumSet.range(Day.MON, Day.FRI), none = EnumSet.noneOf(Day.class);
        System.out.println(work + " " + EnumSet.complementOf(work) + EnumSet.allOf(Day.class).size() + EnumSet.of(Day.WED, Day.MON) + EnumSet.of(Day.SUN, Day.MON, Day.TUE, Day.WED, Day.THU, Day.FRI) + none + EnumSet.copyOf(Arrays.asList(Day.SUN, Day.SAT)) + work.containsAll(EnumSet.of(Day.TUE)) + work.remove(Day.TUE) + work.contains(Day.TUE) + work.addAll(EnumSet.of(Day.SAT)) + work.retainAll(EnumSet.of(Day.SAT, Day.MON)) + work + work.equals(new HashSet<>(Arrays.asList(Day.MON, Day.SAT))) + EnumSet.of(Odd.A, Odd.B) + EnumSet.copyOf(work).clone());
        try { EnumSet.range(Day.SUN, Day.MON); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        try { EnumSet.copyOf(new ArrayList<Day>()); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        IdentityHashMap<Object, Integer> id = new IdentityHashMap<>();
        String k = new String("k");
        id.put(k, 1); id.put("k", 2); id.put(null, 3);
        System.out.println(id.size() + " " + id.get(k) + id.get("k") + id.get(null) + id.get(new String("k")) + id.containsValue(2) + id.remove(k) + id.size() + id.keySet().contains(k) + id.entrySet().size());
        WeakHashMap<Object, String> w = new WeakHashMap<>();
        Object live = new Object();
        w.put(live, "v"); w.put(null, "n");
        System.out.println(w.size() + " " + w.get(live) + w.get(null) + w.containsKey(live) + w.remove(null) + w.values());
        Properties p = new Properties(), q = new Properties(p);
        p.setProperty("base", "1"); q.setProperty("own", "2");
        System.out.println(q.getProperty("base") + q.getProperty("own") + q.getProperty("no") + q.getProperty("no", "d") + q.get("base") + q.size() + new TreeSet<>(q.stringPropertyNames()));
        Hashtable<String, Integer> h = new Hashtable<>();
        for (int i = 0; i < 30; i++) h.put("key" + i * 17, i);
        System.out.println(h);
        StringBuilder sb = new StringBuilder();
        for (Enumeration<String> e = h.keys(); e.hasMoreElements(); ) sb.append(e.nextElement()).append(' ');
        for (Enumeration<Integer> e = h.elements(); e.hasMoreElements(); ) sb.append(e.nextElement()).append(' ');
        System.out.println(sb.toString() + h.contains(5) + h.equals(new HashMap<>(h)) + h.hashCode());
        try { h.put("x", null); } catch (NullPointerException e) { System.out.println("npe value"); }
        LinkedHashMap<Integer, Integer> lru = new LinkedHashMap<Integer, Integer>(16, 0.75f, true) { @Override protected boolean removeEldestEntry(Map.Entry<Integer, Integer> e) { return size() > 5; } };
        for (int i = 0; i < 20; i++) { lru.put(i % 8, i); lru.get(i % 3); lru.getOrDefault(i % 5, 0); lru.computeIfPresent(i % 4, (x, y) -> y + 1); }
        System.out.println(lru + " " + lru.keySet() + lru.containsValue(19));
        BitSet bits = new BitSet();
        bits.set(1); bits.set(5, 9); bits.flip(7); bits.set(70);
        System.out.println(bits + " " + bits.cardinality() + bits.length() + bits.nextSetBit(2) + bits.nextClearBit(5) + bits.previousSetBit(69) + bits.previousClearBit(8) + bits.get(5, 9) + Arrays.toString(bits.toLongArray()) + BitSet.valueOf(new long[] {5}) + bits.stream().sum());
    }
}
