// String switch keys, constants and char arithmetic used as table indices; ASCII art from tables.
public class InitOfStrings {
    static final String[] DIGITS = {"111101101101111", "010110010010111", "111001111100111",
        "111001111001111", "101101111001001", "111100111001111", "111100111101111", "111001001001001",
        "111101111101111", "111101111001111"};

    static String[] render(String s) {
        String[] rows = {"", "", "", "", ""};
        for (char c : s.toCharArray()) {
            for (int r = 0; r < 5; r++) {
                String d = c == '-' ? r == 2 ? "111" : "000" : DIGITS[c - '0'].substring(r * 3, r * 3 + 3);
                rows[r] += d.replace('0', ' ').replace('1', '#') + " ";
            }
        }
        return rows;
    }

    public static void main(String[] args) {
        for (String s : new String[] {"0123456789", "-42", String.valueOf(1 << 20), "" + Integer.MIN_VALUE}) {
            for (String row : render(s)) System.out.println(row + "|");
        }
        int h = 0;
        for (int i = 0; i < 2000; i++) for (String row : render("" + i * 37)) h = h * 31 + row.hashCode();
        System.out.println(h);
        try {
            render("x");
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
    }
}
