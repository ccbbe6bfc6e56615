// release: 17
// Switch expressions with arrows, yield, multiple labels, as arguments, nested, and side effects.
public class SwitchExpressions {
    enum Day { MON, TUE, WED, THU, FRI, SAT, SUN }

    static int letters(Day d) {
        return switch (d) {
            case MON, FRI, SUN -> 6;
            case TUE -> 7;
            case THU, SAT -> 8;
            case WED -> 9;
        };
    }

    static String kind(int n) {
        return switch (n % 7) {
            case 0 -> "zero";
            case 1, 2 -> {
                String s = "small";
                yield s + n;
            }
            case 3 -> throw new IllegalArgumentException("three " + n);
            default -> {
                if (n > 100) {
                    yield "huge";
                }
                int k = 0;
                for (int i = 0; i < n; i++) {
                    k += i;
                }
                yield "sum" + k;
            }
        };
    }

    static long mixed(String s) {
        long scale = switch (s) {
            case "a", "b" -> 1;
            case "c" -> 2L;
            default -> {
                try {
                    yield Integer.parseInt(s);
                } catch (NumberFormatException e) {
                    yield -1;
                } finally {
                    System.out.print("<f>");
                }
            }
        };
        return 1000 + scale * 3;
    }

    static int old(int i) {
        int r = switch (i) {
            case 1:
            case 2: yield 12;
            case 3:
                i += 100;
            default: yield i;
        };
        return r;
    }

    static void statement(Object o, int i) {
        switch (i) {
            case 1 -> System.out.println("one " + o);
            case 2, 3 -> { System.out.println("two-three"); }
            default -> { }
        }
    }

    public static void main(String[] args) {
        for (Day d : Day.values()) {
            System.out.print(letters(d) + " ");
        }
        System.out.println();
        for (int i = 0; i < 120; i += 5) {
            try {
                System.out.println(kind(i));
            } catch (IllegalArgumentException e) {
                System.out.println(e.getMessage());
            }
        }
        for (String s : new String[] {"a", "b", "c", "77", "zz"}) {
            System.out.println(mixed(s));
        }
        for (int i = 0; i < 5; i++) {
            System.out.println(old(i));
            statement("o" + i, i);
        }
        int x = 3;
        boolean b = switch (x) {
            case 1 -> true;
            case 3 -> x > 2 && switch (x * 2) {
                case 6 -> true;
                default -> false;
            };
            default -> false;
        };
        System.out.println(b);
        Object o = switch (x) {
            case 1 -> 1;
            case 2 -> "s";
            default -> 2.5;
        };
        System.out.println(o);
        try {
            Day none = null;
            System.out.println(letters(none));
        } catch (NullPointerException e) {
            System.out.println("null day");
        }
        Runnable r = switch (x) {
            case 3 -> () -> System.out.println("ran");
            default -> () -> { };
        };
        r.run();
    }
}
