// entries: ThreadCounts.work 110420
// entries: ThreadCounts.odd 55200
// entries: ThreadCounts$Job.run 242
// entries: ThreadCounts.shared 110420
// N threads that make M calls each, of the same methods and blocks, count N times M; also threads that end early, and many short ones.
public class ThreadCounts {
    static int odd(int i) {
        return i ^ 1;
    }

    static synchronized void shared(int[] sum, int by) {
        sum[0] += by;
    }

    static int work(int i, int[] sum) {
        int r = 0;
        for (int k = 0; k < 3; k++) r += k * i;
        if ((i & 1) == 1) r = odd(r);
        try {
            if (i % 100 == 99) throw new IllegalStateException();
        } catch (IllegalStateException e) {
            r++;
        }
        shared(sum, r);
        return r;
    }

    static final class Job implements Runnable {
        final int calls;
        final int[] sum;

        Job(int calls, int[] sum) {
            this.calls = calls;
            this.sum = sum;
        }

        public void run() {
            for (int i = 0; i < calls; i++) work(i, sum);
        }
    }

    static void round(int threads, int calls) throws InterruptedException {
        int[] sum = new int[1];
        Thread[] all = new Thread[threads];
        for (int i = 0; i < threads; i++) (all[i] = new Thread(new Job(calls, sum))).start();
        for (Thread t : all) t.join();
        System.out.println(threads + " threads: " + sum[0]);
    }

    public static void main(String[] args) throws Exception {
        round(2, 5000);
        round(4, 5000);
        round(16, 5000);
        round(20, 1);               // ends early: 20 calls
        int[] sum = new int[1];
        for (int i = 0; i < 200; i++) {
            Thread t = new Thread(new Job(2, sum));
            t.start();
            t.join();
        }
        System.out.println("short: " + sum[0]);
    }
}
