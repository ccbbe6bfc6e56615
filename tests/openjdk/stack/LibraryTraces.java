// Stack traces through library code: frames of named modules with java.base/, of lambdas and streams without hidden ones.
import java.util.*;
import java.util.function.*;
import java.util.stream.*;

public class LibraryTraces {
    static int fail(Object o) {
        throw new IllegalStateException("from " + o);
    }

    static void show(String name, Runnable action) {
        System.out.println("== " + name);
        try {
            action.run();
            System.out.println("nothing");
        } catch (Throwable t) {
            t.printStackTrace(System.out);
        }
    }

    public static void main(String[] args) {
        show("list", () -> new ArrayList<>(List.of(1, 2)).get(7));
        show("immutable", () -> List.of(1, 2).add(3));
        show("iterator", () -> {
            List<Integer> l = new ArrayList<>(List.of(1, 2, 3));
            for (Integer i : l) l.remove(i);
        });
        show("forEach", () -> List.of("a", "b").forEach(LibraryTraces::fail));
        show("stream", () -> Stream.of(1, 2, 3).map(i -> i * 2).filter(i -> i > 2).mapToInt(LibraryTraces::fail).sum());
        show("computeIfAbsent", () -> new HashMap<String, Integer>().computeIfAbsent("k", LibraryTraces::fail));
        show("sort", () -> Arrays.sort(new Integer[] {3, 1, 2}, (a, b) -> fail(a)));
        show("parse", () -> Integer.parseInt("12x"));
        show("optional", () -> Optional.empty().orElseThrow());
        show("requireNonNull", () -> Objects.requireNonNull(null, "must not be null"));
        show("substring", () -> "abc".substring(2, 1));
        show("format", () -> String.format("%d", "x"));
        Supplier<Supplier<Integer>> nested = () -> () -> fail("nested");
        show("nested lambda", () -> nested.get().get());
        show("comparator", () -> List.of("b", "a").stream().sorted(Comparator.comparing(LibraryTraces::fail)).toList());
    }
}
