package java.lang.invoke;

/** A handle whose call boxes its arguments and runs a body. Subclasses are generated. */
abstract class BodyHandle extends MethodHandle {

    private HandleBody body;

    BodyHandle(MethodType type) {
        super(type);
    }
}
