/** Singly linked lists: built, walked, reversed in place, searched and filtered. */
public class ListWalk {
    static class Cell {
        int value;
        Cell next;

        Cell(int value, Cell next) {
            this.value = value;
            this.next = next;
        }
    }

    static Cell build(int n) {
        Cell list = null;
        for (int i = 0; i < n; i++) {
            list = new Cell(i * 7919 % n, list);
        }
        return list;
    }

    static Cell reverse(Cell list) {
        Cell done = null;
        while (list != null) {
            Cell rest = list.next;
            list.next = done;
            done = list;
            list = rest;
        }
        return done;
    }

    static int sum(Cell list) {
        int sum = 0;
        for (Cell c = list; c != null; c = c.next) {
            sum += c.value;
        }
        return sum;
    }

    static int find(Cell list, int value) {
        int index = 0;
        while (list != null && list.value != value) {
            list = list.next;
            index++;
        }
        return list == null ? -1 : index;
    }

    static int longest(Cell a, Cell b) {
        int n = 0;
        while (a != null && b != null) {
            if (a.value <= b.value) {
                a = a.next;
            } else {
                b = b.next;
            }
            n++;
        }
        return n;
    }

    public static void main(String[] args) {
        int rounds = Kernel.rounds(args, 25000);
        Cell list = build(2000);
        Cell other = build(1500);
        long sum = 0;
        for (int i = 0; i < rounds; i++) {
            list = reverse(list);
            sum = sum * 31 + sum(list);
            sum += find(list, i % 2100);
            sum ^= longest(list, other);
            list.value = list.value + 1 & 4095;
        }
        Kernel.report("ListWalk", sum);
    }
}
