/** Complete binary trees built, counted and dropped while one stays alive: allocation. */
public class BinaryTrees {
    static class Node {
        final Node left;
        final Node right;

        Node(Node left, Node right) {
            this.left = left;
            this.right = right;
        }

        int count() {
            return left == null ? 1 : 1 + left.count() + right.count();
        }
    }

    static Node build(int depth) {
        if (depth == 0) {
            return new Node(null, null);
        }
        return new Node(build(depth - 1), build(depth - 1));
    }

    public static void main(String[] args) {
        int rounds = Kernel.rounds(args, 810);
        Node kept = build(15);
        long sum = 0;
        for (int i = 0; i < rounds; i++) {
            for (int depth = 4; depth <= 12; depth += 4) {
                for (int k = 1 << 12 - depth; k > 0; k--) {
                    sum += build(depth).count();
                }
            }
            sum = sum * 31 + i;
        }
        Kernel.report("BinaryTrees", sum + kept.count());
    }
}
