import groovy.lang.Binding;
import groovy.lang.GroovyShell;

/** Groovy compiles a new script to classes, by a new class loader, for each request. */
public final class GroovyServer implements Soak.Server {
    @Override
    public void start() {
    }

    @Override
    public void request(int client, long number) {
        Binding binding = new Binding();
        binding.setVariable("limit", 10);
        Object got = new GroovyShell(binding).evaluate(
            "def found = (1..limit).collect { it * " + number % 1000 + " }\n"
            + "class Sum { int of(all) { all.inject(0) { a, b -> a + b } } }\n"
            + "new Sum().of(found)");
        if (!got.equals((int) (55 * (number % 1000)))) {
            throw new IllegalStateException("wrong answer: " + got);
        }
    }

    @Override
    public void stop() {
    }
}
