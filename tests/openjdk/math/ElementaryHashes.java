// Every function of Math and StrictMath on many arguments: StrictMath by bits, Math where it must agree or by bits of exact functions.
import java.util.*;

public class ElementaryHashes {
    interface F { double at(double x); }

    static double[] arguments() {
        List<Double> out = new ArrayList<>(List.of(0.0, -0.0, 1.0, -1.0, 0.5, Double.MIN_VALUE, Double.MIN_NORMAL, Double.MAX_VALUE, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Math.PI, Math.E, 1e-300, 1e300, 709.78, -745.2, 0.7853981633974483, 2.5, 3.5, -2.5));
        Random r = new Random(20);
        for (int i = 0; i < 3000; i++) out.add((r.nextDouble() - 0.5) * Math.pow(2, r.nextInt(60) - 30));
        for (int i = 0; i < 500; i++) out.add(Double.longBitsToDouble(r.nextLong()));
        return out.stream().mapToDouble(x -> x).toArray();
    }

    public static void main(String[] args) {
        double[] xs = arguments();
        Map<String, F> fs = new TreeMap<>();
        fs.put("sin", StrictMath::sin); fs.put("cos", StrictMath::cos); fs.put("tan", StrictMath::tan); fs.put("asin", StrictMath::asin); fs.put("acos", StrictMath::acos); fs.put("atan", StrictMath::atan);
        fs.put("exp", StrictMath::exp); fs.put("log", StrictMath::log); fs.put("log10", StrictMath::log10); fs.put("log1p", StrictMath::log1p); fs.put("expm1", StrictMath::expm1); fs.put("sinh", StrictMath::sinh);
        fs.put("cosh", StrictMath::cosh); fs.put("tanh", StrictMath::tanh); fs.put("cbrt", StrictMath::cbrt); fs.put("sqrt", Math::sqrt); fs.put("ceil", Math::ceil); fs.put("floor", Math::floor); fs.put("rint", Math::rint);
        fs.put("round", x -> Math.round(x)); fs.put("ulp", Math::ulp); fs.put("nextUp", Math::nextUp); fs.put("nextDown", Math::nextDown); fs.put("exponent", x -> Math.getExponent(x)); fs.put("signum", Math::signum); fs.put("abs", Math::abs);
        fs.put("deg", Math::toDegrees); fs.put("rad", Math::toRadians); fs.put("roundf", x -> Math.round((float) x)); fs.put("ulpf", x -> Math.ulp((float) x)); fs.put("int", x -> (int) x); fs.put("long", x -> (long) x); fs.put("float", x -> (float) x);
        fs.put("atan2", x -> StrictMath.atan2(x, 0.7)); fs.put("hypot", x -> StrictMath.hypot(x, 3)); fs.put("pow", x -> StrictMath.pow(Math.abs(x), 1.7)); fs.put("pow2", x -> StrictMath.pow(x, 3)); fs.put("powneg", x -> StrictMath.pow(x, -0.5)); fs.put("ieee", x -> Math.IEEEremainder(x, 1.3));
        fs.put("scalb", x -> Math.scalb(x, 7)); fs.put("scalbm", x -> Math.scalb(x, -1030)); fs.put("copySign", x -> Math.copySign(3, x)); fs.put("nextAfter", x -> Math.nextAfter(x, 0)); fs.put("fma", x -> Math.fma(x, 1.1, -x)); fs.put("rem", x -> x % 0.7); fs.put("max", x -> Math.max(x, -0.0)); fs.put("min", x -> Math.min(x, 0.0));
        for (Map.Entry<String, F> e : fs.entrySet()) {
            long h = 0;
            for (double x : xs) {
                double y = e.getValue().at(x);
                h = h * 31 + Double.doubleToLongBits(y);
            }
            System.out.println(e.getKey() + " " + h);
        }
        double worst = 0;
        for (double x : xs) {
            if (Double.isNaN(x) || Math.abs(x) > 1e6) continue;
            for (double[] p : new double[][] {{Math.sin(x), StrictMath.sin(x)}, {Math.cos(x), StrictMath.cos(x)}, {Math.exp(x / 1e4), StrictMath.exp(x / 1e4)}, {Math.log(Math.abs(x)), StrictMath.log(Math.abs(x))}, {Math.cbrt(x), StrictMath.cbrt(x)}, {Math.atan(x), StrictMath.atan(x)}})
                if (p[0] != p[1]) worst = Math.max(worst, Math.abs(p[0] - p[1]) / Math.ulp(p[1]));
        }
        System.out.println(worst <= 1);
    }
}
