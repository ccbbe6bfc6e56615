/** A static initializer that fails, on use, or in JOP mode before main. */
public class Broken {
    static class Used {
        static int value = fail();

        static int fail() {
            throw new IllegalStateException("broken");
        }
    }

    public static void main(String[] args) {
        System.out.println("main");
        for (int i = 0; i < 2; i++) {
            try {
                System.out.println(Used.value);
            } catch (ExceptionInInitializerError e) {
                System.out.println("first");
            } catch (NoClassDefFoundError e) {
                System.out.println("then");
            }
        }
    }
}
