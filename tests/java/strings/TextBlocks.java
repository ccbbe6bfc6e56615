// release: 17
// Text blocks: indentation, escapes, line joins, quotes.
public class TextBlocks {
    public static void main(String[] args) {
        String a = """
            first
              second
            third
            """;
        String b = """
            no newline at end""";
        String c = """
            joined \
            lines \
            here
            tab\there "quotes" \""" and trailing space\s
              \u00e9 \\ \101 \0end""";
        String d = """

            """;
        for (String s : new String[] {a, b, c, d}) {
            System.out.println(s.length() + " " + s.hashCode());
            System.out.println(s.replace('\n', '|').replace('\t', '>').replace('\0', '0'));
        }
        System.out.println("""
            {"k": %d, "v": "%s"}
            """.formatted(3, "x"));
        System.out.println(a == """
            first
              second
            third
            """);
    }
}
