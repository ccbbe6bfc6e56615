// Listeners as inner, anonymous, local and lambda classes, with removal by identity.
import java.util.ArrayList;
import java.util.List;

public class EventBus {
    interface Listener {
        void on(String e, int n);
    }

    private final List<Listener> ls = new ArrayList<>();
    private final StringBuilder log = new StringBuilder();
    void fire(String e, int n) {
        for (Listener l : new ArrayList<>(ls)) l.on(e, n);
    }

    class Counting implements Listener {
        int count;
        public void on(String e, int n) {
            count++;
            log.append('C').append(count);
            if (count == 3) ls.remove(this);
        }
    }

    static class Summing implements Listener {
        long sum;
        public void on(String e, int n) { sum += n; }
    }

    Listener once(Listener l) {
        return new Listener() {
            public void on(String e, int n) {
                ls.remove(this);
                l.on(e, n);
            }
        };
    }

    public static void main(String[] args) {
        EventBus b = new EventBus();
        Counting c = b.new Counting();
        Summing s = new Summing();
        b.ls.add(c);
        b.ls.add(s);
        b.ls.add(b.once((e, n) -> b.log.append("once").append(e)));
        String prefix = "p";
        class Chain implements Listener {
            final int depth;
            Chain(int d) { depth = d; }
            public void on(String e, int n) {
                b.log.append(prefix).append(depth);
                if (depth < 3 && n > 5) b.ls.add(new Chain(depth + 1));
            }
        }
        b.ls.add(new Chain(0));
        Listener self = new Listener() {
            int k;
            public void on(String e, int n) {
                if (k++ % 2 == 0) b.log.append(e.charAt(0));
                if (n == 8) b.fire("inner", 1);
            }
        };
        b.ls.add(self);
        for (int i = 0; i < 10; i++) b.fire("e" + i, i);
        System.out.println(b.log + " " + s.sum + " " + c.count + " " + b.ls.size());
    }
}
