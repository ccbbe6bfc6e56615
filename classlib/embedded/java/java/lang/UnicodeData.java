package java.lang;

/** Looks up facts in CharacterTable, whose tables are unpacked when they are first needed. */
final class UnicodeData {

    /** Reads packed numbers, one after the other. */
    private static final class Unpacker {

        private final String packed;
        private int at;

        Unpacker(String packed) {
            this.packed = packed;
        }

        boolean hasMore() {
            return at < packed.length();
        }

        int next() {
            int n = 0;
            char c;
            do {
                c = packed.charAt(at++);
                n = (n << 7) | (c & 0x7f);
            } while (c >= 0x80);
            return (n & 1) == 0 ? n >> 1 : -(n >> 1) - 1;
        }
    }

    /** Runs of code points; each run has a number. */
    private static final class Runs {

        private int[] first = new int[64];
        private int[] last = new int[64];
        private int[] number = new int[64];
        private int count;

        Runs(String packed) {
            Unpacker in = new Unpacker(packed);
            while (in.hasMore()) {
                if (count == first.length) {
                    first = longer(first);
                    last = longer(last);
                    number = longer(number);
                }
                first[count] = in.next();
                last[count] = in.next();
                number[count++] = in.next();
            }
        }

        /** Returns the index of the run that contains the code point, or -1. */
        int find(int c) {
            int index = lastNotAbove(first, count, c);
            return index >= 0 && c <= last[index] ? index : -1;
        }

        int map(int c) {
            int run = find(c);
            if (run < 0) {
                return c;
            }
            boolean everySecond = (number[run] & 1) != 0;
            return everySecond && ((c - first[run]) & 1) != 0 ? c : c + (number[run] >> 1);
        }
    }

    /** The first code points of runs with the same category, and the categories of the runs. */
    private static int[] starts = new int[512];
    private static byte[] categories;
    private static int count;

    private static final Runs LOWER = new Runs(CharacterTable.TO_LOWER);
    private static final Runs UPPER = new Runs(CharacterTable.TO_UPPER);

    static {
        byte[] found = new byte[4096];
        Unpacker in = new Unpacker(CharacterTable.CATEGORIES);
        int c = 0;
        while (in.hasMore()) {
            int number = in.next();
            if (count == starts.length) {
                starts = longer(starts);
            }
            starts[count] = c;
            found[count++] = (byte) (number & 31);
            c += number >> 5;
        }
        categories = found;
    }

    /** Facts that are rarely used. */
    private static final class Rare {

        static final Runs TITLE = new Runs(CharacterTable.TO_TITLE);
        static final Runs TITLE_STAYS = new Runs(CharacterTable.TITLE_STAYS);
        static final Runs UPPERCASE = new Runs(CharacterTable.OTHER_UPPERCASE);
        static final Runs LOWERCASE = new Runs(CharacterTable.OTHER_LOWERCASE);
        static final Runs ALPHABETIC = new Runs(CharacterTable.OTHER_ALPHABETIC);
        static final Runs NUMBERS = new Runs(CharacterTable.NUMBERS);
    }

    private UnicodeData() {
    }

    private static int[] longer(int[] array) {
        int[] copy = new int[2 * array.length];
        System.arraycopy(array, 0, copy, 0, array.length);
        return copy;
    }

    private static int lastNotAbove(int[] sorted, int count, int value) {
        int low = 0;
        int high = count - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            if (sorted[middle] <= value) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return high;
    }

    static int category(int c) {
        if (c < 0 || c > Character.MAX_CODE_POINT) {
            return Character.UNASSIGNED;
        }
        return categories[lastNotAbove(starts, count, c)];
    }

    static int toLower(int c) {
        return LOWER.map(c);
    }

    static int toUpper(int c) {
        return UPPER.map(c);
    }

    static int toTitle(int c) {
        if (Rare.TITLE_STAYS.find(c) >= 0) {
            return c;
        }
        return Rare.TITLE.find(c) >= 0 ? Rare.TITLE.map(c) : toUpper(c);
    }

    static boolean isOtherUppercase(int c) {
        return Rare.UPPERCASE.find(c) >= 0;
    }

    static boolean isOtherLowercase(int c) {
        return Rare.LOWERCASE.find(c) >= 0;
    }

    static boolean isOtherAlphabetic(int c) {
        return Rare.ALPHABETIC.find(c) >= 0;
    }

    /** Each run consists of groups of ten digits, from zero to nine. */
    static int decimalDigit(int c) {
        int run = lastNotAbove(starts, count, c);
        return categories[run] == Character.DECIMAL_DIGIT_NUMBER ? (c - starts[run]) % 10 : -1;
    }

    /** Returns -1 if there is no value, -2 for a value that is not a natural number. */
    static int otherNumber(int c) {
        int run = Rare.NUMBERS.find(c);
        if (run < 0) {
            return -1;
        }
        int number = Rare.NUMBERS.number[run];
        return (number & 1) != 0 ? number >> 1 : (number >> 1) + c - Rare.NUMBERS.first[run];
    }

    /** Returns the upper case of a character if it has several characters, else null. */
    static String longUpper(int c) {
        String list = CharacterTable.LONG_UPPER;
        int at = 0;
        while (at < list.length()) {
            int end = list.indexOf('\0', at);
            int key = list.codePointAt(at);
            if (key == c) {
                return list.substring(at + Character.charCount(key), end);
            }
            at = end + 1;
        }
        return null;
    }
}
