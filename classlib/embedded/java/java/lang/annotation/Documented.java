package java.lang.annotation;

/** Declares that annotations of a type belong to the documentation. */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.ANNOTATION_TYPE)
public @interface Documented {
}
