// lookupswitch with keys over the whole int range.
public class SparseSwitch {
    static int f(int i) {
        switch (i) {
            case Integer.MIN_VALUE: return 1;
            case -1000000000: return 2;
            case -65536: return 3;
            case -129: return 4;
            case -1: return 5;
            case 0: return 6;
            case 1: return 7;
            case 100: return 8;
            case 1000: return 9;
            case 10000: return 10;
            case 100000: return 11;
            case 1000000: return 12;
            case 0x40000000: return 13;
            case Integer.MAX_VALUE: return 14;
            default: return -1;
        }
    }

    static String two(int i) {
        switch (i) {
            case 77777: return "a";
            case -77777: return "b";
        }
        return "c";
    }

    static char chars(char c) {
        switch (c) {
            case 'a': return 'A';
            case 'z': return 'Z';
            case '\uffff': return '!';
            case '\0': return '0';
            case '\u8000': return '8';
            default: return '?';
        }
    }

    static int bytes(byte b) {
        switch (b) {
            case -128: return 1;
            case 127: return 2;
            case -1: return 3;
            default: return 0;
        }
    }

    public static void main(String[] args) {
        int[] keys = {Integer.MIN_VALUE, -1000000000, -65536, -129, -1, 0, 1, 100, 1000, 10000, 100000,
            1000000, 0x40000000, Integer.MAX_VALUE, 77777, -77777};
        for (int k : keys) {
            System.out.println(f(k - 1) + " " + f(k) + " " + f(k + 1) + " " + two(k) + two(-k));
        }
        int h = 0;
        for (int i = 0; i < 65536; i++) {
            h = h * 31 + chars((char) i) + bytes((byte) i) * 7 + f(i);
        }
        System.out.println(h);
    }
}
