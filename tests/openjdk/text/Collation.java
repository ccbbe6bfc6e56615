// Collator of several locales and strengths, keys, rules of one's own, decomposition.
import java.text.*;
import java.util.*;

public class Collation {
    static String escape(Object o) {
        StringBuilder sb = new StringBuilder();
        for (char c : o.toString().toCharArray()) sb.append(c > 31 && c < 127 ? c + "" : String.format("\\u%04x", (int) c));
        return sb.toString();
    }

    public static void main(String[] args) throws Exception {
        List<String> words = new ArrayList<>(List.of("zebra", "\u00e9clair", "eclair", "Eclair", "co-op", "coop", "CO-OP", "\u00f1u", "nu", "nz", "o", "\u00f6", "\u00d6l", "oz", "a b", "ab", "a", "\u00e5ngstrom", "aardvark", "resume", "r\u00e9sum\u00e9", "re\u0301sume\u0301", "Stra\u00dfe", "Strasse", "llama", "lz", "chico", "cz"));
        for (Locale l : List.of(Locale.US, Locale.GERMANY, Locale.FRANCE, new Locale("sv"), new Locale("es"), new Locale("da"))) {
            Collator c = Collator.getInstance(l);
            List<String> copy = new ArrayList<>(words);
            copy.sort(c);
            System.out.println(l + " " + escape(copy));
            StringBuilder sb = new StringBuilder();
            for (int s : new int[] {Collator.PRIMARY, Collator.SECONDARY, Collator.TERTIARY, Collator.IDENTICAL}) {
                c.setStrength(s);
                sb.append(s).append(':').append(c.compare("resume", "R\u00e9sum\u00e9")).append(c.compare("a", "A")).append(c.equals("co-op", "coop")).append(' ');
            }
            for (int d : new int[] {Collator.NO_DECOMPOSITION, Collator.CANONICAL_DECOMPOSITION, Collator.FULL_DECOMPOSITION}) {
                c.setDecomposition(d);
                c.setStrength(Collator.TERTIARY);
                sb.append(c.compare("r\u00e9sum\u00e9", "re\u0301sume\u0301")).append(',');
            }
            System.out.println(sb);
            int h = 0;
            for (String w : words) h = h * 31 + Arrays.hashCode(c.getCollationKey(w).toByteArray());
            System.out.println(h + " " + c.getCollationKey("a").compareTo(c.getCollationKey("b")));
        }
        RuleBasedCollator own = new RuleBasedCollator("< c < b < a , A < ch & b ; bb = xx");
        List<String> mine = new ArrayList<>(List.of("a", "b", "c", "A", "ch", "bb", "xx", "ca", "d", "chb"));
        mine.sort(own);
        System.out.println(mine + " " + own.compare("bb", "xx") + " " + own.getRules().length());
        try {
            new RuleBasedCollator("< a < ");
        } catch (ParseException e) {
            System.out.println(e.getMessage() + " " + e.getErrorOffset());
        }
        CollationElementIterator it = own.getCollationElementIterator("abch");
        StringBuilder sb = new StringBuilder();
        for (int e = it.next(); e != CollationElementIterator.NULLORDER; e = it.next()) sb.append(Integer.toHexString(e)).append('@').append(it.getOffset()).append(' ');
        System.out.println(sb);
        System.out.println(escape(Normalizer.normalize("\u00e9\ufb01\u2460", Normalizer.Form.NFKD)) + " " + Collator.getAvailableLocales().length / 1000);
    }
}
