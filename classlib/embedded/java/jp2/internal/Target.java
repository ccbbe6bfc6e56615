package jp2.internal;

/**
 * What the library is compiled for. The constants decide at compile time: code for another target
 * is not in the class files.
 */
public final class Target {
    /**
     * For runs that are charged with JOP's cycles: much used methods take the shape of those of
     * JOP's own library, and so cost as much, even where others would be faster.
     */
    public static final boolean IS_JOP = false;

    private Target() {
    }
}
