// Character's tables over all planes: types, directions, names, case, numeric values, blocks, scripts as hashes per plane.
import java.util.*;

public class UnicodeTables {
    public static void main(String[] args) {
        int[][] ranges = {{0, 0x100}, {0x100, 0x800}, {0x800, 0x2000}, {0x2000, 0x3000}, {0x3000, 0xa000}, {0xa000, 0xe000}, {0xe000, 0x10000}, {0x10000, 0x14000}, {0x14000, 0x20000}, {0x2f800, 0x2fa20}, {0xe0000, 0xe0200}, {0x10ff00, 0x110000}};
        for (int[] r : ranges) {
            long type = 0, dir = 0, flags = 0, cased = 0, num = 0;
            for (int c = r[0]; c < r[1]; c++) {
                type = type * 31 + Character.getType(c);
                dir = dir * 31 + Character.getDirectionality(c);
                int f = (Character.isLetter(c) ? 1 : 0) | (Character.isDigit(c) ? 2 : 0) | (Character.isWhitespace(c) ? 4 : 0) | (Character.isSpaceChar(c) ? 8 : 0) | (Character.isUpperCase(c) ? 16 : 0)
                    | (Character.isLowerCase(c) ? 32 : 0) | (Character.isTitleCase(c) ? 64 : 0) | (Character.isDefined(c) ? 128 : 0) | (Character.isMirrored(c) ? 256 : 0) | (Character.isIdeographic(c) ? 512 : 0)
                    | (Character.isJavaIdentifierStart(c) ? 1024 : 0) | (Character.isUnicodeIdentifierPart(c) ? 2048 : 0) | (Character.isIdentifierIgnorable(c) ? 4096 : 0) | (Character.isAlphabetic(c) ? 8192 : 0) | (Character.isISOControl(c) ? 16384 : 0);
                flags = flags * 31 + f;
                cased = cased * 31 + Character.toUpperCase(c) * 3L + Character.toLowerCase(c) * 5L + Character.toTitleCase(c);
                num = num * 31 + Character.getNumericValue(c) + Character.digit(c, 16);
            }
            System.out.println(Integer.toHexString(r[0]) + " " + type + " " + dir + " " + flags + " " + cased + " " + num);
        }
        long names = 0, blocks = 0, scripts = 0;
        for (int c = 0; c < 0x3000; c += 3) {
            names = names * 31 + String.valueOf(Character.getName(c)).hashCode();
            blocks = blocks * 31 + String.valueOf(Character.UnicodeBlock.of(c)).hashCode();
            scripts = scripts * 31 + Character.UnicodeScript.of(c).name().hashCode();
        }
        System.out.println(names + " " + blocks + " " + scripts);
        for (int c : new int[] {'A', ' ', 0xe9, 0x3b1, 0x4e2d, 0xac00, 0x1f600, 0xe000, 0xfffe, 0x10ffff}) System.out.println(Character.getName(c) + " | " + Character.UnicodeBlock.of(c) + " | " + Character.UnicodeScript.of(c));
        System.out.println(Character.codePointOf("GREEK SMALL LETTER ALPHA") + " " + Character.UnicodeBlock.forName("Basic Latin") + Character.UnicodeScript.forName("Cyrl"));
        try {
            Character.codePointOf("NO SUCH CHARACTER");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        StringBuilder special = new StringBuilder();
        for (int c = 0; c < 0x20000; c++) {
            String s = Character.toString(c), u = s.toUpperCase(Locale.ROOT);
            if (u.codePointCount(0, u.length()) > 1) special.append(Integer.toHexString(c)).append(' ');
        }
        System.out.println(special);
    }
}
