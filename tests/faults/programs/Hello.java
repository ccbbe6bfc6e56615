/** Little: what fails is the machine's start. */
public class Hello {
    public static void main(String[] args) {
        System.out.println("hello " + args.length);
    }
}
