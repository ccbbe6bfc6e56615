package jp2vm.test;

/** Finds out whether tests whose counts vary read a clock. */
final class Clock {
    private Clock() {
    }

    static void find(Outcome outcome, Options options) {
    }
}
