// Starts three processes of a launcher, two of them at the same time: Pair JAVA CLASSPATH.
public class Pair {
    static void start(String[] args) {
        try {
            new ProcessBuilder(args[0], "-cp", args[1], "Who").redirectInput(new java.io.File("/dev/null"))
                .redirectOutput(ProcessBuilder.Redirect.DISCARD).redirectError(ProcessBuilder.Redirect.DISCARD).start().waitFor();
        } catch (Exception e) {
            e.printStackTrace();
        }
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> start(args));
        other.start();
        start(args);
        other.join();
        start(args);
    }
}
