// Channels between threads of the program: scattering, transfers of files to sockets, Unix domain sockets, socket options, URLs of files.
import java.io.*;
import java.net.*;
import java.nio.*;
import java.nio.channels.*;
import java.nio.file.*;
import java.util.*;
import java.util.concurrent.*;

public class Channels {
    public static void main(String[] args) throws Exception {
        Path file = Path.of("big.bin");
        byte[] data = new byte[200_000];
        new Random(3).nextBytes(data);
        Files.write(file, data);
        try (ServerSocketChannel server = ServerSocketChannel.open().bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))) {
            CompletableFuture<byte[]> received = new CompletableFuture<>();
            Thread t = new Thread(() -> {
                try (SocketChannel c = server.accept()) {
                    ByteArrayOutputStream out = new ByteArrayOutputStream();
                    ByteBuffer b = ByteBuffer.allocateDirect(5000);
                    while (c.read(b) >= 0) { b.flip(); while (b.hasRemaining()) out.write(b.get()); b.clear(); }
                    received.complete(out.toByteArray());
                } catch (IOException e) { received.completeExceptionally(e); }
            });
            t.start();
            try (SocketChannel c = SocketChannel.open(server.getLocalAddress()); FileChannel f = FileChannel.open(file)) {
                long done = 0;
                while (done < f.size()) done += f.transferTo(done, 30_000, c);
                System.out.println(done);
                ByteBuffer[] parts = {ByteBuffer.wrap("gather".getBytes()), ByteBuffer.wrap(" ing".getBytes())};
                System.out.println(c.write(parts));
                c.setOption(StandardSocketOptions.TCP_NODELAY, true);
                System.out.println(c.getOption(StandardSocketOptions.TCP_NODELAY) + " " + c.supportedOptions().contains(StandardSocketOptions.SO_KEEPALIVE) + " " + c.isConnected() + " " + c.isBlocking());
                c.shutdownOutput();
                byte[] got = received.get();
                System.out.println(got.length + " " + Arrays.equals(data, Arrays.copyOf(got, data.length)) + " " + new String(got, data.length, got.length - data.length));
            }
            t.join();
        }
        Path socket = Path.of("s");
        try (ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX).bind(UnixDomainSocketAddress.of(socket))) {
            Thread t = new Thread(() -> {
                try (SocketChannel c = server.accept()) {
                    ByteBuffer b = ByteBuffer.allocate(100);
                    c.read(b);
                    b.flip();
                    c.write(b);
                } catch (IOException e) { System.out.println(e); }
            });
            t.start();
            try (SocketChannel c = SocketChannel.open(UnixDomainSocketAddress.of(socket))) {
                c.write(ByteBuffer.wrap("by a path".getBytes()));
                ByteBuffer b = ByteBuffer.allocate(100);
                System.out.println(c.read(b) + " " + c.getRemoteAddress());
            }
            t.join();
        }
        try (InputStream in = file.toUri().toURL().openStream()) { System.out.println(in.readAllBytes().length); }
        try { new URL("nothing://x"); } catch (MalformedURLException e) { System.out.println(e.getMessage()); }
        System.out.println(URLDecoder.decode(URLEncoder.encode("a b&ü=?", "UTF-8"), "UTF-8") + " " + new URI("http", "h", "/p q", "f").toASCIIString());
        PipedInputStream pin = new PipedInputStream();
        PipedOutputStream pout = new PipedOutputStream(pin);
        Thread w = new Thread(() -> { try (pout) { for (int i = 0; i < 3000; i++) pout.write(i); } catch (IOException e) { System.out.println(e); } });
        w.start();
        int sum = 0;
        for (int c; (c = pin.read()) >= 0;) sum += c;
        w.join();
        System.out.println(sum);
        NetworkInterface lo = NetworkInterface.getByInetAddress(InetAddress.getLoopbackAddress());
        System.out.println(lo.isLoopback() + " " + lo.isUp() + " " + lo.getName());
    }
}
