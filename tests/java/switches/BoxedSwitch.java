// Switch on boxed values and on expressions with side effects; switch inside finally and lambdas' classes.
public class BoxedSwitch {
    static int n;

    static int boxed(Integer i) {
        switch (i) {
            case 1: return 10;
            case 1000: return 20;
            default: return 30;
        }
    }

    static int ch(Character c) {
        switch (c) {
            case 'x': return 1;
            case 'y': return 2;
        }
        return 0;
    }

    static int inFinally(int k) {
        int r = 0;
        try {
            switch (k) {
                case 0:
                    r = 1;
                    break;
                case 1: return 100;
                case 2: throw new RuntimeException();
            }
        } catch (RuntimeException e) {
            r = 7;
        } finally {
            switch (k) {
                case 1:
                    n += 5;
                    break;
                case 2:
                    n += 50;
                default:
                    n++;
            }
        }
        return r;
    }

    static int next() { return n++; }

    public static void main(String[] args) {
        System.out.println(boxed(1) + " " + boxed(1000) + " " + boxed(5) + " " + ch('x') + ch('y') + ch('z'));
        try {
            boxed(null);
        } catch (NullPointerException e) {
            System.out.println("NPE");
        }
        for (int k = 0; k < 4; k++) {
            System.out.println(inFinally(k) + " " + n);
        }
        n = 0;
        int total = 0;
        while (n < 10) {
            switch (next()) {
                case 0:
                case 5: continue;
                case 9:
                    total += 1000;
                    break;
                case 3:
                    n++;
                default:
                    total += n;
            }
            total++;
        }
        System.out.println(total);
        byte b = 3;
        short s = 300;
        char c = 'c';
        switch (b) {
            case 3:
                System.out.println("byte");
        }
        switch (s) {
            case 300:
                System.out.println("short");
        }
        switch (c) {
            case 99:
                System.out.println("char");
        }
        final int one = 1;
        switch (total) {
            case one + 1:
            case one << 3:
            case 'a' + one:
                System.out.println("?");
                break;
            default:
                System.out.println("d");
        }
    }
}
