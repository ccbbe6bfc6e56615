package java.lang.annotation;

/** Declares that subclasses inherit annotations of a type. */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.ANNOTATION_TYPE)
public @interface Inherited {
}
