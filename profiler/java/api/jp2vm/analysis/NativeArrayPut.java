package jp2vm.analysis;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Native code has stored into {@code elements} of the event's object, an array, by JNI, from {@code index} on. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface NativeArrayPut {

    /** {@return methods, as --probe selects them: {@code com.acme.*.*}, {@code a.B#run}, {@code !java.**}} */
    String value() default "*";

    /** {@return a static method of the same class, {@code boolean name(Location)}, asked once for each location} */
    String guard() default "";
}
