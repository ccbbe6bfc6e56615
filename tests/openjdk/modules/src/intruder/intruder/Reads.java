package intruder;

/** Compiled with a module that is not read when it runs. */
public class Reads {
    public static void main(String[] args) {
        Attempts.attempt("class of a module that is not read", () -> System.out.println(java.sql.Types.class));
        Attempts.attempt("class of another one", () -> System.out.println(java.util.logging.Level.INFO));
        Attempts.attempt("class on the class path", () -> System.out.println(Class.forName("legacy.Old")));
    }
}
