public class UsePatch {
    public static void main(String[] args) {
        try {
            System.out.println(java.util.Patched.text());
        } catch (NoClassDefFoundError e) {
            System.out.println(e.getMessage());
        }
        System.out.println(Object.class.getResource("/java/util/Patched.class") != null);
    }
}
