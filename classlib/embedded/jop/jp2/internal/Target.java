package jp2.internal;

/**
 * The target of the library. Its constants decide at compile time: code for another target is not
 * in the class files.
 */
public final class Target {
    /**
     * For runs that count JOP's cycles: frequently used methods have the same structure as in JOP's
     * own library, and so the same cost, even if another structure would be faster.
     */
    public static final boolean IS_JOP = true;

    private Target() {
    }
}
