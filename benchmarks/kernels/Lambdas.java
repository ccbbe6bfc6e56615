/** Functional interfaces: capturing and plain lambdas, method references, composition. */
public class Lambdas {
    interface IntFunction {
        int apply(int x);

        default IntFunction then(IntFunction next) {
            return x -> next.apply(apply(x));
        }
    }

    interface IntCombiner {
        int combine(int a, int b);
    }

    interface Supplier<T> {
        T get();
    }

    private final int bias;

    Lambdas(int bias) {
        this.bias = bias;
    }

    int biased(int x) {
        return x + bias;
    }

    static int mirror(int x) {
        return (x << 5) - x;
    }

    static int fold(int n, int start, IntFunction f, IntCombiner c) {
        int result = start;
        for (int i = 0; i < n; i++) {
            result = c.combine(result, f.apply(i));
        }
        return result;
    }

    public static void main(String[] args) {
        int rounds = Kernel.rounds(args, 15000);
        Lambdas object = new Lambdas(3);
        IntFunction[] functions = {
            x -> x + 1, Lambdas::mirror, object::biased,
            ((IntFunction) x -> x ^ 21).then(Lambdas::mirror)
        };
        IntCombiner plus = (a, b) -> a + b;
        long sum = 0;
        for (int r = 0; r < rounds; r++) {
            int round = r;
            IntFunction capturing = x -> x * round;
            sum = sum * 31 + fold(500, r, capturing, plus);
            sum += fold(500, r, functions[r & 3], (a, b) -> a * 31 ^ b + round);
            Supplier<IntFunction> supplier = () -> functions[round + 1 & 3];
            sum ^= fold(500, 1, supplier.get(), Math::max);
        }
        Kernel.report("Lambdas", sum);
    }
}
