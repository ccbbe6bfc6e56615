// For signals: prints a line, then computes without end in two threads while a third one waits.
public class Forever {
    static volatile int last;

    static int step(int i) {
        if (i % 7 == 0) return i / 3;
        return -i;
    }

    static void loop() {
        for (int i = 0; ; i++) {
            try {
                last = step(i) + 10 / (i & 3);
            } catch (ArithmeticException e) {
                last = 0;
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Object lock = new Object();
        new Thread(() -> {
            synchronized (lock) {
                try {
                    lock.wait();
                } catch (InterruptedException e) {
                    last = 1;
                }
            }
        }).start();
        new Thread(Forever::loop).start();
        for (int i = 0; i < 1000; i++) step(i);
        System.out.println("running");
        System.out.flush();
        loop();
    }
}
