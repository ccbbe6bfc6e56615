// release: 17
// Switch expressions and arrow statements over strings, enums, chars and ints, nested, with yields and exceptions.
import java.util.*;

public class SwitchOnRanges {
    enum Tok { NUM, PLUS, MINUS, STAR, LPAREN, RPAREN, END }
    record Token(Tok t, int v) { }

    static List<Token> lex(String s) {
        List<Token> out = new ArrayList<>();
        for (int i = 0; i < s.length(); i++) {
            char c = s.charAt(i);
            switch (c) {
                case ' ' -> { }
                case '+' -> out.add(new Token(Tok.PLUS, 0));
                case '-' -> out.add(new Token(Tok.MINUS, 0));
                case '*' -> out.add(new Token(Tok.STAR, 0));
                case '(' -> out.add(new Token(Tok.LPAREN, 0));
                case ')' -> out.add(new Token(Tok.RPAREN, 0));
                case '0', '1', '2', '3', '4', '5', '6', '7', '8', '9' -> {
                    int v = 0;
                    while (i < s.length() && Character.isDigit(s.charAt(i))) v = v * 10 + s.charAt(i++) - '0';
                    i--;
                    out.add(new Token(Tok.NUM, v));
                }
                default -> throw new IllegalArgumentException("char " + c + " at " + i);
            }
        }
        out.add(new Token(Tok.END, 0));
        return out;
    }

    static int prec(Tok t) {
        return switch (t) {
            case PLUS, MINUS -> 1;
            case STAR -> 2;
            case NUM, LPAREN, RPAREN, END -> 0;
        };
    }

    static int pos;

    static int parse(List<Token> ts, int min) {
        Token t = ts.get(pos++);
        int left = switch (t.t()) {
            case NUM -> t.v();
            case MINUS -> -parse(ts, 3);
            case LPAREN -> {
                int v = parse(ts, 1);
                if (ts.get(pos++).t() != Tok.RPAREN) throw new IllegalArgumentException("unclosed");
                yield v;
            }
            default -> throw new IllegalArgumentException("unexpected " + t);
        };
        while (prec(ts.get(pos).t()) >= min) {
            Tok op = ts.get(pos++).t();
            int right = parse(ts, prec(op) + 1);
            left = switch (op) {
                case PLUS -> left + right;
                case MINUS -> left - right;
                case STAR -> left * right;
                default -> throw new AssertionError(op);
            };
        }
        return left;
    }

    static String month(int m, boolean leap) {
        int days = switch (m) {
            case 1, 3, 5, 7, 8, 10, 12 -> 31;
            case 4, 6, 9, 11 -> 30;
            case 2 -> leap ? 29 : 28;
            default -> -1;
        };
        String season = switch (m % 12 / 3) {
            case 0 -> "winter";
            case 1 -> "spring";
            case 2 -> "summer";
            default -> "autumn";
        };
        return days + "" + season.charAt(0) + switch (season) {
            case "winter", "summer" -> season.length();
            case "spring" -> {
                long h = 0;
                for (char c : season.toCharArray()) h = h * 31 + c;
                yield h;
            }
            default -> -1L;
        };
    }

    public static void main(String[] args) {
        for (String s : new String[] {"1+2*3", "(1+2)*3", "-4*-(2-5)", "2*3*4-5-6", "((((9))))", "1+", "(1",
            "1 $ 2", "10-4-3", "--5"}) {
            pos = 0;
            try {
                System.out.println(s + " = " + parse(lex(s), 1));
            } catch (IllegalArgumentException e) {
                System.out.println(s + " error " + e.getMessage());
            }
        }
        for (int m = 0; m < 14; m++) System.out.print(month(m, m % 2 == 0) + " ");
        System.out.println();
    }
}
