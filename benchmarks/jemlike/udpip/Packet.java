package jemlike.udpip;

/** A packet from a fixed pool. Its state says who may work on it; changes of it are locked. */
final class Packet {
    static final int FREE = 0;
    static final int IN_USE = 1;
    static final int TO_SEND = 2;
    static final int RECEIVED = 3;

    static final int WORDS = 10;

    private static final int POOL = 2;
    private static final Object monitor = new Object();
    private static final Packet[] pool = new Packet[POOL];

    final int[] words = new int[WORDS];
    int length;
    LinkLayer link;
    private int state;

    private Packet() {
    }

    static void createPool() {
        for (int i = 0; i < POOL; i++) {
            pool[i] = new Packet();
        }
    }

    /** Finds a packet in one state and puts it into another; null when there is none. */
    static Packet take(int from, int to) {
        synchronized (monitor) {
            for (int i = 0; i < POOL; i++) {
                Packet p = pool[i];
                if (p.state == from) {
                    p.state = to;
                    return p;
                }
            }
            return null;
        }
    }

    /** A packet without content from the pool; null when all are in use. */
    static Packet create() {
        Packet p = take(FREE, IN_USE);
        if (p != null) {
            int[] words = p.words;
            for (int i = 0; i < WORDS; i++) {
                words[i] = 0;
            }
        }
        return p;
    }

    void setState(int to) {
        synchronized (monitor) {
            state = to;
        }
    }
}
