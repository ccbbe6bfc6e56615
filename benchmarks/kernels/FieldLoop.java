/** Reads and writes of instance and static fields of several types, in loops without calls. */
public class FieldLoop {
    static int ticks;
    static long total;

    int a = 1;
    int b = 2;
    short c = 3;
    byte d = 4;
    char e = 5;
    long f = 6;
    FieldLoop peer;

    static void mix(FieldLoop x, int n) {
        FieldLoop y = x.peer;
        for (int i = 0; i < n; i++) {
            x.a += y.b;
            y.b ^= x.a;
            x.c = (short) (y.c + i);
            y.d = (byte) (x.d + 3);
            x.e = (char) (y.e * 5);
            y.f += x.f + x.c;
            x.f = y.f >> 1;
            ticks++;
            total += x.peer.peer.a;
        }
    }

    public static void main(String[] args) {
        int rounds = Kernel.rounds(args, 240);
        FieldLoop x = new FieldLoop();
        FieldLoop y = new FieldLoop();
        x.peer = y;
        y.peer = x;
        for (int i = 0; i < rounds; i++) {
            mix(x, 100000);
            FieldLoop swap = x;
            x = y;
            y = swap;
        }
        long sum = total + ticks;
        sum = sum * 31 + x.a + x.b + x.c + x.d + x.e + x.f;
        sum = sum * 31 + y.a + y.b + y.c + y.d + y.e + y.f;
        Kernel.report("FieldLoop", sum);
    }
}
