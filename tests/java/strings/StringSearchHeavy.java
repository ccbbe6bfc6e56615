// Naive, KMP and rolling-hash search compared with indexOf on generated text.
public class StringSearchHeavy {
    static int kmp(String text, String pat) {
        int[] fail = new int[pat.length() + 1];
        fail[0] = -1;
        for (int i = 0, j = -1; i < pat.length(); ) {
            while (j >= 0 && pat.charAt(i) != pat.charAt(j)) j = fail[j];
            fail[++i] = ++j;
        }
        for (int i = 0, j = 0; i < text.length(); ) {
            while (j >= 0 && text.charAt(i) != pat.charAt(j)) j = fail[j];
            i++;
            if (++j == pat.length()) return i - j;
        }
        return pat.isEmpty() ? 0 : -1;
    }

    static int rolling(String text, String pat) {
        int n = pat.length();
        if (n > text.length()) return -1;
        long hp = 0, ht = 0, pow = 1;
        for (int i = 0; i < n; i++) {
            hp = hp * 257 + pat.charAt(i);
            ht = ht * 257 + text.charAt(i);
            if (i > 0) pow *= 257;
        }
        for (int i = 0; ; i++) {
            if (hp == ht && text.startsWith(pat, i)) return i;
            if (i + n >= text.length()) return -1;
            ht = (ht - text.charAt(i) * pow) * 257 + text.charAt(i + n);
        }
    }

    public static void main(String[] args) {
        StringBuilder sb = new StringBuilder();
        int x = 7;
        for (int i = 0; i < 20000; i++) {
            x = x * 1103515245 + 12345;
            sb.append((char) ('a' + (x >>> 16) % 3));
        }
        String text = sb.toString();
        int bad = 0;
        long sum = 0;
        for (int i = 0; i < 150; i++) {
            int at = i * 131;
            String pat = text.substring(at, at + 3 + i % 12);
            if (i % 5 == 0) pat += "d";
            int p = text.indexOf(pat);
            if (p != kmp(text, pat) || p != rolling(text, pat)) bad++;
            sum = sum * 31 + p;
            sum = sum * 31 + text.lastIndexOf(pat);
            if (i % 30 == 0) System.out.println(pat + " " + p);
        }
        System.out.println(bad + " " + sum);
        String s = text.substring(0, 1000).replace("aa", "X").replace('b', 'Y').replace("cc", "");
        System.out.println(s.length() + " " + s.hashCode() + " " + s.toLowerCase().hashCode());
        int words = 0;
        for (int i = 0, j; (j = s.indexOf('X', i)) >= 0; i = j + 1) words++;
        System.out.println(words);
    }
}
