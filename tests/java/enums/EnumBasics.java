// Enum constants, values, valueOf, compareTo, bodies, constructors, abstract methods, errors, EnumMap and EnumSet.
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;

public class EnumBasics {
    enum Op {
        ADD("+") {
            int ap(int a, int b) { return a + b; }
        }, SUB("-") {
            int ap(int a, int b) { return a - b; }
        }, MUL("*") {
            int ap(int a, int b) { return a * b; }
            @Override boolean commutes() { return true; }
        }, NEG("~", 1) {
            int ap(int a, int b) { return ~a; }
        };
        final String s;
        final int arity;
        private static int made;
        static final Map<String, Op> BY = new java.util.HashMap<>();
        static {
            for (Op o : values()) {
                BY.put(o.s, o);
                made++;
            }
        }

        Op(String s) { this(s, 2); }
        Op(String s, int n) {
            this.s = s;
            arity = n;
        }

        abstract int ap(int a, int b);
        boolean commutes() { return this == ADD; }
    }

    enum Empty { }
    enum One {
        ONLY;
        static String st = "static";
        String f = "f" + ordinal();
    }

    interface Lvl {
        int level();
    }

    enum L implements Lvl {
        LOW, MID, HIGH;
        public int level() { return ordinal() * 10; }
        L up() { return this == HIGH ? HIGH : values()[ordinal() + 1]; }
        @Override public String toString() { return name().toLowerCase(); }
    }

    public static void main(String[] args) {
        for (Op o : Op.values()) System.out.println(o + " " + o.name() + " " + o.ordinal() + " " + o.s
            + o.arity + " " + o.ap(7, 3) + " " + o.commutes() + " " + o.getClass().getName() + " "
            + o.getDeclaringClass().getName() + " " + (o == Op.valueOf(o.name())) + Op.BY.get(o.s));
        System.out.println(Op.made + " " + Empty.values().length + " " + One.ONLY.f + One.st);
        for (String n : new String[] {"ADD", "add", "", "NOPE"}) {
            try {
                System.out.println(Op.valueOf(n));
            } catch (IllegalArgumentException e) {
                System.out.println(e.getMessage());
            }
        }
        try {
            L.valueOf(null);
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        L[] a = L.values();
        a[0] = null;
        System.out.println(L.values()[0] + " " + L.LOW.compareTo(L.HIGH) + " " + L.HIGH.equals(L.HIGH)
            + L.MID.up() + L.HIGH.up() + " " + L.valueOf("MID").level() + Enum.valueOf(L.class, "LOW"));
        EnumMap<L, String> m = new EnumMap<>(L.class);
        m.put(L.HIGH, "h");
        m.put(L.LOW, "l");
        m.put(L.HIGH, "h2");
        System.out.println(m + " " + m.size() + m.containsKey(L.MID) + m.get(L.HIGH) + m.remove(L.LOW)
            + m.keySet() + m.values());
        EnumSet<Op> s = EnumSet.of(Op.MUL, Op.ADD);
        s.add(Op.SUB);
        s.remove(Op.ADD);
        System.out.println(s + " " + EnumSet.complementOf(s) + EnumSet.allOf(L.class)
            + EnumSet.noneOf(L.class) + EnumSet.range(L.LOW, L.MID) + s.contains(Op.MUL));
        System.out.println(new java.util.TreeSet<>(java.util.Arrays.asList(L.HIGH, L.LOW, L.MID)) + " "
            + L.class.getEnumConstants().length + L.class.isEnum() + Op.ADD.getClass().isEnum()
            + (Op.ADD.hashCode() == Op.ADD.hashCode()));
        Lvl lv = L.HIGH;
        System.out.println(lv.level() + " " + lv + " " + String.valueOf(L.LOW) + L.MID
            + (L.MID == lv.getClass().getEnumConstants()[1]));
    }
}
