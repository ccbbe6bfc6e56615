// The traces of errors that the machine raises when memory is used up: with the frames of hidden classes, which other errors leave out.
import java.util.*;

public class OutOfMemoryTraces {
    static Object kept;

    static void show(String name, Runnable action) {
        try {
            action.run();
        } catch (Throwable t) {
            System.out.println(name + " " + t);
            for (StackTraceElement frame : t.getStackTrace()) System.out.println("    " + frame.toString().replaceAll("Lambda\\$[^.]*", "LAMBDA"));
        }
    }

    static void fill() {
        List<long[]> all = new ArrayList<>();
        while (true) all.add(new long[1 << 20]);
    }

    public static void main(String[] args) {
        show("size", () -> kept = new long[Integer.MAX_VALUE]);
        show("heap", () -> fill());
        show("own", () -> { throw new OutOfMemoryError("own"); });
        show("other", () -> kept = new int[args.length - 1]);
    }
}
