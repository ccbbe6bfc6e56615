package lib.api;

public class Tool {
    public static String use() {
        return lib.hidden.Secret.text();
    }

    public static Object secret() {
        return new lib.hidden.Secret();
    }
}
