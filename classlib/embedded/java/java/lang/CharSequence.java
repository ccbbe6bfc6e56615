package java.lang;

import java.util.stream.IntStream;

/** A readable sequence of characters. */
public interface CharSequence {

    int length();

    char charAt(int index);

    default boolean isEmpty() {
        return length() == 0;
    }

    CharSequence subSequence(int start, int end);

    String toString();

    default IntStream chars() {
        return IntStream.range(0, length()).map(i -> charAt(i));
    }

    default IntStream codePoints() {
        int[] points = new int[Character.codePointCount(this, 0, length())];
        int at = 0;
        for (int i = 0; i < points.length; i++) {
            points[i] = Character.codePointAt(this, at);
            at += Character.charCount(points[i]);
        }
        return IntStream.of(points);
    }

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
