// Processes: pipes both ways, exit values, environment, directory, error streams merged, redirects to files, destroy, lists of arguments.
import java.io.*;
import java.nio.file.*;
import java.util.*;
import java.util.concurrent.*;

public class Children {
    static String read(InputStream in) throws IOException { return new String(in.readAllBytes()).trim(); }

    public static void main(String[] args) throws Exception {
        Process p = new ProcessBuilder("echo", "hello", "two words", "quo\"te").start();
        System.out.println(read(p.getInputStream()) + " " + p.waitFor() + " " + p.exitValue() + " " + p.isAlive());
        p = new ProcessBuilder("sh", "-c", "cat; echo err >&2; exit 7").start();
        try (OutputStream o = p.getOutputStream()) { o.write("line 1\nline 2\n".getBytes()); }
        System.out.println(read(p.getInputStream()) + "|" + read(p.getErrorStream()) + "|" + p.waitFor());
        ProcessBuilder b = new ProcessBuilder("sh", "-c", "echo $JP2_TEST; pwd; env | grep -c JP2_");
        b.environment().put("JP2_TEST", "value=with=equals");
        b.environment().put("JP2_SECOND", "");
        b.directory(new File("/"));
        p = b.start();
        System.out.println(read(p.getInputStream()).replace('\n', ';') + " " + p.waitFor());
        p = new ProcessBuilder("sh", "-c", "echo out; echo err >&2").redirectErrorStream(true).start();
        System.out.println(read(p.getInputStream()).replace('\n', ';'));
        Path out = Path.of("out.txt"), in = Path.of("in.txt");
        Files.writeString(in, "b\na\nc\n");
        p = new ProcessBuilder("sort").redirectInput(in.toFile()).redirectOutput(out.toFile()).start();
        System.out.println(p.waitFor() + " " + Files.readAllLines(out));
        new ProcessBuilder("echo", "more").redirectOutput(ProcessBuilder.Redirect.appendTo(out.toFile())).start().waitFor();
        System.out.println(Files.readAllLines(out).size());
        System.out.println(new ProcessBuilder("sh", "-c", "echo inherited").redirectOutput(ProcessBuilder.Redirect.DISCARD).start().waitFor());
        System.out.flush();
        System.out.println(new ProcessBuilder("sh", "-c", "echo inherited").inheritIO().start().waitFor());
        try { new ProcessBuilder("/no/such/program", "x").start(); } catch (IOException e) { System.out.println(e.getMessage()); }
        try { new ProcessBuilder("ls").directory(new File("/no/such/dir")).start(); } catch (IOException e) { System.out.println(e.getMessage()); }
        try { new ProcessBuilder().start(); } catch (IndexOutOfBoundsException e) { System.out.println("no command"); }
        p = new ProcessBuilder("sleep", "1000").start();
        System.out.println(p.isAlive() + " " + p.waitFor(5, TimeUnit.MILLISECONDS));
        try { p.exitValue(); } catch (IllegalThreadStateException e) { System.out.println(e.getMessage()); }
        p.destroy();
        System.out.println(p.waitFor());
        p = new ProcessBuilder("sleep", "1000").start();
        System.out.println(p.supportsNormalTermination() + " " + p.destroyForcibly().waitFor());
        p = Runtime.getRuntime().exec(new String[] {"sh", "-c", "echo $A$B"}, new String[] {"A=1", "B=2"});
        System.out.println(read(p.getInputStream()));
        p = Runtime.getRuntime().exec("printf %s-%s a b");
        System.out.println(read(p.getInputStream()));
        List<Process> pipeline = ProcessBuilder.startPipeline(List.of(new ProcessBuilder("printf", "3\\n1\\n2\\n"), new ProcessBuilder("sort", "-n"), new ProcessBuilder("tr", "\\n", " ")));
        System.out.println(read(pipeline.get(2).getInputStream()));
        byte[] big = new byte[300000];
        Arrays.fill(big, (byte) 'x');
        Process cat = new ProcessBuilder("cat").start();
        Thread writer = new Thread(() -> { try (OutputStream o = cat.getOutputStream()) { o.write(big); } catch (IOException e) { System.out.println(e); } });
        writer.start();
        System.out.println(cat.getInputStream().readAllBytes().length + " " + cat.waitFor());
        writer.join();
        System.out.println(new BufferedReader(new InputStreamReader(new ProcessBuilder("sh", "-c", "kill -9 $$").start().getInputStream())).readLine());
        System.out.println(new ProcessBuilder("sh", "-c", "kill -9 $$").start().waitFor());
    }
}
