// Dynamic programming on strings: edit distance, longest common subsequence, diff, wildcard match.
public class EditDistance {
    static int distance(String a, String b) {
        int[] prev = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) prev[j] = j;
        for (int i = 1; i <= a.length(); i++) {
            int[] cur = new int[b.length() + 1];
            cur[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                cur[j] = Math.min(Math.min(cur[j - 1], prev[j]) + 1, prev[j - 1]
                    + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1));
            }
            prev = cur;
        }
        return prev[b.length()];
    }

    static String lcs(String a, String b) {
        int[][] t = new int[a.length() + 1][b.length() + 1];
        for (int i = a.length() - 1; i >= 0; i--) for (int j = b.length() - 1; j >= 0; j--) t[i][j] =
            a.charAt(i) == b.charAt(j) ? t[i + 1][j + 1] + 1 : Math.max(t[i + 1][j], t[i][j + 1]);
        StringBuilder sb = new StringBuilder();
        for (int i = 0, j = 0; i < a.length() && j < b.length(); ) {
            if (a.charAt(i) == b.charAt(j)) {
                sb.append(a.charAt(i));
                i++;
                j++;
            } else if (t[i + 1][j] >= t[i][j + 1]) i++;
            else j++;
        }
        return sb.toString();
    }

    static boolean wild(String p, String s) {
        if (p.isEmpty()) return s.isEmpty();
        if (p.charAt(0) == '*') return wild(p.substring(1), s) || !s.isEmpty() && wild(p, s.substring(1));
        return !s.isEmpty() && (p.charAt(0) == '?' || p.charAt(0) == s.charAt(0))
            && wild(p.substring(1), s.substring(1));
    }

    public static void main(String[] args) {
        String[] w = {"", "a", "kitten", "sitting", "saturday", "sunday", "levenshtein", "distance",
            "aaaaaaaaab", "baaaaaaaaa", "\u00e9t\u00e9"};
        for (String a : w) {
            StringBuilder sb = new StringBuilder();
            for (String b : w) sb.append(distance(a, b)).append(':').append(lcs(a, b)).append(' ');
            System.out.println(sb);
        }
        String[] p = {"*", "?*", "a*", "*a", "*t*n*", "s*y", "????", "k?tten", "**", ""};
        for (String q : p) {
            StringBuilder sb = new StringBuilder(q).append(' ');
            for (String a : w) sb.append(wild(q, a) ? '1' : '.');
            System.out.println(sb);
        }
        StringBuilder x = new StringBuilder(), y = new StringBuilder();
        for (int i = 0; i < 300; i++) {
            x.append((char) ('a' + i * i % 7));
            y.append((char) ('a' + i * 3 % 5));
        }
        System.out.println(distance(x.toString(), y.toString()) + " " + lcs(x.toString(), y.toString())
            .length());
    }
}
