import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;

/** A server that echoes, and its client, on this machine. */
public class Sockets {
    static void serve(ServerSocket server) {
        try (Socket socket = server.accept(); InputStream in = socket.getInputStream();
             OutputStream out = socket.getOutputStream()) {
            socket.setSoTimeout(3000);
            byte[] buffer = new byte[512];
            for (int n = in.read(buffer); n > 0; n = in.read(buffer)) {
                out.write(buffer, 0, n);
            }
        } catch (IOException error) {
            System.err.println("server: " + error);
        }
    }

    public static void main(String[] args) throws IOException {
        try (ServerSocket server = new ServerSocket(0, 5, InetAddress.getByName("127.0.0.1"))) {
            server.setSoTimeout(3000);
            Thread thread = new Thread(() -> serve(server));
            thread.setDaemon(true);
            thread.start();
            int sum = 0;
            try (Socket socket = new Socket()) {
                socket.connect(server.getLocalSocketAddress(), 3000);
                socket.setSoTimeout(3000);
                byte[] sent = new byte[3000];
                for (int i = 0; i < sent.length; i++) {
                    sent[i] = (byte) i;
                }
                socket.getOutputStream().write(sent);
                socket.shutdownOutput();
                for (byte value : socket.getInputStream().readAllBytes()) {
                    sum = 31 * sum + value;
                }
            }
            System.out.println("sum " + sum);
        }
    }
}
