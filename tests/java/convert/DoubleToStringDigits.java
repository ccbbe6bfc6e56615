// The digits that Double.toString of this Java version gives where fewer would do; prints of big and tiny values.
public class DoubleToStringDigits {
    public static void main(String[] args) {
        double[] v = {
            9.223372036854775E18, 2.0 / 3 * 1e-310, 1e23, 8.41E21, 2.0E-3, 5.684341886080802E-14, 2.2250738585072014E-308,
            4.611686293305294E18, 1.9958403095347198E292, 8.857154302231183E17, 2.82879384806159E17, 1.387364135037754E18
        };
        for (double d : v) {
            System.out.println(Long.toHexString(Double.doubleToLongBits(d)) + " " + d + " " + -d + " " + (float) d);
        }
    }
}
