// Sockets on the loopback: several clients, object streams, half close, timeouts, refused connections, options, server close.
import java.io.*;
import java.net.*;
import java.util.*;
import java.util.concurrent.*;

public class Loopback {
    public static void main(String[] args) throws Exception {
        InetAddress lo = InetAddress.getLoopbackAddress();
        try (ServerSocket server = new ServerSocket(0, 50, lo)) {
            ExecutorService pool = Executors.newCachedThreadPool();
            Future<?> accepting = pool.submit(() -> {
                while (true) {
                    Socket s;
                    try { s = server.accept(); } catch (SocketException e) { return e.getMessage(); }
                    pool.submit(() -> {
                        try (s; BufferedReader in = new BufferedReader(new InputStreamReader(s.getInputStream())); PrintWriter out = new PrintWriter(s.getOutputStream(), true)) {
                            for (String line; (line = in.readLine()) != null;) out.println(new StringBuilder(line).reverse());
                            out.println("bye");
                        }
                        return null;
                    });
                }
            });
            List<Future<String>> results = new ArrayList<>();
            for (int c = 0; c < 5; c++) {
                int n = c;
                results.add(pool.submit(() -> {
                    try (Socket s = new Socket(lo, server.getLocalPort()); BufferedReader in = new BufferedReader(new InputStreamReader(s.getInputStream())); PrintWriter out = new PrintWriter(s.getOutputStream(), true)) {
                        StringBuilder sb = new StringBuilder();
                        for (int i = 0; i < 20; i++) { out.println("client" + n + "-" + i); sb.append(in.readLine()).append(' '); }
                        s.shutdownOutput();
                        return sb.length() + " " + sb.substring(0, 10) + " " + in.readLine() + " " + in.readLine();
                    }
                }));
            }
            for (Future<String> f : results) System.out.println(f.get());
            server.close();
            System.out.println(accepting.get());
            pool.shutdown();
        }
        try (ServerSocket server = new ServerSocket(0, 1, lo)) {
            server.setSoTimeout(5);
            try { server.accept(); } catch (SocketTimeoutException e) { System.out.println(e.getMessage()); }
            try (Socket client = new Socket(lo, server.getLocalPort()); Socket peer = server.accept()) {
                client.setSoTimeout(5);
                try { client.getInputStream().read(); } catch (SocketTimeoutException e) { System.out.println(e.getMessage()); }
                client.setTcpNoDelay(true);
                client.setKeepAlive(true);
                client.setSoLinger(true, 1);
                System.out.println(client.getTcpNoDelay() + " " + client.getKeepAlive() + " " + client.getSoLinger() + " " + client.isConnected() + " " + client.isBound() + " " + client.isClosed());
                System.out.println(client.getInetAddress().isLoopbackAddress() + " " + (client.getPort() == server.getLocalPort()) + " " + (peer.getPort() == client.getLocalPort()));
                ObjectOutputStream oos = new ObjectOutputStream(client.getOutputStream());
                oos.writeObject(new TreeMap<>(Map.of("k", List.of(1, 2, 3))));
                oos.flush();
                System.out.println(new ObjectInputStream(peer.getInputStream()).readObject());
                peer.getOutputStream().write(new byte[70000], 0, 40000);
                client.setSoTimeout(0);
                System.out.println(client.getInputStream().readNBytes(40000).length);
                client.setSoLinger(false, 0);
                Thread reader = new Thread(() -> { try { client.getInputStream().read(); } catch (IOException e) { System.out.println(e.getMessage()); } });
                reader.start();
                Thread.sleep(20);
                client.close();
                reader.join();
                try { client.getOutputStream(); } catch (SocketException e) { System.out.println(e.getMessage()); }
            }
        }
        int port;
        try (ServerSocket s = new ServerSocket(0, 1, lo)) { port = s.getLocalPort(); }
        try { new Socket(lo, port); } catch (ConnectException e) { System.out.println(e.getMessage()); }
        try { new Socket(lo, -1); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        try (ServerSocket a = new ServerSocket(0, 1, lo)) { try { new ServerSocket(a.getLocalPort(), 1, lo); } catch (BindException e) { System.out.println(e.getMessage()); } }
        System.out.println(InetAddress.getByName("127.0.0.1").equals(InetAddress.getByAddress(new byte[] {127, 0, 0, 1})) + " " + Arrays.toString(InetAddress.getByName("::1").getAddress()));
        System.out.println(new InetSocketAddress("localhost", 80).getPort() + " " + InetSocketAddress.createUnresolved("x", 1));
    }
}
