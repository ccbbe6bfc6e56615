// A Forth: dictionary, compilation of words with control structures, return stack, variables, strings, recursion.
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.StringTokenizer;

public class ForthInterpreter {
    static class ForthError extends RuntimeException {
        ForthError(String m) { super(m); }
    }

    interface Word {
        void run(ForthInterpreter f);
    }

    static class Body implements Word {
        final List<Word> code = new ArrayList<>();

        public void run(ForthInterpreter f) {
            if (++f.depth > 400) {
                f.depth = 0;
                throw new ForthError("return stack overflow");
            }
            int save = f.pc;
            for (f.pc = 0; f.pc < code.size(); ) {
                f.steps++;
                code.get(f.pc++).run(f);
            }
            f.pc = save;
            f.depth--;
        }
    }

    static class Jump implements Word {
        int to;
        final boolean conditional;

        Jump(boolean c) { conditional = c; }

        public void run(ForthInterpreter f) {
            if (!conditional || f.pop() == 0) {
                f.pc = to;
            }
        }
    }

    final int[] st = new int[200], rs = new int[600], mem = new int[2000];
    int sp, rp, here, pc, depth;
    long steps;
    final StringBuilder out = new StringBuilder();
    final Map<String, Word> dict = new HashMap<>();
    Body compiling;
    String name;
    final List<Object> marks = new ArrayList<>();

    void push(int v) {
        if (sp == st.length) {
            throw new ForthError("stack overflow");
        }
        st[sp++] = v;
    }

    int pop() {
        if (sp == 0) {
            throw new ForthError("stack underflow");
        }
        return st[--sp];
    }

    interface Bin {
        int ap(int a, int b);
    }

    void bin(String n, Bin b) {
        dict.put(n, f -> {
            int y = f.pop(), x = f.pop();
            f.push(b.ap(x, y));
        });
    }

    ForthInterpreter() {
        bin("+", (a, b) -> a + b);
        bin("-", (a, b) -> a - b);
        bin("*", (a, b) -> a * b);
        bin("/", (a, b) -> {
            if (b == 0) throw new ForthError("division by zero");
            return a / b;
        });
        bin("mod", (a, b) -> Math.floorMod(a, b));
        bin("<", (a, b) -> a < b ? -1 : 0);
        bin(">", (a, b) -> a > b ? -1 : 0);
        bin("=", (a, b) -> a == b ? -1 : 0);
        bin("and", (a, b) -> a & b);
        bin("or", (a, b) -> a | b);
        bin("xor", (a, b) -> a ^ b);
        bin("lshift", (a, b) -> a << b);
        bin("rshift", (a, b) -> a >>> b);
        bin("max", Math::max);
        bin("min", Math::min);
        dict.put("dup", f -> {
            int a = f.pop();
            f.push(a);
            f.push(a);
        });
        dict.put("drop", ForthInterpreter::pop);
        dict.put("swap", f -> {
            int b = f.pop(), a = f.pop();
            f.push(b);
            f.push(a);
        });
        dict.put("over", f -> {
            int b = f.pop(), a = f.pop();
            f.push(a);
            f.push(b);
            f.push(a);
        });
        dict.put("rot", f -> {
            int c = f.pop(), b = f.pop(), a = f.pop();
            f.push(b);
            f.push(c);
            f.push(a);
        });
        dict.put(".", f -> f.out.append(f.pop()).append(' '));
        dict.put("emit", f -> f.out.append((char) f.pop()));
        dict.put("cr", f -> f.out.append('\n'));
        dict.put(".s", f -> {
            for (int i = 0; i < f.sp; i++) f.out.append('<').append(f.st[i]).append('>');
        });
        dict.put(">r", f -> f.rs[f.rp++] = f.pop());
        dict.put("r>", f -> f.push(f.rs[--f.rp]));
        dict.put("i", f -> f.push(f.rs[f.rp - 1]));
        dict.put("j", f -> f.push(f.rs[f.rp - 3]));
        dict.put("@", f -> f.push(f.mem[f.pop()]));
        dict.put("!", f -> {
            int a = f.pop();
            f.mem[a] = f.pop();
        });
        dict.put("+!", f -> {
            int a = f.pop();
            f.mem[a] += f.pop();
        });
        dict.put("allot", f -> f.here += f.pop());
        dict.put("negate", f -> f.push(-f.pop()));
        dict.put("not", f -> f.push(f.pop() == 0 ? -1 : 0));
    }

    void compile(Word w) { compiling.code.add(w); }

    boolean immediate(String t, StringTokenizer in) {
        List<Word> c = compiling.code;
        switch (t) {
            case ";":
                dict.put(name, compiling);
                compiling = null;
                return true;
            case "if":
                {
                    Jump j = new Jump(true);
                    compile(j);
                    marks.add(j);
                    return true;
                }
            case "else":
                {
                    Jump j = new Jump(false);
                    compile(j);
                    ((Jump) marks.remove(marks.size() - 1)).to = c.size();
                    marks.add(j);
                    return true;
                }
            case "then":
                ((Jump) marks.remove(marks.size() - 1)).to = c.size();
                return true;
            case "begin":
                marks.add(c.size());
                return true;
            case "until":
                {
                    Jump j = new Jump(true);
                    j.to = (Integer) marks.remove(marks.size() - 1);
                    compile(j);
                    return true;
                }
            case "while":
                {
                    Jump j = new Jump(true);
                    compile(j);
                    marks.add(j);
                    return true;
                }
            case "repeat":
                {
                    Jump out = (Jump) marks.remove(marks.size() - 1), back = new Jump(false);
                    back.to = (Integer) marks.remove(marks.size() - 1);
                    compile(back);
                    out.to = c.size();
                    return true;
                }
                case "do": compile(f -> {
                    int i = f.pop();
                    f.rs[f.rp++] = f.pop();
                    f.rs[f.rp++] = i;
                });
                marks.add(c.size());
                return true;
            case "loop":
            case "+loop":
                {
                    int to = (Integer) marks.remove(marks.size() - 1);
                    boolean plus = t.length() > 4;
                    compile(f -> {
                        f.rs[f.rp - 1] += plus ? f.pop() : 1;
                        if (f.rs[f.rp - 1] < f.rs[f.rp - 2]) {
                            f.pc = to;
                        } else {
                            f.rp -= 2;
                        }
                    });
                    return true;
                }
            case "recurse":
                {
                    Body me = compiling;
                    compile(me);
                    return true;
                }
            case "exit":
                compile(f -> f.pc = Integer.MAX_VALUE);
                return true;
            case ".\"":
                {
                    StringBuilder sb = new StringBuilder();
                    for (String w; !(w = in.nextToken()).equals("\""); ) {
                        sb.append(sb.length() > 0 ? " " : "").append(w);
                    }
                    String s = sb.toString();
                    compile(f -> f.out.append(s));
                    return true;
                }
            default: return false;
        }
    }

    void interpret(String src) {
        StringTokenizer in = new StringTokenizer(src);
        while (in.hasMoreTokens()) {
            String t = in.nextToken();
            if (compiling != null && immediate(t, in)) {
                continue;
            }
            if (t.equals(":")) {
                name = in.nextToken();
                compiling = new Body();
            } else if (t.equals("variable")) {
                int a = here++;
                dict.put(in.nextToken(), f -> f.push(a));
            } else if (t.equals("constant")) {
                int v = pop();
                dict.put(in.nextToken(), f -> f.push(v));
            } else {
                Word w = dict.get(t);
                if (w == null) {
                    try {
                        int v = Integer.parseInt(t);
                        w = f -> f.push(v);
                    } catch (NumberFormatException e) {
                        compiling = null;
                        throw new ForthError(t + " ?");
                    }
                }
                if (compiling != null) {
                    compile(w);
                } else {
                    w.run(this);
                }
            }
        }
    }

    public static void main(String[] args) {
        ForthInterpreter f = new ForthInterpreter();
        String[] src = { "2 3 + 4 * . 7 2 / . -7 2 mod . 1 2 3 rot .s drop drop drop",
            ": sq dup * ; : cube dup sq * ; 5 sq . 3 cube .",
            ": fact dup 2 < if drop 1 else dup 1 - recurse * then ; 10 fact . 0 fact .",
            ": fib dup 2 < if exit then dup 1 - recurse swap 2 - recurse + ; 18 fib .",
            ": stars 0 do 42 emit loop ; : tri 1 + 1 do i stars cr loop ; cr 4 tri",
            ": table 4 1 do 4 1 do i j * . loop cr loop ; cr table",
            "variable n : collatz n ! 0 begin n @ 1 > while n @ 2 mod if n @ 3 * 1 + n ! else n @ 2 / n ! then 1 + repeat ; 27 collatz . 97 collatz .",
            ": gcd begin dup while swap over mod repeat drop ; 1071 462 gcd . 17 5 gcd .",
            "variable flags 1000 allot : sieve 0 1000 2 do flags i + @ not if 1 + i i * begin dup 1000 < while dup flags + 1 swap ! i + repeat drop then loop ; sieve .",
            ": hello .\" hello, world \" ; hello hello 10 constant ten ten ten * . : down begin dup . 1 - dup 0 = until drop ; 5 down 20 0 do",
            ": evens 10 0 do i . 2 +loop ; evens : rev >r >r r> r> ; 1 2 rev .s drop drop", "drop", "1 0 /",
            "nonsense", ": inf recurse ; inf", ": bad missing ;", "5 .", };
        for (String s : src) {
            f.out.setLength(0);
            try {
                f.interpret(s);
                System.out.println(f.out + "ok " + f.steps + " " + f.sp);
            } catch (ForthError e) {
                f.sp = f.rp = f.depth = 0;
                f.marks.clear();
                System.out.println(f.out + "error: " + e.getMessage());
            }
        }
    }
}
