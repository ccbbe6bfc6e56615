package java.lang.invoke;

/** The code of a handle that is written in Java; its arguments and result are boxed. */
interface HandleBody {

    Object run(Object[] arguments) throws Throwable;
}
