/** Copies less than Work. */
public class Less {
    public static void main(String[] arguments) {
        byte[] bytes = new byte[100];
        System.arraycopy(bytes, 0, bytes, 1, 50);
        System.out.println(bytes.length);
    }
}
