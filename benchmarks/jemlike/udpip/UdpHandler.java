package jemlike.udpip;

/** Receives the datagrams of one port, and the packet with them. */
abstract class UdpHandler {
    abstract void receive(Packet p);
}
