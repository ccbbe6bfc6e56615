// stderr: to stderr 1[\s\S]*to stderr 2
// Output to System.err does not mix into stdout; both flushed at exit; print without newline at the end.
public class StderrSeparate {
    public static void main(String[] args) throws Exception {
        for (int i = 0; i < 3; i++) {
            System.out.println("to stdout " + i);
            System.err.println("to stderr " + i);
        }
        System.err.printf("%s%n", "formatted");
        System.out.write("raw bytes \u00e9\n".getBytes("UTF-8"));
        System.out.flush();
        for (int i = 0; i < 20000; i++) System.out.print((char) ('a' + i % 26) + (i % 80 == 79 ? "\n" : ""));
        byte[] big = new byte[70000];
        java.util.Arrays.fill(big, (byte) '.');
        System.out.write(big, 0, big.length);
        System.out.print("\nno newline");
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.print(" and the hook's")));
    }
}
