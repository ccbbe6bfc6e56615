/** An agent that does nothing. */
public class Idle {
    public static void premain(String options) {
    }
}
