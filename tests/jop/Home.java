/** Works for a while, the same in every run. */
public class Home {
    static int sum;

    static int deep(int n) {
        return n == 0 ? 1 : deep(n - 1) + 1;
    }

    static void work(int rounds) {
        for (int i = 0; i < rounds; i++) {
            sum += deep(i & 15);
        }
    }

    static void never() {
        sum = 0;
    }

    public static void main(String[] args) {
        work(200000);
    }
}
