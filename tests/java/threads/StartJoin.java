// Thread creation, naming, states, join forms, running twice, subclass and Runnable, current thread.
public class StartJoin {
    static class Worker extends Thread {
        final int k;
        long result;
        Worker(int k) {
            super("worker-" + k);
            this.k = k;
        }

        @Override public void run() {
            for (int i = 0; i <= k * 1000; i++) result += i;
        }
    }

    public static void main(String[] args) throws Exception {
        System.out.println(Thread.currentThread().getName() + " " + Thread.currentThread().getPriority()
            + " " + Thread.currentThread().isDaemon() + " " + Thread.currentThread().isAlive() + " "
            + Thread.currentThread().getState() + " " + Thread.currentThread().getThreadGroup().getName());
        Worker[] ws = new Worker[8];
        for (int i = 0; i < ws.length; i++) ws[i] = new Worker(i);
        System.out.println(ws[3].getState() + " " + ws[3].isAlive() + " " + ws[3].getName());
        for (Worker w : ws) w.start();
        for (Worker w : ws) w.join();
        for (Worker w : ws) System.out.print(w.result + " ");
        System.out.println(ws[3].getState() + " " + ws[3].isAlive());
        try {
            ws[0].start();
        } catch (IllegalThreadStateException e) {
            System.out.println("cannot start twice");
        }
        StringBuilder log = new StringBuilder();
        Thread t = new Thread(() -> {
            synchronized (log) { log.append(Thread.currentThread().getName()); }
        }, "named");
        t.setPriority(Thread.MAX_PRIORITY);
        t.setDaemon(true);
        t.start();
        t.join(10000);
        System.out.println(log + " " + t.getPriority() + t.isDaemon() + " " + t.getState());
        t.join();
        t.join(5);
        Thread direct = new Thread(() -> System.out.println("in " + Thread.currentThread().getName()));
        direct.run();
        System.out.println(direct.getState());
        new Thread().start();
        Thread a = new Thread(() -> { });
        Thread child = new Thread(() -> {
            Thread n = new Thread(() -> { });
            System.out.println(n.isDaemon() + " " + n.getPriority());
        });
        child.setDaemon(true);
        child.setPriority(3);
        child.start();
        child.join();
        a.setName("renamed");
        System.out.println(a.getName() + " " + a.toString().startsWith("Thread[renamed,5,"));
        try {
            a.setPriority(0);
        } catch (IllegalArgumentException e) {
            System.out.println("priority");
        }
        try {
            Thread.currentThread().setDaemon(true);
        } catch (IllegalThreadStateException e) {
            System.out.println("daemon while alive");
        }
        Thread sleeper = new Thread(() -> {
            try {
                Thread.sleep(60000);
            } catch (InterruptedException e) {
                System.out.println("sleeper " + Thread.currentThread().isInterrupted());
            }
        });
        sleeper.start();
        long t0 = System.nanoTime();
        sleeper.join(30);
        System.out.println(System.nanoTime() - t0 >= 29000000L);
        sleeper.interrupt();
        sleeper.join();
        Thread[] many = new Thread[100];
        int[] sum = new int[1];
        for (int i = 0; i < many.length; i++) {
            int k = i;
            many[i] = new Thread(() -> {
                synchronized (sum) { sum[0] += k; }
            });
            many[i].start();
        }
        for (Thread m : many) m.join();
        System.out.println(sum[0] + " " + (Thread.activeCount() >= 1) + " "
            + (many[0].getId() != many[1].getId()));
    }
}
