package java.io;

import com.jopdesign.sys.Native;

public class PrintStream {
    private static void put(int c) {
        while ((Native.rd(-112) & 1) == 0) {
        }
        Native.wr(c, -111);
    }

    public void print(char c) {
        put(c);
    }

    public void print(String text) {
        for (int i = 0; i < text.length(); i++) {
            put(text.charAt(i));
        }
    }

    public void print(int value) {
        print((long) value);
    }

    /* From the last digit on; negative values have more room. */
    public void print(long value) {
        char[] digits = new char[20];
        int count = 0;
        long rest = value > 0 ? -value : value;
        do {
            digits[count++] = (char) ('0' - (int) (rest % 10));
            rest /= 10;
        } while (rest != 0);
        if (value < 0) {
            put('-');
        }
        while (count > 0) {
            put(digits[--count]);
        }
    }

    public void println(String text) {
        print(text);
        put('\n');
    }

    public void println(int value) {
        print((long) value);
        put('\n');
    }

    public void println(long value) {
        print(value);
        put('\n');
    }
}
