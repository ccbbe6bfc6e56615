package java.lang.invoke;

/** What a handle does that is written in Java: arguments and result boxed. */
interface HandleBody {

    Object run(Object[] arguments) throws Throwable;
}
