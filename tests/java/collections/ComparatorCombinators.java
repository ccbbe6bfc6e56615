// Comparator's static and default methods, null handling, reversed, chains, sorting stability.
import java.util.*;
import java.util.function.*;

public class ComparatorCombinators {
    static final class Person {
        final String name; final int age; final long id; final double score; final String city;
        Person(String name, int age, long id, double score, String city) { this.name = name; this.age = age; this.id = id; this.score = score; this.city = city; }
        String getName() { return name; } int getAge() { return age; } long getId() { return id; } double getScore() { return score; } String getCity() { return city; }
        @Override public String toString() { return name + age; }
    }

    static void show(String what, List<Person> p, Comparator<? super Person> c) {
        List<Person> l = new ArrayList<>(p);
        l.sort(c);
        Person[] a = p.toArray(new Person[0]);
        Arrays.sort(a, c);
        System.out.println(what + " " + l + Arrays.asList(a).equals(l) + " " + Collections.min(p, c) + Collections.max(p, c));
    }

    public static void main(String[] args) {
        List<Person> p = Arrays.asList(new Person("Eve", 30, 5L, 1.5, "Graz"), new Person("bob", 25, 9L, -0.0, null), new Person("Al", 30, -3L, 0.0, "Wien"), new Person("Zoe", 41, 1L << 40, Double.NaN, "Linz"), new Person("Cy", 25, 7L, 9.25, "Graz"), new Person("ann", 25, 2L, 1.5, null));
        show("name", p, Comparator.comparing(Person::getName));
        show("ignore case", p, Comparator.comparing(Person::getName, String.CASE_INSENSITIVE_ORDER));
        show("age", p, Comparator.comparingInt(Person::getAge));
        show("age rev", p, Comparator.comparingInt(Person::getAge).reversed());
        show("id", p, Comparator.comparingLong(Person::getId));
        show("score", p, Comparator.comparingDouble(Person::getScore));
        show("age,name", p, Comparator.comparingInt(Person::getAge).thenComparing(Person::getName));
        show("age,name rev", p, Comparator.comparingInt(Person::getAge).thenComparing(Person::getName, Comparator.reverseOrder()));
        show("age,score,id", p, Comparator.comparingInt(Person::getAge).thenComparingDouble(Person::getScore).thenComparingLong(Person::getId).thenComparingInt(Person::getAge));
        show("city null first", p, Comparator.comparing(Person::getCity, Comparator.nullsFirst(Comparator.naturalOrder())).thenComparing(Person::getName));
        show("city null last", p, Comparator.comparing(Person::getCity, Comparator.nullsLast(Comparator.<String>naturalOrder().reversed())).reversed());
        show("length", p, (x, y) -> x.name.length() - y.name.length());
        List<String> s = Arrays.asList("pear", null, "fig", "apple", null, "kiwi");
        for (Comparator<String> c : Arrays.asList(Comparator.nullsFirst(Comparator.<String>naturalOrder()), Comparator.nullsLast(Comparator.<String>reverseOrder()), Comparator.<String>nullsFirst(null), Comparator.nullsFirst(Comparator.<String>naturalOrder()).reversed(), Comparator.nullsLast(Comparator.comparing(String::length)).thenComparing(Comparator.nullsFirst(Comparator.<String>naturalOrder())))) {
            List<String> l = new ArrayList<>(s);
            l.sort(c);
            System.out.println(l);
        }
        Comparator<Integer> nat = Comparator.naturalOrder(), rev = Comparator.reverseOrder();
        System.out.println(nat.compare(1, 2) + " " + rev.compare(1, 2) + nat.reversed().compare(3, 3) + rev.reversed().compare(1, 2) + Collections.reverseOrder().equals(rev) + Collections.reverseOrder(rev).compare(5, 4) + Collections.reverseOrder((Comparator<Integer>) null).compare(1, 2) + (nat == Comparator.<Integer>naturalOrder()));
        try { nat.compare(null, 1); } catch (NullPointerException e) { System.out.println("npe"); }
        try { Comparator.comparing((Function<String, String>) null); } catch (NullPointerException e) { System.out.println("npe2"); }
        try { nat.thenComparing((Comparator<Integer>) null); } catch (NullPointerException e) { System.out.println("npe3"); }
        try { new TreeSet<Object>().add(new Object()); } catch (ClassCastException e) { System.out.println("cce"); }
        try { Object[] mixed = {"a", 1}; Arrays.sort(mixed); } catch (ClassCastException e) { System.out.println("cce2"); }
        Comparator<Map.Entry<String, Integer>> byValue = Map.Entry.<String, Integer>comparingByValue().reversed().thenComparing(Map.Entry.comparingByKey());
        List<Map.Entry<String, Integer>> es = new ArrayList<>();
        for (String w : new String[] {"the", "cat", "and", "the", "dog", "and", "the", "end"}) es.add(new AbstractMap.SimpleEntry<>(w, w.length() * w.charAt(0) % 7));
        es.sort(byValue);
        System.out.println(es);
        es.sort(Map.Entry.comparingByKey(Comparator.comparing(String::length).thenComparing(Comparator.reverseOrder())));
        System.out.println(es);
        Random r = new Random(5);
        Integer[][] pairs = new Integer[3000][];
        for (int i = 0; i < pairs.length; i++) pairs[i] = new Integer[] {r.nextInt(40), i};
        Arrays.sort(pairs, Comparator.comparing(x -> x[0]));
        boolean stable = true;
        for (int i = 1; i < pairs.length; i++) stable &= pairs[i - 1][0] < pairs[i][0] || pairs[i - 1][0].equals(pairs[i][0]) && pairs[i - 1][1] < pairs[i][1];
        System.out.println(stable);
        BinaryOperator<String> shorter = BinaryOperator.minBy(Comparator.comparing(String::length)), longer = BinaryOperator.maxBy(Comparator.comparing(String::length));
        System.out.println(shorter.apply("aa", "b") + longer.apply("aa", "cc"));
    }
}
