package one;

/** Made by a provider method. */
public class Second {
    public static api.Service provider() {
        return () -> "second of " + Second.class.getModule().getName();
    }
}
