// Interfaces initialize only when a non-constant field is read, or with default methods through a class.
public class InitInterfaces {
    static int say(String s) {
        System.out.println("init " + s);
        return 7;
    }

    interface A { int X = say("A"); void a(); }
    interface B { int X = say("B"); default void b() { } }
    interface C extends B { int X = say("C"); }
    interface D extends C { int X = say("D"); default void d() { } }
    interface E { int K = 5; int X = say("E"); static int st() { return 3; } }
    interface F { int X = say("F"); default void f() { } }
    interface G { int X = say("G"); }
    interface H extends G { int Y = say("H"); }
    static class P implements F { static { say("P"); } }
    static class Q extends P implements A, D { static { say("Q"); } public void a() { } }
    static class R implements G { static { say("R"); } }

    public static void main(String[] args) {
        System.out.println("class with default interfaces");
        new Q();
        System.out.println("A not yet");
        System.out.println(A.X);
        System.out.println(C.X);
        System.out.println("constant " + E.K);
        System.out.println("static method " + E.st());
        new R();
        System.out.println("sub interface field");
        System.out.println(H.Y);
        System.out.println(H.X);
        System.out.println(D.X + F.X + B.X);
    }
}
