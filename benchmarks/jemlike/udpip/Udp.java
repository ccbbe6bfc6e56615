package jemlike.udpip;

/** UDP with its checksum over the pseudo header (RFC 768), and a table of ports. */
final class Udp {
    /** Where the data begin in a packet: after both headers. */
    static final int DATA = Ip.HEADER_WORDS + 2;

    private static final int PORTS = 8;
    private static final int[] ports = new int[PORTS];
    private static final UdpHandler[] handlers = new UdpHandler[PORTS];

    private static int received;
    private static int dropped;

    private Udp() {
    }

    /** Binds a handler to a port; false when the table is full. */
    static boolean bind(int port, UdpHandler handler) {
        for (int i = 0; i < PORTS; i++) {
            if (handlers[i] == null || ports[i] == port) {
                ports[i] = port;
                handlers[i] = handler;
                return true;
            }
        }
        return false;
    }

    private static int checksum(Packet p, int source, int destination) {
        int bytes = p.length - Ip.HEADER_WORDS << 2;
        int sum = Ip.UDP_PROTOCOL + bytes;
        sum += (source >>> 16) + (source & 0xffff);
        sum += (destination >>> 16) + (destination & 0xffff);
        return Ip.sum(p.words, Ip.HEADER_WORDS, p.length, sum);
    }

    /** Sends the given number of data words that are in the packet already. */
    static void send(Packet p, int dataWords, int source, int destination, int from, int to) {
        int[] words = p.words;
        p.length = DATA + dataWords;
        words[Ip.HEADER_WORDS] = from << 16 | to;
        words[Ip.HEADER_WORDS + 1] = 8 + (dataWords << 2) << 16;
        words[Ip.HEADER_WORDS + 1] |= ~checksum(p, source, destination) & 0xffff;
        Ip.send(p, source, destination);
    }

    static void receive(Packet p) {
        int[] words = p.words;
        if (checksum(p, words[3], words[4]) == 0xffff) {
            int port = words[Ip.HEADER_WORDS] & 0xffff;
            for (int i = PORTS - 1; i >= 0; i--) {
                UdpHandler handler = handlers[i];
                if (handler != null && ports[i] == port) {
                    received++;
                    handler.receive(p);
                    return;
                }
            }
        }
        dropped++;
        p.setState(Packet.FREE);
    }

    static int statistics() {
        return received * 31 + dropped;
    }
}
