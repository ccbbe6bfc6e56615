package java.lang.invoke;

/** A handle that converts arguments and result of another handle. Subclasses are generated. */
abstract class AdaptedHandle extends MethodHandle {

    private MethodHandle target;

    AdaptedHandle(MethodType type) {
        super(type);
    }
}
