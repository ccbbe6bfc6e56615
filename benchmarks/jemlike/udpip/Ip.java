package jemlike.udpip;

/** IP version 4 with a header of five words, without options and fragments (RFC 791). */
final class Ip {
    static final int HEADER_WORDS = 5;
    static final int UDP_PROTOCOL = 17;

    private static int id;
    private static int sent;
    private static int received;
    private static int dropped;

    private Ip() {
    }

    /** The 16-bit one's complement sum of some words, before its final complement (RFC 1071). */
    static int sum(int[] words, int from, int to, int sum) {
        for (int left = to - from; left > 0; left--) {
            int word = words[from++];
            sum += word >>> 16;
            sum += word & 0xffff;
        }
        while (sum >>> 16 != 0) {
            sum = (sum & 0xffff) + (sum >>> 16);
        }
        return sum;
    }

    /** Puts the header before the payload and hands the packet to the link. */
    static void send(Packet p, int source, int destination) {
        int[] words = p.words;
        words[0] = 0x45000000 | p.length << 2;
        words[1] = id++ << 16;
        words[2] = 0x20 << 24 | UDP_PROTOCOL << 16;
        words[3] = source;
        words[4] = destination;
        words[2] |= ~sum(words, 0, HEADER_WORDS, 0) & 0xffff;
        sent++;
        p.setState(Packet.TO_SEND);
    }

    /** Works on one received packet, if there is one. */
    static void loop() {
        Packet p = Packet.take(Packet.RECEIVED, Packet.IN_USE);
        if (p != null) {
            receive(p);
        }
    }

    private static void receive(Packet p) {
        int[] words = p.words;
        received++;
        boolean isGood = words[0] >>> 24 == 0x45
                && (words[0] & 0xffff) >> 2 == p.length
                && words[4] == p.link.address
                && sum(words, 0, HEADER_WORDS, 0) == 0xffff;
        if (isGood && (words[2] >>> 16 & 0xff) == UDP_PROTOCOL) {
            Udp.receive(p);
        } else {
            dropped++;
            p.setState(Packet.FREE);
        }
    }

    static int statistics() {
        return (sent * 31 + received) * 31 + dropped;
    }
}
