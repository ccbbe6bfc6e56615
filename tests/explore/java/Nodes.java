/** A linked list, a doubly linked one, a tree, and two strings that are equal. */
public class Nodes {
    static class Link {
        final Integer value;
        Link next;

        Link(int value, Link next) {
            this.value = value + 1000;
            this.next = next;
        }
    }

    static class Two {
        Two before, after;
    }

    static abstract class Node {
        Node left, right;
        int key;
    }

    static class Leaf extends Node {
        Leaf(int key) {
            this.key = key;
        }
    }

    static class Inner extends Node {
        Inner(int key, Node left, Node right) {
            this.key = key;
            this.left = left;
            this.right = right;
        }
    }

    static boolean same(String a, String b) {
        return a == b;
    }

    static void look(Link list, Two ring, Node tree) {
        System.out.println(list.next.value + tree.left.key + (ring.after.before == ring ? 1 : 0));
    }

    public static void main(String[] args) {
        System.out.println(same("hi", new String("hi")));
        Link list = null;
        for (int i = 4; i > 0; i--) {
            list = new Link(i, list);
        }
        Two ring = new Two(), other = new Two();
        ring.after = ring.before = other;
        other.after = other.before = ring;
        look(list, ring, new Inner(5, new Inner(3, null, new Leaf(4)), new Inner(8, new Leaf(7), new Leaf(9))));
    }
}
