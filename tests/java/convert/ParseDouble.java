// Double.parseDouble and Float.parseFloat: accepted forms, correct rounding, rejected forms.
public class ParseDouble {
    public static void main(String[] args) {
        String[] ok = {"0", "-0", "1", "+1", "1.", ".5", "-.5e1", "1e10", "1E-10", "1e+5", " 2.5 ", "1d",
            "1f", "1D", "3.0F", "NaN", "-NaN", "Infinity", "-Infinity", "+Infinity", "1e400", "-1e400",
            "1e-400", "4.9e-324", "2.4703282292062327e-324", "2.4703282292062328e-324",
            "1.7976931348623157e308", "1.7976931348623159e308", "2.2250738585072012e-308",
            "9007199254740993", "9007199254740992.99999999999999999999", "0.1", "0.30000000000000004",
            "123456789012345678901234567890", "179769313486231580793728971405301e276",
            "0.000000000000000000000000000000000000000000000000001", "00000012.50000", "8.5e22", "5e-324",
            "3e-324", "1.00000000000000011102230246251565", "1.00000000000000011102230246251566"};
        for (String s : ok) {
            System.out.println(s + " -> " + Double.parseDouble(s) + " "
                + Long.toHexString(Double.doubleToLongBits(Double.parseDouble(s))) + " "
                + Integer.toHexString(Float.floatToIntBits(Float.parseFloat(s))));
        }
        String[] bad = {"", " ", "abc", "1e", "1e+", ".", "-", "1.2.3", "0x", "1,5", "Nan", "infinity",
            "1 2", "--1", "1ee5", "1fd", "e5", "1e5.0"};
        for (String s : bad) {
            try {
                System.out.println(s + " -> " + Double.parseDouble(s));
            } catch (NumberFormatException e) {
                System.out.println(e.getMessage());
            }
        }
        try {
            Double.parseDouble(null);
        } catch (NullPointerException e) {
            System.out.println("null");
        }
        long h = 0;
        for (int i = 0; i < 3000; i++) {
            String s = (i * 7919 % 100003) + "." + (i * 104729 % 1000003) + "e" + (i % 60 - 30);
            h = h * 31 + Double.doubleToLongBits(Double.parseDouble(s));
            h = h * 31 + Float.floatToIntBits(Float.parseFloat(s));
            if (i % 300 == 0) {
                System.out.println(s + " " + h);
            }
        }
        System.out.println(h);
    }
}
