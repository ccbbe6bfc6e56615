/**
 * Exceptions of deep stacks, all alive at once; a collection with them, and some of their traces.
 * Arguments: exceptions, frames of each.
 */
public final class DeepExceptions {
    static Exception make(int depth) {
        return depth == 0 ? new Exception("deep") : make(depth - 1);
    }

    public static void main(String[] args) {
        Exception[] all = new Exception[Integer.parseInt(args[0])];
        int depth = Integer.parseInt(args[1]);
        long start = System.nanoTime();
        for (int i = 0; i < all.length; i++) {
            all[i] = make(depth - 2 - i % 10);
        }
        System.gc();
        long frames = 0;
        for (int i = 0; i < all.length; i += 100) {
            frames += all[i].getStackTrace().length;
        }
        long end = System.nanoTime();
        System.out.println("check " + frames);
        System.out.println("seconds " + (end - start) / 1e9);
        System.out.println("work " + all.length);
    }
}
