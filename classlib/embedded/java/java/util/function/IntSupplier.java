package java.util.function;

/** Delivers an int. */
@FunctionalInterface
public interface IntSupplier {
    int getAsInt();
}
