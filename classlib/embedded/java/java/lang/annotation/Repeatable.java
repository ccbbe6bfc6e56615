package java.lang.annotation;

/** Says that annotations of a type may stand several times, and which annotation holds them. */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.ANNOTATION_TYPE)
public @interface Repeatable {

    Class<? extends Annotation> value();
}
