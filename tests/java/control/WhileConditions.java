// Loop conditions with side effects, assignments, calls, exceptions and nested ternaries.
public class WhileConditions {
    static int n;
    static int[] data = {5, 3, 0, 8, -1, 7, 2, 0, 9};
    static boolean step(int lim) { return ++n < lim; }
    static int next(int i) {
        if (i >= data.length) throw new ArrayIndexOutOfBoundsException("end " + i);
        return data[i];
    }

    public static void main(String[] args) {
        int i = 0, v, s = 0;
        while ((v = data[i++]) >= 0 && i < data.length) s += v;
        System.out.println(s + " " + i + " " + v);
        n = 0;
        int c = 0;
        while (step(10) && (n % 2 == 0 || c++ < 3)) c += 10;
        System.out.println(n + " " + c);
        do {
            c--;
        } while (c > 0 && (c % 7 != 0 || step(20)));
        System.out.println(n + " " + c);
        for (n = 0; step(5) | step(5); c++);
        System.out.println(n + " " + c);
        for (i = 10; (i & 1) == 0 ? i-- > 0 : (i -= 3) > 0; ) s += i;
        System.out.println(s + " " + i);
        try {
            for (i = 0; next(i) != 100; i++) s += i;
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println(e.getMessage() + " " + s);
        }
        boolean done = false;
        int loops = 0;
        while (!done) {
            done = (loops += 2) > 9 ? true : loops == 5;
        }
        System.out.println(loops);
        int x = 100, y = 7;
        while (x != y) if (x > y) x -= y;
        else y -= x;
        System.out.println(x);
        long f = 1;
        int k = 0;
        while ((f *= ++k) < 1L << 40);
        System.out.println(k + " " + f);
        int bits = 0;
        for (int w = 0xF0F0; w != 0; w &= w - 1) bits++;
        System.out.println(bits);
        String t = "x";
        while (t.length() < 40) t += t.length() % 3 == 0 ? "-" + t : "+";
        System.out.println(t.length() + t.substring(0, 10));
        while (true) {
            if (k-- == 0) break;
            if (k % 2 == 0) continue;
            s ^= k;
        }
        System.out.println(s);
        for (char a = 'a', z = 'z'; a < z; a++, z--) if ((a ^ z) % 5 == 0) System.out.print(a);
        System.out.println();
        double e = 1;
        int it = 0;
        while (1 + e != 1) {
            e /= 2;
            it++;
        }
        System.out.println(it + " " + e);
        float g = 1;
        it = 0;
        while (1 + g != 1) {
            g /= 2;
            it++;
        }
        System.out.println(it + " " + g);
    }
}
