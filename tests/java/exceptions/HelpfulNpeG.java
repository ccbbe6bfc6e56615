// javac: -g
// Helpful NullPointerException messages with local variable names in the class file.
public class HelpfulNpeG {
    int f;
    HelpfulNpeG next;
    int[][] grid;

    HelpfulNpeG link(int depth) { return next; }

    void instance(String name, long big, double[] values) {
        try {
            values[(int) big] = 0;
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        try {
            this.next.next.f++;
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        name.length();
    }

    static void statics(Object first, int index, Object[] objects) {
        int row = 1;
        String[][] table = new String[3][];
        try {
            table[row][index] = "x";
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        try {
            table[row + index].clone();
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        try {
            objects[index].hashCode();
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        first.toString();
    }

    public static void main(String[] args) {
        try {
            new HelpfulNpeG().instance(null, 1L, null);
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        try {
            statics(null, 1, new Object[2]);
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        HelpfulNpeG obj = new HelpfulNpeG();
        for (int k = 0; k < 8; k++) {
            Integer boxed = null;
            Throwable err = null;
            Object lock = null;
            try {
                switch (k) {
                    case 0:
                        obj.next.f = 2;
                        break;
                    case 1:
                        obj.link(k).link(2).f++;
                        break;
                    case 2:
                        obj.grid[k][k + 1] = 5;
                        break;
                    case 3:
                        int v = boxed;
                        break;
                    case 4: throw (RuntimeException) err;
                    case 5:
                        synchronized (lock) { k++; }
                        break;
                    case 6:
                        obj.grid = new int[9][];
                        obj.grid[k][0]++;
                        break;
                    default:
                        System.out.println(obj.link(1).grid.length);
                }
            } catch (NullPointerException e) {
                System.out.println(k + " " + e.getMessage());
            }
        }
        {
            int scoped = 1;
            String text = null;
            try {
                text.charAt(scoped);
            } catch (NullPointerException e) {
                System.out.println(e.getMessage());
            }
        }
        {
            long other = 2;
            char[] chars = null;
            try {
                chars[(int) other]++;
            } catch (NullPointerException e) {
                System.out.println(e.getMessage());
            }
        }
        Runnable r = () -> {
            String inLambda = args.length == 0 ? null : "x";
            inLambda.trim();
        };
        try {
            r.run();
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
    }
}
