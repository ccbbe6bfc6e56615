// iinc and increments on all lvalues: locals, params, fields, arrays, chars, overflow, side effects counted.
public class IncrementForms {
    static int calls;
    int fi;
    long fl;
    static char sc = '\uffff';
    static byte sb = 127;
    byte[] arr = {-128, 127};
    IncrementForms next;
    IncrementForms at() {
        calls++;
        return this;
    }

    static int ix() { return calls++ & 1; }
    static int param(int p) {
        p++;
        p += 5;
        p -= 200;
        return p++ + ++p;
    }

    static long param(long p, int q) {
        p++;
        q--;
        p += q--;
        return p-- - --q;
    }

    public static void main(String[] args) {
        IncrementForms o = new IncrementForms();
        o.next = o;
        int i = Integer.MAX_VALUE;
        i++;
        int j = i--;
        long l = Long.MIN_VALUE;
        l--;
        float f = 16777216f;
        f++;
        double d = 0.1;
        d++;
        d--;
        char c = 0;
        c--;
        short s = 32767;
        s++;
        byte b = -128;
        b--;
        System.out.println(i + " " + j + " " + l + " " + f + " " + d + " " + (int) c + " " + s + " " + b
            + " " + param(7) + " " + param(7L, 3) + " " + sc++ % 7 + (int) sc + " " + sb++ + sb);
        o.at().fi++;
        ++o.at().next.fi;
        int r = o.at().fi++ + ++o.at().fi;
        o.at().fl += o.at().fi--;
        o.arr[ix()]++;
        --o.arr[ix()];
        o.arr[ix()] += 300;
        int t = o.arr[ix()]-- - ++o.arr[ix()];
        System.out.println(o.fi + " " + r + " " + o.fl + " " + o.arr[0] + " " + o.arr[1] + " " + t + " "
            + calls);
        int k = 0;
        k = k++;
        k = k++ + k++;
        k += k++;
        k -= --k;
        int m = 10;
        m = m++ * 2 + m;
        m ^= m++;
        for (int a = 0, z = 10; a < z; a += 2, z--) k += a * z;
        int n = 0;
        n += n++ + ++n - n-- - --n;
        System.out.println(k + " " + m + " " + n);
        int big = 0;
        for (int q = 0; q < 100; q++) {
            big += 32767;
            big += -32768;
            big += 128;
            big -= 129;
            big += 1000000;
        }
        System.out.println(big);
        Integer bx = 127;
        bx++;
        bx++;
        Character bc = 'a';
        ++bc;
        Long bl = -1L;
        bl++;
        System.out.println(bx + " " + bc + " " + bl);
    }
}
