// Concatenations at and beyond the 200 operands that one call site takes, nested and in loops.
public class ConcatManyOperands {
    public static void main(String[] args) {
        int a = 1;
        long b = 22L;
        String c = "c";
        double d = 0.5;
        char e = 'e';
        Object f = null;
        boolean g = true;
        float h = 1.25f;
        byte i = -8;
        short j = 999;
        String s1 = a + c + b + c + d + c + e + c + f + c + g + c + h + c + i + c + j + c;
        for (int k = 0; k < 3; k++) {
            s1 = s1 + a + b + c + d + e + f + g + h + i + j + a + b + c + d + e + f + g + h + i + j + a + b
                + c + d + e + f + g + h + i + j + a + b + c + d + e + f + g + h + i + j + a + b + c + d + e
                + f + g + h + i + j + a + b + c + d + e + f + g + h + i + j + a + b + c + d + e + f + g + h
                + i + j + a + b + c + d + e + f + g + h + i + j + a + b + c + d + e + f + g + h + i + j + a
                + b + c + d + e + f + g + h + i + j + a + b + c + d + e + f + g + h + i + j + a + b + c + d
                + e + f + g + h + i + j + a + b + c + d + e + f + g + h + i + j + a + b + c + d + e + f + g
                + h + i + j + a + b + c + d + e + f + g + h + i + j + a + b + c + d + e + f + g + h + i + j
                + a + b + c + d + e + f + g + h + i + j + a + b + c + d + e + f + g + h + i + j + a + b + c
                + d + e + f + g + h + i + (a + b) + (c + d) + (e + a) + k;
            a++;
            b *= 3;
            d /= 2;
            e++;
            h += k;
            i--;
            j++;
            g = !g;
            f = k;
            System.out.println(s1.length() + " " + s1.hashCode());
        }
        String t = "<" + a + "-" + a + "-" + a + "-" + a + "-" + a + "-" + a + "-" + a + "-" + a + "-" + a
            + "-" + a + "-" + a + "-" + a + "-" + a + "-" + a + "-" + a + "-" + a + "-" + a + "-" + a + "-"
            + a + "-" + a + "-" + a + "-" + a + "-" + a + "-" + a + "-" + a + "-" + b + "-" + b + "-" + b
            + "-" + b + "-" + b + "-" + b + "-" + b + "-" + b + "-" + b + "-" + b + "-" + b + "-" + b + "-"
            + b + "-" + b + "-" + b + "-" + b + "-" + b + "-" + b + "-" + b + "-" + b + "-" + b + "-" + b
            + "-" + b + "-" + b + "-" + b + ">";
        System.out.println(t);
        System.out.println("é" + a + "€" + b + "😀" + c + "é" + e + "中文" + f);
    }
}
