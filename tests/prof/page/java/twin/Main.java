package twin;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import twin.a.Node;

/** Names that are not alone: overloads, classes of two packages and of two loaders; a wide hot line. */
public final class Main {
    private Main() {
    }

    static final class Own extends ClassLoader {
        Class<?> define(String name) throws IOException {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            try (InputStream in = Main.class.getResourceAsStream("Plug.class")) {
                for (int b = in.read(); b >= 0; b = in.read()) {
                    bytes.write(b);
                }
            }
            return defineClass(name, bytes.toByteArray(), 0, bytes.size());
        }
    }

    static int work(int n) {
        int sum = 0;
        for (int i = 0; i < n; i++) {
            sum += i * 3;
        }
        return sum;
    }

    static int of(int n) {
        return work(n);
    }

    static int of(long n) {
        return work((int) n * 2);
    }

    static int of(String text) {
        return work(text.length());
    }

    static int deep(int n) {
        return n == 0 ? work(5) : 1 + deep(n - 1) + work(2);
    }

    static int items(Node page) {
        int found = 0;
        for (int element = 0; element < 20; element += 2) {
            if (element % 3 == 0) {
                found += page.select("div.product-list > ul.items li.item[data-price] a.link:has(img.thumbnail)", element) + new twin.b.Node().select("a.short-selector");
            }
        }
        return found;
    }

    static int idle(int n) { int sum = 0; for (int i = 0; i < n; i++) { sum += i; } return sum; }

    static int itemsFast(Node page) {
        return page.select("a.link", 2);
    }

    public static void main(String[] args) throws Exception {
        Node page = new Node(2);
        int sum = idle(4000) + deep(20);
        sum += items(page);
        sum += of(4) + of(4L) + of("four") + itemsFast(page);
        new Plug().run();
        ((Runnable) new Own().define("twin.Plug").newInstance()).run();
        System.out.println(sum);
    }
}
