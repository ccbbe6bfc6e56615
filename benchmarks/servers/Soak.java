import java.io.BufferedReader;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.net.HttpURLConnection;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A server under load: it and its clients are in one process and talk over 127.0.0.1 only.
 *
 * Arguments: the server's class, clients, requests per second of all clients, most requests of a
 * run. The process prints "ready", and then answers the lines of its standard input: "sample" by
 * a line of NAME=VALUE after a full collection, "end" by ending. An answer that is not right is
 * counted as an error; the first ones are printed on stderr.
 */
public final class Soak {
    /** What a server does. Both methods throw what they like when something is wrong. */
    interface Server {
        void start() throws Exception;

        /** One request of a client, and a check of its answer; called by all clients at a time. */
        void request(int client, long number) throws Exception;

        void stop() throws Exception;
    }

    static final int ERRORS_TOLD = 5;
    static final AtomicLong requests = new AtomicLong();
    static final AtomicLong errors = new AtomicLong();
    static volatile boolean isOver;

    public static void main(String[] args) throws Exception {
        Server server = (Server) Class.forName(args[0]).getDeclaredConstructor().newInstance();
        int clients = Integer.parseInt(args[1]);
        long period = 1_000_000_000L * clients / Long.parseLong(args[2]);
        long most = Long.parseLong(args[3]);
        server.start();
        Thread[] threads = new Thread[clients];
        for (int i = 0; i < clients; i++) {
            int me = i;
            threads[i] = new Thread(() -> ask(server, me, period, most), "client " + i);
            threads[i].start();
        }
        System.out.println("ready");
        BufferedReader orders = new BufferedReader(new InputStreamReader(System.in));
        for (String order = orders.readLine(); "sample".equals(order); order = orders.readLine()) {
            System.out.println(sample());
        }
        isOver = true;
        for (Thread thread : threads) {
            thread.join(10_000);
        }
        server.stop();
        System.exit(0);
    }

    /** Requests at a steady pace. A client that is late does not hurry afterwards. */
    static void ask(Server server, int client, long period, long most) {
        long next = System.nanoTime();
        while (!isOver && requests.get() < most) {
            try {
                server.request(client, requests.incrementAndGet());
            } catch (Throwable problem) {
                if (errors.incrementAndGet() <= ERRORS_TOLD) {
                    problem.printStackTrace();
                }
            }
            long now = System.nanoTime();
            next = Math.max(next + period, now);
            try {
                Thread.sleep((next - now) / 1_000_000, (int) ((next - now) % 1_000_000));
            } catch (InterruptedException ended) {
                return;
            }
        }
    }

    static String sample() {
        System.gc();
        long metadata = -1;
        for (MemoryPoolMXBean pool : ManagementFactory.getMemoryPoolMXBeans()) {
            if (pool.getName().equals("Metaspace")) {
                metadata = pool.getUsage().getUsed();
            }
        }
        long heap = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
        return "requests=" + requests.get() + " errors=" + errors.get() + " heap=" + heap
            + " metadata=" + metadata
            + " classes=" + ManagementFactory.getClassLoadingMXBean().getLoadedClassCount()
            + " threads=" + ManagementFactory.getThreadMXBean().getThreadCount();
    }

    /** One exchange over HTTP; body: what is sent, null for a plain GET. */
    static String exchange(int port, String path, String body) throws Exception {
        URL url = new URL("http", "127.0.0.1", port, path);
        HttpURLConnection connection = (HttpURLConnection) url.openConnection();
        connection.setConnectTimeout(20_000);
        connection.setReadTimeout(20_000);
        if (body != null) {
            connection.setDoOutput(true);
            try (OutputStream out = connection.getOutputStream()) {
                out.write(body.getBytes(StandardCharsets.UTF_8));
            }
        }
        try (InputStream in = connection.getInputStream()) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    /** The page that a server of HTTP has to answer with. */
    static String page(String number) {
        StringBuilder text = new StringBuilder("<html><body><ul>");
        for (int i = 0; i < 20; i++) {
            text.append("<li>").append(i).append(" of ").append(number).append("</li>");
        }
        return text.append("</ul></body></html>").toString();
    }

    /** A request to such a server: pages, echoes of what is sent, and what is not there. */
    static void askHttp(int port, long number) throws Exception {
        String want = number % 3 == 0 ? "x".repeat((int) (number % 5000)) : page("" + number);
        String got = number % 3 == 0 ? exchange(port, "/echo", want)
            : exchange(port, "/page?number=" + number, null);
        if (!want.equals(got)) {
            throw new IllegalStateException("request " + number + ": wrong answer: " + got);
        }
        if (number % 16 == 0) {
            try {
                exchange(port, "/missing", null);
                throw new IllegalStateException("a missing page was there");
            } catch (java.io.FileNotFoundException expected) {
                // as it should be
            }
        }
    }
}
