import jp2vm.Profile;

/** Profiles parts whose instructions can be counted by hand, or by running them more often. */
public class Edges {
    static int kept;

    /** Work that calls, throws and allocates, but needs no class that is loaded later. */
    static void work() {
        for (int i = 0; i < 10; i++) {
            try {
                kept += check(i);
            } catch (IllegalStateException e) {
                kept++;
            }
        }
    }

    static final IllegalStateException EXCEPTION = new IllegalStateException();

    static int check(int i) {
        if (i % 3 == 0) {
            throw EXCEPTION;
        }
        return new int[i].length;
    }

    static void empty() {
        Profile.start();
        Profile.stop();
    }

    static void straight() {
        Profile.start();
        work();
        Profile.stop();
    }

    static void loop(int n) {
        Profile.start();
        for (int i = 0; i < n; i++) {
            work();
        }
        Profile.stop();
    }

    /** The profile is started and stopped by callees, and goes on in their callers. */
    static void nested(int n) {
        begin();
        for (int i = 0; i < n; i++) {
            work();
        }
        end();
    }

    static void begin() {
        Profile.start();
    }

    static void end() {
        Profile.stop();
    }

    /** Nothing of the profile: for the reference loop. */
    static void plain(int n) {
        for (int i = 0; i < n; i++) {
            work();
        }
    }

    public static void main(String[] args) {
        int n = Integer.parseInt(args[1]);
        switch (args[0]) {
        case "empty":
            empty();
            break;
        case "straight":
            straight();
            break;
        case "loop":
            loop(n);
            break;
        case "twice":
            loop(n);
            plain(n);
            loop(n);
            break;
        case "nested":
            nested(n);
            break;
        case "reset":
            Profile.start();
            plain(n);
            Profile.stop();
            Profile.reset();
            loop(n);
            break;
        default:
            plain(n);
            break;
        }
        System.out.println(kept);
    }
}
