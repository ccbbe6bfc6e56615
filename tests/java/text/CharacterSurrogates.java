// Code points, surrogates and Character's static helpers and boxing.
public class CharacterSurrogates {
    public static void main(String[] args) {
        int[] cps = {0, 65, 0xd7ff, 0xe000, 0xffff, 0x10000, 0x1f600, 0x10ffff};
        for (int cp : cps) {
            char[] c = Character.toChars(cp);
            System.out.println(cp + " " + c.length + " " + (int) c[0] + " "
                + (c.length > 1 ? (int) c[1] : -1) + " " + Character.charCount(cp) + " "
                + Character.isSupplementaryCodePoint(cp) + " " + Character.isBmpCodePoint(cp) + " "
                + Character.isValidCodePoint(cp) + (c.length > 1 ? " " + Character.toCodePoint(c[0], c[1])
                + Character.isSurrogatePair(c[0], c[1]) : ""));
        }
        for (char c : new char[] {0xd7ff, 0xd800, 0xdbff, 0xdc00, 0xdfff, 0xe000})
            System.out.println(Character.isHighSurrogate(c) + " " + Character.isLowSurrogate(c) + " "
            + Character.isSurrogate(c));
        System.out.println(Character.isValidCodePoint(-1) + " " + Character.isValidCodePoint(0x110000));
        try {
            Character.toChars(0x110000);
        } catch (IllegalArgumentException e) {
            System.out.println("not a code point");
        }
        char[] text = "a\ud83d\ude00\ud83db\ude00".toCharArray();
        for (int i = 0; i < text.length; i++) System.out.print(Character.codePointAt(text, i) + " ");
        System.out.println(Character.codePointCount(text, 0, text.length));
        System.out.println(Character.MIN_VALUE + 0 + " " + (int) Character.MAX_VALUE + " "
            + Character.MIN_RADIX + Character.MAX_RADIX + " " + Character.compare('a', 'b') + " "
            + Character.valueOf('x').compareTo('z') + " " + Character.valueOf('q').equals('q') + " "
            + Character.toString('t') + Character.valueOf('\u00e9').charValue());
        System.out.println((Character.valueOf((char) 127) == Character.valueOf((char) 127)) + " "
            + Character.toUpperCase('\u00ff') + Character.toUpperCase('\u00b5')
            + Character.toLowerCase('\u0130') + " " + (int) Character.toLowerCase('\u0391') + " "
            + Character.isLetter('\u4e2d') + Character.isDigit('\u0663') + " "
            + Character.digit('\u0663', 10));
    }
}
