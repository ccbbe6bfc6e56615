package java.lang;

/** Contains the class object of void; as a type argument, it means "nothing". */
public final class Void {

    @SuppressWarnings("unchecked")
    public static final Class<Void> TYPE = (Class<Void>) Class.getPrimitiveClass("void");

    private Void() {
    }
}
