// A class with 40 interfaces and hot calls through each of them.
public class ManyInterfaces {
    interface A0 {
        int m0();
    }

    interface A1 {
        int m1();
    }

    interface A2 {
        int m2();
    }

    interface A3 {
        int m3();
    }

    interface A4 {
        int m4();
    }

    interface A5 {
        int m5();
    }

    interface A6 {
        int m6();
    }

    interface A7 {
        int m7();
    }

    interface A8 {
        default int m8() { return 8; }
    }

    interface A9 {
        default int m9() { return 9; }
    }

    interface B0 {
        int same();
    }

    interface B1 {
        int same();
    }

    interface B2 {
        int same();
    }

    interface B3 extends B0, B1, B2 { }
    interface C0 {
        int o(int x);
        int o(long x);
        int o(Object x);
    }

    interface C1 extends C0 {
        int o(double x);
    }

    interface C2 extends C1 {
        default int o(char x) { return 'c'; }
    }

    static class All implements A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, B3, C2, Comparable<All>, Runnable,
        CharSequence, java.util.function.IntSupplier, java.util.function.Function<String, Integer> {
        int n;
        public int m0() { return n++; }
        public int m1() { return n += 2; }
        public int m2() { return n ^= 3; }
        public int m3() { return n -= 4; }
        public int m4() { return n * 5; }
        public int m5() { return n | 6; }
        public int m6() { return n & 7; }
        public int m7() { return -n; }
        public int m9() { return A9.super.m9() * 10; }
        public int same() { return n + 1000; }
        public int o(int x) { return 1; }
        public int o(long x) { return 2; }
        public int o(Object x) { return 3; }
        public int o(double x) { return 4; }
        public int compareTo(All o) { return n - o.n; }
        public void run() { n = 0; }
        public int length() { return 3; }
        public char charAt(int i) { return (char) ('a' + i); }
        public CharSequence subSequence(int a, int b) { return toString().substring(a, b); }
        public String toString() { return "abc"; }
        public int getAsInt() { return n * 2; }
        public Integer apply(String s) { return s.length() + n; }
    }

    public static void main(String[] args) {
        All x = new All();
        Object o = x;
        long h = 0;
        for (int i = 0; i < 3000; i++) {
            h = h * 31 + ((A0) o).m0() + ((A1) o).m1() + ((A2) o).m2() + ((A3) o).m3() + ((A4) o).m4()
                + ((A5) o).m5() + ((A6) o).m6() + ((A7) o).m7() + ((A8) o).m8() + ((A9) o).m9();
            h = h * 31 + ((B0) o).same() + ((B1) o).same() + ((B3) o).same() + ((CharSequence) o)
                .charAt(i % 3) + ((java.util.function.IntSupplier) o).getAsInt();
            if (i % 1000 == 0) ((Runnable) o).run();
        }
        C2 c = x;
        System.out.println(h + " " + c.o(1) + c.o(1L) + c.o("") + c.o(1.0) + c.o('x') + c.o(1f) + " "
            + ((CharSequence) o).subSequence(1, 2) + ((Comparable<All>) o).compareTo(new All())
            + ((java.util.function.Function<String, Integer>) o).apply("four"));
        StringBuilder sb = new StringBuilder().append((CharSequence) o).append((CharSequence) o, 1, 3);
        System.out.println(sb + " " + "xabcx".contains(x) + " " + String.join(x, "1", "2"));
    }
}
