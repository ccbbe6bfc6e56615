// Switch on strings, with hash collisions, null, and fall-through.
public class StringSwitch {
    static int f(String s) {
        switch (s) {
            case "": return 0;
            case "a": return 1;
            case "Aa": return 2;
            case "BB": return 3;
            case "AaAa": return 4;
            case "BBBB": return 5;
            case "AaBB": return 6;
            case "BBAa": return 7;
            case "polygenelubricants": return 8;
            case "\u00e9\u20ac": return 9;
            default: return -1;
        }
    }

    static String g(String s) {
        StringBuilder sb = new StringBuilder();
        switch (s) {
            case "one":
                sb.append(1);
            case "two":
                sb.append(2);
            case "three":
                sb.append(3);
                break;
            default:
                sb.append('d');
            case "four":
                sb.append(4);
        }
        return sb.toString();
    }

    public static void main(String[] args) {
        String[] v = {"", "a", "Aa", "BB", "AaAa", "BBBB", "AaBB", "BBAa", "C#", "polygenelubricants",
            "\u00e9\u20ac", "b", "AABB", "one", "two", "three", "four", "five"};
        for (String s : v) {
            System.out.println(s.hashCode() + " " + f(s) + " " + f(new String(s)) + " " + g(s));
        }
        try {
            f(null);
        } catch (NullPointerException e) {
            System.out.println("NPE");
        }
        StringBuilder built = new StringBuilder();
        for (int i = 0; i < 4; i++) {
            built.append(i % 2 == 0 ? "Aa" : "BB");
            System.out.println(built + " " + f(built.toString()));
        }
    }
}
