package plugin.base;

public class Base {
    public static String text() {
        return "base in " + Base.class.getModule();
    }
}
