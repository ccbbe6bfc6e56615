package jp2vm.analysis;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** The callee of an invoke instruction has returned, with the event's value. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface CallReturn {

    /** {@return methods, as --probe selects them: {@code com.acme.*.*}, {@code a.B#run}, {@code !java.**}} */
    String value() default "*";

    /** {@return what the instruction names, class and member, in the same way: {@code com.acme.Account.balance}} */
    String target() default "*";

    /** {@return a static method of the same class, {@code boolean name(Location)}, asked once for each location} */
    String guard() default "";
}
