/**
 * Runs all pieces of generated classes, each twice, and prints what they yield or raise. Usage:
 * Driver CLASS...
 */
public final class Driver {

    private Driver() {
    }

    /** The library's messages of errors are not printed; messages of user code start with "user". */
    private static String text(Throwable t) {
        if (t == null) {
            return "-";
        }
        String message = t.getMessage();
        boolean isFixed = t instanceof BootstrapMethodError || t instanceof WrongType
                          || message != null && message.startsWith("user");
        return t.getClass().getName() + (isFixed ? "(" + message + ")" : "");
    }

    private static String show(Object value) {
        if (value instanceof int[]) {
            return "int[" + ((int[]) value).length + "]";
        }
        return value == null ? "null" : value.getClass().getName() + " " + value;
    }

    public static void main(String[] args) throws Exception {
        for (String name : args) {
            @SuppressWarnings("deprecation")
            Case c = (Case) Class.forName(name).newInstance();
            for (int i = 0; i < c.count(); i++) {
                for (int round = 0; round < 2; round++) {
                    String result;
                    try {
                        result = show(c.run(i));
                    } catch (Throwable t) {
                        result = "! " + text(t) + " <- " + text(t.getCause());
                    }
                    System.out.println(name + "." + i + "/" + round + ": " + result);
                }
            }
        }
        System.out.println("bootstrap calls: " + Bootstraps.calls);
    }

    /** Marks user exceptions whose message is compared in any case. */
    public static class WrongType extends Exception {
        WrongType(String message) {
            super(message);
        }
    }
}
