import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.Channels;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.security.Permission;
import java.util.Arrays;

/**
 * Runs main methods, one after the other. A client of the socket that is the first argument sends one line:
 * the class and its arguments, with NUL between them. It gets a line with the exit status and the numbers of
 * bytes of both outputs, then these. Ends with its own input.
 */
public class Resident {
    /** The name of threads whose exit is the query's, not the machine's. */
    static final String QUERY = "query";

    static final class Exit extends SecurityException {
        final int status;

        Exit(int status) {
            this.status = status;
        }
    }

    static final class NoExit extends SecurityManager {
        @Override public void checkExit(int status) {
            if (Thread.currentThread().getName().equals(QUERY)) {
                throw new Exit(status);
            }
        }

        @Override public void checkPermission(Permission permission) {
        }
    }

    public static void main(String[] args) throws Exception {
        PrintStream out = System.out;
        Thread end = new Thread(() -> {
            try {
                while (System.in.read() >= 0) {
                }
            } catch (java.io.IOException e) {
                // the same
            }
            Runtime.getRuntime().halt(0);
        });
        end.setDaemon(true);
        end.start();
        System.setSecurityManager(new NoExit());
        ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
        server.bind(UnixDomainSocketAddress.of(args[0]));
        out.println("ready");
        out.flush();
        for (;;) {
            try (SocketChannel client = server.accept()) {
                serve(Channels.newInputStream(client), Channels.newOutputStream(client));
            }
        }
    }

    static void serve(InputStream in, OutputStream answer) throws Exception {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int c; (c = in.read()) >= 0 && c != '\n';) {
            line.write(c);
        }
        String[] words = line.toString(StandardCharsets.UTF_8).split("\0", -1);
        ByteArrayOutputStream out = new ByteArrayOutputStream(), err = new ByteArrayOutputStream();
        int[] status = {0};
        // A stack as deep as that of a main thread: contexts are deep recursion in a processor.
        Thread thread = new Thread(null, () -> status[0] = run(words, out, err), QUERY, 256L << 20);
        thread.start();
        thread.join();
        answer.write((status[0] + " " + out.size() + " " + err.size() + "\n").getBytes(StandardCharsets.UTF_8));
        out.writeTo(answer);
        err.writeTo(answer);
        answer.flush();
    }

    static int run(String[] words, OutputStream out, OutputStream err) {
        PrintStream before = System.out, errorsBefore = System.err;
        PrintStream own = new PrintStream(out), errors = new PrintStream(err);
        System.setOut(own);
        System.setErr(errors);
        try {
            Class.forName(words[0]).getMethod("main", String[].class)
                    .invoke(null, (Object) Arrays.copyOfRange(words, 1, words.length));
            return 0;
        } catch (java.lang.reflect.InvocationTargetException e) {
            for (Throwable cause = e.getCause(); cause != null; cause = cause.getCause()) {
                if (cause instanceof Exit) {
                    return ((Exit) cause).status;
                }
            }
            e.getCause().printStackTrace(errors);
            return 1;
        } catch (ReflectiveOperationException e) {
            e.printStackTrace(errors);
            return 1;
        } finally {
            own.flush();
            errors.flush();
            System.setOut(before);
            System.setErr(errorsBefore);
        }
    }
}
