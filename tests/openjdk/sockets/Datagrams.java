// Datagram sockets and channels on the loopback: lengths, truncation, connect, timeouts, addresses of senders.
import java.net.*;
import java.nio.*;
import java.nio.channels.*;
import java.nio.charset.StandardCharsets;

public class Datagrams {
    public static void main(String[] args) throws Exception {
        InetAddress lo = InetAddress.getLoopbackAddress();
        try (DatagramSocket a = new DatagramSocket(0, lo); DatagramSocket b = new DatagramSocket(0, lo)) {
            byte[] text = "datagram".getBytes();
            a.send(new DatagramPacket(text, text.length, lo, b.getLocalPort()));
            DatagramPacket p = new DatagramPacket(new byte[100], 100);
            b.receive(p);
            System.out.println(new String(p.getData(), 0, p.getLength()) + " " + (p.getPort() == a.getLocalPort()) + " " + p.getAddress().isLoopbackAddress());
            a.send(new DatagramPacket(text, text.length, lo, b.getLocalPort()));
            DatagramPacket small = new DatagramPacket(new byte[4], 4);
            b.receive(small);
            System.out.println(new String(small.getData()) + " " + small.getLength());
            b.setSoTimeout(5);
            try { b.receive(p); } catch (SocketTimeoutException e) { System.out.println(e.getMessage()); }
            b.connect(lo, a.getLocalPort());
            System.out.println(b.isConnected() + " " + (b.getPort() == a.getLocalPort()));
            b.send(new DatagramPacket(text, 1));
            a.receive(p);
            System.out.println(p.getLength());
            try { b.send(new DatagramPacket(text, 3, lo, b.getLocalPort())); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
            b.disconnect();
            System.out.println(b.isConnected());
        }
        try (DatagramChannel c = DatagramChannel.open(); DatagramChannel d = DatagramChannel.open()) {
            c.bind(new InetSocketAddress(lo, 0));
            d.bind(new InetSocketAddress(lo, 0));
            c.configureBlocking(false);
            ByteBuffer buf = ByteBuffer.allocateDirect(64);
            System.out.println(c.receive(buf));
            d.send(StandardCharsets.UTF_8.encode("channel"), c.getLocalAddress());
            Selector s = Selector.open();
            c.register(s, SelectionKey.OP_READ);
            System.out.println(s.select(5000));
            System.out.println(c.receive(buf).equals(d.getLocalAddress()) + " " + buf.position());
            buf.flip();
            System.out.println(StandardCharsets.UTF_8.decode(buf));
            d.connect(c.getLocalAddress());
            System.out.println(d.write(ByteBuffer.wrap(new byte[] {1, 2, 3})));
            s.close();
            c.configureBlocking(true);
            buf.clear();
            c.receive(buf);
            System.out.println(buf.flip());
        }
        DatagramSocket closed = new DatagramSocket();
        closed.close();
        try { closed.receive(new DatagramPacket(new byte[1], 1)); } catch (SocketException e) { System.out.println(e.getMessage()); }
    }
}
