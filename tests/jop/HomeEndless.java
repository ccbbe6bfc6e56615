/** Works until it receives a signal. */
public class HomeEndless {
    public static void main(String[] args) {
        for (;;) {
            Home.work(1000);
        }
    }
}
