// exit: 44
// System.exit from another thread while main waits; a status above 255 is cut as the system does.
public class ExitFromThread {
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            System.out.println("exiting");
            System.out.flush();
            System.exit(300);
        });
        t.start();
        synchronized (ExitFromThread.class) {
            while (true) ExitFromThread.class.wait();
        }
    }
}
