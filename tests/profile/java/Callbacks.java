// entries: Callbacks$Made.<init> 40
// entries: Callbacks$Fails.<init> 20
// Natives that call back: newInstance and forName; exceptions through them; natives that throw.
public class Callbacks {
    public static class Made {
        static int made;
        public Made() { made++; helper(); }
        void helper() { }
    }

    public static class Fails {
        public Fails() throws Exception { if (Made.made >= 0) throw new java.io.IOException("f"); }
    }

    public static class FailsInInit {
        static int x = 3 / (Made.made - Made.made);
    }

    static class Copy implements Cloneable {
        int n = 4;
        Copy copy() throws CloneNotSupportedException { return (Copy) clone(); }
    }

    static class NoCopy {
        Object copy() throws CloneNotSupportedException { return clone(); }
    }

    static int natives(int i) {
        int r = 0;
        try {
            Object[] strings = new String[4];
            System.arraycopy(new Object[] {"a", "b", i % 2 == 0 ? "c" : Integer.valueOf(i)}, 0, strings, 1, 3);
            r += (int) Math.sqrt(i) + System.identityHashCode(null);
            System.arraycopy(strings, 0, strings, i % 3, 3);
        } catch (ArrayStoreException e) {
            r += 10;
        } catch (IndexOutOfBoundsException e) {
            r += 100;
        }
        return r + "x".intern().length();
    }

    public static void main(String[] args) throws Exception {
        int failed = 0, sum = 0;
        for (int i = 0; i < 20; i++) {
            Object o = Made.class.newInstance();
            sum += ((Made) Class.forName("Callbacks$Made").newInstance() == o) ? 1 : 0;
            try {
                Fails.class.newInstance();
            } catch (Exception e) {
                failed++;
            }
            try {
                Class.forName("Callbacks$FailsInInit");
            } catch (LinkageError e) {
                failed++;
            }
            try {
                sum += new Copy().copy().n;
                new NoCopy().copy();
            } catch (CloneNotSupportedException e) {
                failed++;
            }
            sum += natives(i);
        }
        System.out.println(sum + " " + failed + " " + Made.made);
    }
}
