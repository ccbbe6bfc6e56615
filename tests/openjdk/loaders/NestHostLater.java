// The nest host is looked for when the stack is nearly used up: that it cannot be found then is forgotten.
public class NestHostLater {
    static int overflows, wrong;
    static boolean done;

    static void attempt(NestHostLaterOuter.A a, NestHostLaterOuter.B b) {
        try {
            a.touch(b);
            done = true;
        } catch (StackOverflowError e) {
            overflows++;
        } catch (LinkageError e) {
            wrong++;
        }
    }

    static void dive(NestHostLaterOuter.A a, NestHostLaterOuter.B b) {
        try {
            dive(a, b);
        } catch (StackOverflowError e) {
            if (!done) {
                attempt(a, b);
            }
            throw e;
        }
    }

    public static void main(String[] args) {
        NestHostLaterOuter.A a = new NestHostLaterOuter.A();
        NestHostLaterOuter.B b = new NestHostLaterOuter.B();
        try {
            dive(a, b);
        } catch (StackOverflowError e) {
            System.out.println("overflow");
        }
        attempt(a, b);
        System.out.println(done + " " + (overflows > 0) + " " + wrong);
    }
}

class NestHostLaterOuter {
    static class A {
        int touch(B b) {
            return b.secret;
        }
    }

    static class B {
        private int secret = 5;
    }
}
