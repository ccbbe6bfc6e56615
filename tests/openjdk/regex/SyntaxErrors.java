// The texts of PatternSyntaxException for many malformed patterns.
import java.util.regex.*;

public class SyntaxErrors {
    public static void main(String[] args) {
        String[] patterns = {"(", ")", "[", "[a", "[z-a]", "a**", "*a", "+", "?", "a{2", "a{3,1}", "a{99999999999}", "\\", "\\k<x>", "(?<1a>x)", "(?<a>x)(?<a>y)",
            "(?z)", "(?<=a*)b", "(?<!a+)b", "\\p{Nope}", "\\p{IsNope}", "\\pX", "[[a]", "[a&&", "\\x{110000}", "\\x4", "\\u12", "\\c", "\\N{no such name}", "(?", "(?i", "(?:",
            "a{,3}", "[^", "(?<n", "\\Qabc", "[\\", "(a))", "x{1}{2}", "\\8", "(a)\\2", "\\0", "\\09", "[]a]", "[]", "[^]", "a|*", "(?#c)", "\\i", "\\y", "{", "}", "]", "a++b", "[a-\\d]", "[\\d-z]",
            "\\p{javaLowerCase}", "\\p{L", "(?<=(a|bc))d", "(?<=a{1,5})b", "\\R", "\\X", "\\b{g}", "\\b{x}", "\\h\\v\\H\\V", "\\G", "\\Z\\z\\A", "(?d)(?m)(?s)(?u)(?x)(?U)"};
        int n = 0;
        for (String p : patterns) {
            try {
                Pattern c = Pattern.compile(p);
                System.out.println(n++ + " ok " + p + " " + c.matcher("a").find() + c.matcher("").matches());
            } catch (PatternSyntaxException e) {
                System.out.println(n++ + " " + p + " at " + e.getIndex() + ": " + e.getDescription());
                System.out.println(e.getMessage().replace("\n", "~").replace("\r", ""));
            } catch (RuntimeException e) {
                System.out.println(n++ + " " + p + " " + e);
            }
        }
        try {
            Pattern.compile("a", 1 << 20);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(Pattern.compile("a(", Pattern.LITERAL).matcher("xa(").find() + " " + Pattern.matches("a?b*", "abb"));
    }
}
