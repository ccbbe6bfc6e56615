import jp2vm.Profile;

/** Marks the borders of parts, each of which calls a method of its own. */
public class Marks {
    static int kept;

    static void first(int n) {
        for (int i = 0; i < n; i++) {
            kept += i;
        }
    }

    static void second(int n) {
        for (int i = 0; i < n; i++) {
            kept ^= i;
        }
    }

    static void check(String name) {
        try {
            System.out.println(name.length() + " " + Profile.mark(name));
        } catch (IllegalStateException e) {
            System.out.println(name.length() + " " + e.getMessage());
        }
    }

    /** Arguments: the number of rounds, and the number of iterations of a part; with a third one, that is all. */
    public static void main(String[] args) {
        int rounds = Integer.parseInt(args[0]), n = Integer.parseInt(args[1]);
        for (int i = 0; i < rounds; i++) {
            Profile.mark("a");
            first(n);
            Profile.mark("b");
            second(n);
        }
        Profile.mark("the end");
        if (args.length > 2) {
            return;
        }
        if (rounds == 1) {
            for (String name : new String[] {"", "1st", ".x", "a#2", "a\tb", "n".repeat(101), "n".repeat(100)}) {
                check(name);
            }
        } else {
            int count = 2 * rounds + 1;
            while (count < 100 && Profile.mark("more")) {
                count++;
            }
            check("too many");
        }
    }
}
