/** Waits to be told to end, for as many milliseconds as its argument says. */
public class Sleeper {
    public static void main(String[] args) throws Exception {
        System.out.println("ready");
        Thread.sleep(args.length == 0 ? 60000 : Integer.parseInt(args[0]));
    }
}
