/** Shapes of main, and programs whose environment the test breaks. */
public class Commands {
    public static void main(String[] args) {
        System.out.println("Commands " + args.length);
    }
}

class NotStatic {
    public void main(String[] args) {
    }
}

class NotPublic {
    static void main(String[] args) {
    }
}

class Hidden {
    private static void main(String[] args) {
    }
}

class Returns {
    public static int main(String[] args) {
        return 3;
    }
}

class TakesNothing {
    public static void main() {
    }
}

class TakesString {
    public static void main(String arg) {
    }
}

interface Interface {
    static void main(String[] args) {
        System.out.println("interface");
    }
}

abstract class Abstract {
    public static void main(String[] args) {
        System.out.println("abstract");
    }
}

enum Constants {
    ONE;

    public static void main(String[] args) {
        System.out.println(ONE);
    }
}

class Inherits extends Commands {
}

class InitFails {
    static final int X = Integer.parseInt("x");

    public static void main(String[] args) {
        System.out.println("not reached");
    }
}

class InitThrowsError {
    static {
        if (true) {
            throw new IllegalStateError();
        }
    }

    static final class IllegalStateError extends Error {
    }

    public static void main(String[] args) {
    }
}

class InitExits {
    static {
        System.exit(9);
    }

    public static void main(String[] args) {
    }
}

class InitRecurses {
    static final int X = down(0);

    static int down(int n) {
        return down(n + 1) + 1;
    }

    public static void main(String[] args) {
    }
}

class SuperInitFails extends InitFails {
    public static void main(String[] args) {
    }
}

class UsesFailed {
    static class Bad {
        static int x = new int[1][0].length / 0;
    }

    public static void main(String[] args) {
        for (int i = 0; i < 3; i++) {
            try {
                System.out.println(Bad.x);
            } catch (Throwable t) {
                System.out.println(t + " " + t.getCause());
            }
        }
        Bad.x = 1;
    }
}

class UsesGone {
    public static void main(String[] args) {
        System.out.println("before");
        new Gone().run();
    }
}

class ExtendsGone extends Gone {
    public static void main(String[] args) {
    }
}

class CatchesGone {
    public static void main(String[] args) {
        try {
            System.out.println("x".charAt(3));
        } catch (GoneException e) {
            System.out.println("gone");
        } catch (StringIndexOutOfBoundsException e) {
            System.out.println("other");
        }
    }
}

class HasGoneField {
    Gone gone;
    Gone[] more = null;

    public static void main(String[] args) {
        System.out.println(new HasGoneField().gone == null);
    }
}

class Gone {
    void run() {
    }
}

class GoneException extends RuntimeException {
}

class MemoryInInit {
    static final long[] X = new long[Integer.MAX_VALUE];

    public static void main(String[] args) {
    }
}

class CauseCircle {
    public static void main(String[] args) {
        RuntimeException a = new RuntimeException("a"), b = new RuntimeException("b", a);
        a.initCause(b);
        throw a;
    }
}

class BadThrowable extends RuntimeException {
    public String toString() {
        throw new BadThrowable();
    }

    public static void main(String[] args) {
        throw new BadThrowable();
    }
}
