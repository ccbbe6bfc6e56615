/** A program that Byteman's agent changes by rules. */
public class Ruled {
    int count;

    int add(int n) {
        count += n;
        return count;
    }

    public static void main(String[] args) throws Exception {
        Ruled ruled = new Ruled();
        System.out.println(ruled.add(3) + " " + ruled.add(4));
        Thread thread = new Thread(() -> System.out.println("thread runs"), "worker");
        thread.start();
        thread.join();
    }
}
