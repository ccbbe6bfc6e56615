import java.util.function.IntUnaryOperator;

/** One lambda and one reference to a method: the smallest programs that link call sites. */
public class OneLambda {
    private int base = 10;

    private int add(int value) {
        return base + value;
    }

    private static int sum(IntUnaryOperator function) {
        int sum = 0;
        for (int i = 0; i < 10; i++) {
            sum += function.applyAsInt(i);
        }
        return sum;
    }

    public static void main(String[] args) {
        int offset = args.length + 3;
        System.out.println(sum(value -> value * offset));
        OneLambda object = new OneLambda();
        System.out.println(sum(object::add));
        object.base = 20;
        System.out.println(sum(object::add));
    }
}
