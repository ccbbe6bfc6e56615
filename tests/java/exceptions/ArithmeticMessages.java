// Messages of exceptions thrown by instructions and by everyday library calls.
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.LinkedList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

public class ArithmeticMessages {
    interface Code {
        Object run() throws Exception;
    }

    static void t(Code c) {
        try {
            System.out.println("ok " + c.run());
        } catch (Exception e) {
            System.out.println(e);
        }
    }

    static int z;
    static long lz;

    public static void main(String[] args) {
        t(() -> 1 / z);
        t(() -> 1 % z);
        t(() -> 1L / lz);
        t(() -> 1L % lz);
        t(() -> 1.0 / z);
        t(() -> new int[-5]);
        t(() -> "abc".charAt(7));
        t(() -> "abc".charAt(-1));
        t(() -> "abc".substring(4));
        t(() -> "abc".substring(2, 1));
        t(() -> "abc".substring(-1, 1));
        t(() -> new ArrayList<>().get(0));
        t(() -> new ArrayList<>(-1));
        t(() -> {
            List<Integer> l = new ArrayList<>();
            l.add(2, 5);
            return l;
        });
        t(() -> {
            List<Integer> l = new ArrayList<>();
            l.set(0, 5);
            return l;
        });
        t(() -> {
            List<Integer> l = new ArrayList<>();
            l.remove(0);
            return l;
        });
        t(() -> new LinkedList<>().getFirst());
        t(() -> new LinkedList<>().get(3));
        t(() -> new ArrayList<>().iterator().next());
        t(() -> Collections.emptyList().iterator().next());
        t(() -> Collections.unmodifiableList(new ArrayList<>()).add(null));
        t(() -> {
            Iterator<Integer> i = new ArrayList<>(Collections.singletonList(1)).iterator();
            i.remove();
            return i;
        });
        t(() -> {
            List<Integer> l = new ArrayList<>(java.util.Arrays.asList(1, 2, 3));
            for (Integer i : l) l.remove(i);
            return l;
        });
        t(() -> Objects.requireNonNull(null));
        t(() -> Objects.requireNonNull(null, "message"));
        t(() -> Optional.empty().get());
        t(() -> Optional.of(null));
        t(() -> Integer.parseInt("x1"));
        t(() -> Integer.valueOf(""));
        t(() -> Long.parseLong("9999999999999999999"));
        t(() -> Enum.valueOf(Thread.State.class, "NOPE"));
        t(() -> Thread.State.valueOf("nope"));
        t(() -> Class.forName("no.such.Type"));
        t(() -> new Object().getClass().newInstance().getClass().getName());
        t(() -> new java.util.Random().nextInt(0));
        t(() -> new java.util.ArrayDeque<>().pop());
        t(() -> {
            new java.util.ArrayDeque<>().add(null);
            return null;
        });
        t(() -> new java.util.PriorityQueue<>().element());
        t(() -> new java.util.TreeMap<>().firstKey());
        t(() -> new java.util.HashMap<>(-1));
        t(() -> {
            Thread.sleep(-1);
            return null;
        });
        t(() -> {
            new Thread().setPriority(11);
            return null;
        });
        t(() -> {
            new Object().wait(-1);
            return null;
        });
        t(() -> {
            new Object().notify();
            return null;
        });
    }
}
