/** Indexes of arrays as the memory controller takes them: by 23 bits, the upper one the sign. */
public class Indexes {
    static int[] ints = new int[8];

    static class NoMain {
        void main(String[] args) {
        }
    }

    static int load(int i) {
        return ints[i];
    }

    static void store(int i) {
        ints[i] = 6;
    }

    static int fails(int i) {
        try {
            return load(i);
        } catch (ArrayIndexOutOfBoundsException e) {
            return i > 0 ? 0 : 1;
        }
    }

    public static void main(String[] args) {
        ints[2] = 5;
        System.out.println(load(0x800002));
        store(-0x7ffffffd);
        System.out.println(ints[3]);
        System.out.println(fails(0x400000));
        System.out.println(fails(-1));
        System.out.println(fails(8));
        System.out.println(ints.length);
    }
}
