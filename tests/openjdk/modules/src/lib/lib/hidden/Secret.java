package lib.hidden;

public class Secret {
    public int field = 1;

    public static String text() {
        return "secret";
    }

    @Override
    public String toString() {
        return "Secret";
    }
}
