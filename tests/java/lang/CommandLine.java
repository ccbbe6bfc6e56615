// Arguments reach main unchanged: empty, blanks, quotes, non-ASCII, options-like.
public class CommandLine {
    public static void main(String[] args) {
        System.out.println(args.length + " " + args.getClass().getName());
        for (String a : args) {
            System.out.print("[" + a.length() + ":");
            for (int i = 0; i < a.length(); i++) System.out.print(" " + (int) a.charAt(i));
            System.out.println("]");
        }
        args[0] = "changed";
        System.out.println(args[0]);
    }
}
