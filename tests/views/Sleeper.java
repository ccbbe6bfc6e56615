/** Waits to be ended, at most the number of milliseconds in its argument. */
public class Sleeper {
    public static void main(String[] args) throws Exception {
        System.out.println("ready");
        Thread.sleep(args.length == 0 ? 60000 : Integer.parseInt(args[0]));
    }
}
