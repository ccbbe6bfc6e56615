// Memory that was exhausted in a method must be available at once after the catch outside; repeated
// ten times, or fewer if the heap is large.
import java.util.*;

public class Exhaust {
    static void fillList() {
        ArrayList<Object> list = new ArrayList<>();
        while (true) {
            list.add(new byte[100]);
        }
    }

    static void fillChain() {
        Object[] head = null;
        while (true) {
            Object[] next = new Object[10];
            next[0] = head;
            head = next;
        }
    }

    static void fillMap() {
        HashMap<Integer, String> map = new HashMap<>();
        for (int i = 0; true; i++) {
            map.put(i, "x" + i);
        }
    }

    static class Tree {
        Tree left, right;

        Tree(int depth) {
            if (depth > 0) {
                left = new Tree(depth - 1);
                right = new Tree(depth - 1);
            }
        }
    }

    static void fillTree() {
        Tree tree = new Tree(40);
        System.out.println(tree.left == null);
    }

    static void fill(int kind) {
        switch (kind) {
        case 0: fillList(); break;
        case 1: fillChain(); break;
        case 2: fillMap(); break;
        default: fillTree();
        }
    }

    public static void main(String[] args) {
        int rounds = Runtime.getRuntime().maxMemory() < 10 << 20 ? 10 : 1;
        for (int i = 0; i < rounds; i++) {
            for (int kind = 0; kind < 4; kind++) {
                try {
                    fill(kind);
                } catch (OutOfMemoryError e) {
                    int length = (int) (Runtime.getRuntime().maxMemory() / 3);
                    System.out.println(kind + " " + (new byte[length].length == length));
                }
            }
        }
        System.out.println("done");
    }
}
