// State machines written with nested labelled loops, as a compiler would flatten gotos.
public class GotoHeavy {
    static String run(int seed) {
        int state = 0, n = 0;
        StringBuilder sb = new StringBuilder();
        machine: while (true) {
            again: for (;;) {
                seed = seed * 1103515245 + 12345;
                int r = seed >>> 16 & 7;
                switch (state) {
                    case 0:
                        sb.append('a');
                        if (r < 3) {
                            state = 1;
                            continue machine;
                        }
                        if (r == 3) break again;
                        state = 2;
                        break;
                    case 1:
                        sb.append('b');
                        do {
                            if (r == 5) {
                                state = 3;
                                continue again;
                            }
                            if (r == 6) break;
                            r++;
                            if (r > 7) continue machine;
                        } while (r < 7);
                        state = 0;
                        break again;
                    case 2:
                        sb.append('c');
                        for (int i = 0; ; i++) {
                            if (i == r) {
                                state = 1;
                                continue machine;
                            }
                            if (i * i > 20) {
                                state = 4;
                                break again;
                            }
                            if ((i ^ r) == 1) continue;
                            sb.append(i);
                        }
                    case 3:
                        sb.append('d');
                        if (n++ > 20) break machine;
                        state = r & 3;
                        continue again;
                    default:
                        sb.append('e');
                        state = r % 5;
                        if (n++ > 30) return sb.append('!').toString();
                }
                if (sb.length() > 300) break machine;
            }
            sb.append('.');
            if (++n > 40) break;
            block: {
                if (n % 3 == 0) break block;
                sb.append(n % 10);
                if (n % 5 == 0) continue;
                sb.append('-');
            }
        }
        return sb.append(state).toString();
    }

    public static void main(String[] args) {
        int h = 0;
        for (int s = 0; s < 300; s++) {
            String r = run(s * 7919);
            h = h * 31 + r.hashCode();
            if (s % 25 == 0) System.out.println(s + " " + r);
        }
        System.out.println(h);
    }
}
