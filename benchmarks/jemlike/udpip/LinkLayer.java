package jemlike.udpip;

/** Carries packets to and from one interface. */
abstract class LinkLayer {
    int address;

    /** Sends what waits to be sent and takes in what has arrived. */
    abstract void loop();

    abstract int sent();
}
