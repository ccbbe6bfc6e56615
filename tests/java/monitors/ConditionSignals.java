// Several conditions multiplexed on one monitor: gates that open each other, repeated for growing numbers of rounds.
public class ConditionSignals {
    static class Gate {
        private final boolean[] open = new boolean[3];
        final StringBuilder log = new StringBuilder();
        synchronized void pass(int g, char c) throws InterruptedException {
            while (!open[g]) wait();
            log.append(c);
            open[g] = false;
            open[(g + 1) % 3] = true;
            notifyAll();
        }

        synchronized void kick() {
            open[0] = true;
            notifyAll();
        }
    }

    public static void main(String[] args) throws Exception {
        for (int rounds = 1; rounds < 400; rounds *= 5) {
            int n = rounds;
            Gate g = new Gate();
            Thread[] ts = new Thread[3];
            for (int k = 0; k < 3; k++) {
                int s = k;
                ts[k] = new Thread(() -> {
                    try {
                        for (int i = 0; i < n; i++) g.pass(s, (char) ('x' + s));
                    } catch (InterruptedException e) {
                        g.log.append('!');
                    }
                });
                ts[k].start();
            }
            g.kick();
            for (Thread t : ts) t.join();
            System.out.println(g.log.length() + " " + g.log.substring(0, 3) + " " + g.log.toString()
                .hashCode());
        }
    }
}
