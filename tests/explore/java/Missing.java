/** Exceptions that the class library throws and catches itself, and an exception that reaches the program. */
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
