// Identity of literals, constants, computed and interned strings across classes.
public class Interning {
    static final String CONST = "con" + "stant";
    static final String NOTFINAL_PART;
    static { NOTFINAL_PART = "con"; }

    static class Other {
        static final String S = "constant";
        static String lit() { return "shared literal"; }
    }

    interface K {
        String S = "const" + 'a' + "nt";
    }

    public static void main(String[] args) {
        String a = "constant";
        final String local = "con";
        String nonFinal = "con";
        System.out.println((a == CONST) + " " + (a == Other.S) + " " + (a == K.S) + " "
            + (a == local + "stant") + " " + (a == nonFinal + "stant") + " "
            + (a == (nonFinal + "stant").intern()) + " " + (a == NOTFINAL_PART + "stant"));
        System.out.println((Other.lit() == "shared literal") + " "
            + (Other.lit() == new String("shared literal")) + " "
            + (new String("shared literal").intern() == Other.lit()));
        String fresh = new StringBuilder("never").append(" seen ").append(System.class.getSimpleName())
            .toString();
        System.out.println((fresh.intern() == fresh.intern()) + " "
            + (fresh.intern() == new String(fresh).intern()));
        System.out.println(("" == "".intern()) + " " + (new String("") == "") + " " + ("\u00e9" == "\u00e9")
            + " " + ("1" + 2 == "12") + " " + ("" + 1.5 == "1.5") + " " + ("" + true == "true"));
        int same = 0;
        String[] keep = new String[2000];
        for (int i = 0; i < 2000; i++) {
            keep[i] = ("k" + i % 500).intern();
        }
        for (int i = 500; i < 2000; i++) {
            if (keep[i] == keep[i - 500]) same++;
        }
        System.gc();
        for (int i = 0; i < 500; i++) {
            if (("k" + i).intern() == keep[i]) same++;
        }
        System.out.println(same);
        System.out.println(Interning.class.getName() == Interning.class.getName().intern());
    }
}
