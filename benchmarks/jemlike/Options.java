package jemlike;

/** What both programs need for their command lines. */
final class Options {
    private Options() {
    }

    /** A positive decimal number of at most nine digits, or -1. */
    static int positive(String text) {
        int number = 0;
        if (text.length() > 9) {
            return -1;
        }
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c < '0' || c > '9') {
                return -1;
            }
            number = number * 10 + (c - '0');
        }
        return number > 0 ? number : -1;
    }
}
