import java.util.ArrayList;
import java.util.List;

/* Code that calls back and forth between selected and other methods. */
public class Selected {
    static int work(int n) {
        int sum = 0;
        for (int i = 0; i < n; i++) {
            sum += i;
        }
        return sum;
    }

    interface Action {
        int run(int x);
    }

    /* Not selected in one of the tests. */
    static class Hidden {
        static final Hidden ONLY = make();

        static Hidden make() {
            work(1);
            return new Hidden();
        }

        int through(Action action, int x) {
            return action.run(x) + below(action, x);
        }

        private int below(Action action, int x) {
            return x == 0 ? work(2) : action.run(x - 1);
        }

        int recursive(Action action, int depth) {
            return depth == 0 ? action.run(depth) : recursive(action, depth - 1) + work(1);
        }
    }

    static class Named implements Comparable<Named> {
        final int number;

        Named(int number) {
            this.number = number;
        }

        public int compareTo(Named other) {
            return work(2) * 0 + Integer.compare(number, other.number);
        }

        public int hashCode() {
            return work(3);
        }

        public boolean equals(Object other) {
            return other instanceof Named && ((Named) other).number == number;
        }

        public String toString() {
            return "Named " + number;
        }
    }

    static int fails(int x) {
        if (x > 2) {
            throw new IllegalStateException("x");
        }
        return x;
    }

    static int callbacks() {
        int sum = Hidden.ONLY.through(x -> work(x), 3);
        sum += Hidden.ONLY.through(x -> work(x), 3); // the same code at another callsite
        sum += Hidden.ONLY.through(x -> Hidden.ONLY.through(y -> work(y) + y, x), 2);
        sum += Hidden.ONLY.recursive(x -> work(5), 4);
        try {
            sum += Hidden.ONLY.through(Selected::fails, 4);
        } catch (IllegalStateException e) {
            sum++;
        }
        return sum;
    }

    static int library() {
        List<Object> list = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            list.add(new Named(i));
        }
        StringBuilder builder = new StringBuilder();
        for (Object o : list) {
            builder.append(o).append(list.indexOf(o));
        }
        return builder.toString().hashCode() + list.get(0).hashCode();
    }

    public static void main(String[] arguments) {
        for (int i = 0; i < 3; i++) {
            System.out.println(callbacks() + " " + library());
        }
        String text = "";
        for (int i = 0; i < 3; i++) {
            text += i + " of " + work(i);
        }
        System.out.println(text);
        Action last = new Action() {
            public int run(int x) {
                return work(x);
            }
        };
        System.out.println(Hidden.ONLY.through(last, 1));
    }
}
