package java.lang.invoke;

public class MethodHandles {
    public static final class Lookup {
    }
}
