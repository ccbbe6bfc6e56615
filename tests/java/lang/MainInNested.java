// main inherited from a superclass, with varargs, called recursively and from other threads.
public class MainInNested extends MainInNestedBase {
    static int depth;

    static void again(String... args) throws Exception {
        if (depth++ < 3) main(args);
    }
}

class MainInNestedBase {
    public static void main(String... args) throws Exception {
        System.out.println(args.length + " " + MainInNested.depth);
        MainInNested.again("a", "b");
        Thread t = new Thread(() -> System.out.println("thread " + args.length));
        t.start();
        t.join();
    }
}
