package java.lang.annotation;

/** How long an annotation is kept: in the source, in the class file, or in the running program. */
public enum RetentionPolicy {
    SOURCE,
    CLASS,
    RUNTIME
}
