// Generators written as explicit state machines with saved locals, resumed in interleaved order.
public class CoroutineByState {
    static abstract class Co {
        int pc;
        abstract int resume();
    }

    static class Fib extends Co {
        long a = 0, b = 1;

        int resume() {
            switch (pc) {
                case 0:
                    pc = 1;
                    return 0;
                case 1:
                    pc = 2;
                    return 1;
                default:
                    long t = a + b;
                    a = b;
                    b = t;
                    return (int) (t % 1009);
            }
        }
    }

    static class Nested extends Co {
        int i, j, k;

        int resume() {
            while (true) {
                switch (pc) {
                    case 0: i = 0; pc = 1; break;
                    case 1: if (i >= 4) { pc = 9; break; } j = i; pc = 2; break;
                    case 2: if (j >= 5) { i++; pc = 1; break; } k = j; pc = 3; break;
                    case 3: if (k < 0) { j++; pc = 2; break; } pc = 4; return i * 100 + j * 10 + k;
                    case 4: k -= 2; pc = 3; break;
                    default: return -1;
                }
            }
        }
    }

    static class Hanoi extends Co {
        final int[] st = new int[100];
        int sp;

        Hanoi(int n) {
            push(n, 0, 2, 1, 0);
        }

        void push(int n, int a, int c, int b, int step) {
            st[sp++] = n << 8 | a << 6 | c << 4 | b << 2 | step;
        }

        int resume() {
            while (sp > 0) {
                int f = st[--sp], n = f >> 8, a = f >> 6 & 3, c = f >> 4 & 3, b = f >> 2 & 3, step = f & 3;
                if (n == 0) continue;
                if (step == 0) {
                    push(n, a, c, b, 1);
                    push(n - 1, a, b, c, 0);
                } else {
                    push(n - 1, b, c, a, 0);
                    return a * 3 + c;
                }
            }
            return -1;
        }
    }

    public static void main(String[] args) {
        Co[] cs = {new Fib(), new Nested(), new Hanoi(8), new Fib(), new Nested()};
        long[] sums = new long[cs.length];
        for (int r = 0; r < 400; r++) {
            int k = r * 7 % cs.length;
            int v = cs[k].resume();
            sums[k] = sums[k] * 31 + v;
            if (r % 40 < 5) System.out.print(k + ":" + v + " ");
        }
        System.out.println();
        for (long s : sums) System.out.print(s + " ");
        int moves = 0;
        for (Co h = new Hanoi(12); h.resume() >= 0; moves++);
        System.out.println(moves);
    }
}
