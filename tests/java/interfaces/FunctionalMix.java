// Hand-written functional interfaces with defaults, generics, exceptions and static factories.
import java.util.ArrayList;
import java.util.List;

public class FunctionalMix {
    interface Parser<T> {
        T parse(String s, int[] pos);
        default <U> Parser<U> map(java.util.function.Function<? super T, ? extends U> f) {
            return (s, p) -> {
                T t = parse(s, p);
                return t == null ? null : f.apply(t);
            };
        }

        default Parser<T> or(Parser<T> q) {
            return (s, p) -> {
                int save = p[0];
                T t = parse(s, p);
                if (t != null) return t;
                p[0] = save;
                return q.parse(s, p);
            };
        }

        default Parser<List<T>> many() {
            return (s, p) -> {
                List<T> l = new ArrayList<>();
                while (true) {
                    int save = p[0];
                    T t = parse(s, p);
                    if (t == null) {
                        p[0] = save;
                        return l;
                    }
                    l.add(t);
                }
            };
        }

        default <U> Parser<U> then(Parser<U> q) {
            return (s, p) -> parse(s, p) == null ? null : q.parse(s, p);
        }

        static Parser<Character> ch(java.util.function.Predicate<Character> ok) {
            return (s, p) -> p[0] < s.length() && ok.test(s.charAt(p[0])) ? s.charAt(p[0]++) : null;
        }
    }

    static final Parser<Character> DIGIT = Parser.ch(Character::isDigit);
    static Parser<Integer> number() { return DIGIT.map(c -> c - '0').then(DIGIT.many()).map(List::size); }

    static class Expr {
        static final Parser<Integer> NUM = (s, p) -> {
            Character c = DIGIT.parse(s, p);
            if (c == null) return null;
            int v = c - '0';
            for (Character d; (d = DIGIT.parse(s, p)) != null; ) v = v * 10 + d - '0';
            return v;
        };
        static Integer term(String s, int[] p) {
            Integer a = factor(s, p);
            while (a != null && p[0] < s.length() && (s.charAt(p[0]) == '*' || s.charAt(p[0]) == '/')) {
                char op = s.charAt(p[0]++);
                Integer b = factor(s, p);
                if (b == null) return null;
                a = op == '*' ? a * b : a / b;
            }
            return a;
        }

        static Integer factor(String s, int[] p) {
            Parser<Integer> paren = Parser.ch(c -> c == '(').then(Expr::sum);
            Parser<Integer> closed = (t, q) -> {
                Integer v = paren.parse(t, q);
                return v != null && Parser.ch(c -> c == ')').parse(t, q) != null ? v : null;
            };
            return NUM.or(closed).parse(s, p);
        }

        static Integer sum(String s, int[] p) {
            Integer a = term(s, p);
            while (a != null && p[0] < s.length() && (s.charAt(p[0]) == '+' || s.charAt(p[0]) == '-')) {
                char op = s.charAt(p[0]++);
                Integer b = term(s, p);
                if (b == null) return null;
                a = op == '+' ? a + b : a - b;
            }
            return a;
        }
    }

    public static void main(String[] args) {
        for (String s : new String[] {"1+2*3", "(1+2)*3", "100/7/2", "2*(3+(4-1))*5", "((((7))))", "1+", "",
            "8/(4-4)", "12345678*2-1"}) {
            int[] pos = {0};
            try {
                System.out.println(s + " = " + Expr.sum(s, pos) + " at " + pos[0]);
            } catch (ArithmeticException e) {
                System.out.println(s + " " + e.getMessage());
            }
        }
        System.out.println(number().parse("12345x", new int[1]) + " " + number().or((s, p) -> -1)
            .parse("x", new int[1]));
    }
}
