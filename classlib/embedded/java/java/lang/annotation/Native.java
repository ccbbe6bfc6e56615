package java.lang.annotation;

/** Marks a constant that is also used by native code. */
@Documented
@Target(ElementType.FIELD)
@Retention(RetentionPolicy.SOURCE)
public @interface Native {
}
