// Switches on chars in dense and sparse sets, nested three deep, with returns, loops and exceptions inside.
public class CharAndNested {
    static int prec(char c) {
        switch (c) {
            case '(': return 0;
            case '+':
            case '-': return 1;
            case '*':
            case '/':
            case '%': return 2;
            case '^': return 3;
            default: return -1;
        }
    }

    static String rpn(String s) {
        StringBuilder out = new StringBuilder(), st = new StringBuilder();
        for (char c : s.toCharArray()) {
            switch (c) {
                case ' ': continue;
                case '(':
                    st.append(c);
                    break;
                case ')':
                    while (st.length() > 0 && st.charAt(st.length() - 1) != '(') {
                        out.append(st.charAt(st.length() - 1));
                        st.setLength(st.length() - 1);
                    }
                    if (st.length() == 0) throw new IllegalStateException("unbalanced");
                    st.setLength(st.length() - 1);
                    break;
                default:
                    switch (prec(c)) {
                        case -1:
                            out.append(c);
                            break;
                        case 3:
                            st.append(c);
                            break;
                        default:
                            while (st.length() > 0) {
                                char t = st.charAt(st.length() - 1);
                                if (prec(t) < prec(c)) break;
                                out.append(t);
                                st.setLength(st.length() - 1);
                            }
                            st.append(c);
                    }
            }
        }
        return out.append(st.reverse()).toString();
    }

    static int eval(String r) {
        int[] st = new int[50];
        int n = 0;
        for (char c : r.toCharArray()) {
            if (c >= '0' && c <= '9') {
                st[n++] = c - '0';
                continue;
            }
            int b = st[--n], a = st[--n];
            switch (c) {
                case '+':
                    a += b;
                    break;
                case '-':
                    a -= b;
                    break;
                case '*':
                    a *= b;
                    break;
                case '/':
                    a /= b;
                    break;
                case '%':
                    a %= b;
                    break;
                case '^':
                    {
                        int p = 1;
                        while (b-- > 0) p *= a;
                        a = p;
                        break;
                    }
            }
            st[n++] = a;
        }
        return st[0];
    }

    static String three(int a, int b, int c) {
        switch (a) {
            case 0:
                switch (b) {
                    case 0:
                        switch (c) {
                            case 0: return "000";
                            case 1:
                                break;
                            default: return "00x";
                        }
                        return "001+";
                    case 1:
                        if (c > 0) break;
                        return "010";
                    default: return "0x";
                }
                return "011+";
            case 1:
                for (int i = 0; i < 5; i++) {
                    switch (b + i) {
                        case 2: continue;
                        case 4:
                            switch (c) {
                                case 2: return "1 4 2 " + i;
                                default:
                                    break;
                            }
                            break;
                        case 5:
                            i += c;
                    }
                }
                return "1end";
        }
        return "other";
    }

    public static void main(String[] args) {
        for (String s : new String[] {"1+2*3", "(1+2)*3", "2^3^1*2", "9-4-3", "8/2/2%3", "((5))",
            "1+(2*(3+(4-5)))", "1)", "7/(3-3)"}) {
            try {
                String r = rpn(s);
                System.out.println(s + " " + r + " " + eval(r));
            } catch (IllegalStateException | ArithmeticException e) {
                System.out.println(s + " " + e.getMessage());
            }
        }
        for (int a = 0; a < 3; a++) for (int b = 0; b < 4; b++) for (int c = 0; c < 4; c++)
            System.out.print(three(a, b, c) + ";");
        System.out.println();
        int h = 0;
        for (char c = 0; c < 1000; c++) h = h * 31 + prec(c);
        System.out.println(h);
    }
}
