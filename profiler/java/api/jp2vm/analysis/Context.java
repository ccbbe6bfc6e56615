package jp2vm.analysis;

/** The innermost methods of a stack. There is one object for each, so it may be a key of a map. */
public final class Context {

    /** For the analysis: whatever it wants to keep with the context. Threads share it. */
    public Object data;

    /** The same: a number. {@code count++} of several threads may lose some. */
    public long count;

    private final String[] frames;

    private Context(String[] frames) {
        this.frames = frames;
    }

    /** The machine calls this for each stack that it has not seen before. */
    static Context make(String[] frames) {
        return new Context(frames);
    }

    /** {@return how many methods there are} */
    public int depth() {
        return frames.length;
    }

    /**
     * {@return a method with its line: {@code com.acme.Main.run:17}; if that is not known, with the bci:
     * {@code com.acme.Main.run @34}}
     * @param index 0 is the innermost
     */
    public String frame(int index) {
        return frames[index];
    }

    /** {@return all, the innermost first, with " &lt; " between} */
    @Override
    public String toString() {
        return String.join(" < ", frames);
    }
}
