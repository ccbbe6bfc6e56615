// A fluent DSL of lambdas: nested consumers building a document tree, visitors, deferred evaluation and memoized nodes.
import java.util.*;
import java.util.function.*;

public class BuilderDsl {
    static class Node {
        final String tag;
        final Map<String, Supplier<String>> attrs = new LinkedHashMap<>();
        final List<Object> kids = new ArrayList<>();

        Node(String tag) { this.tag = tag; }

        Node with(String t, Consumer<Node> c) {
            Node n = new Node(t);
            c.accept(n);
            kids.add(n);
            return this;
        }

        Node attr(String k, Supplier<String> v) {
            attrs.put(k, v);
            return this;
        }

        Node text(Object o) {
            kids.add(o);
            return this;
        } <T> Node each(Iterable<T> it, BiConsumer<Node, T> f) {
            for (T t : it) f.accept(this, t);
            return this;
        }

        Node when(boolean b, UnaryOperator<Node> f) { return b ? f.apply(this) : this;
            } <R> R fold(BiFunction<Node, List<R>, R> f, Function<Object, R> leaf) {
            List<R> rs = new ArrayList<>();
            for (Object o : kids) rs.add(o instanceof Node ? ((Node) o).fold(f, leaf) : leaf.apply(o));
            return f.apply(this, rs);
        }

        @Override public String toString() {
            return this.<String>fold((n, rs) -> {
                StringBuilder sb = new StringBuilder("<").append(n.tag);
                n.attrs.forEach((k, v) -> sb.append(' ').append(k).append("='").append(v.get()).append('\''));
                return rs.isEmpty() ? sb.append("/>").toString() : sb.append('>').append(String.join("", rs))
                    .append("</").append(n.tag).append('>').toString();
            }, o -> o instanceof Supplier ? String.valueOf(((Supplier<?>) o).get()) : String.valueOf(o));
        }
    }

    static <T> Supplier<T> lazy(Supplier<T> s) {
        Object[] cell = new Object[1];
        boolean[] done = new boolean[1];
        return () -> {
            if (!done[0]) {
                cell[0] = s.get();
                done[0] = true;
            }
            @SuppressWarnings("unchecked") T t = (T) cell[0];
            return t;
        };
    }

    public static void main(String[] args) {
        int[] n = {0};
        Supplier<String> count = () -> "" + ++n[0];
        Supplier<String> once = lazy(count);
        Node doc = new Node("doc").attr("v", () -> "1").with("head", h -> h.text("title ").text(once)
            .attr("id", once)) .with("list", l -> l.each(Arrays.asList("x", "y", "z"), (p, s) ->
            p.with("item", i -> i.text(s).attr("n", count).when(s.equals("y"), q -> q.with("extra", e -> {
        }))))) .with("table", t -> t.each(new TreeMap<>(Collections.singletonMap("k", 5)).entrySet(), (p, e)
            -> p.text(e.getKey()).text(e.getValue())));
        System.out.println(doc);
        System.out.println(doc);
        System.out.println(doc.<Integer>fold((x, rs) -> {
            int s = 1;
            for (int r : rs) s += r;
            return s;
        }, o -> 0) + " " + doc.<Integer>fold((x, rs) -> rs.isEmpty() ? 1 : 1 + Collections.max(rs), o -> 1));
        Node big = new Node("r");
        Node at = big;
        for (int i = 0; i < 200; i++) {
            Node[] next = new Node[1];
            int k = i;
            at.with("d" + i % 3, x -> next[0] = x.attr("k", () -> "" + k * k));
            at = next[0];
        }
        System.out.println(big.toString().length() + " " + big.toString().hashCode());
    }
}
