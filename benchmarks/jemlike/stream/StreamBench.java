package jemlike.stream;

import java.util.Random;
import jemlike.Bench;
import jemlike.parallel.Cores;
import jemlike.parallel.Job;

/**
 * A pipeline: a source of pseudo-random blocks, filters, and a sink that knows what must arrive.
 * A core serves its stages in turn; a stage does one block if it has input and room for output.
 */
abstract class StreamBench extends Bench implements Job {
    private static final int SEED = 127;

    private final Filter[] filters;
    private final BlockQueue[] queues;
    private final int offset;
    private final Random sourceRandom = new Random(SEED);
    private final Random sinkRandom = new Random(SEED);
    private int toSend;
    private volatile int toReceive;
    private int checksum;

    /** A pipeline after which each byte is to be larger by offset. */
    StreamBench(Filter[] filters, int offset) {
        this.filters = filters;
        this.offset = offset;
        queues = new BlockQueue[filters.length + 1];
        for (int i = 0; i < queues.length; i++) {
            queues[i] = new BlockQueue();
        }
    }

    @Override
    public final boolean isParallel() {
        return true;
    }

    private void serve(int stage) {
        if (stage == 0) {
            send(queues[0]);
        } else if (stage == queues.length) {
            receive(queues[stage - 1]);
        } else {
            filter(filters[stage - 1], queues[stage - 1], queues[stage]);
        }
    }

    private void send(BlockQueue output) {
        if (toSend == 0 || output.isFull()) {
            return;
        }
        byte[] block = output.free();
        for (int i = 0; i < block.length; i++) {
            block[i] = (byte) sourceRandom.nextInt();
        }
        output.put();
        toSend--;
    }

    private static void filter(Filter f, BlockQueue input, BlockQueue output) {
        if (input.isEmpty() || output.isFull()) {
            return;
        }
        f.apply(input.first(), output.free());
        input.take();
        output.put();
    }

    private void receive(BlockQueue input) {
        if (input.isEmpty()) {
            return;
        }
        byte[] block = input.first();
        for (int i = 0; i < block.length; i++) {
            if (block[i] != (byte) (sinkRandom.nextInt() + offset)) {
                throw new IllegalStateException("a wrong byte has arrived");
            }
            checksum = checksum * 31 + block[i];
        }
        input.take();
        toReceive = toReceive - 1;
    }

    @Override
    public final void work(int core) {
        int cores = Cores.count();
        while (toReceive > 0 && !Cores.hasFailed()) {
            for (int stage = core; stage <= queues.length; stage += cores) {
                serve(stage);
            }
        }
    }

    /** What the filters have to add to the checksum. */
    int filterChecksum() {
        return 0;
    }

    @Override
    public final int perform(int count) {
        toSend = count;
        toReceive = count;
        Cores.run(this);
        return checksum * 31 + filterChecksum();
    }
}
