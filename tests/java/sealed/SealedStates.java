// release: 17
// A protocol as sealed states with records; transitions by pattern instanceof and switch expressions; exhaustive runs.
import java.util.*;

public class SealedStates {
    sealed interface State permits Idle, Conn, Open, Closed { }
    record Idle() implements State { }
    record Conn(int tries) implements State { }
    record Open(int sent, int acked) implements State {
        int flight() { return sent - acked; }
    }

    record Closed(String why, boolean clean) implements State { }
    enum Ev { DIAL, OK, FAIL, SEND, ACK, HANG, RESET }
    sealed interface Cmd permits Print, Loop, Block { }
    record Print(String s) implements Cmd { }
    record Loop(int n, Cmd body) implements Cmd { }
    record Block(List<Cmd> cs) implements Cmd { }
    static abstract sealed class Money permits Coin, Note {
        abstract int cents();
    }

    static final class Coin extends Money {
        final int c;
        Coin(int c) { this.c = c; }
        int cents() { return c; }
    }

    static non-sealed class Note extends Money {
        int cents() { return 500; }
    }

    static class Big extends Note {
        @Override int cents() { return super.cents() * 10; }
    }

    static State next(State s, Ev e) {
        if (e == Ev.RESET) return new Idle();
        if (s instanceof Idle) return e == Ev.DIAL ? new Conn(1) : s;
        if (s instanceof Conn c) return switch (e) {
            case OK -> new Open(0, 0);
            case FAIL -> c.tries() >= 3 ? new Closed("no answer", false) : new Conn(c.tries() + 1);
            case HANG -> new Closed("hung up", true);
            default -> c;
        };
        if (s instanceof Open o) {
            int lim = 4;
            return switch (e) {
                case SEND -> o.flight() < lim ? new Open(o.sent() + 1, o.acked())
                    : new Closed("overflow", false);
                case ACK -> {
                    if (o.flight() == 0) yield new Closed("stray ack", false);
                    yield new Open(o.sent(), o.acked() + 1);
                }
                case HANG -> new Closed(o.flight() == 0 ? "bye" : "unacked " + o.flight(), o.flight() == 0);
                case DIAL, OK, FAIL -> o;
                case RESET -> throw new AssertionError();
            };
        }
        return s;
    }

    static void run(Cmd c, StringBuilder out) {
        if (c instanceof Print p) out.append(p.s());
        else if (c instanceof Loop l) for (int i = 0; i < l.n(); i++) run(l.body(), out);
        else if (c instanceof Block b) for (Cmd d : b.cs()) run(d, out);
    }

    public static void main(String[] args) {
        int x = 3;
        State s = new Idle();
        Map<String, Integer> seen = new TreeMap<>();
        long h = 0;
        for (int i = 0; i < 4000; i++) {
            x = x * 1103515245 + 12345;
            Ev e = Ev.values()[(x >>> 16) % (i % 50 == 0 ? 7 : 6)];
            s = next(s, e);
            seen.merge(s instanceof Closed c ? c.why() + c.clean() : s.getClass().getSimpleName(), 1,
                Integer::sum);
            h = h * 31 + s.hashCode() % 1000 * 0 + s.toString().hashCode();
            if (i % 400 == 0) System.out.println(i + " " + e + " " + s);
            if (s instanceof Closed && i % 5 == 0) s = new Idle();
        }
        System.out.println(seen + " " + h);
        StringBuilder out = new StringBuilder();
        run(new Block(List.of(new Print("a"), new Loop(3, new Block(List.of(new Print("b"),
            new Loop(2, new Print("c"))))), new Print("d"))), out);
        System.out.println(out);
        int total = 0;
        for (Money m : new Money[] {new Coin(25), new Note(), new Big(), new Note() {
            @Override int cents() { return 1; }
        }}) total = total * 3 + m.cents();
        System.out.println(total);
    }
}
