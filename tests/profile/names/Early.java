import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.function.Supplier;

/** Makes lambdas, proxies and accessors before the program does, so that all numbers shift. */
public class Early {
    public static int answer() {
        return 42;
    }

    static void run() throws Exception {
        Supplier<String> first = () -> "early";
        Supplier<Object> second = Object::new;
        Runnable proxy = (Runnable) Proxy.newProxyInstance(Early.class.getClassLoader(),
                new Class<?>[] {Runnable.class, Comparable.class},
                (self, method, arguments) -> null);
        proxy.run();
        Method method = Early.class.getMethod("answer");
        int sum = first.get().length() + (second.get() == null ? 1 : 0);
        for (int i = 0; i < 40; i++) {
            sum += (Integer) method.invoke(null);
        }
        System.out.println("early " + sum);
    }
}
