// entries: Monitors.add 300
// entries: Monitors.twice 100
// Synchronized methods, static and not, nested, left by exceptions; synchronized blocks left in every way.
public class Monitors {
    static int total;
    int own;

    synchronized int add(int n) {
        own += n;
        if (n % 10 == 0) throw new IllegalArgumentException();
        return own;
    }

    static synchronized int twice(Monitors m, int n) {
        int r = 0;
        for (int i = 0; i < 2; i++) {
            try {
                r += m.add(n + i);
            } catch (IllegalArgumentException e) {
                r--;
            }
        }
        return r;
    }

    static int block(Monitors m, int n) {
        synchronized (m) {
            if (n % 7 == 0) return -1;
            synchronized (Monitors.class) {
                if (n % 5 == 0) throw new IllegalStateException();
                total += 10 / (n % 3);
            }
            return m.add(n);
        }
    }

    public static void main(String[] args) {
        Monitors m = new Monitors();
        int sum = 0;
        for (int i = 0; i < 100; i++) sum += twice(m, i);
        int rest = 100;
        for (int i = 0; rest > 0; i++) {
            try {
                int before = m.own;
                sum += block(m, i);
                if (m.own != before) rest--;
            } catch (IllegalArgumentException e) {
                rest--;
            } catch (RuntimeException e) {
                sum++;
            }
        }
        System.out.println(sum + " " + total + " " + m.own);
    }
}
