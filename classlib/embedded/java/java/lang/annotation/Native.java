package java.lang.annotation;

/** Says that a constant is also used by native code. */
@Documented
@Target(ElementType.FIELD)
@Retention(RetentionPolicy.SOURCE)
public @interface Native {
}
