// Frames with any number of live references must not overflow the collector's table of pending work.
public class DeepFrames {
    static final class Node {
        final Node next;
        final int[] data = new int[1];

        Node(Node next) {
            this.next = next;
        }
    }

    static int descend(int depth, Node last) {
        Node mine = new Node(last);
        int right = 0;
        if (depth == 0) {
            System.gc();
            for (int i = 0; i < 10; i++) { /* collected by now */
                right += i % 2 == 0 ? 1 : -1;
            }
        } else {
            right = descend(depth - 1, depth % 7 == 0 ? null : mine);
        }
        return right + (mine.next == last && mine.data.length == 1 ? 1 : 0);
    }

    public static void main(String[] args) throws Exception {
        boolean[] isRight = {true};
        Thread thread = new Thread(null, () -> {
            for (int depth = 1; depth < 5000; depth++) {
                isRight[0] &= descend(depth, null) == depth + 1;
            }
        }, "deep", 64 << 20);
        thread.start();
        thread.join();
        System.out.println(isRight[0]);
    }
}
