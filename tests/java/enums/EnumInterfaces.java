// Enums implementing interfaces with lambdas, abstract methods, nested enums, enum singletons with state, reverse lookups.
import java.util.*;
import java.util.function.*;

public class EnumInterfaces {
    interface Unit {
        double base();
        String label();
        default double to(double v, Unit o) { return v * base() / o.base(); }
    }

    enum Len implements Unit {
        MM(0.001), CM(0.01), M(1), KM(1000), INCH(0.0254) {
            @Override public String label() { return "\""; }
        };
        private final double b;
        Len(double b) { this.b = b; }
        public double base() { return b; }
        public String label() { return name().toLowerCase(); }
    }

    enum Calc {
        ADD('+', Integer::sum), SUB('-', (a, b) -> a - b), MUL('*', (a, b) -> a * b),
            DIV('/', (a, b) -> a / b) {
            @Override int run(int a, int b) { return b == 0 ? Integer.MAX_VALUE : super.run(a, b); }
        };
        final char c;
        private final IntBinaryOperator f;
        Calc(char c, IntBinaryOperator f) {
            this.c = c;
            this.f = f;
        }

        int run(int a, int b) { return f.applyAsInt(a, b); }
        private static final Map<Character, Calc> BY = new HashMap<>();
        static {
            for (Calc k : values()) BY.put(k.c, k);
        }

        static Calc of(char c) {
            Calc k = BY.get(c);
            if (k == null) throw new NoSuchElementException("op " + c);
            return k;
        }
    }

    enum Level {
        LOW, MID, HIGH;
        enum Sub { A, B }
        static Level of(int n) {
            for (Level l : values()) if (n <= (l.ordinal() + 1) * 10) return l;
            return HIGH;
        }

        Level min(Level o) { return compareTo(o) < 0 ? this : o; }
        boolean atLeast(Level o) { return compareTo(o) >= 0; }
    }

    enum Reg {
        INST;
        private final List<String> names = new ArrayList<>();
        Reg reg(String s) {
            names.add(s);
            return this;
        }

        int size() { return names.size(); }
    }

    enum Rot {
        A {
            Rot next() { return B; }
        }, B {
            Rot next() { return C; }
        }, C {
            Rot next() { return A; }
        };
        abstract Rot next();
    }

    public static void main(String[] args) {
        for (Len a : Len.values()) for (Len b : Len.values())
            System.out.print(Math.round(a.to(12, b) * 1000) / 1000.0 + b.label() + " ");
        System.out.println();
        for (String e : new String[] {"12+30", "7-9", "6*7", "84/2", "5/0", "2^3"}) {
            int i = 1;
            while (Character.isDigit(e.charAt(i))) i++;
            try {
                System.out.println(e + "=" + Calc.of(e.charAt(i))
                    .run(Integer.parseInt(e.substring(0, i)), Integer.parseInt(e.substring(i + 1))));
            } catch (NoSuchElementException x) {
                System.out.println(x.getMessage());
            }
        }
        System.out.println(Level.of(15).min(Level.LOW) + " " + Level.of(99) + Level.HIGH.atLeast(Level.MID)
            + Level.Sub.valueOf("B") + Level.Sub.B.getDeclaringClass().getName() + Reg.INST.reg("a").reg("b")
            .size() + Reg.valueOf("INST").size());
        Rot r = Rot.A;
        for (int i = 0; i < 100; i++) r = r.next();
        System.out.println(r + " " + r.getClass().getName() + " " + r.getDeclaringClass() + Rot.valueOf("C")
            .next());
        Map<Level, Map<Rot, Integer>> m = new EnumMap<>(Level.class);
        for (int i = 0; i < 60; i++) m.computeIfAbsent(Level.of(i % 35), k -> new EnumMap<>(Rot.class))
            .merge(Rot.values()[i % 3], i, Integer::sum);
        System.out.println(m);
    }
}
