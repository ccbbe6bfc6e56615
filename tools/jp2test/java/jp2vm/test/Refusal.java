package jp2vm.test;

/** The answer cannot be found: wrong usage, a missing count, another JDK. Its message is the line for users. */
final class Refusal extends RuntimeException {
    private static final long serialVersionUID = 1;

    Refusal(String message) {
        super(message, null, false, false);
    }
}
