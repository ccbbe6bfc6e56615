// EnumMap, EnumSet (small and with more than 64 constants), ordering and ranges.
import java.util.*;

public class EnumContainers {
    enum Day { MON, TUE, WED { @Override boolean mid() { return true; } }, THU, FRI, SAT, SUN; boolean mid() { return false; } }

    enum Many {
        A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, B0, B1, B2, B3, B4, B5, B6, B7, B8, B9, C0, C1, C2, C3, C4, C5, C6, C7, C8, C9,
        D0, D1, D2, D3, D4, D5, D6, D7, D8, D9, E0, E1, E2, E3, E4, E5, E6, E7, E8, E9, F0, F1, F2, F3, F4, F5, F6, F7, F8, F9,
        G0, G1, G2, G3, G4, G5, G6, G7, G8, G9
    }

    public static void main(String[] args) {
        EnumMap<Day, Integer> map = new EnumMap<>(Day.class);
        for (Day d : Day.values()) if (d.ordinal() % 2 == 0) map.put(d, d.name().hashCode());
        System.out.println(map + " " + map.containsKey(Day.TUE) + map.remove(Day.WED) + map.size());
        map.put(Day.MON, null);
        System.out.println(map + " " + map.equals(new HashMap<>(map)) + " " + Day.WED.mid() + Day.WED.getDeclaringClass());
        EnumSet<Day> weekend = EnumSet.of(Day.SUN, Day.SAT);
        System.out.println(weekend + " " + EnumSet.complementOf(weekend) + EnumSet.range(Day.TUE, Day.THU) + EnumSet.noneOf(Day.class));
        try {
            EnumSet.range(Day.FRI, Day.MON);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        EnumSet<Many> big = EnumSet.allOf(Many.class);
        big.removeIf(m -> m.ordinal() % 3 != 1);
        EnumSet<Many> other = EnumSet.range(Many.B5, Many.G2);
        System.out.println(big + " " + big.size() + " " + other.size() + " " + big.containsAll(EnumSet.of(Many.A1, Many.G9)));
        EnumSet<Many> both = other.clone();
        both.retainAll(big);
        System.out.println(both + " " + both.contains(Many.G0));
        both.addAll(EnumSet.of(Many.G9));
        both.removeAll(EnumSet.range(Many.A0, Many.E9));
        System.out.println(both + " " + EnumSet.complementOf(both).size());
        Iterator<Many> it = both.iterator();
        it.next();
        it.remove();
        System.out.println(both + " " + both.equals(new HashSet<>(both)));
        try {
            Day.valueOf("Mon");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            EnumSet.copyOf(new ArrayList<Day>());
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        Map<Day, List<Many>> nested = new EnumMap<>(Day.class);
        for (Many m : Many.values()) nested.computeIfAbsent(Day.values()[m.ordinal() % 7], d -> new ArrayList<>()).add(m);
        System.out.println(nested);
        System.out.println(Day.MON.compareTo(Day.SUN) + " " + Day.valueOf("SAT").ordinal() + Enum.valueOf(Many.class, "C7"));
        System.out.println(map.entrySet() + " " + map.entrySet().iterator().next().getKey() + map.values());
    }
}
