// Fifteen levels, overriding at some; fields at each level; virtual and super chains through all.
public class DeepHierarchy {
    static class L0 {
        int f0 = 1;
        int m(int x) { return x; }
        int k() { return 0; }
        String path() { return "0"; }
    }

    static class L1 extends L0 {
        int f1 = f0 * 2;
        int m(int x) { return super.m(x) + 1; }
        String path() { return super.path() + "1"; }
    }

    static class L2 extends L1 {
        long f2 = f1 * 2;
        int k() { return 2; }
    }

    static class L3 extends L2 {
        double f3 = f2 * 1.5;
        int m(int x) { return super.m(x) * 3; }
    }

    static class L4 extends L3 {
        byte f4 = 4;
        String path() { return super.path() + "4"; }
    }

    static class L5 extends L4 {
        String f5 = "s" + f4;
        int k() { return super.k() + 5; }
    }

    static class L6 extends L5 {
        short f6 = 6;
        int m(int x) { return super.m(x) - 6; }
    }

    static class L7 extends L6 {
        char f7 = 'h';
    }

    static class L8 extends L7 {
        float f8 = f6 / 4f;
        String path() { return super.path() + "8"; }
    }

    static class L9 extends L8 {
        boolean f9 = f8 > 1;
        int m(int x) { return f9 ? super.m(x) : 0; }
    }

    static class L10 extends L9 {
        int[] f10 = {f0, f1};
        int k() { return super.k() * 10; }
    }

    static class L11 extends L10 {
        Object f11 = this;
    }

    static class L12 extends L11 {
        long f12 = f10[1] + f7;
        int m(int x) { return super.m(x) ^ 12; }
    }

    static class L13 extends L12 {
        String path() { return super.path() + "D"; }
    }

    static class L14 extends L13 {
        int f0 = 99;
        int sum() {
            return f0 + super.f0 + f1 + (int) f2 + (int) f3 + f4 + f5.length() + f6 + f7 + (int) f8
                + (f9 ? 1 : 0) + f10.length + (f11 == this ? 1 : 0) + (int) f12;
        }
    }

    public static void main(String[] args) {
        L0[] all = {new L0(), new L1(), new L2(), new L3(), new L4(), new L5(), new L6(), new L7(), new L8(),
            new L9(), new L10(), new L11(), new L12(), new L13(), new L14()};
        int h = 0;
        for (L0 o : all) {
            int depth = 0;
            for (Class<?> c = o.getClass(); c != null; c = c.getSuperclass()) depth++;
            System.out.println(o.getClass().getName() + " " + depth + " " + o.m(10) + " " + o.k() + " "
                + o.path() + " " + o.f0 + " " + (o instanceof L7) + (o instanceof L12));
            for (int i = 0; i < 500; i++) h = h * 31 + o.m(i);
        }
        L14 last = (L14) all[14];
        System.out.println(h + " " + last.sum() + " " + ((L0) last).f0);
    }
}
