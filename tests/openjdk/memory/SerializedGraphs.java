// Serialization: cycles, every field type, own writing, replacement, externalizable, enums, records, proxies, errors.
import java.io.*;
import java.lang.reflect.Proxy;
import java.util.*;

public class SerializedGraphs {
    static class Base {
        String base;

        Base() {
            base = "by constructor";
        }
    }

    static class Node extends Base implements Serializable {
        private static final long serialVersionUID = 3;
        boolean z = true;
        byte b = 1;
        char c = '\u20ac';
        short s = -2;
        int i = 3;
        long j = 1L << 40;
        float f = 1.5f;
        double d = Double.NaN;
        transient int lost = 9;
        Node next;
        Object[] objects = {"a", 1, null, new int[] {1, 2}, Colour.RED};
        final List<String> list = new ArrayList<>(List.of("x", "y"));
    }

    enum Colour {
        RED,
        GREEN {
            @Override
            public String toString() {
                return "green";
            }
        }
    }

    record Pair(int a, List<String> b) implements Serializable {}

    static class Own implements Serializable {
        transient Map<String, Integer> map = new TreeMap<>();

        private void writeObject(ObjectOutputStream out) throws IOException {
            out.defaultWriteObject();
            out.writeInt(map.size());
            for (Map.Entry<String, Integer> e : map.entrySet()) {
                out.writeUTF(e.getKey());
                out.writeInt(e.getValue());
            }
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            in.defaultReadObject();
            map = new TreeMap<>();
            for (int n = in.readInt(); n > 0; n--) {
                map.put(in.readUTF(), in.readInt());
            }
        }
    }

    static class Single implements Serializable {
        static final Single ONE = new Single();

        private Object readResolve() {
            return ONE;
        }
    }

    static class Replaced implements Serializable {
        private Object writeReplace() {
            return "replacement";
        }
    }

    public static class External implements Externalizable {
        int value;

        public External() {}

        @Override
        public void writeExternal(ObjectOutput out) throws IOException {
            out.writeInt(value * 2);
        }

        @Override
        public void readExternal(ObjectInput in) throws IOException {
            value = in.readInt();
        }
    }

    static class Bad implements Serializable {
        Object thread = new Object();
    }

    static byte[] write(Object object) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(object);
        }
        return bytes.toByteArray();
    }

    @SuppressWarnings("unchecked")
    static <T> T copy(T object) throws Exception {
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(write(object)))) {
            return (T) in.readObject();
        }
    }

    public static void main(String[] args) throws Exception {
        Node a = new Node();
        Node b = new Node();
        a.next = b;
        b.next = a;
        a.base = "changed";
        b.i = 77;
        byte[] bytes = write(a);
        Node n = copy(a);
        System.out.println(bytes.length + " " + Arrays.hashCode(bytes));
        System.out.println(n.base + n.z + n.b + n.c + n.s + n.i + n.j + n.f + n.d + n.lost + (n.next.next == n) + n.next.i
                + Arrays.deepToString(n.objects) + n.list);
        System.out.println(copy(Colour.GREEN) == Colour.GREEN);
        System.out.println(copy(new Pair(4, List.of("p"))));
        Own own = new Own();
        own.map.put("k", 5);
        System.out.println(copy(own).map);
        System.out.println(copy(Single.ONE) == Single.ONE);
        System.out.println((Object) copy((Object) new Replaced()));
        External external = new External();
        external.value = 21;
        System.out.println(copy(external).value);
        Object[] standard = {"text", 5, 5L, new Date(0), new HashMap<>(Map.of("k", List.of(1, 2))), new BitSet(9),
            Optional.class, int[].class, new java.math.BigInteger("123456789012345678901234567890"), Locale.FRANCE,
            EnumSet.of(Colour.RED), new ArrayDeque<>(List.of(1, 2)), new LinkedHashSet<>(List.of(3, 1, 2)),
            Collections.unmodifiableList(new LinkedList<>(List.of(8)))};
        for (Object o : standard) {
            System.out.println(copy(o));
        }
        Comparable<?> proxy = (Comparable<?>) Proxy.newProxyInstance(SerializedGraphs.class.getClassLoader(),
                new Class<?>[] {Comparable.class}, new Handler());
        System.out.println(copy(proxy).compareTo(null));
        Comparator<String> lambda = (Comparator<String> & Serializable) (x, y) -> y.compareTo(x);
        System.out.println(copy(lambda).compare("a", "b"));
        try {
            write(new Bad());
        } catch (NotSerializableException e) {
            System.out.println(e);
        }
        byte[] broken = write("text");
        broken[4] = 99;
        try {
            new ObjectInputStream(new ByteArrayInputStream(broken)).readObject();
        } catch (StreamCorruptedException e) {
            System.out.println(e);
        }
        System.out.println(ObjectStreamClass.lookup(Node.class) + " " + ObjectStreamClass.lookup(Own.class).getSerialVersionUID());
    }

    static class Handler implements java.lang.reflect.InvocationHandler, Serializable {
        @Override
        public Object invoke(Object proxy, java.lang.reflect.Method method, Object[] args) {
            return method.getName().length();
        }
    }
}
