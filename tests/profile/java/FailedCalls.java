// entries: FailedCalls$Item.get 20
// entries: FailedCalls$Item.hidden 13
// entries: FailedCalls$Face.call 0
// entries: FailedCalls.arg 120
// Calls that fail before entry: null receivers at every kind of invoke; arguments that fail; callees that fail at once.
public class FailedCalls {
    interface Face {
        int call(int n);
    }

    static class Item implements Face {
        int get(int n) { return n; }
        private int hidden(int n) { return 10 / n; }
        public int call(int n) { return n + 1; }
    }

    static int arg(int n) {
        if (n % 4 == 3) throw new IllegalStateException();
        return n;
    }

    static int virtual(Item i, int n) { return i.get(arg(n)) + 1; }
    static int special(Item i, int n) { return i.hidden(arg(n)); }
    static int face(Face f, int n) { return 2 * f.call(arg(n)); }

    public static void main(String[] args) {
        Item item = new Item();
        int sum = 0, failed = 0;
        for (int i = 0; i < 40; i++) {
            Item receiver = i % 3 == 0 ? null : item;
            try { sum += virtual(receiver, i); } catch (RuntimeException e) { failed++; }
            try { sum += special(i % 3 == 1 ? item : null, i * 4 / 3 - i / 3 * 0); } catch (RuntimeException e) { failed++; }
            try { sum += face(receiver, i); } catch (RuntimeException e) { failed++; }
        }
        System.out.println(sum + " " + failed);
    }
}
