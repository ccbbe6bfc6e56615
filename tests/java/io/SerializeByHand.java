// An own object serializer over Data streams with back references and cycles; round trip compared.
import java.io.*;
import java.util.*;

public class SerializeByHand {
    static class Out {
        final DataOutputStream o;
        final IdentityHashMap<Object, Integer> seen = new IdentityHashMap<>();
        Out(OutputStream s) { o = new DataOutputStream(s); }
        void put(Object x) throws IOException {
            if (x == null) {
                o.writeByte(0);
                return;
            }
            Integer ref = seen.get(x);
            if (ref != null) {
                o.writeByte(1);
                o.writeInt(ref);
                return;
            }
            seen.put(x, seen.size());
            if (x instanceof Integer) {
                o.writeByte(2);
                o.writeInt((Integer) x);
            } else if (x instanceof String) {
                o.writeByte(3);
                o.writeUTF((String) x);
            } else if (x instanceof List) {
                o.writeByte(4);
                o.writeInt(((List<?>) x).size());
                for (Object e : (List<?>) x) put(e);
            } else if (x instanceof Map) {
                o.writeByte(5);
                o.writeInt(((Map<?, ?>) x).size());
                for (Map.Entry<?, ?> e : ((Map<?, ?>) x).entrySet()) {
                    put(e.getKey());
                    put(e.getValue());
                }
            } else if (x instanceof double[]) {
                o.writeByte(6);
                o.writeInt(((double[]) x).length);
                for (double d : (double[]) x) o.writeDouble(d);
            } else throw new NotSerializableException(x.getClass().getName());
        }
    }

    static class In {
        final DataInputStream in;
        final List<Object> seen = new ArrayList<>();
        In(InputStream s) { in = new DataInputStream(s); }
        Object get() throws IOException {
            int t = in.readByte();
            switch (t) {
                case 0: return null;
                case 1: return seen.get(in.readInt());
                case 2:
                    {
                        Integer i = in.readInt();
                        seen.add(i);
                        return i;
                    }
                case 3:
                    {
                        String s = in.readUTF();
                        seen.add(s);
                        return s;
                    }
                case 4:
                    {
                        List<Object> l = new ArrayList<>();
                        seen.add(l);
                        for (int n = in.readInt(); n > 0; n--) l.add(get());
                        return l;
                    }
                case 5:
                    {
                        Map<Object, Object> m = new LinkedHashMap<>();
                        seen.add(m);
                        for (int n = in.readInt(); n > 0; n--) {
                            Object k = get();
                            m.put(k, get());
                        }
                        return m;
                    }
                case 6:
                    {
                        double[] d = new double[in.readInt()];
                        seen.add(d);
                        for (int i = 0; i < d.length; i++) d[i] = in.readDouble();
                        return d;
                    }
                default: throw new StreamCorruptedException("tag " + t);
            }
        }
    }

    public static void main(String[] args) throws IOException {
        List<Object> root = new ArrayList<>();
        Map<Object, Object> m = new LinkedHashMap<>();
        String shared = "shared";
        for (int i = 0; i < 300; i++) {
            root.add(i % 5 == 0 ? shared : i % 5 == 1 ? (Object) i : i % 5 == 2 ? null : i % 5 == 3 ? m
                : Arrays.asList("l" + i, i));
            m.put("k" + i % 50, i);
        }
        root.add(new double[] {1.5, Double.NaN});
        m.put("inner", new ArrayList<>(root.subList(1, 3)));
        ByteArrayOutputStream bo = new ByteArrayOutputStream();
        new Out(bo).put(root);
        Object back = new In(new ByteArrayInputStream(bo.toByteArray())).get();
        List<?> l = (List<?>) back;
        System.out.println(bo.size() + " " + l.size() + " " + l.subList(0, 300).equals(root.subList(0, 300))
            + " " + (l.get(0) == l.get(5)) + (l.get(3) == l.get(8)) + ((double[]) l.get(300))[0]);
        root.add(root);
        bo.reset();
        new Out(bo).put(root);
        List<?> c = (List<?>) new In(new ByteArrayInputStream(bo.toByteArray())).get();
        System.out.println(c.get(301) == c);
        try {
            new Out(bo).put(new Object());
        } catch (NotSerializableException e) {
            System.out.println(e.getMessage());
        }
        try {
            new In(new ByteArrayInputStream(new byte[] {9})).get();
        } catch (StreamCorruptedException e) {
            System.out.println(e.getMessage());
        }
        try {
            new In(new ByteArrayInputStream(new byte[] {4, 0, 0, 0, 5, 0})).get();
        } catch (EOFException e) {
            System.out.println("eof");
        }
    }
}
