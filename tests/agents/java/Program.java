import java.util.Arrays;
import java.util.concurrent.Callable;

/** The program that most agents watch. */
public class Program {
    interface ProgramShape {
        int area();
    }

    record ProgramSquare(int side) implements ProgramShape {
        @Override
        public int area() {
            return side * side;
        }
    }

    public static void main(String[] args) throws Exception {
        System.out.println("main " + Arrays.toString(args));
        System.out.println(new ProgramSquare(3).area());
        Callable<String> lambda = () -> "lambda";
        System.out.println(lambda.call());
        System.out.println(String.join(":", System.getProperty("java.class.path").split(":")));
    }
}
