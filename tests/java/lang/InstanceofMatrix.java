// instanceof and checkcast over classes, interfaces, null and boxed values, with counts of failures.
public class InstanceofMatrix {
    interface I1 { }
    interface I2 extends I1 { }
    interface I3 { }
    static class A { }
    static class B extends A implements I1 { }
    static class C extends B implements I3 { }
    static class D extends C implements I2 { }
    static final class F extends A { }
    static abstract class G implements I2, I3 { }
    static class H extends G { }
    static class D2 extends D { }
    static class D3 extends D2 { }
    static class D4 extends D3 { }
    static class D5 extends D4 { }
    static class D6 extends D5 { }
    static class D7 extends D6 implements Comparable<D7> {
        public int compareTo(D7 o) { return 0; }
    }

    static String row(Object o) {
        boolean[] r = {o instanceof Object, o instanceof A, o instanceof B, o instanceof C, o instanceof D,
            o instanceof F, o instanceof G, o instanceof H, o instanceof I1, o instanceof I2,
            o instanceof I3, o instanceof D2, o instanceof D5, o instanceof D7, o instanceof Comparable,
            o instanceof Number, o instanceof Integer, o instanceof CharSequence, o instanceof Runnable};
        StringBuilder sb = new StringBuilder();
        for (boolean b : r) sb.append(b ? '1' : '.');
        return sb.toString();
    }

    static int casts(Object o) {
        int ok = 0;
        try {
            A x = (A) o;
            ok |= 1;
        } catch (ClassCastException e) { }
        try {
            B x = (B) o;
            ok |= 2;
        } catch (ClassCastException e) { }
        try {
            D x = (D) o;
            ok |= 4;
        } catch (ClassCastException e) { }
        try {
            F x = (F) o;
            ok |= 8;
        } catch (ClassCastException e) { }
        try {
            I1 x = (I1) o;
            ok |= 16;
        } catch (ClassCastException e) { }
        try {
            I2 x = (I2) o;
            ok |= 32;
        } catch (ClassCastException e) { }
        try {
            I3 x = (I3) o;
            ok |= 64;
        } catch (ClassCastException e) { }
        try {
            D6 x = (D6) o;
            ok |= 128;
        } catch (ClassCastException e) { }
        try {
            Comparable<?> x = (Comparable<?>) o;
            ok |= 256;
        } catch (ClassCastException e) { }
        try {
            CharSequence x = (CharSequence) o;
            ok |= 512;
        } catch (ClassCastException e) { }
        try {
            Integer x = (Integer) o;
            ok |= 1024;
        } catch (ClassCastException e) { }
        return ok;
    }

    public static void main(String[] args) {
        Object[] all = {null, new Object(), new A(), new B(), new C(), new D(), new F(), new H(), new D2(),
            new D3(), new D4(), new D5(), new D6(), new D7(), 1, 1L, 'c', 2.0, "s", new StringBuilder(),
            new I1() {
        }, new Thread(), new int[0]};
        for (int round = 0; round < 3; round++) {
            int h = 0;
            for (Object o : all) {
                String r = row(o);
                int c = casts(o);
                h = h * 31 + c;
                if (round == 0) System.out.println((o == null ? "null" : o.getClass().getName()) + " " + r
                    + " " + c);
            }
            System.out.println(h);
        }
        Class<?>[] cs = {Object.class, A.class, B.class, D.class, I1.class, I2.class, D7.class,
            Comparable.class, int[].class, Integer.class, int.class, Object[].class, void.class};
        for (Class<?> c : cs) {
            StringBuilder sb = new StringBuilder();
            for (Object o : all) sb.append(c.isInstance(o) ? '1' : '.');
            sb.append(' ');
            for (Class<?> d : cs) sb.append(c.isAssignableFrom(d) ? '1' : '.');
            System.out.println(c.getName() + " " + sb);
        }
    }
}
