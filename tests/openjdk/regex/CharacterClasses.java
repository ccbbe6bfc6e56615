// Every predefined class, POSIX, Unicode property, block and script over ranges of code points, as hashes.
import java.util.regex.*;

public class CharacterClasses {
    public static void main(String[] args) {
        String[] classes = {"\\d", "\\D", "\\s", "\\S", "\\w", "\\W", "\\h", "\\v", ".", "[a-f]", "[^a-f]", "[a-z&&[^aeiou]]", "[a-d[m-p]]", "[\\w&&[^\\d_]]", "\\p{Lower}", "\\p{Upper}",
            "\\p{ASCII}", "\\p{Alpha}", "\\p{Digit}", "\\p{Alnum}", "\\p{Punct}", "\\p{Graph}", "\\p{Print}", "\\p{Blank}", "\\p{Cntrl}", "\\p{XDigit}", "\\p{Space}", "\\p{javaMirrored}",
            "\\p{javaLetterOrDigit}", "\\p{javaWhitespace}", "\\p{javaJavaIdentifierPart}", "\\p{L}", "\\p{Lu}", "\\p{Ll}", "\\p{Lt}", "\\p{Lm}", "\\p{Mn}", "\\p{Nd}", "\\p{Nl}", "\\p{Pd}",
            "\\p{Sc}", "\\p{Sm}", "\\p{Zs}", "\\P{L}", "\\p{IsLatin}", "\\p{IsGreek}", "\\p{script=Cyrillic}", "\\p{InGreek}", "\\p{block=Arrows}", "\\p{IsAlphabetic}", "\\p{IsIdeographic}",
            "\\p{IsUppercase}", "\\p{IsPunctuation}", "\\p{IsWhite_Space}", "\\p{IsHex_Digit}", "\\p{general_category=Po}", "[\\p{L}&&[^\\p{Lu}]]", "[^\\s\\d]", "[\\x{41}-\\x{5a}\\u00e0-\\u00ff]", "[\\t\\n\\e\\a\\07]"};
        for (int flags : new int[] {0, Pattern.UNICODE_CHARACTER_CLASS, Pattern.CASE_INSENSITIVE}) {
            for (String c : classes) {
                Matcher m = Pattern.compile(c, flags).matcher("");
                int count = 0, hash = 0;
                for (int cp = 0; cp < 0x600; cp++) if (m.reset(Character.toString(cp)).matches()) { count++; hash = hash * 31 + cp; }
                for (int cp = 0x1e00; cp < 0x2200; cp++) if (m.reset(Character.toString(cp)).matches()) { count++; hash = hash * 31 + cp; }
                System.out.println(flags + " " + c + " " + count + " " + hash);
            }
        }
        System.out.println(Pattern.compile("\\p{IsGothic}").matcher(Character.toString(0x10330)).matches());
        System.out.println(Pattern.compile("(?iu)\u00e9\u03c3").matcher("\u00c9\u03a3").matches() + " " + Pattern.compile("(?i)\u00e9").matcher("\u00c9").matches());
        System.out.println(Pattern.compile("\\N{LATIN SMALL LETTER E WITH ACUTE}").matcher("\u00e9").matches() + " " + Pattern.compile("\\X").matcher("e\u0301x").results().count());
        System.out.println(Pattern.compile("e\u0301", Pattern.CANON_EQ).matcher("\u00e9").matches() + " " + Pattern.compile("\\b{g}").splitAsStream("a\u0300b").count());
    }
}
