/** Very many contexts: four methods that call each other from three places each. */
public final class Bushy {
    private Bushy() {
    }

    private static int north(int n) {
        return n == 0 ? 1 : east(n - 1) + south(n - 1) + west(n - 1) + 1;
    }

    private static int east(int n) {
        return n == 0 ? 1 : south(n - 1) + west(n - 1) + north(n - 1) + 2;
    }

    private static int south(int n) {
        return n == 0 ? 1 : west(n - 1) + north(n - 1) + east(n - 1) + 3;
    }

    private static int west(int n) {
        int sum = n == 0 ? 1 : north(n - 1) + east(n - 1) + south(n - 1) + 4;
        for (int i = 0; i < n * n; i++) {
            sum = sum * 31 + i;
        }
        return sum;
    }

    public static void main(String[] args) {
        int depth = Integer.parseInt(args[0]);
        System.out.println(north(depth) + west(depth));
    }
}
