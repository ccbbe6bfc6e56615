import java.lang.invoke.MethodHandles;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.function.Supplier;

/**
 * Threads that reach the same methods in the order of the argument: forward, backward, or all at
 * the same time. No two threads request the same class. The class that is made for a thread runs,
 * so the profile shows which class it is.
 */
public class Orders {
    public interface Left {
        int left();
    }

    public interface Right {
        int right();
    }

    public static class First implements Supplier<Integer> {
        public Integer get() {
            return first();
        }
    }

    public static class Second implements Supplier<Integer> {
        public Integer get() {
            return second();
        }
    }

    static int sum;

    static int first() {
        return 1;
    }

    static int second() {
        return 2;
    }

    static synchronized void add(int more) {
        sum += more;
    }

    static int sameLine(int job, int k) {
        IntUnaryOperator made = job == 0 ? x -> x + k : job == 1 ? x -> x * k : x -> x - k;
        return made.applyAsInt(job);
    }

    static int lines(int job, int k) {
        IntUnaryOperator made;
        switch (job) {
            case 3:
                made = x -> x ^ k;
                break;
            case 4:
                made = x -> x | k;
                break;
            default:
                made = x -> x & k;
        }
        return made.applyAsInt(job);
    }

    static int proxy(int job) {
        InvocationHandler handler = new InvocationHandler() {
            @Override
            public Object invoke(Object self, Method method, Object[] arguments) {
                return job;
            }
        };
        Class<?>[] both = {Left.class, Right.class}, left = {Left.class}, right = {Right.class};
        Class<?>[] chosen = job == 6 ? both : job == 7 ? left : right;
        Object made = Proxy.newProxyInstance(Orders.class.getClassLoader(), chosen, handler);
        return made instanceof Left ? ((Left) made).left() : ((Right) made).right();
    }

    @SuppressWarnings("unchecked")
    static int hidden(Class<?> template) throws Exception {
        byte[] bytes = template.getResourceAsStream(template.getName() + ".class").readAllBytes();
        Class<?> made = MethodHandles.lookup().defineHiddenClass(bytes, true).lookupClass();
        return ((Supplier<Integer>) made.getDeclaredConstructor().newInstance()).get();
    }

    static void work(int job) {
        try {
            add(job < 3 ? sameLine(job, 5) : job < 6 ? lines(job, 5) : job < 9 ? proxy(job)
                : hidden(job == 9 ? First.class : Second.class));
        } catch (Exception problem) {
            throw new IllegalStateException(problem);
        }
    }

    public static void main(String[] arguments) throws Exception {
        List<Thread> threads = new ArrayList<>();
        boolean isBackward = arguments[0].equals("backward");
        for (int i = 0; i < 11; i++) {
            int job = isBackward ? 10 - i : i;
            Thread thread = new Thread() {
                @Override
                public void run() {
                    work(job);
                }
            };
            thread.start();
            if (!arguments[0].equals("together")) {
                thread.join();
            }
            threads.add(thread);
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println(sum);
    }
}
