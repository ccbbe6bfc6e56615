// A tokenizer as nested switches in a loop; the switch is the hot path.
public class StateMachine {
    static String run(String in) {
        StringBuilder out = new StringBuilder();
        int state = 0;
        int start = 0;
        for (int i = 0; i <= in.length(); i++) {
            char c = i < in.length() ? in.charAt(i) : '\0';
            boolean again = true;
            while (again) {
                again = false;
                switch (state) {
                    case 0:
                        start = i;
                        switch (c) {
                            case ' ':
                            case '\t':
                                break;
                            case '+':
                            case '-':
                            case '*':
                            case '/':
                            case '(':
                            case ')':
                                out.append("op").append(c).append(' ');
                                break;
                            case '"':
                                state = 3;
                                break;
                            case '\0':
                                break;
                            default:
                                if (c >= '0' && c <= '9') state = 1;
                                else if (c >= 'a' && c <= 'z') state = 2;
                                else out.append("err").append((int) c).append(' ');
                        }
                        break;
                    case 1:
                        if (c >= '0' && c <= '9') break;
                        if (c == '.') {
                            state = 4;
                            break;
                        }
                        out.append("int").append(in, start, i).append(' ');
                        state = 0;
                        again = true;
                        break;
                    case 2:
                        if (c >= 'a' && c <= 'z' || c >= '0' && c <= '9') break;
                        out.append("id").append(in, start, i).append(' ');
                        state = 0;
                        again = true;
                        break;
                    case 3:
                        switch (c) {
                            case '"':
                                out.append("str").append(in, start + 1, i).append(' ');
                                state = 0;
                                break;
                            case '\\':
                                state = 5;
                                break;
                            case '\0':
                                out.append("open ");
                                state = 0;
                                break;
                        }
                        break;
                    case 4:
                        if (c < '0' || c > '9') {
                            out.append("dec").append(in, start, i).append(' ');
                            state = 0;
                            again = true;
                        }
                        break;
                    case 5:
                        state = 3;
                        break;
                }
            }
        }
        return out.toString();
    }

    public static void main(String[] args) {
        String[] in = {"1+2", "abc * (x1 - 3.14)", "\"s\\\"t\" + 1.", "\"open", "#$", "  9a9 ", ""};
        for (String s : in) {
            System.out.println(run(s));
        }
        StringBuilder big = new StringBuilder();
        for (int i = 0; i < 3000; i++) {
            big.append(i % 7 == 0 ? "\"q" + i + "\"" : i % 5 == 0 ? "v" + i : i + "." + i)
                .append(i % 3 == 0 ? " + " : "*(");
        }
        String r = run(big.toString());
        System.out.println(r.length() + " " + r.hashCode());
    }
}
