package java.io;

/** Marks classes whose objects may be written to a stream of objects. */
public interface Serializable {
}
