// StringBuilder and StringBuffer: append, insert, delete, replace, reverse, setLength, errors.
public class BuilderOps {
    interface Code {
        Object run();
    }

    static void t(String n, Code c) {
        try {
            System.out.println(n + " " + c.run());
        } catch (RuntimeException e) {
            System.out.println(n + " " + e.getClass().getSimpleName());
        }
    }

    public static void main(String[] args) {
        StringBuilder sb = new StringBuilder();
        sb.append(1).append('c').append(2L).append(3.5f).append(4.25).append(true).append((Object) null)
            .append((String) null).append(new char[] {'x', 'y'}).append("sub", 1, 3)
            .append(new char[] {'1', '2', '3'}, 1, 2).append((CharSequence) "cs").appendCodePoint(0x1f600);
        System.out.println(sb + " " + sb.length());
        sb.insert(0, "start").insert(3, 7).insert(4, 'Q').insert(sb.length(), false).insert(2, 1.5)
            .insert(1, new char[] {'!'}).insert(0, (Object) null).insert(5, 9L);
        System.out.println(sb);
        sb.delete(0, 4).deleteCharAt(2).replace(1, 4, "<replaced>").reverse();
        System.out.println(sb + " " + sb.indexOf("d") + " " + sb.lastIndexOf("d") + " " + sb.indexOf("zz")
            + " " + sb.charAt(3));
        sb.setLength(5);
        sb.setCharAt(0, '#');
        System.out.println(sb + "|" + sb.length());
        sb.setLength(8);
        System.out.println(sb.toString().replace('\0', '0') + " " + sb.substring(3).length() + " "
            + sb.subSequence(1, 3));
        System.out.println(new StringBuilder("a\ud83d\ude00b").reverse().toString().codePointAt(1) + " "
            + new StringBuilder("racecar").reverse() + " " + new StringBuilder("").reverse());
        final StringBuilder q = new StringBuilder("12345");
        t("charAt", () -> q.charAt(5));
        t("charAt-", () -> q.charAt(-1));
        t("delete", () -> q.delete(6, 7));
        t("delete big end", () -> q.delete(3, 100).toString());
        t("delete rev", () -> q.delete(2, 1));
        t("deleteCharAt", () -> q.deleteCharAt(9));
        t("insert", () -> q.insert(9, "x"));
        t("replace", () -> q.replace(4, 5, "x"));
        t("setLength", () -> {
            q.setLength(-1);
            return q;
        });
        t("substring", () -> q.substring(2, 1));
        t("neg capacity", () -> new StringBuilder(-1));
        t("null", () -> new StringBuilder((String) null));
        System.out.println(q);
        StringBuffer buf = new StringBuffer("buffer");
        buf.append(1).append("x").insert(0, "[").append(']').reverse();
        System.out.println(buf + " " + buf.length() + " " + buf.indexOf("r"));
        StringBuilder cap = new StringBuilder(100);
        System.out.println(cap.capacity() + " " + new StringBuilder().capacity() + " "
            + new StringBuilder("abc").capacity());
        StringBuilder big = new StringBuilder();
        for (int i = 0; i < 20000; i++) {
            big.append(i).append(i % 3 == 0 ? "\u20ac" : ",");
            if (i % 1000 == 999) big.delete(0, big.length() / 2);
        }
        System.out.println(big.length() + " " + big.toString().hashCode());
        for (int i = 0; i < 500; i++) big.insert(i * 7 % big.length(), i);
        System.out.println(big.toString().hashCode());
        char[] dst = new char[5];
        big.getChars(0, 5, dst, 0);
        System.out.println(new String(dst));
    }
}
