/** Many steps: a sieve, a hash table of objects, recursion. */
public class Loops {
    static final class Cell {
        final int key;
        int value;
        Cell next;

        Cell(int key, Cell next) {
            this.key = key;
            this.next = next;
        }
    }

    static int sieve(int limit) {
        boolean[] composite = new boolean[limit];
        int found = 0;
        for (int i = 2; i < limit; i++) {
            if (!composite[i]) {
                found++;
                for (int k = i + i; k < limit; k += i) {
                    composite[k] = true;
                }
            }
        }
        return found;
    }

    static int count(int rounds) {
        Cell[] table = new Cell[64];
        int cells = 0;
        int seed = 1;
        for (int i = 0; i < rounds; i++) {
            seed = seed * 1103515245 + 12345;
            int key = seed >>> 16 & 255;
            Cell cell = table[key & 63];
            while (cell != null && cell.key != key) {
                cell = cell.next;
            }
            if (cell == null) {
                cell = table[key & 63] = new Cell(key, table[key & 63]);
                cells++;
            }
            cell.value++;
        }
        return cells;
    }

    static int fibonacci(int n) {
        return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2);
    }

    public static void main(String[] args) {
        int scale = Integer.parseInt(args[0]);
        System.out.println(sieve(scale / 4) + " " + count(scale / 4) + " " + fibonacci(24));
    }
}
