package plugin.inner;

public class Inner {
    public static String call() {
        return "inner";
    }
}
