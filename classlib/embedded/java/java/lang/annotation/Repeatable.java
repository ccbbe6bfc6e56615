package java.lang.annotation;

/** Allows several annotations of a type on one element, and names their container. */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.ANNOTATION_TYPE)
public @interface Repeatable {

    Class<? extends Annotation> value();
}
