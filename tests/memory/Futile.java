// A heap that is all but full ends the program's patience, not the user's.
import java.util.*;

public class Futile {
    static class Node {
        Node next;
        long a, b, c;
    }

    public static void main(String[] args) {
        Node head = null;
        try {
            while (true) {
                Node node = new Node();
                node.next = head;
                head = node;
            }
        } catch (OutOfMemoryError e) {
            for (int i = 0; i < 50; i++) {
                head = head.next;
            }
        }
        long rounds = 0;
        try {
            for (; rounds < 10000000; rounds++) {
                Node[] garbage = new Node[4];
                garbage[0] = head;
            }
        } catch (OutOfMemoryError e) {
            head = null;
            System.out.println("given up");
            return;
        }
        System.out.println(head == null ? "" : "given up");
    }
}
