package java.lang;

/** A source of characters, usually a Reader. */
public interface Readable {
}
