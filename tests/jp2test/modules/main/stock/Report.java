package stock;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Streams, and the building of strings. */
final class Report {
    private final StringBuilder out = new StringBuilder();

    static List<String> names(int count) {
        return IntStream.range(0, count)
                .filter(number -> number % 3 != 0)
                .mapToObj(number -> name(number))
                .collect(Collectors.toList());
    }

    private static String name(int number) {
        StringBuilder name = new StringBuilder("n");
        name.append(number);
        return name.toString();
    }

    Report line(String name, int value) {
        out.append(name);
        int blanks = 10 - name.length();
        for (int i = 0; i < blanks; i++) {
            out.append(' ');
        }
        out.append(value);
        out.append('\n');
        return this;
    }

    int length() {
        int lines = 0;
        for (int i = 0; i < out.length(); i++) {
            lines += out.charAt(i) == '\n' ? 1 : 0;
        }
        return lines;
    }
}
