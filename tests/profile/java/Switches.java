// entries: Switches.dense 40
// entries: Switches.sparse 40
// tableswitch and lookupswitch with cases that fall through, share targets, jump back, are empty; switches on strings and enums.
public class Switches {
    enum Color { RED, GREEN, BLUE }

    static int dense(int n) {
        int r = 0;
        switch (n % 9) {
            case 0: r += 1;
            case 1: r += 2;
            case 2: case 3: r += 3; break;
            case 4: break;
            case 5: return -1;
            case 6: r = r + 10 / (n % 2);
            default: r += 5;
            case 8: r += 7;
        }
        return r;
    }

    static int sparse(int n) {
        int r = 0;
        again:
        while (true) {
            switch (n * 1000) {
                case -5000: r++;
                case 0: r += 2; break again;
                case 7000: r += 3; n = 0; continue again;
                case 100000: n = -5; continue;
                case 1 << 30: break;
                default: n = n > 20 ? 100 : n < 7 ? 7 : n - 1;
            }
        }
        return r;
    }

    static int empty(int n) {
        switch (n) { }
        switch (n) { default: }
        switch (n) { case 1: }
        return n;
    }

    static int text(String s) {
        switch (s) {
            case "Aa": case "BB": return 1;
            case "C": s = "x";
            case "D": return s.length();
            default: return 0;
        }
    }

    static int color(Color c) {
        switch (c) {
            case RED: return 1;
            case BLUE: return 2;
        }
        return 3;
    }

    public static void main(String[] args) {
        int sum = 0;
        for (int i = 0; i < 40; i++) {
            try {
                sum += dense(i);
            } catch (ArithmeticException e) {
                sum -= 100;
            }
            sum += sparse(i) + empty(i);
        }
        for (String s : new String[] {"Aa", "BB", "C", "D", "E"}) sum += text(s);
        for (Color c : Color.values()) sum += color(c);
        System.out.println(sum);
    }
}
