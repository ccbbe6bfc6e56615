package java.util;

/** Cuts a text into the parts between delimiter characters. */
public class StringTokenizer implements Enumeration<Object> {
    private final String text;
    private String delimiters;
    private final boolean returnDelimiters;
    private int position;

    public StringTokenizer(String str, String delim, boolean returnDelims) {
        text = Objects.requireNonNull(str);
        delimiters = delim;
        returnDelimiters = returnDelims;
    }

    public StringTokenizer(String str, String delim) {
        this(str, delim, false);
    }

    public StringTokenizer(String str) {
        this(str, " \t\n\r\f", false);
    }

    private boolean isDelimiter(int i) {
        return delimiters.indexOf(text.charAt(i)) >= 0;
    }

    private int skipDelimiters(int i) {
        while (!returnDelimiters && i < text.length() && isDelimiter(i)) {
            i++;
        }
        return i;
    }

    private int endOfToken(int start) {
        int i = start;
        while (i < text.length() && !isDelimiter(i)) {
            i++;
        }
        return returnDelimiters && i == start && i < text.length() ? i + 1 : i;
    }

    public boolean hasMoreTokens() {
        return skipDelimiters(position) < text.length();
    }

    public String nextToken() {
        position = skipDelimiters(position);
        if (position >= text.length()) {
            throw new NoSuchElementException();
        }
        int start = position;
        position = endOfToken(start);
        return text.substring(start, position);
    }

    /** Returns the next token, and uses other delimiters from now on. */
    public String nextToken(String delim) {
        delimiters = delim;
        return nextToken();
    }

    public boolean hasMoreElements() {
        return hasMoreTokens();
    }

    public Object nextElement() {
        return nextToken();
    }

    public int countTokens() {
        int n = 0;
        for (int i = skipDelimiters(position); i < text.length(); i = skipDelimiters(i)) {
            i = endOfToken(i);
            n++;
        }
        return n;
    }
}
