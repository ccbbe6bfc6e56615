package java.lang;

/** A source of characters; Reader is the one that programs meet. */
public interface Readable {
}
