import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;

/** Calls of files, sockets, JDBC and HTTP whose numbers are known; the test finds lines by their comments. */
public class Calls {
    static void channels(Path dir) throws IOException {
        Path path = dir.resolve("channel");
        try (FileChannel file = FileChannel.open(path, StandardOpenOption.CREATE, StandardOpenOption.WRITE,
                StandardOpenOption.READ)) {
            file.write(ByteBuffer.allocate(4096)); // channel write
            file.read(ByteBuffer.allocate(1000), 96); // channel read
        }
        Files.write(dir.resolve("whole"), new byte[777]); // Files.write
        Files.readAllBytes(dir.resolve("whole")); // Files.read
    }

    static void sockets() throws Exception {
        try (ServerSocket server = new ServerSocket(0, 5, InetAddress.getByName("127.0.0.1"))) {
            System.out.println("port " + server.getLocalPort());
            Thread other = new Thread(() -> serve(server));
            other.start();
            try (Socket socket = new Socket("127.0.0.1", server.getLocalPort())) { // connect
                OutputStream out = socket.getOutputStream();
                for (int i = 0; i < 10; i++) {
                    out.write(new byte[1000]); // client writes
                }
                socket.shutdownOutput();
                byte[] into = new byte[64];
                InputStream in = socket.getInputStream();
                while (in.read(into) >= 0) { // client reads
                }
            }
            other.join();
            try (Socket socket = new Socket("127.0.0.1", server.getLocalPort())) {
                socket.setSoTimeout(60);
                socket.getInputStream().read(new byte[1]); // times out
            } catch (SocketTimeoutException expected) {
            }
        }
    }

    static void serve(ServerSocket server) {
        try (Socket socket = server.accept()) { // accept
            InputStream in = socket.getInputStream();
            byte[] into = new byte[4096];
            while (in.read(into) >= 0) { // server reads
            }
            socket.getOutputStream().write(new byte[100]); // server writes
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    static void socketChannels() throws Exception {
        try (ServerSocketChannel server = ServerSocketChannel.open()) {
            server.bind(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), 0));
            InetSocketAddress at = (InetSocketAddress) server.getLocalAddress();
            System.out.println("port " + at.getPort());
            try (SocketChannel client = SocketChannel.open(at); // channel connect
                    SocketChannel accepted = server.accept()) { // channel accept
                client.write(ByteBuffer.allocate(5000)); // channel sends
                ByteBuffer into = ByteBuffer.allocate(5000);
                while (into.hasRemaining()) {
                    accepted.read(into); // channel receives
                }
            }
        }
    }

    static void addresses(InetAddress address) {
    }

    /** A driver, and a pool around it: objects that pass each call on to the object inside. */
    static <T> T driver(Class<T> type, Object inside) {
        InvocationHandler handler = (proxy, method, arguments) -> inside != null
            ? wrapped(method, passOn(inside, method, arguments)) : answer(type, method, arguments);
        return type.cast(Proxy.newProxyInstance(Calls.class.getClassLoader(), new Class<?>[] {type}, handler));
    }

    static Object wrapped(Method method, Object result) {
        Class<?> type = method.getReturnType();
        return type.isInterface() && result != null ? driver(type, result) : result;
    }

    static Object passOn(Object inside, Method method, Object[] arguments) throws Throwable {
        try {
            return method.invoke(inside, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    static int rows;

    static Object answer(Class<?> type, Method method, Object[] arguments) throws SQLException {
        if (arguments != null && "broken".equals(arguments[0])) {
            throw new SQLException("broken");
        }
        Class<?> result = method.getReturnType();
        if (result.isInterface()) {
            rows = 3;
            return driver(result, null);
        }
        return method.getName().equals("next") ? (Object) (rows-- > 0)
            : result == boolean.class ? (Object) false : result == int.class ? (Object) 1 : null;
    }

    static void jdbc() throws SQLException {
        Connection connection = driver(Connection.class, driver(Connection.class, null));
        Statement statement = connection.createStatement();
        for (int i = 0; i < 5; i++) {
            statement.executeUpdate("insert"); // insert
        }
        ResultSet result = statement.executeQuery("select"); // select
        while (result.next()) { // rows
        }
        PreparedStatement first = connection.prepareStatement("update first"); // prepare first
        PreparedStatement second = connection.prepareStatement("update second"); // prepare second
        for (int i = 0; i < 4; i++) {
            first.executeUpdate(); // run first
            first.execute(); // execute first
            second.executeUpdate(); // run second
        }
        try {
            statement.execute("broken"); // broken
        } catch (SQLException expected) {
        }
    }

    static class Hello implements HttpHandler {
        public void handle(HttpExchange exchange) throws IOException {
            exchange.getRequestBody().readAllBytes();
            exchange.sendResponseHeaders(exchange.getRequestURI().getPath().equals("/missing") ? 404 : 200, -1);
            exchange.close();
        }
    }

    /** A handler that calls another handler counts once. */
    static class Outer implements HttpHandler {
        final HttpHandler inner = new Hello();

        public void handle(HttpExchange exchange) throws IOException {
            inner.handle(exchange);
        }
    }

    static void http() throws Exception {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), 0), 5);
        server.createContext("/", new Hello());
        server.createContext("/outer", new Outer());
        server.start();
        String base = "http://127.0.0.1:" + server.getAddress().getPort();
        System.out.println("port " + server.getAddress().getPort());
        HttpClient client = HttpClient.newHttpClient();
        HttpRequest request = HttpRequest.newBuilder(URI.create(base + "/a?x=1")).build();
        for (int i = 0; i < 3; i++) {
            client.send(request, HttpResponse.BodyHandlers.discarding()); // send
        }
        HttpRequest post = HttpRequest.newBuilder(URI.create(base + "/outer"))
            .POST(HttpRequest.BodyPublishers.ofString("text")).build();
        client.sendAsync(post, HttpResponse.BodyHandlers.discarding()).join(); // sendAsync
        for (int i = 0; i < 2; i++) {
            HttpURLConnection connection = (HttpURLConnection) new java.net.URL(base + "/c").openConnection();
            connection.getResponseCode(); // getResponseCode
            connection.getInputStream().close(); // getInputStream
        }
        try {
            new java.net.URL(base + "/missing").openConnection().getInputStream(); // missing
        } catch (IOException expected) {
        }
        server.stop(0);
    }

    static void servlets() {
        new jakarta.servlet.Outer().service("request", "response");
        new jakarta.servlet.Servlet.Inner().service("request", "response");
    }

    public static void main(String[] arguments) throws Exception {
        Path dir = Path.of(arguments[1]);
        switch (arguments[0]) {
            case "channels" -> channels(dir);
            case "sockets" -> sockets();
            case "socketChannels" -> socketChannels();
            case "jdbc" -> jdbc();
            case "http" -> http();
            case "servlets" -> servlets();
            default -> {
                addresses(InetAddress.getByName("1.2.3.4"));
                addresses(InetAddress.getByName("255.0.0.1"));
                addresses(InetAddress.getByName("::1"));
                addresses(InetAddress.getByName("2001:db8::42"));
                addresses(null);
            }
        }
    }
}
