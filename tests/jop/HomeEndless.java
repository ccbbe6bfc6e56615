/** Works until a signal comes. */
public class HomeEndless {
    public static void main(String[] args) {
        for (;;) {
            Home.work(1000);
        }
    }
}
