// An inverted index with ranking, prefix trie, and set operations over generated documents.
import java.util.*;

public class TextIndex {
    static class Trie {
        final TreeMap<Character, Trie> kids = new TreeMap<>();
        int end;

        void add(String w) {
            Trie t = this;
            for (char c : w.toCharArray()) t = t.kids.computeIfAbsent(c, k -> new Trie());
            t.end++;
        }

        void collect(String prefix, List<String> out) {
            if (end > 0) out.add(prefix + end);
            for (Map.Entry<Character, Trie> e : kids.entrySet()) e.getValue()
                .collect(prefix + e.getKey(), out);
        }

        List<String> find(String p) {
            Trie t = this;
            for (char c : p.toCharArray()) if ((t = t.kids.get(c)) == null) return Collections.emptyList();
            List<String> out = new ArrayList<>();
            t.collect(p, out);
            return out;
        }

        int size() {
            int n = 1;
            for (Trie k : kids.values()) n += k.size();
            return n;
        }
    }

    public static void main(String[] args) {
        String[] vocab = {"tree", "trie", "try", "train", "map", "maps", "mapping", "set", "sets", "list",
            "listing", "a", "an", "and", "zebra"};
        Random r = new Random(77);
        Map<String, Map<Integer, Integer>> index = new HashMap<>();
        Trie trie = new Trie();
        int docs = 80;
        int[] len = new int[docs];
        for (int d = 0; d < docs; d++) {
            len[d] = 5 + r.nextInt(20);
            for (int i = 0; i < len[d]; i++) {
                String w = vocab[Math.min(r.nextInt(vocab.length), r.nextInt(vocab.length))];
                index.computeIfAbsent(w, k -> new TreeMap<>()).merge(d, 1, Integer::sum);
                trie.add(w);
            }
        }
        for (String p : new String[] {"tr", "map", "", "x", "an"}) System.out.println(p + " " + trie.find(p));
        System.out.println(trie.size() + " " + index.size());
        for (String q : new String[] {"tree map", "zebra", "list set try", "missing", "a and an"}) {
            Map<Integer, Double> score = new HashMap<>();
            Set<Integer> all = null;
            for (StringTokenizer t = new StringTokenizer(q); t.hasMoreTokens(); ) {
                Map<Integer, Integer> hits = index.getOrDefault(t.nextToken(), Collections.emptyMap());
                for (Map.Entry<Integer, Integer> e : hits.entrySet())
                    score.merge(e.getKey(), e.getValue() * 1000.0 / len[e.getKey()] / Math.max(1,
                    hits.size()), Double::sum);
                if (all == null) all = new TreeSet<>(hits.keySet());
                else all.retainAll(hits.keySet());
            }
            List<Map.Entry<Integer, Double>> top = new ArrayList<>(score.entrySet());
            top.sort(Map.Entry.<Integer, Double>comparingByValue().reversed()
                .thenComparing(Map.Entry.comparingByKey()));
            StringBuilder sb = new StringBuilder(q).append(": ").append(all).append(' ').append(top.size());
            for (int i = 0; i < Math.min(4, top.size()); i++) sb.append(' ').append(top.get(i).getKey())
                .append('=').append(Math.round(top.get(i).getValue() * 100));
            System.out.println(sb);
        }
    }
}
