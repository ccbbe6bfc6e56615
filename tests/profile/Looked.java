/**
 * One thread calls methods that C functions must leave to their bytecode, because it calls methods
 * whose entries are counted. Another thread reads the counts meanwhile: no method has been called.
 */
public class Looked {
    static volatile boolean isOver;
    static int sum;

    static void look() {
    }

    static void read(String text, int count) {
        for (int i = 0; i < count; i++) {
            sum += text.charAt(i % text.length());
        }
    }

    public static void main(String[] args) throws InterruptedException {
        read("all in Latin-1", 5000);
        String text = "\u1234\u1235".repeat(20);
        Thread reader = new Thread(() -> {
            while (!isOver) {
                read(text, 1000);
            }
        });
        reader.start();
        Thread.sleep(50);
        look(); // counts until now
        for (int i = 0; i < 200; i++) {
            Thread.sleep(1);
            look();
        }
        isOver = true;
        reader.join();
    }
}
