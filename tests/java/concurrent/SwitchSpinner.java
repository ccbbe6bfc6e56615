/** A loop around a switch, without any call, lets others collect garbage and stop it. */
public class SwitchSpinner {
    static class Spinner extends Thread {
        volatile boolean isDone;
        volatile int rounds;
        long sum;

        @Override
        public void run() {
            int state = 0;
            for (;;) {
                switch (state & 3) {
                    case 0: state += 1; break;
                    case 1: state += 5; rounds++; break;
                    case 2: state ^= 1; if (isDone) { return; } break;
                    default: state = 4; sum++;
                }
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Spinner spinner = new Spinner();
        spinner.start();
        while (spinner.rounds < 1000) {
            Thread.yield();
        }
        for (int i = 0; i < 5; i++) {
            System.gc();
        }
        spinner.isDone = true;
        spinner.join();
        System.out.println(spinner.sum > 0);
    }
}
