// BigDecimal: scales, every rounding mode in divisions and setScale, text forms, comparisons, exact conversions.
import java.math.*;
import java.util.*;

public class BigDecimalOps {
    static void attempt(String name, Runnable r) {
        try {
            r.run();
        } catch (RuntimeException e) {
            System.out.println(name + " " + e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        String[] texts = {"0", "-0", "0.000", "1", "-1", "1.10", "123.456", "1E10", "1e-10", "-12.5E+3", "0E-20", "9999999999999999999999.99", "1E400", "-.5", "5.", "+7", "00012.300", "1.23E-8", "1.23E-7"};
        for (String s : texts) {
            BigDecimal d = new BigDecimal(s);
            System.out.println(s + " " + d + " " + d.toPlainString().length() + " " + d.toEngineeringString() + " " + d.unscaledValue().hashCode() + "/" + d.scale() + "/" + d.precision() + " " + d.stripTrailingZeros() + " " + d.signum() + " " + d.ulp() + " " + d.doubleValue() + " " + d.floatValue() + " " + d.longValue() + " " + d.hashCode() + " " + d.negate().movePointLeft(3));
        }
        for (String bad : new String[] {"", "1..2", "e5", "1e", "1e99999999999", "abc", " 1", "1 ", "--1", "1E2.5"}) attempt(bad, () -> System.out.println(new BigDecimal(bad)));
        BigDecimal[] values = {new BigDecimal("5.5"), new BigDecimal("2.5"), new BigDecimal("1.6"), new BigDecimal("1.1"), new BigDecimal("1.0"), new BigDecimal("-1.1"), new BigDecimal("-2.5"), new BigDecimal("-5.5")};
        for (RoundingMode m : RoundingMode.values()) {
            StringBuilder sb = new StringBuilder(m + "");
            for (BigDecimal v : values) {
                try {
                    sb.append(' ').append(v.setScale(0, m)).append(' ').append(v.divide(new BigDecimal("3"), 4, m)).append(' ').append(v.round(new MathContext(1, m)));
                } catch (ArithmeticException e) {
                    sb.append(" !").append(e.getMessage());
                }
            }
            System.out.println(sb);
        }
        BigDecimal a = new BigDecimal("10"), b = new BigDecimal("3");
        attempt("div", () -> a.divide(b));
        attempt("zero", () -> a.divide(BigDecimal.ZERO));
        attempt("zz", () -> BigDecimal.ZERO.divide(BigDecimal.ZERO));
        attempt("exact int", () -> new BigDecimal("1.5").intValueExact());
        attempt("exact big", () -> new BigDecimal("1.5").toBigIntegerExact());
        attempt("long", () -> new BigDecimal("1E30").longValueExact());
        attempt("nan", () -> new BigDecimal(Double.NaN));
        attempt("pow", () -> a.pow(-1));
        attempt("sqrt", () -> new BigDecimal("-1").sqrt(MathContext.DECIMAL32));
        attempt("scale", () -> a.setScale(Integer.MIN_VALUE).setScale(Integer.MAX_VALUE));
        System.out.println(a.divide(new BigDecimal("8")) + " " + a.divideToIntegralValue(b) + " " + a.remainder(b) + " " + Arrays.toString(a.negate().divideAndRemainder(b)) + a.divide(b, MathContext.DECIMAL32) + a.divide(b, MathContext.DECIMAL128) + " " + a.pow(20).add(b.pow(5)) + " " + a.max(b) + a.min(b));
        System.out.println(new BigDecimal("2.0").equals(new BigDecimal("2.00")) + " " + new BigDecimal("2.0").compareTo(new BigDecimal("2.00")) + " " + new BigDecimal(0.1) + " " + BigDecimal.valueOf(0.1) + " " + BigDecimal.valueOf(5, -3) + BigDecimal.valueOf(100, 2) + " " + new BigDecimal("123.4567").scaleByPowerOfTen(5) + new BigDecimal("1e3").setScale(2) + new BigDecimal(new char[] {'1', '.', '5', 'x'}, 0, 3));
        for (int p : new int[] {4, 20, 50}) {
            MathContext mc = new MathContext(p);
            System.out.println(mc + " " + new BigDecimal("2").sqrt(mc) + " " + new BigDecimal("1").divide(new BigDecimal("7"), mc) + " " + new BigDecimal("1.05").pow(100, mc) + " " + new BigDecimal("98765.4321").multiply(new BigDecimal("12345.6789"), mc) + " " + new BigDecimal("99999.99").plus(mc) + " " + new BigDecimal("1e50").add(BigDecimal.ONE, mc));
        }
        System.out.println(new MathContext("precision=7 roundingMode=FLOOR") + " " + MathContext.UNLIMITED + MathContext.DECIMAL64.equals(new MathContext(16, RoundingMode.HALF_EVEN)));
        attempt("mc", () -> new MathContext("precision=x"));
        Random r = new Random(7);
        long h = 0;
        for (int i = 0; i < 1500; i++) {
            BigDecimal x = new BigDecimal(new BigInteger(1 + r.nextInt(120), r), r.nextInt(30) - 10), y = new BigDecimal(new BigInteger(1 + r.nextInt(90), r).add(BigInteger.ONE), r.nextInt(20) - 5);
            MathContext mc = new MathContext(1 + r.nextInt(40), RoundingMode.values()[r.nextInt(7)]);
            h = h * 31 + x.add(y).hashCode() + x.subtract(y, mc).hashCode() + x.multiply(y).hashCode() + x.divide(y, mc).hashCode() + x.remainder(y).toString().hashCode() + x.toEngineeringString().hashCode() + Double.doubleToLongBits(x.doubleValue());
        }
        System.out.println(h);
    }
}
