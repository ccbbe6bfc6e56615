package lib.hidden;

public class Secret {
    public int field = 2;

    public static String text() {
        return "patched";
    }
}
