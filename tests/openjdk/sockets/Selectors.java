// Non-blocking channels with a Selector: an echo server for several clients, wakeup, interest changes, cancelled keys, closed channels.
import java.net.*;
import java.nio.*;
import java.nio.channels.*;
import java.util.*;

public class Selectors {
    public static void main(String[] args) throws Exception {
        Selector sel = Selector.open();
        ServerSocketChannel server = ServerSocketChannel.open().bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        server.configureBlocking(false);
        server.register(sel, SelectionKey.OP_ACCEPT);
        int[] totals = new int[3];
        Thread loop = new Thread(() -> {
            try {
                int open = 0, served = 0;
                while (served < 4 || open > 0) {
                    sel.select();
                    for (Iterator<SelectionKey> it = sel.selectedKeys().iterator(); it.hasNext();) {
                        SelectionKey k = it.next();
                        it.remove();
                        if (k.isAcceptable()) {
                            SocketChannel c = server.accept();
                            c.configureBlocking(false);
                            c.register(sel, SelectionKey.OP_READ, ByteBuffer.allocate(256));
                            open++;
                            served++;
                        } else {
                            SocketChannel c = (SocketChannel) k.channel();
                            ByteBuffer b = (ByteBuffer) k.attachment();
                            if (k.isReadable()) {
                                int n = c.read(b);
                                if (n < 0) { c.close(); open--; continue; }
                                totals[0] += n;
                                b.flip();
                                k.interestOps(SelectionKey.OP_WRITE);
                            } else if (k.isWritable()) {
                                totals[1] += c.write(b);
                                if (!b.hasRemaining()) { b.clear(); k.interestOps(SelectionKey.OP_READ); }
                            }
                        }
                    }
                }
            } catch (Exception e) { e.printStackTrace(System.out); }
        });
        loop.start();
        Thread[] clients = new Thread[4];
        long[] sums = new long[4];
        for (int i = 0; i < 4; i++) {
            int n = i;
            clients[i] = new Thread(() -> {
                try (SocketChannel c = SocketChannel.open(server.getLocalAddress())) {
                    ByteBuffer b = ByteBuffer.allocate(1000);
                    for (int r = 0; r < 20; r++) {
                        b.clear();
                        for (int j = 0; j < 50 + r; j++) b.put((byte) (j * n));
                        int size = b.flip().remaining();
                        while (b.hasRemaining()) c.write(b);
                        b.clear().limit(size);
                        while (b.hasRemaining()) c.read(b);
                        b.flip();
                        while (b.hasRemaining()) sums[n] += b.get() & 0xff;
                    }
                } catch (Exception e) { e.printStackTrace(System.out); }
            });
            clients[i].start();
        }
        for (Thread t : clients) t.join();
        loop.join();
        System.out.println(Arrays.toString(sums) + " " + totals[0] + " " + totals[1]);
        System.out.println(sel.selectNow() + " " + sel.keys().size());
        sel.wakeup();
        System.out.println(sel.select());
        Thread waker = new Thread(() -> { try { Thread.sleep(10); } catch (InterruptedException e) { } sel.wakeup(); });
        waker.start();
        System.out.println(sel.select());
        System.out.println(sel.select(3));
        SelectionKey key = server.keyFor(sel);
        key.cancel();
        System.out.println(key.isValid() + " " + sel.selectNow() + " " + sel.keys().size());
        try { key.interestOps(0); } catch (CancelledKeyException e) { System.out.println("cancelled"); }
        server.close();
        sel.close();
        try { sel.select(); } catch (ClosedSelectorException e) { System.out.println("closed"); }
        Pipe p = Pipe.open();
        p.sink().write(ByteBuffer.wrap(new byte[] {7, 8}));
        ByteBuffer r = ByteBuffer.allocate(4);
        System.out.println(p.source().read(r) + " " + r.get(0));
        p.sink().close();
        System.out.println(p.source().read(r));
        SocketChannel sc = SocketChannel.open();
        try { sc.read(r); } catch (NotYetConnectedException e) { System.out.println("not connected"); }
        sc.close();
        try { sc.read(r); } catch (ClosedChannelException e) { System.out.println("closed channel"); }
        AsynchronousServerSocketChannel as = AsynchronousServerSocketChannel.open().bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        var accepted = as.accept();
        AsynchronousSocketChannel ac = AsynchronousSocketChannel.open();
        ac.connect(as.getLocalAddress()).get();
        AsynchronousSocketChannel peer = accepted.get();
        System.out.println(ac.write(ByteBuffer.wrap("async".getBytes())).get());
        ByteBuffer ab = ByteBuffer.allocate(10);
        System.out.println(peer.read(ab).get() + new String(ab.array(), 0, 5));
        peer.close();
        ac.close();
        as.close();
    }
}
