/** A window that is entered twice, calls without routines, and fields. */
public class Window {
    static Window window;
    static int sum;
    int first, second;

    static int read(Window of) {
        return of.first + of.second;
    }

    static int deep(int n) {
        if (n != 0) {
            deep(n - 1);
        }
        return n + 1;
    }

    static void run(Window of) {
        for (int i = 0; i < 10; i++) {
            sum += read(of) + of.first;
        }
        deep(3);
    }

    static void run() {
        run(window);
    }

    public static void main(String[] args) {
        window = new Window();
        run();
        run();
        deep(12);
    }
}
