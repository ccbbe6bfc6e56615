// EnumMap and EnumSet with large enums (more than 64 constants), iteration order, removal, equality with other sets.
import java.util.*;

public class EnumMapsAndSets {
    enum Big {
        C0, C1, C2, C3, C4, C5, C6, C7, C8, C9, D0, D1, D2, D3, D4, D5, D6, D7, D8, D9, E0, E1, E2, E3, E4,
            E5, E6, E7, E8, E9, F0, F1, F2, F3, F4, F5, F6, F7, F8, F9, G0, G1, G2, G3, G4, G5, G6, G7, G8,
            G9, H0, H1, H2, H3, H4, H5, H6, H7, H8, H9, I0, I1, I2, I3, I4, I5, I6, I7, I8, I9;
        Big next(int k) { return values()[(ordinal() + k) % values().length]; }
    }

    enum Small { A, B, C }

    public static void main(String[] args) {
        EnumSet<Big> s = EnumSet.noneOf(Big.class);
        boolean[] m = new boolean[70];
        int x = 5;
        for (int i = 0; i < 3000; i++) {
            x = x * 1103515245 + 12345;
            int k = (x >>> 16) % 70;
            Big b = Big.values()[k];
            if ((x >>> 8 & 1) == 0) {
                if (s.add(b) == m[k]) System.out.println("add");
                m[k] = true;
            } else {
                if (s.remove(b) != m[k]) System.out.println("rm");
                m[k] = false;
            }
            if (i % 500 == 0) System.out.println(s.size() + " " + s.iterator().next() + " "
                + EnumSet.complementOf(s).size() + " " + s.contains(b));
        }
        EnumSet<Big> t = EnumSet.range(Big.C5, Big.E5), u = t.clone();
        u.retainAll(s);
        t.removeAll(s);
        System.out.println(u + " " + t + " " + EnumSet.allOf(Big.class).containsAll(s));
        for (Iterator<Big> it = u.iterator(); it.hasNext(); ) if (it.next().ordinal() % 2 == 0) it.remove();
        System.out.println(u + " " + u.equals(new HashSet<>(u))
            + EnumSet.copyOf(Arrays.asList(Small.C, Small.A)) + EnumSet.of(Small.B).hashCode() * 0);
        EnumMap<Big, Integer> em = new EnumMap<>(Big.class);
        Big b = Big.C0;
        for (int i = 0; i < 500; i++) {
            b = b.next(i * 7 + 3);
            em.merge(b, i, Integer::sum);
        }
        System.out.println(em.size() + " " + em.hashCode() * 0 + em.values().iterator().next() + em.keySet()
            .iterator().next() + em.containsValue(0));
        int h = 0;
        for (Map.Entry<Big, Integer> e : em.entrySet()) {
            h = h * 31 + e.getKey().ordinal() * e.getValue();
            e.setValue(1);
        }
        em.keySet().removeAll(EnumSet.range(Big.C0, Big.H9));
        System.out.println(h + " " + em);
        EnumMap<Small, List<String>> sm = new EnumMap<>(Small.class);
        sm.computeIfAbsent(Small.B, k -> new ArrayList<>()).add("x");
        sm.put(Small.A, null);
        System.out.println(sm + " " + sm.get(Small.C) + sm.containsKey(Small.A)
            + sm.equals(new HashMap<>(sm)) + new EnumMap<>(sm).size());
        try {
            sm.put(null, null);
        } catch (NullPointerException e) {
            System.out.println("null key");
        }
        int hs = 0;
        for (Big q : Big.values()) switch (q) {
            case C3:
                hs += 1;
                break;
            case D7:
                hs += 10;
                break;
            case I9:
                hs += 100;
                break;
            default:
                hs += q.name().length() * 1000;
        }
        System.out.println(hs);
    }
}
