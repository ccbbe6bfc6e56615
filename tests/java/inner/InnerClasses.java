// Inner classes: outer references at several depths, qualified this and new, inheritance of inner classes.
public class InnerClasses {
    int v = 1;
    class A {
        int v = 2;
        class B {
            int v = 3;
            class C {
                int v = 4;
                int sum() { return v + B.this.v * 10 + A.this.v * 100 + InnerClasses.this.v * 1000; }
                void bump() {
                    InnerClasses.this.v++;
                    A.this.v += 2;
                    B.this.v *= 3;
                    v = -v;
                }
            }
        }

        A self() { return this; }
    }

    class D extends A {
        D(int k) { this.v = k; }
        class E extends B {
            E() {
                D.this.super();
                v += 40;
            }

            int outer() { return D.this.v + InnerClasses.this.v; }
        }
    }

    static class F extends InnerClasses.A {
        F(InnerClasses o) {
            o.super();
            v *= 5;
        }

        F(InnerClasses o, int x) {
            o.super();
            v = x;
        }
    }

    A make() { return new A(); }
    A make(InnerClasses o) { return o.new A(); }

    class Counter implements Runnable {
        final int step;
        Counter(int s) { step = s; }
        public void run() { v += step; }
    }

    public static void main(String[] args) {
        InnerClasses o = new InnerClasses();
        InnerClasses p = new InnerClasses();
        p.v = 9;
        A a = o.new A();
        A.B b = a.new B();
        A.B.C c = b.new C();
        System.out.println(c.sum());
        c.bump();
        System.out.println(c.sum() + " " + o.v + " " + a.v + " " + b.v);
        System.out.println(o.new A().new B().new C().sum() + " " + o.make(p).new B().new C().sum());
        D d = p.new D(6);
        D.E e = d.new E();
        System.out.println(e.v + " " + e.outer() + " " + e.new C().sum());
        System.out.println(new F(o).v + " " + new F(p, 8).new B().new C().sum());
        Runnable[] rs = {o.new Counter(5), p.new Counter(7), o.new Counter(-2)};
        for (int i = 0; i < 10; i++) rs[i % 3].run();
        System.out.println(o.v + " " + p.v);
        try {
            InnerClasses n = null;
            n.new A();
        } catch (NullPointerException x) {
            System.out.println("null outer");
        }
    }
}
