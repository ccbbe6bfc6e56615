package stock;

/** A parser with recursion, switches and exceptions. */
final class Formula {
    private final String text;
    private int at;

    private Formula(String text) {
        this.text = text;
    }

    static int value(String text) {
        Formula formula = new Formula(text);
        int value = formula.sum();
        formula.end();
        return value;
    }

    static int valueOr(String text, int other) {
        try {
            return value(text);
        } catch (IllegalArgumentException e) {
            String message = e.getMessage();
            return message.isEmpty() ? 0 : other;
        }
    }

    private void end() {
        if (at != text.length()) {
            throw new IllegalArgumentException("text after the end");
        }
    }

    private int sum() {
        int sum = product();
        while (at < text.length()) {
            char c = text.charAt(at);
            switch (c) {
                case '+':
                    at++;
                    sum += product();
                    break;
                case '-':
                    at++;
                    sum -= product();
                    break;
                default:
                    return sum;
            }
        }
        return sum;
    }

    private int product() {
        int product = atom();
        while (at < text.length() && text.charAt(at) == '*') {
            at++;
            product *= atom();
        }
        return product;
    }

    private int atom() {
        if (at < text.length() && text.charAt(at) == '(') {
            at++;
            int inner = sum();
            at++;
            return inner;
        }
        int number = 0;
        while (at < text.length() && Character.isDigit(text.charAt(at))) {
            int digit = text.charAt(at) - '0';
            number = number * 10 + digit;
            at++;
        }
        return number;
    }
}
