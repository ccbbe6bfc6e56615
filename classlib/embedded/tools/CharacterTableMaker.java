import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;

/**
 * Writes CharacterTable.java, the Unicode facts of the embedded library, from the data of the JDK
 * that runs this program.
 *
 * <p>Usage: java CharacterTableMaker.java FILE; with --check before FILE nothing is written, and
 * the exit status is 1 if the file is not what would be written.
 */
public final class CharacterTableMaker {

    private static final int END = Character.MAX_CODE_POINT + 1;
    private static final int LINE = 88;

    private final StringBuilder out = new StringBuilder();

    public static void main(String[] args) throws Exception {
        boolean check = args.length == 2 && args[0].equals("--check");
        if (args.length != (check ? 2 : 1)) {
            System.err.println("usage: CharacterTableMaker [--check] FILE");
            System.exit(2);
        }
        Path file = Paths.get(args[args.length - 1]);
        byte[] wanted = new CharacterTableMaker().make().getBytes(StandardCharsets.US_ASCII);
        if (!check) {
            Files.write(file, wanted);
        } else if (!java.util.Arrays.equals(wanted, Files.readAllBytes(file))) {
            System.err.println(file + " is not up to date");
            System.exit(1);
        }
    }

    private String make() {
        out.append("package java.lang;\n\n"
            + "/**\n"
            + " * Unicode facts, written by tools/CharacterTableMaker.java.\n"
            + " *\n"
            + " * <p>CATEGORIES: one number per run of code points with the same general\n"
            + " * category, length * 32 + category. The others are runs of three numbers: first\n"
            + " * and last code point, and a number that belongs to the run. In the case\n"
            + " * mappings it is (mapped - code point) * 2 + (1 if only every second code point\n"
            + " * is meant). All numbers are written seven bits a character, the highest first,\n"
            + " * bit 7 set on all but the last, and negative numbers as -2n - 1, others as 2n.\n"
            + " */\n"
            + "final class CharacterTable {\n\n"
            + "    private CharacterTable() {\n    }\n");
        categories();
        mapping("TO_LOWER", Character::toLowerCase);
        mapping("TO_UPPER", Character::toUpperCase);
        mapping("TO_TITLE", c -> Character.toTitleCase(c) == Character.toUpperCase(c)
                                 ? c : Character.toTitleCase(c));
        ranges("TITLE_STAYS", c -> Character.toTitleCase(c) == c && Character.toUpperCase(c) != c);
        ranges("OTHER_UPPERCASE", c -> Character.isUpperCase(c)
                                       && Character.getType(c) != Character.UPPERCASE_LETTER);
        ranges("OTHER_LOWERCASE", c -> Character.isLowerCase(c)
                                       && Character.getType(c) != Character.LOWERCASE_LETTER);
        ranges("OTHER_ALPHABETIC", c -> Character.isAlphabetic(c) && !Character.isLetter(c)
                                        && Character.getType(c) != Character.LETTER_NUMBER);
        numbers();
        longUpperCase();
        out.append("}\n");
        return out.toString();
    }

    private void categories() {
        List<Integer> numbers = new ArrayList<>();
        int start = 0;
        for (int c = 1; c <= END; c++) {
            if (c == END || Character.getType(c) != Character.getType(start)) {
                numbers.add((c - start) * 32 + Character.getType(start));
                start = c;
            }
        }
        constant("CATEGORIES", numbers);
    }

    private void mapping(String name, IntUnaryOperator map) {
        List<Integer> numbers = new ArrayList<>();
        int c = 0;
        while (c < END) {
            int delta = map.applyAsInt(c) - c;
            if (delta == 0) {
                c++;
                continue;
            }
            int step = follows(map, c, 1, delta) || !follows(map, c, 2, delta) ? 1 : 2;
            int last = c;
            while (follows(map, last, step, delta)) {
                last += step;
            }
            numbers.add(c);
            numbers.add(last);
            numbers.add(delta * 2 + step - 1);
            c = last + 1;
        }
        constant(name, numbers);
    }

    private static boolean follows(IntUnaryOperator map, int c, int step, int delta) {
        int next = c + step;
        return next < END && map.applyAsInt(next) - next == delta
            && (step == 1 || map.applyAsInt(c + 1) == c + 1);
    }

    private void ranges(String name, IntPredicate member) {
        List<Integer> numbers = new ArrayList<>();
        for (int c = 0; c < END; c++) {
            if (member.test(c)) {
                int first = c;
                while (c + 1 < END && member.test(c + 1)) {
                    c++;
                }
                numbers.add(first);
                numbers.add(c);
                numbers.add(0);
            }
        }
        constant(name, numbers);
    }

    /** Numeric values of characters except decimal digits: runs of values that are equal or count up. */
    private void numbers() {
        List<Integer> numbers = new ArrayList<>();
        int c = 0;
        while (c < END) {
            int value = otherValue(c);
            if (value == -1) {
                c++;
                continue;
            }
            int first = c;
            boolean constant = otherValue(c + 1) == value;
            while (c + 1 < END && otherValue(c + 1) == (constant ? value : value + c + 1 - first)) {
                c++;
            }
            numbers.add(first);
            numbers.add(c);
            numbers.add(value * 2 + (constant ? 1 : 0));
            c++;
        }
        constant("NUMBERS", numbers);
    }

    private static int otherValue(int c) {
        boolean digit = c < END && Character.getType(c) == Character.DECIMAL_DIGIT_NUMBER;
        return c >= END || digit ? -1 : Character.getNumericValue(c);
    }

    /** Characters whose upper case has several characters: the character, its upper case, a 0. */
    private void longUpperCase() {
        StringBuilder text = new StringBuilder();
        for (int c = 0; c < END; c++) {
            if (Character.isSurrogate((char) c) && c < 0x10000) {
                continue;
            }
            String one = new String(Character.toChars(c));
            String upper = one.toUpperCase(Locale.ROOT);
            if (!upper.equals(new String(Character.toChars(Character.toUpperCase(c))))) {
                text.append(one).append(upper).append('\0');
            }
        }
        string("LONG_UPPER", text);
    }

    private void constant(String name, List<Integer> numbers) {
        StringBuilder text = new StringBuilder();
        for (int number : numbers) {
            int n = number < 0 ? -2 * number - 1 : 2 * number;
            int shift = 28;
            while (shift > 0 && n >>> shift == 0) {
                shift -= 7;
            }
            for (; shift >= 0; shift -= 7) {
                text.append((char) ((n >>> shift & 0x7f) | (shift > 0 ? 0x80 : 0)));
            }
        }
        string(name, text);
    }

    private void string(String name, CharSequence text) {
        out.append("\n    static final String ").append(name).append(" =\n        \"");
        int column = 0;
        for (int i = 0; i < text.length(); i++) {
            String next = escape(text.charAt(i));
            if (column + next.length() > LINE) {
                out.append("\"\n        + \"");
                column = 2;
            }
            out.append(next);
            column += next.length();
        }
        out.append("\";\n");
    }

    private static String escape(char c) {
        if (c == '"' || c == '\\') {
            return "\\" + c;
        }
        return c >= ' ' && c < 127 ? String.valueOf(c) : c < 256
            ? String.format("\\%03o", (int) c) : String.format("\\u%04x", (int) c);
    }
}
