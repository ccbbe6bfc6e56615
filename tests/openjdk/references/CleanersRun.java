// java.lang.ref.Cleaner: run when unreachable, run by clean, once; direct buffers are reclaimed.
import java.lang.ref.Cleaner;
import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicInteger;

public class CleanersRun {
    static final Cleaner cleaner = Cleaner.create();
    static final AtomicInteger cleaned = new AtomicInteger();

    static class Resource implements AutoCloseable {
        final Cleaner.Cleanable cleanable;

        Resource() {
            cleanable = cleaner.register(this, cleaned::incrementAndGet);
        }

        @Override
        public void close() {
            cleanable.clean();
        }
    }

    static void abandon(int count) {
        for (int i = 0; i < count; i++) {
            new Resource();
        }
    }

    static int clobber(int depth) {
        return depth == 0 ? 0 : clobber(depth - 1) + 1;
    }

    public static void main(String[] args) throws Exception {
        Resource closed = new Resource();
        try (Resource r = closed) {
            System.out.println(cleaned.get());
        }
        closed.close();
        System.out.println(cleaned.get());
        abandon(30);
        clobber(200);
        for (int i = 0; i < 300 && cleaned.get() < 28; i++) {
            System.gc();
            Thread.sleep(5);
        }
        System.out.println(cleaned.get() >= 28 && cleaned.get() <= 31);
        Thread runner = new Thread(() -> {
            for (int i = 0; i < 64; i++) {
                ByteBuffer b = ByteBuffer.allocateDirect(8 << 20);
                b.put(0, (byte) i);
            }
        });
        runner.start();
        runner.join();
        System.out.println("64 direct buffers");
    }
}
