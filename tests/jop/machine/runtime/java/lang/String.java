package java.lang;

/** The only field is the characters, as the linker lays constants out. */
public final class String {
    private char[] characters;

    public int length() {
        return characters.length;
    }

    public char charAt(int index) {
        return characters[index];
    }
}
