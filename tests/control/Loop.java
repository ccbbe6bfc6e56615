/** One loop that runs until a signal ends the process. */
class Loop {
    static int sum;

    static void spin(int n) {
        for (int i = 0; i != n; i += 2) {
            sum += i;
        }
    }

    public static void main(String[] args) {
        System.out.println("looping");
        spin(1); // never reached, because the sum is even
    }
}
