package plugin.inner;

public class Breaker {
    public static Object call() {
        return java.util.logging.Level.ALL;
    }
}
