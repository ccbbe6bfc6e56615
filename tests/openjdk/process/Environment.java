// System.getenv, properties, console, standard input read by lines and bytes, streams replaced, arguments, exit by exception of input.
import java.io.*;
import java.util.*;

public class Environment {
    public static void main(String[] args) throws Exception {
        System.out.println(Arrays.toString(args));
        System.out.println(System.getenv("PATH") != null);
        System.out.println(System.getenv("NO_SUCH_VARIABLE_AT_ALL"));
        try { System.getenv().put("a", "b"); } catch (UnsupportedOperationException e) { System.out.println("read only"); }
        try { System.getenv(null); } catch (NullPointerException e) { System.out.println("npe"); }
        System.out.println(System.console());
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        System.out.println(in.readLine() + "|" + in.readLine() + "|" + (char) in.read());
        Scanner s = new Scanner(in);
        System.out.println(s.nextInt() + " " + s.nextDouble() + " " + s.next() + " " + s.nextLine() + " " + s.hasNext());
        System.out.println(System.in.read() + " " + System.in.available());
        PrintStream old = System.out;
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        System.setOut(new PrintStream(bytes, true));
        System.out.print("captured");
        System.setOut(old);
        System.out.println(bytes);
        System.setIn(new ByteArrayInputStream("x\n".getBytes()));
        System.out.println(new Scanner(System.in).nextLine());
        System.setProperty("own.property", "1");
        System.out.println(System.getProperty("own.property") + System.clearProperty("own.property") + System.getProperty("own.property") + System.getProperty("none", "default"));
        for (String k : new String[] {"java.specification.version", "java.vendor", "file.separator", "path.separator", "java.class.version", "os.name", "java.vm.specification.name", "java.version", "java.specification.vendor", "line.separator"})
            System.out.println(k + "=" + System.getProperty(k).replace("\n", "\\n"));
        try { System.getProperty(""); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        System.out.println(System.getProperty("given.one") + " " + Integer.getInteger("given.two") + " " + Boolean.getBoolean("given.three"));
        System.out.println(System.getProperty("user.dir").equals(new File("").getAbsolutePath()) + " " + System.lineSeparator().length());
        System.err.println("to stderr");
        System.out.printf("%s %d%n", "printf", 42);
        System.out.append('c').append("seq").append("subsequence", 3, 6).println();
        System.out.println(System.out.checkError());
    }
}
