import java.io.FileInputStream;
import java.util.ArrayList;
import java.util.List;

/** What must be found: a server that keeps memory, threads and descriptors. */
public final class Leaking implements Soak.Server {
    private final List<Object> kept = new ArrayList<>();

    @Override
    public void start() {
    }

    @Override
    public synchronized void request(int client, long number) throws Exception {
        kept.add(new byte[60_000]);
        if (number % 20 == 0 && kept.size() < 20_000) {
            kept.add(new FileInputStream("/dev/null"));
            Thread thread = new Thread(() -> {
                try {
                    Thread.sleep(Long.MAX_VALUE);
                } catch (InterruptedException ended) {
                    // as it should be
                }
            });
            thread.setDaemon(true);
            thread.start();
        }
    }

    @Override
    public void stop() {
    }
}
