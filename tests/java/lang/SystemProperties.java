// -D options, defaults, setProperty, and the properties that every VM has.
public class SystemProperties {
    public static void main(String[] args) {
        System.out.println(System.getProperty("alpha") + "|" + System.getProperty("beta") + "|"
            + System.getProperty("gamma") + "|" + System.getProperty("delta.x") + "|"
            + System.getProperty("eq"));
        System.out.println(System.getProperty("missing") + " " + System.getProperty("missing", "default"));
        System.out.println(System.setProperty("alpha", "new") + " " + System.getProperty("alpha"));
        System.out.println(Integer.getInteger("number") + " " + Integer.getInteger("number", 3) + " "
            + Integer.getInteger("nope", 4) + " " + Boolean.getBoolean("flag") + " " + Long.getLong("hex"));
        String[] std = {"java.version", "java.vm.name", "os.name", "user.dir", "java.io.tmpdir",
            "java.class.path"};
        for (String s : std) System.out.println(s + " " + (System.getProperty(s) != null
            && System.getProperty(s).length() > 0));
        System.out.println(System.getProperty("file.separator") + System.getProperty("path.separator")
            + System.getProperty("line.separator").length() + System.lineSeparator().length());
        try {
            System.getProperty(null);
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        try {
            System.getProperty("");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(System.getenv("JP2_SURELY_UNSET") == null);
    }
}
