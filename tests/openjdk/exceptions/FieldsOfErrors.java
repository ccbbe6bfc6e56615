// The fields of errors that the machine makes without their constructors: which are null, before and after the trace is asked for.
import java.lang.reflect.Field;

public class FieldsOfErrors {
    static int depth;
    static Object kept;

    static void recurse() {
        depth++;
        recurse();
    }

    static void show(String name, Runnable action) throws Exception {
        try {
            action.run();
        } catch (Throwable t) {
            for (int i = 0; i < 2; i++) {
                StringBuilder text = new StringBuilder(name);
                for (String field : new String[] {"detailMessage", "cause", "stackTrace", "suppressedExceptions"}) {
                    Field f = Throwable.class.getDeclaredField(field);
                    f.setAccessible(true);
                    Object value = f.get(t);
                    text.append(' ').append(field).append('=').append(value == null ? "null" : value == t ? "this" : value.getClass().getSimpleName());
                    if (value instanceof StackTraceElement[] trace && i == 0) text.append(trace.length);
                }
                System.out.println(text);
                t.addSuppressed(new Exception());
                System.out.println(name + " " + (t.getStackTrace().length > 0) + " " + t.getCause() + " " + t.getSuppressed().length);
            }
        }
    }

    public static void main(String[] args) throws Exception {
        show("stack", FieldsOfErrors::recurse);
        show("memory", () -> kept = new long[Integer.MAX_VALUE]);
        show("own stack", () -> { throw new StackOverflowError(); });
        show("own memory", () -> { throw new OutOfMemoryError("text"); });
        show("division", () -> kept = 1 / args.length);
    }
}
