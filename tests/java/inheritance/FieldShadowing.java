// Fields hidden at several levels read through this, super, casts, other objects, nested classes and statics.
public class FieldShadowing {
    static class A {
        int x = 1;
        static int s = 10;
        String n = "A";
        int getX() { return x; }
        void setX(int v) { x = v; }
    }

    static class B extends A {
        long x = 2;
        static int s = 20;
        int getSuperX() { return super.x; }
        long getB() { return x + super.x + ((A) this).x; }
    }

    static class C extends B {
        String x = "3";
        static String s = "30";
        String all() { return x + ((B) this).x + ((A) this).x + super.x + s + B.s + A.s + n; }
        class In {
            int x = 99;
            String see() { return x + C.this.x + ((B) C.this).x + ((A) C.this).x; }
        }
    }

    static class D extends C { { n = "D"; x = x + "d"; ((A) this).x = 50; super.x += "s"; } }
    public static void main(String[] args) {
        C c = new C();
        D d = new D();
        A a = d;
        B b = d;
        System.out.println(c.all() + " " + d.all() + " " + a.x + " " + b.x + " " + d.x + " " + a.getX() + " "
            + b.getSuperX() + " " + b.getB() + " " + d.new In().see());
        a.setX(7);
        b.x = 8;
        d.x = "nine";
        ((A) c).x++;
        ((B) c).x <<= 3;
        System.out.println(d.all() + " " + c.all() + " " + a.getX() + ((B) a).x + ((C) a).x + A.s + B.s + C.s
            + ((A) d).s);
        A[] as = {new A(), new B(), c, d};
        int sum = 0;
        for (A q : as) {
            q.x *= 2;
            sum = sum * 31 + q.x + q.getX() + (q instanceof B ? (int) ((B) q).x : 0)
                + (q instanceof C ? ((C) q).x.length() : 0);
        }
        System.out.println(sum);
    }
}
