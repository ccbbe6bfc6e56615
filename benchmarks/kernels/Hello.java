/** Start-up: the least that a program can do and still be seen. */
public class Hello {
    public static void main(String[] args) {
        System.out.println("Hello, world");
    }
}
