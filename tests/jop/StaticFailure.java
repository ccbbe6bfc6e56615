/** A static initializer that fails before main. */
public class StaticFailure {
    static class Bad {
        static int x = Integer.parseInt("x");
    }

    public static void main(String[] args) {
        System.out.println("main");
        if (args.length > 9) {
            System.out.println(Bad.x);
        }
    }
}
