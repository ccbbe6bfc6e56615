package jp2vm.test;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Limits what a test may do, in exact counts of its warm execution: {@code @Budget(instructions = "<= 3,000",
 * allocatedBytes = "= 0")}. On a class, it is the limit of each test that has no budget of its own for the count. Other
 * machines than jp2vm do not count, and ignore it.
 *
 * <p>A limit is an operator ({@code <=}, {@code >=} or {@code =}) and a number, or {@code baseline}, to which a number
 * or a percentage may be added: {@code "<= baseline + 1 %"}. Without operator it is the greatest number.
 */
@Documented
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.TYPE})
public @interface Budget {
    /**
     * The limit of bytecode instructions, the same as {@link #instructions}.
     *
     * @return a limit; empty: none
     */
    String value() default "";

    /**
     * The limit of bytecode instructions.
     *
     * @return a limit; empty: none
     */
    String instructions() default "";

    /**
     * The limit of bytecode instructions of the first execution.
     *
     * @return a limit; empty: none
     */
    String cold() default "";

    /**
     * The limit of objects and arrays allocated.
     *
     * @return a limit; empty: none
     */
    String objects() default "";

    /**
     * The limit of their size in bytes.
     *
     * @return a limit; empty: none
     */
    String allocatedBytes() default "";

    /**
     * The limit of monitors entered.
     *
     * @return a limit; empty: none
     */
    String locks() default "";
}
