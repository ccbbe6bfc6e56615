// Float.toString over tables and a dense range of fractions.
public class FloatToString {
    public static void main(String[] args) {
        float[] v = {0, -0f, 1, -1, 0.1f, 0.001f, 0.0001f, 9999999f, 1e7f, 12345678f, 1e10f, 1.5e-5f,
            3.4028235e38f, 1.17549435e-38f, 100f, 0.5f, 3.1415927f, 2.7182817f, 16777216f, 123456.79f,
            Float.NaN, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY, 1f / 3, 0.3f, 0.7f, 33.3f, 1e20f,
            1e-20f};
        for (float f : v) {
            System.out.println(f + " " + Float.toString(-f) + " " + f / 8);
        }
        StringBuilder sb = new StringBuilder();
        for (int i = 0; i < 1600; i++) {
            sb.append(i / 16f).append(i % 16 == 15 ? '\n' : ' ');
        }
        System.out.print(sb);
        int h = 0;
        for (int i = 0; i < 5000; i++) {
            String s = Float.toString(i / 100f);
            h = h * 31 + s.hashCode();
            if (Float.parseFloat(s) != i / 100f) {
                System.out.println("round trip " + s);
            }
        }
        System.out.println(h);
    }
}
