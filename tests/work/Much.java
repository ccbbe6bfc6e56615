/** Copies a megabyte as often as the argument says. */
public class Much {
    public static void main(String[] arguments) {
        int count = Integer.parseInt(arguments[0]);
        byte[] from = new byte[count == 0 ? 1 : 1000000], to = new byte[from.length];
        for (int i = 0; i < count; i++) {
            System.arraycopy(from, 0, to, 0, from.length);
        }
        System.out.println(count);
    }
}
