import org.mozilla.javascript.Context;
import org.mozilla.javascript.ContextFactory;
import org.mozilla.javascript.Scriptable;

/** Rhino interprets a new script, in a new scope, for each request. */
public final class RhinoServer implements Soak.Server {
    private static final String SCRIPT = "var found = []; function Item(n) { this.n = n; }"
        + "Item.prototype.twice = function() { return 2 * this.n; };"
        + "for (var i = 0; i < 20; i++) { found.push(new Item(i).twice() + ':' + number); }"
        + "try { undefinedFunction(); } catch (e) { found.push(typeof e.message); }"
        + "found.join(' ').replace(/\\d+:/g, '').split(' ').length";

    @Override
    public void start() {
    }

    @Override
    public void request(int client, long number) {
        Object got = ContextFactory.getGlobal().call(context -> evaluate(context, number));
        if (((Number) got).intValue() != 21) {
            throw new IllegalStateException("wrong answer: " + got);
        }
    }

    private static Object evaluate(Context context, long number) {
        context.setOptimizationLevel(-1);
        Scriptable scope = context.initStandardObjects();
        scope.put("number", scope, number);
        return context.evaluateString(scope, SCRIPT + " + " + number + " * 0", "request", 1, null);
    }

    @Override
    public void stop() {
    }
}
