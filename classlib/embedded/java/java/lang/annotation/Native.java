package java.lang.annotation;

/** Marks a constant that native code also uses. */
@Documented
@Target(ElementType.FIELD)
@Retention(RetentionPolicy.SOURCE)
public @interface Native {
}
