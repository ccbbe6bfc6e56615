import java.util.ArrayList;
import java.util.List;
import jp2vm.analysis.Context;
import jp2vm.analysis.Entry;
import jp2vm.analysis.Event;
import jp2vm.analysis.Finish;

/** Prints the stacks that lead to calls of a method. */
public class Callers {
    private static final List<Context> stacks = new ArrayList<>();

    @Entry("Bank.fee")
    public static synchronized void entered(Event event) {
        Context stack = event.context(3);
        if (stack.count++ == 0) {
            stacks.add(stack);
        }
        stack.data = Math.max(event.argument(0), stack.data == null ? 0 : (Long) stack.data);
    }

    @Finish
    public static synchronized void report() {
        for (Context stack : stacks) {
            System.out.println(stack.count + " times, up to " + stack.data + ": " + stack);
        }
    }
}
