/** Calls between Java and C, with strings, arrays, references, threads and exceptions. */
public class Natives {
    static native String join(String[] words, int times);

    static native int call(Natives object, int count);

    int count;

    int up(int by) {
        count += by;
        if (count > 50) {
            throw new IllegalStateException("enough");
        }
        return count;
    }

    public static void main(String[] args) {
        System.load(System.getProperty("faults.library"));
        System.out.println(join(new String[] {"one", "two", "three \u20ac"}, 30).length());
        System.out.println(call(new Natives(), 20));
    }
}
