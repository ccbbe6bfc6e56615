// A class that was there at compile time is asked for by a name that does not exist; Errors are catchable.
public class MissingClass {
    public static void main(String[] args) throws Exception {
        String[] names = {"Absent", "MissingClass$Absent", "java.lang.Absent", "a.b.C"};
        for (String n : names) {
            for (int i = 0; i < 2; i++) {
                try {
                    Class.forName(n);
                } catch (ClassNotFoundException e) {
                    System.out.println(e.getMessage() + " " + e.getCause() + " " + e.getException());
                }
            }
        }
        ClassLoader l = MissingClass.class.getClassLoader();
        try {
            l.loadClass("Absent");
        } catch (ClassNotFoundException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(l.loadClass("MissingClass") == MissingClass.class);
        System.out.println(l.loadClass("java.lang.String") == String.class);
        System.out.println(String.class.getClassLoader() == null);
        System.out.println(ClassLoader.getSystemClassLoader() == l);
        System.out.println(int.class.getClassLoader() == null);
        System.out.println(new MissingClass[0].getClass().getClassLoader() == l);
        System.out.println(Thread.currentThread().getContextClassLoader() == l);
        System.out.println(l.getResourceAsStream("MissingClass.class") != null);
        System.out.println(l.getResourceAsStream("no/such/file") == null);
        System.out.println(MissingClass.class.getResourceAsStream("MissingClass.class").read() == 0xca);
    }
}
