// Parsing of int, long, short and byte: radixes, signs, limits, and the messages of errors.
public class ParseNumbers {
    static void i(String s, int radix) {
        try {
            System.out.println(s + "/" + radix + " = " + Integer.parseInt(s, radix));
        } catch (NumberFormatException e) {
            System.out.println(e.getMessage());
        }
    }

    static void l(String s) {
        try {
            System.out.println(s + " = " + Long.parseLong(s));
        } catch (NumberFormatException e) {
            System.out.println(e.getMessage());
        }
    }

    public static void main(String[] args) {
        String[] good = {"0", "-0", "+7", "2147483647", "-2147483648", "00012", "7f", "-7F", "zz", "-zz",
            "1010"};
        for (String s : good) {
            for (int r : new int[] {2, 8, 10, 16, 36}) {
                i(s, r);
            }
        }
        String[] bad = {"", "+", "-", " 1", "1 ", "1.0", "0x10", "2147483648", "-2147483649", "--1", "+-1",
            "1_000", "a", "99999999999999999999"};
        for (String s : bad) {
            i(s, 10);
            l(s);
        }
        i("1", 1);
        i("1", 37);
        try {
            Integer.parseInt(null);
        } catch (NumberFormatException e) {
            System.out.println(e.getMessage());
        }
        l("9223372036854775807");
        l("-9223372036854775808");
        l("9223372036854775808");
        for (String s : new String[] {"127", "128", "-128", "-129", "x"}) {
            try {
                System.out.println(Byte.parseByte(s));
            } catch (NumberFormatException e) {
                System.out.println(e.getMessage());
            }
            try {
                System.out.println(Short.parseShort(s + "00"));
            } catch (NumberFormatException e) {
                System.out.println(e.getMessage());
            }
        }
        System.out.println(Integer.decode("0x7F") + " " + Integer.decode("-010") + " "
            + Integer.decode("#ff") + " " + Long.decode("-0x10"));
        System.out.println(Integer.valueOf("77", 8) + " " + Long.valueOf("77") + " "
            + Boolean.parseBoolean("TrUe") + " " + Boolean.parseBoolean("yes") + " "
            + Boolean.parseBoolean(null));
        for (int r = 2; r <= 36; r++) {
            String a = Integer.toString(-123456789, r);
            String b = Long.toString(Long.MIN_VALUE, r);
            System.out.println(a + " " + b + " " + (Integer.parseInt(a, r) == -123456789) + " "
                + (Long.parseLong(b, r) == Long.MIN_VALUE));
        }
    }
}
