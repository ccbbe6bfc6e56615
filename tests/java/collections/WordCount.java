// Word statistics over generated text with maps of maps, sorting by several keys, and an inverted index.
import java.util.*;

public class WordCount {
    public static void main(String[] args) {
        String[] syl = {"ka", "to", "mi", "ra", "ne", "su", "lo"};
        Random r = new Random(11);
        List<String> words = new ArrayList<>();
        for (int i = 0; i < 8000; i++) {
            StringBuilder sb = new StringBuilder();
            for (int k = 0, n = 1 + r.nextInt(3); k < n; k++)
                sb.append(syl[(int) (Math.abs(r.nextGaussian()) * 2.4) % syl.length]);
            words.add(sb.toString());
        }
        Map<String, Integer> count = new HashMap<>();
        Map<Character, Map<Integer, List<String>>> index = new TreeMap<>();
        Map<String, TreeSet<Integer>> pos = new LinkedHashMap<>();
        for (int i = 0; i < words.size(); i++) {
            String w = words.get(i);
            count.merge(w, 1, Integer::sum);
            index.computeIfAbsent(w.charAt(0), c -> new TreeMap<>())
                .computeIfAbsent(w.length(), n -> new ArrayList<>()).add(w);
            pos.computeIfAbsent(w, x -> new TreeSet<>()).add(i);
        }
        List<Map.Entry<String, Integer>> es = new ArrayList<>(count.entrySet());
        Collections.sort(es, (a, b) -> b.getValue() != a.getValue().intValue() ? b.getValue() - a.getValue()
            : a.getKey().compareTo(b.getKey()));
        System.out.println(es.size() + " " + es.subList(0, 15));
        for (Map.Entry<Character, Map<Integer, List<String>>> e : index.entrySet()) {
            System.out.print(e.getKey() + ": ");
            for (Map.Entry<Integer, List<String>> f : e.getValue().entrySet())
                System.out.print(f.getKey() + "x" + f.getValue().size() + "," + new TreeSet<>(f.getValue())
                .size() + " ");
            System.out.println();
        }
        int gap = 0;
        String gw = "";
        for (Map.Entry<String, TreeSet<Integer>> e : pos.entrySet()) {
            int prev = -1;
            for (int p : e.getValue()) {
                if (prev >= 0 && p - prev > gap) {
                    gap = p - prev;
                    gw = e.getKey();
                }
                prev = p;
            }
        }
        System.out.println(gap + " " + gw);
        Map<String, Map<String, Integer>> next = new HashMap<>();
        for (int i = 1; i < words.size(); i++) next.computeIfAbsent(words.get(i - 1), w -> new HashMap<>())
            .merge(words.get(i), 1, Integer::sum);
        String w = words.get(0);
        StringBuilder chain = new StringBuilder();
        for (int i = 0; i < 12; i++) {
            chain.append(w).append(' ');
            String best = null;
            int bc = -1;
            for (Map.Entry<String, Integer> e : next.get(w).entrySet())
                if (e.getValue() > bc || e.getValue() == bc && e.getKey().compareTo(best) < 0) {
                best = e.getKey();
                bc = e.getValue();
            }
            next.get(w).remove(best);
            w = best;
        }
        System.out.println(chain);
        System.out.println(count.hashCode() + " " + new ArrayList<>(count.keySet()).hashCode());
    }
}
