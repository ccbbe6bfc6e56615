package jp2vm.analysis;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** This thread has found the event's object, a thread, ended: by {@code join}, {@code isAlive} or {@code getState}. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface ThreadJoined {

    /** {@return methods, as --probe selects them: {@code com.acme.*.*}, {@code a.B#run}, {@code !java.**}} */
    String value() default "*";

    /** {@return a static method of the same class, {@code boolean name(Location)}, asked once for each location} */
    String guard() default "";
}
