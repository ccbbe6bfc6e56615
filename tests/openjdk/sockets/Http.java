// HttpServer, HttpClient and HttpURLConnection on the loopback: methods, headers, bodies, redirects, statuses, asynchronous requests.
import com.sun.net.httpserver.*;
import java.io.*;
import java.net.*;
import java.net.http.*;
import java.net.http.HttpClient;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.*;
import java.util.concurrent.*;
import java.util.stream.*;

public class Http {
    static void answer(HttpExchange x, int status, String body) throws IOException {
        byte[] b = body.getBytes(StandardCharsets.UTF_8);
        x.sendResponseHeaders(status, b.length == 0 ? -1 : b.length);
        if (b.length > 0) x.getResponseBody().write(b);
        x.close();
    }

    public static void main(String[] args) throws Exception {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        ExecutorService pool = Executors.newFixedThreadPool(3);
        server.setExecutor(pool);
        server.createContext("/echo", x -> answer(x, 200, x.getRequestMethod() + " " + x.getRequestURI() + " " + new String(x.getRequestBody().readAllBytes(), StandardCharsets.UTF_8) + " " + x.getRequestHeaders().getFirst("X-Test")));
        server.createContext("/redirect", x -> { x.getResponseHeaders().add("Location", "/echo?redirected"); answer(x, 302, ""); });
        server.createContext("/slow", x -> { try { Thread.sleep(300); } catch (InterruptedException e) { } answer(x, 200, "slow"); });
        server.createContext("/big", x -> answer(x, 200, "0123456789".repeat(20000)));
        server.start();
        String base = "http://127.0.0.1:" + server.getAddress().getPort();
        HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).followRedirects(HttpClient.Redirect.NORMAL).executor(pool).build();
        HttpResponse<String> r = client.send(HttpRequest.newBuilder(URI.create(base + "/echo?a=b%20c")).header("X-Test", "yes").build(), HttpResponse.BodyHandlers.ofString());
        System.out.println(r.statusCode() + " " + r.body() + " " + r.version() + " " + r.headers().firstValue("content-length").get());
        r = client.send(HttpRequest.newBuilder(URI.create(base + "/echo")).POST(HttpRequest.BodyPublishers.ofString("käse")).build(), HttpResponse.BodyHandlers.ofString());
        System.out.println(r.body());
        r = client.send(HttpRequest.newBuilder(URI.create(base + "/redirect")).build(), HttpResponse.BodyHandlers.ofString());
        System.out.println(r.body() + " " + r.uri().getPath() + " " + r.previousResponse().get().statusCode());
        r = client.send(HttpRequest.newBuilder(URI.create(base + "/nothing")).build(), HttpResponse.BodyHandlers.ofString());
        System.out.println(r.statusCode());
        System.out.println(client.send(HttpRequest.newBuilder(URI.create(base + "/big")).build(), HttpResponse.BodyHandlers.ofByteArray()).body().length);
        try { client.send(HttpRequest.newBuilder(URI.create(base + "/slow")).timeout(Duration.ofMillis(20)).build(), HttpResponse.BodyHandlers.ofString()); } catch (HttpTimeoutException e) { System.out.println(e.getMessage()); }
        List<CompletableFuture<String>> many = IntStream.range(0, 6).mapToObj(i -> client.sendAsync(HttpRequest.newBuilder(URI.create(base + "/echo?" + i)).PUT(HttpRequest.BodyPublishers.ofString("n" + i)).build(), HttpResponse.BodyHandlers.ofString()).thenApply(HttpResponse::body)).collect(Collectors.toList());
        for (CompletableFuture<String> f : many) System.out.println(f.join());
        System.out.println(client.send(HttpRequest.newBuilder(URI.create(base + "/big")).build(), HttpResponse.BodyHandlers.ofLines()).body().mapToInt(String::length).sum());
        HttpURLConnection c = (HttpURLConnection) new URL(base + "/echo").openConnection();
        c.setRequestMethod("POST");
        c.setDoOutput(true);
        c.setRequestProperty("X-Test", "url");
        c.getOutputStream().write("posted".getBytes());
        System.out.println(c.getResponseCode() + " " + c.getResponseMessage() + " " + new String(c.getInputStream().readAllBytes()));
        try { new URL(base + "/missing").openStream(); } catch (FileNotFoundException e) { System.out.println("not found"); }
        server.stop(0);
        try { client.send(HttpRequest.newBuilder(URI.create(base + "/echo")).build(), HttpResponse.BodyHandlers.ofString()); System.out.println("?"); } catch (ConnectException e) { System.out.println("refused"); }
        pool.shutdown();
    }
}
