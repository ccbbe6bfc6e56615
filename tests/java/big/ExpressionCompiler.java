// Compiler of a small language to code of a stack machine, with constant folding, and the machine itself.
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

public class ExpressionCompiler {
    static final int PUSH = 0, LOAD = 1, STORE = 2, ADD = 3, SUB = 4, MUL = 5, DIV = 6, MOD = 7, LT = 8, LE =
        9, EQ = 10, NE = 11, NOT = 12, NEG = 13, JMP = 14, JZ = 15, CALL = 16, RET = 17, PRINT = 18, POP =
        19, HALT = 20, GLOAD = 21, GSTORE = 22;
    static final String[] NAMES = {"push", "load", "store", "add", "sub", "mul", "div", "mod", "lt", "le",
        "eq", "ne", "not", "neg", "jmp", "jz", "call", "ret", "print", "pop", "halt", "gload", "gstore"};

    static class Code {
        int[] a = new int[64];
        int n;

        int emit(int op, int arg) {
            if (n + 2 > a.length) {
                a = java.util.Arrays.copyOf(a, a.length * 2);
            }
            a[n++] = op;
            a[n++] = arg;
            return n - 2;
        }

        void patch(int at) { a[at + 1] = n; }
    }

    static class Fn {
        final String name;
        int entry = -1, params, locals;

        Fn(String name) { this.name = name; }
    }

    static class CompileError extends Exception {
        CompileError(String m, int line) { super("line " + line + ": " + m); }
    }

    static class Compiler {
        final List<String> toks = new ArrayList<>();
        final List<Integer> lines = new ArrayList<>();
        final Code code = new Code();
        final Map<String, Fn> fns = new HashMap<>();
        final List<Fn> table = new ArrayList<>();
        final Map<String, Integer> globals = new HashMap<>();
        Map<String, Integer> locals;
        Fn current;
        int p, folded;

        Compiler(String src) throws CompileError {
            int line = 1;
            for (int i = 0; i < src.length(); ) {
                char c = src.charAt(i);
                int j = i + 1;
                if (c == '\n') {
                    line++;
                } else if (Character.isLetter(c)) {
                    while (j < src.length() && Character.isLetterOrDigit(src.charAt(j))) {
                        j++;
                    }
                    add(src.substring(i, j), line);
                } else if (Character.isDigit(c)) {
                    while (j < src.length() && Character.isDigit(src.charAt(j))) {
                        j++;
                    }
                    add(src.substring(i, j), line);
                } else if ("<>=!".indexOf(c) >= 0 && j < src.length() && src.charAt(j) == '=') {
                    add(src.substring(i, ++j), line);
                } else if ("+-*/%<>=!(){},;".indexOf(c) >= 0) {
                    add(String.valueOf(c), line);
                } else if (c > ' ') {
                    throw new CompileError("bad character " + c, line);
                }
                i = j;
            }
            add("<eof>", line);
            add("<eof>", line);
        }

        private void add(String s, int line) {
            toks.add(s);
            lines.add(line);
        }

        String peek() { return toks.get(p); }

        boolean accept(String s) {
            if (peek().equals(s)) {
                p++;
                return true;
            }
            return false;
        }

        void expect(String s) throws CompileError {
            if (!accept(s)) {
                throw error("expected " + s + " but found " + peek());
            }
        }

        CompileError error(String m) {
            return new CompileError(m, lines.get(Math.min(p, lines.size() - 1)));
        }

        String ident() throws CompileError {
            String s = peek();
            if (!Character.isLetter(s.charAt(0))) {
                throw error("name expected, not " + s);
            }
            p++;
            return s;
        }

        Fn fn(String name) {
            Fn f = fns.get(name);
            if (f == null) {
                f = new Fn(name);
                fns.put(name, f);
                table.add(f);
            }
            return f;
        }

        Code program() throws CompileError {
            int start = code.emit(JMP, 0);
            List<int[]> mains = new ArrayList<>();
            while (peek().equals("def")) {
                function();
            }
            code.patch(start);
            while (!accept("<eof>")) {
                statement();
            }
            code.emit(HALT, 0);
            for (Fn f : table) {
                if (f.entry < 0) {
                    throw error("undefined function " + f.name);
                }
            }
            return code;
        }

        void function() throws CompileError {
            expect("def");
            Fn f = fn(ident());
            if (f.entry >= 0) {
                throw error("defined twice: " + f.name);
            }
            locals = new HashMap<>();
            current = f;
            expect("(");
            while (!accept(")")) {
                locals.put(ident(), locals.size());
                f.params++;
                if (!peek().equals(")")) {
                    expect(",");
                }
            }
            f.entry = code.n;
            f.locals = f.params;
            block();
            code.emit(PUSH, 0);
            code.emit(RET, 0);
            locals = null;
            current = null;
        }

        void block() throws CompileError {
            expect("{");
            while (!accept("}")) {
                statement();
            }
        }

        void statement() throws CompileError {
            if (accept("if")) {
                expression();
                int jz = code.emit(JZ, 0);
                block();
                if (accept("else")) {
                    int end = code.emit(JMP, 0);
                    code.patch(jz);
                    if (peek().equals("if")) {
                        statement();
                    } else {
                        block();
                    }
                    code.patch(end);
                } else {
                    code.patch(jz);
                }
            } else if (accept("while")) {
                int top = code.n;
                expression();
                int jz = code.emit(JZ, 0);
                block();
                code.emit(JMP, top);
                code.patch(jz);
            } else if (accept("print")) {
                expression();
                expect(";");
                code.emit(PRINT, 0);
            } else if (accept("return")) {
                if (current == null) {
                    throw error("return outside function");
                }
                expression();
                expect(";");
                code.emit(RET, 0);
            } else if (toks.get(p + 1).equals("=")) {
                String n = ident();
                expect("=");
                expression();
                expect(";");
                if (locals != null) {
                    Integer slot = locals.get(n);
                    if (slot == null && !globals.containsKey(n)) {
                        slot = locals.size();
                        locals.put(n, slot);
                        current.locals = locals.size();
                    }
                    if (slot != null) {
                        code.emit(STORE, slot);
                        return;
                    }
                }
                Integer g = globals.get(n);
                if (g == null) {
                    g = globals.size();
                    globals.put(n, g);
                }
                code.emit(GSTORE, g);
            } else {
                expression();
                expect(";");
                code.emit(POP, 0);
            }
        }

        void expression() throws CompileError {
            sum();
            while (true) {
                int op = accept("<") ? LT : accept("<=") ? LE : accept("==") ? EQ : accept("!=") ? NE
                    : accept(">") ? -LT : accept(">=") ? -LE : 0;
                if (op == 0) {
                    return;
                }
                sum();
                if (op > 0) {
                    binary(op);
                } else {
                    binary(-op == LT ? LE : LT);
                    code.emit(NOT, 0);
                }
            }
        }

        void sum() throws CompileError {
            product();
            while (true) {
                int op = accept("+") ? ADD : accept("-") ? SUB : 0;
                if (op == 0) {
                    return;
                }
                product();
                binary(op);
            }
        }

        void product() throws CompileError {
            unary();
            while (true) {
                int op = accept("*") ? MUL : accept("/") ? DIV : accept("%") ? MOD : 0;
                if (op == 0) {
                    return;
                }
                unary();
                binary(op);
            }
        }

        void binary(int op) {
            int n = code.n;
            if (n >= 4 && code.a[n - 2] == PUSH && code.a[n - 4] == PUSH
                && !((op == DIV || op == MOD) && code.a[n - 1] == 0)) {
                int r = apply(op, code.a[n - 3], code.a[n - 1]);
                code.n -= 2;
                code.a[code.n - 1] = r;
                folded++;
            } else {
                code.emit(op, 0);
            }
        }

        void unary() throws CompileError {
            if (accept("-")) {
                unary();
                code.emit(NEG, 0);
            } else if (accept("!")) {
                unary();
                code.emit(NOT, 0);
            } else if (accept("(")) {
                expression();
                expect(")");
            } else if (Character.isDigit(peek().charAt(0))) {
                try {
                    code.emit(PUSH, Integer.parseInt(peek()));
                } catch (NumberFormatException e) {
                    throw error("number too big " + peek());
                }
                p++;
            } else {
                String n = ident();
                if (accept("(")) {
                    int args = 0;
                    while (!accept(")")) {
                        expression();
                        args++;
                        if (!peek().equals(")")) {
                            expect(",");
                        }
                    }
                    Fn f = fn(n);
                    if (f.entry >= 0 && f.params != args) {
                        throw error(n + " takes " + f.params + " arguments");
                    }
                    code.emit(CALL, table.indexOf(f));
                } else if (locals != null && locals.containsKey(n)) {
                    code.emit(LOAD, locals.get(n));
                } else if (globals.containsKey(n)) {
                    code.emit(GLOAD, globals.get(n));
                } else {
                    throw error("unknown variable " + n);
                }
            }
        }
    }

    static int apply(int op, int a, int b) {
        switch (op) {
            case ADD: return a + b;
            case SUB: return a - b;
            case MUL: return a * b;
            case DIV: return a / b;
            case MOD: return a % b;
            case LT: return a < b ? 1 : 0;
            case LE: return a <= b ? 1 : 0;
            case EQ: return a == b ? 1 : 0;
            default: return a != b ? 1 : 0;
        }
    }

    static class Machine {
        final int[] stack = new int[20000];
        final int[] globals = new int[100];
        long steps;
        final StringBuilder out = new StringBuilder();

        void run(int[] c, List<Fn> fns) {
            int pc = 0, sp = 0, fp = 0;
            while (true) {
                int op = c[pc], arg = c[pc + 1];
                pc += 2;
                steps++;
                switch (op) {
                    case PUSH:
                        stack[sp++] = arg;
                        break;
                    case LOAD:
                        stack[sp++] = stack[fp + arg];
                        break;
                    case STORE:
                        stack[fp + arg] = stack[--sp];
                        break;
                    case GLOAD:
                        stack[sp++] = globals[arg];
                        break;
                    case GSTORE:
                        globals[arg] = stack[--sp];
                        break;
                    case NOT:
                        stack[sp - 1] = stack[sp - 1] == 0 ? 1 : 0;
                        break;
                    case NEG:
                        stack[sp - 1] = -stack[sp - 1];
                        break;
                    case JMP:
                        pc = arg;
                        break;
                    case JZ:
                        if (stack[--sp] == 0) pc = arg;
                        break;
                    case CALL:
                        {
                            Fn f = fns.get(arg);
                            int base = sp - f.params;
                            sp = base + f.locals;
                            stack[sp++] = pc;
                            stack[sp++] = fp;
                            stack[sp++] = f.locals;
                            fp = base;
                            pc = f.entry;
                            break;
                        }
                    case RET:
                        {
                            int v = stack[--sp];
                            int locals = stack[sp - 1];
                            int base = fp;
                            pc = stack[base + locals];
                            fp = stack[base + locals + 1];
                            sp = base;
                            stack[sp++] = v;
                            break;
                        }
                    case PRINT:
                        out.append(stack[--sp]).append(' ');
                        break;
                    case POP:
                        sp--;
                        break;
                    case HALT: return;
                    default:
                        sp--;
                        stack[sp - 1] = apply(op, stack[sp - 1], stack[sp]);
                }
            }
        }
    }

    static void run(String src, boolean list) {
        Machine m = new Machine();
        try {
            Compiler c = new Compiler(src);
            Code code = c.program();
            if (list) {
                for (int i = 0; i < code.n; i += 2) {
                    System.out.println("  " + i + " " + NAMES[code.a[i]] + " " + code.a[i + 1]);
                }
            }
            m.run(code.a, c.table);
            System.out.println(m.out + "| " + m.steps + " steps, " + c.folded + " folded, " + code.n / 2
                + " instructions");
        } catch (CompileError e) {
            System.out.println("error: " + e.getMessage());
        } catch (ArithmeticException | ArrayIndexOutOfBoundsException e) {
            System.out.println(m.out + "| " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        run("x = 2 + 3 * 4; print x; if x == 14 { print 1; } else { print 0; }", true);
        run("def fib(n) { if n < 2 { return n; } return fib(n-1) + fib(n-2); } print fib(18);", true);
        run("def gcd(a, b) { while b != 0 { t = a % b; a = b; b = t; } return a; } i = 1; s = 0; while i <= 200 { s = s + gcd(i * 12, 360); i = i + 1; } print s;",
            false);
        run("n = 2; c = 0; while n < 3000 { d = 2; p = 1; while d * d <= n { if n % d == 0 { p = 0; d = n; } d = d + 1; } c = c + p; n = n + 1; } print c;",
            false);
        run("def even(n) { if n == 0 { return 1; } return odd(n - 1); } def odd(n) { if n == 0 { return 0; } return even(n - 1); } print even(500); print odd(500);",
            false);
        run("def ack(m, n) { if m == 0 { return n + 1; } if n == 0 { return ack(m - 1, 1); } return ack(m - 1, ack(m, n - 1)); } print ack(2, 6);",
            false);
        run("a = 10; while a > 0 { print a; a = a - 3; } print -a; print !a; print 7 / 2 * 2 + 7 % 2; print 1 <= 2; print 2 >= 3;",
            false);
        run("print 1 / 0;", false);
        run("def inf(n) { return inf(n + 1); } print inf(0);", false);
        String[] bad = {"print x;", "x = ;", "def f() { return 1; } def f() { return 2; }", "print f(1);",
            "return 3;", "print 99999999999;", "x = 1 $ 2;", "if 1 { print 1;",
            "def g(a, b) { return a; }\nprint 1;\nprint g(1);"};
        for (String s : bad) {
            run(s, false);
        }
    }
}
