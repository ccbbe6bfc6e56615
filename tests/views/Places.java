/** A list of nodes of which every second is dropped, and more or less memory beside it. */
public class Places {
    static class Node {
        Node next;
        int number;

        Node(Node next, int number) {
            this.next = next;
            this.number = number;
        }
    }

    static Node first;
    static byte[][] rows;
    static Object[] nodes;

    static void fill(int count) {
        for (int i = 0; i < 2 * count; i++) {
            first = new Node(first, i);
        }
        for (Node node = first; node != null && node.next != null; node = node.next) {
            node.next = node.next.next;
        }
    }

    public static void main(String[] args) throws Exception {
        int count = Integer.parseInt(args[0]), megabytes = Integer.parseInt(args[1]);
        fill(count);
        rows = new byte[megabytes * 16][1 << 16];
        for (int i = 0; i < rows.length; i += 3) {
            rows[i] = null;
        }
        nodes = new Object[count];
        System.gc();
        System.out.println(first.number);
        if (args.length > 2) {
            Thread.sleep(20000);
        }
    }
}
