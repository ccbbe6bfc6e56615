// Commons Collections: bags, multimaps, bidirectional maps, tries, iterators, predicates.
import java.util.*;
import org.apache.commons.collections4.*;
import org.apache.commons.collections4.bag.*;
import org.apache.commons.collections4.bidimap.*;
import org.apache.commons.collections4.list.*;
import org.apache.commons.collections4.map.*;
import org.apache.commons.collections4.multimap.*;
import org.apache.commons.collections4.queue.*;
import org.apache.commons.collections4.trie.*;

public class CollectionsDriver {
    public static void main(String[] args) {
        Bag<String> bag = new TreeBag<>(List.of("a", "b", "a", "c", "a"));
        BidiMap<String, Integer> bidi = new DualTreeBidiMap<>(Map.of("x", 1, "y", 2));
        MultiValuedMap<String, Integer> multi = new ArrayListValuedHashMap<>();
        for (int i = 0; i < 10; i++) multi.put("k" + i % 3, i);
        LRUMap<Integer, String> lru = new LRUMap<>(3);
        for (int i = 0; i < 6; i++) { lru.put(i, "v" + i); lru.get(3); }
        PatriciaTrie<Integer> trie = new PatriciaTrie<>();
        for (String w : "car cart care cat dog do dot".split(" ")) trie.put(w, w.length());
        TreeList<Integer> tree = new TreeList<>();
        for (int i = 0; i < 200; i++) tree.add(i / 3, i);
        CircularFifoQueue<Integer> fifo = new CircularFifoQueue<>(4);
        for (int i = 0; i < 9; i++) fifo.add(i);
        System.out.println(bag + " " + bag.getCount("a") + " " + bidi.inverseBidiMap() + bidi.getKey(2) + " " + new TreeMap<>(multi.asMap()) + " " + lru + " " + trie.prefixMap("ca") + " " + tree.hashCode() + " " + fifo);
        System.out.println(CollectionUtils.intersection(List.of(1, 2, 2, 3), List.of(2, 2, 4)) + " " + CollectionUtils.subtract(List.of(1, 2, 3), List.of(2)) + CollectionUtils.disjunction(Set.of(1), Set.of(2)) + ListUtils.partition(List.of(1, 2, 3, 4, 5), 2) + ListUtils.longestCommonSubsequence("abcbdab", "bdcaba") + IteratorUtils.toList(IteratorUtils.collatedIterator(Comparator.naturalOrder(), List.of(1, 4).iterator(), List.of(2, 3).iterator())) + CollectionUtils.permutations(List.of(1, 2, 3)));
        CaseInsensitiveMap<String, Integer> ci = new CaseInsensitiveMap<>(Map.of("Key", 1));
        System.out.println(ci.get("KEY") + " " + MapUtils.invertMap(Map.of(1, "o")) + new LinkedMap<>(Map.of("z", 1)).firstKey() + new PassiveExpiringMap<String, String>().size() + new Flat3Map<>(Map.of(1, 2)) + PredicateUtils.notNullPredicate().evaluate(null));
    }
}
