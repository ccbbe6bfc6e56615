/** A tree of expressions worked on by instanceof chains, checked casts and double dispatch. */
public class Visitor {
    interface Expression {
        int accept(Action action);
    }

    interface Action {
        int number(Number n);

        int sum(Sum s);

        int product(Product p);

        int negation(Negation n);
    }

    static class Number implements Expression {
        int value;

        Number(int value) {
            this.value = value;
        }

        public int accept(Action action) {
            return action.number(this);
        }
    }

    abstract static class Pair implements Expression {
        final Object left;
        final Object right;

        Pair(Object left, Object right) {
            this.left = left;
            this.right = right;
        }
    }

    static final class Sum extends Pair {
        Sum(Object left, Object right) {
            super(left, right);
        }

        public int accept(Action action) {
            return action.sum(this);
        }
    }

    static final class Product extends Pair {
        Product(Object left, Object right) {
            super(left, right);
        }

        public int accept(Action action) {
            return action.product(this);
        }
    }

    static final class Negation implements Expression {
        final Object of;

        Negation(Object of) {
            this.of = of;
        }

        public int accept(Action action) {
            return action.negation(this);
        }
    }

    static final class Evaluate implements Action {
        public int number(Number n) {
            return n.value;
        }

        public int sum(Sum s) {
            return ((Expression) s.left).accept(this) + ((Expression) s.right).accept(this);
        }

        public int product(Product p) {
            return ((Expression) p.left).accept(this) * ((Expression) p.right).accept(this);
        }

        public int negation(Negation n) {
            return -((Expression) n.of).accept(this);
        }
    }

    static int seed = 4711;

    static Object random(int depth) {
        seed = seed * 1103515245 + 12345;
        int kind = seed >>> 20 & 7;
        if (depth == 0) {
            return new Number(seed >>> 24);
        }
        if (kind < 3) {
            return new Sum(random(depth - 1), random(depth - 1));
        }
        if (kind < 6) {
            return new Product(random(depth - 1), random(depth - 1));
        }
        return new Negation(random(depth - 1));
    }

    static int evaluate(Object node) {
        if (node instanceof Number) {
            return ((Number) node).value;
        }
        if (node instanceof Sum) {
            Sum s = (Sum) node;
            return evaluate(s.left) + evaluate(s.right);
        }
        if (node instanceof Product) {
            Product p = (Product) node;
            return evaluate(p.left) * evaluate(p.right);
        }
        return -evaluate(((Negation) node).of);
    }

    static int pairs(Object node) {
        if (node instanceof Pair && node instanceof Expression) {
            Pair p = (Pair) node;
            return 1 + pairs(p.left) + pairs(p.right);
        }
        return node instanceof Comparable ? 100 : 0;
    }

    public static void main(String[] args) {
        int rounds = Kernel.rounds(args, 40000);
        Object[] trees = new Object[8];
        for (int i = 0; i < trees.length; i++) {
            trees[i] = random(10);
        }
        Action evaluator = new Evaluate();
        long sum = 0;
        for (int i = 0; i < rounds; i++) {
            Object tree = trees[i & 7];
            sum = sum * 31 + evaluate(tree);
            sum += pairs(tree);
            sum ^= ((Expression) tree).accept(evaluator);
        }
        Kernel.report("Visitor", sum);
    }
}
