// javac: -parameters
// MethodParameters attributes that are wrong: indices out of the pool, of the wrong type, too many or too few parameters, bad flags and names; found when they are asked for.
import java.io.*;
import java.lang.reflect.*;
import java.nio.charset.StandardCharsets;
import java.util.*;

public class BadParameters {
    public static class T { public void m(int alpha, final String beta) { } }
    static class L extends ClassLoader { Class<?> def(byte[] b) { return defineClass(null, b, 0, b.length); } L() { super(BadParameters.class.getClassLoader()); } }

    static void attempt(String title, byte[] b) {
        System.out.println("== " + title);
        try {
            Class<?> c = new L().def(b);
            Method m = c.getMethod("m", int.class, String.class);
            try { for (Parameter p : m.getParameters()) System.out.println(p + " " + p.isNamePresent() + " " + Integer.toHexString(p.getModifiers())); } catch (Throwable t) { System.out.println(t.getClass().getName() + ": " + t.getMessage()); }
            try { System.out.println(m.getParameters().length + " " + m.toGenericString()); } catch (Throwable t) { System.out.println(t.getClass().getName() + ": " + t.getMessage()); }
        } catch (Throwable t) { System.out.println(t.getClass().getName() + ": " + t.getMessage()); }
    }

    public static void main(String[] args) throws Exception {
        byte[] good;
        try (InputStream in = BadParameters.class.getResourceAsStream("BadParameters$T.class")) { good = in.readAllBytes(); }
        attempt("good", good);
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(good));
        in.readLong();
        int n = in.readUnsignedShort();
        int[] at = new int[n]; String[] text = new String[n];
        int pos = 10;
        for (int i = 1; i < n; i++) {
            at[i] = pos;
            switch (good[pos]) { case 1: int len = (good[pos + 1] & 255) << 8 | good[pos + 2] & 255; text[i] = new String(good, pos + 3, len, StandardCharsets.UTF_8); pos += 3 + len; break; case 3: case 4: pos += 5; break; case 5: case 6: pos += 9; i++; break; case 7: case 8: case 16: pos += 3; break; default: pos += 5; }
        }
        int attr = 0, alpha = 0, cls = 0;
        for (int i = 1; i < n; i++) { if ("MethodParameters".equals(text[i])) attr = i; if ("alpha".equals(text[i])) alpha = i; if (good[at[i]] == 7) cls = i; }
        int start = -1;
        for (int i = pos; i + 8 < good.length; i++) if (((good[i] & 255) << 8 | good[i + 1] & 255) == attr && good[i + 2] == 0 && good[i + 3] == 0 && good[i + 4] == 0 && good[i + 5] == 9 && good[i + 6] == 2) start = i;
        System.out.println(start > 0 && alpha > 0);
        int name = start + 7;
        Object[][] edits = {{"index beyond the pool", name, 0xff, 0xff}, {"index of a class", name, cls >> 8, cls}, {"index 0", name, 0, 0}, {"flags", name + 2, 0x80, 0x10}, {"bad flags", name + 2, 0x00, 0x05}, {"synthetic", name + 2, 0x10, 0x00}, {"count 1", start + 6, 1, 0}};
        for (Object[] e : edits) { byte[] b = good.clone(); b[(Integer) e[1]] = (byte) (int) (Integer) e[2]; if (!e[0].equals("count 1")) b[(Integer) e[1] + 1] = (byte) (int) (Integer) e[3]; attempt((String) e[0], b); }
        for (String bad : List.of("al.ha", "al;ha", "al[ha", "al/ha", "alpha")) attempt("name " + bad, new String(good, StandardCharsets.ISO_8859_1).replace("alpha", bad).getBytes(StandardCharsets.ISO_8859_1));
    }
}
