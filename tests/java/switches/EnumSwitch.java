// Switch on enums, own and nested, with null and with an enum shared by two switches.
public class EnumSwitch {
    enum Color { RED, GREEN, BLUE, CYAN, MAGENTA }
    enum Size { S { int k() { return 1; } }, M, L; int k() { return ordinal() * 10; } }

    static int f(Color c) {
        switch (c) {
            case BLUE: return 3;
            case RED: return 1;
            case MAGENTA: return 5;
            default: return -1;
        }
    }

    static String g(Color c, Size s) {
        switch (c) {
            case RED:
                switch (s) {
                    case S: return "red s";
                    case L: return "red l";
                }
                return "red ?";
            case GREEN:
            case CYAN:
                return "greenish " + s.k();
        }
        return "other " + c + s;
    }

    static class Other {
        static int h(Size s) {
            switch (s) {
                case L: return 100;
                case M: return 50;
                case S: return 10;
            }
            return 0;
        }
    }

    public static void main(String[] args) {
        for (Color c : Color.values()) {
            for (Size s : Size.values()) {
                System.out.println(c + " " + s + " " + f(c) + " " + g(c, s) + " " + Other.h(s));
            }
        }
        try {
            f(null);
        } catch (NullPointerException e) {
            System.out.println("NPE");
        }
    }
}
