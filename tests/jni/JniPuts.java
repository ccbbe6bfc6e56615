/** Arrays that native code stores into; nothing reads them before the end. */
public class JniPuts {
    final int[] numbers = {1, 2, 3, 4};
    final String[] names = {"first", "second"};

    native void region();

    native void elements();

    native void critical();

    native void attached();

    native void reference();

    static void seen(int[] numbers, String[] names) {
    }

    public static void main(String[] arguments) {
        System.loadLibrary("jniputs");
        JniPuts puts = new JniPuts();
        int sum = 0;
        for (int number : puts.numbers) { // now a recording has them
            sum += number;
        }
        sum += puts.names[1].length();
        puts.region();
        seen(puts.numbers, puts.names);
        puts.elements();
        seen(puts.numbers, puts.names);
        puts.critical();
        seen(puts.numbers, puts.names);
        puts.attached();
        seen(puts.numbers, puts.names);
        puts.reference();
        seen(puts.numbers, puts.names);
        for (int number : puts.numbers) {
            sum += number;
        }
        System.out.println(sum + puts.names[1]);
    }
}
