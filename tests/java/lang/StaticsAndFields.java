// Fields of all types, static and instance, hidden fields, initial values, volatile and final.
public class StaticsAndFields {
    static boolean sz;
    static byte sb;
    static char sc;
    static short ss;
    static int si;
    static long sl;
    static float sf;
    static double sd;
    static Object so;
    boolean z;
    byte b;
    char c;
    short s;
    int i;
    long l;
    float f;
    double d;
    Object o;
    volatile long vl;
    volatile double vd;
    volatile int vi;
    volatile boolean vz;
    volatile Object vo;
    volatile byte vb;
    static volatile long svl;
    final int fin;
    final long finl = 1L << 50;

    StaticsAndFields(int v) { fin = v; }

    static class Base {
        int x = 1;
        static String name = "base";
        String who() { return "base" + x; }
    }

    static class Derived extends Base {
        int x = 2;
        static String name = "derived";
        String who() { return "derived" + x + super.x + ((Base) this).x; }
    }

    static class Third extends Derived {
        String who() { return super.who() + x; }
    }

    void dump() {
        System.out.println(z + " " + b + " " + (int) c + " " + s + " " + i + " " + l + " " + f + " " + d
            + " " + o + " " + vl + " " + vd + " " + vi + " " + vz + " " + vo + " " + vb + " " + fin + " "
            + finl);
    }

    static void sdump() {
        System.out.println(sz + " " + sb + " " + (int) sc + " " + ss + " " + si + " " + sl + " " + sf + " "
            + sd + " " + so + " " + svl);
    }

    public static void main(String[] args) {
        sdump();
        sz = true;
        sb = -1;
        sc = 0xffff;
        ss = -2;
        si = -3;
        sl = -4;
        sf = -5.5f;
        sd = -6.5;
        so = "so";
        svl = Long.MIN_VALUE;
        sdump();
        StaticsAndFields x = new StaticsAndFields(9);
        x.dump();
        x.z = true;
        x.b = -1;
        x.c = 0xffff;
        x.s = -2;
        x.i = -3;
        x.l = -4;
        x.f = -5.5f;
        x.d = -6.5;
        x.o = "so";
        x.vl = Long.MAX_VALUE;
        x.vd = Double.MIN_VALUE;
        x.vi = 7;
        x.vz = true;
        x.vo = x.o;
        x.vb = -128;
        x.dump();
        x.b += 200;
        x.c += 1;
        x.s *= 20000;
        x.i++;
        --x.l;
        x.f /= 0;
        x.d %= 2;
        x.vl++;
        x.vi <<= 30;
        x.vb--;
        x.dump();
        Derived d = new Third();
        Base b = d;
        System.out.println(d.x + " " + b.x + " " + ((Base) d).x + " " + b.who() + " " + Base.name + " "
            + Derived.name + " " + Third.name);
        b.x = 50;
        d.x = 60;
        System.out.println(d.who());
        StaticsAndFields nul = null;
        System.out.println(nul.si + " " + nul.svl);
        try {
            nul.i = 5;
        } catch (NullPointerException e) {
            System.out.println("put on null");
        }
        try {
            System.out.println(nul.l);
        } catch (NullPointerException e) {
            System.out.println("get on null");
        }
        StaticsAndFields[] many = new StaticsAndFields[50];
        long sum = 0;
        for (int k = 0; k < 50; k++) {
            many[k] = new StaticsAndFields(k);
            many[k].l = k * 3L;
            many[k].b = (byte) (k * 9);
            many[k].d = k / 2.0;
        }
        for (StaticsAndFields m : many) sum += m.l + m.b + (long) m.d + m.fin + m.finl % 7;
        System.out.println(sum);
    }
}
