// Greedy, reluctant and possessive quantifiers; alternations; deep and long matches; catastrophic patterns kept small.
import java.util.regex.*;

public class Backtracking {
    public static void main(String[] args) {
        String s = "<a><b>text</b></a>aaabbbab";
        for (String q : new String[] {"", "?", "+"})
            for (String p : new String[] {"<.*%>", "<[^>]*%>", "a+%b", "a*%ab", "(a|b)*%b", "(?:ab?)*%b", "a{1,2}%a", "\\w{2,}%b", ".{5}%t", "(a+%)(a*%)(b+%)", "(a?%){3}a{2}"}) {
                String regex = p.replace("%", q);
                Matcher m = Pattern.compile(regex).matcher(s);
                StringBuilder sb = new StringBuilder(regex);
                int n = 0;
                while (m.find() && n++ < 6) sb.append(' ').append(m.start()).append(':').append(m.group());
                System.out.println(sb);
            }
        for (int n = 1; n < 16; n++) System.out.print(Pattern.matches("(a+)+b", "a".repeat(n)) + " " + Pattern.matches("(a|a)*", "a".repeat(n)) + " ");
        System.out.println();
        System.out.println(Pattern.matches("(x+x+)+y", "x".repeat(14)) + " " + Pattern.matches("a*".repeat(12) + "b", "a".repeat(12)));
        String longText = "ab".repeat(50000) + "c";
        System.out.println(Pattern.compile("(?:ab)*c").matcher(longText).matches() + " " + Pattern.compile(".*c").matcher(longText).matches() + " "
            + Pattern.compile("[ab]*+c").matcher(longText).find() + " " + Pattern.compile("b{2}").matcher(longText).find());
        try {
            System.out.println(Pattern.compile("(?:a|b)*c").matcher("ab".repeat(100) + "c").matches());
            Pattern.compile("(?:(a)|(b))*c").matcher("ab".repeat(2000000) + "d").matches();
            System.out.println("no overflow");
        } catch (StackOverflowError e) {
            System.out.println("overflow");
        }
        Pattern balanced = Pattern.compile("\\((?:[^()]|\\((?:[^()]|\\([^()]*\\))*\\))*\\)");
        for (String t : new String[] {"()", "(a(b)c)", "((()))", "(((())))", "(()", "f(x, g(y, h(z)))"}) System.out.print(t + balanced.matcher(t).matches() + balanced.matcher(t).find() + " ");
        System.out.println();
        Pattern number = Pattern.compile("[+-]?(?:\\d+\\.?\\d*|\\.\\d+)(?:[eE][+-]?\\d+)?");
        for (String t : new String[] {"1", "-1.5", ".5", "5.", "1e10", "1e", "+.5E-3", "1.2.3", "--1", ""}) System.out.print(t + "=" + number.matcher(t).matches() + " ");
        System.out.println();
        int primes = 0;
        Pattern composite = Pattern.compile("(11+?)\\1+|1?");
        for (int n = 0; n < 120; n++) if (!composite.matcher("1".repeat(n)).matches()) primes = primes * 31 + n;
        System.out.println(primes);
        System.out.println("aXbXc".replaceAll("(?<=[a-c])X(?=[b-c])", "-") + Pattern.compile("(?:(?=(a+))\\1)b").matcher("aaab").find());
    }
}
