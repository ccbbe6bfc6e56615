// Guava: immutable collections, multimaps, tables, caches, hashing, ranges, splitters, graphs of collections.
import com.google.common.base.*;
import com.google.common.cache.*;
import com.google.common.collect.*;
import com.google.common.eventbus.*;
import com.google.common.hash.*;
import com.google.common.math.*;
import com.google.common.primitives.*;
import com.google.common.util.concurrent.*;
import java.nio.charset.StandardCharsets;
import java.util.*;

public class GuavaDriver {
    @Subscribe public void on(String s) { System.out.println("event " + s); }

    public static void main(String[] args) throws Exception {
        ImmutableMap<String, Integer> m = ImmutableMap.of("a", 1, "b", 2, "c", 3);
        Multimap<Integer, String> by = Multimaps.index(List.of("x", "yy", "zz", "w"), String::length);
        Table<Integer, Integer, String> t = TreeBasedTable.create();
        for (int i = 0; i < 4; i++) t.put(i % 2, i, "v" + i);
        System.out.println(m + " " + by + " " + t + " " + HashMultiset.create(List.of(1, 1, 1)) + ImmutableBiMap.of(1, "o").inverse() + Sets.powerSet(Set.of(1, 2)).size() + Lists.partition(List.of(1, 2, 3), 2) + Iterables.concat(List.of(1), List.of(2)) + Ordering.natural().reverse().sortedCopy(List.of(2, 3, 1)) + Maps.difference(m, ImmutableMap.of("a", 1, "b", 5)));
        RangeSet<Integer> r = TreeRangeSet.create();
        r.add(Range.closed(1, 5));
        r.add(Range.open(4, 9));
        r.remove(Range.singleton(3));
        System.out.println(r + " " + Range.atLeast(3).intersection(Range.lessThan(7)) + ContiguousSet.create(Range.closed(1, 4), DiscreteDomain.integers()));
        System.out.println(Splitter.on(',').trimResults().omitEmptyStrings().splitToList(" a, ,b") + Joiner.on("|").withKeyValueSeparator("=").join(m) + CharMatcher.inRange('a', 'f').retainFrom("facade xyz") + CaseFormat.UPPER_UNDERSCORE.to(CaseFormat.LOWER_CAMEL, "SOME_NAME") + Strings.padStart("7", 3, '0') + MoreObjects.toStringHelper("O").add("k", 1));
        System.out.println(Hashing.murmur3_128(5).hashString("text", StandardCharsets.UTF_8) + " " + Hashing.sipHash24().hashInt(7) + " " + Hashing.crc32c().hashLong(9) + " " + BloomFilter.create(Funnels.integerFunnel(), 100).put(4));
        System.out.println(IntMath.gcd(84, 36) + " " + LongMath.factorial(15) + BigIntegerMath.sqrt(java.math.BigInteger.TEN.pow(20), java.math.RoundingMode.FLOOR) + Ints.tryParse("x") + UnsignedLongs.toString(-1) + Arrays.toString(Ints.toByteArray(258)));
        int[] loads = {0};
        LoadingCache<String, Integer> cache = CacheBuilder.newBuilder().maximumSize(2).recordStats().build(CacheLoader.from((String k) -> { loads[0]++; return k.length(); }));
        System.out.println(cache.get("abc") + cache.get("abc") + " " + loads[0] + cache.stats().hitCount());
        EventBus bus = new EventBus();
        bus.register(new GuavaDriver());
        bus.post("hello");
        SettableFuture<Integer> f = SettableFuture.create();
        ListenableFuture<String> g = Futures.transform(f, x -> "got " + x, MoreExecutors.directExecutor());
        f.set(3);
        System.out.println(g.get());
        try {
            Preconditions.checkArgument(false, "bad %s", 5);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
}
