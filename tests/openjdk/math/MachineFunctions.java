// exp, log, log10, pow, sin, cos and tan of Math, which are the machine's: special cases, ordinary arguments, and every way to call them.
import java.lang.invoke.*;
import java.lang.reflect.*;
import java.util.*;
import java.util.function.*;

public class MachineFunctions {
    static final double INF = Double.POSITIVE_INFINITY;
    static final double[] SPECIAL = {0.0, 1, 2, 3, 0.5, 1.5, 10, 1023, 1024, 1074, 1075, 709.78, 709.79, 745.1, 745.2, 1e22, 1e300,
        9007199254740991.0, 9007199254740992.0, 9007199254740994.0, 1e-300, Double.MIN_VALUE, Double.MIN_NORMAL,
        Double.MAX_VALUE, INF, Double.NaN, 1 - 0x1p-52, 1 + 0x1p-51};

    static String text(double x) {
        return Double.toString(x);
    }

    static Map<String, DoubleUnaryOperator> functions() {
        Map<String, DoubleUnaryOperator> out = new LinkedHashMap<>();
        out.put("exp", Math::exp);
        out.put("log", Math::log);
        out.put("log10", Math::log10);
        out.put("sin", Math::sin);
        out.put("cos", Math::cos);
        out.put("tan", Math::tan);
        return out;
    }

    // Results that the specification states exactly, and results that any good function rounds in the same way.
    static void specials() {
        double[] small = {0.0, -0.0, Double.MIN_VALUE, -Double.MIN_VALUE, Double.MIN_NORMAL, -Double.MIN_NORMAL, 1e-300, -1e-300, 1e-17, -1e-17};
        double[] huge = {INF, -INF, Double.NaN, -1, -1e-300, 1, 2, 1024, 1e22, 1e300, -1e300, Double.MAX_VALUE, -Double.MAX_VALUE, 0x1p1000, -0x1p60};
        functions().forEach((name, f) -> {
            StringJoiner line = new StringJoiner(" ", name + ": ", "");
            for (double x : small) line.add(text(f.applyAsDouble(x)));
            for (double x : huge) line.add(text(f.applyAsDouble(x)));
            System.out.println(line);
        });
        System.out.println(Math.exp(1) + " " + Math.exp(709.78) + " " + Math.exp(709.79) + " " + Math.exp(-745.1) + " " + Math.exp(-745.2));
        for (int i = -320; i <= 308; i += 4) {
            double power = Double.parseDouble("1e" + i);
            if (Math.log10(power) != i) System.out.println("log10(" + power + ") = " + Math.log10(power));
        }
    }

    // Compares the values themselves only if none is near the middle between two doubles.
    static void powers() {
        for (double x : SPECIAL) {
            for (int sign = 1; sign >= -1; sign -= 2) {
                long hash = 0;
                StringJoiner line = new StringJoiner(" ", "pow " + sign * x + ": ", "");
                for (double y : SPECIAL) {
                    for (double p : new double[] {Math.pow(sign * x, y), Math.pow(sign * x, -y)}) {
                        hash = hash * 31 + Double.doubleToLongBits(p);
                        if (p == 0 || p == 1 || p == -1 || p != p || Double.isInfinite(p)) line.add(text(p));
                    }
                }
                System.out.println(line + (x > 1e-10 && x < 1100 ? " " + Long.toHexString(hash) : ""));
            }
        }
        for (int i = -22; i <= 22; i++) System.out.print(Math.pow(10, i) + " " + Math.pow(-2, i) + " " + Math.pow(i, 3) + " ");
        System.out.println();
    }

    // None of these results is near the middle between two doubles, where functions may differ in the last digit.
    static void ordinary() {
        long[] sums = new long[7];
        for (int i = 0; i < 40; i++) {
            double[] results = {Math.exp((i * 64 - 799) / 17.0), Math.log((i * 64 + 14) / 17.0), Math.log10((i * 64 + 7) / 17.0),
                Math.pow((i * 64 + 74) / 17.0, i % 9 - 3.3), Math.sin((i * 64 + 8) / 17.0), Math.cos((i * 64 + 17) / 17.0),
                Math.tan((i * 64 + 18) / 17.0)};
            for (int f = 0; f < results.length; f++) sums[f] = sums[f] * 31 + Double.doubleToLongBits(results[f]);
            if (i % 8 == 0) System.out.println(Arrays.toString(results));
        }
        System.out.println(Arrays.toString(sums));
    }

    static double difference(double a, double b) {
        return a == b || a != a && b != b ? 0 : Math.abs(a - b) / Math.ulp(b);
    }

    // StrictMath's last digits are its own, and as a rule the same.
    static void strict() {
        Random random = new Random(5);
        double worst = 0;
        int same = 0, all = 0;
        for (int i = 0; i < 3000; i++) {
            double x = random.nextDouble() * 50, y = random.nextDouble() * 20 - 10, big = Double.longBitsToDouble(random.nextLong());
            double[] d = {difference(Math.exp(x), StrictMath.exp(x)), difference(Math.log(x), StrictMath.log(x)),
                difference(Math.log10(x), StrictMath.log10(x)), difference(Math.pow(x, y), StrictMath.pow(x, y)),
                difference(Math.sin(big), StrictMath.sin(big)), difference(Math.cos(big), StrictMath.cos(big)),
                difference(Math.tan(big), StrictMath.tan(big))};
            for (double one : d) {
                worst = Math.max(worst, one);
                same += one == 0 ? 1 : 0;
                all++;
            }
        }
        System.out.println("strict: " + (worst <= 2) + " " + (same > all * 0.85) + " " + (same < all));
        System.out.println(StrictMath.exp(1) + " " + StrictMath.pow(10, -5));
    }

    static void ways() throws Throwable {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        for (String name : List.of("exp", "log", "log10", "sin", "cos", "tan", "pow", "cbrt", "sqrt")) {
            Class<?>[] types = new Class<?>[name.equals("pow") ? 2 : 1];
            Arrays.fill(types, double.class);
            Method method = Math.class.getMethod(name, types);
            MethodHandle found = lookup.findStatic(Math.class, name, MethodType.methodType(double.class, types));
            MethodHandle unreflected = lookup.unreflect(method);
            Object[] arguments = types.length == 2 ? new Object[] {10.0, -5.0} : new Object[] {1.0};
            Set<Object> results = new HashSet<>();
            for (int i = 0; i < 20; i++) { // reflection changes its ways after some calls
                results.add(method.invoke(null, arguments));
                results.add(found.invokeWithArguments(arguments));
                results.add(unreflected.invokeWithArguments(arguments));
            }
            System.out.println(method + " " + method.getModifiers() + " " + lookup.revealDirect(found) + " "
                + lookup.revealDirect(found).getModifiers() + " " + results);
        }
        System.out.println((double) lookup.findStatic(Math.class, "exp", MethodType.methodType(double.class, double.class)).invokeExact(1.0));
        System.out.println(Arrays.stream(Math.class.getDeclaredMethods()).filter(m -> Modifier.isNative(m.getModifiers())).count());
    }

    public static void main(String[] args) throws Throwable {
        specials();
        powers();
        ordinary();
        strict();
        ways();
    }
}
