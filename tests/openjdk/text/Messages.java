// MessageFormat and ChoiceFormat: arguments, styles, quoting, nested choices, parsing, failures.
import java.text.*;
import java.util.*;

public class Messages {
    public static void main(String[] args) throws Exception {
        Locale.setDefault(Locale.US);
        Date date = new GregorianCalendar(2020, Calendar.MARCH, 4, 5, 6, 7).getTime();
        String[] patterns = {"{0} is {1}", "It''s {0}", "'{0}' is {0}", "{0,number} {0,number,integer} {0,number,percent} {0,number,currency}", "{0,number,#.##} {0,number,000.0} {0,number,#,##0.00;(#)}",
            "{1} {0} {1}", "{2}", "no arguments", "{0,choice,0#none|1#one|1<many {0}}", "{0,choice,0#no files|1#one file in {1}|1<{0,number,integer} files in {1}}", "'quoted {0", "a'b{0}"};
        for (String p : patterns) for (Object[] a : new Object[][] {{0, "x"}, {1, "disk"}, {12345.678, null}, {-2.5, 3}})
            System.out.println(p + " -> " + new MessageFormat(p, Locale.US).format(a));
        for (Locale l : List.of(Locale.US, Locale.GERMANY, Locale.FRANCE)) {
            MessageFormat f = new MessageFormat("{0,number} {0,number,percent} {1,date,yyyy-MM-dd} {1,time,HH:mm:ss}", l);
            System.out.println(escape(f.format(new Object[] {1234567.891, date})) + " " + f.toPattern());
        }
        MessageFormat parse = new MessageFormat("{0} has {1,number,integer} items worth {2,number}", Locale.US);
        System.out.println(Arrays.toString(parse.parse("Bob has 12 items worth 1,234.5")));
        try {
            parse.parse("Bob had none");
        } catch (ParseException e) {
            System.out.println(e.getMessage() + " " + e.getErrorOffset());
        }
        for (String bad : List.of("{", "{0", "{x}", "{-1}", "{0,nosuch}", "{0,number,#.#.#}", "}", "{0,choice,x}", "{}", "{ 0 }")) {
            try {
                System.out.println(bad + " ok " + new MessageFormat(bad, Locale.US).format(new Object[] {5}));
            } catch (RuntimeException e) {
                System.out.println(bad + ": " + e.getMessage());
            }
        }
        ChoiceFormat c = new ChoiceFormat(new double[] {0, 1, ChoiceFormat.nextDouble(1)}, new String[] {"zero", "one", "more"});
        System.out.println(c.format(-5) + c.format(0.99) + c.format(1) + c.format(1.0001) + " " + c.toPattern() + " " + c.parse("one") + c.format(Double.NaN));
        System.out.println(Arrays.toString(new ChoiceFormat("-1#neg|0#zero|5\u2264five|10<big").getLimits()));
        System.out.println(MessageFormat.format("{0} {1} {0}", "a", List.of(1, 2)) + " " + new MessageFormat("{0}{3}").getFormats().length);
        FieldPosition pos = new FieldPosition(MessageFormat.Field.ARGUMENT);
        StringBuffer sb = new MessageFormat("<{0}>").format(new Object[] {"abc"}, new StringBuffer(), pos);
        System.out.println(sb + " " + pos.getBeginIndex() + pos.getEndIndex());
        AttributedCharacterIterator it = new MessageFormat("n={0,number}").formatToCharacterIterator(new Object[] {1.5});
        StringBuilder runs = new StringBuilder();
        for (char ch = it.first(); ch != CharacterIterator.DONE; ch = it.next()) runs.append(ch).append(it.getAttributes().size());
        System.out.println(runs);
    }

    static String escape(String s) {
        StringBuilder sb = new StringBuilder();
        for (char c : s.toCharArray()) sb.append(c < 127 ? c + "" : String.format("\\u%04x", (int) c));
        return sb.toString();
    }
}
