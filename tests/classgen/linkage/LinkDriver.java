/** Runs each named case twice, and prints the results, with the causes of exceptions. */
public final class LinkDriver {
    private LinkDriver() {
    }

    public static void main(String[] names) throws Exception {
        for (String name : names) {
            for (int time = 1; time <= 2; time++) {
                System.out.println(name + " " + time + ": " + result(name));
            }
        }
    }

    private static String result(String name) {
        try {
            return ((LinkCase) Class.forName(name).newInstance()).run();
        } catch (Throwable t) {
            return describe(t);
        }
    }

    static String describe(Throwable t) {
        String text = t.toString();
        for (Throwable cause = t.getCause(); cause != null; cause = cause.getCause()) {
            text += " <- " + cause;
        }
        return text;
    }
}
