// An interpreter and an optimizing translator for a tape language; nested loops, self-made programs.
import java.util.ArrayList;
import java.util.List;

public class BrainInterpreter {
    static String plain(String code, String in, long[] steps) {
        int[] match = new int[code.length()];
        int[] stack = new int[code.length() + 1];
        int sp = 0;
        for (int i = 0; i < code.length(); i++) {
            if (code.charAt(i) == '[') {
                stack[sp++] = i;
            } else if (code.charAt(i) == ']') {
                if (sp == 0) {
                    throw new IllegalArgumentException("] at " + i);
                }
                match[i] = stack[--sp];
                match[match[i]] = i;
            }
        }
        if (sp > 0) {
            throw new IllegalArgumentException("[ at " + stack[sp - 1]);
        }
        byte[] tape = new byte[3000];
        int p = 0, ip = 0;
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < code.length(); i++) {
            steps[0]++;
            switch (code.charAt(i)) {
                case '>':
                    p++;
                    break;
                case '<':
                    p--;
                    break;
                case '+':
                    tape[p]++;
                    break;
                case '-':
                    tape[p]--;
                    break;
                case '.':
                    out.append((char) (tape[p] & 255));
                    break;
                case ',':
                    tape[p] = ip < in.length() ? (byte) in.charAt(ip++) : 0;
                    break;
                case '[':
                    if (tape[p] == 0) i = match[i];
                    break;
                case ']':
                    if (tape[p] != 0) i = match[i];
                    break;
                default:
            }
        }
        return out.toString();
    }

    interface Op {
        void run(Machine m);
    }

    static class Machine {
        final byte[] tape = new byte[3000];
        int p, ip;
        long ops;
        String in;
        final StringBuilder out = new StringBuilder();
    }

    static int pos;

    static List<Op> parse(String c, boolean inner) {
        List<Op> l = new ArrayList<>();
        while (pos < c.length()) {
            char x = c.charAt(pos++);
            int n = 1;
            while ("+-<>".indexOf(x) >= 0 && pos < c.length() && c.charAt(pos) == x) {
                pos++;
                n++;
            }
            int k = n;
            switch (x) {
                case '+':
                    l.add(m -> m.tape[m.p] += k);
                    break;
                case '-':
                    l.add(m -> m.tape[m.p] -= k);
                    break;
                case '>':
                    l.add(m -> m.p += k);
                    break;
                case '<':
                    l.add(m -> m.p -= k);
                    break;
                case '.':
                    l.add(m -> m.out.append((char) (m.tape[m.p] & 255)));
                    break;
                case ',':
                    l.add(m -> m.tape[m.p] = m.ip < m.in.length() ? (byte) m.in.charAt(m.ip++) : 0);
                    break;
                case '[':
                    if (c.startsWith("-]", pos)) {
                        pos += 2;
                        l.add(m -> m.tape[m.p] = 0);
                    } else {
                        Op[] body = parse(c, true).toArray(new Op[0]);
                        l.add(m -> {
                            while (m.tape[m.p] != 0) {
                                for (Op o : body) {
                                    m.ops++;
                                    o.run(m);
                                }
                            }
                        });
                    }
                    break;
                case ']': return l;
                default:
            }
        }
        return l;
    }

    static void both(String code, String in) {
        long[] steps = new long[1];
        String a = plain(code, in, steps);
        pos = 0;
        Machine m = new Machine();
        m.in = in;
        for (Op o : parse(code, false)) {
            m.ops++;
            o.run(m);
        }
        System.out.println(a.trim() + " | " + steps[0] + " " + m.ops + " " + a.equals(m.out.toString()));
    }

    static String printer(String text) {
        StringBuilder sb = new StringBuilder();
        int prev = 0;
        for (char c : text.toCharArray()) {
            int d = c - prev, r = (int) Math.sqrt(Math.abs(d));
            if (r > 3) {
                sb.append('>');
                for (int i = 0; i < r; i++) sb.append('+');
                sb.append("[<");
                for (int i = 0; i < Math.abs(d) / r; i++) sb.append(d > 0 ? '+' : '-');
                sb.append(">-]<");
                d -= d / r * r;
            }
            for (int i = 0; i < Math.abs(d); i++) sb.append(d > 0 ? '+' : '-');
            sb.append('.');
            prev = c;
        }
        return sb.toString();
    }

    public static void main(String[] args) {
        both("++++++++[>++++[>++>+++>+++>+<<<<-]>+>+>->>+[<]<-]>>.>---.+++++++..+++.>>.<-.<.+++.------.--------.>>+.>++.",
            "");
        both(",[.,]", "echo this");
        both(",>,<[->+<]>.", "\3\4A");
        both(">,[>,]<[.<]", "reverse me");
        both("++++[>+++++<-]>[<+++++>-]+<+[>[>+>+<<-]++>>[<<+>>-]>>>[-]++>[-]+>>>+[[-]++++++>>>]<<<[[<++++++++<++>>-]+<.<[>----<-]<]<<[>>>>>[>>>[-]+++++++++<[>-<-]+++++++++>[-[<->-]+[<<<]]<[>+<-]>]<<-]<<-]",
            "");
        both(printer("Generated code prints this sentence, 42 times cheaper."), "");
        both("++++++++++[>++++++++++[>++++++++++[>++>+<<-]<-]<-]>>>.>.", "");
        for (String bad : new String[] {"[", "]", "[[]", "+]["}) {
            try {
                plain(bad, "", new long[1]);
            } catch (IllegalArgumentException e) {
                System.out.println(e.getMessage());
            }
        }
        try {
            plain("<+", "", new long[1]);
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
    }
}
