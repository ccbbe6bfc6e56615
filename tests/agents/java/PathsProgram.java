/** Uses classes that Paths adds. */
public class PathsProgram {
    public static void main(String[] args) throws Exception {
        Paths.show("OnBoot");
        Paths.later();
    }
}
