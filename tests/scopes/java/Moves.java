import jp2vm.Scope;

/** Changes scopes in the middle of blocks, recursions and exceptions, in one thread. */
public class Moves {
    static int work(int times) {
        int sum = 0;
        for (int i = 0; i < times; i++) {
            sum += i % 7 == 0 ? Integer.numberOfTrailingZeros(i) : new int[i % 5].length;
        }
        return sum;
    }

    static int recurse(int depth) {
        Scope scope = Scope.open(depth % 2 == 0 ? "even" : "odd");
        int sum = depth == 0 ? work(10) : recurse(depth - 1) + work(depth);
        scope.close();
        return sum;
    }

    static int enter(Scope[] to, String name) {
        to[0] = Scope.open(name);
        return work(3);
    }

    static int leave(Scope[] from) {
        from[0].close();
        return work(4);
    }

    static int fail(int number) {
        Scope[] open = new Scope[1];
        int sum = work(2) + enter(open, "failing") + work(5);
        if (number % 3 == 0) {
            open[0].close();
        }
        int[] few = new int[number % 2 + 1];
        sum += few[1] + work(number);
        return number % 3 == 0 ? sum : sum + leave(open);
    }

    static int catching(int number) {
        try {
            return fail(number);
        } catch (ArrayIndexOutOfBoundsException e) {
            return work(6);
        }
    }

    static synchronized int locked(int times) {
        int sum = 0;
        for (int i = 0; i < times; i++) {
            Scope scope = Scope.open("locked");
            synchronized (scope) {
                sum += work(i % 4);
            }
            scope.close();
        }
        return sum;
    }

    public static void main(String[] args) {
        int sum = recurse(20) + locked(100);
        for (int i = 0; i < 30; i++) {
            sum += catching(i);
        }
        Scope[] open = new Scope[1];
        sum += work(1) + (enter(open, "expression") * work(2) - leave(open)) * work(3);
    }
}
