// A finally block may change or not change the value being returned; nested finallys.
public class FinallyValues {
    static int a() {
        int x = 1;
        try {
            return x;
        } finally {
            x = 2;
        }
    }

    static int[] b() {
        int[] x = {1};
        try {
            return x;
        } finally {
            x[0] = 2;
        }
    }

    @SuppressWarnings("finally") static int c() {
        try {
            return 1;
        } finally {
            return 2;
        }
    }

    @SuppressWarnings("finally") static int d() {
        try {
            throw new RuntimeException();
        } finally {
            return 3;
        }
    }

    static long e() {
        long x = 5;
        try {
            x = 6;
            return x++;
        } finally {
            x += 100;
            field = x;
        }
    }

    static double f() {
        double x = 1.5;
        try {
            return x + g();
        } finally {
            x = 9;
        }
    }

    static double g() {
        try {
            return 2;
        } finally {
            field++;
        }
    }

    static String h() {
        String s = "a";
        try {
            try {
                return s += "b";
            } finally {
                s += "c";
                strf = s;
            }
        } finally {
            s += "d";
            strf += s;
        }
    }

    static long field;
    static String strf = "";

    static int loops() {
        int n = 0;
        outer: for (int i = 0; ; i++) {
            try {
                try {
                    if (i % 3 == 0) continue;
                    if (i > 7) break outer;
                    n += 1;
                } finally {
                    n += 10;
                    if (i % 4 == 1) continue outer;
                }
                n += 100;
            } finally {
                n += 1000;
            }
            n += 10000;
        }
        return n;
    }

    static String deep(int k) {
        StringBuilder sb = new StringBuilder();
        try {
            sb.append(1);
            try {
                sb.append(2);
                try {
                    sb.append(3);
                    if (k == 1) throw new IllegalStateException("k1");
                    if (k == 2) throw new IllegalArgumentException("k2");
                    if (k == 3) return sb.append("r").toString();
                } catch (IllegalStateException e) {
                    sb.append('a');
                    throw new RuntimeException("from a", e);
                } finally {
                    sb.append('x');
                }
                sb.append(4);
            } catch (IllegalArgumentException e) {
                sb.append('b');
            } finally {
                sb.append('y');
            }
            sb.append(5);
        } catch (RuntimeException e) {
            sb.append('c').append(e.getMessage()).append(e.getCause().getMessage());
        } finally {
            sb.append('z');
        }
        return sb.append(6).toString();
    }

    static int condition(boolean t) {
        try {
            if (t) throw new Exception("checked");
            return 1;
        } catch (Exception e) {
            return 2;
        } finally {
            if (t) field = -1;
        }
    }

    public static void main(String[] args) {
        System.out.println(a() + " " + b()[0] + " " + c() + " " + d() + " " + e() + " " + field + " " + f()
            + " " + field + " " + h() + " " + strf);
        System.out.println(loops());
        for (int k = 0; k < 4; k++) System.out.println(deep(k));
        System.out.println(condition(true) + " " + condition(false) + " " + field);
    }
}
