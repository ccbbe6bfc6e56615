/** Exceptions that the class library throws and catches itself, and one that comes to the program. */
public class Missing {
    public static void main(String[] arguments) {
        try {
            Class.forName("NoSuchClass");
        } catch (ClassNotFoundException e) {
            System.out.println("missing");
        }
        System.out.println("done");
    }
}
