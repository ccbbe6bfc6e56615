package java.lang;

/** A place for the class object of void, and a type argument for "nothing". */
public final class Void {

    @SuppressWarnings("unchecked")
    public static final Class<Void> TYPE = (Class<Void>) Class.getPrimitiveClass("void");

    private Void() {
    }
}
