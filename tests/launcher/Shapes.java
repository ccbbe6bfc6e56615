/*
 * Classes that can, or cannot, be run.
 */
public class Shapes {
    public static void main(String[] args) {
        System.out.println("Shapes " + args.length);
        for (String arg : args) {
            System.out.println("[" + arg + "]");
        }
    }
}

class NoMain {
}

class NotStatic {
    public void main(String[] args) {
    }
}

class NotVoid {
    public static int main(String[] args) {
        return 3;
    }
}

class NotPublic {
    static void main(String[] args) {
    }
}

class WrongParameters {
    public static void main(String arg) {
    }
}

class Throws {
    public static void main(String[] args) {
        throw new RuntimeException("thrown by main");
    }
}

class BadInitializer {
    static int value = 1 / Integer.parseInt("0");

    public static void main(String[] args) {
    }
}

interface Interface {
    static void main(String[] args) {
        System.out.println("Interface");
    }
}

class Inherits extends Shapes {
}

class Exits {
    public static void main(String[] args) {
        System.out.println("before");
        System.exit(Integer.parseInt(args[0]));
    }
}

class Property {
    public static void main(String[] args) {
        for (String arg : args) {
            System.out.println(arg + "=" + System.getProperty(arg));
        }
    }
}

class Asserts {
    public static void main(String[] args) {
        boolean on = false;
        assert on = true;
        System.out.println("assertions " + on + " " + Asserts.class.desiredAssertionStatus());
    }
}

class MainEnds {
    public static void main(String[] args) {
        Thread main = Thread.currentThread();
        new Thread(() -> {
            try {
                main.join();
            } catch (InterruptedException e) {
                System.out.println("interrupted");
            }
            System.out.println("main is alive: " + main.isAlive());
        }).start();
    }
}

class ThrowsWithThread {
    public static void main(String[] args) {
        Thread main = Thread.currentThread();
        new Thread(() -> {
            try {
                main.join();
            } catch (InterruptedException e) {
                System.out.println("interrupted");
            }
            System.out.println("after main");
        }).start();
        throw new IllegalStateException("status 1");
    }
}

class MissingSuperclass extends Gone {
    public static void main(String[] args) {
    }
}

class Gone {
}
