// Runtime's memory figures are sane; -Xmx is honoured; gc returns; processors.
public class MemoryFigures {
    static Object keep;

    public static void main(String[] args) {
        Runtime r = Runtime.getRuntime();
        System.out.println((r == Runtime.getRuntime()) + " " + (r.availableProcessors() >= 1));
        System.out.println((r.maxMemory() <= 70L << 20) + " " + (r.maxMemory() >= 50L << 20) + " "
            + (r.totalMemory() > 0) + " " + (r.totalMemory() <= r.maxMemory()) + " " + (r.freeMemory() > 0)
            + " " + (r.freeMemory() <= r.totalMemory()));
        System.gc();
        long used0 = r.totalMemory() - r.freeMemory();
        byte[][] b = new byte[20][];
        for (int i = 0; i < 20; i++) b[i] = new byte[1 << 20];
        keep = b;
        long used1 = r.totalMemory() - r.freeMemory();
        System.out.println(used1 - used0 > 15L << 20);
        boolean oom = false;
        try {
            java.util.List<int[]> l = new java.util.ArrayList<>();
            while (true) l.add(new int[100000]);
        } catch (OutOfMemoryError e) {
            oom = true;
        }
        System.out.println(oom);
        keep = null;
        b = null;
        r.gc();
        System.out.println((r.totalMemory() - r.freeMemory()) < 64L << 20);
    }
}
