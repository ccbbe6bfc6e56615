// Switches of every form: ints, strings with colliding hashes, enums, yields, fall through, nested, on boxes; labelled jumps.
import java.util.*;

public class SwitchForms {
    enum Op { ADD, SUB, MUL { @Override int apply(int a, int b) { return a * b; } }, NOP; int apply(int a, int b) { return switch (this) { case ADD -> a + b; case SUB -> a - b; default -> 0; }; } }

    static String text(String s) {
        switch (s) {
            case "Aa": case "BB": return "collide " + s;
            case "AaAa": return "four";
            case "BBBB": return "bbbb";
            case "AaBB": return "mixed";
            case "": return "empty";
            default: return "other " + s.hashCode();
        }
    }

    static int sparse(int x) {
        return switch (x) {
            case Integer.MIN_VALUE -> 1;
            case -1000, -999 -> 2;
            case 0 -> 3;
            case 'a' -> { int y = x; y *= 2; yield y; }
            case 1 << 20 -> 5;
            case Integer.MAX_VALUE -> 6;
            default -> { if (x > 50) yield -1; yield -2; }
        };
    }

    static String dense(int x) {
        StringBuilder sb = new StringBuilder();
        switch (x) {
            case 1: sb.append("one ");
            case 2: sb.append("two ");
            case 3: { sb.append("three "); break; }
            case 5: sb.append("five ");
            default: sb.append("default ");
            case 4: sb.append("four ");
        }
        return sb.toString();
    }

    public static void main(String[] args) {
        for (String s : List.of("Aa", "BB", "AaAa", "BBBB", "AaBB", "BBAa", "", "x")) System.out.println(s + " " + text(s));
        for (int x : new int[] {Integer.MIN_VALUE, -1000, -999, -998, 0, 97, 1 << 20, Integer.MAX_VALUE, 51, 49}) System.out.print(sparse(x) + " ");
        System.out.println();
        for (int x = 0; x < 8; x++) System.out.println(x + " " + dense(x));
        for (Op o : Op.values()) System.out.print(o + " " + o.apply(7, 3) + " ");
        System.out.println();
        try {
            text(null);
        } catch (NullPointerException e) {
            System.out.println("null string");
        }
        try {
            Op o = null;
            switch (o) { case ADD: System.out.println("add"); break; default: System.out.println("default"); }
        } catch (NullPointerException e) {
            System.out.println("null enum");
        }
        Integer boxed = 5;
        Character ch = 'q';
        System.out.println(switch (boxed) { case 5 -> "five"; default -> "?"; } + switch (ch) { case 'q' -> 1; case 'r' -> 2L; default -> 3.0; });
        byte b = (byte) 200;
        short sh = 300;
        System.out.println(switch (b) { case -56 -> "minus"; default -> "plus"; } + switch (sh) { case 300 -> "three hundred"; default -> "no"; });
        int n = 0, total = 0;
        outer:
        for (int i = 0; i < 20; i++) {
            for (int j = 0; ; j++) {
                switch ((i * j) % 7) {
                    case 3: continue outer;
                    case 5: break outer;
                    case 6: break;
                    default: total += j; if (j > i) continue outer;
                }
                n++;
            }
        }
        System.out.println(n + " " + total);
        block: { if (total > 0) break block; System.out.println("not reached"); }
        int state = 0;
        StringBuilder trace = new StringBuilder();
        for (char c : "ab12 _x9;3.5e2 'q'".toCharArray()) {
            state = switch (state) {
                case 0 -> Character.isLetter(c) || c == '_' ? 1 : Character.isDigit(c) ? 2 : c == '\'' ? 3 : 0;
                case 1 -> Character.isLetterOrDigit(c) ? 1 : 0;
                case 2 -> Character.isDigit(c) || c == '.' ? 2 : c == 'e' ? 4 : 0;
                case 3 -> c == '\'' ? 0 : 3;
                case 4 -> 2;
                default -> throw new AssertionError(state);
            };
            trace.append(state);
        }
        System.out.println(trace);
        System.out.println(tries(0) + tries(1) + tries(2) + tries(3));
    }

    static String tries(int n) {
        StringBuilder sb = new StringBuilder();
        for (int i = 0; i < 3; i++) {
            try {
                sb.append(switch (n) { case 0 -> { if (i == 1) yield "A"; yield "a"; } case 1 -> throw new IllegalStateException("x"); case 2 -> { try { yield "b"; } finally { sb.append("f"); } } default -> { if (i == 2) yield "C"; yield "c"; } });
            } catch (IllegalStateException e) {
                sb.append("e");
            } finally {
                sb.append(i);
            }
        }
        return sb + "|";
    }
}
