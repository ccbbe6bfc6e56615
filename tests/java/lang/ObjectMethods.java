// Object's methods: default equals, hashCode stability, toString format, getClass, clone rules.
public class ObjectMethods {
    static class Plain {
        int x = 5;
    }

    static class Copy implements Cloneable {
        int i = 1;
        long l = 2;
        double d = 3;
        String s = "s";
        int[] a = {1, 2};
        Copy next;

        public Copy copy() throws CloneNotSupportedException { return (Copy) super.clone(); }
    }

    static class SubCopy extends Copy {
        byte b = 9;
        boolean z = true;
        char c = 'q';
        short h = -3;
        float f = 1.5f;
    }

    static class NoClone {
        Object tryClone() throws CloneNotSupportedException { return super.clone(); }
    }

    static class Fixed {
        public int hashCode() { return 0xcafe; }
    }

    static class Named {
        public String toString() { return "named"; }
    }

    public static void main(String[] args) throws Exception {
        Plain p = new Plain();
        Plain q = new Plain();
        System.out.println(p.equals(p) + " " + p.equals(q) + " " + p.equals(null) + " "
            + (p.hashCode() == p.hashCode()) + " " + (p.hashCode() == System.identityHashCode(p)));
        System.out.println(p.toString().equals("ObjectMethods$Plain@" + Integer.toHexString(p.hashCode())));
        System.out.println(new Fixed() + " " + new Named() + " " + new Fixed().equals(new Fixed()));
        System.out.println(System.identityHashCode(null) + " "
            + (System.identityHashCode(new Fixed()) == 0xcafe));
        int[] arr = new int[3];
        System.out.println(arr.toString().startsWith("[I@") + " " + new String[0].toString()
            .startsWith("[Ljava.lang.String;@") + " " + arr.equals(arr.clone()));
        SubCopy a = new SubCopy();
        a.next = a;
        a.i = 77;
        a.c = 'z';
        SubCopy b = (SubCopy) a.copy();
        System.out.println((a != b) + " " + (b.getClass() == SubCopy.class) + " " + b.i + b.l + b.d + b.s
            + b.b + b.z + b.c + b.h + b.f + " " + (b.next == a) + " " + (b.a == a.a));
        b.i = 0;
        b.a[0] = 50;
        System.out.println(a.i + " " + a.a[0]);
        try {
            new NoClone().tryClone();
        } catch (CloneNotSupportedException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(p.getClass().getName() + " " + new Object().getClass());
        int[] hashes = new int[1000];
        Object[] keep = new Object[1000];
        for (int i = 0; i < 1000; i++) {
            keep[i] = new Object();
            hashes[i] = keep[i].hashCode();
        }
        System.gc();
        int stable = 0;
        for (int i = 0; i < 1000; i++) {
            if (hashes[i] == keep[i].hashCode() && hashes[i] == System.identityHashCode(keep[i])) stable++;
        }
        java.util.Arrays.sort(hashes);
        int distinct = 1;
        for (int i = 1; i < 1000; i++) if (hashes[i] != hashes[i - 1]) distinct++;
        System.out.println(stable + " " + (distinct > 900));
        synchronized (p) { System.out.println(p.hashCode() == System.identityHashCode(p)); }
    }
}
