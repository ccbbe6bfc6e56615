package java.util;

public class Patched {
    public static String text() {
        return "patched into " + Patched.class.getModule();
    }
}
