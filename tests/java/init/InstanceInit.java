// Instance initialization: constructor chains, initializer blocks, default values, this-escape, exceptions half way.
public class InstanceInit {
    static StringBuilder log = new StringBuilder();
    static int say(String s) {
        log.append(s).append(' ');
        return log.length();
    }

    static class A {
        final int x = say("A.x");
        { say("A.{}"); }
        A() {
            this(1);
            say("A()");
        }

        A(int i) {
            say("A(" + i + ")");
            show();
        }

        A(String s) { say("A(" + s + ")"); }
        void show() { say("A.show"); }
    }

    static class B extends A {
        int y = say("B.y");
        long l = 77;
        double d = 1.5;
        String s = "init";
        {
            say("B.{}");
            y = -1;
        }

        B() { say("B()" + y); }
        B(int i) {
            super(i * 2);
            say("B(" + i + ")");
        }

        B(String t) {
            super(t + "!");
            s = t;
            say("B(str)");
        }

        @Override void show() { say("B.show:" + y + "," + l + "," + d + "," + s); }
    }

    static class C extends B {
        final B inner = new B(9);
        C() {
            super("c");
            say("C()");
        }
    }

    static class Half {
        static Half leaked;
        int a = 1;
        int b;
        Half(boolean fail) {
            leaked = this;
            if (fail) throw new IllegalStateException("half");
            b = 2;
        }
    }

    static void step(String n) {
        System.out.println(n + ": " + log);
        log.setLength(0);
    }

    public static void main(String[] args) {
        new A();
        step("A");
        new B();
        step("B");
        new B(5);
        step("B5");
        new B("z");
        step("Bz");
        new C();
        step("C");
        new B() {
            int z = say("anon.z");
            { say("anon.{}" + z); }
            @Override void show() { say("anon.show" + z); }
        };
        step("anon");
        try {
            new Half(true);
        } catch (IllegalStateException e) {
            System.out.println(Half.leaked.a + " " + Half.leaked.b);
        }
        System.out.println(new Half(false).b);
    }
}
