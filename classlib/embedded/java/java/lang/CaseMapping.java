package java.lang;

/** Conversion of texts to upper and lower case, where one character may become several. */
final class CaseMapping {

    private static final int SIGMA = 0x3a3;
    private static final int FINAL_SIGMA = 0x3c2;
    private static final int SMALL_SIGMA = 0x3c3;
    private static final int CAPITAL_I_WITH_DOT = 0x130;

    private CaseMapping() {
    }

    static String toUpper(String s) {
        StringBuilder b = new StringBuilder(s.length() + 8);
        int i = 0;
        while (i < s.length()) {
            int c = s.codePointAt(i);
            i += Character.charCount(c);
            String several = c < 128 ? null : UnicodeData.longUpper(c);
            if (several != null) {
                b.append(several);
            } else {
                b.appendCodePoint(Character.toUpperCase(c));
            }
        }
        return b.toString();
    }

    static String toLower(String s) {
        StringBuilder b = new StringBuilder(s.length() + 8);
        int i = 0;
        while (i < s.length()) {
            int c = s.codePointAt(i);
            if (c == SIGMA) {
                b.appendCodePoint(isAtWordEnd(s, i) ? FINAL_SIGMA : SMALL_SIGMA);
            } else if (c == CAPITAL_I_WITH_DOT) {
                b.append("i\u0307");
            } else {
                b.appendCodePoint(Character.toLowerCase(c));
            }
            i += Character.charCount(c);
        }
        return b.toString();
    }

    /** Whether a letter precedes and no letter follows; marks and apostrophes between are skipped. */
    private static boolean isAtWordEnd(String s, int sigma) {
        int i = sigma;
        int c = ' ';
        do {
            if (i == 0) {
                return false;
            }
            c = s.codePointBefore(i);
            i -= Character.charCount(c);
        } while (isIgnorable(c));
        if (!isCased(c)) {
            return false;
        }
        i = sigma + 1;
        while (i < s.length()) {
            c = s.codePointAt(i);
            if (!isIgnorable(c)) {
                return !isCased(c);
            }
            i += Character.charCount(c);
        }
        return true;
    }

    private static boolean isCased(int c) {
        return Character.isUpperCase(c) || Character.isLowerCase(c) || Character.isTitleCase(c);
    }

    private static boolean isIgnorable(int c) {
        switch (Character.getType(c)) {
            case Character.NON_SPACING_MARK:
            case Character.ENCLOSING_MARK:
            case Character.FORMAT:
            case Character.MODIFIER_LETTER:
            case Character.MODIFIER_SYMBOL:
                return true;
            default:
                return c == '\'' || c == '.' || c == ':' || c == 0xb7 || c == 0xad || c == 0x2019;
        }
    }
}
