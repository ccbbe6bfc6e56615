package jp2.internal;

/** The sets of characters that regular expressions can name. */
final class RegexSets {

    private RegexSets() {
    }

    /** A set of characters. */
    abstract static class Set {

        abstract boolean contains(char c);
    }

    static final class Range extends Set {

        final char low;
        final char high;

        Range(char low, char high) {
            this.low = low;
            this.high = high;
        }

        @Override
        boolean contains(char c) {
            return c >= low && c <= high;
        }
    }

    static final class Not extends Set {

        private final Set set;

        Not(Set set) {
            this.set = set;
        }

        @Override
        boolean contains(char c) {
            return !set.contains(c);
        }
    }

    static final class Either extends Set {

        private final Set left;
        private final Set right;

        Either(Set left, Set right) {
            this.left = left;
            this.right = right;
        }

        @Override
        boolean contains(char c) {
            return left.contains(c) || right.contains(c);
        }
    }

    static final class Both extends Set {

        private final Set left;
        private final Set right;

        Both(Set left, Set right) {
            this.left = left;
            this.right = right;
        }

        @Override
        boolean contains(char c) {
            return left.contains(c) && right.contains(c);
        }
    }

    static final class Dot extends Set {

        @Override
        boolean contains(char c) {
            return c != '\n' && c != '\r' && c != '\u0085' && c != '\u2028' && c != '\u2029';
        }
    }

    /** Sets with a name, which is a letter after a backslash, or a property. */
    static final class Named extends Set {

        private final String name;

        Named(String name) {
            this.name = name;
        }

        static boolean isKnown(String name) {
            return (" Alpha Digit Alnum Upper Lower Punct Space XDigit Blank ASCII L Lu Ll N Nd "
                + "IsAlphabetic IsDigit IsLetter IsUppercase IsLowercase ")
                .indexOf(" " + name + " ") >= 0;
        }

        @Override
        boolean contains(char c) {
            boolean ascii = c < 128;
            switch (name) {
                case "d":
                case "Digit": return c >= '0' && c <= '9';
                case "s":
                case "Space": return c == ' ' || (c >= '\t' && c <= '\r');
                case "w": return c == '_' || (ascii && Character.isLetterOrDigit(c));
                case "Alpha": return ascii && Character.isLetter(c);
                case "Alnum": return ascii && Character.isLetterOrDigit(c);
                case "Upper": return ascii && Character.isUpperCase(c);
                case "Lower": return ascii && Character.isLowerCase(c);
                case "XDigit": return ascii && Character.digit(c, 16) >= 0;
                case "Blank": return c == ' ' || c == '\t';
                case "ASCII": return ascii;
                case "Punct": return c > ' ' && c < 127 && !Character.isLetterOrDigit(c);
                case "L":
                case "IsLetter": return Character.isLetter(c);
                case "IsAlphabetic": return Character.isAlphabetic(c);
                case "IsUppercase": return Character.isUpperCase(c);
                case "Lu": return Character.getType(c) == Character.UPPERCASE_LETTER;
                case "IsLowercase": return Character.isLowerCase(c);
                case "Ll": return Character.getType(c) == Character.LOWERCASE_LETTER;
                case "Nd":
                case "IsDigit": return Character.isDigit(c);
                default: return Character.isDigit(c)
                    || Character.getType(c) == Character.LETTER_NUMBER
                    || Character.getType(c) == Character.OTHER_NUMBER;
            }
        }
    }
}
