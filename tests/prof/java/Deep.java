/** A stack of 4000 activations, each with a few instructions of its own: more than exports for viewers contain. */
public class Deep {
    static int down(int n, int sum) {
        if (n == 0) {
            return sum;
        }
        return down(n - 1, sum + work(n % 7));
    }

    static int work(int n) {
        int product = 1;
        for (int i = 1; i < n; i++) {
            product *= i;
        }
        return product;
    }

    public static void main(String[] args) {
        System.out.println(down(4000, 0));
    }
}
