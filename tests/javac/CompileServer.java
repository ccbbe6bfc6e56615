import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.Channels;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;

/**
 * Runs javac for the processes that connect to a socket, in one JVM that has javac loaded: CompileServer SOCKET.
 * Ends when no process has connected for a while. A request is the number of arguments and the arguments, and the
 * answer is the status, the output and the errors; client.py is the other side. Texts are bytes of UTF-8 after their
 * number, and all numbers have four bytes.
 */
public class CompileServer {
    private static final long IDLE_MS = 60_000;

    public static void main(String[] args) throws IOException {
        Path path = Path.of(args[0]);
        try (ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
                Selector selector = Selector.open()) {
            server.bind(UnixDomainSocketAddress.of(path));
            server.configureBlocking(false);
            server.register(selector, SelectionKey.OP_ACCEPT);
            while (selector.select(IDLE_MS) > 0) {
                selector.selectedKeys().clear();
                for (SocketChannel client; (client = server.accept()) != null;) {
                    serve(client); // one at a time: parts of javac are not for several threads
                }
            }
            Files.delete(path);
        }
    }

    /** If a request fails, the client gets no answer and runs javac itself. */
    private static void serve(SocketChannel client) {
        try (client) {
            DataInputStream in = new DataInputStream(Channels.newInputStream(client));
            String[] arguments = new String[in.readInt()];
            for (int i = 0; i < arguments.length; i++) {
                arguments[i] = new String(in.readNBytes(in.readInt()), "UTF-8");
            }
            JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
            ByteArrayOutputStream output = new ByteArrayOutputStream(), errors = new ByteArrayOutputStream();
            int status = compiler.run(null, output, errors, arguments);
            DataOutputStream out = new DataOutputStream(Channels.newOutputStream(client));
            out.writeInt(status);
            for (ByteArrayOutputStream text : new ByteArrayOutputStream[] {output, errors}) {
                out.writeInt(text.size());
                out.write(text.toByteArray());
            }
            out.flush();
        } catch (IOException e) {
            return; // the client has gone
        }
    }
}
