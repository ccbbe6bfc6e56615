/** Does little, so that failures are in the machine's start. */
public class Hello {
    public static void main(String[] args) {
        System.out.println("hello " + args.length);
    }
}
