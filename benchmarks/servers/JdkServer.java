import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** The JDK's own HTTP server. */
public final class JdkServer implements Soak.Server {
    private final ExecutorService workers = Executors.newFixedThreadPool(4);
    private HttpServer server;

    @Override
    public void start() throws Exception {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), 0), 0);
        server.createContext("/page", exchange -> answer(exchange, Soak.page(
            exchange.getRequestURI().getQuery().substring("number=".length()))));
        server.createContext("/echo", exchange -> answer(exchange,
            new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8)));
        server.setExecutor(workers);
        server.start();
    }

    private static void answer(HttpExchange exchange, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(200, bytes.length == 0 ? -1 : bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    @Override
    public void request(int client, long number) throws Exception {
        Soak.askHttp(server.getAddress().getPort(), number);
    }

    @Override
    public void stop() {
        server.stop(0);
        workers.shutdown();
    }
}
