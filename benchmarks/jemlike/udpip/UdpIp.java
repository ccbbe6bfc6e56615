package jemlike.udpip;

import jemlike.Bench;

/**
 * Requests and answers over an IP stack in memory: virtual calls, checksums, locked changes of
 * packet states. A client asks a server for the sum of two numbers; one round is one answer.
 */
public final class UdpIp extends Bench {
    private static final int ADDRESS = 127 << 24 | 1;
    private static final int SERVER_PORT = 1234;
    private static final int CLIENT_PORT = 5678;

    /** Answers a request with the sum of its two numbers, in the same packet. */
    private static final class Server extends UdpHandler {
        @Override
        void receive(Packet p) {
            int[] words = p.words;
            words[Udp.DATA] = words[Udp.DATA] + words[Udp.DATA + 1];
            Udp.send(p, 1, words[4], words[3], SERVER_PORT, CLIENT_PORT);
        }
    }

    /** Takes the answers. */
    private static final class Client extends UdpHandler {
        int answers;
        int checksum;

        @Override
        void receive(Packet p) {
            checksum = checksum * 31 + p.words[Udp.DATA];
            answers++;
            p.setState(Packet.FREE);
        }

        void request(int a, int b) {
            Packet p = Packet.create();
            if (p == null) {
                return;
            }
            int[] words = p.words;
            words[Udp.DATA] = a;
            words[Udp.DATA + 1] = b;
            Udp.send(p, 2, ADDRESS, ADDRESS, CLIENT_PORT, SERVER_PORT);
        }
    }

    private final LinkLayer link = new Loopback(ADDRESS);
    private final Client client = new Client();
    private int requests;

    public UdpIp() {
        Packet.createPool();
        Udp.bind(SERVER_PORT, new Server());
        Udp.bind(CLIENT_PORT, client);
    }

    @Override
    public String name() {
        return "UdpIp";
    }

    @Override
    public int fixedCount() {
        return 10000;
    }

    private void round() {
        int wanted = client.answers + 1;
        requests++;
        client.request(requests, requests << 4);
        for (;;) {
            Ip.loop();
            if (client.answers == wanted) {
                return;
            }
            link.loop();
        }
    }

    @Override
    public int perform(int count) {
        for (int i = 0; i < count; i++) {
            round();
        }
        return (client.checksum * 31 + link.sent()) * 31 + Ip.statistics() + Udp.statistics();
    }
}
