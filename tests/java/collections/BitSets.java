// BitSet operations against a boolean array.
import java.util.*;

public class BitSets {
    public static void main(String[] args) {
        BitSet b = new BitSet();
        boolean[] m = new boolean[400];
        Random r = new Random(5);
        for (int i = 0; i < 3000; i++) {
            int k = r.nextInt(300), to = k + r.nextInt(80);
            switch (r.nextInt(6)) {
                case 0:
                    b.set(k);
                    m[k] = true;
                    break;
                case 1:
                    b.clear(k);
                    m[k] = false;
                    break;
                case 2:
                    b.flip(k);
                    m[k] ^= true;
                    break;
                case 3:
                    if (i % 9 == 0) {
                        b.set(k, to);
                        for (int j = k; j < to; j++) m[j] = true;
                    }
                    break;
                case 4:
                    b.clear(k, to);
                    for (int j = k; j < to; j++) m[j] = false;
                    break;
                default:
                    b.flip(k, to);
                    for (int j = k; j < to; j++) m[j] ^= true;
            }
            if (i % 300 == 0) {
                int c = 0, last = -1;
                for (int j = 0; j < 400; j++) if (m[j]) {
                    c++;
                    last = j;
                    if (!b.get(j)) System.out.println("bit " + j);
                }
                System.out.println(b.cardinality() + " " + c + " " + b.length() + " " + (last + 1) + " "
                    + b.nextSetBit(k) + " " + b.nextClearBit(k) + " " + b.previousSetBit(k) + " "
                    + b.hashCode());
            }
        }
        BitSet x = new BitSet(), y = new BitSet();
        for (int i = 0; i < 200; i += 3) x.set(i);
        for (int i = 0; i < 200; i += 5) y.set(i);
        for (int op = 0; op < 4; op++) {
            BitSet z = (BitSet) x.clone();
            if (op == 0) z.and(y);
            else if (op == 1) z.or(y);
            else if (op == 2) z.xor(y);
            else z.andNot(y);
            System.out.println(z + " " + z.cardinality() + z.equals(x) + z.intersects(y));
        }
        System.out.println(x.get(10, 20) + " " + new BitSet().isEmpty() + x.size() + " "
            + Arrays.toString(x.toLongArray()) + BitSet.valueOf(new long[] {5, 1}) + new BitSet().length());
        x.set(70, true);
        x.set(3, false);
        x.set(100, 110, false);
        System.out.println(x);
        try {
            x.set(-1);
        } catch (IndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        BitSet sieve = new BitSet();
        sieve.set(2, 10000);
        for (int i = 2; i * i < 10000; i = sieve.nextSetBit(i + 1)) for (int j = i * i; j < 10000; j += i)
            sieve.clear(j);
        System.out.println(sieve.cardinality() + " " + sieve.previousSetBit(9999));
    }
}
