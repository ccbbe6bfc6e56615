package java.util.concurrent;

/** Lets a given number of threads wait for each other, again and again. */
public class CyclicBarrier {
    /** One round: it ends when all threads have arrived, or it is broken. */
    private static final class Round {
        boolean complete;
        boolean broken;
    }

    private final int parties;
    private final Runnable action;
    private int missing;
    private Round round = new Round();

    public CyclicBarrier(int parties, Runnable barrierAction) {
        if (parties <= 0) {
            throw new IllegalArgumentException();
        }
        this.parties = parties;
        missing = parties;
        action = barrierAction;
    }

    public CyclicBarrier(int parties) {
        this(parties, null);
    }

    public int getParties() {
        return parties;
    }

    public int await() throws InterruptedException, BrokenBarrierException {
        try {
            return await(null);
        } catch (TimeoutException e) {
            throw new Error(e);
        }
    }

    public int await(long timeout, TimeUnit unit)
            throws InterruptedException, BrokenBarrierException, TimeoutException {
        return await(new Deadline(timeout, unit));
    }

    /** Returns how many threads were still missing when this thread arrived. */
    private synchronized int await(Deadline deadline)
            throws InterruptedException, BrokenBarrierException, TimeoutException {
        Round mine = round;
        if (mine.broken) {
            throw new BrokenBarrierException();
        }
        if (Thread.interrupted()) {
            breakRound();
            throw new InterruptedException();
        }
        int index = --missing;
        if (index == 0) {
            runAction();
            nextRound();
            return 0;
        }
        while (!mine.complete && !mine.broken) {
            try {
                if (deadline == null) {
                    wait();
                } else if (deadline.isOver()) {
                    breakRound();
                    throw new TimeoutException();
                } else {
                    deadline.await(this);
                }
            } catch (InterruptedException e) {
                if (mine.complete || mine.broken) {
                    Thread.currentThread().interrupt();
                } else {
                    breakRound();
                    throw e;
                }
            }
        }
        if (mine.broken) {
            throw new BrokenBarrierException();
        }
        return index;
    }

    private void runAction() {
        boolean done = action == null;
        try {
            if (!done) {
                action.run();
                done = true;
            }
        } finally {
            if (!done) {
                breakRound();
            }
        }
    }

    private void nextRound() {
        round.complete = true;
        round = new Round();
        missing = parties;
        notifyAll();
    }

    private void breakRound() {
        round.broken = true;
        missing = parties;
        notifyAll();
    }

    public synchronized boolean isBroken() {
        return round.broken;
    }

    public synchronized void reset() {
        breakRound();
        round = new Round();
    }

    public synchronized int getNumberWaiting() {
        return parties - missing;
    }
}
