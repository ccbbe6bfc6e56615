// entries: Initializers$A.<clinit> 1
// entries: Initializers$Bad.<clinit> 1
// entries: Initializers$Sub.<clinit> 1
// entries: Initializers$Base.<clinit> 1
// entries: Initializers$Later.<clinit> 0
// Class initializers at getstatic, putstatic, new, invokestatic, ldc and Class.forName; superclasses and interfaces; some that fail.
public class Initializers {
    static int events;

    static int note(String s, int value) {
        System.out.println(s + " " + ++events);
        return value;
    }

    static class A { static int x = note("A", 1); }
    static class B { static int x; static { note("B", 0); } }
    static class C { int y = 2; static { note("C", 0); } }
    static class D { static { note("D", 0); } static int get() { return 3; } }
    static class Base { static { note("Base", 0); } }
    static class Middle extends Base implements WithDefault { static { note("Middle", 0); } }
    static class Sub extends Middle { static int z = note("Sub", 4); }
    interface WithDefault { int K = note("WithDefault", 5); default int k() { return K; } }
    interface Plain { int P = note("Plain", 6); }
    static class UsesPlain implements Plain { static { note("UsesPlain", 0); } }
    static class Later { static { note("never", 0); } }
    static class Bad { static int v = 1; static { if (events >= 0) bad(7 / (events - events)); } static int w = 2; }
    static class BadSub extends Bad { static { note("never", 0); } int q; }
    static class Named { static { note("Named", 0); } }
    static class Cycle1 { static int a = Cycle2.b + 1; }
    static class Cycle2 { static int b = Cycle1.a + 10; }
    static class Thrower { static { if (events > 0) throw new IllegalStateException(); } static void go() { } }

    static int bad(int x) {
        return x;
    }

    static int touch(int kind) {
        switch (kind) {
            case 0: return Bad.v;
            case 1: Bad.w = 3; return 1;
            case 2: return new BadSub().q;
            case 3: Thrower.go(); return 2;
            default: return new Bad[1].length;
        }
    }

    public static void main(String[] args) throws Exception {
        int sum = 0;
        for (int i = 0; i < 3; i++) {
            sum += A.x;
            B.x = i;
            sum += new C().y + D.get() + Sub.z;
            sum += Later.class.getName().length() + new Later[2].length;
            sum += UsesPlain.class.getName().length() + new UsesPlain().hashCode() * 0;
            Class.forName("Initializers$Named");
        }
        System.out.println(Cycle1.a + " " + Cycle2.b + " " + Plain.P);
        for (int i = 0; i < 15; i++) {
            try {
                System.out.println(touch(i % 5));
            } catch (Throwable e) {
                System.out.println(e.getClass().getName());
            }
        }
        System.out.println(sum);
    }
}
