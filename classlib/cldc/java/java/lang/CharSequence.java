package java.lang;

/** A readable sequence of characters. */
public interface CharSequence {

    int length();

    char charAt(int index);

    default boolean isEmpty() {
        return length() == 0;
    }

    CharSequence subSequence(int start, int end);

    String toString();

    static int compare(CharSequence a, CharSequence b) {
        int common = Math.min(a.length(), b.length());
        if (a != b) {
            for (int i = 0; i < common; i++) {
                char x = a.charAt(i);
                char y = b.charAt(i);
                if (x != y) {
                    return x - y;
                }
            }
        }
        return a.length() - b.length();
    }
}
