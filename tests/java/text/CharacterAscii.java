// Character classification and conversion on all of Latin-1.
public class CharacterAscii {
    public static void main(String[] args) {
        for (char c = 0; c < 256; c++) {
            System.out.println((int) c + " " + b(Character.isDigit(c)) + b(Character.isLetter(c))
                + b(Character.isLetterOrDigit(c)) + b(Character.isUpperCase(c)) + b(Character.isLowerCase(c))
                + b(Character.isWhitespace(c)) + b(Character.isSpaceChar(c)) + b(Character.isISOControl(c))
                + b(Character.isJavaIdentifierStart(c)) + b(Character.isJavaIdentifierPart(c)) + " " + (int)
                Character.toUpperCase(c) + " " + (int) Character.toLowerCase(c) + " "
                + Character.digit(c, 10) + " " + Character.digit(c, 16) + " " + Character.digit(c, 36) + " "
                + Character.getNumericValue(c));
        }
        for (int d = -1; d < 38; d++) System.out.print((int) Character.forDigit(d, 36) + "," + (int)
            Character.forDigit(d, 10) + " ");
        System.out.println();
    }

    static char b(boolean v) { return v ? '1' : '.'; }
}
