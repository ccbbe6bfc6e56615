package java.util.function;

/** Delivers a boolean. */
@FunctionalInterface
public interface BooleanSupplier {
    boolean getAsBoolean();
}
