// A tokenizer and an expression evaluator made of one pattern with named groups; a CSV reader; a template engine.
import java.util.*;
import java.util.regex.*;

public class Tokenizer {
    static final Pattern TOKENS = Pattern.compile("\\s*(?:(?<num>\\d+(?:\\.\\d+)?)|(?<id>[A-Za-z_]\\w*)|(?<op>[-+*/^(),=]|==|<=))");

    List<String> tokens = new ArrayList<>();
    int at;
    Map<String, Double> vars = new TreeMap<>(Map.of("pi", 3.0, "e", 2.0));

    double eval(String s) {
        tokens.clear();
        at = 0;
        Matcher m = TOKENS.matcher(s);
        int end = 0;
        while (m.find() && m.start() == end) {
            for (String kind : List.of("num", "id", "op")) if (m.group(kind) != null) tokens.add(m.group(kind));
            end = m.end();
        }
        if (end != s.length()) throw new IllegalArgumentException("bad character at " + end + " in " + s);
        if (tokens.size() > 1 && tokens.get(1).equals("=")) {
            at = 2;
            double v = sum();
            vars.put(tokens.get(0), v);
            return v;
        }
        return sum();
    }

    String peek() { return at < tokens.size() ? tokens.get(at) : ""; }

    double sum() {
        double v = product();
        while (peek().matches("[-+]")) v = tokens.get(at++).equals("+") ? v + product() : v - product();
        return v;
    }

    double product() {
        double v = power();
        while (peek().matches("[*/]")) v = tokens.get(at++).equals("*") ? v * power() : v / power();
        return v;
    }

    double power() {
        double v = atom();
        if (!peek().equals("^")) return v;
        at++;
        return Math.pow(v, power());
    }

    double atom() {
        String t = tokens.get(at++);
        if (t.equals("-")) return -atom();
        if (t.equals("(")) { double v = sum(); at++; return v; }
        if (Character.isDigit(t.charAt(0))) return Double.parseDouble(t);
        if (peek().equals("(")) {
            at++;
            double a = sum();
            double r = t.equals("max") ? max(a) : Math.sqrt(a);
            at++;
            return r;
        }
        Double v = vars.get(t);
        if (v == null) throw new NoSuchElementException(t);
        return v;
    }

    double max(double a) {
        while (peek().equals(",")) { at++; a = Math.max(a, sum()); }
        return a;
    }

    public static void main(String[] args) {
        Tokenizer t = new Tokenizer();
        for (String s : List.of("1 + 2*3", "2^3^2", "(1+2)*(3-4)/2", "x = 5", "x*x - pi", "max(1, x, 3) + sqrt(16)", "-2^2", "y + 1", "3 $ 4", "1/0", "1.5e")) {
            try {
                System.out.println(s + " -> " + t.eval(s) + " " + t.tokens);
            } catch (RuntimeException e) {
                System.out.println(s + " fails " + e.getClass().getSimpleName() + " " + e.getMessage());
            }
        }
        System.out.println(t.vars);
        Pattern csv = Pattern.compile("\\G(?:^|,)(?:\"((?:[^\"]|\"\")*)\"|([^\",]*))");
        for (String line : List.of("a,b,c", "\"quoted, comma\",2", "\"he said \"\"hi\"\"\",,end", "")) {
            List<String> fields = new ArrayList<>();
            Matcher m = csv.matcher(line);
            while (m.find()) fields.add(m.group(1) != null ? m.group(1).replace("\"\"", "\"") : m.group(2));
            System.out.println(fields.size() + " " + fields);
        }
        Map<String, String> env = Map.of("name", "World", "n", "3", "cost", "$5\\");
        System.out.println(Pattern.compile("\\$\\{(\\w+)(?::([^}]*))?\\}").matcher("Hello ${name}, ${n} x ${cost} ${gone:none}")
            .replaceAll(r -> Matcher.quoteReplacement(env.getOrDefault(r.group(1), String.valueOf(r.group(2))))));
        Pattern date = Pattern.compile("(?<y>\\d{4})-(?<m>0[1-9]|1[0-2])-(?<d>0[1-9]|[12]\\d|3[01])");
        for (String d : List.of("2024-02-29", "2024-13-01", "1999-12-31", "99-1-1")) {
            Matcher m = date.matcher(d);
            System.out.println(d + " " + (m.matches() ? m.group("d") + "/" + m.group("m") + "/" + m.group("y") : "no"));
        }
    }
}
